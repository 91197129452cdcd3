"""The semantic roles of a predicate: BIO labels over the words of its sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from kg.parsing.attributes import lean, rich
from kg.parsing.chain import Chain
from kg.parsing.clauses import Clauses
from kg.parsing.columns import Places, names_around, texts
from kg.parsing.sights import TEMPLATES, Sights
from kg.parsing.spotting import EDGE

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Matrix = NDArray[np.float32]

__all__ = ["PLACES", "Clauses", "role_scores", "roles_of", "training_attributes"]

PLACES: Final[Places] = (
    (-1, "-1:", lean),
    (0, "0:", rich),
    (1, "+1:", lean),
)


def roles_of(chain: Chain, every: Sequence[Clauses]) -> list[list[list[str]]]:
    """The BIO labels of the roles of each sentence's predicates over the words of the sentence."""
    if not any(clauses.predicates for clauses in every):
        return [[] for _ in every]
    lengths = [len(clauses.words) for clauses in every for _ in clauses.predicates]
    found = iter(chain.best_of_each(role_scores(chain, every), lengths))
    return [[next(found) for _ in clauses.predicates] for clauses in every]


def role_scores(chain: Chain, every: Sequence[Clauses]) -> Matrix:
    """The score of each label, a row for every word as each predicate of its sentence sees it."""
    sights = Sights.of(every)
    scores: Matrix = chain.of_words(sights.row, sights.at, PLACES)[sights.pairs]
    chain.add(scores, TEMPLATES, sights.columns)
    return scores


def training_attributes(clauses: Clauses) -> list[list[list[str]]]:
    """For each predicate all attributes of every word, as the learner wants them."""
    alone = names_around(clauses.words, EDGE, PLACES)
    seen = iter(texts(TEMPLATES, Sights.of([clauses]).columns))
    return [[next(seen) + names for names in alone] for _ in clauses.predicates]
