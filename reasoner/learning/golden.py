"""Read golden cases in TOML as questions with gold: recipes with questions, or cases on samples."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from kg.errors import ReadError
from reasoner.learning.examples import Example
from reasoner.operators.base import Here

__all__ = ["read_golden"]


def read_golden(path: Path) -> list[Example]:
    """The cases of a file: a `[[recipe]]` with its questions, or a `[[case]]` on a sample."""
    try:
        held = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as problem:
        raise ReadError(str(problem), str(path)) from problem
    try:
        return [*_recipes(held, path.stem), *_cases(held, path.stem)]
    except (KeyError, TypeError) as problem:
        raise ReadError(f"a case has no valid {problem}", str(path)) from problem


def _recipes(held: Mapping[str, Any], hand: str) -> Iterator[Example]:
    for recipe in held.get("recipe", ()):
        for row in recipe["questions"]:
            right = row["right"]
            silent = right in ("silent", ["silent"])
            ways = [right] if isinstance(right, str) else right
            yield Example(
                recipe["text"],
                row["ask"],
                ("N/A",) if silent else tuple(ways),
                any_of=() if silent else tuple(tuple(way.lower().split()) for way in ways),
                must_not=tuple(row.get("without", ())),
                hand=hand,
                golden=True,
                kind=row.get("kind", ""),
                yes_no=row.get("yes_no", False),
                here=Here(row.get("at", 0), row.get("line", 0))
                if "at" in row or "line" in row
                else None,
            )


def _cases(held: Mapping[str, Any], hand: str) -> Iterator[Example]:
    for row in held.get("case", ()):
        said = row.get("answer", ())
        answers = (said,) if isinstance(said, str) else tuple(said)
        starts = row.get("starts", "")
        facts = tuple(tuple(fact.split("|")) for fact in row.get("facts", ()))
        if starts in ("yes", "no"):
            answers = (starts,)
        elif starts:
            facts = (*facts, tuple(starts.split("|")))
        yield Example(
            row["recipe"],
            row["question"],
            (answers or ("",)) if answers or facts else ("N/A",),
            facts=facts,
            must_not=tuple(word for each in row.get("not_facts", ()) for word in each.split("|")),
            hand=hand,
            golden=True,
            kind=row.get("kind", ""),
            yes_no=row.get("yes_no", False),
        )
