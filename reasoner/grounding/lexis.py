"""Index the words of one recipe: where each stands, and which acts it tells of."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from kg.entities import Act
from kg.graph import RecipeGraph
from kg.model import Sentence
from ontology import lexicon, taxonomy
from ontology.effects import Effect
from reasoner.once import once_a_graph
from reasoner.outcome import Evidence
from reasoner.reading.analysis import function_words

__all__ = ["ActWords", "Lexis", "bases", "is_kitchen_word", "lexis", "proving"]


@dataclass(frozen=True, slots=True)
class ActWords:
    """What an act is told by: its verb, its own clause, its sentence, and who takes part."""

    tick: int
    step: int
    verb: str
    clause: frozenset[str]
    sentence: frozenset[str]
    written: frozenset[str]
    taking: frozenset[str]
    aside: bool
    effect: Effect | None


@dataclass(slots=True)
class Lexis:
    """The words of a recipe by act, with how telling each word is."""

    acts: list[ActWords] = field(default_factory=list)
    telling: dict[str, float] = field(default_factory=dict)
    by_word: dict[str, list[int]] = field(default_factory=dict)
    verbs: dict[str, list[int]] = field(default_factory=dict)
    listed: frozenset[str] = frozenset()

    def knows(self, base: str) -> bool:
        """True of a word that the steps or the list have."""
        return base in self.telling or base in self.listed


@once_a_graph
def lexis(graph: RecipeGraph) -> Lexis:
    """The words of a graph, indexed when first asked for."""
    made = Lexis()
    sentences = {
        (s.step, s.number): _bases_of(s, 0, len(s.tokens))
        for step in graph.recipe.steps
        for s in step.sentences
    }
    seen: dict[str, int] = {}
    for words in sentences.values():
        for word in words:
            seen[word] = seen.get(word, 0) + 1
    total = len(sentences) + 1
    made.telling = {word: math.log(1 + total / count) for word, count in seen.items()}
    made.listed = frozenset(
        base for line in graph.recipe.ingredients for base in _bases_of(line, 0, len(line.tokens))
    )
    for act, start, end in _spans(graph):
        sentence = graph.text.sentence(act.at)
        clause = _bases_of(sentence, start, end) if sentence else frozenset()
        whole = sentences.get((act.at.step, act.at.sentence), frozenset())
        made.acts.append(_act_words(act, clause, whole))
        for word in whole:
            made.by_word.setdefault(word, []).append(act.tick)
        made.verbs.setdefault(act.event.lemma.split()[0], []).append(act.tick)
    return made


def proving(graph: RecipeGraph, evidence: Evidence) -> tuple[int, ...]:
    """The acts that a piece of evidence is about: the one at its place, or all of its sentence."""
    at = evidence.moment
    if at is None or not at.step:
        return ()
    there = graph.text.acts_in(at)
    own = tuple(act.tick for act in there if act.at == at)
    return own or tuple(act.tick for act in there)


def _act_words(act: Act, clause: frozenset[str], sentence: frozenset[str]) -> ActWords:
    written = frozenset(p.entity for p in act.partakings if p.participation.mention)
    taking = frozenset((*act.takes, *act.gives, *act.places, *act.tools))
    return ActWords(
        act.tick,
        act.at.step,
        act.event.lemma,
        clause,
        sentence,
        written,
        taking,
        act.aside is not None,
        act.meaning.effects[0] if act.meaning and act.meaning.effects else None,
    )


def _spans(graph: RecipeGraph) -> Iterator[tuple[Act, int, int]]:
    """Each act with where its clause begins and ends in its sentence: up to the next act."""
    for place, act in enumerate(graph.acts):
        before = graph.acts[place - 1] if place else None
        after = graph.acts[place + 1] if place + 1 < len(graph.acts) else None
        is_first = before is None or before.at[:2] != act.at[:2]
        is_last = after is None or after.at[:2] != act.at[:2]
        start = 0 if is_first else act.at.token - 1
        yield act, start, 10_000 if is_last or after is None else after.at.token - 1


def _bases_of(sentence: Sentence, start: int, end: int) -> frozenset[str]:
    found: set[str] = set()
    for token in sentence.tokens[start:end]:
        form = token.form.lower()
        if form not in function_words() and form[:1].isalpha():
            found.update(bases(form))
    return frozenset(found)


@lru_cache(maxsize=8192)
def is_kitchen_word(noun: str) -> bool:
    """True of a name of a food, a tool or a place that the ontology knows."""
    return any(taxonomy.class_of(noun, kind) for kind in ("food", "tool", "place"))


def bases(form: str) -> tuple[str, ...]:
    """The base forms that a word may have, as a noun and as a verb."""
    noun, verb = lexicon.lemma(form, "NOUN"), lexicon.lemma(form, "VERB")
    return (noun,) if noun == verb else (noun, verb)
