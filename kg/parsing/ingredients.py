"""A line of the ingredient list, taken apart: amount, name, preparation, alternatives."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from kg.quantities import Amount, amount_of

__all__ = ["IngredientLine", "ingredient_line"]

_OPTIONAL: Final = re.compile(
    r"\s*[,(]?\s*\b(?:optional(?:ly)?|if (?:desired|you like))\b\s*\)?", re.I
)
_REMARK: Final = re.compile(r"\(([^()]*)\)")
_TO_TASTE: Final = re.compile(r",?\s*\b(?:to taste|as needed|as required)\b", re.I)
_OR: Final = re.compile(r"\s+or\s+", re.I)
_PREPARED: Final = re.compile(r"\s*(?:,|;| - )\s*")


@dataclass(frozen=True, slots=True)
class IngredientLine:
    """What a line of the list says."""

    amount: Amount | None
    name: str
    preparation: str = ""
    alternatives: tuple[str, ...] = ()
    is_optional: bool = False
    remark: str = ""


@lru_cache(maxsize=8192)
def ingredient_line(text: str) -> IngredientLine:
    """A line of the list, taken apart by rules.

    >>> line = ingredient_line("1½ cups butter or margarine (soft), cut into cubes, optional")
    >>> str(line.amount), line.name, line.alternatives, line.preparation
    ('1 1/2 cups', 'butter', ('margarine',), 'cut into cubes')
    >>> line.remark, line.is_optional
    ('soft', True)
    """
    is_optional = bool(_OPTIONAL.search(text))
    plain = _TO_TASTE.sub("", _OPTIONAL.sub("", text))
    amount, rest = amount_of(plain)
    remarks = [remark.strip() for remark in _REMARK.findall(rest) if remark.strip()]
    name, *prepared = _PREPARED.split(_REMARK.sub(" ", rest), maxsplit=1)
    first, *others = [" ".join(part.split()) for part in _OR.split(name)]
    return IngredientLine(
        amount,
        first.removeprefix("of ").strip(),
        " ".join(" ".join(prepared).split()).rstrip(".,; "),
        tuple([other for other in others if other]),
        is_optional,
        "; ".join(remarks),
    )
