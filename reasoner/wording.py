"""Things and events -> English, as a cook would say it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from kg.entities import Act
from kg.graph import RecipeGraph
from kg.states import Whereabouts
from ontology import lexicon
from ontology.effects import Effect
from ontology.phrases import looks_plural
from ontology.wordlists import wordlist

__all__ = [
    "a",
    "as_written",
    "gerund_of",
    "is_or_are",
    "listed",
    "named",
    "names_of",
    "only",
    "past_of",
    "phrase_of",
    "place_of",
    "the",
    "whereabouts",
    "worked_on",
]

_LOOSE = (
    (re.compile(r"\s+([,.;:!?)%])"), r"\1"),
    (re.compile(r"\(\s+"), "("),
    (re.compile(r"(?<=\w) - (?=\w)"), "-"),
    (re.compile(r"(?<=\d) / (?=\d)"), "/"),
    (re.compile(r" ['’] ?s\b"), "'s"),
    (re.compile(r"° ?([cf])\b", re.I), lambda match: f"°{match[1].upper()}"),
)
_SIZED = re.compile(r"[\d./x×-]+[ -]*(?:inch|in\b|cm|mm|quart|litre|liter)")
"""A name that begins with how big a vessel is: the 9 inch pie pan."""
_CHANGING = wordlist("verbs.changing_the_heat")
_HEAT = re.compile(r"\b(?:heat|flame|temperature|oven)\b", re.I)
_BARE = ("half of ", "some of ", "a third ", "a quarter ", "two thirds ", "the ", "a ", "one ")
_UNCOUNTED = ("water", "flour", "sugar", "salt", "milk", "butter", "foil", "paper", "rice")


def listed(words: Iterable[str], joiner: str = "and") -> str:
    """Words in a row: "a", "a and b", "a, b and c".

    >>> listed(["onion", "garlic", "salt"])
    'onion, garlic and salt'
    """
    items = list(dict.fromkeys(words))
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {joiner} {items[-1]}"


def the(name: str) -> str:
    """A name with its article; portions bring their own."""
    lowered = name.lower()
    if lowered.startswith(_BARE) or (lowered[:1].isdigit() and not _SIZED.match(lowered)):
        return name
    return f"the {name}"


def a(name: str) -> str:
    """A name with an indefinite article; plurals and masses go without."""
    if looks_plural(name) or name.endswith(_UNCOUNTED):
        return name
    return f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}"


def is_or_are(name: str) -> str:
    """The verb that goes with a name: the butter is, the onions are."""
    return "are" if looks_plural(name) else "is"


def named(graph: RecipeGraph, entities: Iterable[str]) -> str:
    """Several things or props as one phrase: "the onion and garlic"."""
    names = names_of(graph, entities)
    return the(listed(names)) if names else ""


def names_of(graph: RecipeGraph, entities: Iterable[str]) -> list[str]:
    """The names of several things or props; of which one is enough, in one: "butter or oil"."""
    wanted = list(entities)
    groups = [[e for e in graph.either(entity) if e in wanted] for entity in wanted]
    return list(dict.fromkeys(" or ".join(map(graph.name, group)) for group in groups))


def only(condition: str) -> str:
    """A condition as an answer: "only if the dough is sticky", "it is optional"."""
    if condition == "optional":
        return "it is optional"
    return condition if condition.startswith("unless") else f"only {condition}"


def place_of(graph: RecipeGraph, place: str, preposition: str) -> str:
    """A place with its preposition: "in the bowl"."""
    return f"{preposition} {the(graph.name(place))}"


def whereabouts(graph: RecipeGraph, found: Whereabouts) -> str:
    """Where something is, outwards: "in the dish, in the oven"."""
    text = place_of(graph, found.place, found.preposition)
    for outer in found.beyond:
        text += f", {place_of(graph, outer, graph.usual_preposition(outer))}"
    return text


def as_written(words: str) -> str:
    """Words of the text as people write them, without the spaces around marks.

    >>> as_written("to 350 degrees F ( 175 ° c ) , for 35 - 40 minutes")
    'to 350 degrees F (175 °C), for 35-40 minutes'
    """
    for pattern, plain in _LOOSE:
        words = pattern.sub(plain, words)
    return words


def gerund_of(act: Act) -> str:
    """The verb of an act with -ing: "pouring off", "stir-frying"."""
    return _bent(act, lexicon.gerund)


def past_of(act: Act) -> str:
    """The participle of an act's verb: "chopped"."""
    return _bent(act, lexicon.participle)


def _bent(act: Act, bend: Callable[[str], str]) -> str:
    """The verb of an act in another form; "lay" has forms of its own, whatever its lemma."""
    verb, _, particle = act.event.verb.partition(" ")
    verb = "lay" if verb == "lie" and act.event.text.lower().startswith("lay") else verb
    return f"{bend(verb)} {particle}".strip()


def worked_on(act: Act) -> tuple[str, ...]:
    """What an act takes, without what only its condition names: "if the dough is sticky, add …"."""
    if not act.event.condition:
        return act.takes
    named = [(p.participation.mention, p.entity) for p in act.partakings]
    behind = {entity for mention, entity in named if mention and mention.at > act.at}
    before = {entity for mention, entity in named if mention and mention.at < act.at}
    return tuple(t for t in act.takes if t not in before - behind) if behind else act.takes


def phrase_of(graph: RecipeGraph, act: Act) -> str:
    """An act in a few words: "adding the milk to the bowl"."""
    if changing := _changing_heat(act):
        return f"{changing} ({act.event.condition})" if act.event.condition else changing
    things = [t for t in worked_on(act) if t not in act.assumed] or list(act.takes)
    either = sorted((act, *graph.alternatives(act)), key=lambda each: each.tick)
    same = [each for each in either if each.takes == act.takes]
    words = " or ".join(dict.fromkeys(gerund_of(each) for each in same))
    if act.places and _gets_ready(act):
        words += f" {the(graph.name(act.places[0]))}"
        words += f" with {named(graph, things[:3])}" if things else ""
    else:
        words += f" {named(graph, things[:3])}" if things else ""
        words += _there(graph, act, words) if len(same) < 2 else ""
    return f"{words} ({act.event.condition})" if act.event.condition else words


def _changing_heat(act: Act) -> str | None:
    """What the cook does with the heat: "lowering the heat to medium"."""
    said = {argument.role: argument.text for argument in act.event.arguments}
    what = [said[role] for role in ("Patient", "Theme", "Attribute") if role in said]
    if act.event.verb.split()[0] not in _CHANGING or not any(map(_HEAT.search, what)):
        return None
    goal = [said[role] for role in ("Goal", "Destination") if role in said][:1]
    return as_written(" ".join([gerund_of(act), *what, *goal]))


def _gets_ready(act: Act) -> bool:
    """True of "grease the tin with butter": it is the tin that gets greased."""
    return act.meaning is not None and act.meaning.effects[:1] == (Effect.PREPARE,)


def _there(graph: RecipeGraph, act: Act, words: str) -> str:
    """Where an act is done, if the words for it have not named that yet."""
    if not act.places or (act.takes and graph.name(act.places[0]) in words):
        return ""
    place = act.places[0]
    where = place_of(graph, place, graph.usual_preposition(place))
    return f" {where}" if act.takes else f" {the(graph.name(place))}"
