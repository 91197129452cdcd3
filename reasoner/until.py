"""Until when something is done, in the words of the text: "until the onions are soft"."""

from __future__ import annotations

import re
from typing import Final

from kg.entities import Act
from kg.graph import RecipeGraph
from reasoner.wording import as_written

__all__ = ["until_of"]

_UNTIL: Final = re.compile(r"\b(?:(?:just|or|and) )*(?P<until>(?:until|till|til)\b.*)")
_STOPS: Final = frozenset({".", ";", ":", "!", "?", "(", ")"})
_TIME: Final = frozenset("about approximately around for at".split())


def until_of(graph: RecipeGraph, act: Act) -> str:
    """What the text says a cook should see before an act is over; nothing if it does not say."""
    for argument in act.event.arguments:
        found = _UNTIL.match(argument.text.lower())
        if found:
            return as_written(found["until"])
    return _behind(graph, act)


def _behind(graph: RecipeGraph, act: Act) -> str:
    """The words from "until" to the next stop, if no other command stands before them."""
    sentence = graph.text.sentence(act.at)
    words = [token.form.lower() for token in sentence.tokens] if sentence else []
    start = next((n for n in range(act.event.end, len(words)) if words[n] == "until"), None)
    if start is None:
        return ""
    between = [o for o in graph.text.acts_in(act.at) if act.at.token < o.at.token <= start]
    if any(not other.event.text.lower().endswith("ing") for other in between):
        return ""
    end = next((n for n in range(start, len(words)) if _ends(words, n)), len(words))
    return as_written(" ".join(words[start:end]))


def _ends(words: list[str], place: int) -> bool:
    """True of a stop, and of the comma before a time: "until set, about 30 minutes"."""
    behind = words[place + 1] if place + 1 < len(words) else ""
    return words[place] in _STOPS or (
        words[place] == "," and (behind in _TIME or behind[:1].isdigit())
    )
