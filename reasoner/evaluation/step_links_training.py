"""The weights of `step_links`, learned from flow graphs that people drew."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from kg.builder import build
from kg.graph import RecipeGraph
from kg.model import Source
from kg.parsing import Outline, parse
from kg.parsing.tokens import sentences_in
from kg.parsing.training.flow import FlowGold, flow_recipes, sentences_of
from reasoner.evaluation.step_links import Signs, signs

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[np.float64]]

__all__ = [
    "Choice",
    "Drawn",
    "choices_of",
    "drawn_as",
    "drawn_recipes",
    "learn",
    "learn_choices",
    "letters",
    "understood",
    "without",
]

Pairs = frozenset[tuple[int, int]]
Choice = tuple[list[Signs], int]
_RIDGE: Final = 1.0
_ROUNDS: Final = 25
_BEGINNING: Final = 60
_TAUGHT: Final = re.compile(r"\s+([,.;:!?)])")


@dataclass(frozen=True, slots=True)
class Drawn:
    """A recipe whose flow people drew: its steps, and for any cut into steps who waits for whom."""

    gold: FlowGold
    steps: tuple[str, ...]

    @property
    def letters(self) -> str:
        """The letters of its text, by which it is recognised elsewhere."""
        return letters(self.gold.words)

    def waits(self) -> Pairs:
        """The pairs of steps of which the later is reached from the earlier."""
        return self.waits_of(self.steps)

    def waits_of(self, steps: Sequence[str]) -> Pairs:
        """The same for the same text in other steps."""
        step = _step_of_words(self.gold.words, steps)
        after: dict[int, list[int]] = {}
        for source, target, _ in self.gold.links:
            after.setdefault(source, []).append(target)
        reached = ((step[word], step.get(far, 0)) for word in step for far in _beyond(word, after))
        return frozenset((early, late) for early, late in reached if early < late)


def letters(words: Iterable[str]) -> str:
    """The letters of some words and nothing else."""
    return re.sub(r"[^a-z]", "", "".join(words).lower())


def _step_of_words(words: Sequence[str], steps: Sequence[str]) -> dict[int, int]:
    ends: list[int] = []
    for text in steps:
        ends.append((ends[-1] if ends else 0) + len(letters([text])))
    found, so_far, step = dict[int, int](), 0, 0
    for place, word in enumerate(words, 1):
        while step < len(ends) - 1 and so_far >= ends[step]:
            step += 1
        found[place] = step + 1
        so_far += len(letters([word]))
    return found


def _beyond(word: int, after: dict[int, list[int]]) -> set[int]:
    seen, pending = set[int](), [word]
    while pending:
        for target in after.get(pending.pop(), ()):
            if target not in seen:
                seen.add(target)
                pending.append(target)
    return seen


def drawn_recipes(path: Path) -> Iterator[Drawn]:
    """The recipes of a flow-graph file, a sentence a step."""
    for gold in flow_recipes(path):
        sentences, _ = sentences_of(gold.words)
        steps = [_TAUGHT.sub(r"\1", " ".join(words)).replace("( ", "(") for words in sentences]
        yield Drawn(gold, tuple(steps))


def understood(title: str, steps: Sequence[str]) -> RecipeGraph:
    """The graph of some steps, read by the parser."""
    told = tuple([tuple(sentences_in(step)) or (step,) for step in steps])
    return build(parse(Outline("steps", title, (), told, Source("<steps>", "text", 1))))


def learn(recipes: Iterable[Drawn]) -> dict[str, float]:
    """The weights that make what people drew likeliest, by Newton's method with a ridge."""
    return learn_choices(choice for recipe in recipes for choice in choices_of(recipe))


def learn_choices(found: Iterable[Choice]) -> dict[str, float]:
    """The same from choices that were made."""
    import numpy as np

    choices = list(found)
    names = sorted({name for candidates, _ in choices for each in candidates for name in each})
    tables = [(_table(candidates, names), chosen) for candidates, chosen in choices]
    weights = np.zeros(len(names))
    for _ in range(_ROUNDS if names else 0):
        slope, bend = _slope(tables, weights)
        move = np.linalg.solve(bend, slope)
        weights += move
        if float(np.abs(move).max()) < 1e-6:
            break
    return {name: round(float(weight), 3) for name, weight in zip(names, weights, strict=True)}


def choices_of(recipe: Drawn) -> Iterator[Choice]:
    """For each step, the signs of the candidates and the place of the first that waits for it."""
    waiting: dict[int, int] = {}
    for early, late in recipe.waits():
        waiting[early] = min(late, waiting.get(early, late))
    graph = understood("", recipe.steps)
    for early, candidates in enumerate(signs(graph, recipe.steps), 1):
        first = waiting.get(early)
        yield candidates, (first - early - 1 if first else len(candidates) - 1)


def _table(candidates: list[Signs], names: list[str]) -> Array:
    import numpy as np

    return np.array([[each.get(name, 0.0) for name in names] for each in candidates])


def _slope(tables: list[tuple[Array, int]], weights: Array) -> tuple[Array, Array]:
    """The gradient of the penalised likelihood, and its curvature with the sign turned."""
    import numpy as np

    slope, bend = -_RIDGE * weights, _RIDGE * np.eye(len(weights))
    for table, chosen in tables:
        sums = table @ weights
        shares = np.exp(sums - sums.max())
        shares /= shares.sum()
        mean = shares @ table
        slope = slope + table[chosen] - mean
        bend += (table * shares[:, None]).T @ table - np.outer(mean, mean)
    return slope, bend


def without(recipes: Iterable[Drawn], others: Iterable[Mapping[str, Any]]) -> list[Drawn]:
    """The recipes that are none of some others, told by how their text begins."""
    known = [letters(map(str, other["steps"])) for other in others]
    return [recipe for recipe in recipes if drawn_as(recipe, known) is None]


def drawn_as(recipe: Drawn, known: list[str]) -> int | None:
    """Which of some texts a recipe is, if any."""
    mine = recipe.letters
    for place, text in enumerate(known):
        if text[:_BEGINNING] in mine or mine[:_BEGINNING] in text:
            return place
    return None
