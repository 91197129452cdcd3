"""What texts that are made to be costly cost a server, and how long others wait meanwhile.

Crowds of clients send run-on sentences and endless recipes to `mirepoix serve --workers 2`; beside
them one client asks for /health, and another asks a question. A reading should take at most 5
seconds and 512 MB, and /health should answer within half a second.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from benchmarks.http import Client, family, get, serving, write

CLIENTS = 45
HEAD = "Soup\n\nIngredients\n2 onions\n1 carrot\n\nMethod\n1. Chop the onions.\n"
RUN_ON = "chop the onion and "
TEXTS = {
    "a run-on sentence of 8.9 kB": f"{HEAD}2. {RUN_ON * 465}serve it.\n",
    "words without an end": HEAD + "2. Add the " + "onion carrot " * 700 + "\n",
    "400 sentences of the longest kind": HEAD
    + "".join(f"{n}. {RUN_ON * 40}serve.\n" for n in range(2, 400)),
    "80 lines of 9.9 kB": HEAD + "".join(f"{n}. {RUN_ON * 515}serve.\n" for n in range(2, 82)),
    "1,900 events in one annotated sentence": "# newdoc id = x\n# sent_id = x::step01::sent01\n"
    + "".join(
        f"{n}\tStir\tstir\tVERB\tB-EVENT\t_\t_\tTool=spoon|Drop=a.1.1.{n}:b.1.1.{n}"
        + "\t_" * 12
        + "\n"
        for n in range(1, 1901)
    ),
}


@dataclass(slots=True)
class Seen:
    """What was seen while a crowd was there."""

    statuses: Counter[int] = field(default_factory=Counter)
    readings: list[float] = field(default_factory=list)
    waits: dict[str, list[float]] = field(default_factory=dict)
    largest: int = 0
    total: int = 0


async def send(port: int, text: str, seen: Seen) -> None:
    """Send a text and note what came of it."""
    client = Client(port)
    started = time.perf_counter()
    status, _ = await client.send(write("POST", "/read", text.encode()))
    seen.statuses[status] += 1
    seen.readings.append(time.perf_counter() - started)
    client.close()


async def knock(port: int, path: str, seen: Seen, over: asyncio.Event) -> None:
    """Ask for something small again and again, and note how long each answer takes."""
    client = Client(port)
    waits = seen.waits.setdefault(path, [])
    while not over.is_set():
        started = time.perf_counter()
        await client.send(get(path))
        waits.append(time.perf_counter() - started)
        await asyncio.sleep(0.02)
    client.close()


async def watch(process: int, seen: Seen, over: asyncio.Event) -> None:
    """Note the resident memory of the largest process, and of all together."""
    while not over.is_set():
        sizes = list(resident(family(process)))
        seen.largest, seen.total = max(seen.largest, *sizes), max(seen.total, sum(sizes))
        await asyncio.sleep(0.1)


def resident(processes: Iterable[int]) -> Iterable[int]:
    """Resident bytes of each process."""
    for number in processes:
        with suppress(OSError):
            pages = int(Path(f"/proc/{number}/statm").read_text().split()[1])
            yield pages * os.sysconf("SC_PAGESIZE")


async def attack(process: int, port: int, text: str, clients: int) -> Seen:
    """Let a crowd send a text, and see what others get meanwhile."""
    seen, over = Seen(), asyncio.Event()
    beside = [
        asyncio.create_task(knock(port, path, seen, over))
        for path in ("/health", "/recipes/pizza/ask?question=Where+is+the+dough+after+step+2%3F")
    ]
    beside.append(asyncio.create_task(watch(process, seen, over)))
    await asyncio.gather(*(send(port, text, seen) for _ in range(clients)))
    over.set()
    await asyncio.gather(*beside)
    return seen


def tell(name: str, seen: Seen) -> None:
    """Print what a crowd met."""
    statuses = ", ".join(f"{count} times {status}" for status, count in seen.statuses.items())
    print(
        f"  {name}: {statuses}; first {min(seen.readings):.1f} s, last {max(seen.readings):.1f} s"
    )
    for path, waits in seen.waits.items():
        worst = sorted(waits)[len(waits) * 99 // 100]
        shown = path.partition("?")[0]
        print(
            f"    {shown}: median {median(waits) * 1000:.0f} ms, p99 {worst * 1000:.0f} ms", end=""
        )
        print(f", longest {max(waits) * 1000:.0f} ms")
    print(f"    largest process {seen.largest >> 20} MB, all together {seen.total >> 20} MB")


async def crowds(process: int, port: int) -> None:
    """One costly text alone, then a crowd of them, for each text."""
    await send(port, f"{HEAD}2. Serve.\n", Seen())
    for name, text in TEXTS.items():
        tell(f"{name}, alone", await attack(process, port, text, 1))
        tell(f"{name}, {CLIENTS} at once", await attack(process, port, text, CLIENTS))


def run() -> None:
    """Print the figures."""
    print(f"Costly texts: {CLIENTS} clients, each text sent by all of them")
    with serving() as (process, port):
        asyncio.run(crowds(process.pid, port))
