"""Yes or no, or which of several: log-linear models whose attributes are looked up and added.

What an event and a candidate look like together has two sides. The sides of an event are looked up
once; they leave short tables, in which the candidates are looked up by what they look like.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from itertools import repeat
from pathlib import Path
from typing import Final

from kg.parsing.kept import kept

__all__ = ["Facing", "Scales", "fit", "paired", "read_scales", "write_scales"]

Table = dict[str, float]
_NOTHING: Final[Table] = {}
_BETWEEN: Final = "\t"


class Scales:
    """The weights of one decision; above nought is yes."""

    __slots__ = ("facing", "most", "pairs", "weights")

    def __init__(self, weights: Table, pairs: Sequence[dict[str, Table]] = ()) -> None:
        self.weights, self.pairs = weights, pairs
        self.most = [
            {side: max(0.0, *table.values()) for side, table in tables.items()} for tables in pairs
        ]
        """What speaks most for any candidate, by the side of its event."""
        self.facing = kept(self._facing)
        """What an event with some sides leaves for its candidates."""

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

    def _facing(self, sides: tuple[str, ...]) -> Facing:
        every = list(zip(self.pairs, self.most, sides, strict=False))
        tables = [pairs.get(side, _NOTHING) for pairs, _, side in every]
        return Facing(tables, sum([most.get(side, 0.0) for _, most, side in every]))

    def weigh(self, names: Iterable[str]) -> float:
        """How much speaks for yes.

        >>> Scales({"bare": 2.0, "listed": -0.5}).weigh(["bare", "listed", "unheard of"])
        1.5
        """
        return sum(map(self.weights.get, names, repeat(0.0)))

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


class Facing:
    """The tables that the sides of an event leave for its candidates."""

    __slots__ = ("at_most", "tables")

    def __init__(self, tables: Sequence[Table], at_most: float) -> None:
        """More than `at_most` speaks for no candidate, whatever it looks like."""
        self.tables = [(number, table) for number, table in enumerate(tables) if table]
        self.at_most = at_most


def fit(left: Facing, looks: Sequence[str]) -> float:
    """How much speaks for a candidate, by what its event leaves.

    >>> fit(Scales({}, [{"fry": {"pan": 2.0}}]).facing(("fry",)), ("pan",))
    2.0
    """
    found = 0.0
    for number, table in left.tables:
        found += table.get(looks[number], 0.0)
    return found


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
