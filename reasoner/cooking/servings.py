"""Tell for how many a recipe is, and by what its amounts must be multiplied for others."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from kg.attributes import AttributeKind
from kg.graph import RecipeGraph
from reasoner.cooking.errors import CookingError

__all__ = ["factor_for", "servings"]

_SAYING: Final = ("serv", "yield", "portion", "makes")
_MOST: Final = 1000


def servings(graph: RecipeGraph) -> int | None:
    """For how many a recipe says that it is."""
    said = [a.value for a in graph.attributes if a.kind is AttributeKind.SERVES]
    numbers = [value for value in said if isinstance(value, int) and value > 0]
    return next(iter(numbers), None) or _from_head(graph)


def _from_head(graph: RecipeGraph) -> int | None:
    """The first number of what a file says about its yield."""
    for name, value in graph.recipe.metadata:
        if any(mark in name.lower() or mark in value.lower() for mark in _SAYING):
            for word in f"{name} {value}".replace(":", " ").replace("-", " ").split():
                if word.isdecimal() and 0 < int(word) <= _MOST:
                    return int(word)
    return None


def factor_for(
    graph: RecipeGraph, serves: int | None = None, factor: Fraction | float | str | None = None
) -> Fraction:
    """By what the amounts are multiplied: given as such, or for so many; 1 if neither is said."""
    if serves is not None and factor is not None:
        raise CookingError("say either for how many, or a factor, not both")
    if factor is not None:
        return _checked(factor)
    if serves is None:
        return Fraction(1)
    if not 0 < serves <= _MOST:
        raise CookingError(f"a recipe is for 1 to {_MOST}, not {serves}")
    usual = servings(graph)
    if usual is None:
        title = graph.recipe.title or graph.recipe.id
        raise CookingError(f"{title}: it does not say how many it serves; give a factor instead")
    return Fraction(serves, usual)


def _checked(factor: Fraction | float | str) -> Fraction:
    try:
        found = Fraction(factor).limit_denominator(1000)
    except (ValueError, ZeroDivisionError, OverflowError, TypeError):
        raise CookingError(f"{str(factor)[:20]!r} is no number; write 2, 0.5 or 3/2") from None
    if not Fraction(1, 100) <= found <= _MOST:
        raise CookingError(f"amounts are multiplied by 1/100 to {_MOST}, not by {factor}")
    return found
