"""How questions measure: "how many grams of flour", "how much milk in cups", "how much is left"."""

from __future__ import annotations

import re
from typing import Final

from kg.quantities import unit_of
from reasoner.phrasing import Phrasing

__all__ = ["NEEDED", "asks_what_is_left", "in_unit", "is_arranged", "of_unit"]

NEEDED: Final = Phrasing(
    "how (much|many) [of] <thing> {do} ({you}|it|{recipe}) [have to] "
    "(need|use|add|take|require|put in|have|call for|pour in|buy) [{total}]",
    "how (much|many) [of] <thing> {is} ({used}|there|listed|in {recipe}) [{total}]",
    "how (much|many) [of] <thing> (goes|go) in [{total}]",
    "how (much|many) [of] <thing> ({is}|goes|go) (in|into) (it|this|{recipe})",
    "what (quantity|amount|weight|volume) of <thing> {do} ({you}|it|{recipe}) "
    "(need|use|add|take|require) [in <unit>]",
    "what (quantity|amount|weight|volume) of <thing> {is} ({used}|added)",
    "what is the (quantity|amount|weight) of <thing>",
    "how much <thing> {total}",
    "how (much|many) [of] <thing> {is} that",
    "how (much|many) [of] <thing> {is} there {total} <rest>",
)
"""How much of something a recipe or a step needs, as people ask it."""
_OF_UNIT: Final = re.compile(r"^(\w+) of (?:the )?")
_IN_UNIT: Final = re.compile(r" in (\w+)$")
_LEFT: Final = re.compile(r"\b(?:left|remain\w*|unused)\b")
_ARRANGED = re.compile(r"^(?:layers?|rows?|batches|coats|rounds|balls) of ")


def of_unit(words: str) -> tuple[str | None, str]:
    """The unit that words begin with, and what is measured in it.

    >>> of_unit("grams of the flour"), of_unit("flour"), of_unit("cloves of garlic")
    (('g', 'flour'), (None, 'flour'), ('clove', 'garlic'))
    """
    match = _OF_UNIT.match(words)
    unit = unit_of(match[1]) if match else None
    return (unit, words[match.end() :]) if match and unit else (None, words)


def in_unit(words: str) -> tuple[str | None, str]:
    """The unit that an answer is wanted in, and the words before it.

    >>> in_unit("how much milk in cups"), in_unit("how much milk in the pan")
    (('cup', 'how much milk'), (None, 'how much milk in the pan'))
    """
    match = _IN_UNIT.search(words)
    unit = unit_of(match[1]) if match else None
    return (unit, words[: match.start()]) if match and unit else (None, words)


def asks_what_is_left(words: str) -> bool:
    """True of a question about what remains, and not about what is needed."""
    return _LEFT.search(words) is not None


def is_arranged(words: str) -> bool:
    """True of what a cook makes of an ingredient, of which the list says nothing: layers of ham."""
    return _ARRANGED.match(words) is not None
