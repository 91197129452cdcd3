"""What a recipe tells before it is understood: its list, its sentences, and how these are read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

from kg.model import Mark, Sentence
from kg.parsing.account import line_of
from kg.parsing.letting import let_happen
from kg.parsing.list_parts import parts_of_lines
from kg.parsing.marking import given_spots, keep_given, placed
from kg.parsing.mending import mend
from kg.parsing.models import Models
from kg.parsing.outline import Outline
from kg.parsing.spotting import listed_words
from kg.parsing.tokens import plain_letters, words_in
from kg.parsing.words import Reading, Said, read_sentences

__all__ = ["Told", "read_all"]

_WORDS_AT_A_TIME: Final = 2000
"""Words that are read at once, those of some fifteen recipes: more take memory and no less time."""


class Told(NamedTuple):
    """A recipe as it is told: its outline, the lines of its list, and the words of these."""

    outline: Outline
    lines: tuple[Sentence, ...]
    listed: frozenset[str]
    marks: tuple[Mark, ...] = ()

    @classmethod
    def of(cls, outline: Outline) -> Told:
        """Read the list of a recipe."""
        parts = parts_of_lines(len(outline.ingredients), outline.parts)
        every = zip(outline.ingredients, parts, strict=True)
        lines = [line_of(number, text, part) for number, (text, part) in enumerate(every, 1)]
        forms = [[plain_letters(token.form) for token in line.tokens] for line in lines]
        listed = listed_words(forms)
        every_step = enumerate(outline.steps, 1)
        texts = {(n, m): text for n, step in every_step for m, text in enumerate(step, 1)}
        marks = placed(outline.marks, texts) if outline.marks else ()
        return cls(outline, tuple(lines), listed, marks)

    def said(self, cut: Sequence[Sequence[str]] | None = None) -> Iterator[Said]:
        """The sentences of its steps, which somebody may have `cut` into words already."""
        given = given_spots(self.marks)
        for step, sentences in enumerate(self.outline.steps, 1):
            for number, text in enumerate(sentences, 1):
                words = words_in(text) if cut is None else list(cut[number - 1])
                yield Said(step, number, words, text, self.listed, given.get((step, number), ()))


def read_all(
    every: Sequence[Told], models: Models, cut: Sequence[Sequence[str]] | None = None
) -> list[list[Reading]]:
    """The sentences of each recipe, many of them read at once."""
    said = [list(told.said(cut)) for told in every]
    readings = _read(iter([one for sentences in said for one in sentences]), models)
    return [list(islice(readings, len(sentences))) for sentences in said]


def _read(said: Iterator[Said], models: Models) -> Iterator[Reading]:
    while some := list(_some(said)):
        found = read_sentences(some, models)
        for reading, one in zip(found, some, strict=True):
            mend(reading, one.listed, is_bare=models.has_bare_props)
            let_happen(reading)
            keep_given(reading, one.given)
        yield from found


def _some(said: Iterator[Said]) -> Iterator[Said]:
    """As many of the next sentences as are read at once."""
    words = 0
    for one in said:
        yield one
        words += len(one.forms)
        if words >= _WORDS_AT_A_TIME:
            return
