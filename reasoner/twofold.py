"""Two questions in one: "How many eggs, and how long do they boil?"."""

from __future__ import annotations

import re
from typing import Final

from reasoner.outcome import Answered, Query

__all__ = ["both_told", "second_about", "two_questions"]

_ASKING: Final = r"(?:how|what|where|when|which|why)"
_TWO: Final = re.compile(
    rf"^(?P<first>.*?\b{_ASKING}\b.+?)[,?]? and (?P<second>{_ASKING}\b.+)$", re.I
)
_PRONOUN: Final = re.compile(r"\b(?:they|them|it)\b", re.I)


def two_questions(text: str) -> tuple[str, str] | None:
    """The two questions that one sentence asks, if it asks two.

    >>> two_questions("How many eggs, and how long do they boil?")
    ('How many eggs', 'how long do they boil?')
    >>> two_questions("What do I do with the onion and the garlic?")
    """
    match = _TWO.match(text.strip())
    return (match["first"], match["second"]) if match else None


def second_about(second: str, first: Query) -> str:
    """The second question with what the first is about instead of its pronoun."""
    thing = getattr(first, "thing", "")
    named = thing if thing.startswith("the ") else f"the {thing}"
    return _PRONOUN.sub(named, second, count=1) if thing else second


def both_told(first: Answered, second: Answered) -> Answered:
    """One answer to both."""
    return Answered(
        f"{first.text}, {second.text}",
        first.query,
        (*first.evidence, *second.evidence),
        (*first.matches, *second.matches),
        value=[first.value, second.value],
    )
