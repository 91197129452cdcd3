"""Make questions as Meta-RecipeQA does: its control knobs over any corpus and any features.

Where the paper is open or contradicts itself, `docs/recipeqa.md` says what was chosen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from random import Random
from typing import Any, Final

import numpy as np

from reasoner.tasks.recipeqa.corpus import Corpus, Shown
from reasoner.tasks.recipeqa.knobs import Knobs
from reasoner.tasks.recipeqa.made import Made
from reasoner.tasks.recipeqa.question import Task
from reasoner.tasks.recipeqa.reader import GAP
from reasoner.tasks.recipeqa.space import Space

__all__ = ["make_questions"]

_ITEMS: Final = 4
_FEWEST_STEPS: Final = 5
_Row = dict[str, Any]


@dataclass(eq=False)
class _Maker:
    """Makes questions one by one, and counts what it could not do."""

    corpus: Corpus
    knobs: Knobs
    space: Space
    random: Random
    counts: Counter[str] = field(default_factory=Counter)

    def cloze(self, chosen: Sequence[Shown]) -> tuple[_Row, Shown] | None:
        """A gap among four items, and three others from the pool around what is missing."""
        gap = self.random.randrange(_ITEMS)
        answer = chosen[gap]
        told = [item for item in chosen if item is not answer]
        pool = self._pool([answer])
        limit = self.space.from_mean(told, answer)
        wrong = self._near_ones(pool, lambda item: self.space.from_mean(told, item) < limit, 3)
        if wrong is None:
            return None
        choices, right = self._shuffled([answer.name], [item.name for item in wrong])
        given = [GAP if item is answer else item.name for item in chosen]
        return {"question": given, "choice_list": choices, "answer": right}, answer

    def coherence(self, chosen: Sequence[Shown]) -> tuple[_Row, Shown] | None:
        """Four items of which one is from elsewhere, from the pool around the other three."""
        place = self.random.randrange(_ITEMS)
        kept = [item for number, item in enumerate(chosen) if number != place]
        limit = self.space.closest_two(kept)
        pool = self._pool(kept)
        wrong = self._near_ones(pool, lambda item: self.space.from_mean(kept, item) < limit, 1)
        if wrong is None:
            return None
        names = [wrong[0].name if n == place else item.name for n, item in enumerate(chosen)]
        return {"question": [], "choice_list": names, "answer": place}, chosen[place]

    def ordering(self, chosen: Sequence[Shown]) -> tuple[_Row, Shown] | None:
        """The right order among three wrong ones, which are likelier the more they jump about."""
        orders = list(permutations(range(_ITEMS)))[1:]
        weights = [1.0] * len(orders)
        if self.knobs.distance:
            weights = [self.space.along([chosen[i] for i in order]) + 1e-9 for order in orders]
        wrong = []
        for _ in range(_ITEMS - 1):
            (pick,) = self.random.choices(range(len(orders)), weights)
            wrong.append([chosen[i].name for i in orders.pop(pick)])
            weights.pop(pick)
        choices, right = self._shuffled([[item.name for item in chosen]], wrong)
        row = {"question": [], "choice_list": choices, "answer": right}
        return row, chosen[self.random.randrange(_ITEMS)]

    def _shuffled(self, right: list[Any], wrong: list[Any]) -> tuple[list[Any], int]:
        choices = right + wrong
        self.random.shuffle(choices)
        return choices, choices.index(right[0])

    def _pool(self, around: Sequence[Shown]) -> list[Shown]:
        pool = self.space.pool(around, inner=not self.knobs.distance)
        self.counts["pools"] += 1
        self.counts["in pools"] += len(pool)
        return pool

    def _near_ones(
        self, pool: list[Shown], is_near: Callable[[Shown], bool], count: int
    ) -> list[Shown] | None:
        """Some of a pool with different names; with K3 and a coin, one near the question."""
        pool = self.random.sample(pool, len(pool))
        if self.knobs.nearness and self.random.random() < 0.5:
            near = next((item for item in pool if is_near(item)), None)
            self.counts["nearer than the answer" if near else "none is nearer"] += 1
            pool = pool if near is None else [near, *(item for item in pool if item is not near)]
        found = list({item.name.strip().lower(): item for item in reversed(pool)}.values())[::-1]
        if len(found) < count:
            self.counts["pool too small"] += 1
            return None
        return found[:count]


def _of_recipe(maker: _Maker, kind: Made, number: int) -> Iterator[_Row]:
    """The questions of one recipe; after each, the answer's step is not asked about again."""
    left = list(maker.corpus.shown[number])
    steps = maker.corpus.steps[number]
    if len(steps) < _FEWEST_STEPS or len(left) < _ITEMS:
        maker.counts["recipe too short"] += 1
        return
    make = {Made.CLOZE: maker.cloze, Made.COHERENCE: maker.coherence, Made.ORDERING: maker.ordering}
    context = [{"id": i + 1, "title": "", "body": body} for i, body in enumerate(steps)]
    for _ in range(maker.knobs.questions(len(steps))):
        if len(left) < _ITEMS:
            maker.counts["too few steps left"] += 1
            return
        places = sorted(maker.random.sample(range(len(left)), _ITEMS))
        made = make[kind]([left[place] for place in places])
        gone = left[places[0]] if made is None else made[1]
        left.remove(gone)
        if maker.knobs.overlap and left:
            left.pop(maker.random.randrange(len(left)))
        if made is not None:
            yield {**made[0], "context": context}


def make_questions(
    corpus: Corpus, kind: Made, knobs: Knobs, neighbours: int, seed: int
) -> dict[str, Any]:
    """Return a document of questions with its manifest; the same seed gives the same."""
    maker = _Maker(corpus, knobs, Space.of(corpus, neighbours), Random(seed))
    task = _task(kind, corpus.by_text)
    data: list[_Row] = []
    for number in range(len(corpus.steps)):
        for row in _of_recipe(maker, kind, number):
            modality = "text" if corpus.by_text else "picture"
            data.append(
                {"qid": str(len(data) + 1), "task": task.value, "modality": modality, **row}
            )
    return {"data": data, "manifest": _manifest(maker, kind, neighbours, seed, len(data))}


def _task(kind: Made, by_text: bool) -> Task:
    if kind is Made.CLOZE:
        return Task.TEXTUAL_CLOZE if by_text else Task.VISUAL_CLOZE
    return Task.VISUAL_COHERENCE if kind is Made.COHERENCE else Task.VISUAL_ORDERING


def _manifest(maker: _Maker, kind: Made, neighbours: int, seed: int, count: int) -> dict[str, Any]:
    counts, pools = maker.counts, max(maker.counts["pools"], 1)
    skipped = ("recipe too short", "too few steps left", "pool too small")
    return {
        "task": kind.value,
        "knobs": [maker.knobs.overlap, maker.knobs.distance, maker.knobs.nearness],
        "k": neighbours,
        "seed": seed,
        "recipes": len(maker.corpus.steps),
        "items": sum(map(len, maker.corpus.shown)),
        "shown by": "texts (a stand-in for pictures)" if maker.corpus.by_text else "features",
        "questions": count,
        "mean pool": float(np.round(counts["in pools"] / pools, 2)),
        "skipped": {name: counts[name] for name in skipped},
        "K3": {name: counts[name] for name in ("nearer than the answer", "none is nearer")},
        "K3 is used": kind is not Made.ORDERING and bool(maker.knobs.nearness),
    }
