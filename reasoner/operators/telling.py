"""Operators that tell a step, a line of the list or the title: what a cook hears on the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from kg.graph import RecipeGraph
from kg.model import Moment
from reasoner.operators.base import Denotation, Operator, Relation, Slots
from reasoner.outcome import Evidence

__all__ = ["TELLING"]


def _step_told(graph: RecipeGraph, number: int) -> tuple[Denotation, ...]:
    """A step as it stands in the recipe."""
    step = next((each for each in graph.recipe.steps if each.number == number), None)
    if step is None:
        return ()
    proof = Evidence("step-told", Moment(number, 1, 1), f"step {number} of the recipe")
    return (Denotation(step.text, number, (proof,), frozenset({"said"})),)


class _Telling:
    """What the operators that tell a step share."""

    step: int

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """The step as it is written."""
        return _step_told(graph, self.step)

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether there is such a step is no question of what it says."""
        return ()

    def wording(self, graph: RecipeGraph) -> str:
        """The question in canonical words."""
        return f"what is step {self.step}"


@dataclass(frozen=True, slots=True)
class NextStep(_Telling):
    """Asks for the step behind the one that was told last."""

    kind: ClassVar[str] = "next_step"
    step: int

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The step that comes; none without a place to go on from."""
        return cls(slots.here.step + 1) if slots.here else None

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """The step as it is written; behind the last there is none."""
        if self.step == len(graph.recipe.steps) + 1:
            proof = Evidence("last-step", None, f"the recipe has {self.step - 1} steps")
            return (
                Denotation("nothing, that was the last step", None, (proof,), frozenset({"end"})),
            )
        return _step_told(graph, self.step)


@dataclass(frozen=True, slots=True)
class ThisStep(_Telling):
    """Asks for the step that was told last once more."""

    kind: ClassVar[str] = "this_step"
    step: int

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The step told last."""
        return cls(slots.here.step) if slots.here and slots.here.step else None


@dataclass(frozen=True, slots=True)
class StepBefore(_Telling):
    """Asks for the step before the one that was told last."""

    kind: ClassVar[str] = "step_before"
    step: int

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The step before; none before the second."""
        return cls(slots.here.step - 1) if slots.here and slots.here.step > 1 else None


@dataclass(frozen=True, slots=True)
class StepTold(_Telling):
    """Asks for a step by its number."""

    kind: ClassVar[str] = "step_n"
    step: int

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The step that is named."""
        named = slots.at.step if slots.at and slots.at.relation is Relation.IN_STEP else None
        return cls(named) if named else None


@dataclass(frozen=True, slots=True)
class NextLine:
    """Asks for the line of the list behind the one that was told last."""

    kind: ClassVar[str] = "next_line"
    line: int

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The line that comes, for a cook who is still at the list."""
        return cls(slots.here.line + 1) if slots.here and not slots.here.step else None

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """The line as it is written; behind the last there is none."""
        supplies = list(graph.supplies.values())
        if self.line > len(supplies):
            proof = Evidence("last-line", None, f"the list has {len(supplies)} lines")
            return (
                Denotation(
                    "nothing, that was the last ingredient", None, (proof,), frozenset({"end"})
                ),
            )
        supply = supplies[self.line - 1]
        proof = Evidence("line-told", Moment(0, supply.number, 1), f"line {self.line} of the list")
        return (Denotation(supply.text, supply.id, (proof,), frozenset({"said"})),)

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """What line comes is no question of yes or no."""
        return ()

    def wording(self, graph: RecipeGraph) -> str:
        """The question in canonical words."""
        return f"what is line {self.line} of the list"


@dataclass(frozen=True, slots=True)
class Title:
    """Asks what the recipe is called."""

    kind: ClassVar[str] = "title"

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The question of the title."""
        return cls()

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """The title as it is written."""
        title = graph.recipe.title
        proof = Evidence("title", None, f"the recipe is called {title}")
        return (Denotation(title, title, (proof,), frozenset({"said"})),) if title else ()

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """What the recipe is called is no question of yes or no."""
        return ()

    def wording(self, graph: RecipeGraph) -> str:
        """The question in canonical words."""
        return "what is this recipe called"


class _Finishing:
    """What the questions share that ask whether something has come to its end."""

    left: int
    what: ClassVar[str]

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """How much is left to come."""
        return self._told()

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Yes if nothing is left; asked for more, the other way round."""
        return self._told(more=bool(_MORE.intersection(slots.said)))

    def _told(self, *, more: bool = False) -> tuple[Denotation, ...]:
        finding = f"{self.left} {self.what} to come" if self.left else f"no {self.what} to come"
        proof = Evidence("end-reached", None, finding)
        yes = bool(self.left) is more
        plain = Denotation("yes" if yes else "no", yes, (proof,), frozenset({"as asked"}))
        other = Denotation("no" if yes else "yes", not yes, (proof,), frozenset({"turned round"}))
        return plain, other

    def wording(self, graph: RecipeGraph) -> str:
        """The question in canonical words."""
        return f"are there no more {self.what}"


_MORE = frozenset({"more", "else", "left", "another", "further", "remaining"})


@dataclass(frozen=True, slots=True)
class Finished(_Finishing):
    """Asks whether the last step has been told."""

    kind: ClassVar[str] = "finished"
    what: ClassVar[str] = "steps"
    left: int

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """How many steps are left from here."""
        return cls(len(graph.recipe.steps) - slots.here.step) if slots.here else None


@dataclass(frozen=True, slots=True)
class FinishedList(_Finishing):
    """Asks whether the last line of the list has been told."""

    kind: ClassVar[str] = "finished_list"
    what: ClassVar[str] = "ingredients"
    left: int

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """How many lines are left from here."""
        return cls(len(graph.supplies) - slots.here.line) if slots.here else None


TELLING: Final[tuple[type[Operator], ...]] = (
    NextStep,
    ThisStep,
    StepBefore,
    StepTold,
    NextLine,
    Title,
    Finished,
    FinishedList,
)
