"""Fill R2VQ's templates from a recipe: every question that the benchmark could ask of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Final

from kg.graph import RecipeGraph
from reasoner.outcome import Evidence
from reasoner.tasks.questions.made import Made
from reasoner.tasks.r2vq.entries import Entry
from reasoner.tasks.r2vq.index import R2vqIndex
from reasoner.tasks.r2vq.templates import ORDER, TEMPLATES, Template

__all__ = ["CLASSES", "in_templates"]

_ORDER_CLASS: Final = "4"
_ORDERED: Final = 300
"""Of a recipe with more predicates only every second, third … is put in pairs."""
_BY_RULE: Final = {
    "role-result": "5",
    "role-instrument": "6",
    "role-time": "7",
    "role-location": "8",
    "role-destination": "8",
    "role-extent": "9",
    "role-attribute": "10",
    "role-cause": "11",
    "role-co-patient": "12",
    "role-co-theme": "13",
    "role-goal": "14",
    "role-purpose": "15",
    "role-source": "16",
}
_BY_OPENING: Final = {
    "how many ": "0",
    "what should be ": "1",
    "where should you ": "2",
    "how do you ": "2",
    "what's in the ": "3",
    "how did you get the ": "3",
    "where was the ": "17",
}
CLASSES: Final = tuple(str(number) for number in range(18))


def in_templates(graph: RecipeGraph) -> Iterator[Made]:
    """All questions of classes 0 to 17 with the answers that R2VQ would call right."""
    index = R2vqIndex(graph)
    for template in TEMPLATES:
        for entry in index.entries(template):
            text = _asked(f"{template.opening}{entry.words}{template.ending}")
            proof = (Evidence(entry.rule, entry.at, entry.finding),)
            yield Made(
                graph.recipe.id, _class_of(template, entry), text, entry.answer, proof, "r2vq"
            )
    told = index.entries(ORDER)
    for first, second in permutations(told[:: 1 + len(told) // _ORDERED], 2):
        if first.at is not None and second.at is not None and first.at != second.at:
            yield _ordered(graph, first, second)


def _ordered(graph: RecipeGraph, first: Entry, second: Entry) -> Made:
    text = _asked(f"{first.words} and {second.words}{ORDER.ending}")
    is_earlier = first.at is not None and second.at is not None and first.at < second.at
    answer = "the first event" if is_earlier else "the second event"
    proofs = tuple(Evidence(each.rule, each.at, each.finding) for each in (first, second))
    return Made(graph.recipe.id, _ORDER_CLASS, text, answer, proofs, "r2vq")


def _asked(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}?"


def _class_of(template: Template, entry: Entry) -> str:
    by_rule = _BY_RULE.get(entry.rule)
    if by_rule is not None:
        return by_rule
    return next(cls for start, cls in _BY_OPENING.items() if template.opening.startswith(start))
