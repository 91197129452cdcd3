"""Family listing, one of several of a kind: "Which sugar goes into the topping?"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from kg.entities import Supply
from kg.graph import RecipeGraph
from kg.listing import stem
from kg.model import Moment
from kg.parsing.ingredients import ingredient_line
from reasoner.finding import find_any
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.question import Question
from reasoner.saying import content_of, head_of, sentences_saying

__all__ = ["WhichKind"]

_ASKED: Final = re.compile(
    r"^(?:what|which)(?: (?:kind|type|sort|variety) of)? (?P<thing>[\w-]+)(?: do i| should i)? "
    r"(?:goes|go|is|are|gets|get|put|use|mix|add|stir|need)\b"
    r"(?: (?:mixed|stirred|added|used|put|beaten))? (?:in|into|with|for|on|onto|to|over) "
    r"(?:the |my )?(?P<use>[\w' -]+)$"
)


@dataclass(frozen=True, slots=True)
class WhichKind:
    """Asks which of several ingredients of one kind goes somewhere."""

    family: ClassVar[str] = "listing"
    thing: str
    use: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "which sugar goes into the topping"."""
        match = _ASKED.match(question.plain)
        return cls(match["thing"], match["use"]) if match else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The one that meets what is named in an act, or that the text names there."""
        kinds = _kinds(graph, self.thing)
        if len({_name(supply) for supply in kinds}) < 2:
            return NoAnswer(self, f"the list has not several kinds of {self.thing}")
        target = set(find_any(graph, self.use).entities)
        words = set(content_of(self.use))
        fitting = [s for s in kinds if _meets(graph, s, target, words) or _is_for(s, words)]
        names = {_name(supply) for supply in fitting}
        if len(names) != 1:
            return NoAnswer(self, f"the recipe does not say which {self.thing} is meant")
        proof = Evidence("ingredient-list", None, fitting[0].text)
        return Answered(names.pop(), self, (proof,), value=fitting[0].id)


def _kinds(graph: RecipeGraph, thing: str) -> list[Supply]:
    head = head_of(thing)
    return [s for s in graph.supplies.values() if head in map(stem, _name(s).split()[-1:])]


def _name(supply: Supply) -> str:
    return ingredient_line(supply.text).name.lower()


def _is_for(supply: Supply, words: set[str]) -> bool:
    """True of a line under a heading that names what is asked about."""
    return not words.isdisjoint(content_of(supply.part))


def _meets(graph: RecipeGraph, supply: Supply, target: set[str], words: set[str]) -> bool:
    """True if a sentence that names it in full has what is asked about as well."""
    for sentence in sentences_saying(graph, content_of(_name(supply))):
        acts = graph.text.acts_in(Moment(sentence.step, sentence.number, 1))
        if any(target & {*act.takes, *act.gives, *act.places} for act in acts):
            return True
        if words <= set(content_of(sentence.text)):
            return True
    return False
