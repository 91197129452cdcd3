"""Family yes-no: "Is the chicken already cooked when it goes into the pie?"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from kg.entities import Act
from kg.graph import RecipeGraph
from ontology.effects import Effect
from reasoner.finding import find_things, lineage, nothing
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.question import Question
from reasoner.when import When, split_when
from reasoner.wording import phrase_of, the

__all__ = ["IsCooked"]

_ASKED: Final = re.compile(
    r"^(?:is|are|was|were|will|has|have) (?P<thing>(?!i\b|you\b|we\b).+?)(?: be| been)?"
    r"(?P<how> already| fully| completely| still| quite| all)? cooked(?: through)?$"
)
_PARTLY: Final = frozenset("parboil par-boil blanch sear brown seal warm melt preheat".split())
_WHOLLY: Final = (" fully", " completely", " all", " quite")


@dataclass(frozen=True, slots=True)
class IsCooked:
    """Asks whether a thing has been cooked by some time."""

    family: ClassVar[str] = "yes-no"
    has_last_word: ClassVar[bool] = True
    thing: str
    is_wholly: bool
    when: When

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "is the chicken already cooked when it goes into the pie"."""
        rest, when = split_when(question.plain)
        match = _ASKED.match(rest) if when else None
        if match is None or when is None:
            return None
        return cls(match["thing"], match["how"] in _WHOLLY, when)

    def answer(self, graph: RecipeGraph) -> Outcome:
        """Yes after an act that heats it through; silence after one that may not."""
        found = find_things(graph, self.thing)
        if not found:
            return nothing(self, self.thing)
        point = self.when.point(graph, found.entities)
        if point.tick is None:
            return NoAnswer(self, point.problem, (), found.matches)
        ticks = {t for e in lineage(graph, found.entities) for t in graph.text.ticks_about(e)}
        last = point.tick - (0 if self.when.event is None else self._is_later(graph, point.tick))
        heated = [act for act in map(graph.act, sorted(ticks)) if act.tick <= last and _heats(act)]
        through = [act for act in heated if act.event.lemma not in _PARTLY]
        if heated and (self.is_wholly or not through):
            reason = f"the recipe does not say whether {the(found.words)} is cooked through then"
            return NoAnswer(self, reason, (), found.matches)
        if through:
            proof = Evidence("done-by", through[-1].at, phrase_of(graph, through[-1]))
            return Answered("yes", self, (proof,), found.matches, value=True)
        proof = Evidence("closed-world", None, f"nothing heats {the(found.words)} before")
        return Answered("no", self, (proof,), found.matches, value=False)

    def _is_later(self, graph: RecipeGraph, tick: int) -> int:
        """One tick back from an act that heats: what is fried is not cooked when that begins."""
        return int(self.when.relation != "after" and tick > 0 and _heats(graph.act(tick)))


def _heats(act: Act) -> bool:
    return not act.aside and act.meaning is not None and Effect.HEAT in act.meaning.effects
