"""Read questions with their gold: what is asked, what is right, and what it is about."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from kg.builder import build
from kg.errors import ReadError
from kg.graph import RecipeGraph
from kg.readers import read, read_one_text
from reasoner.ask import graph_of
from reasoner.operators.base import Here

__all__ = [
    "OWN_QUESTIONS",
    "OWN_RECIPES",
    "ActLabel",
    "Example",
    "Graphs",
    "MomentLabel",
    "graphs_of",
    "read_examples",
]

OWN_QUESTIONS: Final = Path(__file__).parent / "questions"
OWN_RECIPES: Final = Path(__file__).parent / "recipes.json"
"""What the shipped weights are learned from: our questions on free recipes."""


@dataclass(frozen=True, slots=True)
class ActLabel:
    """An act by its step and its verb, as a careful reader wrote them down."""

    step: int | None
    verb: str


@dataclass(frozen=True, slots=True)
class MomentLabel:
    """A moment by its relation to a step or an act."""

    relation: str
    step: int | None
    verb: str


@dataclass(frozen=True, slots=True)
class Example:
    """A question with what is right, and where known its kind, acts, things and moment."""

    recipe: str
    question: str
    answers: tuple[str, ...]
    must: tuple[str, ...] = ()
    must_any: tuple[tuple[str, ...], ...] = ()
    must_not: tuple[str, ...] = ()
    family: str = ""
    source: str = ""
    hand: str = ""
    kind: str = ""
    yes_no: bool = False
    acts: tuple[ActLabel, ...] = ()
    things: tuple[str, ...] = ()
    moment: MomentLabel | None = None
    here: Here | None = None
    golden: bool = False
    """True of cases that were written to be answered: they are easier than what people ask."""
    any_of: tuple[tuple[str, ...], ...] = ()
    """Golden cases: whole words, of which an answer has all of one row."""
    facts: tuple[tuple[str, ...], ...] = ()
    """Golden cases: whole words, of which an answer has one of every row."""
    counts: float = 1.0
    """How much it counts where readings are ranked: less if it is not what people ask unasked."""

    @property
    def is_answerable(self) -> bool:
        """False where silence is right."""
        return self.answers != ("N/A",)


Graphs = Callable[[str], RecipeGraph]


def _counts_of(path: Path) -> float:
    """How much the questions of a hand count: of our own hands by a table, of others in full."""
    if path.parent != OWN_QUESTIONS:
        return 1.0
    table = tomllib.loads((OWN_QUESTIONS.parent / "hands.toml").read_text(encoding="utf-8"))
    known: dict[str, float] = table["counts"]
    return known.get(path.stem.split("_")[0], known["golden"] if path.suffix == ".toml" else 1.0)


def read_examples(path: Path) -> list[Example]:
    """The questions of a file; labels stand with them, or in `labels/` beside the file.

    The recipe of a question is a title or id of a file given beside, a sample, or the text itself.
    """
    if path.suffix == ".toml":
        from reasoner.learning.golden import read_golden

        return [replace(each, counts=_counts_of(path)) for each in read_golden(path)]
    rows = _rows(path)
    beside = path.parent / "labels" / path.name
    labels = _rows(beside) if beside.is_file() else rows
    if len(labels) != len(rows):
        raise ReadError(f"has {len(labels)} labels for {len(rows)} questions", str(beside))
    try:
        both = zip(rows, labels, strict=True)
        return [replace(_example(*each, path.stem), counts=_counts_of(path)) for each in both]
    except (KeyError, TypeError, AttributeError) as problem:
        raise ReadError(f"a question has no valid {problem}", str(path)) from problem


def _rows(path: Path) -> list[Mapping[str, Any]]:
    try:
        loaded = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, json.JSONDecodeError) as problem:
        raise ReadError(str(problem), str(path)) from problem
    if not isinstance(loaded, list):
        raise ReadError("expected a list of questions", str(path))
    return loaded


def _example(row: Mapping[str, Any], label: Mapping[str, Any], hand: str) -> Example:
    moment = label.get("moment")
    return Example(
        row["recipe"],
        row["question"],
        tuple(row.get("answers") or ()),
        tuple(row.get("must") or ()),
        tuple(tuple(group) for group in row.get("must_any") or ()),
        tuple(row.get("must_not") or ()),
        row.get("family", ""),
        row.get("source", ""),
        hand,
        label.get("kind", ""),
        bool(label.get("yes_no")),
        tuple(ActLabel(act.get("step"), act.get("verb") or "") for act in label.get("act") or ()),
        tuple(label.get("thing") or ()),
        MomentLabel(moment["rel"], moment.get("step"), moment.get("verb") or "")
        if moment
        else None,
        Here(row["at_step"], row.get("at_line") or 0) if row.get("at_step") is not None else None,
    )


def graphs_of(files: Iterable[Path]) -> Graphs:
    """Graphs by title or id of the recipes of some files, each built when first asked for.

    A JSON list of title, ingredients and steps is read as plain text; anything else by its reader.
    """
    texts: dict[str, str] = {}
    built: dict[str, RecipeGraph] = {}
    for file in files:
        if file.suffix == ".json":
            texts |= {row["title"]: _as_text(row) for row in _rows(file)}
        else:
            built |= {recipe.id: build(recipe) for recipe in read(str(file))}

    def graph(name: str) -> RecipeGraph:
        if name not in built:
            known = texts.get(name)
            built[name] = build(read_one_text(known)) if known else graph_of(name)
        return built[name]

    return graph


def _as_text(row: Mapping[str, Any]) -> str:
    lines = "\n".join(f"- {line}" for line in row["ingredients"])
    steps = "\n".join(f"{number}. {step}" for number, step in enumerate(row["steps"], 1))
    return f"{row['title']}\n\nIngredients\n{lines}\n\nDirections\n{steps}\n"
