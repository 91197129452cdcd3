"""Family lifespan: "What became of the butter?" -> "it became part of the dough in step 2"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from kg.entities import Act
from kg.graph import RecipeGraph
from reasoner.finding import find_any, find_things, lineage, nothing
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.phrasing import Phrasing
from reasoner.question import Question
from reasoner.when import split_when
from reasoner.wording import gerund_of, is_or_are, listed, past_of, the

__all__ = ["Became", "SameThing", "UsedWhen"]

_BECAME = Phrasing(
    "what (became|becomes|happened|happens|will happen|has become) (of|to|with) <thing>",
    "what {is} done (to|with) <thing>",
    "what {do} {you} do (to|with) <thing>",
    "what {do} <thing> (become|turn into|end up as)",
    "what {is} <thing> used for",
    "what {do} {you} use <thing> for",
    "what is the fate of <thing>",
)
_STEPS = (
    "when|in which step|in what step|at which step|at what point|at which point|which step|"
    "what step"
)
_USED = Phrasing(
    f"({_STEPS}) {{is}} <thing> (first|last|finally) [{{used}}|added|mentioned]",
    f"({_STEPS}) {{is}} <thing> [{{used}}|added|mentioned] for the (first|last) time",
    f"({_STEPS}) {{is}} <thing> ({{used}}|added|mentioned) [first|last]",
    f"({_STEPS}) {{do}} {{you}} [first|last] ({{need}}|add) <thing>",
    f"({_STEPS}) {{do}} <thing> (come in|appear|get used|get added)",
    f"({_STEPS}) ({{need}}) <thing>",
    f"({_STEPS}) is the (first|last) time {{you}} ({{need}}|add) <thing>",
    f"({_STEPS}) {{do}} {{you}} <thing> for the (first|last) time",
)
_SAME = Phrasing(
    "(is|are) the <thing> (in|of|from) step <one> the same [thing|one|ones] as the <other> "
    "(in|of|from) step <two>",
    "(is|are) the <thing> (in|of|from) step <one> the same [thing|one|ones] as [that|those|the "
    "one] (in|of|from) step <two>",
    "(is|are) the <thing> (in|of|from) step <one> the same as step <two>",
)


@dataclass(frozen=True, slots=True)
class Became:
    """Asks what becomes of a thing."""

    family: ClassVar[str] = "lifespan"
    thing: str
    step: int | None = None

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "what happens to the peel", "what do I do with the carrots in step 1"."""
        rest, when = split_when(question.plain)
        parts = _BECAME.read(rest)
        is_step = when is not None and when.relation == "during" and (when.step or 0) > 0
        return cls(parts["thing"], when.step if when and is_step else None) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """What is done to it, and how its life ends."""
        found = find_things(graph, self.thing)
        if not found:
            return nothing(self, self.thing)
        texts, evidence = [], []
        for entity in found.entities:
            uses = [act for act in graph.uses(entity) if not act.aside]
            here = [act for act in uses if self.step in (None, act.at.step)]
            if here and here != uses:
                texts.append(_done_to(graph, entity, here))
            elif here or self.step is None:
                texts.append(_fate(graph, entity))
            evidence += [_use(graph, act, entity) for act in here]
        if not texts:
            return NoAnswer(self, f"nothing is done to {the(self.thing)} then", (), found.matches)
        return Answered("; ".join(dict.fromkeys(texts)), self, tuple(evidence), found.matches)


@dataclass(frozen=True, slots=True)
class UsedWhen:
    """Asks when a thing or a prop is first or last used."""

    family: ClassVar[str] = "lifespan"
    thing: str
    which: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "when is the butter first used", "in which step do I need the oven"."""
        parts = _USED.read(question.plain)
        if parts is None:
            return None
        last = {"last", "finally"} & set(question.words)
        return cls(parts["thing"], "last" if last else "first")

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The step and the event."""
        found = find_any(graph, self.thing)
        if not found:
            return nothing(self, self.thing)
        family = lineage(graph, found.entities)
        uses = sorted({a.tick for e in family for a in graph.uses(e) if not a.aside})
        if not uses:
            return NoAnswer(self, f"{the(self.thing)} is never used", (), found.matches)
        act = graph.act(uses[-1] if self.which == "last" else uses[0])
        text = f"in step {act.at.step}, when it is {past_of(act)}"
        if found.entities[0] in graph.props:
            text = f"in step {act.at.step}, for {gerund_of(act)}"
        evidence = Evidence(f"{self.which}-use", act.at, f"{act.event.text} uses {found.words}")
        return Answered(text, self, (evidence,), found.matches, value=act.at.step)


@dataclass(frozen=True, slots=True)
class SameThing:
    """Asks whether words in two steps mean the same thing."""

    family: ClassVar[str] = "lifespan"
    thing: str
    other: str
    steps: tuple[int, int]

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "is the mixture in step 2 the same as in step 4"."""
        parts = _SAME.read(question.plain)
        if parts is None or not (parts["one"].isdecimal() and parts["two"].isdecimal()):
            return None
        other = parts.get("other") or parts["thing"]
        other = parts["thing"] if other in ("one", "ones") else other
        return cls(parts["thing"], other, (int(parts["one"]), int(parts["two"])))

    def answer(self, graph: RecipeGraph) -> Outcome:
        """Yes if the same entity takes part in both steps under these names."""
        first = _used_in(graph, self.thing, self.steps[0])
        second = _used_in(graph, self.other, self.steps[1])
        for words, step, uses in (
            (self.thing, self.steps[0], first),
            (self.other, self.steps[1], second),
        ):
            if not uses:
                return NoAnswer(self, f"step {step} has no {words}")
        same = first.keys() & second.keys()
        evidence = [_use(graph, act, e) for e, act in (*first.items(), *second.items())]
        if same:
            return Answered("yes", self, tuple(evidence), value=True)
        grown = [e for e in second if set(graph.ancestry(e)) & {*first, *_roots(graph, first)}]
        text = "no: it was made from it" if grown else "no"
        return Answered(text, self, tuple(evidence), value=False)


def _roots(graph: RecipeGraph, things: dict[str, Act]) -> set[str]:
    return {root for thing in things if thing in graph.things for root in graph.ancestry(thing)}


def _used_in(graph: RecipeGraph, words: str, step: int) -> dict[str, Act]:
    """The entities of a name that take part in a step, with the act they do it in."""
    return {
        entity: act
        for entity in find_any(graph, words).entities
        for act in graph.uses(entity)
        if act.at.step == step
    }


def _use(graph: RecipeGraph, act: Act, entity: str) -> Evidence:
    return Evidence("used-in", act.at, f"{act.event.text} takes {graph.name(entity)}")


def _done_to(graph: RecipeGraph, entity: str, acts: list[Act]) -> str:
    """What some acts do to a thing: "the carrots are peeled and chopped or grated"."""
    deeds = listed(dict.fromkeys(_deed(graph, act) for act in acts))
    name = graph.name(entity)
    return f"{the(name)} {is_or_are(name)} {deeds}"


def _deed(graph: RecipeGraph, act: Act) -> str:
    """What an act does to a thing, or another instead, and under which condition."""
    either = sorted((act, *graph.alternatives(act)), key=lambda each: each.tick)
    done = " or ".join(past_of(each) for each in either)
    return f"{done} ({act.event.condition})" if act.event.condition else done


def _fate(graph: RecipeGraph, entity: str) -> str:
    """A thing's life in one sentence."""
    uses = [act for act in graph.uses(entity) if not act.aside and entity in act.takes]
    deeds = [act for act in uses if not act.event.repeats]
    life = graph.lifespan(entity)
    name, verb = the(graph.name(entity)), is_or_are(graph.name(entity))
    text = _done_to(graph, entity, deeds) if deeds else name
    if life.ended.startswith("became part of"):
        whole = the(life.ended.removeprefix("became part of "))
        became = f"{'become' if verb == 'are' else 'becomes'} part of {whole}"
        return f"{text} and {became}" if deeds else f"{name} {became}"
    if life.ended in ("discarded", "divided into its parts") and life.ended not in text:
        return f"{text} and {life.ended}" if deeds else f"{name} {verb} {life.ended}"
    return text
