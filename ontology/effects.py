"""What an action does: effect classes, reached from the verb or from its VerbAtlas frame.

>>> meaning("dice").form, meaning("bring to a boil").effects[0]
('diced', <Effect.HEAT: 'heat'>)
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final, Literal, cast

from ontology.phrases import words_of
from ontology.tables import tables

__all__ = ["Effect", "Meaning", "Temperature", "meaning", "meaning_of_class"]

Temperature = Literal["hot", "warm", "cold", "frozen"]

PARTICLES: Final = frozenset(
    {"in", "out", "off", "up", "down", "over", "aside", "together", "away", "on"}
)


class Effect(StrEnum):
    """What a class of actions does to what takes part in it."""

    CREATE = "create"
    COMBINE = "combine"
    SEPARATE = "separate"
    MOVE = "move"
    TRANSFORM = "transform"
    REMOVE = "remove"
    HEAT = "heat"
    COOL = "cool"
    COAT = "coat"
    COVER = "cover"
    UNCOVER = "uncover"
    SERVE = "serve"
    WAIT = "wait"
    PREPARE = "prepare"
    TURN = "turn"
    OBSERVE = "observe"
    USE = "use"
    REPEAT = "repeat"
    SHAPE = "shape"
    ADJUST = "adjust"
    AVOID = "avoid"


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a verb means: its class of actions, and the state that it leaves things in."""

    action: str
    """The class of actions, such as "DiceAction"."""
    effects: tuple[Effect, ...]
    """Its effects, the main one first."""
    form: str | None
    """The form it leaves its patient in: "chopped", "melted", "baked"."""
    temperature: Temperature | None
    """How hot its patient becomes."""
    tips: bool
    """Whether the vessel that things come out of is tipped, and so not upright."""


@lru_cache(maxsize=16384)
def meaning(lemma: str, frame: str | None = None) -> Meaning | None:
    """Return what a verb means: by its words, else by its frame; None if neither is known."""
    action = action_of(words_of(lemma)) or tables()["frames"].get((frame or "").strip().upper())
    return meaning_of_class(action) if action else None


def meaning_of_class(action: str) -> Meaning | None:
    """Return what a class of actions means, if there is such a class."""
    deed = tables()["actions"].get(action)
    if deed is None:
        return None
    effects, form, temperature, tips = deed
    degree = cast("Temperature | None", temperature)
    return Meaning(action, tuple(map(Effect, effects)), form, degree, tips)


def action_of(words: tuple[str, ...]) -> str | None:
    """Return the class of the whole phrase, of a verb around its object, or of the first verb."""
    words = tuple(word for word in words if word != ",")[:12]
    if not words:
        return None
    verbs = tables()["verbs"]
    for end in range(len(words), 1, -1):
        if found := verbs.get(" ".join(words[:end])) or verbs.get("".join(words[:end])):
            return found
    for start in range(2, len(words)):
        if found := verbs.get(" ".join((words[0], *words[start:]))):
            return found
    for particle in words[2:]:
        if particle in PARTICLES and (found := verbs.get(f"{words[0]} {particle}")):
            return found
    return next((found for word in words if (found := verbs.get(word))), None)
