"""Family instructions, how far: "Is step 4 the last step?", "Are there more steps after it?"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from kg.graph import RecipeGraph
from kg.model import Moment
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.question import Question

__all__ = ["IsLastStep"]

_LAST: Final = re.compile(r"^is step (?P<step>\d+) the (?:last|final) (?:step|one)$")
_MORE: Final = re.compile(
    r"^(?:are|is) there (?:any |still )?(?:more|other|further) steps? after step (?P<step>\d+)$"
)


@dataclass(frozen=True, slots=True)
class IsLastStep:
    """Asks whether anything is left to do after a step."""

    family: ClassVar[str] = "instructions"
    step: int
    asks_for_more: bool = False

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "is step 4 the last step", "are there more steps after step 4"."""
        last, more = _LAST.match(question.plain), _MORE.match(question.plain)
        if last:
            return cls(int(last["step"]))
        return cls(int(more["step"]), asks_for_more=True) if more else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """Yes or no; where something is left to do, with the words of the step that comes."""
        steps = {step.number: step for step in graph.recipe.steps}
        if self.step not in steps:
            return NoAnswer(self, f"the recipe has no step {self.step}; it has {len(steps)}")
        left = [step for number, step in steps.items() if number > self.step]
        is_yes = bool(left) == self.asks_for_more
        text = "yes" if is_yes else "no"
        if not left:
            finding = f"step {self.step} is the last of {len(steps)}"
            evidence = Evidence("order-of-steps", Moment(self.step, 1, 1), finding)
            return Answered(text, self, (evidence,), value=is_yes)
        said = " ".join(sentence.text for sentence in left[0].sentences)
        finding = f"step {left[0].number} of {len(steps)}: {said}"
        evidence = Evidence("order-of-steps", Moment(left[0].number, 1, 1), finding)
        return Answered(f"{text}, next: {said}", self, (evidence,), value=is_yes)
