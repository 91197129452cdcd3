"""The control knobs of Meta-RecipeQA: how much questions overlap, how hard distractors are."""

from __future__ import annotations

from dataclasses import dataclass

from kg.errors import ReadError

__all__ = ["Knobs", "knobs_of"]


@dataclass(frozen=True, slots=True)
class Knobs:
    """Three switches, as the paper has them (section 3.2 and appendix B)."""

    overlap: int
    """K1: 0 asks at most half as often as there are steps, 1 a third and drops one step more."""
    distance: int
    """K2: 0 takes distractors nearer than m - s, 1 those between m - s and m + s."""
    nearness: int
    """K3: 1 takes, now and then, a distractor that is nearer to the question than the answer."""

    def questions(self, steps: int) -> int:
        """Return how many questions a recipe of so many steps may give."""
        return steps // 3 if self.overlap else steps // 2


def knobs_of(text: str) -> Knobs:
    """Read knobs such as 0,1,0."""
    parts = text.replace(" ", "").split(",")
    if len(parts) != 3 or any(part not in ("0", "1") for part in parts):
        raise ReadError(f"{text!r} is not three of 0 and 1, such as 0,1,0", "--knobs")
    return Knobs(*map(int, parts))
