"""What can go wrong on the way out.

OutputError      what was asked for cannot be written
"""

from __future__ import annotations

__all__ = ["OutputError"]


class OutputError(Exception):
    """A file or the standard output cannot be written."""

    def __init__(self, target: str, problem: str) -> None:
        super().__init__(target, problem)
        self.target, self.problem = target, problem

    def __str__(self) -> str:
        return f"{self.target}: cannot be written: {self.problem}"
