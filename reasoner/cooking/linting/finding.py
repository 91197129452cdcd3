"""What can be wrong with a recipe, and a place in it where it is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from kg.attributes import AttributeKind
from kg.entities import Act, Supply
from kg.graph import RecipeGraph
from kg.model import Moment
from ontology.wordlists import wordlist
from reasoner.cooking.deeds import sentence_of

__all__ = ["LEFT_OPEN", "Finding", "Rule", "around", "is_open", "of_act", "of_line", "of_moment"]


LEFT_OPEN: Final = wordlist("lint.leave_open")
"""Words by which a line or a sentence leaves something to the cook."""
_COMPARED: Final = (
    AttributeKind.SIZE,
    AttributeKind.EXAMPLE,
    AttributeKind.UNTIL,
    AttributeKind.PURPOSE,
)


class Rule(StrEnum):
    """What can be wrong with a recipe."""

    NEVER_USED = "listed but never used"
    NOT_LISTED = "used but not listed"
    TOO_MUCH = "more used than listed"
    BEFORE_MADE = "used before it is made"
    LEFT_BEHIND = "a vessel that is never emptied"
    NO_TIME = "no time and no sign"
    NO_TEMPERATURE = "no temperature"
    NAMES_NOTHING = "a step that names nothing"
    NO_STEPS = "nothing to do"
    NO_LIST = "no list"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something to look at: what, why, and where in the text (step 0 is the list)."""

    rule: Rule
    message: str
    step: int
    moment: Moment | None
    quote: str

    def __str__(self) -> str:
        place = f"step {self.step}" if self.step else "list"
        if not self.step and self.moment:
            place = f"line {self.moment.sentence}"
        return f"{place}: {self.rule}: {self.message}"

    def as_dict(self) -> dict[str, Any]:
        """The finding as JSON has it; `line` is a line of the list."""
        return {
            "rule": str(self.rule),
            "message": self.message,
            "step": self.step,
            "line": self.moment.sentence if self.moment and not self.step else None,
            "moment": str(self.moment) if self.moment else None,
            "quote": self.quote,
        }


def around(graph: RecipeGraph, at: Moment) -> str:
    """The sentence at a moment, in small letters."""
    sentence = graph.text.sentence(at)
    return sentence.text.lower() if sentence else ""


def of_line(rule: Rule, message: str, line: Supply) -> Finding:
    """What is found at a line of the list."""
    return Finding(rule, message, 0, Moment(0, line.number, 1), line.text)


def of_act(graph: RecipeGraph, rule: Rule, message: str, act: Act) -> Finding:
    """What is found at an act."""
    return Finding(rule, message, act.at.step, act.at, sentence_of(graph, act))


def of_moment(graph: RecipeGraph, rule: Rule, message: str, at: Moment) -> Finding:
    """What is found at a moment of the text."""
    sentence = graph.text.sentence(at)
    return Finding(rule, message, at.step, at, sentence.text if sentence else "")


def is_open(graph: RecipeGraph, at: Moment) -> bool:
    """True of what the cook may leave, or what is only compared: "optional", "such as", "if"."""
    within = any(
        said.kind in _COMPARED and said.at[:2] == at[:2] and said.at.token <= at.token <= said.end
        for said in graph.attributes
    )
    conditional = any(act.event.condition for act in graph.text.acts_in(at))
    text = around(graph, at)
    return within or conditional or any(words in text for words in LEFT_OPEN)
