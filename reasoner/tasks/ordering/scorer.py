"""Score orders by length of document: perfect matches, places that are right, Kendall's tau."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from itertools import combinations
from typing import Any, Final

import numpy as np

from kg.builder import build
from kg.model import Recipe
from reasoner.tasks.ordering.decoding import best_order
from reasoner.tasks.ordering.documents import SETTINGS, Document, Place, texts_of
from reasoner.tasks.ordering.lessons import strangers_to
from reasoner.tasks.ordering.pairs import Pairs, log_chances, rule_score

__all__ = ["FOLDS", "Ordered", "as_dict", "evaluate", "ordered", "score"]

FOLDS: Final = 5
_LENGTHS: Final = {"2": range(2, 3), "3-5": range(3, 6), "6-10": range(6, 11)}
_CERTAIN: Final = 20.0
Score = Callable[[str, str, int], float]
"""What speaks for an order of two sentences, of so many in all."""
Links = frozenset[tuple[Place, Place]]


@dataclass(frozen=True, slots=True)
class Ordered:
    """Figures over n documents: perfect matches and right places in per cent, and tau."""

    pmr: float
    acc: float
    tau: float
    n: int


def ordered(sentences: Sequence[str], score: Score) -> list[str]:
    """Sentences in their likeliest order; in which order they come changes nothing."""
    texts = sorted(sentences)
    count = len(texts)
    scores = np.zeros((count, count))
    for one, two in combinations(range(count), 2):
        scores[one, two] = score(texts[one], texts[two], count)
        scores[two, one] = -scores[one, two]
    return [texts[place] for place in best_order(log_chances(scores), np.zeros((count, count)))]


def evaluate(
    recipes: Sequence[Recipe],
    setting: str,
    *,
    rules: bool = False,
    with_graph: bool = False,
    also: Sequence[Sequence[str]] = (),
) -> dict[str, Ordered]:
    """The figures of a setting: learned from the other folds, or with the rules alone.

    `also` are sentences of recipes that are learned from in every fold; those that share sentences
    with a recipe that is scored are not. With `with_graph`, what the graph of each recipe says
    about whose result goes where is added: no solver, but what the graph knows about the order.
    """
    judged: list[tuple[Document, list[str]]] = []
    for recipe, solve in _solvers(recipes, rules, also):
        links = _links(recipe) if with_graph else frozenset()
        judged += [
            (document, ordered(document.sentences, _bound(solve, document, links)))
            for document in SETTINGS[setting](recipe)
        ]
    return score(judged)


def _solvers(
    recipes: Sequence[Recipe], rules: bool, also: Sequence[Sequence[str]]
) -> Iterator[tuple[Recipe, Score]]:
    """Each recipe with what orders it: a model that has not seen it, or the rules."""
    if rules:
        yield from ((recipe, rule_score) for recipe in recipes)
        return
    texts = [list(texts_of(recipe).values()) for recipe in recipes]
    more = strangers_to(texts, also)
    pairs = Pairs([*texts, *more])
    for fold in range(FOLDS):
        others = [text for place, text in enumerate(texts) if place % FOLDS != fold]
        learned = pairs.learned([*others, *more])
        for recipe in recipes[fold::FOLDS]:
            yield recipe, partial(pairs.score, learned)


def _links(recipe: Recipe) -> Links:
    """Sentences of which one takes the result of the other, as the graph has it."""
    graph = build(recipe)
    return frozenset(
        (early.at[:2], act.at[:2])
        for act in graph.acts
        for early in graph.needs(act.tick)
        if early.at[:2] != act.at[:2]
    )


def _bound(solve: Score, document: Document, links: Links) -> Score:
    """A score to which what the graph knows for certain is added."""
    if not links:
        return solve
    place = dict(zip(document.sentences, document.places, strict=True))

    def known(first: str, second: str, count: int) -> float:
        there, here = (place[first], place[second]), (place[second], place[first])
        return solve(first, second, count) + _CERTAIN * ((there in links) - (here in links))

    return known


def score(judged: Sequence[tuple[Document, Sequence[str]]]) -> dict[str, Ordered]:
    """The figures by length, of documents with the order that was found."""
    found: dict[str, Ordered] = {}
    for name, lengths in _LENGTHS.items():
        some = [_judge(doc.sentences, ours) for doc, ours in judged if len(ours) in lengths]
        if some:
            perfect, right, tau = np.mean(some, axis=0)
            found[name] = Ordered(
                round(100 * perfect, 2), round(100 * right, 2), round(float(tau), 3), len(some)
            )
        else:
            found[name] = Ordered(0.0, 0.0, 0.0, 0)
    return found


def _judge(gold: Sequence[str], ours: Sequence[str]) -> tuple[float, float, float]:
    """Whether all places are right, how many are, and tau; equal sentences are one another's."""
    right = [mine == theirs for mine, theirs in zip(ours, gold, strict=True)]
    place = {text: number for number, text in enumerate(gold)}
    pairs = [(place[one], place[two]) for one, two in combinations(ours, 2)]
    wrong = sum(one > two for one, two in pairs)
    return float(all(right)), sum(right) / len(right), 1 - 2 * wrong / len(pairs)


def as_dict(figures: dict[str, Ordered]) -> dict[str, Any]:
    """The figures as JSON has them."""
    return {name: asdict(figure) for name, figure in figures.items()}
