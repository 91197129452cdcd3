"""What a page says around the parts of a recipe: its story, and the names of sections."""

from __future__ import annotations

import re
from typing import Final

from kg.parsing.coreference import names_dish
from kg.parsing.hidden import head_of
from kg.readers.page import Look, Shown, looks_like_step
from ontology import taxonomy

__all__ = ["without_story"]

_LIST: Final = 3
"""So many ingredients, one after the other, are a list."""
_NAME_WORDS: Final = 3
_NAME: Final = re.compile(r"[^\W\d_][^,;(]*(?=[,;(])")

Seen = list[tuple[Shown, Look]]


def without_story(found: Seen) -> Seen:
    """The lines of a recipe, with the sentences above its list as what they are: no steps."""
    named = [_section(found, place) for place in range(len(found))]
    for place in range(1, len(named)):
        named[place] = _listed(named[place - 1], *named[place])
    start = _first_of_list(named)
    return [
        (line, Look.TEXT if look is Look.STEP and n < start and line.number is None else look)
        for n, (line, look) in enumerate(named)
    ]


def _first_of_list(found: Seen) -> int:
    """Where the first list begins; blank lines and names of sections do not interrupt it."""
    count, start = 0, 0
    for place, (_, look) in enumerate(found):
        if look is Look.ITEM:
            start = start if count else place
            count += 1
            if count == _LIST:
                return start
        elif look not in (Look.BLANK, Look.SECTION, Look.INGREDIENTS):
            count = 0
    return 0


def _listed(above: tuple[Shown, Look], line: Shown, look: Look) -> tuple[Shown, Look]:
    """A line under an ingredient that begins with food is one: "chives, to serve (if using)"."""
    is_next = look is Look.STEP and above[1] is Look.ITEM and line.number is None
    if not is_next or line.bullet != above[0].bullet or line.text.endswith((".", "!")):
        return line, look
    name = _NAME.match(line.text)
    is_food = name is not None and taxonomy.class_of(name[0].lower(), "food") is not None
    return line, Look.ITEM if is_food and not looks_like_step(
        f"{line.text.split()[0]} it."
    ) else look


def _section(found: Seen, place: int) -> tuple[Shown, Look]:
    """A short line between a blank one and an ingredient that names a dish is a section's name."""
    line, look = found[place]
    is_short = 0 < len(line.text.split()) <= _NAME_WORDS
    if look not in (Look.ITEM, Look.TEXT) or not is_short or line.bullet or place == 0:
        return line, look
    stands_alone = found[place - 1][1] is Look.BLANK and place + 1 < len(found)
    leads = stands_alone and found[place + 1][1] is Look.ITEM
    is_name = leads and line.text[:1].isupper() and names_dish(head_of(line.text))
    return line, Look.SECTION if is_name else look
