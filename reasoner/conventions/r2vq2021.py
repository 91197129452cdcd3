"""The dialect of R2VQ's first release (2021): answers are numbers, truths and sets of ids.

An ingredient or a prop goes by the id that the file gives it. A prop that the text leaves out goes
by its event's: "E2-ip0" is the first such prop of event E2. A list has one set an event, and what
several events take counts for the one with the lowest number only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Final, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

from kg.graph import RecipeGraph
from kg.model import Event, HiddenKey, Mention, Moment, Participation, Recipe, Reference, Role
from ontology import lexicon
from reasoner.conventions.r2vq_words import inflected, singular, spelt
from reasoner.outcome import Answered, Evidence, NoAnswer, NotUnderstood, Outcome

__all__ = ["answer"]

_LONGEST: Final = 2000
_ARTICLE: Final = re.compile(r"^(the|a|an|one) ")
_MARKS: Final = re.compile(r"[\W_]+")
_NUMBER: Final = re.compile(r"\d+")
_T = TypeVar("_T")
_PROPS: Final = (Role.TOOL, Role.HABITAT, Role.PROP)


@dataclass(frozen=True, slots=True)
class Asked2021:
    """A question of 2021: its kind and the words that its template leaves open."""

    family: ClassVar[str] = "r2vq 2021"
    kind: str
    words: tuple[str, ...]


class _Taker(NamedTuple):
    """An event with the ids of what it takes, under every name that it goes by."""

    event: Event
    foods: tuple[str, ...]
    ids: dict[tuple[Role, str], list[str]]
    names: frozenset[str]


def answer(graph: RecipeGraph, question: str) -> Outcome:
    """The answer to a question of the first release; `value` holds it for programs."""
    if len(question) > _LONGEST:
        return NotUnderstood(question[:_LONGEST], "longer than any question of R2VQ")
    text = spelt(question)
    for kind, pattern, find in _KINDS:
        if match := pattern.match(text):
            query = Asked2021(kind, tuple(match.groups()))
            found = find(_index(graph), *match.groups())
            return _outcome(query, found)
    return NotUnderstood(question, "not in the words of R2VQ's first release")


def _outcome(query: Asked2021, found: _Found | None) -> Outcome:
    if found is None:
        words = " / ".join(query.words)
        return NoAnswer(query, f"nothing in the recipe goes by {words!r}")
    evidence = tuple([Evidence(query.kind, at, what) for at, what in found.because])
    return Answered(_told(found.value), query, evidence, value=found.value)


def _told(value: Any) -> str:  # noqa: ANN401 - a number, a truth or sets of ids
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return str(value)
    return "; ".join(", ".join(ids) if ids else "nothing" for ids in value)


class _Found(NamedTuple):
    """An answer for programs, and the places in the text that give it."""

    value: int | bool | list[list[str]]
    because: tuple[tuple[Moment | None, str], ...]


class _Index:
    """The names and verbs of one recipe."""

    def __init__(self, recipe: Recipe) -> None:
        self._recipe = recipe

    @cached_property
    def takers(self) -> dict[str, list[_Taker]]:
        """The events by every form of their verb."""
        found: dict[str, list[_Taker]] = {}
        for event in self._recipe.events:
            taker = self._taker(event)
            for form in _verb_forms(event.lemma):
                found.setdefault(form, []).append(taker)
        return found

    def _taker(self, event: Event) -> _Taker:
        ids: dict[tuple[Role, str], list[str]] = {}
        names: set[str] = set()
        for part, own in _owned(event):
            if self._owners.get(own, event.id) != event.id:
                continue
            text = part.mention.text if part.mention else part.reference.name
            for name in ("", *_names(text)):
                ids.setdefault((part.role, name), []).append(own)
            names.update(_names(text) if part.mention else ())
        return _Taker(event, tuple(ids.get((Role.INGREDIENT, ""), ())), ids, frozenset(names))

    @cached_property
    def _owners(self) -> dict[str, str]:
        """The event that each id counts for: the one with the lowest number."""
        found: dict[str, str] = {}
        for event in sorted(self._recipe.events, key=_number_of):
            for _, own in _owned(event):
                found.setdefault(own, event.id)
        return found

    @cached_property
    def props(self) -> dict[str, list[Reference | None]]:
        """The props by name, each with its group; those of no group share one, nobody's."""
        mentions = [m for m in self._recipe.mentions if not m.kind.is_food]
        members: dict[Reference, int] = {}
        for mention in mentions:
            members[mention.reference] = members.get(mention.reference, 0) + 1
        found: dict[str, list[Reference | None]] = {}
        for mention in mentions:
            group = mention.reference if members[mention.reference] > 1 else None
            for name in _names(mention.text):
                found.setdefault(name, []).append(group)
        for event in self._recipe.events:
            for part in event.participations:
                if part.hidden in (HiddenKey.TOOL, HiddenKey.HABITAT):
                    for name in _names(part.reference.name):
                        found.setdefault(name, []).append(None)
        return found

    @cached_property
    def makers(self) -> dict[str, list[_Taker]]:
        """The events that made something, by its names."""
        mentions = {mention.id: mention for mention in self._recipe.mentions}
        events = {event.id: event for event in self._recipe.events}
        found: dict[str, list[_Taker]] = {}
        for link in self._recipe.instantiations:
            if link.mention in mentions and link.event in events:
                for name in _names(mentions[link.mention].text):
                    found.setdefault(name, []).append(self._taker(events[link.event]))
        return found

    @cached_property
    def mentions(self) -> dict[tuple[str, int], list[Mention]]:
        """The mentions by name and step; the first step is 0."""
        found: dict[tuple[str, int], list[Mention]] = {}
        for mention in self._recipe.mentions:
            for name in _names(mention.text):
                found.setdefault((name, mention.at.step - 1), []).append(mention)
        return found


def _owned(event: Event) -> Iterator[tuple[Participation, str]]:
    """What an event takes, each with its id; what it makes is left out."""
    unseen = 0
    for part in event.participations:
        if part.mention:
            yield part, part.mention.id
        elif part.role in _PROPS:
            yield part, f"{event.id}-ip{unseen}"
            unseen += 1


def _number_of(event: Event) -> tuple[int, str]:
    number = _NUMBER.search(event.id)
    return int(number[0]) if number else 0, event.id


def _names(text: str) -> tuple[str, ...]:
    """What something may be called: as written or in the singular, without its article."""
    bare = _ARTICLE.sub("", _MARKS.sub(" ", text.lower()).strip())
    forms = (bare, singular(bare), lexicon.singular(bare))
    return tuple(dict.fromkeys(forms))


def _verb_forms(lemma: str) -> set[str]:
    """A verb as the questions have it: its first word, plain and as a participle."""
    verb = lemma.partition(" ")[0]
    return {
        verb,
        lemma,
        inflected(verb, "VBN"),
        lexicon.participle(verb),
        lexicon.participle(lemma),
    }


def _times(index: _Index, name: str) -> _Found | None:
    props = _called(index.props, name)
    return _Found(len(props), ((None, f"{name}: {len(props)} times"),)) if props else None


def _number(index: _Index, name: str) -> _Found | None:
    """How many there are: the groups, and one for all that are in none."""
    props = _called(index.props, name)
    number = len(set(props))
    return _Found(number, ((None, f"{name}: {number} groups"),)) if props else None


def _more(index: _Index, name: str) -> _Found | None:
    found = _number(index, name)
    return found._replace(value=found.value > 1) if found else None  # type: ignore[operator]


def _taken(index: _Index, verb: str) -> _Found | None:
    return _listed(index.takers.get(verb, ()), lambda taker: taker.foods)


def _taken_at(index: _Index, verb: str, place: str) -> _Found | None:
    return _taken_with(index, verb, place, Role.HABITAT)


def _taken_by(index: _Index, verb: str, tool: str) -> _Found | None:
    return _taken_with(index, verb, tool, Role.TOOL)


def _taken_with(index: _Index, verb: str, name: str, role: Role) -> _Found | None:
    takers = [
        taker
        for taker in index.takers.get(verb, ())
        if any((role, form) in taker.ids for form in _names(name))
    ]
    return _listed(takers, lambda taker: taker.foods)


def _places_of(index: _Index, verb: str, thing: str) -> _Found | None:
    return _props_of(index, verb, thing, Role.HABITAT)


def _tools_of(index: _Index, verb: str, thing: str) -> _Found | None:
    return _props_of(index, verb, thing, Role.TOOL)


def _props_of(index: _Index, verb: str, thing: str, role: Role) -> _Found | None:
    takers = [
        taker
        for taker in index.takers.get(verb, ())
        if taker.names.intersection(_names(thing)) and (role, "") in taker.ids
    ]
    return _listed(takers, lambda taker: taker.ids[role, ""])


def _contents(index: _Index, thing: str) -> _Found | None:
    makers = [taker for taker in _called(index.makers, thing) if taker.foods]
    return _listed(makers, lambda taker: taker.foods)


def _identical(index: _Index, name: str, one: str, other: str) -> _Found | None:
    """True if two mentions, one in each step, refer to the same."""
    forms = _names(name)
    first = [m for form in forms for m in index.mentions.get((form, int(one)), ())]
    second = [m for form in forms for m in index.mentions.get((form, int(other)), ())]
    pairs = [(a, b) for a in first for b in second if a.id != b.id]
    if not pairs:
        return None
    same = [(a, b) for a, b in pairs if a.reference == b.reference]
    a, b = (same or pairs)[0]
    return _Found(bool(same), ((a.at, str(a.reference)), (b.at, str(b.reference))))


def _listed(takers: Iterable[_Taker], ids: Callable[[_Taker], Iterable[str]]) -> _Found | None:
    value: list[list[str]] = []
    because: list[tuple[Moment | None, str]] = []
    for taker in takers:
        value.append(list(ids(taker)))
        because.append((taker.event.at, f"{taker.event.text}: {', '.join(value[-1])}"))
    return _Found(value, tuple(because)) if value else None


def _called(table: dict[str, list[_T]], name: str) -> list[_T]:
    """What goes by a name, as it is written or in the singular."""
    return next((table[form] for form in _names(name) if form in table), [])


def _index(graph: RecipeGraph) -> _Index:
    index = _INDEXES.get(graph)
    if index is None:
        index = _INDEXES[graph] = _Index(graph.recipe)
    return index


_INDEXES: WeakKeyDictionary[RecipeGraph, _Index] = WeakKeyDictionary()
_KINDS: Final[tuple[tuple[str, re.Pattern[str], Callable[..., _Found | None]], ...]] = (
    ("times-used", re.compile(r"how many times the (.+) is used$"), _times),
    ("number-used", re.compile(r"how many (.+) are used$"), _number),
    ("more-than-one", re.compile(r"are there more (.+)$"), _more),
    (
        "identical",
        re.compile(r"are the (.+) in step (\d{1,4}) and step (\d{1,4}) identical$"),
        _identical,
    ),
    ("taken-at", re.compile(r"what should be (.+?) in/on/to the (.+)$"), _taken_at),
    ("taken-by", re.compile(r"what should be (.+?) by the (.+)$"), _taken_by),
    ("taken", re.compile(r"what should be (.+)$"), _taken),
    ("place-of", re.compile(r"where should you (.+?) the (.+)$"), _places_of),
    ("tool-of", re.compile(r"what is used to (.+?) the (.+)$"), _tools_of),
    ("contents", re.compile(r"what is in the (.+)$"), _contents),
)
