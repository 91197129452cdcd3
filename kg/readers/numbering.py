"""Steps that are numbered in other ways than "1.": "(1)", "a)", "II.", "STEP TWO", all in a row.

A mark counts only in a sequence: of two lines or more, from the first on, none left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from kg.counting import NUMBER_WORDS
from kg.readers.lines import Line
from kg.readers.page import looks_like_step

__all__ = ["numbered", "split_numbers"]

_ROMAN: Final = ("i ii iii iv v vi vii viii ix x xi xii xiii xiv xv").split()
_ORDINALS: Final = ("first second third fourth fifth sixth seventh eighth ninth tenth").split()
_WORDS: Final = {**NUMBER_WORDS, **{word: n for n, word in enumerate(_ORDINALS, 1)}}
_WITHIN: Final = re.compile(r"(?:^|(?<=[.!?)]))\s*(\d{1,2})[.)](?!\d)\s*(?=[A-Z])")


class _Style(NamedTuple):
    """A way of numbering: what stands in front of a step, and which number that is."""

    mark: re.Pattern[str]
    value: Callable[[str], int | None]
    needs_step: bool = False
    label: str = ""


class _Marked(NamedTuple):
    """A line that begins with a number: where it stands, which number, and the rest of it."""

    place: int
    number: int
    rest: str


def _letter(mark: str) -> int:
    return ord(mark.lower()) - ord("a") + 1


def _roman(mark: str) -> int | None:
    return _ROMAN.index(mark.lower()) + 1 if mark.lower() in _ROMAN else None


def _word(mark: str) -> int | None:
    return _WORDS.get(mark.lower())


_STYLES: Final = (
    _Style(re.compile(r"\s*\((\d{1,2})\)\s*"), int),
    _Style(re.compile(r"\s*(\d{1,2})/(?!\d)\s*"), int),
    _Style(re.compile(r"\s*#\s?(\d{1,2})\b[.:)]?\s+"), int),
    _Style(re.compile(r"\s*(\d{1,2})(?:st|nd|rd|th)\b[.:,)]?\s+"), int, needs_step=True),
    _Style(re.compile(r"\s*step\s+([a-z]{3,6})\b[.:)]?\s*", re.I), _word, label="Step "),
    _Style(re.compile(r"\s*([a-z]{5,7}) step\b[.:)]?\s*", re.I), _word, label="Step "),
    _Style(re.compile(r"\s*\(?([ivx]{1,4})[.)]\s+", re.I), _roman),
    _Style(re.compile(r"\s*\(?([a-zA-Z])[.)]\s+"), _letter),
    _Style(re.compile(r"\s*(\d{1,2})\s+(?=[*_\"'(]{0,3}[A-Z])"), int, needs_step=True),
)
_UNCOUNTED: Final = re.compile(r"^\s*#\.\s+")


def numbered(lines: list[Line]) -> list[Line]:
    """The lines, with "1." in front of what is numbered in another way."""
    lines = [Line(n, text) for line in lines for n, text in _apart(line)]
    lines = [Line(n, _UNCOUNTED.sub("- ", text, count=1)) for n, text in lines]
    for style in _STYLES:
        found = _sequence(lines, style)
        for place, (number, rest) in found.items():
            mark = f"{style.label}{number}{':' if style.label else '.'}"
            lines[place] = Line(lines[place].number, f"{mark} {rest}")
    return lines


def _sequence(lines: list[Line], style: _Style) -> dict[int, tuple[int, str]]:
    """The lines of a style with their numbers; none if they do not count from the first on."""
    marked: list[_Marked] = []
    for place, line in enumerate(lines):
        match = style.mark.match(line.text)
        number = style.value(match[1]) if match else None
        if match is not None and number is not None:
            marked.append(_Marked(place, number, line.text[match.end() :]))
    if style.needs_step:
        return {place: (number, rest) for place, number, rest in _among_amounts(marked)}
    numbers = [0, *(each.number for each in marked)]
    if max(numbers) < 2 or any(b not in (a + 1, 1) for a, b in pairwise(numbers)):
        return {}
    return {place: (number, rest) for place, number, rest in marked}


def _among_amounts(marked: list[_Marked]) -> Iterator[_Marked]:
    """The steps of marks that could be amounts: those that count, each from 1 to a later one.

    Between two steps a line need not look like one, if its number is the one that lacks.
    """
    run: list[_Marked] = []
    between: list[_Marked] = []
    for each in marked:
        last = (between or run)[-1].number if run else 0
        if not looks_like_step(each.rest):
            between += [each] if run and each.number == last + 1 else []
        elif each.number == 1:
            yield from run if len(run) > 1 else ()
            run, between = [each], []
        elif run and each.number in (last + 1, run[-1].number + 1):
            run += [*(between if each.number == last + 1 else ()), each]
            between = []
    yield from run if len(run) > 1 else ()


def _apart(line: Line) -> list[tuple[int, str]]:
    """The lines that a line is which numbers its own steps: "1. Boil it. 2. Drain it."."""
    return [(line.number, text) for text in split_numbers(line.text)]


def split_numbers(text: str) -> list[str]:
    """The steps of a text that numbers them from 1 on.

    >>> split_numbers("1. Boil it. 2. Drain it.3. Serve.")
    ['1. Boil it.', '2. Drain it.', '3. Serve.']
    >>> split_numbers("Use a size 2. Then stir."), split_numbers("1. Boil it.")
    (['Use a size 2. Then stir.'], ['1. Boil it.'])
    """
    starts = list(_WITHIN.finditer(text))
    wanted = list(range(1, len(starts) + 1))
    first = starts[0].start() if starts else -1
    if first != 0 or len(starts) < 2 or [int(match[1]) for match in starts] != wanted:
        return [text]
    ends = [*(match.start() for match in starts[1:]), len(text)]
    return [text[a.start() : b].strip() for a, b in zip(starts, ends, strict=True)]
