"""Family yes-no: "Is the lid on during step 7?", "Is the pan on the heat when the eggs go in?"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from kg.graph import RecipeGraph
from kg.model import Moment, Sentence
from reasoner.once import once_a_graph
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.question import Question
from reasoner.saying import content_of, sentences_saying
from reasoner.when import When, split_when

__all__ = ["IsCovered", "IsOnTheHeat"]

_LID: Final = re.compile(
    r"^(?:is|are|was|should|does|do) (?:the |my )?(?:lid|pan|pot|casserole|dish|saucepan|it)s?"
    r"(?: (?:still|stay|be|kept|left))* (?P<how>on|off|covered|uncovered)$"
)
_HEAT: Final = re.compile(
    r"^(?:is|are|was) (?:the |my )?[\w -]+?(?: still)? (?P<how>on|off) the "
    r"(?:heat|hob|stove|flame)$"
)
_GOING: Final = re.compile(
    r"^(?:do|does|should|must|is|are) (?P<event>.+ (?:go|get|come|added|stirred|beaten|poured).*?) "
    r"(?:(?:while|when|with) the [\w -]+? (?:is )?(?:still )?)?(?P<how>on|off) the "
    r"(?:heat|hob|stove|flame)$"
)
_OFF: Final = "off"
_COVERING: Final = re.compile(
    r"(?P<off>\buncover(?:ed)?\b|\b(?:take|taking|lift|lifting|remov(?:e|ing)) (?:off )?the "
    r"(?:lid|cover|foil)|\blid off\b|\bwithout (?:a|the) lid\b)"
    r"|(?P<on>\b(?:put|clap|pop|place|with) (?:on )?(?:the|a|its) (?:\w+[ -])?lid\b"
    r"|\bcover(?:ed)?\b(?! (?:\w+ ){0,4}with (?!(?:an? |the )?(?:\w+[ -])?(?:lid|foil|plate)))"
    r"(?!.*\b(?:chill|rest|prove|rise|fridge|refrigerat\w+|marinat\w+|overnight)\b))"
)
_HEATING: Final = re.compile(
    r"(?P<off>\b(?:off|from) the (?:heat|hob|stove|flame)\b|\bturn off the heat\b|\bheat off\b)"
    r"|(?P<on>\b(?:to|on|over) (?:the|a|an)? ?(?:\w+[ -])*?(?:heat|hob|stove|flame)\b"
    r"|\b(?:simmer|fry|saut[eé]|bring .{0,30}(?:boil|simmer)|melt|boil|cook)\b)"
)


@dataclass(frozen=True, slots=True)
class IsCovered:
    """Asks whether the lid is on at some time."""

    family: ClassVar[str] = "yes-no"
    has_last_word: ClassVar[bool] = True
    how: str
    when: When

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "is the lid on during step 7"."""
        rest, when = split_when(question.plain)
        match = _LID.match(rest) if when else None
        return cls(match["how"], when) if match and when else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """By what the text last says about the lid before that, first of all in the same step."""
        said = _last_said(graph, self.when, _covers(graph), within_step=True)
        return _yes_or_no(self, said, "the lid is on")


@dataclass(frozen=True, slots=True)
class IsOnTheHeat:
    """Asks whether a pan is on the heat when something is done."""

    family: ClassVar[str] = "yes-no"
    has_last_word: ClassVar[bool] = True
    how: str
    when: When

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "is the pan on the heat when the egg mixture goes in"."""
        if match := _GOING.match(question.plain):
            return cls(match["how"], When("during", None, match["event"]))
        rest, when = split_when(question.plain)
        match = _HEAT.match(rest) if when else None
        return cls(match["how"], when) if match and when else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """By what the text last says about the heat before that."""
        said = _last_said(graph, self.when, _heats(graph), within_step=False)
        return _yes_or_no(self, said, "it is on the heat")


_Said = tuple[Moment, str, str]


def _yes_or_no(query: IsCovered | IsOnTheHeat, said: _Said | None, what: str) -> Outcome:
    """Whether what was said last is what is asked."""
    if said is None:
        return NoAnswer(query, f"the recipe does not say whether {what} then")
    is_so = (said[1] != _OFF) == (query.how in ("on", "covered"))
    proof = Evidence("said-in-the-sentence", said[0], said[2])
    return Answered("yes" if is_so else "no", query, (proof,), value=is_so)


def _last_said(
    graph: RecipeGraph, when: When, said: tuple[_Said, ...], *, within_step: bool
) -> _Said | None:
    """What is said last before a time; of a whole step, what it says itself."""
    if when.event is None and when.step and when.step > 0 and when.relation == "during":
        here = [each for each in said if each[0].step == when.step]
        return here[0] if len({each[1] for each in here}) == 1 else None
    at = _moment(graph, when)
    if at is None:
        return None
    before = [each for each in said if each[0] <= at]
    if within_step and not before and said and said[0][1] != _OFF:
        return at, _OFF, f"only later: {said[0][2]}"
    if within_step:
        before = [each for each in before if each[0].step == at.step]
    return before[-1] if before else None


def _moment(graph: RecipeGraph, when: When) -> Moment | None:
    """Where the text tells of the time that is asked about."""
    point = when.point(graph)
    if point.tick:
        return graph.act(point.tick).at
    words = content_of(when.event or "")
    some = [words] + [[*words[:n], *words[n + 1 :]] for n in range(len(words)) if len(words) > 2]
    told = next((found for each in some if (found := sentences_saying(graph, each))), [])
    if len(told) != 1:
        return None
    return Moment(told[0].step, told[0].number, len(told[0].tokens))


@once_a_graph
def _covers(graph: RecipeGraph) -> tuple[_Said, ...]:
    return _all_said(graph, _COVERING)


@once_a_graph
def _heats(graph: RecipeGraph) -> tuple[_Said, ...]:
    return _all_said(graph, _HEATING)


def _all_said(graph: RecipeGraph, pattern: re.Pattern[str]) -> tuple[_Said, ...]:
    sentences = [s for step in graph.recipe.steps for s in step.sentences]
    return tuple(
        (_at(sentence, match.start()), match.lastgroup or "", sentence.text)
        for sentence in sentences
        for match in pattern.finditer(" ".join(t.form for t in sentence.tokens).lower())
    )


def _at(sentence: Sentence, start: int) -> Moment:
    """The moment of the token that a place in the joined tokens lies in."""
    ends, end = 0, []
    for token in sentence.tokens:
        ends += len(token.form) + 1
        end.append(ends)
    return Moment(sentence.step, sentence.number, sum(e <= start for e in end) + 1)
