"""Family cardinality, of one go: "How many dumplings do I boil at once?" -> "10 at a time"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from kg.counting import COUNTS
from kg.graph import RecipeGraph
from kg.listing import stem
from kg.model import Moment, Sentence
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.question import Question
from reasoner.saying import content_of, head_of, sentences_saying

__all__ = ["HowManyEach"]

_ONCE: Final = (
    r"(?:at once|at a time|at one time|in one go|together|per batch|in (?:one|each|a) batch)"
)
_EACH: Final = r"(?:(?:in|on|into|onto|to|for) )?(?:each|every|one|per|a single) (?P<place>[\w -]+)"
_ASKED: Final = (
    re.compile(rf"^how many (?P<thing>.+?) (?:do|does|can|should|are|is|go|goes|fit)\b.* {_ONCE}$"),
    re.compile(
        rf"^how many (?P<thing>.+?) (?:do|does|can|should|are|is|go|goes|fit)\b.*? {_EACH}$"
    ),
    re.compile(
        r"^how many (?P<thing>.+?) (?:do|does|should|will) (?:each|every|one) "
        r"(?P<place>[\w -]+?) (?:get|have|need|hold|take)$"
    ),
)
_WORDS: Final = "|".join(word for word in COUNTS if word not in ("a", "an", "dozen"))
_NUMBER: Final = rf"(?P<number>\d+(?:[-–]\d+)?|{_WORDS}|(?:a |half a )?dozen)"
_AT_A_TIME: Final = re.compile(
    rf"\b{_NUMBER} (?:[\w-]+ ){{0,3}}?(?:at a time|at once)\b"
    rf"|\bbatches of {_NUMBER.replace('number', 'batch')}\b"
)


@dataclass(frozen=True, slots=True)
class HowManyEach:
    """Asks how many of something go together at once, or to each of several places."""

    family: ClassVar[str] = "cardinality"
    has_last_word: ClassVar[bool] = True
    thing: str
    place: str = ""

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "how many dumplings are boiled at once", "how many balls go on one tray"."""
        for pattern in _ASKED:
            if match := pattern.match(question.plain):
                said = match.groupdict("")
                if head_of(said.get("place", "")) in ("person", "serving", "guest", "portion"):
                    return None
                return cls(said["thing"], said.get("place", ""))
        return None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The number that a sentence gives with "at a time", or with "each" and the place."""
        pattern, told = self._pattern(), self._told(graph)
        counted = [(s, n) for s in told if (n := _number(pattern, s))]
        if not counted and self.place:
            pattern, named = self._named(), sentences_saying(graph, content_of(self.thing))
            done = [s for s in named if graph.text.acts_in(Moment(s.step, s.number, 1))]
            counted = [(s, n) for s in done if (n := _number(pattern, s))]
        if len({number for _, number in counted}) != 1:
            return NoAnswer(self, f"the recipe does not say how many {self.thing} at once")
        sentence, number = counted[0]
        proof = Evidence(
            "said-in-the-sentence", Moment(sentence.step, sentence.number, 1), sentence.text
        )
        count = COUNTS.get(number, int(number) if number.isdigit() else None)
        return Answered(number, self, (proof,), value=count)

    def _named(self) -> re.Pattern[str]:
        """The thing in the words of the question with a number before it: "three slices of ham"."""
        words = r"\W+(?:of )?".join(re.escape(word[:4]) + r"\w*" for word in content_of(self.thing))
        return re.compile(rf"\b{_NUMBER} (?:[\w-]+ )?{words}")

    def _told(self, graph: RecipeGraph) -> list[Sentence]:
        """The sentences that may say so."""
        if self.place:
            return sentences_saying(graph, (stem("each"), head_of(self.place)))
        together = [s for w in ("time", "batch") for s in sentences_saying(graph, [stem(w)])]
        return [s for s in together if head_of(self.thing) in content_of(s.text)]

    def _pattern(self) -> re.Pattern[str]:
        if not self.place:
            return _AT_A_TIME
        head, place = re.escape(head_of(self.thing)[:3]), re.escape(head_of(self.place)[:4])
        to_each = rf"(?:in|on|into|onto|to|for) each {place}"
        return re.compile(
            rf"\b{_NUMBER} (?:[\w-]+ ){{0,2}}?{head}\w*\b[^.;]*?\b{to_each}"
            rf"|\b{_NUMBER.replace('number', 'bare')} {to_each}"
        )


def _number(pattern: re.Pattern[str], sentence: Sentence) -> str | None:
    match = pattern.search(" ".join(token.form for token in sentence.tokens).lower())
    return next((number for number in match.groups() if number), None) if match else None
