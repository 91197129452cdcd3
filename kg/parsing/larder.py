"""The list of ingredients while a recipe is parsed: its parts, and what no step names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from kg.parsing.attributes import stem
from kg.parsing.groups import listed_names, parts_of
from kg.parsing.outline import Outline

__all__ = ["Larder"]

_GROUP: Final = "ingredient"
_LINKS: Final = frozenset("for of the your all".split())


class Larder:
    """What is listed, and under which heading."""

    def __init__(self, outline: Outline, told: Iterable[str]) -> None:
        self.unnamed = listed_names(outline.ingredients, told)
        self._parts = parts_of(outline.ingredients, outline.parts)

    def part(self, text: str, behind: Sequence[str], thread: str) -> str:
        """The part of the list that "the sauce ingredients" stands for, if it stands for one.

        So do "the ingredients for the sauce", and "all the ingredients" where the sauce is made.
        """
        words = [stem(word) for word in text.lower().split()]
        if words[-1] != _GROUP or not self._parts:
            return ""
        after = [stem(word) for word in behind if word not in _LINKS][:1]
        is_for = bool(behind) and behind[0] in ("for", "of")
        named = [*words[:-1], *(after if is_for else ()), *([thread] if len(words) == 1 else ())]
        return next((word for word in named if word in self._parts), "")

    def take(self, part: str) -> list[str]:
        """All that stands in a part of the list; nobody needs to look for it any more."""
        names = self._parts[part]
        self.unnamed = [name for name in self.unnamed if name not in names]
        return names
