"""Yes or no, or which of several: log-linear models whose attributes are looked up and added.

What an event and a candidate look like together has two sides. The sides of an event are looked up
once; they leave short tables, in which the candidates are looked up by what they look like.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

__all__ = ["Scales", "Table", "fit", "paired", "read_scales", "write_scales"]

Table = dict[str, float]
_NOTHING: Final[Table] = {}
_BETWEEN: Final = "\t"


class Scales:
    """The weights of one decision; above nought is yes."""

    __slots__ = ("_most", "pairs", "weights")

    def __init__(self, weights: Table, pairs: Sequence[dict[str, Table]] = ()) -> None:
        self.weights, self.pairs = weights, pairs
        self._most: dict[tuple[int, str], float] = {}

    @classmethod
    def of(cls, learned: dict[str, float]) -> Scales:
        """Scales from the weights of names, some of which `paired` made.

        >>> scales = Scales.of({"none": 1.0, **dict.fromkeys(paired(["fry"], ["pan"]), 2.0)})
        >>> scales.weights, scales.pairs
        ({'none': 1.0}, [{'fry': {'pan': 2.0}}])
        """
        alone: Table = {}
        pairs: list[dict[str, Table]] = []
        for name, weight in learned.items():
            match name.split(_BETWEEN):
                case [number, side, look]:
                    pairs += [{} for _ in range(int(number) + 1 - len(pairs))]
                    pairs[int(number)].setdefault(side, {})[look] = weight
                case _:
                    alone[name] = weight
        return cls(alone, pairs)

    def weigh(self, names: Iterable[str]) -> float:
        """How much speaks for yes.

        >>> Scales({"bare": 2.0, "listed": -0.5}).weigh(["bare", "listed", "unheard of"])
        1.5
        """
        get = self.weights.get
        return sum([get(name, 0.0) for name in names])

    def weigh_look(self, names: Iterable[str]) -> float:
        """How much speaks for a candidate by its names, as a learner sees them.

        >>> Scales({}, [{"fry": {"pan": 2.0}}]).weigh_look(paired(["fry"], ["pan"]))
        2.0
        """
        found = 0.0
        for name in names:
            match name.split(_BETWEEN):
                case [number, side, look] if int(number) < len(self.pairs):
                    found += self.pairs[int(number)].get(side, _NOTHING).get(look, 0.0)
                case _:
                    found += self.weights.get(name, 0.0)
        return found

    def facing(self, sides: Sequence[str]) -> list[Table]:
        """The tables that an event leaves for its candidates."""
        return [tables.get(s, _NOTHING) for tables, s in zip(self.pairs, sides, strict=False)]

    def at_most(self, sides: Sequence[str]) -> float:
        """More than this speaks for no candidate of an event, whatever it looks like.

        >>> Scales({}, [{"fry": {"pan": 2.0, "oven": -3.0}}]).at_most(["fry"])
        2.0
        """
        return sum([self._most.get(key) or self._most_of(*key) for key in enumerate(sides)])

    def _most_of(self, number: int, side: str) -> float:
        """The greatest weight of a table, which is kept; nought if all speak against."""
        table = self.pairs[number].get(side) if number < len(self.pairs) else None
        if table is None:
            return 0.0
        found = self._most[number, side] = max(0.0, *table.values())
        return found


def fit(tables: Sequence[Table], looks: Sequence[str]) -> float:
    """How much speaks for a candidate, by the tables that its event leaves.

    >>> fit(Scales({}, [{"fry": {"pan": 2.0}}]).facing(["fry"]), ["pan"])
    2.0
    """
    return sum([table.get(look, 0.0) for table, look in zip(tables, looks, strict=False)])


def paired(sides: Sequence[str], looks: Sequence[str]) -> list[str]:
    """The two sides of every attribute as one name, as the learner wants it."""
    both = enumerate(zip(sides, looks, strict=True))
    return [f"{number}{_BETWEEN}{side}{_BETWEEN}{look}" for number, (side, look) in both]


def write_scales(path: Path, every: dict[str, Scales]) -> None:
    """Write the decisions of a model as JSON, weights with three digits."""
    plain = {
        name: {
            "weights": _rounded(scales.weights),
            "pairs": [
                {side: _rounded(table) for side, table in sorted(tables.items())}
                for tables in scales.pairs
            ],
        }
        for name, scales in sorted(every.items())
    }
    text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
    path.write_text(text, encoding="utf-8")


def _rounded(table: Table) -> Table:
    return {name: round(weight, 3) for name, weight in sorted(table.items())}


def read_scales(path: Path) -> dict[str, Scales]:
    """Read what `write_scales` wrote."""
    plain = json.loads(path.read_text(encoding="utf-8"))
    return {name: Scales(told["weights"], told["pairs"]) for name, told in plain.items()}
