"""Family instructions: the recipe itself: "What do I do in step 4?", "What are we making?"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from kg.graph import RecipeGraph
from kg.model import Moment
from reasoner.facts import facts_about, said_duration
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.phrasing import Phrasing
from reasoner.question import Question
from reasoner.when import split_when
from reasoner.wording import listed, phrase_of

__all__ = ["SaidTime", "Servings", "Title", "WhatInStep"]

_DONE: Final = Phrasing(
    "what {do} {you} [have to|need to] do",
    "what (happens|is happening|is done|gets done|goes on|is to be done|is there to do)",
    "what {do} (happen|be done)",
    "what {is} {you} [supposed to|meant to] (do|doing)",
    "what {do} it say",
)
_STEP: Final = re.compile(
    r"^(?:what (?:is|does|about)|(?:read|repeat|show|tell me|give me|explain)(?: me)?(?: again)?)"
    r"(?: me)? (?:the )?(?:instructions? (?:of|for|in) )?"
    r"(?P<step>step .+?|(?:\w+) step)(?: (?:say|again|about))*$"
)
_TITLE: Final = Phrasing(
    "what {is} (we|i|you) [going to] (making|cooking|make|cook|baking|bake|preparing|prepare) "
    "[today|tonight|here|now]",
    "what {is} (this|it|the recipe|this recipe) [recipe] (called|for|named|about)",
    "what {is} the (name|title) of (it|this|the recipe|this recipe|the dish|this dish)",
    "what (dish|recipe|meal) {is} (this|it)",
    "what (dish|recipe|meal) {is} (we|i|you) (making|cooking|preparing)",
    "what {do} (this|the) recipe make",
    "[what is] the (name|title) of [the|this] (recipe|dish)",
    "(can|could) you give me a recipe <rest>",
    "what {is} [on] the menu [today|tonight|for today|for tonight]",
    "what {is} today's (recipe|menu|dish)",
    "what (do|will|shall|should|can|could) (we|i|you) (make|cook|bake|prepare) [today|tonight|now]",
    "what [recipe|recipes|dish] {do} you have [for me|for us] [today|tonight]",
    "{what} (recipe|dish|meal) {do} (we|i|you) (make|cook|bake|prepare|have|do) [today|tonight]",
    "{what} (recipe|dish|meal) {is} (we|i) going to (make|cook|bake|prepare|do) [today|tonight]",
    "what {is} the recipe [of the day|for today|today|called]",
    "{do} you have [a|an|any] [good|nice|tasty] (recipe|recipes|idea|ideas|suggestion|suggestions)",
    "{do} you have [a|an|any] [good|nice] (recipe|recipe suggestion|idea|ideas|suggestion) <rest>",
    "what (am|are) (i|we) (having|eating) [for] [lunch|dinner|breakfast|supper|dessert|tonight]",
)
_SERVINGS: Final = Phrasing(
    "how many (people|persons|servings|portions|guests|eaters) {do} (it|this|{recipe}) "
    "(serve|make|feed|yield|give)",
    "how many {do} (it|this|{recipe}) (serve|feed)",
    "how many (people|persons) {do} (eat|be fed|be served) [from|with|by] [it|this|{recipe}]",
    "(for how many|how many) (people|persons|servings|portions) {is} (it|this|{recipe}) [for]",
    "how many (servings|portions) {is} (there|it|that|this)",
    "how many (servings|portions)",
    "how many <things> {do} (it|this|{recipe}) (make|yield|give|produce)",
)
_YIELDS: Final = ("serv", "yield", "make", "portion", "feed")
_TIME: Final = Phrasing(
    "what is the <which> time",
    "how (long|much time) (is|does) [the] <which> time [take|need]",
    "how (long|much time) (is|does|do) [the] <which> (take|need)",
)
_WHICH: Final = {
    "prep": "prep", "preparation": "prep", "cook": "cook", "cooking": "cook", "total": "total"
}  # fmt: skip
_NUMBER: Final = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class WhatInStep:
    """Asks what is to be done in a step."""

    family: ClassVar[str] = "instructions"
    step: int

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "what do I do in step 4" and "what is step 4"."""
        rest, when = split_when(question.plain)
        named = _STEP.match(question.plain)
        if named:
            _, when = split_when(f"what is done in {named['step']}")
        elif _DONE.read(rest) is None:
            return None
        if when is None or not when.step or when.relation != "during":
            return None
        return cls(when.step)

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The words of the step, and what they make of it."""
        steps = {step.number: step for step in graph.recipe.steps}
        number = max(steps, default=0) if self.step < 0 else self.step
        if number not in steps:
            return NoAnswer(self, f"the recipe has no step {number}; it has {len(steps)}")
        sentences = steps[number].sentences
        acts = [a for s in sentences for a in graph.text.acts_in(Moment(number, s.number, 1))]
        evidence = tuple(
            Evidence("told", act.at, phrase_of(graph, act)) for act in acts if not act.aside
        )
        text = " ".join(sentence.text for sentence in sentences)
        return Answered(text, self, evidence, value=[act.event.id for act in acts])


@dataclass(frozen=True, slots=True)
class Title:
    """Asks what the recipe makes, by its name."""

    family: ClassVar[str] = "instructions"

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "what are we making"."""
        return None if _TITLE.read(question.plain) is None else cls()

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The title."""
        title = graph.recipe.title
        if not title:
            return NoAnswer(self, "the recipe has no title")
        return Answered(title, self, (Evidence("title", None, title),))


@dataclass(frozen=True, slots=True)
class Servings:
    """Asks for how many people the recipe is."""

    family: ClassVar[str] = "instructions"

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "how many people does it serve"."""
        return None if _SERVINGS.read(question.plain) is None else cls()

    def answer(self, graph: RecipeGraph) -> Outcome:
        """What the recipe says before it starts."""
        told = [fact for fact in facts_about(graph, *_YIELDS) if _NUMBER.search(fact.value)]
        if not told:
            return NoAnswer(self, "the recipe does not say how many it serves")
        evidence = tuple(Evidence("said-before", None, fact.said) for fact in told)
        return Answered(listed(fact.value for fact in told), self, evidence)


@dataclass(frozen=True, slots=True)
class SaidTime:
    """Asks for a time that the recipe gives before it starts."""

    family: ClassVar[str] = "instructions"
    which: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "what is the prep time"."""
        parts = _TIME.read(question.plain)
        which = _WHICH.get(parts["which"]) if parts else None
        return cls(which) if which else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The time as the recipe says it."""
        for fact in facts_about(graph, self.which):
            if time := said_duration(fact.value):
                evidence = (Evidence("said-before", None, fact.said),)
                return Answered(time.text, self, evidence, value=time.seconds)
        return NoAnswer(self, f"the recipe does not say its {self.which} time")
