"""R2VQ-2021 gold: exact sets of annotation ids, numbers and truths."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from kg.builder import build
from kg.errors import Notices, ReadError
from kg.model import Recipe
from kg.readers import read
from reasoner.tasks.r2vq2021 import dialect as r2vq2021

__all__ = ["Score2021", "Verdict2021", "mistakes", "score", "verdicts"]

Gold = int | bool | list[list[str]]


@dataclass(frozen=True, slots=True)
class Verdict2021:
    """A question of 2021 with its gold and with our answer."""

    recipe: str
    id: str
    question: str
    kind: str
    gold: Gold
    ours: Gold | None

    @property
    def is_right(self) -> bool:
        """True if ours is the same number or truth, or the same sets in any order."""
        if isinstance(self.gold, list) and isinstance(self.ours, list):
            return _sets(self.gold) == _sets(self.ours)
        return type(self.gold) is type(self.ours) and self.gold == self.ours


@dataclass(frozen=True, slots=True)
class Score2021:
    """How many questions in per cent got exactly the gold, in all and by kind."""

    em: float | None
    n: int
    kinds: dict[str, tuple[float, int]]

    def as_dict(self) -> dict[str, Any]:
        """The score as JSON has it."""
        kinds = {name: {"em": em, "n": n} for name, (em, n) in self.kinds.items()}
        return {**asdict(self), "kinds": kinds}


def verdicts(path: str | Path, notices: Notices | None = None) -> Iterator[Verdict2021]:
    """Every question of a file of JSON lines, answered; the gold is read apart."""
    raw = _objects(Path(path))
    for recipe in read(path, notices=notices):
        yield from _judged(recipe, raw.get(recipe.source.line, {}))


def mistakes(found: Iterable[Verdict2021]) -> Iterator[Verdict2021]:
    """The verdicts on which gold and answer differ."""
    return (verdict for verdict in found if not verdict.is_right)


def score(found: Iterable[Verdict2021]) -> Score2021:
    """The figures over some verdicts."""
    every = list(found)
    kinds: dict[str, list[bool]] = {}
    for verdict in every:
        kinds.setdefault(verdict.kind, []).append(verdict.is_right)
    rights = [verdict.is_right for verdict in every]
    return Score2021(
        _share(rights) if rights else None,
        len(rights),
        {kind: (_share(some), len(some)) for kind, some in sorted(kinds.items())},
    )


def _judged(recipe: Recipe, raw: dict[str, Any]) -> Iterator[Verdict2021]:
    graph = build(recipe)
    renamed = _renamed(raw)
    for number, item in enumerate(raw.get("questions") or (), 1):
        question, gold = item[0], item[1]
        outcome = r2vq2021.answer(graph, question)
        query = getattr(outcome, "query", None)
        if isinstance(gold, list):
            gold = [[renamed.get(name, name) for name in names] for names in gold]
        kind = query.kind if isinstance(query, r2vq2021.Asked2021) else "other"
        ours = getattr(outcome, "value", None)
        yield Verdict2021(recipe.id, str(number), question, kind, gold, ours)


def _renamed(raw: dict[str, Any]) -> dict[str, str]:
    """The ids of props that the text leaves out, as the answers have them: by event and place."""
    return {
        prop["aid"]: f"{event['aid']}-ip{place}"
        for event in raw.get("events") or ()
        for place, prop in enumerate(event["verb"].get("implicit_props") or ())
    }


def _objects(path: Path) -> dict[int, dict[str, Any]]:
    """The JSON objects of a file by their line."""
    found: dict[int, dict[str, Any]] = {}
    try:
        with path.open(encoding="utf-8", errors="replace") as lines:
            for number, line in enumerate(lines, 1):
                value = _object(line)
                if value is not None:
                    found[number] = value
    except OSError as error:
        raise ReadError(error.strerror or "cannot be read", str(path)) from error
    return found


def _object(line: str) -> dict[str, Any] | None:
    try:
        value = json.loads(line)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


def _sets(lists: list[list[str]]) -> Counter[frozenset[str]]:
    return Counter(map(frozenset, lists))


def _share(rights: list[bool]) -> float:
    return round(100 * sum(rights) / len(rights), 2)
