"""Family yes-no, about needs: "Do I need a whisk?", "Do you use a knife to cut the onions?"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from kg.graph import RecipeGraph
from reasoner.events import find_events
from reasoner.finding import find_any, find_props
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.phrasing import Phrasing
from reasoner.question import Question
from reasoner.when import When, split_when
from reasoner.wording import named, phrase_of, the

__all__ = ["IsNeeded", "IsToolFor"]

_NEED = Phrasing(
    "{do} {you} [have to|need to] (need|use|have|require|get|own) [a|an|the|any|some] <thing> "
    "[for {recipe}|at all]",
    "{is} [a|an|the|any] <thing> {used} [at all|anywhere|in {recipe}|for {recipe}]",
    "{do} {recipe} (need|use|contain|have|include|involve|require|call for) [a|an|the|any|some] "
    "<thing>",
    "(is|are) there [a|an|any|some] <thing> [in {recipe}]",
)
_TOOL = Phrasing(
    "{do} {you} (use|need|take) [a|an|the] <tool> (to|for|when) <event>",
    "{is} [a|an|the] <tool> (used|needed|required) (to|for|when) <event>",
)


@dataclass(frozen=True, slots=True)
class IsNeeded:
    """Asks whether the recipe uses something at all, or in a step."""

    family: ClassVar[str] = "yes-no"
    thing: str
    when: When | None = None

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "do I need a whisk", "is garlic used in step 2"."""
        rest, when = split_when(question.plain)
        parts = _NEED.read(rest)
        return cls(parts["thing"], when) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """No is an answer here: the recipe is complete."""
        found = find_any(graph, self.thing)
        uses = [u for e in found.entities for u in graph.uses(e) if not u.aside]
        if self.when and self.when.step and self.when.step > 0:
            uses = [use for use in uses if use.at.step == self.when.step]
        if not uses:
            reason = Evidence(
                "closed-world", None, f"nothing in this recipe uses {the(self.thing)}"
            )
            return Answered("no", self, (reason,), found.matches, value=False)
        finding = f"{phrase_of(graph, uses[0])} uses {named(graph, found.entities[:1])}"
        return Answered(
            "yes", self, (Evidence("used-in", uses[0].at, finding),), found.matches, value=True
        )


@dataclass(frozen=True, slots=True)
class IsToolFor:
    """Asks whether a prop is used for an event."""

    family: ClassVar[str] = "yes-no"
    tool: str
    event: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "do you use a knife to cut the onions"."""
        parts = _TOOL.read(question.plain)
        return cls(parts["tool"], parts["event"]) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """Yes if the act has that tool or place."""
        props, events = find_props(graph, self.tool), find_events(graph, self.event)
        if not events.acts:
            return NoAnswer(self, events.problem, (), events.matches)
        matches = (*props.matches, *events.matches)
        for act in events.acts:
            if any(p in (*act.tools, *act.places) for p in props.entities):
                finding = f"{phrase_of(graph, act)} uses {named(graph, props.entities[:1])}"
                return Answered(
                    "yes", self, (Evidence("prop-of-event", act.at, finding),), matches, value=True
                )
        tools = named(graph, events.acts[0].tools) or "no tool that is said"
        finding = f"{phrase_of(graph, events.acts[0])} uses {tools}"
        return Answered(
            "no",
            self,
            (Evidence("prop-of-event", events.acts[0].at, finding),),
            matches,
            value=False,
        )
