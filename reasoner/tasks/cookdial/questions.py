"""CookDial's questions: what cooks asked in the middle of cooking, against what they were told.

A recipe is read from its text alone and asked in the cook's own words, with the step that the cook
was told last; an answer is right if it has the amount, the time, the words of what the reply names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import reasoner
from kg.graph import RecipeGraph
from kg.parsing.training.cookdial_reading import Cooked
from reasoner.outcome import Answered, NotUnderstood, Outcome
from reasoner.tasks.cookdial.dialogues import Asked, dialogues
from reasoner.tasks.cookdial.wanted import NOT_SAID, Wanted, wanted_of

__all__ = ["Tally", "Trial", "tallies", "trials"]

ALL: Final = "all"


@dataclass(frozen=True, slots=True)
class Trial:
    """A question that was asked, what a right answer has, and what came of it."""

    asked: Asked
    wanted: Wanted
    outcome: Outcome

    @property
    def is_right(self) -> bool:
        """True of an answer that has what the reply was about, and of silence where it was one."""
        if self.wanted.intent == NOT_SAID:
            return not isinstance(self.outcome, Answered)
        return isinstance(self.outcome, Answered) and self.wanted.is_in(self.outcome.text)


@dataclass(slots=True)
class Tally:
    """How many questions were asked, understood, answered, and answered right or wrong."""

    n: int = 0
    understood: int = 0
    answered: int = 0
    right: int = 0
    wrong: int = 0

    @property
    def silent(self) -> int:
        """The questions without an answer."""
        return self.n - self.answered

    def add(self, trial: Trial) -> None:
        """Count one more."""
        self.n += 1
        self.understood += not isinstance(trial.outcome, NotUnderstood)
        self.answered += isinstance(trial.outcome, Answered)
        self.right += trial.is_right
        self.wrong += isinstance(trial.outcome, Answered) and not trial.is_right

    def as_dict(self) -> dict[str, Any]:
        """The counts as JSON has them."""
        return {**asdict(self), "silent": self.silent}


def trials(folder: Path, cooked: Iterable[tuple[Cooked, RecipeGraph]]) -> Iterator[Trial]:
    """Every question of the dialogues over these recipes, asked."""
    recipes = {gold.id: (gold, graph) for gold, graph in cooked}
    for dialogue in dialogues(folder):
        for asked in dialogue:
            gold, graph = recipes.get(asked.recipe, (None, None))
            wanted = wanted_of(asked, gold) if gold else None
            if wanted and graph:
                yield Trial(asked, wanted, _outcome(graph, asked))


def _outcome(graph: RecipeGraph, asked: Asked) -> Outcome:
    """What comes of a message; nothing of the reply or of what was wanted is told."""
    return reasoner.ask(graph, asked.text, at_step=asked.step, at_line=asked.line)


def tallies(tried: Iterable[Trial]) -> dict[str, Tally]:
    """The counts for each thing that was wanted, and of all that the replies could tell."""
    found: dict[str, Tally] = {}
    for trial in tried:
        intent = trial.wanted.intent
        for name in (intent,) if intent == NOT_SAID else (intent, ALL):
            found.setdefault(name, Tally()).add(trial)
    last = (NOT_SAID, ALL)
    return {name: found[name] for name in (*sorted(found.keys() - {*last}), *last) if name in found}
