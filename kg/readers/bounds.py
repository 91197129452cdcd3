"""How long a recipe can be: what is longer is refused, because nobody cooks by it.

A sentence that runs on is cut, and the rest of it is read as further sentences: the cost of a
sentence grows with the square of its length, and nobody writes one of that length to be followed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from kg.errors import Notices, ReadError
from kg.parsing import Outline
from kg.parsing.kept import kept
from kg.parsing.tokens import Span, spans
from ontology import effects, lexicon

__all__ = ["ACTIONS", "ITEMS", "LINE", "LINES", "SENTENCES", "WORDS", "bounded", "cut"]

LINES: Final = 2000
"""Lines of text that are taken as recipes."""
LINE: Final = 10_000
"""Characters of a line: a page of prose has 3,000."""
ITEMS: Final = 1000
SENTENCES: Final = 400
WORDS: Final = 160
"""Words and marks of a sentence: one in a thousand that people wrote has more."""
ACTIONS: Final = 48
"""Words of a sentence that can be actions; few that people wrote have more than twenty."""
_JOINTS: Final = frozenset({";", ",", ".", "!", "?", ":", "and", "then", "or", "-", "–", "—"})


def bounded(outline: Outline, source: str, notices: Notices) -> Outline:
    """A recipe whose sentences have an end; one that nobody would wait for is refused."""
    _refuse("characters in one sentence", LINE, _longest(outline), source)
    _refuse("ingredients", ITEMS, len(outline.ingredients), source)
    _refuse("sentences", SENTENCES, sum(map(len, outline.steps)), source)
    steps = tuple([tuple([piece for one in step for piece in cut(one)]) for step in outline.steps])
    added = sum(map(len, steps)) - sum(map(len, outline.steps))
    if not added:
        return outline
    _refuse("sentences", SENTENCES, sum(map(len, steps)), source)
    problem = f"sentences of more than {WORDS} words or {ACTIONS} actions were cut"
    notices.add(f"{problem} ({added} times)", source, outline.source.line)
    marks = tuple(replace(mark, sentence=0, start=0, end=0) for mark in outline.marks)
    return replace(outline, steps=steps, marks=marks)


def _longest(outline: Outline) -> int:
    return max((len(one) for step in outline.steps for one in step), default=0)


def _refuse(what: str, most: int, count: int, source: str) -> None:
    if count > most:
        raise ReadError(f"holds no recipe that can be read: more than {most} {what}", source)


def cut(sentence: str) -> list[str]:
    """A sentence in pieces of a bearable length, cut at marks and joining words where possible.

    >>> cut("Fry the onion.")
    ['Fry the onion.']
    """
    if len(sentence) <= 2 * ACTIONS:  # no word is shorter than a letter and what parts it
        return [sentence]
    words = spans(sentence)
    pieces: list[str] = []
    first = 0
    while first < len(words):
        end = _end(words, first)
        last = words[end].start if end < len(words) else len(sentence)
        begin = words[first].start if pieces else 0
        pieces.append(sentence[begin:last].rstrip())
        first = end
    return pieces or [sentence]


def _end(words: Sequence[Span], first: int) -> int:
    """The place behind the last word of a piece that begins at a place."""
    furthest = min(len(words), first + WORDS)
    actions = 0
    for place in range(first, furthest):
        actions += _can_be_done(words[place].text)
        if actions > ACTIONS:
            furthest = place
            break
    if furthest == len(words):
        return furthest
    for place in range(furthest - 1, first + (furthest - first) // 2, -1):
        if words[place].text.lower() in _JOINTS:
            return place + 1
    return furthest


@kept
def _can_be_done(word: str) -> bool:
    """True of a word that names an action, whatever it is where it stands."""
    return effects.meaning(lexicon.lemma(word, "VERB")) is not None
