"""Score the acts of a graph by how well each fits a description: verb, participants, words, step.

The weights are learned from questions whose act is known; a score is a logit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from kg.graph import RecipeGraph
from ontology.effects import Effect
from reasoner.grounding.lexis import ActWords, Lexis, lexis
from reasoner.grounding.things import Found
from reasoner.matching import vocabulary
from reasoner.once import once_a_graph
from reasoner.operators.base import At, Relation
from reasoner.reading.analysis import Word, again_words, generic_verbs, making_verbs
from reasoner.reading.senses import sense_of

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Vectors = npt.NDArray[np.float32]

__all__ = ["ACT_FEATURES", "ActDescription", "act_features", "candidates"]

MOST_ACTS: Final = 24
"""Acts that are looked at closely: those with the most words in common."""
LIKE: Final = 0.6
"""How alike a verb must be to be what a participle says."""

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
    "makes the thing",
    "makes the thing, and making is asked about",
    "scene: verb is the same",
    "scene: things taking part",
    "scene: share of words in its sentence",
    "after: tells the moment itself",
    "after: soon after the moment",
    "after: the first about the things since the moment",
    "after: long before the moment",
    "before: tells the moment itself",
    "before: soon before the moment",
    "before: the last about the things until the moment",
    "before: long after the moment",
    "during: tells the moment itself",
    "during: in the sentence of the moment",
    "what describes the thing was done in it",
    "the first about the thing after that",
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
    *(f"does: {effect}" for effect in Effect),
)
"""What is measured of an act; what it does tells only together with the kind that is asked for."""
_DOES: Final = {
    each: tuple([float(each is effect) for effect in Effect]) for each in (None, *Effect)
}


@dataclass(frozen=True, slots=True)
class ActDescription:
    """What a question says of an act: words, things and steps; the scene says it less surely."""

    words: tuple[Word, ...]
    things: tuple[Found, ...]
    scene: tuple[Word, ...] = ()
    scene_things: tuple[Found, ...] = ()
    steps: tuple[int, ...] = ()
    quoted: tuple[Word, ...] = ()
    moment: At | None = None
    here: int | None = None
    before: frozenset[int] = frozenset()
    around: tuple[Word, ...] = ()
    """All words of the clauses, function words too."""
    describing: tuple[Word, ...] = ()
    """Participles that only describe a thing: "the chopped onions"."""


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
    if asked.moment is not None and asked.moment.act:
        told = asked.moment.act
        for tick in range(max(1, told - 2), min(len(known.acts), told + 3) + 1):
            shared[tick] = shared.get(tick, 0.0) + 1.0
    best = sorted(shared, key=lambda tick: (-shared[tick], tick))[:MOST_ACTS]
    return [known.acts[tick - 1] for tick in sorted(best)] or known.acts[:MOST_ACTS]


def act_features(graph: RecipeGraph, asked: ActDescription, acts: Sequence[ActWords]) -> Vectors:
    """A row of features for each act; whether it has what a kind asks for is left open."""
    import numpy as np

    fit = _Fit(graph, asked, acts)
    rows = [fit.row(act) for act in acts]
    return np.array(rows, np.float32).reshape(len(acts), len(ACT_FEATURES))


class _Fit:
    """How well acts fit a description: what is looked up once, and the row of each act."""

    def __init__(self, graph: RecipeGraph, asked: ActDescription, acts: Sequence[ActWords]) -> None:
        self._graph, self._asked = graph, asked
        doing = [word for word in asked.words if word not in asked.describing]
        self._verbs, self._scene_verbs = _Verbs(graph, doing), _Verbs(graph, asked.scene)
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
        self._made = {
            made
            for group in self._groups
            for each in group
            if each in graph.things and (made := graph.things[each].made_at)
        }
        self._makes = any(word.verb in making_verbs() for word in asked.around)
        self._since = _Since(graph, asked, self._inside, taken)
        self._weights, self._senses = _Weights(lexis(graph), asked), _Senses(graph, asked)

    def row(self, act: ActWords) -> list[float]:
        """The features of an act, in the order of their names."""
        taking = [bool(group & act.taking or group & act.written) for group in self._groups]
        return [
            *self._told(act, taking),
            *self._placed(act),
            *self._timed(act),
            *self._situated(act, taking),
            *self._senses.near(act.tick),
            *_DOES[act.effect],
        ]

    def _told(self, act: ActWords, taking: list[bool]) -> list[float]:
        """Its verb, its things, its words."""
        tick, verbs = act.tick, self._verbs
        is_named = tick in verbs.same or tick in verbs.alike
        return [
            float(tick in verbs.same),
            0.0 if tick in verbs.same else verbs.alike.get(tick, 0.0),
            float(not is_named and self._is_beside_named(tick)),
            _share([bool(group & act.written) for group in self._groups]),
            _share(taking),
            _share([tick in ticks for ticks in self._inside]),
            self._weights.asked(act.clause),
            self._weights.asked(act.sentence),
            self._weights.quoted(act.sentence),
        ]

    def _is_beside_named(self, tick: int) -> bool:
        sentences = self._sentences
        return bool(sentences) and self._graph.acts[tick - 1].at[:2] in sentences

    def _placed(self, act: ActWords) -> list[float]:
        """In which step it is, and where among the acts about the thing."""
        steps = self._asked.steps
        return [
            float(bool(steps) and act.step in steps),
            float(bool(steps) and act.step not in steps),
            float(act.aside),
            float(act.tick in self._first),
            float(act.tick in self._last),
            float(act.tick in self._made),
            float(act.tick in self._made and self._makes),
        ]

    def _timed(self, act: ActWords) -> list[float]:
        """How near it is to the scene and to the moment; room for what is asked for."""
        tick, scene = act.tick, self._scene_verbs
        return [
            float(tick in scene.same) or 0.7 * scene.alike.get(tick, 0.0),
            _share([bool(group & act.taking) for group in self._scenes]),
            self._weights.scene(act.sentence),
            *self._since.row(tick),
            0.0,
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


_UNTIMED: Final = [0.0] * 12
"""What stands to no moment, and to no act that describes a thing."""


class _Since:
    """Where acts stand to the moment that a question names, and to what describes its things."""

    def __init__(
        self,
        graph: RecipeGraph,
        asked: ActDescription,
        inside: Sequence[frozenset[int]],
        taken: Sequence[set[int]],
    ) -> None:
        self._graph = graph
        about = sorted(frozenset[int]().union(*inside, *taken))
        at = asked.moment
        self._relation = at.relation if at and at.act else None
        self._told = at.act or 0 if at else 0
        self._first = next((tick for tick in about if tick > self._told), 0)
        self._last = next((tick for tick in reversed(about) if tick < self._told), 0)
        verbs = _Verbs(graph, asked.describing)
        self._done = verbs.same or {tick for tick, sure in verbs.alike.items() if sure > LIKE}
        done = min((tick for tick in self._done if tick in about), default=0)
        self._then = next((tick for tick in about if done and tick > done), 0)

    def row(self, tick: int) -> list[float]:
        """The features of an act, in the order of their names."""
        if not (self._relation or self._done or self._then):
            return _UNTIMED
        gap, is_told = tick - self._told, tick == self._told
        after, before, during = (
            self._relation is each for each in (Relation.AFTER, Relation.BEFORE, Relation.DURING)
        )
        return [
            float(after and is_told),
            1.0 / gap if after and gap > 0 else 0.0,
            float(after and tick == self._first),
            float(after and gap < 0),
            float(before and is_told),
            -1.0 / gap if before and gap < 0 else 0.0,
            float(before and tick == self._last),
            float(before and gap > 0),
            float(during and is_told),
            float(during and self._is_beside(tick)),
            float(tick in self._done),
            float(bool(self._then) and tick == self._then),
        ]

    def _is_beside(self, tick: int) -> bool:
        return self._graph.act(tick).at[:2] == self._graph.act(self._told).at[:2]


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
