"""A dictionary in a sorted file, looked up without reading it whole.

LemmInflect would build two dictionaries of 100,000 words when first asked: half a second. Its
files are sorted, so a word is found by bisection, and only the lines of that word are parsed.
"""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["Forms", "SortedTable"]

Forms = dict[str, tuple[str, ...]]


class SortedTable:
    """The lines `word,category,forms` of a sorted file, by their word."""

    def __init__(self, text: bytes, parse: Callable[[str], Forms], fixed: dict[str, Forms]) -> None:
        self._text, self._parse, self._fixed = text, parse, fixed

    def get(self, word: str, default: Forms) -> Forms:
        """The forms of a word in all its categories; as `dict.get` has it."""
        if word in self._fixed:
            return self._fixed[word]
        key = word.encode() + b","
        start = self._first(word.encode())
        found: Forms = {}
        while self._text.startswith(key, start):
            end = self._text.index(b"\n", start) + 1
            found.update(self._parse(self._text[start:end].decode()))
            start = end
        return found or default

    def _first(self, word: bytes) -> int:
        """Where the first line begins whose word is not before this one."""
        low, high = 0, len(self._text)
        while low < high:
            start = self._text.rfind(b"\n", low, (low + high) // 2) + 1 or low
            if self._text[start : self._text.index(b",", start)] < word:
                low = self._text.index(b"\n", start) + 1
            else:
                high = start
        return low
