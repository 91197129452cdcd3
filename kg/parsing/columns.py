"""Attributes that join what a few columns say, such as the word before and the tag here.

The learners read an attribute as a text, "-t=DET". Writing thousands of texts only to look them up
is what took the time of the parser; so a column names each of its values once, by number, and
the row of an attribute is found by the numbers of its values, for all words at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import repeat
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]

Attributes = Callable[[str], Sequence[str]]
Places = tuple[tuple[int, str, Attributes], ...]
"""Words around a word: how far away, the mark of their attributes, and which attributes."""

_MOST_COLUMNS: Final = 4
_MIXERS: Final = tuple(pow(0x9E3779B97F4A7C15, n, 1 << 64) for n in range(1, 17))
"""Odd numbers that spread keys over a table (Knuth's multiplicative hashing)."""

__all__ = [
    "Attributes",
    "Column",
    "Places",
    "RowFinder",
    "Template",
    "column_of",
    "names_around",
    "texts",
]


class Column(NamedTuple):
    """What is said of each of many words: one of a few values, by its number; "" says nothing."""

    values: Sequence[str]
    numbers: Numbers

    def at(self, places: Numbers) -> Column:
        """The same column for other words, such as the ones before."""
        return Column(self.values, self.numbers[places])

    def told(self, tell: Callable[[str], str]) -> Column:
        """The column that tells something of each value instead of the value."""
        return Column([tell(value) for value in self.values], self.numbers)


class Template(NamedTuple):
    """A kind of attribute: its mark, and the columns whose values it joins."""

    mark: str
    columns: tuple[str, ...]


def column_of(said: Iterable[str]) -> Column:
    """The column that says these values, one for every word."""
    import numpy as np

    every = list(said)
    known = {value: number for number, value in enumerate(dict.fromkeys(every))}
    numbers = np.fromiter(map(known.__getitem__, every), dtype=np.int64, count=len(every))
    return Column(tuple(known), numbers)


def texts(templates: Sequence[Template], columns: Mapping[str, Column]) -> list[list[str]]:
    """The attributes of every word, as the learners read them."""
    said = {
        name: [column.values[number] for number in column.numbers.tolist()]
        for name, column in columns.items()
    }
    found: list[list[str]] = [[] for _ in next(iter(said.values()))]
    for mark, names in templates:
        for attributes, values in zip(
            found, zip(*(said[n] for n in names), strict=True), strict=True
        ):
            if all(values):
                attributes.append(f"{mark}={' '.join(values)}")
    return found


def names_around(words: Sequence[str], edge: str, around: Places) -> list[list[str]]:
    """What the words around every word of a sentence are by themselves, as the learners read it."""
    found: list[list[str]] = [[] for _ in words]
    for offset, mark, attributes in around:
        for place, names in enumerate(found):
            there = place + offset
            word = words[there] if 0 <= there < len(words) else edge
            names += [f"{mark}{name}" for name in attributes(word)]
    return found


class RowFinder:
    """Finds the rows of the attributes of some templates in a model."""

    def __init__(self, templates: Sequence[Template], index: Mapping[str, int]) -> None:
        import numpy as np

        self._np, self._nothing = np, len(index)
        self._columns = sorted({name for template in templates for name in template.columns})
        self._numbers: dict[str, int] = {"": 0}
        spread = [self._spread(template) for template in templates]
        self._wanted = np.array(spread, dtype=np.int64).T
        self._learn({template.mark: n for n, template in enumerate(templates)}, spread, index)

    def _spread(self, template: Template) -> list[int]:
        """The numbers of a template's columns; one that says nothing stands behind the last."""
        found = [self._columns.index(name) for name in template.columns]
        return found + [len(self._columns)] * (_MOST_COLUMNS - len(found))

    def _learn(
        self, marks: dict[str, int], spread: list[list[int]], index: Mapping[str, int]
    ) -> None:
        """Number the values of what was learned, and join them to the keys of the rows."""
        np, numbers = self._np, self._numbers
        nothing = len(self._columns)
        rows: list[int] = []
        joined: list[int] = []
        for name, row in index.items():
            mark, _, said = name.partition("=")
            template = marks.get(mark, -1)
            if template < 0:
                continue
            values = said.split(" ")
            empty = spread[template].count(nothing)
            if len(values) != _MOST_COLUMNS - empty:
                continue
            rows.append(row)
            own = [numbers.setdefault(value, len(numbers)) for value in values]
            joined += (template, *own, *[0] * empty)
        keys = self._joined(np.array(joined, dtype=np.int64).reshape(-1, _MOST_COLUMNS + 1).T)
        self._keys = np.full(len(index) + 1, -1, dtype=np.int64)
        self._keys[rows] = keys
        self._slots = list(self._filled(np.array(rows, dtype=np.int64)))

    def _joined(self, numbers: Iterable[Numbers]) -> Numbers:
        """One number for a template and the values of its columns."""
        first, *others = numbers
        for more in others:
            first = first * len(self._numbers) + more
        return first

    def _filled(self, rows: Numbers) -> Iterator[tuple[int, int, Numbers]]:
        """Tables with at most one row in a slot; what finds its slot taken goes to the next."""
        np = self._np
        room = 3
        while len(rows):
            keys, bits = self._keys[rows], len(rows).bit_length() + room
            taken = [self._taken(keys, mixer, bits) for mixer in _MIXERS]
            mixer = _MIXERS[taken.index(max(taken))]
            slots = np.full(1 << bits, self._nothing, dtype=np.int64)
            wanted = self._slot(keys, mixer, bits)
            slots[wanted] = rows
            yield mixer, bits, slots
            rows, room = rows[slots[wanted] != rows], 7

    def _taken(self, keys: Numbers, mixer: int, bits: int) -> int:
        """How many slots of a table of so many bits some keys take."""
        np = self._np
        is_taken = np.zeros(1 << bits, dtype=bool)
        is_taken[self._slot(keys, mixer, bits)] = True
        return int(np.count_nonzero(is_taken))

    def _slot(self, keys: Numbers, mixer: int, bits: int) -> Numbers:
        """Where in a table of so many bits a key belongs."""
        np = self._np
        mixed = keys.view(np.uint64) * np.uint64(mixer)
        found: Numbers = (mixed >> np.uint64(64 - bits)).view(np.int64)
        return found

    def rows(self, columns: Mapping[str, Column]) -> Numbers:
        """The rows of the attributes, a line for every template; the last row if never learned."""
        np = self._np
        numbers = self._known([columns[name] for name in self._columns])
        templates = np.arange(self._wanted.shape[1])[:, None]
        keys = self._joined([templates, *(numbers[wanted] for wanted in self._wanted)])
        found: Numbers = np.full(keys.shape, self._nothing)
        for mixer, bits, slots in self._slots:
            row = slots[self._slot(keys, mixer, bits)]
            found = np.where(self._keys[row] == keys, row, found)
        return found

    def _known(self, columns: Sequence[Column]) -> Numbers:
        """The model's own numbers of what the columns say, and a last line that says nothing."""
        np = self._np
        starts: dict[int, int] = {}
        values = [""]
        for column in columns:
            if id(column.values) not in starts:
                starts[id(column.values)] = len(values)
                values += column.values
        own = np.array([*map(self._numbers.get, values, repeat(0))])
        places = np.zeros((len(columns) + 1, len(columns[0].numbers)), dtype=np.int64)
        for line, column in zip(places, columns, strict=False):
            np.add(column.numbers, starts[id(column.values)], out=line)
        found: Numbers = own[places]
        return found
