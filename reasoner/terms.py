"""What an answer must not pass over: that something is done only if, or something else instead."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from kg.entities import Act
from kg.errors import NotFoundError
from kg.graph import RecipeGraph
from kg.listing import stem
from kg.model import Moment
from kg.timeline import Property
from reasoner.outcome import Answered, Evidence, Outcome
from reasoner.question import Question
from reasoner.wording import gerund_of, listed, names_of, only

__all__ = ["condition_of", "conditional_names", "is_wish", "own_condition", "with_terms"]

_OPTIONAL: Final = "optional"
_WISH: Final = re.compile(
    r"if (?:using|used|desired|liked|wished|preferred|you (?:like|wish|want|prefer|are using))"
)
_MUST: Final = re.compile(r"^must\b|\b(?:have|has|need|needs) to\b|\bnecessary\b")


def with_terms(graph: RecipeGraph, outcome: Outcome, asked: Question) -> Outcome:
    """The outcome with the conditions and alternatives that its text and its proof rest on."""
    if not isinstance(outcome, Answered) or not graph.is_conditional:
        return outcome
    evidence = tuple(_marked(graph, item, asked) for item in outcome.evidence)
    others = tuple(
        replace(other, text=_hedged(graph, other.text, other.evidence, asked))
        for other in outcome.alternatives
    )
    found = replace(outcome, evidence=evidence, alternatives=others)
    if outcome.text == "yes":
        return _confirmed(graph, found, outcome.evidence, asked)
    return replace(found, text=_hedged(graph, outcome.text, outcome.evidence, asked))


def condition_of(graph: RecipeGraph, thing: str, tick: int) -> str:
    """The condition under which a thing is in a mixture by some time: "if using"."""
    fluent = graph.timeline.now(thing, Property.PART_OF, tick)
    fluent = fluent or graph.timeline.now(thing, Property.LOCATION, tick)
    if fluent is None or not fluent.because:
        return ""
    return graph.terms_of(thing, fluent.because).condition


def own_condition(act: Act, thing: str) -> str:
    """The condition under which a thing takes part in an act that is done anyway."""
    own = (p.participation.condition for p in act.partakings if p.entity == thing)
    return next((condition for condition in own if condition), "")


def is_wish(condition: str) -> bool:
    """True of what the cook is free to leave: "optional", "if using", "if you like"."""
    return condition == _OPTIONAL or _WISH.match(condition) is not None


def conditional_names(
    graph: RecipeGraph, things: Sequence[str], condition: Callable[[str], str]
) -> str:
    """Things by name, the sure ones first, the others with their conditions."""
    sure = [thing for thing in things if not condition(thing)]
    unsure = [f"{graph.name(t)} ({condition(t)})" for t in things if t not in sure]
    return listed([*names_of(graph, sure), *unsure])


def _said_of(graph: RecipeGraph, item: Evidence, asked: Question) -> str:
    """The condition of what a step of a proof says: of its act, or of a thing asked about."""
    act = _act_at(graph, item.moment)
    if act is None or item.rule == "independent":
        return ""
    words = {stem(word) for word in asked.words}
    own = [p for p in act.partakings if p.participation.condition]
    about = [p for p in own if stem(graph.name(p.entity)) in words]
    return act.event.condition or (about[0].participation.condition if about else "")


def _act_at(graph: RecipeGraph, moment: Moment | None) -> Act | None:
    try:
        return graph.act(moment) if moment is not None else None
    except NotFoundError:
        return None


def _marked(graph: RecipeGraph, item: Evidence, asked: Question) -> Evidence:
    condition = _said_of(graph, item, asked)
    if condition and condition not in item.finding:
        return replace(item, finding=f"{item.finding}, {only(condition)}")
    return item


def _common(graph: RecipeGraph, evidence: Sequence[Evidence], asked: Question) -> str:
    """The condition that every step of a proof has, if there is one."""
    found = {_said_of(graph, item, asked) for item in evidence}
    return found.pop() if len(found) == 1 else ""


def _hedged(graph: RecipeGraph, text: str, evidence: Sequence[Evidence], asked: Question) -> str:
    condition = _common(graph, evidence, asked)
    if not condition or condition in text or text == "no":
        return text
    return f"{text}, {condition}"


def _confirmed(
    graph: RecipeGraph, outcome: Answered, evidence: Sequence[Evidence], asked: Question
) -> Answered:
    """A "yes" that holds only if, or that something else would do as well for."""
    must = _MUST.search(asked.plain) is not None
    condition = _common(graph, evidence, asked)
    if condition:
        text = only(condition)
        is_free = must and is_wish(condition)
        return replace(outcome, text=f"no, {text}" if is_free else text, value=None)
    acts = [_act_at(graph, item.moment) for item in evidence if item.rule == "done-by"]
    others = {o.tick: o for act in acts if act for o in graph.alternatives(act)}
    if not others or len(acts) != 1 or acts[0] is None:
        return outcome
    instead = listed((other.event.lemma for other in others.values()), "or")
    names = listed((gerund_of(graph.act(t)) for t in sorted({*others, acts[0].tick})), "or")
    proof = Evidence("alternatives", acts[0].at, f"the text says {names}")
    text = f"no, you can {instead} instead" if must else f"yes, or {instead} instead"
    found = (*outcome.evidence, proof)
    return replace(outcome, text=text, evidence=found, value=None if must else True)
