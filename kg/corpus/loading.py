"""Quads into a store, batch by batch, while others are being made."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from typing import Final

from kg.corpus.progress import Progress
from kg.corpus.understanding import Made
from kg.store import Store

__all__ = ["Loader"]

_BATCH_BYTES: Final = 32 << 20
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
        self._pool: Executor | None = None
        self._at_once = 1
        self._under_way: set[Future[tuple[int, float]]] = set()

    @contextmanager
    def in_background(self, workers: int) -> Iterator[None]:
        """Store while the next batches are being made, several at once if the store takes them."""
        self._at_once = max(1, min(workers, self._store.loads_at_once))
        with ThreadPoolExecutor(self._at_once) as self._pool:
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
        while self._under_way:
            self._wait_for_one()
        self._tell(self._progress)

    def _store_batch(self) -> None:
        batch, self._batch = self._batch, {}
        self._size, self._since = 0, time.monotonic()
        if not batch:
            return
        if self._pool is None:
            self._count(*self._load(batch))
            return
        if len(self._under_way) >= self._at_once:
            self._wait_for_one()
        self._under_way.add(self._pool.submit(self._load, batch))

    def _load(self, batch: dict[str, bytes]) -> tuple[int, float]:
        start = time.perf_counter()
        self._store.load(batch)
        return len(batch), time.perf_counter() - start

    def _wait_for_one(self) -> None:
        done, self._under_way = wait(self._under_way, return_when=FIRST_COMPLETED)
        for future in done:
            self._count(*future.result())

    def _count(self, stored: int, seconds: float) -> None:
        """Report what is stored now, and not before."""
        self._progress.stored += stored
        self._progress.storing += seconds
        self._tell(self._progress)
