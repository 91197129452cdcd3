"""What a reading may cost, and how a process is kept to it."""

from __future__ import annotations

import resource
import signal
from dataclasses import dataclass

__all__ = ["Limits", "keep_to"]

_BESIDE = 80 << 20
"""Resident memory that no limit of the kernel counts: code, files that are mapped, the stack."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that a reading may take: seconds of a core, bytes of memory, bytes of its result."""

    seconds: float = 5.0
    memory: int = 512 << 20
    result: int = 16 << 20

    @property
    def by_the_clock(self) -> float:
        """Seconds after which it is ended even if others had the cores meanwhile."""
        return 2 * self.seconds


def keep_to(limits: Limits) -> None:
    """Keep this process to limits: too much memory is an error in it, too much time its end.

    The kernel ends it when a timer runs out, whatever it is doing then. Memory that is asked for
    is limited rather than memory that is used, which is never more.
    """
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, limits.seconds)
    signal.setitimer(signal.ITIMER_REAL, limits.by_the_clock)
    most = limits.memory - _BESIDE
    resource.setrlimit(resource.RLIMIT_DATA, (most, most))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
