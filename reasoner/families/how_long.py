"""Family roles, how long a thing is left so: "How long does the bread stay in the tin?"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from kg.entities import Act
from kg.graph import RecipeGraph
from ontology.effects import Effect, meaning
from reasoner.durations import Duration, durations_in
from reasoner.events import find_events
from reasoner.finding import Found, find_props, find_things, lineage
from reasoner.outcome import Alternative, Answered, Evidence, NoAnswer, Outcome
from reasoner.question import Question
from reasoner.wording import phrase_of, the

__all__ = ["HowLongSo"]

_ASKED: Final = re.compile(
    r"^(?:for )?(?:how long|how many (?:minutes|hours|days)|how much time) "
    r"(?:do|does|did|should|must|will|would|can|is|are|has|have) (?P<what>.+)$"
)
_TIME: Final = re.compile(r"[ ,]+(?P<relation>before|after|once|when|until)\b (?P<event>.+)$")
_TOTAL: Final = re.compile(r" (?:altogether|in total|in all|overall)\b")
_LEAST: Final = re.compile(r" (?:at (?:the )?(?:minimum|least|most)|for|each|then|by itself)\b")
_VERB: Final = re.compile(
    r"^(?P<thing>.+?) (?:(?:have|has|had|need|needs|got|supposed) to |be |get )?(?P<verb>\w+)"
    r"(?: (?:in|on|inside) (?P<place>[\w' -]+))?$"
)
_STAYING: Final = frozenset("stay be remain spend sit go left stand is are kept".split())
_WAITING: Final = frozenset("stand sit wait marinate marinade rest steep soak infuse prove".split())
_STEEPING: Final = frozenset("marinate marinade soak prove steep".split())
_COOKING: Final = frozenset("get take need cook".split())
_HOT: Final = frozenset({Effect.HEAT})
_SLOW: Final = frozenset({Effect.WAIT, Effect.COOL})


@dataclass(frozen=True, slots=True)
class HowLongSo:
    """Asks how long a thing stays somewhere, waits or cooks, where no verb of the text says so."""

    family: ClassVar[str] = "roles"
    thing: str
    verb: str
    place: str = ""
    relation: str = ""
    event: str = ""
    is_total: bool = False

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "how long does the bread stay in the tin once it is baked"."""
        match = _ASKED.match(question.plain)
        if match is None:
            return None
        what = match["what"]
        time = _TIME.search(what)
        what = what[: time.start()] if time else what
        is_total = _TOTAL.search(what) is not None
        parts = _VERB.match(_LEAST.sub("", _TOTAL.sub("", what)))
        if parts is None or parts["thing"] in ("i", "you", "we"):
            return None
        relation, event = (time["relation"], time["event"]) if time else ("", "")
        return cls(parts["thing"], parts["verb"], parts["place"] or "", relation, event, is_total)

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The times of the acts that keep it there, let it wait, or cook it."""
        found = find_things(graph, self.thing)
        if not found:
            return NoAnswer(self, f"nothing in this recipe matches {self.thing!r}")
        acts = self._in_time(graph, found, self._so(graph, _about(graph, found)))
        acts = _itself(graph, found, acts)
        said = [(act, time) for act in acts if (time := _time(graph, act))]
        if not said:
            reason = f"the recipe does not say how long {the(found.words)} is {self.verb}"
            return NoAnswer(self, reason, (), found.matches)
        proofs = [Evidence("role Time", a.at, f"{phrase_of(graph, a)}: {t.text}") for a, t in said]
        said = [(a, t) for a, t in said if not self.is_total or _own_time(a)] or said
        if self.is_total:
            total = sum(time.seconds for _, time in said)
            text = f"{Duration.spoken(total)} of times that are given"
            return Answered(text, self, tuple(proofs), found.matches, value=total)
        texts = dict.fromkeys(time.text for _, time in said)
        others = tuple(Alternative(f"for {text}") for text in list(texts)[1:])
        text = said[0][1].text if said[0][1].text == "overnight" else f"for {said[0][1].text}"
        return Answered(text, self, (proofs[0],), found.matches, others, value=said[0][1].seconds)

    def _so(self, graph: RecipeGraph, acts: Iterable[Act]) -> list[Act]:
        """Of the acts about a thing, those that the verb, or the place, can mean."""
        if self.place and self.verb in _STAYING:
            places = find_props(graph, self.place).entities
            return [
                act for act in acts if places and not set(places).isdisjoint(_places(graph, act))
            ]
        acts = list(acts)
        if named := [act for act in acts if act.event.lemma == self.verb]:
            return [act for act in acts if act.at[:2] in {each.at[:2] for each in named}]
        known = meaning(self.verb)
        effects = frozenset(known.effects) if known else frozenset[Effect]()
        if self.verb in _WAITING or effects & _SLOW:
            slow = [act for act in acts if _has(act, _SLOW)]
            return sorted(slow, key=lambda act: _longest_first(graph, act, self.verb))
        return [act for act in acts if _has(act, _HOT)] if self._cooks(effects) else []

    def _cooks(self, effects: frozenset[Effect]) -> bool:
        return self.verb in _COOKING or Effect.HEAT in effects

    def _in_time(self, graph: RecipeGraph, found: Found, acts: list[Act]) -> list[Act]:
        """Those before or after the event that the question names; before it, the last one."""
        events = find_events(graph, self.event, found.entities).acts if self.event else ()
        if not events:
            return acts
        if self.relation in ("before", "until"):
            return [act for act in acts if act.tick <= events[0].tick][-1:]
        return [act for act in acts if act.tick > events[0].tick]


def _longest_first(graph: RecipeGraph, act: Act, verb: str) -> tuple[int, int]:
    """What lies in a marinade lies there longest; of anything else the first wait is meant."""
    time = _time(graph, act)
    is_long = verb in _STEEPING and time is not None
    return (-time.seconds if time and is_long else 0, act.tick)


def _about(graph: RecipeGraph, found: Found) -> list[Act]:
    """The acts that are about a thing, or about what it is in."""
    ticks = {t for e in lineage(graph, found.entities) for t in graph.text.ticks_about(e)}
    return [act for act in map(graph.act, sorted(ticks)) if not act.aside]


def _itself(graph: RecipeGraph, found: Found, acts: list[Act]) -> list[Act]:
    """Of some acts, those that take the thing itself, if one of them has a time."""
    family = set(lineage(graph, found.entities))
    own = [act for act in acts if not family.isdisjoint((*act.takes, *act.gives))]
    return own if any(_time(graph, act) for act in own) else acts


def _places(graph: RecipeGraph, act: Act) -> tuple[str, ...]:
    """Where an act is done, or what it is done to is."""
    spots = [graph.where(thing, act.tick) for thing in act.takes]
    return (*act.places, *(p for spot in spots if spot for p in (spot.place, *spot.beyond)))


def _has(act: Act, effects: frozenset[Effect]) -> bool:
    return act.meaning is not None and not effects.isdisjoint(act.meaning.effects)


def _own_time(act: Act) -> Duration | None:
    said = [arg.text for arg in act.event.arguments if arg.role == "Time"]
    return next((time for text in said for time in durations_in(text)), None)


def _time(graph: RecipeGraph, act: Act) -> Duration | None:
    """How long an act takes by its own words, or by a sentence that has no other act."""
    sentence, own = graph.text.sentence(act.at), _own_time(act)
    if own or sentence is None:
        return own
    later = [other.at.token for other in graph.text.acts_in(act.at) if other.at > act.at]
    behind = durations_in(" ".join(t.form for t in sentence.tokens[act.event.end :]))
    near = durations_in(" ".join(t.form for t in sentence.tokens[act.event.end : min(later) - 1])
                        if later else sentence.text)  # fmt: skip
    return (near or (behind if len(behind) == 1 else ()) or (None,))[0]
