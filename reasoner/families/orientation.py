"""Family orientation: "How is the bowl oriented when you pour the batter?" -> "not upright"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Self

from kg.graph import RecipeGraph
from kg.timeline import Fluent, Property
from reasoner.finding import find_props, nothing
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.phrasing import Phrasing
from reasoner.question import Question
from reasoner.when import When, split_when
from reasoner.wording import the

_ORIENTED = Phrasing(
    "how ({is}|should) <prop> (oriented|orientated|held|standing|positioned|turned|be held|be "
    "oriented)",
    "how {do} {you} hold <prop>",
    "how {is} <prop> (standing|held|oriented|positioned) (in|on) <place>",
    "how {do} <prop> stand",
    "how {do} <prop> stand (in|on) <place>",
    "{what} is the orientation of <prop>",
    "which way up {is} <prop>",
    "{what} orientation {do} <prop> have",
    "in {what} orientation is <prop>",
)


@dataclass(frozen=True, slots=True)
class OrientationOf:
    """Asks how a prop stands during an event or a step."""

    family: ClassVar[str] = "orientation"
    prop: str
    when: When | None = None

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "how is the bowl oriented during 'pour the batter into the pan'"."""
        plain = re.sub(
            r"during (?:the )?(?:action|event|step) (?=[\"'])", "during ", question.plain
        )
        rest, when = split_when(plain)
        parts = _ORIENTED.read(rest)
        return cls(parts["prop"], when) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """Upright unless something tips it then."""
        found = find_props(graph, self.prop)
        if not found:
            return nothing(self, self.prop)
        tick: int | None = len(graph.acts)
        if self.when:
            point = self.when.point(graph)
            if point.tick is None:
                return NoAnswer(self, point.problem, (), found.matches)
            tick = point.tick
        for prop in found.entities:
            fluent = graph.timeline.now(prop, Property.ORIENTATION, tick or 0)
            if fluent:
                act = graph.act(fluent.because)
                finding = f"{act.event.text} leaves {the(graph.name(prop))} {fluent.value}"
                evidence = Evidence(f"orientation {fluent.rule}", act.at, finding)
                text = _in_words(fluent, act.event.lemma)
                return Answered(text, self, (evidence,), found.matches, value=fluent.value)
        at = graph.act(tick).at if tick else None
        evidence = Evidence("upright-by-default", at, f"nothing tips {the(self.prop)} then")
        return Answered("upright", self, (evidence,), found.matches, value="upright")


def _in_words(fluent: Fluent, lemma: str) -> str:
    """How a prop stands, as people say it."""
    if fluent.value == "upright" or not fluent.rule.startswith("tipped"):
        return fluent.value
    over = any(word in lemma for word in ("turn", "invert", "flip"))
    return "upside down, so not upright" if over else "tipped, so not upright"
