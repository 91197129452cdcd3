"""R2VQ's dialect: answers to the questions of SemEval-2022 Task 9, worded as its gold words them.

The questions were made by machine: templates filled from the annotation. So the index fills the
templates in the same way, and answering is a look-up; "nothing matches" is the sign of a question
from another recipe. Neither the id of a question nor that of a recipe is ever seen here.

Where one text fits several events, the first of these that tells them apart decides:

1. wording: an event that the benchmark would ask about in just these words goes before one with
   an optional part left out, a guessed lemma or a guessed role (`Entry.rank`);
2. spelling: the same spaces around commas and hyphens, which tells a list from a literal span;
3. "How do you": a role of the verb goes before its tool;
4. the earlier event goes first. The others are given as alternatives.
"""

from __future__ import annotations

from itertools import islice
from typing import Final
from weakref import WeakKeyDictionary

from kg.graph import RecipeGraph
from reasoner.outcome import Alternative, Answered, Evidence, NoAnswer, NotUnderstood, Outcome
from reasoner.tasks.r2vq.entries import Entry
from reasoner.tasks.r2vq.index import Order, R2vqIndex
from reasoner.tasks.r2vq.templates import ORDER, Parsed, parsed

__all__ = ["R2vqIndex", "answer"]

_LONGEST: Final = 2000
_SUGGESTED: Final = 5
_INDEXES: WeakKeyDictionary[RecipeGraph, R2vqIndex] = WeakKeyDictionary()


def answer(graph: RecipeGraph, question: str) -> Outcome:
    """The answer to a question in R2VQ's words, as R2VQ's gold would word it."""
    index = _INDEXES.get(graph)
    if index is None:
        index = _INDEXES[graph] = R2vqIndex(graph)
    if len(question) > _LONGEST:
        return _not_understood(index, question[:_LONGEST], "longer than any question of R2VQ")
    asked = parsed(question)
    if asked is None:
        return _not_understood(index, question, "not in the words of R2VQ")
    if asked.template is ORDER:
        order = index.order(asked.words)
        return _ordered(asked, order) if order else _no_answer(index, asked)
    found = index.find(asked)
    return _answered(asked, found) if found else _no_answer(index, asked)


def _answered(asked: Parsed, found: list[Entry]) -> Answered:
    best = found[0]
    others = {entry.answer: entry for entry in reversed(found) if entry.answer != best.answer}
    return Answered(
        best.answer,
        asked.query,
        (_evidence(best),),
        alternatives=tuple([Alternative(e.answer, (_evidence(e),)) for e in others.values()]),
        value=int(best.answer) if best.rule.startswith("count-") else None,
    )


def _ordered(asked: Parsed, order: Order) -> Answered:
    """Which of two events the text has first; two that are the same are told in order."""
    earlier = order.first.at is None or order.second.at is None or order.first.at <= order.second.at
    text = "the first event" if earlier else "the second event"
    return Answered(text, asked.query, (_evidence(order.first), _evidence(order.second)))


def _evidence(entry: Entry) -> Evidence:
    return Evidence(entry.rule, entry.at, entry.finding)


def _no_answer(index: R2vqIndex, asked: Parsed) -> NoAnswer:
    stranger = index.stranger(asked.words)
    if stranger:
        return NoAnswer(asked.query, f"nothing in the recipe goes by {stranger!r}")
    return NoAnswer(asked.query, "no event of the recipe has these words together")


def _not_understood(index: R2vqIndex, question: str, reason: str) -> NotUnderstood:
    return NotUnderstood(question, reason, suggestions=tuple(islice(index.questions(), _SUGGESTED)))
