"""The line that says what a recipe is called, and where the list below it begins."""

from __future__ import annotations

import re
from typing import Final

from kg.readers.page import Look, Shown
from kg.readers.story import Seen, first_of_list

__all__ = ["begin_of_list", "title_of"]

_TITLE: Final = re.compile(
    r"[\"'(]*(?:[^\W\d_]|\d+[- ](?:minute|hour|ingredient|pan|pot|step)s?\b)", re.I
)
_TITLE_WORDS: Final = 14


def title_of(found: Seen) -> int | None:
    """The title's line: the one heading, else the line that stands twice, else the first.

    Of several headings only one that nothing stands above is the title; others name parts.
    """
    able: list[int] = []
    for place, (line, look) in enumerate(found):
        if look in (Look.INGREDIENTS, Look.STEPS, Look.NOTES):
            break
        announces = line.text.endswith(":") and line.text[:1].islower()  # "here it is:"
        if look is Look.FACT or announces:
            continue
        if _is_title(line, look, is_first=not able):
            able.append(place)
    marked = [n for n in able if found[n][0].level == 1]
    marked = marked if len(marked) == 1 else [n for n in marked if n == able[0]]
    words = [found[n][0].text.lower() for n in able]
    twice = [n for n, text in zip(able, words, strict=True) if words.count(text) > 1]
    twice = [n for n in twice if not found[n][0].text[0].isnumeric()]  # "½ cup milk", for two parts
    if able and not marked and _is_bare_list(found, able[0]):
        return None
    return next(iter([*marked, *twice, *able]), None)


def _is_title(line: Shown, look: Look, *, is_first: bool) -> bool:
    if line.level == 1:
        return bool(line.text)
    words = line.text.split()
    short = len(words) <= _TITLE_WORDS and not line.text.endswith((".", "!", "?", ",", ";"))
    begins = bool(_TITLE.match(line.text)) and not line.bullet and line.number is None
    is_name = all(word[:1].isupper() for word in words if len(word) > 4) and is_first
    return short and begins and (look is not Look.STEP or is_name)


def _is_bare_list(found: Seen, place: int) -> bool:
    """True of "milk" over "eggs": the first line of a list that has no title."""
    rows = found[place : place + 2]
    return len(rows) == 2 and all(
        look is Look.ITEM and line.text.islower() and not any(map(str.isdigit, line.text))
        for line, look in rows
    )


def begin_of_list(found: Seen) -> int:
    """Where the list is announced, unless another list stands above that."""
    place = next((n for n, (_, look) in enumerate(found) if look is Look.INGREDIENTS), 0)
    return 0 if first_of_list(found[:place]) is not None else place
