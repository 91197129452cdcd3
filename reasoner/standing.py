"""Where the cook stands in a recipe, and what a question means there.

A question is given as the plain questions that it may be, the likeliest first: what is said without
a step, an act or a thing is about the step that was told last. No family knows of this.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from typing import Final, TypeGuard

from kg.entities import Act
from kg.errors import NotFoundError
from kg.graph import RecipeGraph
from ontology.effects import Effect
from reasoner.dish import by_title
from reasoner.events import find_events, involves
from reasoner.finding import bare, find_any
from reasoner.going_on import AGAIN, ALL_DONE, BACK, MEANWHILE, MORE, NEXT, greeted, is_start, moved
from reasoner.outcome import Answered, Outcome
from reasoner.question import Question
from reasoner.told_lines import amount_meant, lines_meant, package_meant
from reasoner.when import split_when

__all__ = ["Meant", "Standing", "in_time", "readings"]

_NEXT_STEP: Final = re.compile(r"\b(?:the |my )?(?:next|following) (?:step|instruction)\b")
_STEP_BEFORE: Final = re.compile(
    r"\b(?:the )?(?:previous|preceding|prior) (?:step|instruction)\b|\bthe step before\b"
)
_THIS_STEP: Final = re.compile(
    r"\b(?:this|the current|the present|that|the same) (?:step|instruction)\b|\bhere$"
)
_NOW: Final = re.compile(
    r" (?:now|right now|just now|at the moment|at this (?:point|stage|moment)|currently|so far)$"
)
_SIGN: Final = re.compile(r"^(?:how|is there a way)\b.*\b(?:know|tell|see|check|notice|sure)\b")
_VESSEL: Final = re.compile(r"^how (?:big|large|wide|deep|small)\b|^what size\b")
_UNREAD: Final = re.compile(r"\bin step \d+$")
_WHOLE: Final = re.compile(
    r"\b(?:recipe|in total|altogether|overall|in all|ingredients?|steps?|dish serve|serve)\b"
)
_I: Final = r"(?:i|we|you)"
_DO: Final = r"(?:do|does|did|should|must|can|could|will|would|shall|is|are)"
_THAT: Final = r"(?:it|that|this|them|those|these)"
_LONG: Final = r"(?:for )?how (?:long|many (?:minutes|hours|seconds)|much time)"
_MAKE: Final = re.compile(
    rf"^how {_DO} {_I} (?:make|prepare|cook|bake|do) "
    r"((?P<it>(?:it|this|that|them|(?:the|this) (?:dish|recipe|meal))$)|.+)$"
)
_WITH: Final = re.compile(
    rf"^what {_DO} {_I} (?:have to |need to )?do with (?P<thing>(?:the|this|these|my|all) .+?)"
    r"(?: now| next| then)?$"
)
_WHILE: Final = re.compile(
    r"^(?:(?:what|is there (?:anything|something)|can i do (?:anything|something))\b.*|while .*)?"
    r"\bwhile (?P<event>(?:it|this|that|they|these|those)(?: (?:is|are))? \w+(?: up)?)$"
)
_VAGUE: Final = re.compile(r"\b(?:mix|mixture|ingredients|stuff|everything|rest)\W*$")
_BARE: Final = tuple(
    (re.compile(rf"^(?:{pattern})$"), way)
    for pattern, way in (
        (
            rf"(?:and )?{_LONG}(?: for)?(?: {_DO} {_I} (?:do|leave|keep) {_THAT}(?: for)?"
            rf"| {_DO} {_THAT} (?:take|be|last|need))?(?: exactly)?",
            "how long do i do {step}",
        ),
        (
            r"(?:and )?(?:at|to|on|over) (?:what|which) (?:temperature|heat|setting|degrees?)"
            rf"(?: {_DO} {_I} do {_THAT})?|(?:and )?how hot",
            "at what temperature do i do {step}",
        ),
        (
            r"(?:and )?(?:in |into |on )?(?:what|which)(?: kind of| sort of| type of)? "
            r"(?P<prop>bowl|pan|pot|dish|tin|skillet|vessel|container|tray|sheet|plate)"
            rf"(?: {_DO} {_I} (?:use|need|take|do {_THAT} in)(?: for {_THAT})?)?|in what",
            "in which bowl do i do {step}",
        ),
        (r"(?:and )?where(?: to| exactly)?", "where do i do {step}"),
        (
            r"(?:and )?with what|(?:which|what) (?:tools?|utensils?|implements?|equipment)"
            rf"(?: {_DO} {_I} (?:use|need)(?: for {_THAT}| to do {_THAT})?)?"
            rf"|what {_DO} {_I} (?:use|need) (?:for|to do) {_THAT}",
            "which tool do i use to do {step}",
        ),
    )
)
"""Questions that name neither an act nor a thing."""
_COOKS: Final = r"(?:bake|fry|boil|roast|grill|heat|saute|cook)"
_HEATED: Final = re.compile(rf"^({_LONG} {_DO} {_I}) {_COOKS}\b")
_HEATED_IT: Final = re.compile(rf"^{_LONG} {_DO} {_I} {_COOKS}(?: {_THAT})?(?: for)?$")
"""Who asks how long to bake the onions, and has them in a pan, means the cooking at hand."""
_IT: Final = re.compile(
    r"\b(?:it|them|they)\b|\b(?:this|that|these|those)(?= (?:in|on|is|are|be|after|before|for|with"
    r"|go|goes|now)\b|$)"
)


@dataclass(frozen=True, slots=True)
class Standing:
    """The step that the cook was told last, 0 before the first, and the line of the list."""

    step: int
    line: int = 0

    def check(self, graph: RecipeGraph) -> None:
        """Complain about a place that the recipe does not have."""
        for what, number, most in (
            ("step", self.step, len(graph.recipe.steps)),
            ("ingredient", self.line, len(graph.supplies)),
        ):
            if not 0 <= number <= most:
                raise NotFoundError(what, str(number), [str(each) for each in range(most + 1)])

    @property
    def is_at_list(self) -> bool:
        """True of a cook who still gets the ingredients ready."""
        return self.step == 0 and self.line > 0


@dataclass(frozen=True, slots=True)
class Meant:
    """A question as it is meant; an answer must rest on the step, if there is one."""

    question: Question
    step: int | None = None

    def takes(self, outcome: Outcome) -> bool:
        """True of an outcome that answers this reading, and not the question at large."""
        if self.step is None or not isinstance(outcome, Answered):
            return isinstance(outcome, Answered)
        if outcome.text in ("none", "no") or outcome.value in (0, []):
            return False
        if any(
            _UNREAD.search(words) for words in asdict(outcome.query).values() if _is_text(words)
        ):
            return False  # the family took "in step 3" for the name of something
        return any(item.moment and item.moment.step == self.step for item in outcome.evidence)


def readings(graph: RecipeGraph, asked: Question, standing: Standing) -> Iterator[Meant]:
    """What a question may mean for a cook who stands there; last, what it means to anybody."""
    standing.check(graph)
    sure = _on_the_way(graph, asked.plain, standing) or _with_steps(asked.plain, standing)
    if sure:
        yield Meant(Question(sure))
        return
    for meant in (package_meant, amount_meant):
        if told := meant(graph, asked.plain, standing.step, standing.line):
            yield Meant(Question(told), standing.step if " in step " in told else None)
            yield Meant(Question(told.partition(" in step ")[0]))
    yield from _about_steps(graph, asked, standing)
    yield Meant(asked)


def _is_text(value: object) -> TypeGuard[str]:
    return isinstance(value, str)


def in_time(graph: RecipeGraph, outcome: Outcome, standing: Standing) -> Outcome:
    """A "yes, do it" as a cook needs it: "not yet" of what only a later step does."""
    if not isinstance(outcome, Answered) or outcome.text != "yes" or standing.step == 0:
        return outcome
    steps = [e.moment.step for e in outcome.evidence if e.moment and e.rule == "done-by"]
    if not steps or min(steps) <= standing.step:
        return outcome
    coming = next(step for step in graph.recipe.steps if step.number > standing.step)
    said = " ".join(sentence.text for sentence in coming.sentences)
    if min(steps) == coming.number:
        return replace(outcome, text=f"yes, next: {said}")
    text = f"not yet, that is in step {min(steps)}; next: {said}"
    return replace(outcome, text=text, value=False)


def _about_steps(graph: RecipeGraph, asked: Question, standing: Standing) -> Iterator[Meant]:
    """A question about the step told last, or the one that comes: "how long should it bake"."""
    plain = _NOW.sub("", asked.plain)
    if standing.step == 0 or _has_time(plain) or _WHOLE.search(plain):
        return
    bare = next((way for pattern, way in _BARE if pattern.match(plain)), None)
    for step in (standing.step, standing.step + 1):
        if step > len(graph.recipe.steps) or (bare and not _is_meant(graph, step, standing)):
            continue
        if bare:
            yield Meant(Question(bare.format(step=f"step {step}")), step)
            continue
        for each in dict.fromkeys((plain, _HEATED.sub(r"\1 cook", plain))):
            yield Meant(Question(f"{each} in step {step}"), step)
        if _HEATED_IT.match(plain) and any(_does(act, Effect.HEAT) for act in _done(graph, step)):
            yield Meant(Question(f"how long do i do step {step}"), step)
        is_vessel = _VESSEL.match(plain) is not None
        it = (_worked_in if is_vessel else _worked_on)(graph, step) if _IT.search(plain) else None
        if it:
            named = _IT.sub(f"the {it}", plain, count=1)
            yield Meant(Question(named if is_vessel else f"{named} in step {step}"), step)


def _is_meant(graph: RecipeGraph, step: int, standing: Standing) -> bool:
    """True of the step at hand, and of the next for who has just put something in its place."""
    put = _done(graph, standing.step)[-1:]
    return step == standing.step or any(_does(act, Effect.MOVE) for act in put)


def _done(graph: RecipeGraph, step: int) -> list[Act]:
    return [act for act in graph.acts_of_step(step) if not act.aside]


def _does(act: Act, effect: Effect) -> bool:
    return act.meaning is not None and effect in act.meaning.effects


def _has_time(plain: str) -> bool:
    """True of a question that says when; "how do I know when it is done" does not."""
    return _SIGN.match(plain) is None and split_when(plain)[1] is not None


def _worked_on(graph: RecipeGraph, step: int) -> str | None:
    """The name of what the last act of a step has in hand, if it is one thing."""
    acts = [act for act in _done(graph, step) if act.gives or act.takes]
    things = (acts[-1].gives or acts[-1].takes) if acts else ()
    return graph.name(things[0]) if len(things) == 1 else None


def _worked_in(graph: RecipeGraph, step: int) -> str | None:
    """The name of where the last act of a step is done, if it is one place."""
    places = [place for act in _done(graph, step)[-1:] for place in act.places]
    return graph.name(places[0]) if len(places) == 1 else None


def _on_the_way(graph: RecipeGraph, plain: str, standing: Standing) -> str | None:
    """The plain question that somebody asks who goes on, goes back, or wants to hear it again."""
    if standing.step == 0 and (lines := lines_meant(graph, plain, standing.line)):
        return lines
    if standing.step == 0 and (is_start(plain) or _is_dish(graph, plain)):
        return "what is step 1"
    if standing == Standing(0) and (hello := greeted(plain)):
        return hello
    if used := _used_later(graph, plain, standing.step):
        return f"what is step {used}"
    move = MEANWHILE if _goes_on(graph, plain, standing.step) else moved(plain)
    if move is None:
        return None
    return _in_list(graph, move, standing) or _in_steps(graph, move, standing.step)


def _in_list(graph: RecipeGraph, move: str, standing: Standing) -> str | None:
    """What a cook wants to know who still gets the ingredients ready."""
    if not standing.is_at_list or (move == NEXT and standing.line >= len(graph.supplies)):
        return None
    return {
        NEXT: f"what is ingredient {standing.line + 1}",
        AGAIN: f"what is ingredient {standing.line}",
        MORE: f"are there more ingredients after ingredient {standing.line}",
    }.get(move)


def _in_steps(graph: RecipeGraph, move: str, step: int) -> str | None:
    """What a cook wants to know who was told a step; before the first there is only that."""
    is_over = step >= len(graph.recipe.steps)
    ahead = f"are there more steps after step {step}"
    told = {
        NEXT: ahead if is_over else f"what is step {step + 1}",
        AGAIN: f"what is step {max(step, 1)}",
        BACK: f"what is step {max(step - 1, 1)}",
    }
    if step:
        told |= {
            MEANWHILE: f"what can i still do while step {step}",
            ALL_DONE: f"is step {step} the last step",
            MORE: ahead,
        }
    return told.get(move)


def _goes_on(graph: RecipeGraph, plain: str, step: int) -> bool:
    """True of "what can I do while it bakes" for a cook at the step that bakes it."""
    asked = _WHILE.match(plain)
    acts = find_events(graph, asked["event"]).acts if asked else ()
    return any(act.at.step == step for act in acts)


def _used_later(graph: RecipeGraph, plain: str, step: int) -> int | None:
    """The next step that has to do with something: "what should I do with the dough"."""
    asked = _WITH.match(plain)
    if asked and _VAGUE.search(asked["thing"]) and step < len(graph.recipe.steps):
        return step + 1
    found = find_any(graph, asked["thing"]) if asked else None
    uses = [act for act in graph.acts if not act.aside and act.at.step > step] if found else ()
    about = (a for a in uses if found and any(involves(graph, a, e) for e in found.entities))
    return next((act.at.step for act in about), None)


def _is_dish(graph: RecipeGraph, plain: str) -> bool:
    """True of "how do I make the soup" for the soup that the recipe is for."""
    asked = _MAKE.match(plain)
    return asked is not None and (asked["it"] is not None or bool(by_title(graph, bare(asked[1]))))


def _with_steps(plain: str, standing: Standing) -> str | None:
    """A question that speaks of "this step" or "the next step", with the number of it."""
    here = max(standing.step, 1)
    told = _NEXT_STEP.sub(f"step {standing.step + 1}", plain)
    told = _STEP_BEFORE.sub(f"step {max(here - 1, 1)}", told)
    told = _THIS_STEP.sub(f"step {here}", told)
    return told if told != plain else None
