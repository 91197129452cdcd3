"""Scale a recipe: amounts in its list and its steps, and neither times nor temperatures."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from kg.attributes import AttributeKind
from kg.graph import RecipeGraph
from kg.rescaling import Change, rescaled, rescaled_line
from ontology.lexicon import stem
from reasoner.cooking.servings import factor_for, servings
from reasoner.wording import as_written

__all__ = ["Scaled", "ScaledText", "scale"]

_LEFT_ALONE: Final = {AttributeKind.DURATION: "time", AttributeKind.TEMPERATURE: "temperature"}
_TIN: Final = Fraction(5, 4)


@dataclass(frozen=True, slots=True)
class ScaledText:
    """A line of the list (step 0) or a step: as it was, as it is now, and what was changed."""

    step: int
    number: int
    before: str
    after: str
    changes: tuple[Change, ...]

    def as_dict(self) -> dict[str, Any]:
        """The text as JSON has it."""
        return {
            "step": self.step,
            "number": self.number,
            "before": self.before,
            "after": self.after,
            "changes": [
                {
                    "before": change.before,
                    "after": change.after,
                    "was": str(change.was.number),
                    "now": str(change.now.number),
                    "unit": change.now.unit,
                }
                for change in self.changes
            ],
        }


@dataclass(frozen=True, slots=True)
class Scaled:
    """A recipe for more or fewer: `kept` are times and temperatures that stay as they are."""

    recipe: str
    title: str
    factor: Fraction
    serves: Fraction | None
    lines: tuple[ScaledText, ...]
    steps: tuple[ScaledText, ...]
    kept: tuple[tuple[str, str], ...]
    cautions: tuple[str, ...]

    @property
    def text(self) -> str:
        """The whole recipe as plain text, which can be read again."""
        head = [self.title, ""] + ([f"Serves {self.serves}", ""] if self.serves else [])
        listed = ["Ingredients", *(f"- {line.after}" for line in self.lines), ""]
        steps = [f"{step.number}. {step.after}" for step in self.steps]
        return "\n".join([*head, *listed, "Instructions", *steps, ""])

    def as_dict(self) -> dict[str, Any]:
        """The scaled recipe as JSON has it."""
        return {
            "recipe": self.recipe,
            "title": self.title,
            "factor": str(self.factor),
            "serves": None if self.serves is None else str(self.serves),
            "lines": [line.as_dict() for line in self.lines],
            "steps": [step.as_dict() for step in self.steps],
            "kept": [{"words": words, "because": why} for words, why in self.kept],
            "cautions": list(self.cautions),
            "text": self.text,
        }


def scale(
    graph: RecipeGraph, serves: int | None = None, factor: Fraction | float | str | None = None
) -> Scaled:
    """The recipe for so many people, or with its amounts multiplied.

    >>> from reasoner.ask import graph_of
    >>> found = scale(graph_of("tzatziki"), factor=2)
    >>> found.lines[0].after, found.steps[0].changes
    ('2 large cucumbers', ())
    """
    by = factor_for(graph, serves, factor)
    foods = {stem(line.name) for line in graph.supplies.values() if line.name}
    usual = servings(graph)
    recipe = graph.recipe
    lines = []
    for line in graph.supplies.values():
        after, changes = rescaled_line(line.text, by)
        lines.append(ScaledText(0, line.number, line.text, after, changes))
    steps = []
    for step in recipe.steps:
        after, changes = rescaled(step.text, by, foods)
        steps.append(ScaledText(step.number, step.number, step.text, after, changes))
    return Scaled(
        recipe.id, recipe.title, by, usual * by if usual else None, tuple(lines), tuple(steps),
        _kept(graph), _cautions(graph, by),
    )  # fmt: skip


def _kept(graph: RecipeGraph) -> tuple[tuple[str, str], ...]:
    found = [a for a in graph.attributes if a.kind in _LEFT_ALONE and a.act is not None]
    return tuple((as_written(a.words), _LEFT_ALONE[a.kind]) for a in found)


def _cautions(graph: RecipeGraph, by: Fraction) -> tuple[str, ...]:
    """What a cook should think of; the recipe does not say it."""
    from reasoner.cooking.tasks import tasks

    said: list[str] = []
    baked = [task for task in tasks(graph) if task.heater == "oven" and not task.is_preheating]
    if by >= _TIN and baked:
        said.append(
            f"step {baked[0].step}: use a larger tin or more of them; look after it earlier"
        )
    if by >= 2 and any(task.heater == "hob" for task in tasks(graph)):
        said.append("fry in batches, and give a full pot longer to come to the boil")
    return tuple(said)
