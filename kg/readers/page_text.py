"""What a reader sees of a web page: its text line by line, headings as Markdown has them.

Read by hand in one pass, because the parsers at hand take time that grows with the square of a
page whose markup is never closed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import unescape
from itertools import groupby, islice
from typing import Final

__all__ = ["lines_seen"]

_UNSEEN: Final = frozenset(
    "script style head nav header footer aside form noscript svg template button select".split()
)
_BEGIN_LINES: Final = frozenset(
    "p li ol ul br div tr section article main table blockquote dt dd hr body "
    "h1 h2 h3 h4 h5 h6 title name recipe ingredients ingredient steps step instructions "
    "instruction directions direction method summary".split()
)
_MARKS: Final = {f"h{level}": f"{'#' * level} " for level in range(1, 7)} | {
    "li": "- ",
    "title": "# ",  # what follows are names that people's own XML has
    "ingredients": "## Ingredients",
    "steps": "## Method",
    "instructions": "## Method",
    "directions": "## Method",
}
_NAME: Final = re.compile(r"/?([a-zA-Z][a-zA-Z0-9]{0,20})")
_FEWEST_LINKS: Final = 3
_MOST: Final = 950
"""Lines that are kept: title and steps are among the first of them, what follows are comments."""


def lines_seen(page: str) -> Iterator[str]:
    """The lines of a page that have words in them."""
    lines = [[""]]
    own: list[bool] = [False]
    """Whether a line has words outside of links."""
    is_link = False
    for tag, words in _pieces(page):
        is_link = tag == "a" or (is_link and tag not in ("/a", "li", "p", "div"))
        if tag.strip("/") in _BEGIN_LINES:
            lines.append([mark := _MARKS.get(tag, "")])
            own.append(False)
            if mark[-1:].isalpha():
                lines.append([""])
                own.append(False)
        lines[-1].append(f" {words}")
        own[-1] |= not is_link and not words.isspace() and bool(words)
        if len(lines) > 20 * _MOST:
            break
    shown = [" ".join(unescape("".join(line)).split()) for line in lines]
    seen = [(line, has) for line, has in zip(shown, own, strict=True) if line.strip("#- ")]
    return islice(_without_menus(seen), _MOST)


def _without_menus(seen: Sequence[tuple[str, bool]]) -> Iterator[str]:
    """Lines but for the lists of links: menus of a site, and no food."""
    for is_menu, run in groupby(seen, lambda one: one[0].startswith("- ") and not one[1]):
        lines = [line for line, _ in run]
        if not is_menu or len(lines) < _FEWEST_LINKS or any(map(_has_number, lines)):
            yield from lines


def _has_number(line: str) -> bool:
    return any(map(str.isdigit, line))


def _pieces(page: str) -> Iterator[tuple[str, str]]:
    """Each tag, with a slash if it closes, and the words behind it; what is unseen is left out."""
    place, tag = 0, ""
    while True:
        start = page.find("<", place)
        yield tag, page[place:] if start < 0 else page[place:start]
        end = _end_of_tag(page, start) if start >= 0 else -1
        if end < 0:
            return
        match = _NAME.match(page, start + 1)
        tag = match[0].lower() if match else ""
        place = end
        if tag in _UNSEEN:
            closing = re.compile(rf"</{tag}\s*>", re.I).search(page, end)
            if closing is None:
                return
            place = closing.end()


def _end_of_tag(page: str, start: int) -> int:
    """Where a tag or a comment is over; -1 if it never is."""
    sign = "-->" if page.startswith("<!--", start) else ">"
    end = page.find(sign, start + 1)
    return end + len(sign) if end >= 0 else -1
