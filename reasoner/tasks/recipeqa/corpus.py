"""Recipes to make questions of: with step titles, or any that can be read.

A step is shown by its title; where steps have no titles, by its first sentence, which then is not
in the text that is read, so that nothing is answered by finding the same words again. With
features, a step is shown by a picture of its own (`pictures` or `images` of the step, or the keys
of the file whose stand-in is its title).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from kg.errors import Notices, ReadError
from kg.readers import read
from reasoner.tasks.recipeqa.lexicon import Titled
from reasoner.tasks.recipeqa.pictures import Pictures
from reasoner.tasks.recipeqa.question import Floats
from reasoner.tasks.recipeqa.reader import digest, load
from reasoner.tasks.recipeqa.vectors import Rarity, rarity_of, text_vector_of

__all__ = ["Corpus", "Shown", "corpus_in", "titled_in"]


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """What shows a step: a title or the key of a picture, with its vector."""

    recipe: int
    step: int
    name: str
    vector: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Corpus:
    """Recipes as the texts of their steps, and what shows those steps that can be shown."""

    steps: tuple[tuple[str, ...], ...]
    shown: tuple[tuple[Shown, ...], ...]
    """For each recipe, in the order of its steps."""
    by_text: bool


def titled_in(path: Path) -> tuple[Titled, ...]:
    """Return the recipes of a file whose steps have titles, as `recipeqa_recipes.json` has them."""
    told = load(path)
    try:
        found = [_titled(recipe) for recipe in told["recipes"]]
    except (KeyError, TypeError) as error:
        problem = f"holds no recipes with titles of steps: {error!r}"
        raise ReadError(problem, str(path)) from error
    return tuple(found)


def _titled(recipe: Mapping[str, Any]) -> Titled:
    bodies = tuple(step["body"] for step in recipe["steps"])
    return Titled(digest(bodies), tuple(step["title"] for step in recipe["steps"]), bodies)


def corpus_in(path: Path, pictures: Pictures | None, notices: Notices) -> Corpus:
    """Read a corpus; without pictures, the vectors are those of titles or first sentences."""
    told = load(path) if path.suffix == ".json" else None
    if isinstance(told, dict) and "recipes" in told:
        recipes = titled_in(path)
        if pictures is not None:
            keys = list(_keys(told, pictures))
            return _pictured([each.bodies for each in recipes], keys, pictures)
        return _texts([(each.bodies, each.titles) for each in recipes])
    if pictures is not None:
        problem = "has no pictures of its steps; features need recipes with `pictures`"
        raise ReadError(problem, str(path))
    return _texts([_cut(recipe.steps) for recipe in read(path, notices=notices)])


def _cut(steps: Sequence[Any]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The steps of a recipe without their first sentences, and those; of one sentence, none."""
    bodies, titles = [], []
    for step in steps:
        first, *rest = [sentence.text for sentence in step.sentences]
        bodies.append(" ".join(rest or [first]))
        titles.append(first if rest else "")
    return tuple(bodies), tuple(titles)


def _keys(told: Mapping[str, Any], pictures: Pictures) -> Iterator[list[str | None]]:
    """The key that shows each step of each recipe, where there is one."""
    stand_ins: dict[str, list[str]] = {}
    for key, title in told.get("pictures", {}).items():
        stand_ins.setdefault(title, []).append(key)
    for recipe in told["recipes"]:
        row: list[str | None] = []
        for step in recipe["steps"]:
            own = step.get("pictures") or step.get("images") or stand_ins.get(step["title"])
            key = own.pop(0) if own else None
            if key is not None:
                pictures.vector(key)
            row.append(key)
        yield row


def _pictured(
    bodies: Sequence[tuple[str, ...]], keys: Sequence[Sequence[str | None]], pictures: Pictures
) -> Corpus:
    shown = [
        tuple(
            Shown(number, step, key, pictures.vector(key))
            for step, key in enumerate(row)
            if key is not None
        )
        for number, row in enumerate(keys)
    ]
    return Corpus(tuple(bodies), tuple(shown), by_text=False)


def _texts(recipes: Sequence[tuple[tuple[str, ...], tuple[str, ...]]]) -> Corpus:
    rarity = rarity_of(bodies for bodies, _ in recipes)
    shown = [
        tuple(_shown_texts(number, titles, rarity)) for number, (_, titles) in enumerate(recipes)
    ]
    return Corpus(tuple(bodies for bodies, _ in recipes), _centred(shown), by_text=True)


def _centred(shown: Sequence[tuple[Shown, ...]]) -> tuple[tuple[Shown, ...], ...]:
    """Texts with what is common to all taken from their vectors, which have a length of one again.

    A long text is a sum of many words and so near to what all texts share, and to all of them: it
    would be everybody's neighbour, and the shortest or the farthest choice would be the answer.
    """
    every = [item.vector for row in shown for item in row]
    if not every:
        return tuple(shown)
    middle = np.mean(every, axis=0)
    return tuple(tuple(_moved(item, item.vector - middle) for item in row) for row in shown)


def _moved(item: Shown, vector: Floats) -> Shown:
    length = float(np.linalg.norm(vector))
    return replace(item, vector=vector / length if length else vector)


def _shown_texts(recipe: int, titles: Sequence[str], rarity: Rarity) -> Iterator[Shown]:
    """What shows the steps: titles that have a vector and stand once in the recipe."""
    seen: set[str] = set()
    for step, title in enumerate(titles):
        vector = text_vector_of(title, rarity)
        plain = title.strip().lower()
        if plain and plain not in seen and vector.any():
            yield Shown(recipe, step, title, vector)
        seen.add(plain)
