"""What the kitchen knows about order: rules that say of two sentences if they stand well so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ontology.effects import Effect
from reasoner.tasks.ordering.sentences import Analysed

__all__ = ["RULES"]

Rule = Callable[[Analysed, Analysed], bool]

_INTRODUCED: Final = frozenset({"a", "an", "number", "some"})
_KNOWN: Final = frozenset({"the", "this", "these", "that"})
_LEFT: Final = frozenset({"remaining", "rest", "other", "more", "reserved"})
_POINTING: Final = frozenset({"it", "them", "they", "this", "these"})
_MIXED: Final = frozenset({"Mixture", "Dough", "Batter"})
_ENDS: Final = frozenset({"ServeAction", "GarnishAction", "EnjoyAction"})
_READY: Final = frozenset({"PreheatAction", "HeatOvenAction"})
_PHASES: Final = {
    Effect.PREPARE: 0,
    Effect.SEPARATE: 1,
    Effect.TRANSFORM: 1,
    Effect.COMBINE: 2,
    Effect.SHAPE: 3,
    Effect.HEAT: 4,
    Effect.WAIT: 5,
    Effect.COOL: 5,
    Effect.REMOVE: 5,
    Effect.COVER: 5,
    Effect.TURN: 5,
    Effect.COAT: 6,
    Effect.SERVE: 8,
}
"""When in a recipe an effect is usual, from getting ready to the table."""


def _made_before_named(one: Analysed, two: Analysed) -> bool:
    """Nothing is described as done before it was done: "chop", then "the chopped onion"."""
    return any(verb in two.described and verb not in two.verbs for verb in one.verbs)


def _new_before_known(one: Analysed, two: Analysed) -> bool:
    """What is first "a bowl" is later "the bowl"."""
    return any(
        one.names[name] in _INTRODUCED and two.names[name] in _KNOWN
        for name in one.names.keys() & two.names.keys()
    )


def _whole_before_rest(one: Analysed, two: Analysed) -> bool:
    """What remains of a thing is used after some of it was."""
    return any(
        two.names[name] in _LEFT and one.names[name] not in _LEFT
        for name in one.names.keys() & two.names.keys()
    )


def _mixed_before_mixture(one: Analysed, two: Analysed) -> bool:
    """A mixture, a dough or a batter is there once things have been combined."""
    combines = Effect.COMBINE.value in one.effects
    return combines and bool(two.classes & _MIXED) and not one.classes & _MIXED


def _warmed_first(one: Analysed, two: Analysed) -> bool:
    """The oven is heated before anything else is told."""
    return bool(one.actions & _READY) and not two.actions & _READY


def _served_last(one: Analysed, two: Analysed) -> bool:
    """What is served, garnished and enjoyed was cooked before."""
    return bool(two.actions & _ENDS) and not one.actions & _ENDS


def _in_its_phase(one: Analysed, two: Analysed) -> bool:
    """Things are got ready and cut, then combined, heated, cooled, dressed and served."""
    early, late = _phase(one), _phase(two)
    return early is not None and late is not None and early < late


def _phase(sentence: Analysed) -> float | None:
    found = [_PHASES[Effect(name)] for name in sentence.effects if Effect(name) in _PHASES]
    return sum(found) / len(found) if found else None


def _pointing_later(one: Analysed, two: Analysed) -> bool:
    """Who says "it" in the first words has said before what it is."""
    return bool(_POINTING & set(two.words[:4])) and not _POINTING & set(one.words[:4])


def _cooled_after_heated(one: Analysed, two: Analysed) -> bool:
    """What cools was hot."""
    return Effect.HEAT.value in one.effects and Effect.COOL.value in two.effects


RULES: Final[dict[str, tuple[Rule, float]]] = {
    "made before named": (_made_before_named, 2.0),
    "new before known": (_new_before_known, 1.0),
    "whole before rest": (_whole_before_rest, 2.0),
    "mixed before mixture": (_mixed_before_mixture, 1.0),
    "warmed first": (_warmed_first, 2.0),
    "served last": (_served_last, 3.0),
    "in its phase": (_in_its_phase, 0.5),
    "pointing later": (_pointing_later, 0.5),
    "cooled after heated": (_cooled_after_heated, 1.0),
}
"""Each rule with the weight it has where nothing was learned; a cook's guess, not fitted."""
