"""How long others wait while one client is hostile: single requests of up to 1 MB, and runaways.

A server is asked for /health again and again while each hostile request runs (wanted: never more
than 0.5 s); then questions, lists, graphs and short queries are sent while 20 queries that never
end are under way (wanted: p99 below 500 ms). `MIREPOIX_SECONDS` says for how long (20 by default).
"""

from __future__ import annotations

import json
import os
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode

import httpx

from benchmarks.http import serving
from kg import samples

RUNAWAYS = 20
RUNAWAY = "SELECT * { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . FILTER(?c < ?f && ?f < ?i) } ORDER BY ?c ?f"
BYTES = 1_000_000
LARGE_ROW = (
    'SELECT ?z { VALUES ?a { "'
    + "x" * 200
    + '" } '
    + " ".join(
        f"BIND(CONCAT(?{a}, ?{a}, ?{a}, ?{a}, ?{a}, ?{a}, ?{a}, ?{a}) AS ?{b})"
        for a, b in zip("abcdefg", "bcdefgz", strict=True)
    )
    + " }"
)


@dataclass(frozen=True, slots=True)
class Hostile:
    """A request that means no good."""

    name: str
    method: str
    path: str
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)


def requests() -> Iterator[Hostile]:
    """One of each kind that has stopped a server, or could."""
    for name, text in _queries().items():
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        plain = {"Content-Type": "application/sparql-query"}
        yield Hostile(f"query, {name}", "POST", "/sparql", text.encode()[:BYTES], plain)
        body = urlencode({"query": text}).encode()[:BYTES]
        yield Hostile(f"query in a form, {name}", "POST", "/sparql", body, form)
    for name, body in _bodies().items():
        for path in ("/ask", "/recipes/pizza/ask", "/state"):
            plain = {"Content-Type": "application/json"}
            yield Hostile(f"{path}, {name}", "POST", path, body[:BYTES], plain)
    accept = ",".join(f"a{n}/b;q=0.{n}" for n in range(3000))
    yield Hostile("accept", "GET", "/recipes/pizza/graph", headers={"Accept": accept})
    tags = ",".join(f'"{n}"' for n in range(8000))
    yield Hostile("tags", "GET", "/recipes/pizza/graph", headers={"If-None-Match": tags})
    yield Hostile("address", "GET", "/recipes/" + "a/" * 20_000)
    yield Hostile("many words", "GET", "/recipes?search=" + "a+" * 10_000)


def _queries() -> dict[str, str]:
    words = {
        "names without a colon": "a.-",
        "names": "a:",
        "braces": "{",
        "parentheses": "(",
        "quotes": "'''",
        "open quotes": "'\\'",
        "less than": "<a",
        "escapes": "\\u00e9",
        "numbers": "1 ",
        "comments": "#\n",
        "dots": "a..",
    }
    found = {name: "SELECT * { " + word * (BYTES // len(word)) for name, word in words.items()}
    short = {f"{name}, as long as may be": text[:99_990] + " }" for name, text in found.items()}
    nested = "SELECT * { " + "FILTER(" * 8000 + "1" + ")" * 8000 + " }"
    return {**found, **short, "a large row": LARGE_ROW, "nesting": nested, "a runaway": RUNAWAY}


def _bodies() -> dict[str, bytes]:
    many = {f"f{n}": n for n in range(70_000)}
    return {
        "unknown fields": json.dumps(many).encode(),
        "a list of wrong questions": json.dumps({"questions": [1] * 300_000}).encode(),
        "nesting": b'{"questions":' + b"[" * (BYTES - 20),
        "a long string": json.dumps({"question": "a" * (BYTES - 20)}).encode(),
        "half a string": b'{"question":"' + b"\\u00e9" * (BYTES // 6),
    }


def waited(url: str, until: Callable[[], bool]) -> list[float]:
    """The seconds that /health took, asked until then."""
    waits: list[float] = []
    with httpx.Client(base_url=url, timeout=60) as client:
        while not until() or not waits:
            begun = time.perf_counter()
            assert client.get("/health").status_code == 200
            waits.append(time.perf_counter() - begun)
            time.sleep(0.005)
    return waits


def worst_wait(url: str, hostile: Hostile) -> tuple[float, int, int]:
    """The longest wait for /health while a request runs; the status and length of its answer."""
    told: list[tuple[int, int]] = []

    def send() -> None:
        with httpx.Client(base_url=url, timeout=60) as client:
            answer = client.request(
                hostile.method, hostile.path, content=hostile.body, headers=dict(hostile.headers)
            )
            told.append((answer.status_code, len(answer.content)))

    sending = threading.Thread(target=send)
    sending.start()
    waits = waited(url, lambda: not sending.is_alive())
    sending.join()
    return max(waits), *(told[0] if told else (0, 0))


def beside_runaways(url: str, seconds: float) -> dict[str, list[tuple[float, int]]]:
    """How long honest requests took, and their status, while runaways are sent without a pause."""
    with httpx.Client(base_url=url, timeout=60) as client:
        for name in samples.names():  # as a server that has been up for a while
            for path in _honest(0, name).values():
                client.get(path)
    until = time.perf_counter() + seconds

    def run_away() -> None:
        with httpx.Client(base_url=url, timeout=60) as client:
            while time.perf_counter() < until:
                client.post("/sparql", data={"query": RUNAWAY})

    threads = [threading.Thread(target=run_away) for _ in range(RUNAWAYS)]
    for thread in threads:
        thread.start()
    time.sleep(3.0)
    seen: dict[str, list[tuple[float, int]]] = {}
    with httpx.Client(base_url=url, timeout=60) as client:
        for turn, name in _again(until):
            for kind, path in _honest(turn, name).items():
                begun = time.perf_counter()
                status = client.get(path).status_code
                seen.setdefault(kind, []).append((time.perf_counter() - begun, status))
    for thread in threads:
        thread.join()
    return seen


def _again(until: float) -> Iterator[tuple[int, str]]:
    names, turn = samples.names(), 0
    while time.perf_counter() < until:
        yield turn, names[turn % len(names)]
        turn += 1


def _honest(turn: int, name: str) -> dict[str, str]:
    query = urlencode({"query": f"ASK {{ ?r mx:title ?t FILTER(?t != '{turn}') }}"})
    return {
        "question": f"/recipes/{name}/ask?question=Where+is+the+salt+after+step+{turn % 9}%3F",
        "list": "/recipes",
        "graph": f"/recipes/{name}/graph",
        "state": f"/recipes/{name}/state?step=1",
        "health": "/health",
        "short query": f"/sparql?{query}",
    }


def run() -> None:
    """Print the figures, of a server that may be written to and of one that only reads."""
    seconds = float(os.environ.get("MIREPOIX_SECONDS", "20"))
    for read_only in (False, True):
        with serving(1, read_only) as (_, port):
            url = f"http://127.0.0.1:{port}"
            found = {hostile.name: worst_wait(url, hostile) for hostile in requests()}
            name = max(found, key=lambda name: found[name][0])
            broken = [name for name, (_, status, _) in found.items() if status in (0, 500)]
            print(f"hostile requests{', read-only' if read_only else ''}: {len(found)} sent")
            print(f"  /health waited at most {found[name][0] * 1000:.0f} ms ({name})")
            print(f"  longest answer {max(length for _, _, length in found.values())} bytes")
            print(f"  answered with 500 or not at all: {len(broken)} {broken[:3] or ''}")
            for kind, waits in beside_runaways(url, seconds).items():
                times = sorted(wait for wait, _ in waits)
                p99 = times[len(times) * 99 // 100] * 1000
                failed = sum(status >= 500 for _, status in waits)
                print(f"  beside {RUNAWAYS} runaways, {kind}: {len(times)} sent, p99 {p99:.0f} ms,")
                print(f"    longest {times[-1] * 1000:.0f} ms, {failed} failed")
