"""Answer a question: take it apart, ground it, rank its readings, say the best if it is sure."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from kg.graph import RecipeGraph
from reasoner.assumptions import with_assumptions
from reasoner.context import Context
from reasoner.doubting import opposites_of
from reasoner.hedging import with_terms
from reasoner.outcome import (
    Alternative,
    Answered,
    Match,
    NoAnswer,
    NotUnderstood,
    Offered,
    Outcome,
)
from reasoner.ranking import Answer, Ranked, rank
from reasoner.reading.analysis import LONGEST, analyse
from reasoner.readings import readings
from reasoner.suggest import suggestions
from reasoner.twofold import both_told, parts_of
from reasoner.understanding import Understood, understand
from reasoner.weights import shipped

__all__ = ["answer"]

UNDERSTOOD: Final = math.log(0.3)
"""How probable, as a logarithm, the likeliest kind must be to say that it was understood."""
CLOSE: Final = 0.25
"""An answer that is so much as probable as the best is named beside it."""
MOST: Final = 3


def answer(graph: RecipeGraph, question: str, context: Context, sure: float) -> Outcome:
    """What the recipe says to a question, or why it says nothing."""
    if not question.strip():
        return NotUnderstood("", "there is no question", (), suggestions(graph, ""))
    if len(question) > LONGEST:
        reason = f"a question has at most {LONGEST} characters; this one has {len(question)}"
        return NotUnderstood(question[:LONGEST], reason, (), suggestions(graph, ""))
    parts = parts_of(question)
    if len(parts) > 1:
        told = [_answer(graph, part, context, sure) for part in parts]
        both = [each for each in told if isinstance(each, Answered)]
        if len(both) == len(told):
            return both_told(both)
    return _answer(graph, question, context, sure)


def _answer(graph: RecipeGraph, question: str, context: Context, sure: float) -> Outcome:
    seen, ranked = _ranked(graph, question, context)
    if ranked.answers and ranked.trust >= sure:
        kind = ranked.answers[0].reading.kind
        if _is_yes(ranked) and any(
            _is_yes(_ranked(graph, other, context)[1]) for other in opposites_of(question, kind)
        ):
            reason = "the recipe is read as saying yes to this and to its opposite"
            query = ranked.answers[0].reading.query
            return NoAnswer(query, reason, (), tuple(_matches(seen)))
        outcome = _answered(seen, ranked)
        return with_assumptions(graph, with_terms(graph, outcome))
    return _silent(graph, question, seen, ranked)


def _ranked(graph: RecipeGraph, question: str, context: Context) -> tuple[Understood, Ranked]:
    weights = shipped()
    seen = understand(graph, analyse(question), weights, context)
    found = tuple(readings(graph, seen, weights))
    return seen, rank(graph, seen, found, weights.ranking, weights.trust)


def _is_yes(ranked: Ranked) -> bool:
    return bool(ranked.answers) and ranked.answers[0].reading.denotation.value is True


def _answered(seen: Understood, ranked: Ranked) -> Answered:
    best = ranked.answers[0]
    denoted = best.reading.denotation
    others = tuple(_alternatives(best, ranked.answers[1:]))
    return Answered(
        denoted.text,
        best.reading.query,
        denoted.evidence,
        tuple(_matches(seen)),
        others,
        denoted.value,
        round(ranked.trust, 3),
    )


def _alternatives(best: Answer, others: Sequence[Answer]) -> Iterator[Alternative]:
    """Answers of the same kind that are nearly as probable."""
    for other in others[:MOST]:
        same = other.reading.query.kind == best.reading.query.kind
        if same and other.probability > CLOSE * best.probability and not best.reading.yes_no:
            yield Alternative(other.reading.denotation.text, other.reading.denotation.evidence)


def _matches(seen: Understood) -> Iterator[Match]:
    """How the words of the question reached things of the recipe."""
    for found in seen.things:
        for entity in found.described.ids[:1]:
            described = found.described
            yield Match(described.words, entity, found.how, round(described.sure, 3))


def _silent(graph: RecipeGraph, question: str, seen: Understood, ranked: Ranked) -> Outcome:
    """Silence with what was understood: the nearest readings are offered as questions."""
    matches = tuple(_matches(seen))
    offered = Offered(lambda: _offered(graph, question, ranked))
    likeliest = max((logp for _, logp in seen.kinds), default=-9.0)
    absent = f"nothing in this recipe matches {' or '.join(map(repr, ranked.strangers))}"
    if not ranked.answers or likeliest < UNDERSTOOD:
        reason = absent if ranked.strangers else "what this asks for is not understood"
        return NotUnderstood(question, reason, matches, offered)
    best = ranked.answers[0].reading
    if ranked.strangers:
        reason = absent
    elif ranked.silence >= ranked.answers[0].probability:
        reason = "the recipe does not seem to say"
    else:
        reason = f"the answer is not sure enough ({ranked.trust:.0%})"
    return NoAnswer(best.query, reason, (), matches, offered)


def _offered(graph: RecipeGraph, question: str, ranked: Ranked) -> tuple[str, ...]:
    """Questions to ask instead: those that surely get an answer, then the nearest readings."""
    near = (_wording(graph, each) for each in ranked.answers[:MOST])
    return tuple(dict.fromkeys((*suggestions(graph, question), *near)))[:MOST]


def _wording(graph: RecipeGraph, each: Answer) -> str:
    text = each.reading.query.wording(graph)
    return f"{text[:1].upper()}{text[1:]}?"
