"""From the sentences of a recipe to its attributes: every table over every sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from kg.attributes import heats, measures, shapes, signs, times, ways
from kg.attributes.attribute import Attribute, AttributeKind
from kg.attributes.clauses import Read, bound_act, clause_end, trimmed
from kg.attributes.pattern import Pattern
from kg.attributes.placed import place_end
from kg.entities import Act
from kg.model import Moment, Note, Sentence, Token
from kg.values import Value

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
_LONGEST: Final = 1500
"""No more characters of a sentence are read: nobody who cooks writes longer ones."""
_SERVES: Final = tuple(row for row in _TABLES if row.kind is AttributeKind.SERVES)
_YIELD: Final = re.compile(r"yield|serv|makes|portion", re.I)
_NOTED: Final = re.compile(r"^\W*(?:notes?|tips?|hints?|n\.?b\.?|optional)\b\s*[:.-]", re.I)


def attributes_in(graph: Ledger) -> tuple[Attribute, ...]:
    """Everything that a recipe says of its acts, its list and beside them, in order."""
    found = [*_of_head(graph), *_of_list(graph), *_of_steps(graph)]
    for note in graph.recipe.notes:
        found += _of_note(note)
    return tuple(found)


def _of_head(graph: Ledger) -> Iterator[Attribute]:
    """How many the recipe serves, as title and facts tell."""
    metadata = graph.recipe.metadata
    facts = [value or key for key, value in metadata if _YIELD.search(key)]
    said = [said for text in (graph.recipe.title, *facts) for said in _said(text, _SERVES)]
    told = [(each.words, each.value) for each in said]
    told += [(fact, _number(fact)) for fact in facts if not _said(fact, _SERVES)]
    for words, value in told[:1]:
        yield Attribute(AttributeKind.SERVES, words, value, Moment(0, 0, 1), 1)


def _number(fact: str) -> int | None:
    found = re.search(r"\d+", fact)
    return int(found[0]) if found else None


def _of_steps(graph: Ledger) -> Iterator[Attribute]:
    acts: dict[tuple[int, int], list[Act]] = {}
    for act in graph.acts:
        acts.setdefault((act.at.step, act.at.sentence), []).append(act)
    before: int | None = None
    for step in graph.recipe.steps:
        for sentence in step.sentences:
            read = Read(sentence, acts.get((step.number, sentence.number), ()))
            for said in _said(sentence.text, _TABLES):
                tick = bound_act(said.kind, read, (said.start, said.end), before)
                yield said.attribute(read, act=tick)
            if _NOTED.match(sentence.text):
                whole = _Said(AttributeKind.NOTE, sentence.text, None, 0, len(sentence.text))
                yield whole.attribute(read, act=before)
            before = read.places[-1][1].tick if read.places else before


def _of_list(graph: Ledger) -> Iterator[Attribute]:
    lines = {supply.number: supply.id for supply in graph.supplies.values()}
    for number, line in enumerate(graph.recipe.ingredients, 1):
        read = Read(replace(line, step=0, number=number))
        for said in _said(line.text, _LINES):
            yield said.attribute(read, supply=lines.get(number))


def _of_note(note: Note) -> Iterator[Attribute]:
    tokens = tuple(Token(word, word, "") for word in note.text.split())
    read = Read(Sentence(note.step, 0, note.text, tokens))
    yield _Said(AttributeKind.NOTE, str(note), None, 0, len(note.text)).attribute(read)
    for said in _said(note.text, _TABLES):
        yield said.attribute(read)


class _Said(NamedTuple):
    """Something that a text says, from one character to another."""

    kind: AttributeKind
    words: str
    value: Value | None
    start: int
    end: int

    def attribute(
        self, read: Read, *, act: int | None = None, supply: str | None = None
    ) -> Attribute:
        """The same as an attribute of an act or a line."""
        at, last = read.tokens(self.start, self.end)
        return Attribute(self.kind, self.words, self.value, at, last, act, supply)


def _said(text: str, table: Sequence[Pattern]) -> list[_Said]:
    """What a text says by a table; of two of a kind that overlap, the earlier row."""
    found: list[_Said] = []
    text = text[:_LONGEST]
    lowered = text.lower()
    for row in table:
        if row.gate and not any(letters in lowered for letters in row.gate):
            continue
        for match in row.regex.finditer(text):
            if row.check and not row.check(match):
                continue
            group = "words" if "words" in row.regex.groupindex and match["words"] else 0
            start, end = match.span(group)
            if row.clause:
                end = clause_end(text, start, end)
            if row.kind is AttributeKind.PLACE:
                end = start + place_end(text[start:end])
            words = trimmed(text[start:end])
            same = [said for said in found if said.kind is row.kind]
            if words and not any(start < said.end and said.start < end for said in same):
                value = row.value(match) if row.value else None
                found.append(_Said(row.kind, words, value, start, end))
    return sorted(found, key=lambda said: said.start)
