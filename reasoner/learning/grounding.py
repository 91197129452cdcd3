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
from reasoner.readings import asked_act, fitting

__all__ = ["act_choices", "learn_choices", "moment_choices", "ticks_of"]

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


def act_choices(examples: Sequence[Example], graphs: Graphs) -> list[Choice]:
    """The acts of each question whose one act is known, and which of them is right."""
    found: list[Choice] = []
    for example in examples:
        if len(example.acts) != 1:
            continue
        graph, analysis = graphs(example.recipe), analyse(example.question)
        right = set(ticks_of(graph, example.acts[0]))
        asked = asked_act(analysis, things_in(graph, analysis), Context(example.here))
        acts = candidates(graph, asked)
        fits = {act.tick: fitting(graph, act.tick, example.kind) for act in acts}
        rows = np.array(act_features(graph, asked, acts, fits))
        found.append((rows, np.array([act.tick in right for act in acts])))
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
            rows = np.array(act_features(graph, asked, acts, {}))
            found.append((rows, np.array([act.tick in right for act in acts])))
    return found


def learn_choices(given: Sequence[Choice]) -> npt.NDArray[np.float32]:
    """Weights under which the right acts are chosen."""
    return choices(given, len(ACT_FEATURES), RIDGE, ROUNDS).astype(np.float32)
