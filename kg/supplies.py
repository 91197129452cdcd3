"""The ingredient list as the cooking goes on: what is brought in, and how much of it is left."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from kg.cast import Cast
from kg.chronicle import Chronicle
from kg.entities import Supply, usual_preposition
from kg.model import Moment
from kg.portions import Portion
from kg.timeline import LISTING, Property

NONE = "none"
SOME = "some"


@dataclass(frozen=True, slots=True)
class _Use:
    tick: int
    thing: str
    portion: Portion | None


class Larder:
    """Keeps account of the listed ingredients."""

    def __init__(self, cast: Cast, kitchen: Chronicle) -> None:
        self._cast, self._kitchen = cast, kitchen
        self._uses: dict[str, list[_Use]] = {}

    def open(self) -> None:
        """Everything on the list is there before the cooking starts."""
        for supply in self._cast.supplies.values():
            amount = str(supply.amount) if supply.amount else SOME
            self._kitchen.begin(supply.id, Property.QUANTITY, amount, "listed")

    def bring(self, thing: str, source: str | None) -> None:
        """A thing is met for the first time: listed, part of something, or just there."""
        known = self._cast.things[thing]
        if source is not None:
            self._cast.part(thing, source, self._kitchen.tick)
            self._come_from(thing, source, since=self._kitchen.tick - 1)
        elif known.supply:
            self._kitchen.begin(thing, Property.EXISTS, "yes", "listed", since=LISTING)
        else:
            rule = "brought in" if known.explicit else "mentioned before it is made"
            since = self._kitchen.tick - 1
            self._kitchen.begin(thing, Property.EXISTS, "yes", rule, since=since)

    def take(self, thing: str, portion: Portion | None, at: Moment, shared: bool) -> str:
        """Use a thing, or the portion of it that the text names; return what is used.

        `shared` if the text speaks of another portion of it later.
        """
        tick = self._kitchen.tick
        supply = self._cast.things[thing].supply
        if supply:
            self._note(supply, _Use(tick, thing, portion))
        if portion is None or portion.rest:
            return thing
        split = portion.share is not None and thing in self._kitchen.touched
        return self._cut(thing, portion, at) if shared or split else thing

    def _note(self, supply: str, use: _Use) -> None:
        uses = self._uses.setdefault(supply, [])
        known = any(earlier.thing == use.thing for earlier in uses)
        if use.portion is not None or not known:
            uses.append(use)

    def _cut(self, thing: str, portion: Portion, at: Moment) -> str:
        """A portion that is from now on a thing of its own, where the whole was."""
        taken = self._cast.portion(thing, portion.words, self._kitchen.tick, at)
        self._come_from(taken, thing, since=self._kitchen.tick)
        return taken

    def _come_from(self, thing: str, source: str, since: int) -> None:
        """A thing is from now on by itself, where its source is."""
        kitchen = self._kitchen
        rule = f"taken from {self._cast.name(source)}"
        kitchen.begin(thing, Property.EXISTS, "yes", rule, since=since)
        touched = kitchen.touched.get(kitchen.outermost(source))
        if touched:
            kitchen.touched[thing] = touched
        place = kitchen.place(source)
        if place in self._cast.props:
            preposition = usual_preposition(self._cast.props[place].cls)
            kitchen.put(thing, place, preposition, "was there with what it comes from")

    def close(self) -> None:
        """Write down how much was left of each supply after each use."""
        for supply_id, uses in self._uses.items():
            supply = self._cast.supplies[supply_id]
            for tick, left in _left_after(supply, uses):
                self._kitchen.tick = tick
                self._kitchen.begin(supply_id, Property.QUANTITY, left, "used by the event")


def _left_after(supply: Supply, uses: list[_Use]) -> Iterable[tuple[int, str]]:
    """After each use, what is left: exactly where the text allows, else "some" or a difference."""
    left: Fraction | None = Fraction(1)
    for number, use in enumerate(uses, 1):
        share = _share_taken(supply, use.portion, left, is_last=number == len(uses))
        if share is None and use.portion and use.portion.amount and supply.amount and left == 1:
            yield use.tick, f"{supply.amount} less {use.portion.amount}"
            left = None
            continue
        left = None if left is None or share is None else max(left - share, Fraction(0))
        yield use.tick, _in_words(supply, left)
        if use.portion and use.portion.rest:
            left = Fraction(0)


def _share_taken(
    supply: Supply, portion: Portion | None, left: Fraction | None, is_last: bool
) -> Fraction | None:
    if portion is None:
        return left if is_last else None
    if portion.rest:
        return left if left is not None else Fraction(1)
    if portion.share is not None:
        return portion.share
    said, listed = portion.amount, supply.amount
    if said and listed and said.unit == listed.unit and listed.number:
        return said.number / listed.number
    return None


def _in_words(supply: Supply, left: Fraction | None) -> str:
    if left is None:
        return SOME
    if left == 0:
        return NONE
    if supply.amount:
        return str(supply.amount.times(left))
    return "all" if left == 1 else f"{left} of it"
