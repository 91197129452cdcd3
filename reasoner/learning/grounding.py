"""Learn how acts and moments are found, from questions whose acts and moments are known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from kg.entities import Act
from kg.graph import RecipeGraph
from ontology import lexicon
from reasoner.context import Context
from reasoner.grounding.acts import ACT_FEATURES, ActDescription, act_features, candidates
from reasoner.grounding.moments import within
from reasoner.grounding.things import things_in
from reasoner.learning.examples import ActLabel, Example, Graphs
from reasoner.learning.fitting import Choice, choices
from reasoner.matching import vocabulary
from reasoner.reading.analysis import analyse
from reasoner.readings import fitting
from reasoner.understanding import asked_act, moments_of

__all__ = ["act_choices", "learn_acts", "learn_moments", "moment_choices", "ticks_of"]

Floats = npt.NDArray[np.float32]
FITTING: Final = ACT_FEATURES.index("has what is asked for")
KIND_SHARE: Final = 0.6
"""How much a feature counts for one kind alone, beside what it counts for all."""

RIDGE: Final = 1.0
ROUNDS: Final = 100


def ticks_of(graph: RecipeGraph, label: ActLabel) -> list[int]:
    """The acts that a label may mean: of its step, by the verb as the text has it, else alike."""
    acts = [act for act in graph.acts if label.step in (None, act.at.step)]
    verb = label.verb.lower()
    if not verb:
        return []
    first = lexicon.lemma(verb.split()[0], "VERB")

    def same(act: Act) -> bool:
        return first in (act.event.lemma.split()[0], lexicon.lemma(act.event.text.lower(), "VERB"))

    found = [act.tick for act in acts if act.event.lemma == verb]
    found = found or [act.tick for act in acts if same(act)]
    if found:
        return found
    alike = {int(match.meaning) for match in vocabulary(graph).acts(verb)}
    return [act.tick for act in acts if act.tick in alike]


def act_choices(
    examples: Sequence[Example], graphs: Graphs, moments: Floats
) -> list[tuple[str, Choice]]:
    """The kind and the acts of each question whose one act is known, and which of them is right."""
    found: list[tuple[str, Choice]] = []
    for example in examples:
        if len(example.acts) != 1:
            continue
        graph, analysis = graphs(example.recipe), analyse(example.question)
        right = set(ticks_of(graph, example.acts[0]))
        things = things_in(graph, analysis)
        told = moments_of(graph, analysis, things, moments)
        asked = asked_act(analysis, things, told, Context(example.here))
        acts = candidates(graph, asked)
        rows = act_features(graph, asked, acts)
        rows[:, FITTING] = [fitting(graph, act.tick, example.kind) for act in acts]
        truth = np.array([act.tick in right for act in acts])
        found.append((example.kind, (rows, truth)))
    return found


def moment_choices(examples: Sequence[Example], graphs: Graphs) -> list[Choice]:
    """The acts for each clause of time of the questions whose moment is told by an act."""
    found: list[Choice] = []
    for example in examples:
        moment = example.moment
        if moment is None or not moment.verb:
            continue
        graph, analysis = graphs(example.recipe), analyse(example.question)
        right = set(ticks_of(graph, ActLabel(moment.step, moment.verb)))
        things = things_in(graph, analysis)
        timed = [c for c in analysis.clauses if c.link in ("before", "after", "during")]
        timed = timed or [c for c in analysis.clauses if not c.asked]
        for clause in timed[:1]:
            words = tuple(analysis.words[place] for place in analysis.part(clause))
            around = analysis.words[clause.start : clause.end]
            asked = ActDescription(words, within(things, clause), around=around)
            acts = candidates(graph, asked)
            rows = act_features(graph, asked, acts)
            found.append((rows, np.array([act.tick in right for act in acts])))
    return found


def learn_moments(given: Sequence[Choice]) -> Floats:
    """Weights under which the right acts are chosen, whatever is asked."""
    return choices(given, len(ACT_FEATURES), RIDGE, ROUNDS).astype(np.float32)


def learn_acts(given: Sequence[tuple[str, Choice]], kinds: Sequence[str]) -> Floats:
    """Weights for each kind, and last those of all together, from which the kinds' own stray.

    What a kind adds counts for less than what all share, so that rare kinds stay near the others.
    """
    from scipy import sparse

    size = len(ACT_FEATURES)
    spread: list[Choice] = []
    for kind, (rows, right) in given:
        own = [sparse.csr_matrix(rows.shape)] * len(kinds)
        if kind in kinds:
            own[kinds.index(kind)] = sparse.csr_matrix(KIND_SHARE * rows)
        spread.append((sparse.hstack([*own, sparse.csr_matrix(rows)]), right))
    found = choices(spread, size * (len(kinds) + 1), RIDGE, ROUNDS).reshape(-1, size)
    found[:-1] = KIND_SHARE * found[:-1] + found[-1]
    return found.astype(np.float32)
