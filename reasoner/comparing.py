"""Which of two numbers is the larger, as an answer."""

from __future__ import annotations

from typing import Final

from reasoner.finding import bare
from reasoner.outcome import Answered, Evidence, Outcome, Query

__all__ = ["SIGNS", "compared"]

SIGNS: Final = frozenset({"more", "fewer", "less"})


def compared(
    query: Query,
    names: tuple[str, str],
    counts: tuple[int, int],
    sign: str,
    choice: bool,
) -> Outcome:
    """Whether the first is more or fewer; if there is a choice, which of the two."""
    a, b = (bare(name) for name in names)
    evidence = Evidence("count-and-compare", None, f"{a}: {counts[0]}, {b}: {counts[1]}")
    wins = counts[0] > counts[1] if sign == "more" else counts[0] < counts[1]
    if not choice:
        return Answered("yes" if wins else "no", query, (evidence,), value=wins)
    if counts[0] == counts[1]:
        return Answered(f"neither: {counts[0]} of each", query, (evidence,), value=None)
    return Answered(a if wins else b, query, (evidence,), value=a if wins else b)
