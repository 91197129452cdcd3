"""How many of R2VQ's own question texts are made again from the annotation, class by class."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from kg.builder import build
from kg.model import Recipe
from reasoner.tasks.questions.in_templates import CLASSES, in_templates

__all__ = ["Regenerated", "regenerated"]


@dataclass(frozen=True, slots=True)
class Regenerated:
    """Question texts of a class, and how many of them were made letter for letter."""

    name: str
    n: int
    made: int

    @property
    def share(self) -> float:
        """In per cent."""
        return round(100 * self.made / self.n, 2) if self.n else 0.0

    def as_dict(self) -> dict[str, Any]:
        """The figure as JSON has it."""
        return {"share": self.share, "made": self.made, "n": self.n}


def regenerated(recipes: Iterable[Recipe]) -> list[Regenerated]:
    """The figures of classes 0 to 17, and of all together; ids are read for the counting only."""
    asked = dict.fromkeys(CLASSES, 0)
    again = dict.fromkeys(CLASSES, 0)
    for recipe in recipes:
        texts = {made.question for made in in_templates(build(recipe))}
        for question in recipe.questions:
            name = question.id.partition("-")[0]
            if name in asked:
                asked[name] += 1
                again[name] += question.text in texts
    found = [Regenerated(name, asked[name], again[name]) for name in CLASSES]
    return [*found, Regenerated("0-17", sum(asked.values()), sum(again.values()))]
