"""Family roles: "For how long do you bake the cake?" -> "for 50 minutes"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Self

from kg.entities import Act
from kg.graph import RecipeGraph
from ontology.effects import Effect
from reasoner.companions import companions
from reasoner.durations import durations_in
from reasoner.events import Events, find_events
from reasoner.heat import heat_of_prop, heats_around
from reasoner.outcome import Alternative, Answered, Evidence, NoAnswer, Outcome
from reasoner.question import Question
from reasoner.role_phrases import ASKED, ROLES
from reasoner.settings import acts_at, split_setting, spoken, times_at
from reasoner.until import until_of
from reasoner.when import When, is_in_step, split_when
from reasoner.wording import a, as_written, listed, named, phrase_of, place_of

__all__ = ["RoleOf"]

_VAGUE = frozenset("it this that they take takes need needs be".split())
_PARTICLES = frozenset("in into on onto to over up out off with at together".split())
_MANNERS = ("Attribute", "Instrument")
_TEMPERATURE = re.compile(r"\d|heat\b|\bgas mark\b|\bboil\b|\bhot\b|\bwarm\b|\bcold\b")


@dataclass(frozen=True, slots=True)
class RoleOf:
    """Asks for one thing that the text says about an event: how long, until when, why, where."""

    family: ClassVar[str] = "roles"
    asked: str
    event: str
    when: When | None = None

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "for how long do you bake the cake", "why do I rest the dough"."""
        rest, when_ = split_when(question.plain)
        whole, split = (question.plain, None), (rest, when_)
        is_within = when_ is not None and when_.relation == "during" and when_.step is not None
        for plain, when in (split, whole) if is_within else (whole, split):
            for asked, phrasing in ASKED:
                parts = phrasing.read(plain)
                if parts:
                    return cls(asked, parts["event"], when if plain != question.plain else None)
        return None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The words of the text in that role, for the event that fits best and has it."""
        is_heat = self.asked == "temperature"
        of_prop = heat_of_prop(self, graph, self.event, self.when) if is_heat else None
        if isinstance(of_prop, Answered):
            return of_prop
        event, setting = split_setting(self.event) if self.asked == "duration" else ("", None)
        if setting and (outcome := self._at_setting(graph, event, setting)):
            return outcome
        found = self._events(graph)
        is_told = self.asked != "place" or _names_a_verb(found)
        acts = [act for act in found.acts if is_told and is_in_step(act, self.when)]
        if not acts and of_prop is not None:
            return of_prop
        if not acts:
            reason = found.problem or f"no event of this recipe is {self.event!r}"
            return NoAnswer(self, reason, (), found.matches)
        options = {
            text: (act, rule) for act in reversed(acts) for text, rule in self._said(graph, act)
        }
        is_step = self.event.startswith("do step ")  # what it says itself goes before the rest
        ordered = sorted(
            options.items(),
            key=lambda item: (is_step and not item[1][1].startswith("role "), item[1][0].tick),
        )
        if not ordered:
            reason = f"the recipe does not say ({self.asked} of {phrase_of(graph, acts[0])})"
            return NoAnswer(self, reason, (), found.matches)
        text, (act, rule) = ordered[0]
        others = tuple(
            Alternative(t, (Evidence(r, o.at, phrase_of(graph, o)),)) for t, (o, r) in ordered[1:]
        )
        evidence = Evidence(rule, act.at, f"{phrase_of(graph, act)}: {text}")
        return Answered(text, self, (evidence,), found.matches, others)

    def _events(self, graph: RecipeGraph) -> Events:
        """The acts that are asked about; "how long does it cool before I cut it": not the cut."""
        first, _, later = self.event.partition(" before ")
        if self.asked == "duration" and later:
            end = max((act.tick for act in find_events(graph, later).acts), default=0)
            before = [act for act in find_events(graph, first).acts if act.tick <= end]
            if timed := [act for act in reversed(before) if any(self._said(graph, act))]:
                return Events((timed[0],))
        return find_events(graph, self.event)

    def _at_setting(self, graph: RecipeGraph, event: str, setting: str) -> Outcome | None:
        """How long something is cooked on low, or on high, if the text says so."""
        is_vague = _VAGUE.issuperset(event.split())
        found = Events(acts_at(graph, setting)) if is_vague else find_events(graph, event)
        said: dict[str, Evidence] = {}
        for act in found.acts:
            times = times_at(graph, act) if is_in_step(act, self.when) else ()
            finding = f"{phrase_of(graph, act)}: {spoken(times)}"
            for time in (each.time for each in times if each.setting == setting):
                said.setdefault(f"for {time}", Evidence("time-at-setting", act.at, finding))
        if not said:
            return None
        (text, proof), *others = said.items()
        rest = tuple(Alternative(other, (why,)) for other, why in others)
        return Answered(text, self, (proof,), found.matches, rest)

    def _said(self, graph: RecipeGraph, act: Act) -> Iterable[tuple[str, str]]:
        """What an act says in this role: its arguments first, then what the state knows."""
        times = times_at(graph, act) if self.asked == "duration" else ()
        if len(times) > 1:
            return [(spoken(times), "time-at-setting")]
        if self.asked == "manner" and (manner := _manner(act)):
            return [manner]
        for role in ROLES[self.asked]:
            spans = [arg.text for arg in act.event.arguments if arg.role == role]
            for text in spans[-1:]:
                if self._suits(text):
                    return [(as_written(text), f"role {role}")]
        beside = companions(graph, act) if self.asked == "companion" else ()
        if foods := [thing for thing in beside if thing in graph.things]:
            return [(named(graph, foods), "taken-along")]
        if self.asked == "companion" and act.tools:
            return [(listed(a(graph.name(t)) for t in act.tools), "prop-of-event")]
        return self._known(graph, act)

    def _suits(self, text: str) -> bool:
        if self.asked == "temperature":
            return bool(_TEMPERATURE.search(text)) and "minute" not in text
        if self.asked == "duration":
            return bool(durations_in(text))
        return text.lower() not in _PARTICLES

    def _known(self, graph: RecipeGraph, act: Act) -> list[tuple[str, str]]:
        """What the state, or the sentence as a whole, says where no argument does."""
        if self.asked == "duration":
            sentence = graph.text.sentence(act.at)
            alone = sentence is not None and len(graph.text.acts_in(act.at)) == 1
            found = durations_in(sentence.text if sentence and alone else _behind(graph, act))
            if found:
                return [(f"for {found[0].text}", "said-in-the-sentence")]
            until = until_of(graph, act)
            return [(until, "until")] if until else []
        if self.asked == "temperature":
            heats = heats_around(graph, act) if _is_hot_work(graph, act) else []
            return [(heat, "temperature-of-place") for heat in heats]
        if self.asked in ("place", "goal"):
            spots = [(t, graph.where(t, act.tick)) for t in act.gives or act.takes]
            return [
                (place_of(graph, w.place, w.preposition), "location-of-thing")
                for _, w in spots
                if w
            ][:1]
        if self.asked == "companion":
            words = set(self.event.split())
            others = [t for t in act.takes if not words & set(graph.name(t).lower().split())]
            is_other = 0 < len(others) < len(act.takes)
            return [(named(graph, others), "taken-along")] if is_other else []
        if self.asked == "manner" and act.tools:
            return [(f"with {listed(a(graph.name(t)) for t in act.tools)}", "prop-of-event")]
        return []


def _is_hot_work(graph: RecipeGraph, act: Act) -> bool:
    """True of what is cooked, or done in a place that the text names."""
    if act.meaning is None or Effect.HEAT in act.meaning.effects:
        return True
    sentence = graph.text.sentence(act.at)
    words = {token.form.lower() for token in sentence.tokens} if sentence else set()
    return any(graph.name(place).lower().split()[-1] in words for place in act.places)


def _manner(act: Act) -> tuple[str, str] | None:
    """How something is done where that is said in two ways: "roughly, with a fork"."""
    spans = {arg.role: arg.text for arg in act.event.arguments if arg.role in _MANNERS}
    both = [as_written(spans[role]) for role in _MANNERS if role in spans]
    return (", ".join(both), " and ".join(f"role {r}" for r in _MANNERS)) if both[1:] else None


def _names_a_verb(found: Events) -> bool:
    """True if words were matched to what is done, and not only to who takes part."""
    return any(match.meaning.isdecimal() for match in found.matches)


def _behind(graph: RecipeGraph, act: Act) -> str:
    """The words between a verb and the next, if they begin with a time: "to rest for an hour"."""
    sentence = graph.text.sentence(act.at)
    later = [other.at.token for other in graph.text.acts_in(act.at) if other.at > act.at]
    tokens = sentence.tokens[act.event.end : min(later) - 1 if later else None] if sentence else ()
    words = [token.form for token in tokens]
    is_time = bool(words) and (words[0].lower() == "for" or words[0][:1].isdigit())
    return " ".join(words) if is_time else ""
