"""How long a recipe can be: what is longer is refused, because nobody cooks by it."""

from __future__ import annotations

from typing import Final

from kg.errors import ReadError
from kg.parsing import Outline

__all__ = ["ITEMS", "LINE", "LINES", "SENTENCES", "refuse_endless"]

LINES: Final = 2000
"""Lines of text that are taken as recipes."""
LINE: Final = 10_000
"""Characters of a line: a page of prose has 3,000."""
ITEMS: Final = 1000
SENTENCES: Final = 400


def refuse_endless(outline: Outline, source: str) -> None:
    """Refuse a recipe that would take the parser longer than anybody waits."""
    sentences = sum(map(len, outline.steps))
    longest = max((len(one) for step in outline.steps for one in step), default=0)
    for count, most, what in (
        (len(outline.ingredients), ITEMS, "ingredients"),
        (sentences, SENTENCES, "sentences"),
        (longest, LINE, "characters in one sentence"),
    ):
        if count > most:
            raise ReadError(f"holds no recipe that can be read: more than {most} {what}", source)
