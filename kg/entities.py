"""Who and what is in a recipe graph: supplies, things, props, and acts on the clock."""

from __future__ import annotations

from dataclasses import dataclass

from kg.model import Event, Kind, Moment, Participation
from kg.quantities import Amount
from ontology import taxonomy
from ontology.effects import Meaning

__all__ = ["Act", "Partaking", "Prop", "Supply", "Thing", "usual_preposition"]


@dataclass(frozen=True, slots=True)
class Supply:
    """A line of the ingredient list: what must be in the house before the cooking starts.

    `part` names the part of the list that it stands in: "sauce", under "For the sauce".
    """

    id: str
    number: int
    text: str
    name: str
    amount: Amount | None
    part: str = ""


@dataclass(frozen=True, slots=True)
class Thing:
    """Something to eat: explicit (brought to the kitchen) or implicit (made by an act).

    `made_at` is the tick of the act that made it: the instantiated-by link. `taken_from` names the
    thing that a portion was taken from. `supply` is the line of the ingredient list.
    """

    id: str
    name: str
    explicit: bool
    cls: str | None
    origin: Moment | None
    supply: str | None = None
    made_at: int | None = None
    taken_from: str | None = None


@dataclass(frozen=True, slots=True)
class Prop:
    """Something to cook with or in: a tool, a habitat, or a prop of unsaid usage."""

    id: str
    name: str
    kind: Kind
    cls: str | None
    origin: Moment | None


@dataclass(frozen=True, slots=True)
class Partaking:
    """A participation of an act, resolved to the thing or prop it is about."""

    entity: str
    participation: Participation


@dataclass(frozen=True, slots=True)
class Act:
    """An event on the clock: what it takes, what it gives, and which earlier acts it needs.

    An `aside` describes what the text expects to see ("until browned"); nobody does it.
    `assumed` are the things that the state supplies where the text names none.
    """

    tick: int
    event: Event
    meaning: Meaning | None
    aside: str | None
    partakings: tuple[Partaking, ...]
    takes: tuple[str, ...]
    assumed: tuple[str, ...]
    gives: tuple[str, ...]
    places: tuple[str, ...]
    tools: tuple[str, ...]
    needs: tuple[int, ...]

    @property
    def at(self) -> Moment:
        """Its place in the text."""
        return self.event.at


def usual_preposition(cls: str | None) -> str:
    """On a board, a plate or a stove, in anything else."""
    flat = cls is not None and any(taxonomy.is_a(cls, kind) for kind in _FLAT)
    return "on" if flat else "in"


_FLAT = ("Surface", "Plate", "Stove")
