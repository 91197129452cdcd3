"""A folder of recipes that many threads of a server write to and ask at the same time.

Two threads that flush a pyoxigraph store at once wait for each other for ever, so here they take
turns. What is not flushed stays in memory, some megabytes a recipe, so that is done now and then.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from kg.store.embedded import FolderStore
from kg.store.results import Answer, Raw

__all__ = ["SharedFolder"]

_OFTEN: Final = 16


class SharedFolder(FolderStore):
    """A folder that is written to by this process alone, by whichever of its threads."""

    def __init__(self, place: str | Path) -> None:
        super().__init__(place, writable=True)
        self._flushing = threading.Lock()
        self._unflushed = 0

    def load(self, recipes: Mapping[str, bytes]) -> None:
        """Store recipes."""
        super().load(recipes)
        self._wrote()

    def _delete(self, recipe: str) -> None:
        super()._delete(recipe)
        self._wrote()

    def _wrote(self) -> None:
        self._unflushed += 1
        if self._unflushed >= _OFTEN:
            self._flush()

    def _ask(self, query: str, graph: str | None, timeout: float, limit: int | None) -> Answer:
        self._flush()
        return self._workers.ask(query, graph, timeout, limit)

    def _raw(
        self,
        query: str,
        default: Sequence[str] | None,
        named: Sequence[str] | None,
        timeout: float,
    ) -> Raw:
        self._flush()
        return self._workers.raw(query, default, named, timeout)

    def _flush(self) -> None:
        with self._flushing:
            self._unflushed = 0
            if self._writer is not None:
                self._writer.flush()
