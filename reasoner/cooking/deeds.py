"""Name acts as a cook would on a list: "simmer the sauce", "grease the tin with butter"."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from kg.entities import Act
from kg.graph import RecipeGraph
from kg.model import Role
from ontology import taxonomy
from ontology.effects import Effect
from ontology.phrases import words_of
from ontology.wordlists import wordlist
from reasoner.wording import listed, the

__all__ = ["label", "names", "sentence_of"]

_MOST: Final = 3
_POINTING: Final = wordlist("grammar.pointing_pronouns")


def label(graph: RecipeGraph, act: Act) -> str:
    """An act in a few words, as an order."""
    foods = names(graph, _foods(graph, act))
    places = [graph.name(place) for place in act.places[:1]]
    if _is_about_place(act) and places:
        words = f"{act.event.verb} {the(places[0])}"
        return f"{words} with {listed(foods)}" if foods else words
    what = the(listed(foods)) if foods else the(places[0]) if places else ""
    verb, to, goal = act.event.verb.partition(" to ")  # "bring the soup to a boil"
    return f"{verb} {what}{to}{goal}".strip() if what else act.event.verb


def names(graph: RecipeGraph, things: Iterable[str]) -> list[str]:
    """What a cook calls some things: a mixture is "mixture", whatever is in it; few of many."""
    found = list(dict.fromkeys(_plain(graph.name(thing)) for thing in things))
    return found if len(found) <= _MOST else [*found[: _MOST - 1], f"{len(found) - _MOST + 1} more"]


def sentence_of(graph: RecipeGraph, act: Act) -> str:
    """The sentence that an act stands in: what is quoted for it."""
    sentence = graph.text.sentence(act.at)
    return sentence.text if sentence else act.event.text


def _plain(name: str) -> str:
    return name.partition(" of ")[0] if name.startswith("mixture of ") else name


def _is_about_place(act: Act) -> bool:
    effects = act.meaning.effects if act.meaning else ()
    return Effect.PREPARE in effects[:1] or (not act.takes and bool(act.places))


def _foods(graph: RecipeGraph, act: Act) -> list[str]:
    """What an act works on: what it names; else what it is known to mean; else what is there."""
    parts = [p for p in act.partakings if p.participation.role is Role.INGREDIENT]
    written = [p for p in parts if (mention := p.participation.mention) and _names(mention.text)]
    after = [
        p.entity for p in written if p.participation.mention and p.participation.mention.at > act.at
    ]
    if act.meaning and act.meaning.effects[0] is Effect.SERVE:
        after, written = [], [p for p in written if not graph.things[p.entity].explicit]
    found = after or [p.entity for p in written] or [p.entity for p in parts] or list(act.takes)
    known = [thing for thing in dict.fromkeys(found) if thing in graph.things]
    wholes = [thing for thing in known if not graph.things[thing].explicit]
    return known if after or written else (wholes[-1:] or known)


def _names(words: str) -> bool:
    """True of words that name a food, and do not only point to one."""
    plain = [word for word in words_of(words) if word not in _POINTING]
    return bool(plain) and taxonomy.class_of(words, "food") is not None
