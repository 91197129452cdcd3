"""What an event takes in, while it is being worked out."""

from __future__ import annotations

from dataclasses import dataclass, field

from kg.entities import Partaking
from kg.model import Event, Participation, Reference
from ontology.effects import Effect, Meaning

"""Why something takes part that the text names by a pronoun only: "spoon the sauce over it"."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A thing that an event takes, and the outermost mixture that it is part of by then.

    `assumed` if the state supplies it; `source` if something else is taken out of it.
    """

    thing: str
    lump: str
    participation: Participation | None
    assumed: bool = False
    source: bool = False


@dataclass(frozen=True, slots=True)
class Placed:
    """A place of an event: where it happens or where things go, or where they come from.

    `moved` if the place itself is what the event acts on: "take the tin out of the oven".
    """

    prop: str
    preposition: str
    source: bool
    hidden: bool
    moved: bool = False


@dataclass(slots=True)
class Intake:
    """An event with everybody who takes part in it."""

    event: Event
    tick: int
    meaning: Meaning | None
    aside: str | None
    words: list[str]
    taken: list[Taken] = field(default_factory=list)
    places: list[Placed] = field(default_factory=list)
    tools: list[str] = field(default_factory=list)
    results: list[tuple[Reference, Participation]] = field(default_factory=list)
    partakings: list[Partaking] = field(default_factory=list)

    def does(self, *wanted: Effect) -> bool:
        """True if the action has one of these effects."""
        return self.meaning is not None and any(e in wanted for e in self.meaning.effects)

    def mainly(self, effect: Effect) -> bool:
        """True if this is what the action is for."""
        return self.meaning is not None and self.meaning.effects[0] is effect

    def note(self, entity: str, participation: Participation) -> None:
        """Write down who a participation is about."""
        self.partakings.append(Partaking(entity, participation))

    @property
    def goals(self) -> list[Placed]:
        """Where the event happens, or where things go."""
        return [placed for placed in self.places if not placed.source and not placed.moved]

    @property
    def sources(self) -> list[Placed]:
        """Where things are taken from."""
        return [placed for placed in self.places if placed.source]

    @property
    def vessels(self) -> list[Placed]:
        """The places that what is in them is worked on in: all but those taken from."""
        return [placed for placed in self.places if not placed.source]

    @property
    def things(self) -> list[str]:
        """The things that the event takes, each by its own name."""
        return list(dict.fromkeys(taken.thing for taken in self.taken))

    @property
    def lumps(self) -> list[str]:
        """The separate things on the table: a mixture counts once."""
        return list(dict.fromkeys(taken.lump for taken in self.taken))
