"""What the author marked, found by place: the line that words are of, and how much of it."""

from __future__ import annotations

from fractions import Fraction

from kg.model import Mark, MarkKind, Moment, Recipe
from kg.portions import Portion
from kg.quantities import amount_of, amounts_of

__all__ = ["Marks"]


class Marks:
    """The marks of a recipe; of one without any, nothing is ever given."""

    def __init__(self, recipe: Recipe) -> None:
        self._lines = [line.text for line in recipe.ingredients]
        self._at: dict[Moment, Mark] = {}
        self._of_step: dict[int, list[Mark]] = {}
        for mark in recipe.marks:
            if mark.at.sentence:
                self._at.setdefault(mark.at, mark)
            if mark.kind is MarkKind.INGREDIENT and 0 < mark.line <= len(self._lines):
                self._of_step.setdefault(mark.at.step, []).append(mark)

    def line_at(self, at: Moment | None) -> str | None:
        """The id of the line that words at a moment are marked as."""
        mark = self._at.get(at) if at else None
        return f"list.{mark.line}" if mark and 0 < mark.line <= len(self._lines) else None

    def lines_of(self, step: int) -> tuple[str, ...]:
        """The ids of the lines that a step is said to use."""
        return tuple(dict.fromkeys(f"list.{mark.line}" for mark in self._of_step.get(step, ())))

    def portion(self, at: Moment, said: Portion | None = None) -> Portion | None:
        """How much of its line is meant at a moment: as marked there, else as is `said`."""
        mark = self._at.get(at)
        is_told = mark is not None and mark.kind is MarkKind.INGREDIENT and mark.amount
        return self._portion(mark) if mark and is_told else said

    def amount(self, at: Moment) -> Portion | None:
        """The amount that is marked at a moment, whether that is all of its line or not."""
        mark = self._at.get(at)
        amount = amount_of(mark.amount)[0] if mark and mark.line else None
        return Portion(amount=amount, words=f"{amount} of") if amount else None

    def portion_in(self, step: int, line: str, said: Portion | None = None) -> Portion | None:
        """How much of a line a step as a whole is given, if that is told; else what is `said`."""
        every = self._of_step.get(step, ())
        found = [mark for mark in every if f"list.{mark.line}" == line]
        is_told = len(found) == 1 and not found[0].at.sentence and found[0].amount
        return self._portion(found[0]) if is_told else said

    def _portion(self, mark: Mark) -> Portion | None:
        """A part of a line, or all of it."""
        if not 0 < mark.line <= len(self._lines):
            return None
        amount, most, _ = amounts_of(mark.amount)
        listed, at_most, _ = amounts_of(self._lines[mark.line - 1])
        if amount is None:
            return None
        if (amount, most) == (listed, at_most):
            return Portion(share=Fraction(1), words="all of")
        return Portion(amount=amount, words=f"{amount} of")
