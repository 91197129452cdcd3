"""Quads into a store, batch by batch, while others are being made."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Final

from kg.corpus.progress import Progress
from kg.corpus.understanding import Made
from kg.store import Store

__all__ = ["Loader"]

_BATCH_BYTES: Final = 48 << 20
_BATCH_SECONDS: Final = 5.0


class Loader:
    """Gathers quads into batches and stores them; what it has reported is stored."""

    def __init__(
        self,
        store: Store,
        progress: Progress,
        tell: Callable[[Progress], None],
        most: int | None = None,
    ) -> None:
        self._store, self._progress, self._tell, self._most = store, progress, tell, most
        self._batch: dict[str, bytes] = {}
        self._size, self._since = 0, time.monotonic()
        self._future: Future[None] | None = None
        self._pool: Executor | None = None

    @contextmanager
    def in_background(self) -> Iterator[None]:
        """Store while the next batch is being made."""
        with ThreadPoolExecutor(1) as self._pool:
            yield
            self.finish()
        self._pool = None

    def take(self, made: Made) -> None:
        """Take what came of a piece; now and then a batch is full and is stored."""
        progress = self._progress
        progress.mended += made.mended
        for failure in made.failures:
            progress.fail(failure)
        for name, quads in made.recipes:
            self._batch[name] = quads
            self._size += len(quads)
        late = time.monotonic() - self._since > _BATCH_SECONDS
        full = self._most is not None and len(self._batch) >= self._most
        if full or late or self._size > _BATCH_BYTES:
            self._store_batch()

    def finish(self) -> None:
        """Store what is left."""
        self._store_batch()
        self._wait()
        self._tell(self._progress)

    def _store_batch(self) -> None:
        self._wait()
        batch, self._batch = self._batch, {}
        self._size, self._since = 0, time.monotonic()
        if not batch:
            return
        if self._pool is None:
            self._load(batch)
            self._tell(self._progress)
        else:
            self._future = self._pool.submit(self._load, batch)

    def _load(self, batch: dict[str, bytes]) -> None:
        start = time.perf_counter()
        self._store.load(batch)
        self._progress.storing += time.perf_counter() - start
        self._progress.stored += len(batch)

    def _wait(self) -> None:
        if self._future is not None:
            self._future.result()
            self._future = None
            self._tell(self._progress)
