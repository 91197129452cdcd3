"""Read the questions of RecipeQA, in its own JSON and in that of recipes with ordering questions.

The `qid` of the original tells the step of the gap, and names of pictures tell recipe and step:
neither is kept. A picture is looked up in the features that are given, and only its vector stays.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from kg.errors import ReadError
from reasoner.tasks.recipeqa.pictures import Pictures
from reasoner.tasks.recipeqa.question import Asked, Item, Question, Task

__all__ = ["digest", "is_made", "load", "questions_in"]

GAP: Final = "@placeholder"
_Shown = Callable[[str], Item]


def load(path: Path) -> Any:  # noqa: ANN401 - any JSON
    """Return the JSON of a file."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ReadError(f"cannot be read as JSON: {error}", str(path)) from error


def questions_in(path: Path, pictures: Pictures | None = None) -> tuple[Asked, ...]:
    """Return the questions of a file; pictures without features are shown as their stand-ins."""
    told = load(path)
    try:
        found = tuple(_questions(told, pictures, str(path)))
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise ReadError(f"is no file of RecipeQA's questions: {error!r}", str(path)) from error
    if not found:
        raise ReadError("holds no question of RecipeQA", str(path))
    return found


def digest(steps: Sequence[str]) -> str:
    """Return what tells one recipe from another by its words: a digest of its longest step."""
    longest = max(("".join(filter(str.isalnum, step.lower())) for step in steps), key=len)
    return hashlib.sha256(longest.encode()).hexdigest()[:16]


def _questions(told: Any, pictures: Pictures | None, source: str) -> Iterator[Asked]:  # noqa: ANN401
    if "visual_ordering" in told:
        steps = {each["id"]: [row["body"] for row in each["steps"]] for each in told["recipes"]}
        show = _shower(pictures, told.get("pictures", {}), source)
        for row in told["visual_ordering"]:
            given = {"choice_list": row["choices"], "answer": row["answer"]}
            yield _asked(Task.VISUAL_ORDERING, steps[row["recipe"]], given, show)
        return
    for row in told["data"]:
        task = Task(row["task"])
        bodies = [step["body"] for step in row["context"]]
        is_text = task is Task.TEXTUAL_CLOZE or row.get("modality") == "text"
        show = Item if is_text and pictures is None else _shower(pictures, {}, source)
        yield _asked(task, bodies, row, Item if task is Task.TEXTUAL_CLOZE else show)


def _shower(pictures: Pictures | None, stand_ins: dict[str, str], source: str) -> _Shown:
    """Return what shows a picture: its features, or else the title that stands in for it."""

    def show(key: str) -> Item:
        if pictures is not None:
            return Item("", pictures.vector(key))
        if key in stand_ins:
            return Item(stand_ins[key])
        problem = f"the picture {key!r} has no features; give a file of them with --features"
        raise ReadError(problem, source)

    return show


def _asked(task: Task, bodies: Sequence[str], row: dict[str, Any], show: _Shown) -> Asked:
    shape = _SHAPES[task]
    keys, candidates, marked = shape(row.get("question", []), row["choice_list"])
    answer = row["answer"]
    if not 0 <= answer < len(candidates):
        raise ValueError(f"answer {answer} of {len(candidates)}")
    steps = tuple(bodies)
    question = Question(task, steps, tuple(map(show, keys)), candidates, marked)
    return Asked(question, answer, digest(steps))


_Shape = tuple[list[str], tuple[tuple[int, ...], ...], tuple[int, ...]]


def _cloze(given: list[str], choices: list[str]) -> _Shape:
    gap = given.index(GAP)
    keys = [each for each in given if each != GAP] + choices
    before, after = tuple(range(gap)), tuple(range(gap, len(given) - 1))
    marked = tuple(range(len(given) - 1, len(keys)))
    return keys, tuple((*before, each, *after) for each in marked), marked


def _coherence(given: list[str], choices: list[str]) -> _Shape:
    keys = choices or given
    every = tuple(range(len(keys)))
    return keys, tuple(tuple(e for e in every if e != left) for left in every), every


def _ordering(given: list[str], choices: list[list[str]]) -> _Shape:
    keys = list(choices[0])
    if len(set(keys)) < len(keys) or any(sorted(each) != sorted(keys) for each in choices):
        raise ValueError("the choices are not orders of the same pictures")
    return keys, tuple(tuple(keys.index(key) for key in each) for each in choices), ()


_SHAPES: Final[dict[Task, Callable[[list[str], list[Any]], _Shape]]] = {
    Task.TEXTUAL_CLOZE: _cloze,
    Task.VISUAL_CLOZE: _cloze,
    Task.VISUAL_COHERENCE: _coherence,
    Task.VISUAL_ORDERING: _ordering,
}


def is_made(path: Path) -> bool:
    """Tell whether the questions of a file were made by `mirepoix make recipeqa`."""
    told = load(path)
    return isinstance(told, dict) and "manifest" in told
