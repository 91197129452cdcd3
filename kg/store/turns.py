"""Who computes when: every query begins soon; those that go on for long take turns.

A query may begin when one of a few places is free. If it is not done after a moment, it leaves
that place to the next and goes on in one of as many places for long ones. While those are taken
its process is stopped and waits; when too many wait, it is refused. So queries that run away keep
others waiting for moments, not for as long as they run; sent again, they keep nobody waiting.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from kg.errors import BusyError, QueryTimeoutError

__all__ = ["MOMENT", "OWN_PART", "OWN_PROCESSES", "Turn", "Turns", "memory_of_each"]

MOMENT: Final = 0.25
"""Seconds after which a query counts as a long one."""
_MOST_PLACES, _MOST_WAITING = 8, 32
_LEAST_MEMORY, _MOST_MEMORY = 256 << 20, 4 << 30
OWN_PROCESSES, OWN_PART = 3, 4
"""What the project does for itself: two queries and an update have a quarter of the machine."""
_CONTROL_GROUPS: Final = (
    "/sys/fs/cgroup/memory.max",
    "/sys/fs/cgroup/memory/memory.limit_in_bytes",
)


def _nothing() -> None:
    """There is nothing to stop or to resume."""


class Turns:
    """The places of one store's queries; without any for long ones, all stay where they began."""

    def __init__(self, places: int | None = None, *, takes_turns: bool = True) -> None:
        count = places or min(_MOST_PLACES, max(2, os.cpu_count() or 2))
        self.waiting = min(_MOST_WAITING, 8 * count) if takes_turns else 0
        self.processes = (2 * count if takes_turns else count) + self.waiting
        self.takes_turns = takes_turns
        self.first = threading.BoundedSemaphore(count)
        self.long = threading.BoundedSemaphore(count)
        self.stopped = threading.BoundedSemaphore(max(1, self.waiting))

    @contextmanager
    def begun(self, until: float, is_long: bool = False) -> Iterator[Turn]:
        """A place to begin at, held until the end of the block or changed meanwhile.

        A query that is known to take long begins among the long ones.
        """
        turn = Turn(self, until)
        try:
            if is_long and self.takes_turns:
                turn.go_on()
            else:
                turn.begin()
            yield turn
        finally:
            turn.end()


class Turn:
    """The place that a query has at the moment."""

    def __init__(self, turns: Turns, until: float) -> None:
        self._turns, self._until = turns, until
        self._held: threading.Semaphore | None = None
        self.is_long = False

    def begin(self) -> None:
        """Wait for a place among those that have just begun."""
        if not self._taken(self._turns.first, wait=True):
            raise QueryTimeoutError(0)

    def end(self) -> None:
        """Leave the place to another."""
        if self._held is not None:
            self._held.release()
            self._held = None

    def go_on(
        self, stop: Callable[[], None] = _nothing, resume: Callable[[], None] = _nothing
    ) -> None:
        """Make room for others that begin; may take as long as the query has time."""
        turns, self.is_long = self._turns, True
        if self._taken(turns.long, wait=False):
            return
        if not self._taken(turns.stopped, wait=False, first=stop):
            raise BusyError(turns.waiting)
        if not self._taken(turns.long, wait=True):
            raise QueryTimeoutError(0)
        resume()

    def _taken(
        self,
        place: threading.Semaphore,
        wait: bool,
        first: Callable[[], None] = _nothing,
    ) -> bool:
        left = max(0.0, self._until - time.monotonic()) if wait else 0.0
        if not place.acquire(timeout=left):
            return False
        first()
        self.end()
        self._held = place
        return True


def memory_of_each(processes: int, part: int = 2) -> int:
    """Bytes that one of so many processes may have: together half the machine, or another part."""
    machine = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    for name in _CONTROL_GROUPS:
        try:
            machine = min(machine, int(Path(name).read_text(encoding="ascii")))
        except (OSError, ValueError):
            continue
    return max(_LEAST_MEMORY, min(_MOST_MEMORY, machine // part // processes))
