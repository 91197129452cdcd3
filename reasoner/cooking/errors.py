"""What cannot be done for a cook: too few ovens, no number of servings, an odd time."""

from __future__ import annotations

from kg.errors import KgError

__all__ = ["CookingError"]


class CookingError(KgError):
    """What was asked for cannot be done with this recipe or this kitchen."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem

    def __str__(self) -> str:
        return self.problem
