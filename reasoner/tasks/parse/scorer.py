"""The parser against annotated recipes: strip the annotation, parse the text, compare spans."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from itertools import tee
from typing import Any, Final, NamedTuple

from kg.cast import references_in
from kg.model import (
    Event,
    HiddenKey,
    Kind,
    Moment,
    Participation,
    Recipe,
    Role,
    Sentence,
)
from kg.parsing import parse_many
from kg.parsing.hidden import head_of
from kg.parsing.history import Happening, History
from ontology.effects import meaning
from reasoner.tasks.parse.stripping import stripped

__all__ = ["ParseScore", "Part", "score"]

_MERGED: Final = {Kind.EXPLICIT: "ingredient", Kind.IMPLICIT: "ingredient"}
_ORDER: Final = (
    "events",
    "mentions",
    "mentions, explicit and implicit as one",
    "participation",
    "arguments",
    "predicates",
    *(f"hidden {key.value}" for key in HiddenKey),
    *(f"hidden {key.value}, same name" for key in HiddenKey if key is not HiddenKey.SHADOW),
    "events where annotated",
    "mentions where annotated",
    "participation where annotated",
)


@dataclass(frozen=True, slots=True)
class Part:
    """Precision, recall and F1 of one layer, and how many the gold has."""

    f1: float
    precision: float
    recall: float
    n: int

    @classmethod
    def of(cls, right: int, ours: int, gold: int) -> Part:
        """The figures of so many right ones among ours and the gold's.

        >>> Part.of(1, 2, 1)
        Part(f1=0.6667, precision=0.5, recall=1.0, n=1)
        """
        f1 = 2 * right / (ours + gold) if ours + gold else 0.0
        precision, recall = right / ours if ours else 0.0, right / gold if gold else 0.0
        return cls(round(f1, 4), round(precision, 4), round(recall, 4), gold)


@dataclass(frozen=True, slots=True)
class ParseScore:
    """The figures of every layer over some recipes."""

    recipes: int
    parts: dict[str, Part]

    def as_dict(self) -> dict[str, Any]:
        """The score as JSON has it: one entry a layer."""
        return {"recipes": self.recipes} | {
            name.replace(" ", "_").replace(",", ""): asdict(part)
            for name, part in self.parts.items()
        }


class _Fact(NamedTuple):
    layer: str
    what: tuple[object, ...]


class _Counts:
    """How many facts were found, missed and invented, layer by layer."""

    def __init__(self) -> None:
        self.right: dict[str, int] = {}
        self.ours: dict[str, int] = {}
        self.gold: dict[str, int] = {}

    def add(self, ours: set[_Fact], gold: set[_Fact]) -> None:
        for table, facts in ((self.right, ours & gold), (self.ours, ours), (self.gold, gold)):
            for fact in facts:
                table[fact.layer] = table.get(fact.layer, 0) + 1

    def part(self, layer: str) -> Part:
        return Part.of(*(table.get(layer, 0) for table in (self.right, self.ours, self.gold)))


def score(recipes: Iterable[Recipe]) -> ParseScore:
    """The figures over some annotated recipes."""
    counts, number = _Counts(), 0
    gold, texts = tee(recipes)
    for recipe, ours in zip(gold, parse_many(map(stripped, texts)), strict=True):
        number += 1
        silent = set(_silent(recipe))
        counts.add(*_comparable(_facts(ours, silent), _facts(recipe, silent), ours, recipe))
    layers = [layer for layer in _ORDER if layer in counts.gold or layer in counts.ours]
    return ParseScore(number, {layer: counts.part(layer) for layer in layers})


def _silent(recipe: Recipe) -> Iterator[tuple[int, int]]:
    """The sentences (by position) in which predicates are cooking actions but nothing is labelled.

    Nobody labelled them, so what is found there can be neither right nor wrong.
    """
    used = {(e.at.step, e.at.sentence) for e in recipe.events}
    used |= {(m.at.step, m.at.sentence) for m in recipe.mentions}
    for place, sentence in _sentences(recipe):
        verbs = [sentence.tokens[f.predicate - 1].lemma for f in sentence.frames if f.predicate]
        if (sentence.step, sentence.number) not in used and any(map(meaning, verbs)):
            yield place


def _sentences(recipe: Recipe) -> Iterator[tuple[tuple[int, int], Sentence]]:
    for step, told in enumerate(recipe.steps, 1):
        for number, sentence in enumerate(told.sentences, 1):
            yield (step, number), sentence


class Places:
    """Where the tokens of a recipe stand: step and sentence by position, characters of its text."""

    def __init__(self, recipe: Recipe) -> None:
        self._tokens: dict[tuple[int, int], list[tuple[int, int]]] = {}
        self._position: dict[tuple[int, int], tuple[int, int]] = {}
        for place, sentence in _sentences(recipe):
            self._tokens[sentence.step, sentence.number] = sentence.spans()
            self._position[sentence.step, sentence.number] = place
        self._ends = {mention.at: mention.end for mention in recipe.mentions}

    def span(self, at: Moment, end: int) -> tuple[int, int, int, int]:
        """The characters of the tokens from a moment to an end, without articles of layout."""
        key = at.step, at.sentence
        tokens = self._tokens.get(key, [])
        if not 0 < at.token <= end <= len(tokens):
            return (*self._position.get(key, (0, 0)), -at.token, -end)
        return (*self._position[key], tokens[at.token - 1][0], tokens[end - 1][1])

    def moment(self, at: Moment | None) -> tuple[int, ...] | None:
        """A moment as the characters that its token begins with."""
        return self.span(at, at.token)[:3] if at else None

    def head(self, at: Moment | None) -> tuple[int, ...] | None:
        """A first mention as the characters that its last word ends with.

        So "minced pork" is the "pork" that somebody else marked at the same place.
        """
        if at is None:
            return None
        step, number, _, end = self.span(at, self._ends.get(at, at.token))
        return step, number, end


def _facts(recipe: Recipe, silent: set[tuple[int, int]]) -> set[_Fact]:
    places = Places(recipe)
    found: set[_Fact] = set()
    for event in recipe.events:
        found.add(_Fact("events", places.span(event.at, event.end)))
    for mention in recipe.mentions:
        span = places.span(mention.at, mention.end)
        found.add(_Fact("mentions", (*span, mention.kind)))
        merged = _MERGED.get(mention.kind, mention.kind)
        found.add(_Fact("mentions, explicit and implicit as one", (*span, merged)))
        part = places.moment(mention.part_of)
        if part:
            found.add(_Fact("participation", (*span, *part)))
    for fact in list(found):
        if fact.what[:2] not in silent and fact.layer in ("events", "mentions", "participation"):
            found.add(_Fact(f"{fact.layer} where annotated", fact.what))
    for _, sentence in _sentences(recipe):
        found |= set(_roles(sentence, places))
    return found


def _roles(sentence: Sentence, places: Places) -> Iterator[_Fact]:
    for frame in sentence.frames:
        if frame.predicate is None:
            continue
        verb = Moment(sentence.step, sentence.number, frame.predicate)
        at = places.span(verb, frame.predicate)
        yield _Fact("predicates", at)
        for argument in frame.arguments:
            start = Moment(sentence.step, sentence.number, argument.start)
            yield _Fact("arguments", (*at, *places.span(start, argument.end), argument.role))


def _comparable(
    ours: set[_Fact], gold: set[_Fact], mine: Recipe, theirs: Recipe
) -> tuple[set[_Fact], set[_Fact]]:
    """Both sides with their hidden roles; ours take the name of the gold's that they stand for."""
    my_hidden, their_hidden = list(_hidden(mine)), list(_hidden(theirs))
    wanted = {fact for fact, _ in their_hidden}
    found: set[_Fact] = set()
    for fact, contents in my_hidden:
        if fact in wanted:
            found.add(fact)
            continue
        same = [
            other
            for other, other_contents in their_hidden
            if other.layer == fact.layer
            and other.what[:2] == fact.what[:2]
            and contents & other_contents
        ]
        found |= set(same) or {fact}
    return ours | found, gold | wanted


def _hidden(recipe: Recipe) -> Iterator[tuple[_Fact, frozenset[object]]]:
    """The hidden roles of a recipe, each with what it is made of as the recipe tells it."""
    places, history = Places(recipe), History()
    for event in recipe.events:
        at = places.span(event.at, event.end)
        for part in event.participations:
            if part.hidden is not None:
                for one in references_in(part.reference):
                    yield from _of_key(replace(part, reference=one), at, places, history)
        history.happen(_replayed(event))


def _replayed(event: Event) -> Happening:
    """An event with the food that goes in and comes out of it."""
    found = Happening(event.at, event.end, event.lemma, "", "", "", "")
    for part in event.participations:
        if part.role is Role.RESULT:
            found.results.append(part.reference)
        elif part.role is Role.INGREDIENT:
            (found.drops if part.hidden else found.foods).extend(references_in(part.reference))
    return found


def _of_key(
    part: Participation, at: tuple[int, ...], places: Places, history: History
) -> Iterator[tuple[_Fact, frozenset[object]]]:
    """A hidden role as facts: once as the thing that it is, and once more by its very name.

    Food is what it is made of; a tool or a place is its head noun ("bowl" is "large bowl").
    """
    key, name = part.hidden, part.reference.name.lower()
    if key is None:
        return
    contents: frozenset[object] = frozenset()
    if key in (HiddenKey.DROP, HiddenKey.RESULT):
        contents = frozenset(places.head(r.origin) for r in history.contents(part.reference))
    elif key in (HiddenKey.TOOL, HiddenKey.HABITAT):
        contents = frozenset({head_of(name)})
    if key is not HiddenKey.SHADOW:
        yield _Fact(f"hidden {key.value}, same name", (at, key, name)), frozenset()
    yield _Fact(f"hidden {key.value}", (at, key, name)), contents - {None}
