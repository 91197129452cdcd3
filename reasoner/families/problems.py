"""Family roles, if something goes wrong: "It browns too fast, what now?"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from kg.graph import RecipeGraph
from kg.model import Moment, Sentence
from reasoner.matching.morphology import noun, verb
from reasoner.once import once_a_graph
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.passages import words_in
from reasoner.question import Question

__all__ = ["IfItHappens"]

_NOW: Final = (
    r"(?:now what|what now|what then"
    r"|what (?:do|should|can) (?:i|we|you) do(?: now| then| about it)?|what to do|help|any advice)"
)
_WAYS: Final = tuple(
    re.compile(way)
    for way in (
        rf"^(?P<trouble>.+?) ?[,.;:!?–-]+ (?:so )?{_NOW}$",
        r"^(?:what (?:do|should|can) (?:i|we|you) do|what (?:happens|now)|what) (?:if|should) "
        r"(?P<trouble>.+)$",
        rf"^if (?P<trouble>.+?),? {_NOW}$",
    )
)
_CONDITION: Final = re.compile(r"\b(?:if|in case|should)\b(?P<said>[^,;:.]*)", re.I)
_QUESTION: Final = re.compile(r"^(?P<said>[^?]*)\?$")
_EMPTY: Final = frozenset(
    "the a an it its is are am be being been was were has have had do does did not no my your i we "
    "you they them this that these too very so to of in on at and or if get go getting going look "
    "looks become becoming turn start starting begin seem still out will won would up just "
    "all".split()
)
_ALIKE: Final = (
    frozenset("brown dark burn burnt colour color scorch blacken char".split()),
    frozenset("fast quickly quick soon early".split()),
    frozenset("stick catch cling".split()),
    frozenset("thick stiff heavy dense".split()),
    frozenset("thin runny loose wet sloppy watery".split()),
    frozenset("split curdle separate".split()),
    frozenset("dry crumbly".split()),
)
"""Words for one and the same mishap."""


@dataclass(frozen=True, slots=True)
class IfItHappens:
    """Asks what to do if something happens that the recipe foresees."""

    family: ClassVar[str] = "roles"
    trouble: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "my loaf is getting dark too quickly, now what"."""
        match = next(filter(None, (way.match(question.whole) for way in _WAYS)), None)
        return cls(match["trouble"]) if match else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The sentence whose condition has most in common with the trouble."""
        asked = _content(self.trouble)
        shared = {place: asked & said for place, said in _foreseen(graph).items()}
        best = max(shared, key=lambda place: len(shared[place]), default=None)
        if best is None or not shared[best]:
            return NoAnswer(self, f"the recipe does not say what to do if {self.trouble}")
        at = Moment(*best, 1)
        text = " ".join(sentence.text for sentence in _with_next(graph, at))
        return Answered(text, self, (Evidence("said-in-the-sentence", at, text),))


def _content(text: str) -> frozenset[str]:
    """The words that say what happens, those for one mishap as one."""
    words = [word for word in words_in(text) if word not in _EMPTY]
    forms = {form for word in words for form in (noun(word), verb(word)) if form not in _EMPTY}
    return frozenset(
        next((min(group) for group in _ALIKE if form in group), form) for form in forms
    )


@once_a_graph
def _foreseen(graph: RecipeGraph) -> dict[tuple[int, int], frozenset[str]]:
    """The sentences that say what to do if, with the words of the condition."""
    found: dict[tuple[int, int], frozenset[str]] = {}
    for step in graph.recipe.steps:
        for sentence in step.sentences:
            said = [match["said"] for match in _CONDITION.finditer(sentence.text)]
            asked = _QUESTION.match(sentence.text.strip())
            if said or asked:
                text = " ".join([*said, asked["said"] if asked else ""])
                found[sentence.step, sentence.number] = _content(text)
    return found


def _with_next(graph: RecipeGraph, at: Moment) -> list[Sentence]:
    """A sentence; with the next one where it only asks: "Too thick? Let it down."."""
    here = graph.text.sentence(at)
    behind = graph.text.sentence(Moment(at.step, at.sentence + 1, 1))
    is_asked = here is not None and here.text.strip().endswith("?")
    return [each for each in (here, behind if is_asked else None) if each]
