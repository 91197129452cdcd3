"""How many answers a second over HTTP, how fast, and whether writes get lost meanwhile.

64 clients ask mixed questions of `mirepoix serve --workers 2` over an embedded store on loopback,
with the load generator on the same cores; another client adds and deletes recipes and looks at
each. A server remembers its answers, so questions are of two sorts: those that recipes suggest,
which come again and again, and new ones, each asked once. One in four is new; a shorter round asks
new ones only. `MIREPOIX_SECONDS` says for how long (60 by default), `MIREPOIX_SOAK` how long the
round of new ones is (600 shows whether memory stays flat).
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import count, product
from pathlib import Path
from random import Random
from statistics import median
from typing import Any
from urllib.parse import quote

from kg import readers, samples
from kg.builder import build
from kg.store import open_store

CLIENTS = 64
WORKERS = 2
TOKEN = "benchmark"
NEW = 0.25
FORMS = ("chopped", "melted", "hot", "cold", "baked", "mixed", "peeled", "whisked", "served", "dry")


@dataclass(slots=True)
class Tally:
    """What the clients saw."""

    waits: list[float] = field(default_factory=list)
    new: int = 0
    errors: list[str] = field(default_factory=list)
    writes: int = 0
    memory: list[int] = field(default_factory=list)
    cpu: float = 0.0


class Client:
    """A connection that is kept open; one request after the other."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def send(self, request: bytes) -> tuple[int, bytes]:
        """Status and body of the answer."""
        if self.reader is None or self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.writer.write(request)
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head)
        body = await self.reader.readexactly(int(length[1])) if length else b""
        return int(head[9:12]), body

    def close(self) -> None:
        """Hang up."""
        if self.writer is not None:
            self.writer.close()


def get(path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()


def write(method: str, path: str, body: bytes = b"") -> bytes:
    head = (
        f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {TOKEN}\r\n"
        f"Content-Type: text/plain\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


class Questions:
    """What clients ask: suggestions over and over, and new questions, none of them twice."""

    def __init__(
        self, suggested: list[bytes], new: list[bytes], more: list[Iterator[bytes]]
    ) -> None:
        self.chance = Random(7)
        self.suggested, self.new, self.more = suggested, new, more
        self.chance.shuffle(self.new)

    def next(self, share: float) -> tuple[bytes, bool]:
        """A request, and whether it is new; new ones are that share of all."""
        if self.chance.random() >= share:
            return self.chance.choice(self.suggested), False
        return self.new.pop() if self.new else next(self.chance.choice(self.more)), True


async def ask(port: int, asked: Questions, share: float, until: float, tally: Tally) -> None:
    """Ask one question after the other."""
    client = Client(port)
    while (begun := time.perf_counter()) < until:
        request, is_new = asked.next(share)
        status, body = await client.send(request)
        tally.waits.append(time.perf_counter() - begun)
        tally.new += is_new
        if status != 200 or b'"outcome"' not in body:
            tally.errors.append(f"{status} {request[:120]!r}")
    client.close()


async def cook(port: int, text: str, until: float, tally: Tally) -> None:
    """Add a recipe, look whether it is there and whole, delete it, look whether it is gone."""
    client, other = Client(port), Client(port)
    whole: bytes | None = None
    for number in count(1):
        if time.perf_counter() > until:
            break
        name = f"dip-{number:05d}"
        body = text.replace("tzatziki", name).encode()
        added, _ = await client.send(write("POST", "/recipes", body))
        shown, seen = await other.send(get(f"/recipes/{name}/timeline"))
        plain = seen.replace(name.encode(), b"dip")
        whole = whole or plain
        gone, _ = await client.send(write("DELETE", f"/recipes/{name}"))
        missing, _ = await other.send(get(f"/recipes/{name}"))
        if (added, shown, gone, missing) != (201, 200, 204, 404):
            tally.errors.append(f"{name}: {added} {shown} {gone} {missing}")
        if plain != whole:
            tally.errors.append(f"{name} is torn")
        tally.writes += 2
        await asyncio.sleep(0.1)
    client.close()
    other.close()


async def watch(process: int, until: float, tally: Tally) -> None:
    """Note the memory of the server and its children now and then."""
    while time.perf_counter() < until:
        tally.memory.append(memory_of(process))
        await asyncio.sleep(max(1.0, (until - time.perf_counter()) / 10))


def family(process: int) -> Iterator[int]:
    """A process and everything it started."""
    pending = [process]
    while pending:
        number = pending.pop()
        yield number
        with suppress(OSError):
            for thread in Path(f"/proc/{number}/task").glob("*/children"):
                pending += map(int, thread.read_text().split())


def memory_of(process: int) -> int:
    """Resident bytes of a server."""
    total = 0
    for number in family(process):
        with suppress(OSError):
            total += int(Path(f"/proc/{number}/statm").read_text().split()[1])
    return total * os.sysconf("SC_PAGESIZE")


def cpu_of(process: int) -> float:
    """Seconds of CPU that a server has used, and this load generator."""
    ticks = 0
    for number in family(process):
        with suppress(OSError):
            fields = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK") + time.process_time()


@contextmanager
def serving(
    workers: int = WORKERS, read_only: bool = False
) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """A server of two workers over an embedded store with the samples, in a folder."""
    with tempfile.TemporaryDirectory() as folder:
        token, place = Path(folder, "token"), Path(folder, "store")
        token.write_text(TOKEN)
        token.chmod(0o600)
        with open_store(place, writable=True) as store:
            for name in samples.names():
                path = samples.path_of(name)
                assert path is not None
                store.put(build(readers.read_one(path)))
        options = ["--port", "0", "--workers", str(workers), "--token", str(token)]
        options += ["--read-only"] if read_only else []
        options += ["--store", str(place), "--log-level", "warning"]
        command = [sys.executable, "-m", "api.cli", "serve", *options]
        process = subprocess.Popen(command, stdout=subprocess.PIPE)
        assert process.stdout is not None
        found = re.search(rb":(\d+)/", process.stdout.readline())
        assert found
        try:
            yield process, int(found[1])
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(timeout=60)
            process.stdout.close()


async def questions(port: int) -> Questions:
    """Requests for what every sample suggests, and for many things that nobody has asked yet."""
    client = Client(port)
    suggested: list[bytes] = []
    new: list[bytes] = []
    more: list[Iterator[bytes]] = []
    for name in samples.names():
        _, body = await client.send(get(f"/recipes/{name}/questions"))
        texts = json.loads(body)["questions"]
        _, body = await client.send(get(f"/recipes/{name}/timeline"))
        timeline = json.loads(body)
        others = set(invented(timeline)) - set(texts)
        suggested += [asking(name, text) for text in texts]
        new += [asking(name, text) for text in sorted(others)]
        more.append(map(partial(asking, name), combined(timeline)))
    client.close()
    return Questions(suggested, new, more)


def asking(name: str, question: str) -> bytes:
    """The request of a question about a recipe."""
    return get(f"/recipes/{name}/ask?question={quote(question)}")


def invented(timeline: dict[str, Any]) -> Iterator[str]:
    """Questions about every thing, place and form after every step, sensible or not."""
    lives = timeline["lives"]
    things = {life["name"] for life in lives if life["kind"] == "thing"}
    places = {life["name"] for life in lives if life.get("usage") == "habitat"}
    verbs = [event["lemma"] for event in timeline["events"]]
    for step in {event["step"] for event in timeline["events"]}:
        for thing in things:
            yield f"Where is the {thing} after step {step}?"
            yield f"How much {thing} is left after step {step}?"
            yield f"What became of the {thing} in step {step}?"
            yield from (f"Is the {thing} in the {place} after step {step}?" for place in places)
            yield from (f"Is the {thing} {form} after step {step}?" for form in FORMS)
            yield from (f"Do you {verb} the {thing} in step {step}?" for verb in verbs)


def combined(timeline: dict[str, Any]) -> Iterator[str]:
    """Hundreds of thousands of questions about two things, a place, a deed and a step."""
    lives = timeline["lives"]
    things = sorted({life["name"] for life in lives if life["kind"] == "thing"})
    places = sorted({life["name"] for life in lives if life.get("usage") == "habitat"})
    verbs = sorted({event["lemma"] for event in timeline["events"]})
    steps = sorted({event["step"] for event in timeline["events"]})
    for number in count():
        end = f" for {number} people?" if number else "?"
        for verb, place, step, other, thing in product(verbs, places, steps, things, things):
            yield f"Is the {thing} in the {place} when you {verb} the {other} in step {step}{end}"


async def load(
    process: int, port: int, asked: Questions, share: float, seconds: float
) -> tuple[Tally, float]:
    """What clients saw in so many seconds with this share of new questions; and how many."""
    path = samples.path_of("tzatziki")
    assert path is not None
    text, tally = path.read_text(encoding="utf-8"), Tally()
    begun, used = time.perf_counter(), cpu_of(process)
    until = begun + seconds
    await asyncio.gather(
        *(ask(port, asked, share, until, tally) for _ in range(CLIENTS)),
        cook(port, text, until, tally),
        watch(process, until, tally),
    )
    tally.cpu = cpu_of(process) - used
    return tally, time.perf_counter() - begun


async def rounds(process: int, port: int, seconds: float) -> None:
    """Warm up, then one round with new questions among old ones, and one with new ones only."""
    asked = await questions(port)
    print(f"HTTP: {CLIENTS} clients, {WORKERS} workers, {len(asked.suggested)} suggested questions")
    await load(process, port, asked, 0.0, min(10.0, seconds / 3))
    tell("mixed", *await load(process, port, asked, NEW, seconds))
    soak = float(os.environ.get("MIREPOIX_SOAK", min(15.0, seconds / 4)))
    tell("new only", *await load(process, port, asked, 1.0, soak))


def tell(name: str, tally: Tally, seconds: float) -> None:
    """Print what a round gave."""
    waits = sorted(tally.waits)
    rate, p99 = len(waits) / seconds, waits[len(waits) * 99 // 100] * 1000
    print(f"  {name}, {seconds:.0f} s: {tally.new / len(waits):.0%} of the questions were new")
    print(f"    {rate:.0f} answers a second ({rate / 800:.1f} times what is wanted), beside")
    print(f"    {tally.writes} writes; median {median(waits) * 1000:.0f} ms, p99 {p99:.0f} ms")
    share = tally.cpu / seconds / (os.cpu_count() or 1)
    each = tally.cpu / len(waits) * 1000
    print(f"    {each:.2f} ms of CPU an answer, generator and writes included; {share:.0%} of this")
    print("    machine: more answers where nobody else is at work")
    sizes = [size >> 20 for size in tally.memory]
    print(f"    memory in MB, from first to last: {' '.join(map(str, sizes))}")
    print(f"    errors, lost or torn recipes: {len(tally.errors)} {tally.errors[:3] or ''}")


def run() -> None:
    """Print the figures."""
    seconds = float(os.environ.get("MIREPOIX_SECONDS", "60"))
    with serving() as (process, port):
        asyncio.run(rounds(process.pid, port, seconds))
