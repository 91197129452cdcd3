"""Reading and building graphs, against a bare `conllu.parse` of the same file."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import conllu

from benchmarks.corpus import copies, reading_text
from kg.builder import build
from kg.readers import read

ROUNDS = 7
SIZES = (1, 10, 100)


def run() -> None:
    """Print the ratio to conllu, and how time and memory grow with the file."""
    text, name = reading_text()
    print(f"Reading {name} ({len(text) / 1e6:.1f} MB)")
    with tempfile.TemporaryDirectory() as folder:
        _against_conllu(text, Path(folder))
        _growth(text, Path(folder))


def _against_conllu(text: str, folder: Path) -> None:
    file = folder / "once.conllu"
    file.write_text(text, encoding="utf-8")
    ours: list[float] = []
    theirs: list[float] = []
    for _ in range(ROUNDS):
        theirs.append(_seconds(lambda: conllu.parse(file.read_text(encoding="utf-8"))))
        ours.append(_seconds(lambda: [build(recipe) for recipe in read(str(file))]))
    ratio = median(ours) / median(theirs)
    print(f"  conllu.parse        {median(theirs) * 1000:7.0f} ms")
    print(f"  read and build      {median(ours) * 1000:7.0f} ms   {ratio:.2f} times (at most 3)")


def _seconds(work: Callable[[], object]) -> float:
    """Seconds of this process, which a busy neighbour on the machine does not change much."""
    start = time.process_time()
    work()
    return time.process_time() - start


def _growth(text: str, folder: Path) -> None:
    """Each size in a process of its own, so that its peak of memory is its own."""
    first: dict[str, float] = {}
    print("  size    recipes   seconds  per recipe (ratio)   peak memory (ratio)")
    for times in SIZES:
        file = folder / f"{times}.conllu"
        with file.open("w", encoding="utf-8") as out:
            out.writelines(copies(text, times))
        done = subprocess.run(
            [sys.executable, "-m", "benchmarks.reading", str(file)],
            capture_output=True,
            text=True,
            check=True,
        )
        found: dict[str, float] = json.loads(done.stdout)
        first = first or found
        each, base = found["seconds"] / found["recipes"], first["seconds"] / first["recipes"]
        print(
            f"  {times:4}x {found['recipes']:9.0f} {found['seconds']:9.2f}"
            f"  {each * 1000:6.2f} ms ({each / base:.2f})"
            f"   {found['memory']:7.0f} MB ({found['memory'] / first['memory']:.2f})"
        )


def _measure(path: str) -> None:
    """Stream one file, keeping nothing, and print what it took."""
    for recipe in read(path):
        build(recipe)
        break
    start, recipes = time.perf_counter(), 0
    for recipe in read(path):
        build(recipe)
        recipes += 1
    seconds = time.perf_counter() - start
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({"seconds": seconds, "recipes": recipes, "memory": memory}))


if __name__ == "__main__":
    _measure(sys.argv[1])
