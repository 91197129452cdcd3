"""Honour what the author marked: words are food or cookware because somebody said so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from kg.model import Mark, MarkKind, Moment
from kg.parsing.outline import Marked
from kg.parsing.spotting import FOOD, HABITAT, TOOL, Spot
from kg.parsing.tokens import spans
from kg.parsing.words import Reading
from ontology import taxonomy

__all__ = ["given_spots", "keep_given", "placed"]

_FOODS: Final = (MarkKind.INGREDIENT, MarkKind.MIXTURE)
Place = tuple[int, int]


def placed(marks: Iterable[Marked], texts: Mapping[Place, str]) -> tuple[Mark, ...]:
    """The marks by the tokens of their sentences; what covers no word is of the whole step."""
    found = []
    for mark in marks:
        words = spans(texts.get((mark.step, mark.sentence), ""))
        covered = [n for n, w in enumerate(words, 1) if w.start < mark.end and mark.start < w.end]
        at = Moment(mark.step, mark.sentence if covered else 0, covered[0] if covered else 0)
        end = covered[-1] if covered else 0
        found.append(Mark(mark.kind, at, end, mark.name, mark.line, mark.amount, mark.made_in))
    return tuple(found)


def given_spots(marks: Iterable[Mark]) -> dict[Place, tuple[Spot, ...]]:
    """The words of each sentence that are food, tools or places because the author says so."""
    found: dict[Place, tuple[Spot, ...]] = {}
    for mark in marks:
        if mark.at.sentence and (label := _label(mark)):
            place = mark.at.step, mark.at.sentence
            spot = Spot(label, mark.at.token, mark.end)
            found[place] = (*found.get(place, ()), spot)
    return found


def _label(mark: Mark) -> str:
    if mark.kind in _FOODS:
        return FOOD
    if mark.kind is MarkKind.TIMER:
        return ""
    is_place = taxonomy.class_of(mark.name, "place") is not None
    return HABITAT if is_place or taxonomy.class_of(mark.name, "tool") is None else TOOL


def keep_given(reading: Reading, given: Sequence[Spot]) -> None:
    """Put what is given in the place of whatever else was made of its words."""
    if not given:
        return
    reading.events = [spot for spot in reading.events if not _overlaps(spot, given)]
    others = [spot for spot in reading.mentions if not _overlaps(spot, given)]
    reading.mentions = sorted([*others, *given], key=lambda spot: spot.start)


def _overlaps(spot: Spot, given: Sequence[Spot]) -> bool:
    return any(spot.start <= one.end and one.start <= spot.end for one in given)
