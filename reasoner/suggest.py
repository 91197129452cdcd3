"""Offer questions that a recipe can answer: canonical wordings of operators, as cooks would ask."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import islice
from typing import Final

from kg.attributes import AttributeKind
from kg.graph import RecipeGraph
from reasoner.ask import SURE
from reasoner.once import once_a_graph
from reasoner.operators import OPERATORS
from reasoner.operators.base import At, Described, Relation, Slots
from reasoner.ranking import rank
from reasoner.reading.analysis import analyse
from reasoner.readings import readings
from reasoner.understanding import understand
from reasoner.weights import shipped
from reasoner.wording import the

__all__ = ["answerable", "is_answered", "suggestions"]

MOST: Final = 60
"""Questions that are tried for a recipe."""

_SAID: Final = (
    (AttributeKind.DURATION, "duration"),
    (AttributeKind.TEMPERATURE, "temperature"),
    (AttributeKind.UNTIL, "until"),
    (AttributeKind.PURPOSE, "purpose"),
    (AttributeKind.SIZE, "size"),
)
"""What is told of an act, and the kind of question that it answers; what cooks ask most first."""


def answerable(graph: RecipeGraph) -> tuple[str, ...]:
    """Questions that this recipe answers surely, what cooks ask most first."""
    return tuple(text for text in _wordings(graph)[:MOST] if is_answered(graph, text))


@once_a_graph
def _wordings(graph: RecipeGraph) -> tuple[str, ...]:
    """What operators can be asked of this recipe and answer by themselves, in canonical words."""
    texts: dict[str, None] = {}
    for kind, slots in _plans(graph):
        operator = OPERATORS.get(kind)
        query = operator.of(graph, slots) if operator else None
        denoted = query.run(graph) if query else ()
        if query is not None and denoted and denoted[0].sure >= 1.0:
            wording = query.wording(graph)
            texts[f"{wording[:1].upper()}{wording[1:]}?"] = None
    return tuple(texts)


def is_answered(graph: RecipeGraph, text: str) -> bool:
    """Whether a question is answered when it is put in these words, found out once."""
    known = _answered(graph)
    if text not in known:
        weights = shipped()
        seen = understand(graph, analyse(text), weights)
        found = tuple(readings(graph, seen, weights))
        known[text] = rank(graph, seen, found, weights.ranking, weights.trust).trust >= SURE
    return known[text]


@once_a_graph
def _answered(graph: RecipeGraph) -> dict[str, bool]:
    return {}


def _plans(graph: RecipeGraph) -> Iterator[tuple[str, Slots]]:
    """What could be asked: of acts by what is said of them, of made things, lines and vessels."""
    for attribute, kind in _SAID:
        for act in graph.acts:
            if not act.aside and graph.attributes_of(act.tick, attribute):
                things = tuple(_described(graph, thing) for thing in act.takes[:1])
                yield kind, Slots((act.tick,), things)
    for thing in graph.things.values():
        if thing.made_at and not thing.taken_from and not thing.name.startswith("mixture of"):
            yield "made_of", Slots((), (_described(graph, thing.id),))
    for supply in graph.supplies.values():
        if supply.amount:
            yield "amount", Slots((), (_described(graph, supply.id),))
    for act in graph.acts:
        if act.tools and act.takes and not act.aside:
            yield "tool", Slots((act.tick,), (_described(graph, act.takes[0]),))
    for prop in graph.props.values():
        uses = graph.uses(prop.id)
        if uses and graph.contents(prop.id, uses[-1].tick):
            step = uses[-1].at.step
            at = At(Relation.AFTER, graph.last_tick(step), step)
            yield "contents", Slots((), (_described(graph, prop.id),), at)
    yield "count_steps", Slots()


def _described(graph: RecipeGraph, entity: str) -> Described:
    return Described(the(graph.name(entity)), (entity,))


def suggestions(graph: RecipeGraph, question: str, most: int = 3) -> tuple[str, ...]:
    """The answerable questions that look most like the one that was asked."""
    plain = question.lower()[:120]
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(plain)
    scored = []
    for place, text in enumerate(_wordings(graph)[:MOST]):
        matcher.set_seq1(text.lower())
        shared = len(set(text.lower().rstrip("?").split()) & set(plain.split()))
        scored.append((-shared, -matcher.quick_ratio(), place, text))
    near = [text for *_, text in sorted(scored)[: 2 * most]]
    return tuple(islice((text for text in near if is_answered(graph, text)), most))
