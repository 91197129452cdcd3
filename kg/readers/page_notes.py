"""The notes that a web page shows beside a recipe whose markup has none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kg.readers.lines import Line
from kg.readers.page import cleaned
from kg.readers.page_text import lines_seen
from kg.readers.remarks import Notebook, Row, headed

__all__ = ["notes_seen"]

_MOST: Final = 30
_LONGEST: Final = 600


def notes_seen(page: str, steps: int) -> Iterator[Row]:
    """What stands under headings such as "Recipe notes", up to the next heading."""
    book, is_inside = Notebook(), False
    for shown in cleaned(Line(n, text) for n, text in enumerate(lines_seen(page), 1)):
        if shown.level:
            is_inside = headed(shown.text)
            if is_inside:
                book.open(shown.text, shown.level, steps)
        elif is_inside and len(shown.text) <= _LONGEST:
            book.is_open = False
            book.write(shown.text, steps)
    yield from list(dict.fromkeys(book.rows))[:_MOST]
