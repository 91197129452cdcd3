"""Questions for the words that play a role of a verb: where, how long, to what extent, how."""

from __future__ import annotations

import re
from typing import Final

from reasoner.tasks.r2vq.from_text_roles import Part, Predicates
from reasoner.tasks.r2vq.roles import COMPANIONS, OPENINGS, WHAT, with_instrument
from reasoner.tasks.r2vq.templates import HOW, Parsed
from reasoner.tasks.r2vq.words import joined, singular

__all__ = ["Manners"]

_LONGEST_VERB: Final = 3
_ITEMS: Final = re.compile(r", | and ")
_UNSURE, _UNSURE_LITERAL, _UNLIKELY = -0.7, 2.5, -11.5
"""How much must speak for a role where a question may be one for the tool: if the text leaves out
the object, if it has it, and if the question has other roles."""


class Manners:
    """The roles of a recipe's verbs, as questions ask for them."""

    def __init__(self, predicates: Predicates) -> None:
        self._predicates = predicates

    def answer(self, asked: Parsed) -> str | None:
        """The words that a question for a role wants."""
        opening, words = asked.template.opening.strip(), asked.words
        roles = [role for role, words in OPENINGS.items() if words == opening]
        if opening == WHAT:
            roles, words = list(COMPANIONS), words.removesuffix(" with")
        verb, rest, part = self._found(words.split(), roles)
        if part is None or opening != HOW.strip():
            return part.text if part else None
        return None if _asks_for_tool(rest, part) else _manner(verb, rest, part)

    def _found(self, words: list[str], roles: list[str]) -> tuple[str, list[str], Part | None]:
        """The verb, the words behind it, and the likeliest part over all places where it stands.

        The verb may be the second word: "pan fry".
        """
        for length in range(1, min(len(words), _LONGEST_VERB) + 1):
            rest = words[length:]
            found = self._predicates.of(words[length - 1])
            parts = filter(None, [predicate.part(rest, roles) for predicate in found])
            if part := max(parts, key=lambda part: part.weight, default=None):
                return " ".join(words[:length]), rest, part
        return words[0], words[1:], None


def _asks_for_tool(rest: list[str], part: Part) -> bool:
    """True of a question that names what goes in as a list, where hardly a role is left out.

    Questions for a role have the object as the text has it, or in the singular if it is left out.
    """
    words = " ".join(rest)
    if not words.startswith("the ") or " , " in words:
        return False
    if part.object_ends < len(rest):
        return part.weight < _UNLIKELY
    if part.is_literal:
        return part.weight < _UNSURE_LITERAL
    items = _ITEMS.split(words.removeprefix("the "))
    return part.weight < _UNSURE or any(singular(item) != item for item in items)


def _manner(verb: str, rest: list[str], part: Part) -> str:
    """The verb with its object and the words asked for."""
    text = with_instrument(part.text) if part.role == "Instrument" else part.text
    return joined(verb, *rest[: part.object_ends], text)
