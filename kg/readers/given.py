"""Gather a recipe whose author said which words are what: a list that adds up, steps with marks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from kg.model import MarkKind, Source
from kg.parsing.outline import Marked, Outline
from kg.quantities import amounts_of, exact, unit_of
from kg.readers.identity import slug
from kg.readers.remarks import Row, noted, notes_of, told_apart

__all__ = ["Given", "Piece", "Steps", "Tally", "line_text"]


class Given(NamedTuple):
    """What a mark says, before it is known where in a step it stands."""

    kind: MarkKind
    name: str
    line: int = 0
    amount: str = ""
    made_in: int = 0


class Piece(NamedTuple):
    """Some words of a step, marked or not."""

    text: str
    given: Given | None = None


def line_text(number: str, unit: str, name: str, note: str = "") -> str:
    """A line of the list.

    >>> line_text("200", "g", "butter", "soft"), line_text("", "", "salt")
    ('200 g butter, soft', 'salt')
    """
    words = " ".join(" ".join([number, unit, name]).split())
    note = " ".join(note.split())
    return f"{words}, {note}" if note else words


@dataclass(slots=True)
class _Entry:
    name: str
    number: Fraction | None
    words: str
    unit: str
    note: str
    part: str

    @property
    def is_open(self) -> bool:
        """True where no amount was said so far."""
        return self.number is None and not self.words

    def text(self) -> str:
        much = exact(self.number) if self.number is not None else self.words
        return line_text(much, self.unit, self.name, self.note)


@dataclass(slots=True)
class Tally:
    """The list of a recipe that names what it needs step by step: amounts of one thing add up."""

    entries: list[_Entry] = field(default_factory=list)

    def take(self, name: str, much: str, unit: str, note: str = "", part: str = "") -> int:
        """The number of the line that some of a thing belongs to, which has that much more now.

        >>> tally = Tally()
        >>> tally.take("butter", "20", "g"), tally.take("salt", "", "")
        (1, 2)
        >>> tally.take("butter", "180", "g"), tally.take("butter", "1", "tbsp"), tally.lines()
        (1, 3, ['200 g butter', 'salt', '1 tbsp butter'])
        """
        least, most, rest = amounts_of(much) if much else (None, None, "")
        number = least.number if least and not (least.unit or most or rest) else None
        words = much if number is None else ""
        known = [
            (place, entry)
            for place, entry in enumerate(self.entries, 1)
            if entry.name.lower() == name.lower() and entry.part == part
        ]
        if known and not much:
            return known[0][0]
        for place, entry in known:
            if entry.is_open:
                entry.number, entry.words, entry.unit = number, words, unit
                entry.note = entry.note or note
                return place
            if number is not None and entry.number is not None and _same(entry.unit, unit):
                entry.number, entry.note = entry.number + number, entry.note or note
                return place
        self.entries.append(_Entry(name, number, words, unit if much else "", note, part))
        return len(self.entries)

    def lines(self) -> list[str]:
        """The lines of the list."""
        return [entry.text() for entry in self.entries]

    def parts(self) -> Iterator[tuple[int, str]]:
        """The first line of each part of the list, and the part's name."""
        last = ""
        for number, entry in enumerate(self.entries, 1):
            if entry.part != last:
                yield number, entry.part
            last = entry.part


def _same(one: str, other: str) -> bool:
    return (unit_of(one) or one.lower()) == (unit_of(other) or other.lower())


@dataclass(slots=True)
class Steps:
    """The steps of a recipe while they are gathered, with the marks in them."""

    told: list[tuple[tuple[str, ...], list[Row]]] = field(default_factory=list)
    marks: list[Marked] = field(default_factory=list)
    sections: list[tuple[int, str]] = field(default_factory=list)
    count: int = 0

    def add(self, pieces: Iterable[Piece], section: str = "", whole: Sequence[Given] = ()) -> int:
        """One more step, and what is given for it as a whole; its number, 0 if nothing is done."""
        text, spans = _joined(pieces)
        sentences, rows = told_apart(text)
        self.told.append((sentences, rows))
        if not sentences:
            return 0
        self.count += 1
        if section and section != (self.sections[-1][1] if self.sections else ""):
            self.sections.append((self.count, section))
        self.marks += [_marked(given, self.count) for given in whole]
        place = 0
        for number, sentence in enumerate(sentences, 1):
            begin = text.find(sentence, place)
            if begin < 0:
                continue
            place = begin + len(sentence)
            for start, end, given in spans:
                if begin <= start and end <= place:
                    self.marks.append(
                        _marked(given, self.count, number, start - begin, end - begin)
                    )
        return self.count

    def outline(
        self,
        title: str,
        source: Source,
        lines: Sequence[str],
        parts: Iterable[tuple[int, str]] = (),
        metadata: Iterable[tuple[str, str]] = (),
        notes: Iterable[Row] = (),
    ) -> Outline:
        """The recipe, ready to be parsed."""
        kept, facts = notes_of([*noted(self.told), *notes])
        return Outline(
            slug(title),
            title,
            tuple(lines),
            tuple(sentences for sentences, _ in self.told if sentences),
            source,
            metadata=(*metadata, *facts),
            sections=tuple(self.sections),
            parts=tuple(parts),
            notes=kept,
            marks=tuple(self.marks),
        )


def _marked(given: Given, step: int, sentence: int = 0, start: int = 0, end: int = 0) -> Marked:
    kind, name, line, amount, made_in = given
    return Marked(kind, step, sentence, start, end, name, line, amount, made_in)


def _joined(pieces: Iterable[Piece]) -> tuple[str, list[tuple[int, int, Given]]]:
    """Pieces as one text with single spaces, and where in it the marked ones are."""
    text = ""
    spans = []
    for piece in pieces:
        words = " ".join(piece.text.split())
        if piece.text[:1].isspace() and text and not text.endswith(" "):
            text += " "
        start = len(text)
        text += words
        if piece.given and words:
            spans.append((start, len(text), piece.given))
        if words and piece.text[-1:].isspace():
            text += " "
    return text.rstrip(), spans
