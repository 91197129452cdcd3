"""Family purpose, of what was kept back: "What is the reserved water for?"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from kg.graph import RecipeGraph
from kg.model import Moment, Sentence
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.question import Question
from reasoner.saying import head_of, sentences_saying

__all__ = ["KeptFor"]

_KEPT: Final = (
    r"(?:reserved|set[- ]aside|kept|saved|held[- ]back|kept[- ]back|put[- ]aside|remaining)"
)
_ASKED: Final = tuple(
    re.compile(way)
    for way in (
        rf"^what (?:is|are|was|were) (?:the |my |those )?(?:\d+ |two |three |one )?{_KEPT} "
        r"(?P<thing>[\w -]+?) for$",
        r"^(?:what|why) (?:is|are|was|were) (?:the |my |those |that )?(?P<thing>[\w -]+?) "
        r"(?:(?:that|which) )?(?:(?:is|are|was|were|i|we|you) )?"
        r"(?:set aside|kept back|held back|put aside|reserved?|kept?|saved?) for$",
        r"^(?:what|why) (?:do|did|should) (?:i|we|you) (?:set aside|keep(?: back)?|reserve|save"
        r"|hold back) (?:the |some |some of the )?(?P<thing>[\w -]+?)(?: aside| back)? for$",
        r"^what (?:is|are) the (?P<other>other half|rest) of the (?P<thing>[\w -]+?) for$",
    )
)
_USED: Final = re.compile(r" (?:used|needed|there)(?= for$)")
_COUNT: Final = re.compile(r"^(?:\d+|one|two|three|four|half|some)(?: of)? (?:the )?")


@dataclass(frozen=True, slots=True)
class KeptFor:
    """Asks what something that was kept back is used for later."""

    family: ClassVar[str] = "purpose"
    has_last_word: ClassVar[bool] = True
    thing: str
    which: str = ""

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "what is the reserved water for"."""
        for pattern in _ASKED:
            if match := pattern.match(_USED.sub("", question.plain)):
                said = match.groupdict("")
                return cls(_COUNT.sub("", said["thing"]), said.get("other", ""))
        return None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The sentence that takes what was kept, in its own words."""
        for sentence in sentences_saying(graph, [head_of(self.thing)]):
            words = " ".join(token.form for token in sentence.tokens).lower()
            if self._takes_it(words):
                at = Moment(sentence.step, sentence.number, 1)
                proof = Evidence("said-in-the-sentence", at, sentence.text)
                return Answered(_told(sentence), self, (proof,), value=sentence.step)
        return NoAnswer(self, f"the recipe does not say what the {self.thing} is kept for")

    def _takes_it(self, words: str) -> bool:
        """True of a sentence that names what was kept, and does not keep it."""
        if self.which:
            return re.search(rf"\b{self.which} of the {head_of(self.thing)[:4]}", words) is not None
        head = re.escape(head_of(self.thing)[:4])
        named = re.search(
            rf"\b(?:reserved|set ?- ?aside|saved|remaining|kept) (?:[\w-]+ ){{0,2}}?{head}\w*"
            rf"|\b{head}\w* (?:that |which )?(?:you )?(?:kept|reserved|saved|set aside)",
            words,
        )
        return named is not None


def _told(sentence: Sentence) -> str:
    return sentence.text.strip().rstrip(".")
