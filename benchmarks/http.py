"""How many answers a second over HTTP, how fast, and whether writes get lost meanwhile.

64 clients ask mixed questions of `mirepoix serve --workers 2` on loopback, with the load generator
on the same cores; another client adds and deletes recipes and looks at each. `MIREPOIX_SECONDS`
says for how long (60 by default).
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
from itertools import count, cycle
from pathlib import Path
from statistics import median
from urllib.parse import quote

from kg import samples

CLIENTS = 64
WORKERS = 2
TOKEN = "benchmark"


@dataclass(slots=True)
class Tally:
    """What the clients saw."""

    waits: list[float] = field(default_factory=list)
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


async def ask(port: int, requests: list[bytes], first: int, until: float, tally: Tally) -> None:
    """Ask one question after the other."""
    client = Client(port)
    for request in cycle(requests[first:] + requests[:first]):
        begun = time.perf_counter()
        if begun > until:
            break
        status, body = await client.send(request)
        tally.waits.append(time.perf_counter() - begun)
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
            children = Path(f"/proc/{number}/task/{number}/children").read_text().split()
            pending += map(int, children)


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
def serving() -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """A server of two workers over an embedded store with the samples."""
    with tempfile.TemporaryDirectory() as folder:
        token = Path(folder, "token")
        token.write_text(TOKEN)
        options = ["--port", "0", "--workers", str(WORKERS), "--token", str(token)]
        command = [sys.executable, "-m", "api.cli", "serve", *options, "--log-level", "warning"]
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


async def questions(port: int) -> list[bytes]:
    """Requests for everything that every sample can answer."""
    client = Client(port)
    found: list[bytes] = []
    for name in samples.names():
        _, body = await client.send(get(f"/recipes/{name}/questions"))
        texts = json.loads(body)["questions"]
        found += [get(f"/recipes/{name}/ask?question={quote(text)}") for text in texts]
    client.close()
    return found


async def load(process: int, port: int, seconds: float) -> tuple[int, Tally]:
    asked = await questions(port)
    stride = max(1, len(asked) // CLIENTS)
    path = samples.path_of("tzatziki")
    assert path is not None
    text = path.read_text(encoding="utf-8")
    warm = Tally()
    until = time.perf_counter() + min(10.0, seconds / 3)
    await asyncio.gather(*(ask(port, asked, n * stride, until, warm) for n in range(CLIENTS)))
    tally = Tally(errors=warm.errors)
    until, used = time.perf_counter() + seconds, cpu_of(process)
    await asyncio.gather(
        *(ask(port, asked, n * stride, until, tally) for n in range(CLIENTS)),
        cook(port, text, until, tally),
        watch(process, until, tally),
    )
    tally.cpu = cpu_of(process) - used
    return len(asked), tally


def run() -> None:
    """Print the figures."""
    seconds = float(os.environ.get("MIREPOIX_SECONDS", "60"))
    with serving() as (process, port):
        kinds, tally = asyncio.run(load(process.pid, port, seconds))
    waits = sorted(tally.waits)
    print(f"HTTP: {CLIENTS} clients, {WORKERS} workers, {kinds} questions, {seconds:.0f} s")
    print(f"  {len(waits) / seconds:.0f} answers a second beside {tally.writes} writes")
    print(
        f"  median {median(waits) * 1000:.0f} ms, p99 {waits[len(waits) * 99 // 100] * 1000:.0f} ms"
    )
    each = tally.cpu / len(waits)
    share = tally.cpu / seconds / (os.cpu_count() or 1)
    print(f"  {each * 1000:.2f} ms of CPU an answer, generator and writes included; all of it took")
    print(f"  {share:.0%} of this machine: more answers where nobody else is at work")
    print(f"  memory {tally.memory[0] >> 20} MB at first, {tally.memory[-1] >> 20} MB at last")
    print(f"  errors, lost or torn recipes: {len(tally.errors)} {tally.errors[:3] or ''}")
