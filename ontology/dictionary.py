"""A dictionary in a sorted file, looked up without reading it whole. The one door of lemminflect.

LemmInflect would build two dictionaries of 100,000 words when first asked: half a second. Its
files are sorted, so a word is found by bisection, and only the lines of that word are parsed.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable
from functools import cache
from typing import Any

__all__ = ["Forms", "SortedTable", "lemminflect"]

Forms = dict[str, tuple[str, ...]]


class SortedTable:
    """The lines `word,category,forms` of a sorted file, by their word."""

    def __init__(self, text: bytes, parse: Callable[[str], Forms], fixed: dict[str, Forms]) -> None:
        self._text, self._parse, self._fixed = text, parse, fixed

    def get(self, word: str, default: Forms) -> Forms:
        """The forms of a word in all its categories; as `dict.get` has it."""
        if word in self._fixed:
            return self._fixed[word]
        key = word.encode(errors="replace")
        start = self._first(key)
        found: Forms = {}
        while self._text.startswith(key + b",", start):
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


@cache
def lemminflect() -> Any:  # noqa: ANN401 - the library has no types
    """The library, its tables opened but not read; another release than known loads as usual."""
    import lemminflect as library

    try:
        _open_lemmas()
        _open_inflections()
    except (ImportError, AttributeError, OSError):
        pass
    return library


def _open_lemmas() -> None:
    from lemminflect.codecs.LemmaLUCodec import LemmaLUCodec
    from lemminflect.core.Lemmatizer import Lemmatizer
    from lemminflect.core.LexicalUtils import categoryToUPos

    def parse(line: str) -> Forms:
        _, category, forms = LemmaLUCodec.fromString(line)
        return {categoryToUPos(category): forms}

    owner: Any = Lemmatizer()
    if not hasattr(owner, "lemma_dict"):
        owner.lemma_dict = SortedTable(_unpacked(owner.lemma_lu_fn), parse, {})


def _open_inflections() -> None:
    from lemminflect.codecs.InflectionLUCodec import InflectionLUCodec
    from lemminflect.core.Inflections import Inflections

    def parse(line: str) -> Forms:
        forms: Forms = InflectionLUCodec.fromString(line)[2]
        return forms

    owner: Any = Inflections()
    if not hasattr(owner, "infl_dict"):
        fixed = InflectionLUCodec.updateForAuxMod({})
        owner.infl_dict = SortedTable(_unpacked(owner.infl_lu_fn), parse, fixed)


def _unpacked(file: str) -> bytes:
    with gzip.open(file) as packed:
        return packed.read()
