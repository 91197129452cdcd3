"""CUTL gold: whose result goes into which event, against `RecipeGraph.needs`.

Coreference Under Transformation Labeling has one link a line, `NODE,RELATION,NODE`. A pair of
events counts if the result of the first is an input of the second: directly, or through an
identity link (CUI) between that result and a mention that the second takes.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from kg.builder import build
from kg.errors import Notices, ReadError
from kg.model import Moment, Recipe

_NODE = re.compile(r"^(.+?)::step(\d+)::sent(\d+)::(\d+)(?:::(.+))?$")
_RESULT, _IDENTITY = "CUTRES", "CUI"

Pair = tuple[Moment, Moment]


@dataclass(frozen=True, slots=True)
class PairScore:
    """Precision, recall and F1 over pairs of events, and where they come from.

    `out_of_reach` counts gold pairs that name a word which is no event in the recipe's file.
    """

    precision: float
    recall: float
    f1: float
    correct: int
    predicted: int
    gold: int
    out_of_reach: int
    recipes: int
    recipes_without_gold: int

    def as_dict(self) -> dict[str, float | int]:
        """The score as JSON has it."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class _Node:
    moment: Moment
    kind: str

    @property
    def is_event(self) -> bool:
        return self.kind == ""

    @property
    def is_result(self) -> bool:
        return self.kind.startswith(_RESULT)


def score(recipes: Iterable[Recipe], folder: Path, notices: Notices) -> PairScore:
    """The score of `needs` on the recipes that the folder has gold for."""
    if not folder.is_dir():
        raise ReadError("no such folder; one with CUTL's *.csv files was expected", str(folder))
    correct = predicted = gold = out_of_reach = scored = skipped = 0
    for recipe in recipes:
        file = folder / f"{recipe.id}.csv"
        if not file.is_file():
            skipped += 1
            continue
        wanted, found = gold_pairs(file, notices), needed_pairs(recipe)
        events = {event.at for event in recipe.events}
        correct += len(wanted & found)
        predicted += len(found)
        gold += len(wanted)
        out_of_reach += sum(1 for pair in wanted if not events.issuperset(pair))
        scored += 1
    if not scored:
        raise ReadError("holds gold for none of these recipes", str(folder))
    precision, recall, f1 = _measures(correct, predicted, gold)
    return PairScore(precision, recall, f1, correct, predicted, gold, out_of_reach, scored, skipped)


def needed_pairs(recipe: Recipe) -> set[Pair]:
    """The pairs of events of which the second needs the first, as the graph has it."""
    graph = build(recipe)
    return {(needed.at, act.at) for act in graph.acts for needed in graph.needs(act.tick)}


def gold_pairs(file: Path, notices: Notices) -> set[Pair]:
    """The pairs of events that the gold links, directly or through an identity."""
    direct: set[Pair] = set()
    inputs: dict[Moment, set[Moment]] = {}
    same: dict[Moment, set[Moment]] = {}
    for subject, relation, target in _links(file, notices):
        if relation.isdigit() and target.is_event:
            if subject.is_result:
                direct.add((subject.moment, target.moment))
            else:
                inputs.setdefault(subject.moment, set()).add(target.moment)
        elif relation == _IDENTITY and subject.is_result and not target.is_result:
            same.setdefault(target.moment, set()).add(subject.moment)
    through = {
        (made, taken)
        for mention, results in same.items()
        for made in results
        for taken in inputs.get(mention, ())
    }
    return direct | through


def _links(file: Path, notices: Notices) -> Iterator[tuple[_Node, str, _Node]]:
    with file.open(encoding="utf-8", newline="") as lines:
        for number, row in enumerate(csv.reader(lines), 1):
            if not row or row[0].startswith("#"):
                continue
            if len(row) != 3:
                problem = f"expected NODE,RELATION,NODE, found {len(row)} cells; left out"
                notices.add(problem, str(file), number)
                continue
            subject, target = _node(row[0]), _node(row[2])
            if subject and target:
                yield subject, row[1].strip(), target


def _node(text: str) -> _Node | None:
    """A node at a token, which CUTL counts from 0; the final dish and comments have none."""
    match = _NODE.match(text.strip())
    if match is None:
        return None
    _, step, sentence, token, kind = match.groups()
    return _Node(Moment(int(step), int(sentence), int(token) + 1), kind or "")


def _measures(correct: int, predicted: int, gold: int) -> tuple[float, float, float]:
    precision = correct / predicted if predicted else 0.0
    recall = correct / gold if gold else 0.0
    f1 = 2 * precision * recall / (precision + recall) if correct else 0.0
    return round(precision, 4), round(recall, 4), round(f1, 4)
