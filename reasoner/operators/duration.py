"""Operators duration and total_duration: how long an act takes, and several together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from kg.attributes import Attribute
from kg.graph import RecipeGraph
from kg.values import Duration
from reasoner.operators.base import Denotation, Slots
from reasoner.operators.told import AboutAct, Told, evidence_of

__all__ = ["HowLong", "HowLongInAll"]

_LASTING = ("until", "every", "till", "after")
"""How words begin that tell a length of time without a number of minutes."""
_SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400, "week": 604800}


@dataclass(frozen=True, slots=True)
class HowLong(AboutAct):
    """Asks how long an act takes."""

    kind: ClassVar[str] = "duration"

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """The durations that are said of the act; of an act in two stages, both."""
        found = [told for told in self.told(graph, "duration") if told.cue != "on-thing"]
        own = [told for told in found if told.cue == "of-act"]
        other = [told for told in self.told(graph, "repetition", "until") if _lasts(told)]
        every = [_denoted(graph, [told]) for told in [*found, *other]]
        if len(own) > 1:
            every.insert(0, _denoted(graph, own))
        return sorted(every, key=lambda each: -each.sure)

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether the act takes as long as the question proposes."""
        wanted = _proposed(slots)
        found = [t for t in self.told(graph, "duration") if t.attribute.value is not None]
        if not wanted or not found:
            return ()
        value = found[0].attribute.value
        assert isinstance(value, Duration)
        fits = any(value.least <= seconds <= value.most for seconds in wanted)
        text = "yes" if fits else f"no, {found[0].attribute.words}"
        return (Denotation(text, fits, (evidence_of(graph, found[0]),), sure=found[0].sure),)

    def wording(self, graph: RecipeGraph) -> str:
        """The question in canonical words."""
        return f"how long does {self.about(graph)} take"


@dataclass(frozen=True, slots=True)
class HowLongInAll(AboutAct):
    """Asks how long several acts, or all acts on a thing, take together."""

    kind: ClassVar[str] = "total_duration"

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """The sum of what is said of each."""
        found = [t for t in self.told(graph, "duration") if t.attribute.value is not None]
        own = [t for t in found if t.cue == "of-act"]
        near = [t for t in found if t.cue in ("of-act", "same-sentence", "about-thing")]
        inside = [t for t in found if t.cue != "on-thing"]
        lists = [self._each(graph), own, near, inside, found]
        sums = {s.text: s for each in reversed(lists) if each for s in [_sum(graph, each)]}
        return list(sums.values())[::-1]

    def _each(self, graph: RecipeGraph) -> list[Told]:
        """The likeliest durations of each act by itself: all its own, or the nearest other."""
        chosen: dict[Attribute, Told] = {}
        for tick in self.acts:
            alone = HowLong((tick,), self.things, self.at).told(graph, "duration")
            told = [t for t in alone if t.attribute.value is not None and t.cue != "on-thing"]
            own = [t for t in told if t.cue == "of-act"] or told[:1]
            chosen |= {t.attribute: t for t in own}
        return list(chosen.values())

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether they take as long as the question proposes."""
        wanted, found = _proposed(slots), self.run(graph)
        if not wanted or not found:
            return ()
        fits = any(found[0].value.least <= seconds <= found[0].value.most for seconds in wanted)
        text = "yes" if fits else f"no, {found[0].text}"
        return (Denotation(text, fits, found[0].evidence, found[0].cues, found[0].sure),)

    def wording(self, graph: RecipeGraph) -> str:
        """The question in canonical words."""
        return f"how long does {self.about(graph)} take in total"


def _lasts(told: Told) -> bool:
    is_near = told.cue not in ("on-thing", "in-step", "anywhere")
    return is_near and told.attribute.words.lower().startswith(_LASTING)


def _denoted(graph: RecipeGraph, stages: list[Told]) -> Denotation:
    """One duration, or those of several stages in their order."""
    inorder = sorted(stages, key=lambda told: told.attribute.at)
    values = tuple(told.attribute.value for told in inorder)
    text = ", then ".join(dict.fromkeys(told.attribute.words for told in inorder))
    cues = {stages[0].cue, str(stages[0].attribute.kind), *(["stages"] if len(stages) > 1 else [])}
    proof = tuple(evidence_of(graph, told) for told in inorder)
    value = values[0] if len(values) == 1 else values
    weight = 1 if stages[0].attribute.kind == "duration" else 0.9
    return Denotation(text, value, proof, frozenset(cues), stages[0].sure * weight)


def _sum(graph: RecipeGraph, stages: list[Told]) -> Denotation:
    total = Duration(0, 0)
    for told in stages:
        if isinstance(told.attribute.value, Duration):
            total += told.attribute.value
    proof = tuple(evidence_of(graph, told) for told in stages)
    cues = frozenset({"sum", stages[-1].cue, *(["single"] if len(stages) == 1 else [])})
    return Denotation(str(total), total, proof, cues, stages[-1].sure)


def _proposed(slots: Slots) -> list[int]:
    """The durations that a question names, in seconds."""
    found = []
    for amount in slots.amounts:
        for unit, size in _SECONDS.items():
            if amount.number and unit in slots.said:
                found.append(round(amount.number * size))
    return found
