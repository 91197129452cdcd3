"""Family lifespan, of a liquid by its use: "What happens to the water the beans soaked in?"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from kg.graph import RecipeGraph
from kg.model import Moment, Sentence
from reasoner.events import find_events
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.question import Question
from reasoner.saying import content_of, head_of, sentences_saying

__all__ = ["LiquidOf"]

_ASKED: Final = re.compile(
    r"^(?:what (?:do|should|must|shall) (?:i|we|you) do with|what (?:happens|is done) (?:to|with)"
    r"|what becomes of) (?:the |that )?(?P<liquid>[\w -]+?) (?:that |which )?"
    r"(?P<thing>(?:the |my )[\w -]+?) (?:(?:was|were|is|are|has been|have been|had been) )?"
    r"(?:first |just )?(?P<verb>\w+(?:ed|t|k)) in$"
)
_FATE: Final = re.compile(
    r"\b(?:discard|throw|drain|reserv|keep|kept|save|saving|pour|strain|tip|bin|add|return|use)\w*"
)


@dataclass(frozen=True, slots=True)
class LiquidOf:
    """Asks what becomes of the liquid that something was soaked or boiled in."""

    family: ClassVar[str] = "lifespan"
    has_last_word: ClassVar[bool] = True
    liquid: str
    thing: str
    verb: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "what do I do with the water the beans were soaked in"."""
        match = _ASKED.match(question.plain)
        return cls(match["liquid"], match["thing"], match["verb"]) if match else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """What the text says next about such a liquid, in its own words."""
        begun = find_events(graph, f"{self.verb} {self.thing}").acts
        after = (begun[0].at.step, begun[0].at.sentence) if begun else self._said_first(graph)
        named = sentences_saying(graph, [head_of(self.liquid)])
        later = [s for s in named if after is not None and (s.step, s.number) > after]
        if not later or not self._is_fate(later[0]):
            return NoAnswer(self, f"the recipe does not say what becomes of the {self.liquid}")
        at = Moment(later[0].step, later[0].number, 1)
        proof = Evidence("said-in-the-sentence", at, later[0].text)
        return Answered(later[0].text.strip().rstrip("."), self, (proof,), value=later[0].step)

    def _said_first(self, graph: RecipeGraph) -> tuple[int, int] | None:
        """Where the text first has the thing together with the liquid."""
        heads = [head_of(self.thing), head_of(self.liquid)]
        return next(((s.step, s.number) for s in sentences_saying(graph, heads)), None)

    def _is_fate(self, sentence: Sentence) -> bool:
        """True of a sentence that names the thing as well, or does away with the liquid."""
        said = content_of(sentence.text)
        return head_of(self.thing) in said or _FATE.search(sentence.text.lower()) is not None
