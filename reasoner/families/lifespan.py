"""Family lifespan: "What became of the butter?" -> "it became part of the dough in step 2"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Self

from kg.entities import Act
from kg.graph import RecipeGraph
from kg.timeline import Property
from reasoner.finding import find_any, find_things, lineage, nothing
from reasoner.mixtures import known_parts
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.phrasing import Phrasing
from reasoner.question import Question
from reasoner.terms import condition_of, conditional_names
from reasoner.when import When, split_when
from reasoner.wording import gerund_of, listed, named, past_of, the

_MADE_OF = Phrasing(
    "what ({is}|goes|went) (in|into|inside) <thing>",
    "what {do} {you} put (in|into) <thing>",
    "what {is} <thing> made (of|from|out of|with)",
    "what {do} <thing> (contain|consist of|have in it|have in them)",
    "what {is} the (ingredients|ingredient|parts|contents|components) (of|in|for) <thing>",
    "{what} ingredients ({is}|go|goes|went) (in|into) <thing>",
    "{what} ingredients (make up|form|are used for|does) <thing> [contain|have]",
)
_DEEP = re.compile(
    r"[ ,]*\b(?:all the way down|originally|ultimately|from scratch|in detail|recursively"
    r"|down to (?:the )?(?:listed |raw |basic |original )?ingredients|from the (?:ingredient "
    r")?list)$"
)
_HOW_MADE = Phrasing(
    "how {do} {you} (get|make|obtain|prepare|produce|create|come by) <thing>",
    "how {is} <thing> {made}",
    "where {do} <thing> come from",
    "what makes <thing>",
)
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
class MadeOf:
    """Asks what a made thing consists of, directly or down to the listed ingredients."""

    family: ClassVar[str] = "lifespan"
    thing: str
    deep: bool = False
    when: When | None = None

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "what is in the dough", "what is the sauce made of, down to the ingredients"."""
        rest, when = split_when(question.plain)
        plain = _DEEP.sub("", rest)
        deep = plain != rest or "ingredient" in plain.split("of")[0]
        parts = _MADE_OF.read(plain)
        return cls(parts["thing"], deep, when) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The parts that went in, or the ingredients at the bottom."""
        found = find_things(graph, self.thing)
        made = [e for e in found.entities if graph.parents(e)]
        if not found:
            return nothing(self, self.thing)
        if not made:
            return NoAnswer(
                self, f"{the(self.thing)} is not made from anything here", (), found.matches
            )
        point = self.when.point(graph) if self.when else None
        tick = point.tick if point else None
        thing = made[-1] if self.deep else _finished(graph, made)
        parts = graph.ancestry(thing, tick) if self.deep else _opened(graph, thing, tick)
        evidence = tuple(_joined(graph, part, thing) for part in parts)
        last = len(graph.acts) if tick is None else tick
        text = the(conditional_names(graph, parts, lambda p: condition_of(graph, p, last)))
        return Answered(text if parts else "", self, evidence, found.matches, value=list(parts))


@dataclass(frozen=True, slots=True)
class HowMade:
    """Asks by which event a thing came about."""

    family: ClassVar[str] = "lifespan"
    thing: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "how did you get the dough"."""
        parts = _HOW_MADE.read(question.plain)
        return cls(parts["thing"]) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """By doing what to what, where, with what."""
        found = find_things(graph, self.thing)
        if not found:
            return nothing(self, self.thing)
        made = [graph.things[e] for e in found.entities if graph.things[e].made_at]
        if not made:
            reason = f"{the(self.thing)} is not made in this recipe: it is brought in as it is"
            return NoAnswer(self, reason, (), found.matches)
        act = graph.act(made[0].made_at or 0)
        text = f"by {_doing(graph, act, made[0].id)}"
        finding = f"{act.event.text} makes {made[0].name}"
        evidence = Evidence("instantiated-by", act.at, finding)
        return Answered(text, self, (evidence,), found.matches, value=act.event.id)


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


def _inputs(graph: RecipeGraph, thing: str, tick: int | None) -> tuple[str, ...]:
    """What the act that made a thing took; or, at a given time, what it consists of then."""
    made_at = graph.things[thing].made_at
    if tick is not None or not made_at or graph.things[thing].taken_from:
        return graph.parents(thing, tick)
    taken = [t for t in graph.act(made_at).takes if t != thing]
    parts = dict.fromkeys(part for t in taken for part in known_parts(graph, t, made_at - 1))
    return tuple(parts) or graph.parents(thing, tick)


def _finished(graph: RecipeGraph, made: list[str]) -> str:
    """The last of several things of a name that each go into the next: the dough, once kneaded."""
    thing = made[0]
    for later in made[1:]:
        if graph.name(later) == graph.name(thing) and thing in _states(graph, later)[0]:
            thing = later
    return thing


def _added(graph: RecipeGraph, thing: str, tick: int | None) -> tuple[str, ...]:
    """What was folded into a thing after it was begun, before the text calls it by its name."""
    made_at = graph.things[thing].made_at
    if tick is not None or not made_at:
        return ()
    for act in graph.acts[made_at:]:
        said = [p.entity.partition("/")[0] for p in act.partakings if p.participation.mention]
        named = thing in said
        if named or (thing in act.takes and thing not in act.gives):
            before = graph.contents(thing, made_at)
            return tuple(t for t in graph.contents(thing, act.tick - 1) if t not in before)
    return ()


def _opened(graph: RecipeGraph, thing: str, tick: int | None) -> tuple[str, ...]:
    """What went into a thing, and what had been rubbed into or put on that before."""
    parts: dict[str, None] = {}
    for part in _states(graph, thing, tick)[1]:
        made = graph.things[thing].made_at or 0
        inner = graph.contents(part, made - 1) if graph.things[part].explicit else ()
        parts |= dict.fromkeys([part, *inner])
    return tuple(parts)


def _states(
    graph: RecipeGraph, thing: str, tick: int | None = None
) -> tuple[list[str], tuple[str, ...]]:
    """The earlier states of a thing, which go by its name, and what else went into them all."""
    states, parts = [thing], dict[str, None]()
    for state in states:
        for part in (*_inputs(graph, state, tick), *_added(graph, state, tick)):
            if graph.name(part) == graph.name(thing) and graph.parents(part):
                states += [part] if part not in states else []
            else:
                parts[part] = None
    return states, tuple(parts)


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


def _doing(graph: RecipeGraph, act: Act, made: str) -> str:
    """An act in full: "mixing the flour and butter in the bowl with the spoon"."""
    things = [thing for thing in act.takes if thing != made]
    text = f"{gerund_of(act)} {named(graph, things)}".strip()
    for place in act.places[:1]:
        found = graph.where(made, act.tick)
        there = found is not None and found.place == place
        preposition = found.preposition if found and there else graph.usual_preposition(place)
        text += f" {preposition} {the(graph.name(place))}"
    if act.tools:
        text += f" with {named(graph, act.tools)}"
    return text


def _joined(graph: RecipeGraph, part: str, whole: str) -> Evidence:
    joins = graph.timeline.of(part, Property.PART_OF)
    if not joins:
        return Evidence("made-from", None, f"{graph.name(whole)} comes from {graph.name(part)}")
    act = graph.act(joins[0].because)
    finding = f"{graph.name(part)} goes into {graph.name(joins[0].value)}"
    return Evidence("part-of", act.at, finding)


def _use(graph: RecipeGraph, act: Act, entity: str) -> Evidence:
    return Evidence("used-in", act.at, f"{act.event.text} takes {graph.name(entity)}")


def _is_or_are(graph: RecipeGraph, entity: str) -> str:
    name = graph.name(entity)
    return "are" if name.endswith("s") and not name.endswith("ss") else "is"


def _done_to(graph: RecipeGraph, entity: str, acts: list[Act]) -> str:
    """What some acts do to a thing: "the carrots are peeled and chopped or grated"."""
    deeds = listed(dict.fromkeys(_deed(graph, act) for act in acts))
    return f"{the(graph.name(entity))} {_is_or_are(graph, entity)} {deeds}"


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
    name, verb = the(graph.name(entity)), _is_or_are(graph, entity)
    text = _done_to(graph, entity, deeds) if deeds else name
    if life.ended.startswith("became part of"):
        whole = the(life.ended.removeprefix("became part of "))
        became = f"{'become' if verb == 'are' else 'becomes'} part of {whole}"
        return f"{text} and {became}" if deeds else f"{name} {became}"
    if life.ended in ("discarded", "divided into its parts") and life.ended not in text:
        return f"{text} and {life.ended}" if deeds else f"{name} {verb} {life.ended}"
    return text
