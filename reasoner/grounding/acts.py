"""Score the acts of a graph by how well each fits a description: verb, participants, words, step.

The weights are learned from questions whose act is known; a score is a logit.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from kg.graph import RecipeGraph
from reasoner.grounding.lexis import ActWords, Lexis, lexis
from reasoner.grounding.things import Found
from reasoner.matching import vocabulary
from reasoner.once import once_a_graph
from reasoner.reading.analysis import Word, again_words, generic_verbs
from reasoner.reading.senses import sense_of

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Vectors = npt.NDArray[np.float32]

__all__ = ["ACT_FEATURES", "ActDescription", "act_features", "candidates"]

MOST_ACTS: Final = 24
"""Acts that are looked at closely: those with the most words in common."""

ACT_FEATURES: Final = (
    "verb is the same",
    "verb is a synonym",
    "verb of a sentence beside it",
    "things written in it",
    "things taking part",
    "things inside what takes part",
    "share of words in its clause",
    "share of words in its sentence",
    "share of quoted words in its sentence",
    "in the step that is named",
    "outside the step that is named",
    "only described",
    "first about the thing",
    "last about the thing",
    "scene: verb is the same",
    "scene: things taking part",
    "scene: share of words in its sentence",
    "in the sentence of the moment",
    "soon after the moment",
    "soon before the moment",
    "has what is asked for",
    "share of scene words in its clause",
    "props written in it",
    "all things take part",
    "in the step that was told last",
    "in the step that comes next",
    "was spoken of before",
    "once more: not the first about the thing",
    "once more: the last about the thing",
    "its clause is about the same",
    "its sentence is about the same",
    "its verb is about the same",
    "scene: its clause is about the same",
)


@dataclass(frozen=True, slots=True)
class ActDescription:
    """What a question says of an act: words, things and steps; the scene says it less surely."""

    words: tuple[Word, ...]
    things: tuple[Found, ...]
    scene: tuple[Word, ...] = ()
    scene_things: tuple[Found, ...] = ()
    steps: tuple[int, ...] = ()
    quoted: tuple[Word, ...] = ()
    moment: int | None = None
    here: int | None = None
    before: frozenset[int] = frozenset()
    around: tuple[Word, ...] = ()
    """All words of the clauses, function words too."""


class _Verbs:
    """The acts that the words of a description name as verbs: the same, or a synonym."""

    def __init__(self, graph: RecipeGraph, words: Iterable[Word]) -> None:
        self.same: set[int] = set()
        self.alike: dict[int, float] = {}
        known = lexis(graph).verbs
        for word in words:
            if not word.content or word.verb in generic_verbs():
                continue
            self.same.update(known.get(word.verb, ()))
            for tier in vocabulary(graph).known_acts(word.form)[:2]:
                for match in tier:
                    tick = int(match.meaning)
                    self.alike[tick] = max(match.score, self.alike.get(tick, 0.0))


def candidates(graph: RecipeGraph, asked: ActDescription) -> Sequence[ActWords]:
    """The acts that may be meant: all of a short recipe, else those that share the most words."""
    known = lexis(graph)
    if len(known.acts) <= MOST_ACTS:
        return known.acts
    shared: dict[int, float] = {}
    for word in (*asked.words, *asked.scene):
        if word.content:
            weight = known.telling.get(word.noun) or known.telling.get(word.verb) or 0.0
            ticks = known.by_word.get(word.noun) or known.by_word.get(word.verb) or []
            for tick in ticks[:200]:
                shared[tick] = shared.get(tick, 0.0) + weight
    for found in asked.things:
        for entity in found.described.ids[:4]:
            for act in graph.uses_of(entity)[:50]:
                shared[act.tick] = shared.get(act.tick, 0.0) + 2.0
    for step in asked.steps:
        for act in graph.acts_of_step(step)[:MOST_ACTS]:
            shared[act.tick] = shared.get(act.tick, 0.0) + 3.0
    for near in () if asked.here is None else (asked.here, asked.here + 1):
        for act in graph.acts_of_step(near)[:MOST_ACTS]:
            shared[act.tick] = shared.get(act.tick, 0.0) + 1.0
    if asked.moment is not None:
        for tick in range(max(1, asked.moment - 2), min(len(known.acts), asked.moment + 3) + 1):
            shared[tick] = shared.get(tick, 0.0) + 1.0
    best = sorted(shared, key=lambda tick: (-shared[tick], tick))[:MOST_ACTS]
    return [known.acts[tick - 1] for tick in sorted(best)] or known.acts[:MOST_ACTS]


def act_features(
    graph: RecipeGraph,
    asked: ActDescription,
    acts: Sequence[ActWords],
    fitting: Mapping[int, float],
) -> list[list[float]]:
    """The features of each act for a description; `fitting` tells which have what is asked for."""
    fit = _Fit(graph, asked, acts)
    return [fit.row(act, fitting.get(act.tick, 0.0)) for act in acts]


class _Fit:
    """How well acts fit a description: what is looked up once, and the row of each act."""

    def __init__(self, graph: RecipeGraph, asked: ActDescription, acts: Sequence[ActWords]) -> None:
        self._graph, self._asked = graph, asked
        self._verbs, self._scene_verbs = _Verbs(graph, asked.words), _Verbs(graph, asked.scene)
        named = (*self._verbs.same, *self._verbs.alike)
        self._sentences = {graph.act(tick).at[:2] for tick in named if tick <= len(graph.acts)}
        self._groups = [frozenset(found.described.ids) for found in asked.things]
        pairs = zip(self._groups, asked.things, strict=True)
        self._props = [group for group, found in pairs if found.kinds == {"prop"}]
        self._scenes = [frozenset(found.described.ids) for found in asked.scene_things]
        self._inside = [_about(graph, group) for group in self._groups]
        taken = [{a.tick for a in acts if g & (a.taking | a.written)} for g in self._groups]
        self._first = {min(ticks) for ticks in taken if ticks}
        self._last = {max(ticks) for ticks in taken if ticks}
        self._late = {tick for ticks in taken for tick in ticks} - self._first
        self._again = any(word.form in again_words() for word in asked.around)
        self._moment = graph.act(asked.moment).at[:2] if asked.moment else None
        self._weights, self._senses = _Weights(lexis(graph), asked), _Senses(graph, asked)

    def row(self, act: ActWords, fitting: float) -> list[float]:
        """The features of an act, in the order of their names."""
        taking = [bool(group & act.taking or group & act.written) for group in self._groups]
        return [
            *self._told(act, taking),
            *self._placed(act),
            *self._timed(act, fitting),
            *self._situated(act, taking),
            *self._senses.near(act.tick),
        ]

    def _told(self, act: ActWords, taking: list[bool]) -> list[float]:
        """Its verb, its things, its words."""
        tick, verbs = act.tick, self._verbs
        is_named = tick in verbs.same or tick in verbs.alike
        return [
            float(tick in verbs.same),
            0.0 if tick in verbs.same else verbs.alike.get(tick, 0.0),
            float(self._graph.act(tick).at[:2] in self._sentences and not is_named),
            _share([bool(group & act.written) for group in self._groups]),
            _share(taking),
            _share([tick in ticks for ticks in self._inside]),
            self._weights.asked(act.clause),
            self._weights.asked(act.sentence),
            self._weights.quoted(act.sentence),
        ]

    def _placed(self, act: ActWords) -> list[float]:
        """In which step it is, and where among the acts about the thing."""
        steps = self._asked.steps
        return [
            float(bool(steps) and act.step in steps),
            float(bool(steps) and act.step not in steps),
            float(act.aside),
            float(act.tick in self._first),
            float(act.tick in self._last),
        ]

    def _timed(self, act: ActWords, fitting: float) -> list[float]:
        """How near it is to the scene and to the moment, and whether it has what is asked for."""
        tick, scene, asked = act.tick, self._scene_verbs, self._asked
        gap = tick - asked.moment if asked.moment is not None else 0
        return [
            float(tick in scene.same) or 0.7 * scene.alike.get(tick, 0.0),
            _share([bool(group & act.taking) for group in self._scenes]),
            self._weights.scene(act.sentence),
            float(self._graph.act(tick).at[:2] == self._moment),
            1.0 / gap if gap > 0 else 0.0,
            -1.0 / gap if gap < 0 else 0.0,
            fitting,
            self._weights.scene(act.clause),
        ]

    def _situated(self, act: ActWords, taking: list[bool]) -> list[float]:
        """Where the cook is, what was spoken of before, and what is done once more."""
        here = self._asked.here
        return [
            _share([bool(group & act.written) for group in self._props]),
            float(bool(taking) and all(taking)),
            float(here is not None and act.step == here),
            float(here is not None and act.step == here + 1),
            float(act.tick in self._asked.before),
            float(self._again and act.tick in self._late),
            float(self._again and act.tick in self._last),
        ]


def _about(graph: RecipeGraph, group: frozenset[str]) -> frozenset[int]:
    """The acts about some things, by themselves or inside what takes part."""
    own = [graph.text.ticks_about(entity) for entity in group if entity not in graph.supplies]
    return frozenset[int]().union(*own)


class _Senses:
    """How near what a description is about is to what each act is about, by vectors of words."""

    def __init__(self, graph: RecipeGraph, asked: ActDescription) -> None:
        clauses, sentences, verbs = _act_senses(graph)
        said, scene = _content(asked.words), _content(asked.scene)
        whole, beside = sense_of(said), sense_of(scene)
        each = [sense_of((word,)) for word in said] or [whole]
        self._near = [
            (clauses @ whole).tolist(),
            (sentences @ whole).tolist(),
            [max(row) for row in zip(*((verbs @ one).tolist() for one in each), strict=True)],
            (clauses @ beside).tolist(),
        ]

    def near(self, tick: int) -> list[float]:
        """By its clause, its sentence, its verb, and its clause to the scene."""
        return [every[tick - 1] for every in self._near]


def _content(words: Iterable[Word]) -> list[str]:
    return [word.form for word in words if word.content and word.verb not in generic_verbs()]


@once_a_graph
def _act_senses(graph: RecipeGraph) -> tuple[Vectors, Vectors, Vectors]:
    """The directions of the clause, the sentence and the verb of every act."""
    import numpy as np

    acts = lexis(graph).acts
    clauses, sentences, verbs = (
        np.array([sense_of(words) for words in told]).reshape(len(acts), len(sense_of(())))
        for told in (
            [sorted(act.clause) for act in acts],
            [sorted(act.sentence) for act in acts],
            [[act.verb] for act in acts],
        )
    )
    return clauses, sentences, verbs


class _Weights:
    """How much of a description the words of an act account for."""

    def __init__(self, known: Lexis, asked: ActDescription) -> None:
        self._known = known
        self._asked = self._weighed(asked.words)
        self._scene = self._weighed(asked.scene)
        self._quoted = self._weighed(asked.quoted)

    def _weighed(self, words: Iterable[Word]) -> list[tuple[str, str, float]]:
        telling = self._known.telling
        found = [
            (w.noun, w.verb, telling.get(w.noun) or telling.get(w.verb) or 1.0)
            for w in words
            if w.content and w.verb not in generic_verbs()
        ]
        total = sum(weight for _, _, weight in found) or 1.0
        return [(noun, verb, weight / total) for noun, verb, weight in found]

    def asked(self, words: frozenset[str]) -> float:
        """The share of the asked words that are among these."""
        return sum(weight for noun, verb, weight in self._asked if noun in words or verb in words)

    def scene(self, words: frozenset[str]) -> float:
        """The share of the words of the scene that are among these."""
        return sum(weight for noun, verb, weight in self._scene if noun in words or verb in words)

    def quoted(self, words: frozenset[str]) -> float:
        """The share of the quoted words that are among these."""
        return sum(weight for noun, verb, weight in self._quoted if noun in words or verb in words)


def _share(truths: Sequence[bool]) -> float:
    return sum(truths) / len(truths) if truths else 0.0
