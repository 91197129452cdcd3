"""The names that a text later gives to what has been made: "the dough", "the filling"."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Container, Iterable, Sequence
from typing import Final, NamedTuple

from kg.model import Moment, Reference
from kg.parsing.coreference import is_vague
from kg.parsing.hidden import head_of
from kg.parsing.kept import kept
from kg.parsing.makings import suits
from kg.parsing.spotting import FOOD, Spot
from kg.parsing.standing_for import is_bought
from ontology import taxonomy
from ontology.wordlists import wordlist

__all__ = [
    "Ahead",
    "Spoken",
    "bare_name",
    "distant_name",
    "is_brought",
    "made_on_the_way",
    "names_ahead",
    "names_others",
    "next_name",
]

_SOON: Final = 8
"""How many mentions after an event are looked at for a name of its result."""

_LATE: Final = 24
"""How many are, where the food says what will come of it."""
_SEVERAL: Final = 2
_KNOWN: Final = wordlist("grammar.known_ahead")

_POINTING: Final = wordlist("grammar.all_of")
_SAME: Final = wordlist("states.unchanged")
_GROUP: Final = "ingredient"
_BROUGHT: Final = wordlist("foods.brought")
_COOKED: Final = wordlist("foods.cooked_dishes")
"""What is made in the kitchen where the list has none."""
_AWAY: Final = wordlist("verbs.away")


class Spoken(NamedTuple):
    """A mention: the step and the sentence, where it stands there, its words, two before."""

    sentence: tuple[int, int]
    spot: Spot
    text: str
    before: tuple[str, ...] = ()


class Ahead(NamedTuple):
    """A mention: when, its name if it names something made, and whether as known: "the dough"."""

    at: Moment
    name: str
    is_known: bool = False


@kept
def _is_made(text: str) -> bool:
    """True of a vague name, but of what can be bought."""
    return is_vague(head_of(text)) and not is_bought(text)


def is_brought(said: Spoken) -> bool:
    """True of what comes from outside, though it sounds made: "add garnish", "with hot sauce"."""
    if "the" in said.before:
        return False
    return said.text.lower() in _BROUGHT or _has_kind(said.text.lower())


@kept
def _has_kind(text: str) -> bool:
    """True of a name that means more than its last word does."""
    if " " not in text:
        return False
    cls = taxonomy.class_of(text, "food")
    return cls is not None and cls != taxonomy.class_of(text.rpartition(" ")[2], "food")


def made_on_the_way(said: Iterable[Spoken], listed: Collection[str]) -> set[str]:
    """The heads of what the text speaks of as made, though neither title nor heading does."""
    heads = {head_of(one.text) for one in said if one.spot.label == FOOD}
    return {head for head in heads & _COOKED if head not in listed}


def names_ahead(
    said: Iterable[Spoken],
    listed: Collection[str],
    awaited: Collection[str] = (),
) -> list[Ahead]:
    """All mentions of a recipe; with a name those of what is neither listed nor brought in.

    What the title or a heading says that is made is `awaited`: nobody brings it in.
    """
    brought: set[str] = set()
    found: list[Ahead] = []
    for (step, sentence), spot, text, before in said:
        head = head_of(text)
        made = spot.label == FOOD and (head in awaited or _is_made(text.lower()))
        is_new = made and head not in brought and head not in listed and head != _GROUP
        is_new = is_new and not _is_thrown_away(before)
        name = bare_name(text.lower()) if is_new else _GROUP if made and head == _GROUP else ""
        found.append(
            Ahead(Moment(step, sentence, spot.start), name, not _KNOWN.isdisjoint(before[-1:]))
        )
        if not made:
            brought.add(head)
    return found


def _is_thrown_away(before: Sequence[str]) -> bool:
    """True of "pour off the liquid" and "discard the pulp": nothing is made to be that."""
    return before[:1] != before[-1:] and before[0] in _AWAY and before[-1] in _POINTING


def next_name(ahead: Sequence[Ahead], at: Moment) -> str:
    """The first such name after a moment, if it comes soon.

    What a later sentence calls the dry or wet ingredients has no name of its own yet.
    """
    first = bisect_right(ahead, at, key=_when)
    for mention in ahead[first : first + _SOON]:
        if mention.name == _GROUP and mention.at[:2] != at[:2]:
            return ""
        if mention.name and mention.name != _GROUP:
            return mention.name
    return ""


def distant_name(ahead: Sequence[Ahead], at: Moment, foods: Sequence[str]) -> str:
    """A name that comes later than soon, where foods are just what such a thing is made of.

    So what is whisked in a jug is the dressing that is poured two steps later.
    """
    if len(foods) < _SEVERAL:
        return ""
    first = bisect_right(ahead, at, key=_when)
    later = [mention for mention in ahead[first : first + _LATE] if mention.is_known]
    names = dict.fromkeys(mention.name for mention in later if mention.name)
    return next((name for name in names if suits(name, foods) > 0), "")


def bare_name(name: str) -> str:
    """A name without what only says that it is the same: "the prepared glaze", "the hot brine"."""
    first, _, rest = name.partition(" ")
    return rest if rest and first in _SAME else name


def names_others(name: str, foods: Iterable[Reference], known: Container[str]) -> bool:
    """True of a name that says what is in it, and that is none of some foods: "cabbage mixture"."""
    words = [head_of(word) for word in name.split()[:-1]]
    inside = {head_of(word) for food in foods for word in food.name.split()}
    return bool(inside) and any(word in known and word not in inside for word in words)


def _when(mention: Ahead) -> Moment:
    return mention.at
