"""The dialect of R2VQ's first release (2021): answers are numbers, truths and sets of ids.

An ingredient or a prop goes by the id that the file gives it. A prop that the text leaves out goes
by its event's: "E2-ip0" is the first such prop of event E2. A list has one set an event, and what
several events take counts for the one with the lowest number only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Final, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

from kg.graph import RecipeGraph
from kg.model import Moment, Role
from reasoner.outcome import Answered, Evidence, NoAnswer, NotUnderstood, Outcome
from reasoner.tasks.r2vq.words import spelt
from reasoner.tasks.r2vq2021.index import Index2021, Taker, names_of

__all__ = ["Asked2021", "answer"]

_LONGEST: Final = 2000
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Asked2021:
    """A question of 2021: its kind and the words that its template leaves open."""

    kind: ClassVar[str] = "r2vq 2021"
    template: str
    words: tuple[str, ...]


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
    evidence = tuple([Evidence(query.template, at, what) for at, what in found.because])
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


def _times(index: Index2021, name: str) -> _Found | None:
    props = _called(index.props, name)
    return _Found(len(props), ((None, f"{name}: {len(props)} times"),)) if props else None


def _number(index: Index2021, name: str) -> _Found | None:
    """How many there are: the groups, and one for all that are in none."""
    props = _called(index.props, name)
    number = len(set(props))
    return _Found(number, ((None, f"{name}: {number} groups"),)) if props else None


def _more(index: Index2021, name: str) -> _Found | None:
    found = _number(index, name)
    return found._replace(value=found.value > 1) if found else None  # type: ignore[operator]


def _taken(index: Index2021, verb: str) -> _Found | None:
    return _listed(index.takers.get(verb, ()), lambda taker: taker.foods)


def _taken_at(index: Index2021, verb: str, place: str) -> _Found | None:
    return _taken_with(index, verb, place, Role.HABITAT)


def _taken_by(index: Index2021, verb: str, tool: str) -> _Found | None:
    return _taken_with(index, verb, tool, Role.TOOL)


def _taken_with(index: Index2021, verb: str, name: str, role: Role) -> _Found | None:
    takers = [
        taker
        for taker in index.takers.get(verb, ())
        if any((role, form) in taker.ids for form in names_of(name))
    ]
    return _listed(takers, lambda taker: taker.foods)


def _places_of(index: Index2021, verb: str, thing: str) -> _Found | None:
    return _props_of(index, verb, thing, Role.HABITAT)


def _tools_of(index: Index2021, verb: str, thing: str) -> _Found | None:
    return _props_of(index, verb, thing, Role.TOOL)


def _props_of(index: Index2021, verb: str, thing: str, role: Role) -> _Found | None:
    takers = [
        taker
        for taker in index.takers.get(verb, ())
        if taker.names.intersection(names_of(thing)) and (role, "") in taker.ids
    ]
    return _listed(takers, lambda taker: taker.ids[role, ""])


def _contents(index: Index2021, thing: str) -> _Found | None:
    makers = [taker for taker in _called(index.makers, thing) if taker.foods]
    return _listed(makers, lambda taker: taker.foods)


def _identical(index: Index2021, name: str, one: str, other: str) -> _Found | None:
    """True if two mentions, one in each step, refer to the same."""
    forms = names_of(name)
    first = [m for form in forms for m in index.mentions.get((form, int(one)), ())]
    second = [m for form in forms for m in index.mentions.get((form, int(other)), ())]
    pairs = [(a, b) for a in first for b in second if a.id != b.id]
    if not pairs:
        return None
    same = [(a, b) for a, b in pairs if a.reference == b.reference]
    a, b = (same or pairs)[0]
    return _Found(bool(same), ((a.at, str(a.reference)), (b.at, str(b.reference))))


def _listed(takers: Iterable[Taker], ids: Callable[[Taker], Iterable[str]]) -> _Found | None:
    value: list[list[str]] = []
    because: list[tuple[Moment | None, str]] = []
    for taker in takers:
        value.append(list(ids(taker)))
        because.append((taker.event.at, f"{taker.event.text}: {', '.join(value[-1])}"))
    return _Found(value, tuple(because)) if value else None


def _called(table: dict[str, list[_T]], name: str) -> list[_T]:
    """What goes by a name, as it is written or in the singular."""
    return next((table[form] for form in names_of(name) if form in table), [])


def _index(graph: RecipeGraph) -> Index2021:
    index = _INDEXES.get(graph)
    if index is None:
        index = _INDEXES[graph] = Index2021(graph.recipe)
    return index


_INDEXES: WeakKeyDictionary[RecipeGraph, Index2021] = WeakKeyDictionary()
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
