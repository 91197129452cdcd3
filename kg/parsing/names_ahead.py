"""The names that a text later gives to what has been made: "the dough", "the filling"."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from kg.model import Moment
from kg.parsing.coreference import is_vague
from kg.parsing.hidden import head_of
from kg.parsing.spotting import FOOD, Spot
from ontology import taxonomy

__all__ = ["Ahead", "names_ahead", "next_name"]

_SOON: Final = 6
"""How many mentions after an event are looked at for a name of its result."""


class Ahead(NamedTuple):
    """A mention: when, its name if it names something made, and how many came before it."""

    at: Moment
    name: str
    number: int


@lru_cache(maxsize=8192)
def _is_bought(text: str) -> bool:
    """True of a name that the ontology knows as food by itself: "baking powder", "maple syrup"."""
    cls = taxonomy.class_of(text, "food") if " " in text else None
    if cls is None or cls == taxonomy.class_of(head_of(text), "food"):
        return False
    return not any(taxonomy.is_a(cls, kind) for kind in ("Mixture", "DishOfFood", "Sauce"))


def names_ahead(
    said: Iterable[tuple[tuple[int, int], Spot, str]], listed: Collection[str]
) -> list[Ahead]:
    """All mentions of a recipe; with a name those of what is neither listed nor brought in."""
    brought: set[str] = set()
    found: list[Ahead] = []
    for number, ((step, sentence), spot, text) in enumerate(said):
        head = head_of(text)
        made = spot.label == FOOD and is_vague(head) and not _is_bought(text.lower())
        is_new = made and head not in brought and head not in listed and head != "ingredient"
        name = text.lower() if is_new else ""
        found.append(Ahead(Moment(step, sentence, spot.start), name, number))
        if not made:
            brought.add(head)
    return found


def next_name(ahead: list[Ahead], at: Moment) -> str:
    """The first such name after a moment, if it comes soon."""
    first = None
    for mention in ahead:
        if mention.at > at:
            first = mention.number if first is None else first
            if mention.name or mention.number - first > _SOON:
                return mention.name
    return ""
