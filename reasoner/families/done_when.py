"""Family ordering: "In which step are the onions chopped?", "When do I grease the tin?"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from kg.graph import RecipeGraph
from reasoner.events import find_events
from reasoner.outcome import Alternative, Answered, Evidence, NoAnswer, Outcome
from reasoner.phrasing import Phrasing
from reasoner.question import Question
from reasoner.wording import phrase_of

__all__ = ["DoneWhen"]

_STEPS: Final = "in which step|in what step|at which step|at what step|which step|what step"
_DONE: Final = Phrasing(
    f"({_STEPS}|when|at what point) {{do}} {{you}} [have to|need to] <event>",
    f"({_STEPS}) {{is}} <event>",
    "when {is} <event>",
)
_ENDING: Final = re.compile(
    r"^(?:stop|finish)|\b(?:done|ready|finished|cooked|baked|set|over|enough|through|tender|first|last)$"
)
"""What asks until when, or what else than when something is begun."""
_PARTICIPLE: Final = re.compile(r"(?:ed|en|put|cut|beaten|ground|brought|made)(?: \w+)?$")


@dataclass(frozen=True, slots=True)
class DoneWhen:
    """Asks in which step something is done."""

    family: ClassVar[str] = "ordering"
    event: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "when do I chop the onions"."""
        parts = _DONE.read(question.plain)
        if parts is None or _ENDING.search(parts["event"]):
            return None
        is_passive = re.match(r"when (?:is|are|was|were) ", question.plain)
        if is_passive and not _PARTICIPLE.search(parts["event"]):
            return None
        return cls(parts["event"])

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The step of the first such act, and those of the others."""
        found = find_events(graph, self.event)
        acts = [act for act in found.acts if not act.aside]
        if not acts:
            reason = found.problem or f"the recipe does not say when {self.event}"
            return NoAnswer(self, reason, (), found.matches)
        told = {f"in step {act.at.step}": act for act in reversed(acts)}
        proofs = [
            (text, (Evidence("step-of-event", act.at, phrase_of(graph, act)),))
            for text, act in reversed(told.items())
        ]
        others = tuple(Alternative(text, proof) for text, proof in proofs[1:])
        (text, proof), value = proofs[0], acts[0].at.step
        return Answered(text, self, proof, found.matches, others, value=value)
