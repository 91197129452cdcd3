"""Operators next, previous, between and meanwhile: what is done around an act."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, Self

from kg.entities import Act
from kg.graph import RecipeGraph
from ontology.wordlists import wordlist
from reasoner.operators.base import (
    Denotation,
    Operator,
    Slots,
    act_of,
    denoted,
    phrase,
    proof,
    yes_or_no,
)
from reasoner.operators.points import (
    deed_after,
    depends,
    done,
    goes_with,
    in_its_words,
    told_beside,
    turning_point,
    while_clause,
)
from reasoner.operators.sets import acts_of, deeds, written
from reasoner.outcome import Evidence
from reasoner.wording import named

_INDEFINITE: Final = wordlist("asking.indefinite")
"""Words that ask whether there is anything to do, not whether one thing can be done."""


def _doing(graph: RecipeGraph, acts: Sequence[Act], *cues: str, sure: float = 1.0) -> Denotation:
    proofs = [proof(graph, act, "order") for act in acts]
    return denoted(done(graph, acts), tuple(act.tick for act in acts), proofs, *cues, sure=sure)


class _Around(Operator):
    """Asks what is done around an act; the second act is one that a question proposes."""

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about the act of the moment, the last act named, or of the thing."""
        act = turning_point(graph, slots)
        if act is None:
            return None
        others = [tick for tick in slots.acts if tick != act.tick]
        return cls((act.tick, *others[:1]), said=slots.said)

    @property
    def other(self) -> int | None:
        """The second act."""
        return self.acts[1] if len(self.acts) > 1 else None

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether what the question proposes is what is done."""
        found = self.run(graph)[:1] if self.other else ()
        return [yes_or_no(self.other in each.value[:1], each.evidence) for each in found]


class Next(_Around):
    """Asks what is done, or goes in, right after an act."""

    kind = "next"
    asks = "what do you do after {about}"
    way = 1

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """The next deed, what it takes, the two next ones, and the next one of another sentence."""
        act = graph.act(self.acts[0])
        near = [other for by in range(1, 6) if (other := deed_after(graph, act, self.way * by))]
        near = [other for other in near if not _goes_along(act, other)]
        if not near:
            return
        first, seen = near[0], proof(graph, near[0], "order")
        yield denoted(in_its_words(graph, first), (first.tick,), seen, "next", "quoted")
        yield _doing(graph, near[:1], "next")
        beyond = [other for other in near if other.at[:2] != act.at[:2]]
        if beyond:
            there = [other for other in beyond if other.at[:2] == beyond[0].at[:2]]
            cue = "next-step" if beyond[0].at.step != act.at.step else "next-sentence"
            yield _doing(graph, sorted(there, key=lambda a: a.tick), cue, sure=0.7)
        yield _doing(graph, sorted(near[:2], key=lambda a: a.tick), "two", sure=0.6)
        food = tuple(i for i in written(first) if i in graph.things and i not in act.takes)
        yield denoted(named(graph, food), food, seen, "object", sure=0.5)


class Previous(Next):
    """Asks what is done right before an act."""

    kind = "previous"
    asks = "what do you do before {about}"
    way = -1


def _goes_along(act: Act, other: Act) -> bool:
    """True of what is done all the while: "cook, stirring often"."""
    is_gerund = other.event.text.lower().split()[0].endswith("ing")
    return is_gerund and other.at[:2] == act.at[:2]


class Between(_Around):
    """Asks what is done between two acts."""

    kind = "between"
    asks = "what do you do between {about}"

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        first, *_, last = sorted(act.at for act in self.acts_in(graph) * 2)
        every = [graph.acts[tick - 1] for tick in deeds(graph)]
        if inner := [act for act in every if first < act.at < last]:
            yield _doing(graph, inner, "between")


class Meanwhile(_Around):
    """Asks what is done while something else goes on."""

    kind = "meanwhile"
    asks = "what do you do while {about}"

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The same; a cook who tells no moment means the step that goes on now."""
        if slots.here is None or not slots.here.step:
            return super().of(graph, slots)
        act = turning_point(graph, replace(slots, acts=()))
        others = [tick for tick in slots.acts if act is None or tick != act.tick]
        return cls((act.tick, *others[:1]), said=slots.said) if act else None

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        act = graph.act(self.acts[0])
        here = (act, *graph.text.acts_in(act.at))
        told = list(dict.fromkeys(other for each in here for other in told_beside(graph, each)))
        later = [other for other in told if other.at > act.at]
        free = _free(graph, act)
        if later:
            rest = [a for a in free if a.at.step == told[-1].at.step and a.at > later[0].at]
            more = list(dict.fromkeys((*later, *rest)))
            if len(more) > len(later):
                yield _doing(graph, more, "told", "rest-of-step")
            yield _doing(graph, later, "told")
        yield from self._when(graph, act, told) if "when" in self.said else ()
        if free:
            yield _doing(graph, free[:4], "free", sure=0.5)
            yield _doing(graph, free[:1], "free", sure=0.4)
        after = deed_after(graph, act)
        if after and not told and not free:
            yield _doing(graph, [after], "next", sure=0.3)
        yield from self._when(graph, act, told)

    def _when(self, graph: RecipeGraph, act: Act, told: Sequence[Act]) -> Iterator[Denotation]:
        """While what an act is done."""
        if words := while_clause(graph, act):
            yield denoted(words, None, Evidence("while", act.at, words), "when")
        for other in [other for other in told if other.at[:2] < act.at[:2]][-1:]:
            text, seen = f"while {phrase(graph, other)}", proof(graph, other, "while")
            yield denoted(text, (other.tick,), seen, "when", sure=0.6)

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether two acts can go on together: the text says so, or neither needs the other."""
        if not _INDEFINITE.isdisjoint(slots.said) and (found := self._anything(graph)):
            return found
        one, other = graph.act(self.acts[0]), act_of(graph, self.other)
        uses = [a for each in slots.things for a in acts_of(graph, each.ids) if a is not one]
        others = [other] if other else sorted(uses, key=lambda a: abs(a.tick - one.tick))
        if not others:
            return self._anything(graph)
        proofs = [proof(graph, one, "while"), proof(graph, others[0], "while")]
        if any(each in told_beside(graph, one) or goes_with(graph, one, each) for each in others):
            return [yes_or_no(True, proofs, "told")]
        pairs = [sorted((one.tick, each.tick)) for each in others[:3]]
        needed = all(depends(graph, later, earlier) for earlier, later in pairs)
        cue = "needs" if needed else "independent"
        return [yes_or_no(not needed, proofs, cue, sure=0.6)]

    def _anything(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """Whether there is anything to do meanwhile, and what: what is told, or needs nothing."""
        for found in self.run(graph)[:1]:
            if found.cues & {"told", "free"}:
                return [denoted(f"yes, {found.text}", True, found.evidence, "anything", sure=0.6)]
            then = found.text if "next" in found.cues else ""
            return [yes_or_no(False, found.evidence, "nothing-free", sure=0.5, instead=then)]
        return ()


def _free(graph: RecipeGraph, act: Act) -> list[Act]:
    """What comes next in the text and does not need what the act gives."""
    found: list[Act] = []
    for other in [graph.acts[t - 1] for t in deeds(graph) if graph.acts[t - 1].at > act.at]:
        if depends(graph, other.tick, act.tick):
            break
        found.append(other)
    return found
