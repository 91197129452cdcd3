"""Names that stand for things by what they are: "the vegetables", "the beef", "dry ingredients"."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from kg.model import Reference
from kg.parsing.attributes import plain_lemma, stem
from kg.parsing.history import History
from ontology import taxonomy
from ontology.wordlists import wordlist

__all__ = [
    "POURED",
    "fits_moisture",
    "is_bought",
    "joined",
    "mixed_with",
    "of_kind",
    "of_moisture",
    "treated",
    "unbaked",
]

_GROUPS: Final = wordlist("foods.groups")
POURED: Final = wordlist("foods.poured")
"""What nothing is without something liquid in it."""
_WET: Final = ("Liquid", "Dairy", "Egg", "Fat", "Juice")
_DRY: Final = ("Grain", "RaisingAgent", "Spice", "Seasoning", "Sweetener", "Nut")
_DOUGHS: Final = ("dough", "batter")
_MOISTURE: Final = {"dry": _DRY, "wet": _WET, "liquid": _WET}


def of_kind(head: str, history: History) -> list[Reference]:
    """The things at hand that are a kind of what a word names: the carrots are vegetables."""
    if head not in _GROUPS:
        return []
    cls = taxonomy.class_of(head, "food")
    if cls is None:
        return []
    for things in (history.touched, history.left):
        found = [
            t for t in things if t not in history.made and taxonomy.names_a(t.name, "food", cls)
        ]
        if found:
            return [thing for thing in found if thing.name != head]
    return []


def of_moisture(word: str, history: History) -> list[Reference]:
    """What was last put together of mostly dry, or of mostly wet things."""
    kinds = _MOISTURE.get(word)
    if kinds is None:
        return []
    for event in reversed(history.events):
        things = event.inputs
        fitting = sum(taxonomy.names_a(thing.name, "food", *kinds) for thing in things)
        if len(things) > 1 and 2 * fitting > len(things):
            return event.results or things
    fresh = [thing for thing in history.touched if thing not in history.made]
    return [thing for thing in fresh if taxonomy.names_a(thing.name, "food", *kinds)]


def fits_moisture(word: str, names: Iterable[str]) -> list[str]:
    """The listed names but for the wet ones, where the dry ones are meant, and the other way."""
    if word not in _MOISTURE:
        return []
    others = _WET if word == "dry" else _DRY
    return [name for name in names if not taxonomy.names_a(name, "food", *others)]


def treated(word: str, history: History) -> list[Reference]:
    """What was last treated in a way: "the sauteed ingredients" are what was sauteed."""
    verb = plain_lemma(word)
    done = [event for event in history.events if event.lemma == verb and event.inputs]
    return list(dict.fromkeys(done[-1].inputs)) if done and verb != word else []


def mixed_with(part: Reference, history: History) -> Reference | None:
    """The mixture that a thing gives its name: "the milk mixture"."""
    whole = history.outermost(part)
    if whole in history.made:
        return whole
    for event in reversed(history.events):
        if part in event.inputs:
            return joined(event.results or dict.fromkeys(event.inputs))
    return None


def unbaked(head: str, history: History) -> Reference | None:
    """The dough that a bread is made of, where the text speaks of the bread already."""
    if not taxonomy.names_a(head, "food", "BakedGood"):
        return None
    doughs = (t for t in history.latest() if t in history.made and t.name.endswith(_DOUGHS))
    found = next(doughs, None)
    return history.outermost(found) if found else None


@lru_cache(maxsize=8192)
def is_bought(text: str) -> bool:
    """True of a name that the ontology knows as food by itself: "baking powder", "maple syrup"."""
    cls = taxonomy.class_of(text, "food") if " " in text else None
    if cls is None or cls == taxonomy.class_of(stem(text.split()[-1]), "food"):
        return False
    return not any(taxonomy.is_a(cls, kind) for kind in ("Mixture", "DishOfFood", "Sauce"))


def joined(things: Iterable[Reference]) -> Reference:
    """Several things as one reference, as annotations write them.

    >>> from kg.model import Moment
    >>> joined([Reference("milk", Moment(1, 1, 8)), Reference("rice", Moment(1, 1, 12))]).name
    'milk 1.1.8 rice'
    """
    *others, last = things
    names = [f"{thing.name} {thing.origin}" for thing in others]
    return Reference(" ".join([*names, last.name]), last.origin)
