"""`mirepoix build`: many recipes into a store, with progress, a report, and a way to go on."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from api.cli.options import Debug, Json, NoColour, Strict
from api.cli.recipes import located
from api.cli.screen import Screen, write_file

if TYPE_CHECKING:
    from kg.corpus import Progress

__all__ = ["build"]

_LINE_EVERY = 5.0
_SHOWN = 10
_REPORT = "mirepoix-failures.txt"


def build(
    context: typer.Context,
    files: Annotated[list[str], typer.Argument(metavar="FILES", help="Files, samples, or -.")],
    store: Annotated[
        str, typer.Option("--store", "-s", metavar="PATH|URL", help="A folder or SPARQL server.")
    ],
    workers: Annotated[
        int | None, typer.Option("--workers", "-w", min=1, help="Processes [default: all cores].")
    ] = None,
    dask: Annotated[
        str | None, typer.Option("--dask", metavar="ADDRESS", help="A Dask scheduler: tcp://…")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Pass over what the store already holds.")
    ] = False,
    rebuild: Annotated[
        bool, typer.Option("--rebuild", help="Empty the store first, whatever made it.")
    ] = False,
    report: Annotated[
        Path, typer.Option("--report", metavar="FILE", help="Where failures are written to.")
    ] = Path(_REPORT),
    batch: Annotated[
        int | None, typer.Option("--batch", min=1, help="Store so many recipes at a time.")
    ] = None,
    as_json: Json = False,
    strict: Strict = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """Store the graphs of many recipes, for `mirepoix sparql`.

    A recipe that fails is written to the report and the others go on. Stopped at any moment, the
    same command with --resume goes on.
    """
    if resume and rebuild:
        raise typer.BadParameter("--resume and --rebuild say different things")
    from kg.corpus import build_corpus
    from kg.store import open_store

    screen = Screen(context)
    paths = [located(name).path for name in files]
    with open_store(store, writable=True, check_version=not rebuild) as opened:
        if rebuild:
            opened.clear()
        with _crew(workers, dask) as (executor, count), _telling(screen) as tell:
            progress = build_corpus(
                paths,
                opened,
                executor=executor,
                workers=count,
                resume=resume,
                strict=strict,
                batch=batch,
                tell=tell,
            )
        if progress.stored and hasattr(opened, "optimize"):
            opened.optimize()
    _conclude(screen, progress, report, as_json)


@contextmanager
def _crew(workers: int | None, dask: str | None) -> Iterator[tuple[Executor | None, int]]:
    from kg.corpus import dask_executor, local_executor

    if dask is not None:
        with dask_executor(dask) as (executor, count):
            yield executor, count
        return
    count = workers or os.cpu_count() or 1
    with local_executor(count) as local:
        yield local, count


@contextmanager
def _telling(screen: Screen) -> Iterator[Callable[[Progress], None]]:
    """A bar on a terminal, lines now and then elsewhere; on Ctrl-C, how to go on."""
    stored = 0
    on_terminal = sys.stderr is not None and sys.stderr.isatty()
    try:
        with _bar() if on_terminal else nullcontext(_lines(screen)) as show:

            def tell(progress: Progress) -> None:
                nonlocal stored
                stored = progress.stored
                show(progress)

            yield tell
    except (SystemExit, KeyboardInterrupt):
        screen.complain(f"stopped; {stored} recipes are stored; --resume goes on")
        raise


def _lines(screen: Screen) -> Callable[[Progress], None]:
    shown = 0.0

    def tell(progress: Progress) -> None:
        nonlocal shown
        if time.monotonic() - shown >= _LINE_EVERY:
            shown = time.monotonic()
            screen.complain(_said(progress))

    return tell


@contextmanager
def _bar() -> Iterator[Callable[[Progress], None]]:
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn
    from rich.progress import Progress as Bar

    with Bar(BarColumn(), TextColumn("{task.description}"), console=Console(stderr=True)) as bar:
        task = bar.add_task("reading", total=None)

        def tell(progress: Progress) -> None:
            total = progress.bytes_total or None
            bar.update(
                task, total=total, completed=progress.bytes_read, description=_said(progress)
            )

        yield tell


def _said(progress: Progress) -> str:
    """Stored, rate and time left.

    >>> from kg.corpus import Progress
    >>> _said(Progress(stored=3, started=time.monotonic() - 1.5))
    '3 recipes stored, 2 a second'
    """
    words = f"{progress.stored} recipes stored, {progress.rate:.0f} a second"
    if progress.left is not None and progress.bytes_read < progress.bytes_total:
        words += f", {progress.left:.0f} s left"
    return words + (f", {progress.failed} failed" if progress.failed else "")


def _conclude(screen: Screen, progress: Progress, report: Path, as_json: bool) -> None:
    if progress.failed:
        write_file(report, "".join(f"{failure}\n" for failure in progress.failures))
        for failure in progress.failures[:_SHOWN]:
            screen.complain(str(failure))
        screen.complain(f"{progress.failed} failed; {report} says which and why")
    if as_json:
        screen.data(
            {
                "stored": progress.stored,
                "skipped": progress.skipped,
                "failed": progress.failed,
                "mended": progress.mended,
                "seconds": round(progress.seconds, 3),
                "seconds_storing": round(progress.storing, 3),
            }
        )
    else:
        skipped = f", {progress.skipped} were there already" if progress.skipped else ""
        screen.text(f"{progress.stored} recipes stored in {progress.seconds:.1f} s{skipped}\n")
    if progress.failed:
        raise typer.Exit(1)
