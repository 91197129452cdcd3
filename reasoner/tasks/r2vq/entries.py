"""What the index holds: questions that the recipe answers, with their answers, by their words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from kg.model import Moment
from reasoner.tasks.r2vq.words import plain


class Entry(NamedTuple):
    """The words of a question behind its opening, the answer, and where the text says so.

    The lower `rank`, the surer it is that the benchmark words it so.
    """

    words: str
    answer: str
    rule: str
    at: Moment | None
    finding: str
    rank: int = 0


class Loose(NamedTuple):
    """An entry whose words are not known in full: how they begin, and what else may occur."""

    beginning: str
    known: frozenset[str]
    entry: Entry


Split = Callable[[str], tuple[str, str]]


def at_first_word(words: str) -> tuple[str, str]:
    """A phrase split behind its first word, which is the verb."""
    first, _, rest = words.partition(" ")
    return first, rest


class Table:
    """Entries by their plain words, and loose ones by how they begin."""

    def __init__(
        self, entries: Iterable[Entry], loose: Iterable[Loose] = (), split: Split = at_first_word
    ) -> None:
        self._split = split
        self._exact: dict[str, list[Entry]] = {}
        self._loose: dict[str, list[Loose]] = {}
        for entry in entries:
            self._exact.setdefault(plain(entry.words), []).append(entry)
        for item in loose:
            self._loose.setdefault(item.beginning, []).append(item)

    def find(self, words: str) -> list[Entry]:
        """The entries of some plain words; loose ones only where no other fits."""
        found = self._exact.get(words)
        if found or not self._loose:
            return found or []
        beginning, rest = self._split(words)
        others = rest.split()
        return [
            item.entry for item in self._loose.get(beginning, ()) if item.known.issuperset(others)
        ]

    def entries(self) -> Iterable[Entry]:
        """All exact entries, as they were made."""
        return (entry for entries in self._exact.values() for entry in entries)
