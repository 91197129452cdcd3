"""Operators must_wait and ahead: what has to happen before an act, and what is begun early."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Self

from kg.attributes import Attribute, AttributeKind
from kg.entities import Act
from kg.graph import RecipeGraph
from kg.values import Duration
from ontology.effects import Effect
from ontology.wordlists import wordlist
from reasoner.operators.base import (
    Denotation,
    Operator,
    Slots,
    act_of,
    denoted,
    line_proofs,
    phrase,
    proof,
    yes_or_no,
)
from reasoner.operators.notes import AT_ONCE, WAITING, Passage, passages, roots
from reasoner.operators.points import deed_after, depends, do, turning_point
from reasoner.operators.sets import acts_of, deeds, lines_meant, lines_worked
from reasoner.operators.words import base_forms
from reasoner.outcome import Evidence

_LONG: Final = 4 * 3600
"""From this many seconds on a wait is planned ahead."""
_BEGINNING: Final = wordlist("asking.beginning")
"""What begins a clause that says when an act may begin, not when it ends."""
_LEAVE: Final = wordlist("asking.leave")
"""Words that ask for leave to do something at once."""
_EARLY: Final = wordlist("verbs.early")
"""What a list wants done long before the first step."""
_BEFOREHAND: Final = roots("ahead advance beforehand overnight prepared earlier".split())
_WAITING: Final = (AttributeKind.UNTIL, AttributeKind.CONDITION)


def _is_at_once(graph: RecipeGraph, act: Act) -> bool:
    """True of what the text wants done at once: "serve immediately"."""
    sentence = graph.text.sentence(act.at)
    return sentence is not None and not AT_ONCE.isdisjoint(base_forms(sentence.text))


class MustWait(Operator):
    """Asks what must have happened before an act may be done; the second act may be that."""

    kind = "must_wait"
    asks = "what must happen before {about}"

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about the act that has to wait; a second one is what it may wait for."""
        if len(slots.steps) > 1 and all(map(graph.acts_of_step, slots.steps)):
            acts = tuple(graph.acts_of_step(step)[0].tick for step in slots.steps[:2])
            return cls(acts, steps=slots.steps[:2])
        if slots.acts:
            others = [*slots.acts[1:2], slots.at.act if slots.at else None]
            return cls((slots.acts[0], *[tick for tick in others if tick][:1]))
        act = turning_point(graph, slots)
        return cls((act.tick,)) if act else None

    def _other(self, graph: RecipeGraph) -> Act | None:
        return act_of(graph, self.acts[1] if len(self.acts) > 1 else None)

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        act, other = graph.act(self.acts[0]), self._other(graph)
        if other is not None and other.at < act.at:
            text = f"wait until after {phrase(graph, other)}"
            yield denoted(text, (other.tick,), proof(graph, other, "needs"), "named")
        near = [each for by in range(1, 4) if (each := deed_after(graph, act, -by))]
        needed = [graph.acts[tick - 1] for tick in reversed(act.needs)]
        before = list(dict.fromkeys([*near[:1], *needed[:2], *near]))
        facts = [(fact, "own") for fact in _own(graph, act)]
        for each in before:
            found = graph.attributes_of(each.tick, AttributeKind.UNTIL)
            facts += [(fact, "before") for fact in found]
        for fact, cue in facts:
            seen = Evidence("waits", fact.at, fact.words)
            yield denoted(fact.words, fact.value, seen, cue, fact.kind)
        for each in before[:2]:
            text, seen = f"after {phrase(graph, each)}", proof(graph, each, "needs")
            yield denoted(text, (each.tick,), seen, "before", sure=0.5)

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether the one has to wait for the other: because it needs it, or waiting is said."""
        act, other = graph.act(self.acts[0]), self._other(graph)
        first, last = sorted((act, other or act), key=lambda each: each.at)
        own = [Evidence("waits", fact.at, fact.words) for fact in _own(graph, last)]
        said = [*own, *_waits(graph, last)]
        proofs, must = said[:1], bool(said)
        if first is not last:
            first, last = self._joined(graph) or (first, last)
            must = depends(graph, last.tick, first.tick) or (
                not self.steps and _share_a_food(first, last)
            )
            proofs = [proof(graph, each, "needs") for each in (first, last)]
        elif not said:
            return ()
        asks_leave = not _LEAVE.isdisjoint(slots.said) or "at once" in " ".join(slots.said)
        if asks_leave and first is not last and _is_wait(last) and not _is_wait(first):
            must = False  # what is done before a wait need not wait for it
        elif not asks_leave and _is_at_once(graph, last) and not WAITING.isdisjoint(slots.said):
            must, proofs = False, [proof(graph, last, "waits")]
        return [yes_or_no(must != asks_leave, proofs, "as-said", sure=1.0)]

    def _joined(self, graph: RecipeGraph) -> tuple[Act, Act] | None:
        """Of two steps, an act of the earlier and one of the later that needs it."""
        if not self.steps:
            return None
        earlier, later = (graph.acts_of_step(step) for step in sorted(self.steps))
        pairs = ((one, other) for other in later for one in earlier)
        return next((p for p in pairs if depends(graph, p[1].tick, p[0].tick)), None)


def _own(graph: RecipeGraph, act: Act) -> list[Attribute]:
    """What is said that an act waits for: "once the onions are soft, add …"."""
    said = [fact for kind in _WAITING for fact in graph.attributes_of(act.tick, kind)]
    return [f for f in said if f.at < act.at or f.words.lower().split()[0] in _BEGINNING]


def _waits(graph: RecipeGraph, act: Act) -> Iterator[Evidence]:
    """How long the deed before an act goes on, or that it is a wait: "let it cool"."""
    for before in [deed_after(graph, act, -1)]:
        facts = graph.attributes_of(before.tick, AttributeKind.DURATION) if before else ()
        yield from (Evidence("waits", fact.at, fact.words) for fact in facts)
        if before and _is_wait(before):
            yield proof(graph, before, "waits")
    if _is_wait(act):
        yield proof(graph, act, "waits")


def _is_wait(act: Act) -> bool:
    return bool(act.meaning and Effect.WAIT in act.meaning.effects)


def _share_a_food(act: Act, other: Act) -> bool:
    return not {*act.takes, *act.gives}.isdisjoint((*other.takes, *other.gives))


class Ahead(Operator):
    """Asks what can or must be begun long before the rest."""

    kind = "ahead"
    asks = "what can be done ahead"

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about the named acts, those with the named things, or all."""
        named = [a.tick for each in slots.things for a in acts_of(graph, each.ids)]
        return cls(slots.acts or tuple(named) or deeds(graph), slots.things)

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """What the notes say of it, then the acts that take hours, with how long they take."""
        noted = [denoted(each.text, None, each.proof, "note") for each in self._noted(graph)]
        return [*noted, *self._listed(graph), *self._long(graph)]

    def _listed(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """What the list wants done before one begins: "lentils, soaked overnight"."""
        lines = lines_meant(graph, *self.things) or tuple(graph.supplies.values())
        early = lines_worked(graph, sorted(_EARLY))
        for line in [line for line in lines if line in early]:
            yield denoted(line.text, line.id, line_proofs([line]), "on-line", sure=0.7)

    def _noted(self, graph: RecipeGraph) -> list[Passage]:
        words = [word for each in self.things for word in each.words.lower().split()]
        found = [each for each in passages(graph) if each.words & _BEFOREHAND]
        own = [each for each in found if each.words & roots(words)]
        return own or found

    def _long(self, graph: RecipeGraph) -> list[Denotation]:
        return [
            denoted(
                f"{do(graph, act)}, {fact.words}",
                (act.tick,),
                Evidence("ahead", fact.at, fact.words),
                "long",
            )
            for act in self.acts_in(graph)
            for fact in graph.attributes_of(act.tick, AttributeKind.DURATION)
            if isinstance(fact.value, Duration) and fact.value.most >= _LONG
        ]

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether something takes so long that it is begun ahead."""
        noted = [yes_or_no(not n.denies(), n.proof, "note") for n in self._noted(graph)[:1]]
        return noted or [yes_or_no(True, d.evidence, "long") for d in self._long(graph)[:1]]
