"""What the parser weighs where the text leaves something out, whatever it then decides.

A question takes for granted that there is a tool, a place or an elided food, so that only the
choice among the candidates is left.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from kg.model import Moment
from kg.parsing.hidden import head_of
from kg.parsing.models import Models
from kg.parsing.supposing import Decision, chances
from reasoner.tasks.r2vq.words import singular

__all__ = ["Guess", "Guesses", "likeness"]

_ONE_OF_MANY: Final = ("tool", "place", "drop")
_SAME_HEAD: Final = 0.5


class Guess(NamedTuple):
    """Something that may take part in an event, and how much speaks for it."""

    name: str
    weight: float


class Guesses:
    """Looks on while a recipe is parsed, and notes the candidates of every decision."""

    def __init__(self, models: Models) -> None:
        self._scales = models.scales
        self._seen: dict[tuple[str, Moment], list[Guess]] = {}
        self._chances: dict[tuple[str, Moment], float] = {}

    def watch(self, decision: Decision) -> None:
        """Note a decision, and leave it to the parser."""
        name, at = decision.name, decision.event.at
        scales = self._scales.get(name)
        if scales is None:
            return
        weights = [scales.weigh_look(look) for look in decision.looks]
        if name == "result":
            self._chances[name, at] = chances([weights[0], 0.0])[0]
        elif name in _ONE_OF_MANY:
            self._chances[name, at] = 1 - chances(weights)[-1]
            guesses = [
                Guess(thing.name.lower(), weight)
                for thing, weight in zip(decision.candidates, weights[:-1], strict=True)
            ]
            self._seen[name, at] = sorted(guesses, key=lambda guess: -guess.weight)

    def chance(self, name: str, at: Moment) -> float:
        """How likely it is that an event has a tool, a place, an elided food or a result at all."""
        return self._chances.get((name, at), 0.0)

    def elided(self, at: Moment) -> str | None:
        """The food that an event leaves out, if it leaves out any."""
        found = self._seen.get(("drop", at))
        return found[0].name if found else None

    def prop(self, name: str, at: Moment) -> str | None:
        """The tool or the place that an event most likely has, if it has one."""
        found = self._seen.get((name, at))
        return singular(found[0].name) if found else None

    def likely(self, name: str, at: Moment, wanted: str) -> float:
        """How likely it is that the tool or the place of an event goes by a name."""
        found = self._seen.get((name, at))
        if not found:
            return 0.0
        odds = chances([guess.weight for guess in found])
        return sum(
            odd * likeness(guess.name, wanted) for odd, guess in zip(odds, found, strict=True)
        )


def likeness(name: str, wanted: str) -> float:
    """1 for the same name, less for one with the same head.

    >>> likeness("large pots", "large pot"), likeness("pot", "large pot"), likeness("pan", "pot")
    (1.0, 0.5, 0.0)
    """
    if singular(name) == wanted:
        return 1.0
    return _SAME_HEAD if head_of(name) == head_of(wanted) else 0.0
