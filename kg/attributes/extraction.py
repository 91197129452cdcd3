"""From the sentences of a recipe to its attributes: every table over every sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from kg.attributes import heats, measures, shapes, signs, times, ways
from kg.attributes.attribute import Attribute, AttributeKind
from kg.attributes.clauses import bound_act, clause_end, trimmed
from kg.attributes.pattern import Pattern
from kg.entities import Act
from kg.model import Moment, Note, Sentence, Token

if TYPE_CHECKING:
    from kg.ledger import Ledger

__all__ = ["attributes_in"]

_TABLES: Final[tuple[Pattern, ...]] = (
    *times.PATTERNS,
    *heats.PATTERNS,
    *signs.PATTERNS,
    *shapes.PATTERNS,
    *measures.PATTERNS,
    *ways.PATTERNS,
)
_ON_LINES: Final = frozenset({AttributeKind.SIZE, AttributeKind.TEMPERATURE, AttributeKind.EXAMPLE,
                              AttributeKind.CONDITION, AttributeKind.ALTERNATIVE,
                              AttributeKind.PURPOSE, AttributeKind.MANNER})  # fmt: skip
_LINES: Final = tuple(row for row in _TABLES if row.kind in _ON_LINES)
_NOTED: Final = re.compile(r"^\W*(?:notes?|tips?|hints?|n\.?b\.?|optional)\b\s*[:.-]", re.I)
_Found = tuple[AttributeKind, int, int, "Pattern", "re.Match[str]"]


def attributes_in(graph: Ledger) -> tuple[Attribute, ...]:
    """Everything that a recipe says of its acts, its list and beside them, in order."""
    found = [*_of_list(graph), *_of_steps(graph)]
    for note in graph.recipe.notes:
        found += _of_note(note)
    return tuple(found)


def _of_steps(graph: Ledger) -> Iterator[Attribute]:
    acts: dict[tuple[int, int], list[Act]] = {}
    for act in graph.acts:
        acts.setdefault((act.at.step, act.at.sentence), []).append(act)
    before: Act | None = None
    for step in graph.recipe.steps:
        for sentence in step.sentences:
            there = acts.get((step.number, sentence.number), [])
            for kind, words, value, start, end in _read(sentence.text, _TABLES):
                tick = bound_act(kind, sentence, start, there, before)
                at, last = _tokens(sentence, start, end)
                yield Attribute(kind, words, value, at, last, tick)
            if _NOTED.match(sentence.text):
                at, last = _tokens(sentence, 0, len(sentence.text))
                tick = before.tick if before else None
                yield Attribute(AttributeKind.NOTE, sentence.text, None, at, last, tick)
            done = [act for act in there if not act.aside]
            before = done[-1] if done else before


def _of_list(graph: Ledger) -> Iterator[Attribute]:
    lines = {supply.number: supply.id for supply in graph.supplies.values()}
    for number, line in enumerate(graph.recipe.ingredients, 1):
        for kind, words, value, start, end in _read(line.text, _LINES):
            at, last = _tokens(line, start, end)
            at = Moment(0, number, at.token)
            yield Attribute(kind, words, value, at, last, None, lines.get(number))


def _of_note(note: Note) -> Iterator[Attribute]:
    tokens = tuple(Token(word, word, "") for word in note.text.split())
    said = Sentence(note.step, 0, note.text, tokens)
    whole = Moment(note.step, 0, 1)
    yield Attribute(AttributeKind.NOTE, str(note), None, whole, len(tokens))
    for kind, words, value, start, end in _read(note.text, _TABLES):
        at, last = _tokens(said, start, end)
        yield Attribute(kind, words, value, at, last)


def _read(text: str, table: Sequence[Pattern]) -> Iterator[tuple]:  # type: ignore[type-arg]
    """What a text says by a table; of two of a kind that overlap, the earlier row."""
    taken: dict[AttributeKind, list[tuple[int, int]]] = {}
    found = []
    for row in table:
        for match in row.regex.finditer(text):
            group = "words" if "words" in row.regex.groupindex and match["words"] else 0
            start, end = match.span(group)
            if row.clause:
                end = clause_end(text, start, end)
            spans = taken.setdefault(row.kind, [])
            words = trimmed(text[start:end])
            if not words or any(start < b and a < end for a, b in spans):
                continue
            spans.append((start, end))
            found.append((row.kind, words, row.value(match) if row.value else None, start, end))
    return iter(sorted(found, key=lambda each: each[3]))


def _tokens(sentence: Sentence, start: int, end: int) -> tuple[Moment, int]:
    """The first and the last token of the characters from `start` to `end`."""
    inside = [n for n, (a, b) in enumerate(sentence.spans(), 1) if a < end and start < b]
    first, last = (inside[0], inside[-1]) if inside else (1, 1)
    return Moment(sentence.step, sentence.number, first), last
