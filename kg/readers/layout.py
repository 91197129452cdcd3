"""A running text and character offsets into it -> steps, sentences and tokens that can be found."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Collection, Iterable
from itertools import groupby
from typing import NamedTuple

from kg.model import Moment, Sentence, Step, Token
from kg.readers.shapes import padded, squeezed
from ontology import lexicon

_NUMBERED = re.compile(r"\s*(\d{1,3})[.)](?=\s|$)\s*")
_BULLET = re.compile(r"^\s*[*•·\u2013-]\s+")


class Place(NamedTuple):
    """Where some characters of the text are: their first token, and the last one's number."""

    at: Moment
    end: int


class _Word(NamedTuple):
    start: int
    end: int
    at: Moment


class Layout:
    """The text of the instructions, cut where its steps and sentences begin.

    Offsets count as the file counts them: the first character of the text has `shift`.
    """

    def __init__(
        self,
        content: str,
        shift: int,
        steps: Iterable[int],
        sentences: Iterable[int],
        verbs: Iterable[int],
    ) -> None:
        self._content = padded(content)
        self._shift = shift
        self._words: list[_Word] = []
        steps, sentences = {n - shift for n in steps} | {0}, {n - shift for n in sentences}
        known = {verb - shift for verb in verbs}
        cut = [
            self._sentence(step, number, start, end, known)
            for step, number, start, end in _pieces(self._content, steps, sentences)
        ]
        self.steps = tuple(
            Step(number, tuple(group)) for number, group in groupby(cut, key=lambda s: s.step)
        )
        self._starts = [word.start for word in self._words]
        self._ends = [word.end for word in self._words]

    def _sentence(self, step: int, number: int, start: int, end: int, verbs: set[int]) -> Sentence:
        text = self._content[start:end]
        spans = [(start + a, start + b) for a, b in lexicon.words(text)]
        for place, (a, b) in enumerate(spans, 1):
            self._words.append(_Word(a, b, Moment(step, number, place)))
        forms = [self._content[a:b] for a, b in spans]
        known = {place for place, (a, _) in enumerate(spans) if a in verbs}
        return Sentence(step, number, squeezed(text), tokens_of(forms, known))

    def find(self, start: int, end: int) -> Place | None:
        """The tokens that the characters from `start` until `end` touch, in one sentence."""
        start, end = start - self._shift, end - self._shift
        first = bisect_right(self._ends, start)
        last = bisect_left(self._starts, end) - 1
        if not 0 <= start < end <= len(self._content) or first > last:
            return None
        at = self._words[first].at
        while self._words[last].at[:2] != at[:2]:
            last -= 1
        return Place(at, self._words[last].at.token)

    def reads(self, start: int, end: int) -> str:
        """The characters from `start` until `end`, with single spaces."""
        return squeezed(self._content[max(0, start - self._shift) : max(0, end - self._shift)])


def _pieces(
    content: str, steps: set[int], sentences: set[int]
) -> Iterable[tuple[int, int, int, int]]:
    """Step, number in it, start and end of each sentence; "1." before a step is no sentence."""
    cuts = sorted(steps | sentences)
    step = number = 0
    for start, end in zip(cuts, [*cuts[1:], len(content)], strict=True):
        if start in steps:
            step, number = step + 1, 0
            enumerator = _NUMBERED.match(content, start, end)
            if enumerator and int(enumerator[1]) == step:
                start = enumerator.end()
        if content[start:end].strip():
            number += 1
            yield step, number, start, end


def tokens_of(forms: list[str], verbs: Collection[int] = ()) -> tuple[Token, ...]:
    """Words with a lemma and a part of speech; those at the places `verbs` are verbs."""
    tags = lexicon.tag(forms)
    parts = ["VERB" if place in verbs else tag for place, tag in enumerate(tags)]
    return tuple(
        [Token(f, lexicon.lemma(f, part), part) for f, part in zip(forms, parts, strict=True)]
    )


def ingredient_line(number: int, line: str) -> Sentence:
    """A line of the ingredient list, without its bullet."""
    text = _BULLET.sub("", squeezed(line))
    forms = [text[a:b] for a, b in lexicon.words(text)]
    return Sentence(0, number, text, tokens_of(forms))


def shift_of(content: str, starts: Collection[int], mentions: list[tuple[int, str]]) -> int:
    """How far offsets are ahead of the text: they count from the start of a longer file.

    The first step begins the text; where that does not fit, the mentions' own words vote.

    >>> shift_of("Melt the butter.", [200], [(209, "butter")])
    200
    >>> shift_of("Melt the butter.", [], [(209, "butter")])
    200
    """
    votes = Counter(
        offset - place for offset, words in mentions if (place := content.find(words)) >= 0
    )
    candidates = [min(starts)] if starts else [0]
    candidates += [shift for shift, _ in votes.most_common(1)]
    return max(candidates, key=lambda shift: _hits(content, shift, mentions))


def _hits(content: str, shift: int, mentions: list[tuple[int, str]]) -> int:
    return sum(
        offset >= shift and content.startswith(words, offset - shift) for offset, words in mentions
    )
