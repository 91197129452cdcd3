"""Family roles, the finish: "What goes on top of the pie before baking?" -> "the cheese"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from kg.entities import Act
from kg.graph import RecipeGraph
from kg.model import Moment
from reasoner.events import find_events
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.question import Question
from reasoner.wording import named, phrase_of

__all__ = ["OnTop"]

_ASKED: Final = re.compile(
    r"^what (?:goes|is put|do i put|should i put|gets put|is sprinkled|is scattered) on (?:the )?"
    r"(?:very )?top(?: of (?P<thing>[\w -]+?))? (?:before|just before|right before) (?P<event>.+)$"
)
_TOPPING: Final = frozenset(
    "sprinkle scatter brush top dot drizzle grate spread dust crumble strew glaze".split()
)


@dataclass(frozen=True, slots=True)
class OnTop:
    """Asks what goes on top of something last before it is baked or served."""

    family: ClassVar[str] = "roles"
    has_last_word: ClassVar[bool] = True
    thing: str
    event: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "what goes on top of the pie before baking"."""
        match = _ASKED.match(question.plain)
        return cls(match["thing"] or "", match["event"]) if match else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """What is scattered or brushed on in the last sentence before that which does so."""
        begun = find_events(graph, self.event).acts
        if not begun:
            return NoAnswer(self, f"no event of this recipe is called {self.event!r}")
        last = begun[-1]
        steps = (last.at.step, last.at.step - 1)
        near = [act for step in steps for act in graph.acts_of_step(step) if act.tick < last.tick]
        topped = [act for act in near if act.event.lemma in _TOPPING and not act.aside]
        if not topped:
            return NoAnswer(self, "the recipe does not say what goes on top then")
        final = max(topped, key=lambda act: act.tick)
        acts = [act for act in topped if act.at[:2] == final.at[:2]]
        things = [thing for act in acts for thing in _named_there(act)]
        if not things:
            return NoAnswer(self, "the recipe does not say what goes on top then")
        proof = tuple(Evidence("done-by", act.at, phrase_of(graph, act)) for act in acts)
        return Answered(named(graph, things), self, proof, value=things)


def _named_there(act: Act) -> list[str]:
    """What an act takes that its own words name behind the verb."""
    at: dict[str, Moment] = {
        part.entity: part.participation.mention.at
        for part in act.partakings
        if part.participation.mention and part.participation.mention.at > act.at
    }
    return [thing for thing in act.takes if thing in at]
