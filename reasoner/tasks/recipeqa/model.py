"""What has been learned for each task, in one file; the shipped one, and answers with evidence."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from kg.errors import ReadError
from reasoner.tasks.recipeqa.aligner import Weights, best_steps, chances
from reasoner.tasks.recipeqa.bridge import Bridge
from reasoner.tasks.recipeqa.learning import Taught
from reasoner.tasks.recipeqa.lexicon import Lexicon
from reasoner.tasks.recipeqa.question import Floats, Question, Task
from reasoner.tasks.recipeqa.sheets import sheet_of
from reasoner.tasks.recipeqa.signs import Encoder, plain_signs
from reasoner.tasks.recipeqa.translation import Translation
from reasoner.tasks.recipeqa.vectors import Rarity

__all__ = ["SHIPPED", "Answer", "Found", "Model", "load_model", "save_model", "shipped"]

SHIPPED: Final = Path(__file__).parent / "recipeqa.npz"
_DIGITS: Final = 4


@dataclass(frozen=True, slots=True)
class Found:
    """Evidence: an item, the step that it tells, how sure that is, and the words in common."""

    item: str
    step: int
    chance: float
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """A candidate, how probable it is, and which step each of its items tells."""

    candidate: int
    chance: float
    evidence: tuple[Found, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """What was learned for each task, and from which recipes."""

    tasks: dict[Task, Taught]
    learned_from: frozenset[str]
    """Digests of recipes: what a model has seen it must not be scored on."""

    def chances(self, question: Question, encoder: Encoder | None = None) -> Floats:
        """Return how probable each candidate is."""
        taught = self._taught(question.task)
        plain = plain_signs(question, taught.rarity, encoder)
        sheet = sheet_of(question, plain, taught.lexicon, taught.rarity, taught.words)
        return chances([sheet], taught.weights)[0]

    def answer(self, question: Question, encoder: Encoder | None = None) -> Answer:
        """Answer a question, with evidence."""
        taught = self._taught(question.task)
        plain = plain_signs(question, taught.rarity, encoder)
        sheet = sheet_of(question, plain, taught.lexicon, taught.rarity, taught.words)
        (shares,) = chances([sheet], taught.weights)
        best = int(shares.argmax())
        places = best_steps(sheet, taught.weights)[best]
        found = [
            Found(
                question.items[i].text or "(a picture)",
                step + 1,
                chance,
                _shared(question, i, step),
            )
            for i, (step, chance) in zip(question.candidates[best], places, strict=True)
        ]
        return Answer(best, float(shares[best]), tuple(found))

    def _taught(self, task: Task) -> Taught:
        if task not in self.tasks:
            raise ReadError(f"has learned nothing of {task.value}", "the model of RecipeQA")
        return self.tasks[task]


def _shared(question: Question, item: int, step: int) -> tuple[str, ...]:
    from reasoner.tasks.recipeqa.words import LITTLE, base_words

    there = set(base_words(question.steps[step])) - LITTLE
    return tuple(word for word in base_words(question.items[item].text) if word in there)


def save_model(model: Model, path: Path) -> None:
    """Write a model; the same model gives the same bytes."""
    told = {
        "learned_from": sorted(model.learned_from),
        "tasks": {task.value: _told(taught) for task, taught in sorted(model.tasks.items())},
    }
    text = json.dumps(told, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    arrays = {"model": np.frombuffer(text.encode(), dtype=np.uint8)}
    for task, taught in sorted(model.tasks.items()):
        if taught.lexicon.bridge is not None:
            bridge = taught.lexicon.bridge
            for name in ("centre", "map", "usual"):
                arrays[f"{task.value} {name}"] = getattr(bridge, name).astype(np.float32)
    np.savez_compressed(path, **arrays)  # type: ignore[arg-type]


def _rounded(values: Sequence[float] | Floats) -> list[float]:
    return [round(float(value), _DIGITS) for value in values]


def _told(taught: Taught) -> dict[str, Any]:
    weights, lexicon = taught.weights, taught.lexicon
    return {
        "full": taught.full,
        "rarity": {word: round(rare, 2) for word, rare in taught.rarity.known.items()},
        "after": {
            word: {source: round(share, _DIGITS) for source, share in row.items()}
            for word, row in lexicon.translation.after.items()
        },
        "common": {word: round(share, 7) for word, share in lexicon.translation.common.items()},
        "places": {word: [round(float(v), 2) for v in row] for word, row in lexicon.places.items()},
        "words": sorted(taught.words, key=lambda word: taught.words[word]),
        "weights": [_rounded(each) for each in (weights.at_steps, weights.gaps, weights.fixed)],
    }


def load_model(path: Path) -> Model:
    """Read a model that was learned."""
    try:
        with np.load(path, allow_pickle=False) as loaded:
            arrays = {name: loaded[name] for name in loaded.files}
        told = json.loads(arrays["model"].tobytes())
        tasks = {
            Task(name): _taught(Task(name), row, arrays) for name, row in told["tasks"].items()
        }
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ReadError(f"is no model of RecipeQA: {error}", str(path)) from error
    return Model(tasks, frozenset(told["learned_from"]))


def _taught(task: Task, told: dict[str, Any], arrays: dict[str, Any]) -> Taught:
    names = [f"{task.value} {name}" for name in ("centre", "map", "usual")]
    bridge = None
    if names[0] in arrays:
        bridge = Bridge(*(arrays[name].astype(float) for name in names))
    places = {word: np.array(row) for word, row in told["places"].items()}
    lexicon = Lexicon(Translation(told["after"], told["common"]), places, bridge)
    words = {word: place for place, word in enumerate(told["words"])}
    weights = Weights(*(np.array(row) for row in told["weights"]))
    return Taught(task, Rarity(told["rarity"]), lexicon, words, weights, told["full"])


@cache
def shipped() -> Model | None:
    """Return the model that comes along; none where the package leaves it out."""
    return load_model(SHIPPED) if SHIPPED.exists() else None
