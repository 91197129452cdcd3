"""Family ellipsis: "What should be stirred in the pan?", "What does 'it' refer to in step 3?"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Self

from kg.entities import Act
from kg.graph import RecipeGraph
from kg.listing import stem
from kg.model import Moment, Role
from ontology.effects import Effect
from reasoner.companions import companions
from reasoner.events import Events, find_events
from reasoner.finding import bare
from reasoner.mixtures import is_nameless, known_as
from reasoner.outcome import Alternative, Answered, Evidence, NoAnswer, Outcome
from reasoner.passages import passage_of
from reasoner.phrasing import Phrasing
from reasoner.pronouns import stands_for
from reasoner.question import Question
from reasoner.quoting import PRONOUNS, quoted_clause
from reasoner.terms import conditional_names, own_condition
from reasoner.when import When, split_when
from reasoner.wording import listed, named, the, worked_on

_WHAT_V = Phrasing(
    "(what|which ingredients|which ingredient|which things|which thing) {do} be <event>",
    "(what|which ingredients|which ingredient|which things|which thing) (has to|have to|needs "
    "to|need to) be <event>",
    "(what|which ingredients|which ingredient|which things|which thing) ({is}|gets|get) <event>",
    "(what|which ingredients|which ingredient) {do} {you} [have to|need to] <event>",
)
_NO_EVENT = re.compile(r"^(?:in|on|the|a|an|it|made|there|left|do|use|need|used|needed)\b")
_REFERS = Phrasing(
    "what {do} [the word] <word> (refer to|mean|stand for|denote)",
    "what is [the word] <word> referring to",
    "what is meant by <word>",
)
_BESIDE = frozenset({"lies under it", "lies beside it", "was just put with it"})
"""Why an act takes what its pronoun does not stand for."""
_QUOTED = re.compile(
    r"^(?:who or )?what (?:is|are) "
    r"(?:[\"'“‘](?P<word>[\w -]+)[\"'”’]|(?P<it>it|this|that|they|them))$"
)


@dataclass(frozen=True, slots=True)
class WhatIsDone:
    """Asks to what something is done, also where the text leaves it out."""

    family: ClassVar[str] = "ellipsis"
    event: str
    when: When | None = None

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "what should be added to the pan", "what do I stir in step 2"."""
        rest, when = split_when(question.plain)
        parts = _WHAT_V.read(rest)
        if parts is None or _NO_EVENT.match(parts["event"]) or parts["event"].endswith(" with"):
            return None
        return cls(parts["event"], when)

    def answer(self, graph: RecipeGraph) -> Outcome:
        """What the act takes: what is written, what is left out, and what the state supplies."""
        found = find_events(graph, re.sub(r" (?:first|last)$", "", self.event))
        acts = [act for act in _done(graph, found, self.event) if act.takes]
        if self.when is not None:
            point = self.when.point(graph)
            if point.tick is None:
                return NoAnswer(self, point.problem, (), found.matches)
            acts = [act for act in acts if _fits(graph, act, self.when, point.tick)]
        if not acts:
            reason = found.problem or f"the recipe does not say what is {self.event}"
            return NoAnswer(self, reason, (), found.matches)
        if self.event.endswith(" last"):
            acts = acts[::-1]
        told = {_told(graph, act, self.event): act for act in reversed(acts)}
        options = list(told.items())[::-1]
        text, act = options[0]
        others = tuple(Alternative(t, (_took(graph, other),)) for t, other in options[1:])
        evidence = (_took(graph, act),)
        return Answered(text, self, evidence, found.matches, others, value=list(asked(act)))


@dataclass(frozen=True, slots=True)
class RefersTo:
    """Asks what a pronoun or a vague word stands for, in a step or in words that are quoted."""

    family: ClassVar[str] = "ellipsis"
    word: str
    when: When | None = None
    context: str | None = None

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "what does 'it' refer to in step 3"."""
        context = quoted_clause(question.plain)
        if context:
            word = next((w for w in question.words if w in PRONOUNS), "it")
            return cls(word, None, context)
        rest, when = split_when(question.plain)
        parts = _REFERS.read(rest)
        quoted = _QUOTED.match(rest)
        said = parts["word"] if parts else (quoted and (quoted["word"] or quoted["it"]))
        return cls(bare(said.strip("\"'“”‘’")), when) if said else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The things that the mention in that step was taken to mean."""
        if self.context:
            return self._in_context(graph, self.context)
        step = self.when.step if self.when and self.when.step else None
        meant = graph.text.mentions_of(self.word, step)
        if not meant:
            return self._implied(graph, step)
        mention, things = meant[0]
        if not things:
            return NoAnswer(self, f"the recipe does not say what {self.word!r} is")
        tick = _tick_at(graph, mention.at)
        text = the(listed([known_as(graph, thing, tick, self.word) for thing in things]))
        finding = f"{mention.text!r} stands for {text}"
        evidence = Evidence("coreference", mention.at, finding)
        others = tuple(
            Alternative(named(graph, other), (Evidence("coreference", m.at, m.text),))
            for m, other in meant[1:]
            if other and named(graph, other) != text
        )
        return Answered(text, self, (evidence,), (), others, value=list(things))

    def _in_context(self, graph: RecipeGraph, context: str) -> Outcome:
        """What the word means in the sentence that the quoted words come from."""
        found = find_events(graph, context)
        if not found.acts:
            return NoAnswer(self, found.problem, (), found.matches)
        act = found.acts[0]
        behind = [
            things
            for mention, things in graph.text.mentions_of(self.word, act.at.step)
            if mention.at.sentence == act.at.sentence and mention.at > act.at and things
        ]
        things = behind[0] if behind else (act.assumed or asked(act))
        text = named(graph, things)
        finding = f"{self.word!r} in {context!r} stands for {text}"
        return Answered(text, self, (Evidence("coreference", act.at, finding),), found.matches)

    def _implied(self, graph: RecipeGraph, step: int | None) -> Outcome:
        """A pronoun that is not annotated stands for what the event behind it takes."""
        for act in graph.acts:
            is_there = step is None or act.at.step == step
            if is_there and act.takes and _has_pronoun(graph, act, self.word):
                things = _put_together(graph, act) or act.assumed or asked(act)
                names = the(listed([known_as(graph, t, act.tick - 1) for t in things]))
                return Answered(names, self, (_took(graph, act),), value=list(things))
        for passage in [passage_of(graph, self.word, step)] if self.word in PRONOUNS else []:
            if passage and step in (None, passage.sentence.step):
                at = Moment(passage.sentence.step, passage.sentence.number, passage.start + 1)
                things = stands_for(graph, passage.sentence, passage.start)
                text = the(listed(known_as(graph, thing, _tick_at(graph, at)) for thing in things))
                proof = Evidence("coreference", at, f"{self.word!r} stands for {text}")
                if things:
                    return Answered(text, self, (proof,), value=list(things))
        where = f" in step {step}" if step else ""
        return NoAnswer(self, f"the text has no {self.word!r}{where}")


def _done(graph: RecipeGraph, found: Events, event: str) -> list[Act]:
    """The acts that are done; if a lone verb found only what is described, others of its name."""
    done = [act for act in found.acts if not act.aside]
    if done or " " in event:
        return done
    lemmas = dict.fromkeys(act.event.lemma for act in found.acts)
    named = [act for lemma in lemmas for act in graph.text.acts_called(lemma)]
    return [act for act in named if not act.aside]


def _has_pronoun(graph: RecipeGraph, act: Act, word: str) -> bool:
    """True of the act that a pronoun belongs to: the last before it, or that of "let it cool"."""
    sentence = graph.text.sentence(act.at)
    words = [token.form.lower() for token in sentence.tokens] if sentence else []
    if words[max(0, act.at.token - 2) : act.at.token - 1] == [word]:
        return True
    others = [o.at.token for o in graph.acts if o.at[:2] == act.at[:2] and o.at > act.at]
    behind = words[act.at.token : min(others, default=len(words) + 1) - 1]
    return word in (behind[:-1] if others else behind)


def _put_together(graph: RecipeGraph, act: Act) -> tuple[str, ...]:
    """What an act takes and the text leaves out; as a whole, if it was written as one."""
    found: dict[str, None] = {}
    for thing in _left_out(act):
        whole = graph.whole(thing, act.tick - 1) or thing
        made = graph.things[whole].made_at if whole in graph.things else None
        maker = next((other for other in graph.acts if other.tick == made), None)
        found[whole if maker and not _left_out(maker) else thing] = None
    return tuple(found)


def _as_a_whole(graph: RecipeGraph, act: Act, things: tuple[str, ...]) -> tuple[str, ...]:
    """Things, but what is heated and left out as what it is in by then: the soup, not its salt."""
    if act.meaning is None or Effect.HEAT not in act.meaning.effects:
        return things
    hidden, before = set(_left_out(act)), act.tick - 1
    wholes = [(graph.whole(t, before) if t in hidden else None) or t for t in things]
    return tuple(dict.fromkeys(wholes))


def _left_out(act: Act) -> list[str]:
    """The food that an act takes and the text leaves out."""
    parts = [(part.entity, part.participation) for part in act.partakings]
    food = [(entity, said) for entity, said in parts if said.role is Role.INGREDIENT]
    return [entity for entity, said in food if said.is_hidden and said.assumed not in _BESIDE]


def _tick_at(graph: RecipeGraph, at: Moment) -> int:
    """The time before the act that a mention takes part in."""
    return max((act.tick for act in graph.acts if act.at <= at), default=1) - 1


def asked(act: Act) -> tuple[str, ...]:
    """The things that an act is done to: without what only accompanies them."""
    main = [
        part.entity
        for part in act.partakings
        if part.participation.role is Role.INGREDIENT and part.entity in worked_on(act)
    ]
    return tuple(dict.fromkeys([*main, *(t for t in act.takes if t in act.assumed)])) or act.takes


def _told(graph: RecipeGraph, act: Act, event: str) -> str:
    """The things that an act is done to, some only under a condition.

    A mixture without a name is told by what is in it. What the question says that it is done with
    is no answer.
    """
    things, tail = asked(act), event.partition(" with ")[2]
    heads = {stem(phrase) for phrase in re.split(r" and |, ", tail) if phrase}
    said = {t for t in things if heads & {stem(word) for word in graph.name(t).split()}}
    beside = set(companions(graph, act)) if said else set[str]()
    known = beside if said <= beside else said
    things = tuple(thing for thing in things if thing not in known) or things
    things = _as_a_whole(graph, act, things)
    if any(is_nameless(graph, thing) for thing in things):
        names = listed([known_as(graph, thing, act.tick - 1) for thing in things])
    else:
        names = conditional_names(graph, things, lambda thing: own_condition(act, thing))
    return the(names) if names else ""


def _fits(graph: RecipeGraph, act: Act, when: When, tick: int) -> bool:
    if when.step is not None and when.relation == "during":
        return act.at.step == when.step or when.step < 1
    return act.tick <= tick if when.relation == "before" else act.tick > tick


def _took(graph: RecipeGraph, act: Act) -> Evidence:
    hidden = [part for part in act.partakings if part.participation.is_hidden]
    rule = "elided-object" if hidden or act.assumed else "written-object"
    return Evidence(
        rule, act.at, f"{act.event.text} takes {named(graph, asked(act)) or the('nothing')}"
    )
