"""Stores: bulk builds with one and two processes, and four questions on every engine.

`python -m benchmarks store` asks 1,000 and 10,000 recipes made by varying our samples, cut to their
first step to keep it short; rdflib is asked at 1,000 only. `MIREPOIX_BENCH_LARGEST=1` adds 100,000:
half an hour more, and 40 GB of disk.
"""

from __future__ import annotations

import multiprocessing
import os
import resource
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from itertools import pairwise
from operator import itemgetter
from pathlib import Path
from statistics import median

import pyoxigraph

from benchmarks.questions import FOUR
from benchmarks.servers import free_port, running
from benchmarks.varying import varied
from kg import corpus, rdf
from kg.builder import build
from kg.readers import read_text
from kg.store import Store, open_store
from kg.store.refusal import read
from kg.store.remote import RemoteStore

SIZES = (1_000, 10_000)
LARGEST = 100_000
STEPS = 1
BUILT = 1_000
BATCH = 500
ROUNDS = 7
PATIENCE = 120.0
RDFLIB_PATIENCE = 300.0


def run() -> None:
    """Print the figures of building and of asking."""
    print("Stores of recipes made by varying the samples")
    with tempfile.TemporaryDirectory() as folder:
        _building(Path(folder))
    sizes = (*SIZES, LARGEST) if os.environ.get("MIREPOIX_BENCH_LARGEST") else SIZES
    asked: dict[int, dict[str, float]] = {}
    for size in sizes:
        with tempfile.TemporaryDirectory() as folder:
            asked[size] = _asking(Path(folder), size)
    for small, large in pairwise(sizes):
        ratios = {name: asked[large][name] / asked[small][name] for name in FOUR}
        _line(f"growth {small} to {large}", ratios, "{:.1f}")


def _building(folder: Path) -> None:
    """One worker against two, in processes of their own, so that each has its own peak."""
    file, part = folder / "build.conllu", folder / "part.conllu"
    file.write_text("".join(varied(BUILT)), encoding="utf-8")
    part.write_text("".join(varied(BUILT // 4)), encoding="utf-8")
    few = _built(part, folder / "built", 1)
    runs = [(_built(file, folder / "built", 1), _built(file, folder / "built", 2)) for _ in "ab"]
    one, two = (max(found, key=itemgetter("rate")) for found in zip(*runs, strict=True))
    print(f"  build from CoNLL-U, {BUILT} recipes, the better of two runs each")
    print(
        f"    one worker   {one['rate']:6.1f} recipes/s   {one['share']:.0%} of it in pyoxigraph's"
        f" loader\n    two workers  {two['rate']:6.1f} recipes/s   {two['rate'] / one['rate']:.2f}"
        " times (wanted: 1.6)"
    )
    print(
        f"    processor time a recipe with two: {two['writer']:.0f} ms in the writing process,"
        f" {two['makers']:.0f} ms in those that build\n    cores kept busy: {_busy(one):.1f} by one"
        f" worker, {_busy(two):.1f} by two (the store tidies up in threads of its own)"
    )
    ratio = one["memory"] / few["memory"]
    print(f"    peak memory  {one['memory']:.0f} MB, {ratio:.2f} times that of a quarter (flat)")


def _busy(found: dict[str, float]) -> float:
    """How many cores a build kept busy."""
    return found["rate"] * (found["writer"] + found["makers"]) / 1000


def _built(file: Path, place: Path, workers: int) -> dict[str, float]:
    command = [sys.executable, "-m", "benchmarks.store", str(file), str(place), str(workers)]
    shutil.rmtree(place, ignore_errors=True)
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    names = ("rate", "share", "memory", "writer", "makers")
    return dict(zip(names, map(float, done.stdout.split()), strict=True))


def _measure(file: str, place: str, workers: int) -> None:
    """Build, and print the rate, the loader's share and this process's peak of memory."""
    with open_store(place, writable=True) as store, corpus.local_executor(workers) as executor:
        progress = corpus.build_corpus([file], store, executor=executor, workers=workers)
    for process in multiprocessing.active_children():
        process.join()
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    writer, makers = (
        1000 * (used.ru_utime + used.ru_stime) / progress.stored
        for used in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )
    print(progress.rate, progress.storing / progress.seconds, memory, writer, makers)


def _asking(folder: Path, size: int) -> dict[str, float]:
    """The four questions on every engine; gives what ours took."""
    place = folder / f"store-{size}"
    quads = _filled(place, _renamed(size))
    disk = sum(file.stat().st_size for file in place.iterdir()) / 1e6
    print(f"  {size} recipes, {quads / 1e6:.1f} million quads, {disk:.0f} MB on disk")
    print(f"    {'median ms':28}" + "".join(f"{name:>12}" for name in FOUR))
    with open_store(place) as store:
        direct = pyoxigraph.Store.read_only(str(place))
        ours, theirs = _side_by_side(store, direct)
        del direct
    _line("pyoxigraph called directly", theirs)
    _line("our store", ours)
    _line("  of 1.3 times plus 1 ms", {n: ours[n] / (1.3 * theirs[n] + 1) for n in FOUR}, "{:.2f}")
    with _oxigraph(place, folder) as server:
        _line("oxigraph serve-read-only", _times(server))
    _virtuoso_line(folder, place, size)
    if size <= SIZES[0]:
        slow = _rdflib(place)
        _line("rdflib in memory", slow)
        _line("  times as slow as ours", {n: slow[n] / ours[n] for n in slow}, "{:.0f}")
    return ours


def _filled(place: Path, batches: Iterable[dict[str, bytes]]) -> int:
    """A store of these recipes; gives the number of quads."""
    with open_store(place, writable=True) as store:
        with ThreadPoolExecutor(2) as pool:
            under_way: deque[Future[None]] = deque()
            total = 0
            for batch in batches:
                total += sum(quads.count(b"\n") for quads in batch.values())
                under_way.append(pool.submit(store.load, batch))
                if len(under_way) > 2:
                    under_way.popleft().result()
            for waiting in under_way:
                waiting.result()
        if hasattr(store, "optimize"):
            store.optimize()
    return total


def _renamed(size: int) -> Iterator[dict[str, bytes]]:
    """Batches of recipes that were built once and differ by their ids, which is quicker."""
    graphs = [build(recipe) for recipe in read_text("".join(varied(13, STEPS)))]
    made = [(graph.recipe.id, rdf.nquads(graph)) for graph in graphs]
    batch: dict[str, bytes] = {}
    for number in range(size):
        name, quads = made[number % len(made)]
        new = f"{name.rpartition('-')[0]}-{number // len(made)}"
        quads = quads.replace(f"/recipe/{name}".encode(), f"/recipe/{new}".encode())
        batch[new] = quads.replace(f'recipeId> "{name}"'.encode(), f'recipeId> "{new}"'.encode())
        if len(batch) == BATCH or number == size - 1:
            yield batch
            batch = {}


def _side_by_side(
    store: Store, direct: pyoxigraph.Store
) -> tuple[dict[str, float], dict[str, float]]:
    """Ours and pyoxigraph itself, turn by turn, so that noise hits both."""
    ours: dict[str, float] = {}
    theirs: dict[str, float] = {}
    for name, query in FOUR.items():
        a: list[float] = []
        b: list[float] = []
        for _ in range(ROUNDS + 1):
            a.append(_ms(partial(store.query, query, timeout=PATIENCE)))
            b.append(_ms(partial(_all_rows, direct, read(query).prefixes + query)))
        ours[name], theirs[name] = median(a[1:]), median(b[1:])
    return ours, theirs


def _times(store: Store) -> dict[str, float]:
    found = {}
    for name, query in FOUR.items():
        store.query(query, timeout=PATIENCE)
        ask = partial(store.query, query, timeout=PATIENCE)
        found[name] = median(_ms(ask) for _ in range(ROUNDS))
    return found


def _rdflib(place: Path) -> dict[str, float]:
    """The store and evaluator of rdflib, one round each, and not waited for long."""
    command = [sys.executable, "-m", "benchmarks.store", "rdflib", str(place)]
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, check=True, timeout=RDFLIB_PATIENCE)
        said = done.stdout
    except subprocess.TimeoutExpired as error:
        said = error.stdout or b""
        print(
            f"    rdflib was stopped after {RDFLIB_PATIENCE:.0f} s; what has no figure did not end"
        )
    found = [line.split(b"\t") for line in said.splitlines()]
    return {name.decode(): float(took) for name, took in found}


def _measure_rdflib(place: str) -> None:
    """Load everything into rdflib, then print what each question takes, the quickest first."""
    import warnings

    import rdflib

    warnings.simplefilter("ignore", DeprecationWarning)
    dataset = rdflib.Dataset(default_union=True)
    text = pyoxigraph.Store.read_only(place).dump(format=pyoxigraph.RdfFormat.N_QUADS)
    dataset.parse(data=text, format="nquads")
    for name in ("ancestry", "events", "tools", "X in Y"):
        took = _ms(partial(_consumed, dataset, read(FOUR[name]).prefixes + FOUR[name]))
        print(f"{name}\t{took}", flush=True)


def _consumed(dataset: object, query: str) -> list[object]:
    return list(dataset.query(query))  # type: ignore[attr-defined]


def _all_rows(store: pyoxigraph.Store, query: str) -> list[object]:
    found = store.query(query)
    assert isinstance(found, pyoxigraph.QuerySolutions)
    return [tuple(row) for row in found]


@contextmanager
def _oxigraph(place: Path, folder: Path) -> Iterator[Store]:
    program, port = Path(sysconfig.get_path("scripts")) / "oxigraph", free_port()
    bind = f"127.0.0.1:{port}"
    command = [str(program), "serve-read-only", "--location", str(place), "--bind", bind]
    with running(command, folder, f"http://{bind}"), RemoteStore(f"http://{bind}") as store:
        yield store


def _virtuoso_line(folder: Path, place: Path, size: int) -> None:
    from benchmarks.virtuoso import loaded

    program = shutil.which("virtuoso-t")
    if program is None:
        print("    Virtuoso is not installed: apt-get install virtuoso-opensource-7-bin")
        return
    with loaded(program, folder / f"virtuoso-{size}", place) as store:
        _line("Virtuoso", _times(store))


def _line(title: str, found: dict[str, float], form: str = "{:.2f}") -> None:
    cells = "".join(f"{form.format(found[name]) if name in found else '-':>12}" for name in FOUR)
    print(f"    {title:28}{cells}", flush=True)


def _ms(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


if __name__ == "__main__":
    if sys.argv[1] == "rdflib":
        _measure_rdflib(sys.argv[2])
    else:
        _measure(sys.argv[1], sys.argv[2], int(sys.argv[3]))
