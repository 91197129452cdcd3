"""One process keeps the recipes for several workers, so that all see every write at once.

An embedded store has one writer. With one worker that is the worker itself; with several, the
keeper holds the collection, workers call it over a socket that only this user can open, and
counters in shared memory tell them when a recipe was written. If the keeper is killed, another one
takes its place (`api.keeping`): calls that only read are made again.
"""

from __future__ import annotations

import mmap
import os
import signal
import struct
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from multiprocessing import AuthenticationError
from multiprocessing.connection import Client, Connection, Listener
from pathlib import Path
from typing import Any, Final
from zlib import crc32

from api.collection import Collection, Entry, Page, others_writes
from api.errors import Problem
from api.settings import Settings
from api.warmth import few_arenas
from kg.graph import RecipeGraph
from kg.store.results import Raw

__all__ = ["STOP", "Counters", "Kept", "keep"]

_COUNTER: Final = struct.Struct("<Q")
_BUCKETS: Final = 4096
_WRITES: Final = frozenset({"put", "remove", "update"})
_CALLS: Final = frozenset({"page", "version", "graph", "query", "ready", *_WRITES})
STOP: Final = "stop"
_PATIENCE: Final = 15.0
_PAUSE: Final = 0.05
Opened = Callable[[Settings], Collection]


class Counters:
    """Numbers in a file that every worker has mapped into its memory; recipes share a few."""

    def __init__(self, path: str) -> None:
        with Path(path).open("r+b") as file:
            self._memory = mmap.mmap(file.fileno(), _COUNTER.size * _BUCKETS)

    @staticmethod
    def create(path: Path) -> None:
        """Make the file, every number 0."""
        path.write_bytes(bytes(_COUNTER.size * _BUCKETS))

    def now(self, recipe_id: str) -> int:
        """The number of a recipe."""
        return int(_COUNTER.unpack_from(self._memory, _bucket(recipe_id))[0])

    def advance(self, recipe_ids: Iterable[str] | None) -> None:
        """One more for these recipes, or for all of them."""
        every = range(0, _COUNTER.size * _BUCKETS, _COUNTER.size)
        for place in every if recipe_ids is None else set(map(_bucket, recipe_ids)):
            number = _COUNTER.unpack_from(self._memory, place)[0]
            _COUNTER.pack_into(self._memory, place, number + 1)


def _bucket(recipe_id: str) -> int:
    """Where the counter of a recipe stands, the same in every process."""
    return crc32(recipe_id.encode("utf-8", "replace")) % _BUCKETS * _COUNTER.size


class Kept:
    """The collection as a worker sees it: calls go to the keeper."""

    def __init__(self, address: str, generation: str, alone: bool) -> None:
        self._address, self._counters, self._alone = address, Counters(generation), alone
        self._local = threading.local()

    def generation(self, recipe_id: str) -> int:
        """How many writes there were to a recipe, of all workers."""
        return self._counters.now(recipe_id) + (0 if self._alone else others_writes())

    def page(self, words: Sequence[str], offset: int, limit: int) -> Page:
        """A page of the recipes that have all these words, by id."""
        found: Page = self._call("page", list(words), offset, limit)
        return found

    def version(self, recipe_id: str) -> str | None:
        """The version of a recipe, if it is there."""
        found: str | None = self._call("version", recipe_id)
        return found

    def graph(self, recipe_id: str) -> tuple[str, RecipeGraph]:
        """A recipe with its version."""
        found: tuple[str, RecipeGraph] = self._call("graph", recipe_id)
        return found

    def put(self, graphs: Sequence[RecipeGraph], replace: bool) -> tuple[Entry, ...]:
        """Add recipes, all or none."""
        found: tuple[Entry, ...] = self._call("put", list(graphs), replace)
        return found

    def remove(self, recipe_id: str) -> None:
        """Forget a recipe."""
        self._call("remove", recipe_id)

    def query(self, query: str, default: Sequence[str] | None, named: Sequence[str] | None) -> Raw:
        """The answer to a SPARQL query that only reads, as it comes."""
        found: Raw = self._call("query", query, default, named)
        return found

    def update(self, update: str) -> None:
        """Do a SPARQL update, whole or not at all."""
        self._call("update", update)

    def ready(self) -> str:
        """What is in the way of reading or writing; also that there is no keeper."""
        try:
            return str(self._call("ready"))
        except Problem as problem:
            return problem.detail

    def close(self) -> None:
        """The keeper goes on for the others."""

    def _call(self, name: str, *values: object) -> Any:  # noqa: ANN401  (what the call returns)
        """Call the keeper on this thread's own connection, and the next keeper if it is gone."""
        until = time.monotonic() + _PATIENCE
        while True:
            try:
                went_well, found = self._said(name, values)
                break
            except _GoneError as gone:
                if (gone.was_told and name in _WRITES) or time.monotonic() > until:
                    raise _gone(name) from gone
                time.sleep(_PAUSE)
        if not went_well:
            raise found
        return found

    def _said(self, name: str, values: tuple[object, ...]) -> tuple[bool, Any]:
        """Whether a call went well, and what came of it."""
        was_told = False
        try:
            line: Connection | None = getattr(self._local, "line", None)
            if line is None:
                line = self._local.line = Client(self._address, authkey=_key())
            line.send((name, values))
            was_told = True
            said: tuple[bool, Any] = line.recv()
        except (EOFError, OSError, AuthenticationError) as error:
            self._local.line = None
            raise _GoneError(was_told) from error
        return said


class _GoneError(Exception):
    """The keeper hung up; whether it had been told by then what was wanted."""

    def __init__(self, was_told: bool) -> None:
        super().__init__(was_told)
        self.was_told = was_told


def _gone(name: str) -> Problem:
    problem = "the process that keeps the recipes is gone"
    if name in _WRITES:
        problem += "; see whether what you wrote is there before you write it again"
    return Problem("store-down", problem, headers={"Retry-After": "5"})


def _key() -> bytes:
    """The key that processes of one family share."""
    from multiprocessing import current_process

    return bytes(current_process().authkey)


def keep(settings: Settings, opened: Opened, parent: Connection) -> None:
    """The keeper's own process: open, answer, and close when told to or left alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    few_arenas()
    assert settings.keeper and settings.generation
    try:
        collection = opened(settings)
        Path(settings.keeper).unlink(missing_ok=True)  # of a keeper that was killed
        listener = Listener(settings.keeper, authkey=_key(), backlog=128)
    except Exception as error:
        parent.send(error)
        return
    counters, writing = Counters(settings.generation), threading.Lock()
    desk = (collection, counters, writing)
    threading.Thread(target=_accept, args=(listener, *desk), daemon=True).start()
    parent.send(None)
    with suppress(EOFError, OSError):
        parent.recv()
    with writing:
        collection.close()
        os._exit(0)


def _accept(
    listener: Listener, collection: Collection, counters: Counters, writing: threading.Lock
) -> None:
    while True:
        try:
            line = listener.accept()
        except OSError:
            time.sleep(0.05)
            continue
        except Exception:
            continue  # a stranger without the key
        desk = (line, collection, counters, writing)
        threading.Thread(target=_answer, args=desk, daemon=True).start()


def _answer(
    line: Connection, collection: Collection, counters: Counters, writing: threading.Lock
) -> None:
    """Answer one worker's thread until it hangs up."""
    with suppress(EOFError, OSError):
        while True:
            name, values = line.recv()
            line.send(_called(name, values, collection, counters, writing))


def _called(
    name: str,
    values: tuple[Any, ...],
    collection: Collection,
    counters: Counters,
    writing: threading.Lock,
) -> tuple[bool, Any]:
    """Whether a call went well, and what it gave or raised; a write is counted when done."""
    if name not in _CALLS:
        return False, Problem("bug", f"no call {name}")
    try:
        if name not in _WRITES:
            return True, getattr(collection, name)(*values)
        with writing:
            found = getattr(collection, name)(*values)
            counters.advance(_changed(name, values))
            return True, found
    except Exception as error:
        return False, error


def _changed(name: str, values: tuple[Any, ...]) -> list[str] | None:
    """The recipes that a write changed; nothing if it may have been any."""
    if name == "put":
        return [graph.recipe.id for graph in values[0]]
    return [values[0]] if name == "remove" else None
