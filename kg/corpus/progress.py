"""How far a bulk build has come, and what went wrong on the way."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

__all__ = ["Failure", "Progress"]


@dataclass(frozen=True, slots=True)
class Failure:
    """A recipe, or the rest of a file, that could not be stored, and why."""

    source: str
    line: int
    recipe: str | None
    problem: str

    def __str__(self) -> str:
        named = f" ({self.recipe})" if self.recipe else ""
        return f"{self.source}:{self.line}{named}: {self.problem}"


@dataclass(slots=True)
class Progress:
    """How far a build has come."""

    stored: int = 0
    skipped: int = 0
    failures: list[Failure] = field(default_factory=list)
    failed: int = 0
    mended: int = 0
    bytes_read: int = 0
    bytes_total: int = 0
    started: float = field(default_factory=time.monotonic)
    storing: float = 0.0

    @property
    def seconds(self) -> float:
        """How long it has been going on."""
        return time.monotonic() - self.started

    @property
    def rate(self) -> float:
        """Recipes stored a second."""
        return self.stored / max(self.seconds, 1e-6)

    @property
    def left(self) -> float | None:
        """Seconds that are left, by the share of bytes that were read."""
        if not self.bytes_total or not self.bytes_read:
            return None
        return self.seconds * max(0.0, self.bytes_total / self.bytes_read - 1)

    def fail(self, failure: Failure) -> None:
        """Remember a failure; of very many only the first are kept."""
        self.failed += 1
        if len(self.failures) < 10_000:
            self.failures.append(failure)
