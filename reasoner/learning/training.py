"""Learn all weights from files of questions: focus and grounding first, then ranking and trust.

What ranks a question's readings is learned from readings that were made by a focus which never saw
that question, or the ranking would take the focus to be surer than it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from reasoner.learning.choosing import Trial, learn_ranking, learn_trust, trials
from reasoner.learning.examples import Example, Graphs
from reasoner.learning.focusing import learn_focus
from reasoner.learning.grounding import (
    act_choices,
    learn_acts,
    learn_moments,
    moment_choices,
)
from reasoner.weights import Ranking, Weights

__all__ = ["Hands", "train"]

T = TypeVar("T")
Hands = Mapping[str, Sequence[Example]]
"""Questions by the hand that wrote them."""
FOLDS: Final = 5
RANKING_FOLDS: Final = 3


class _Material:
    """The questions of some hands with the choices that were made of them once."""

    def __init__(self, hands: Hands, graphs: Graphs) -> None:
        self.hands, self.graphs = hands, graphs
        self.moments = {name: moment_choices(rows, graphs) for name, rows in hands.items()}
        timing = learn_moments(_together(self.moments, hands))
        self.acts = {name: act_choices(rows, graphs, timing) for name, rows in hands.items()}

    def base(self, names: Iterable[str]) -> Weights:
        """Focus and grounding as learned from some hands; nothing is ranked yet."""
        known = list(names)
        focus = learn_focus([row for name in known for row in self.hands[name]], self.graphs)
        acts = learn_acts(_together(self.acts, known), focus.kinds)
        moments = learn_moments(_together(self.moments, known))
        return Weights(focus, acts, moments, Ranking({}), {})


def _together(choices: Mapping[str, list[T]], names: Iterable[str]) -> list[T]:
    return [choice for name in names for choice in choices[name]]


def train(hands: Hands, graphs: Graphs, tell: Callable[[str], None] = lambda _: None) -> Weights:
    """Learn from the questions of several hands; `tell` hears how far it has come."""
    names = sorted(hands)
    material = _Material(hands, graphs)
    tell(f"grounding: {sum(map(len, material.acts.values()))} acts known")
    tried: dict[str, list[Trial]] = {}
    for number, fold in enumerate(_folds(names, FOLDS), 1):
        base = material.base(name for name in names if name not in fold)
        tried |= {name: trials(_answered(hands[name]), graphs, base) for name in fold}
        tell(f"readings: fold {number} of {min(FOLDS, len(names))}")
    ranking = learn_ranking([trial for name in names for trial in tried[name]])
    trust = learn_trust(_ranked_apart(names, tried), graphs)
    tell("focus and grounding from all questions")
    return replace(material.base(names), ranking=Ranking(ranking), trust=trust)


def _ranked_apart(
    names: Sequence[str], tried: Mapping[str, list[Trial]]
) -> list[tuple[dict[str, float], list[Trial]]]:
    """Trials of all hands with a ranking that was learned without them."""
    found = []
    for fold in _folds(names, RANKING_FOLDS):
        others = [trial for name, rows in tried.items() if name not in fold for trial in rows]
        found.append((learn_ranking(others), [trial for name in fold for trial in tried[name]]))
    return found


def _answered(rows: Sequence[Example]) -> list[Example]:
    return [row for row in rows if row.answers]


def _folds(names: Sequence[str], count: int) -> list[Sequence[str]]:
    return [names[place::count] for place in range(min(count, len(names)))]
