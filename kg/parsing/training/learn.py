"""Learns every model of the parser from annotated recipes.

A recipe is taken as fully annotated if its predicates have names; of the others, the kinds of
mentions count as guesses and only the first predicate of a sentence has roles.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from kg.model import Frame, Recipe
from kg.parsing.chain import Chain
from kg.parsing.customs import Usage
from kg.parsing.models import Models
from kg.parsing.predicates import NO, YES, candidates, predicate_attributes
from kg.parsing.roles import training_attributes
from kg.parsing.spotting import attributes_of
from kg.parsing.training.choices import Choice, learned_weights
from kg.parsing.training.corpus import FULL_COUNT, Corpus, clauses_of
from kg.parsing.training.crf import learned
from kg.parsing.training.decisions import learn_decisions
from kg.parsing.training.flow import FlowGold, labelled_sentences
from kg.parsing.training.gold import Labelled, happenings_of
from kg.parsing.training.placing import note_choices
from ontology import lexicon

__all__ = ["Corpus", "learn", "learn_flow"]

_Choices = defaultdict[str, list[Choice]]
_Example = tuple[Sequence[Sequence[str]], Sequence[str], int]
Tell = Callable[[str], None]
_L2_OF_PLACES: Final = 3.0
"""How much the weights of places are held back, by what held-out recipes like best."""
_L2_OF_NAMES: Final = 8.0
"""The same for names."""
_ROUNDS_OF_CHOICES: Final = 2
_FOLDS: Final = 4
_RARE: Final = 0.003
"""The share of all arguments that a role needs to be learned."""


def learn(corpus: Corpus, tell: Tell = lambda _: None, rounds: int = 100) -> Models:
    """Every model of the parser."""
    tell("events and mentions")
    spotting = learned(_spotting(corpus), rounds=rounds, c1=0.3, c2=0.5, fewest=1)
    tell("predicates")
    predicates = learned(_predicates(corpus), rounds=rounds, c1=0.2, c2=0.5, fewest=1)
    tell("semantic roles")
    roles = learned(_roles(corpus), rounds=rounds, c1=0.3, c2=1.0)
    tell("participation and hidden roles")
    usage = _usage(corpus)
    scales = learn_decisions(corpus, usage)
    tell("where things are done, and what names stand for")
    chosen = _chosen(corpus)
    chains = {"spotting": spotting, "predicates": predicates, "roles": roles}
    return Models(
        chains, scales, usage, _frame_names(corpus), places=chosen["place"], names=chosen["name"]
    )


def _chosen(corpus: Corpus) -> dict[str, dict[str, float]]:
    """The weights of places and of names: learned from nothing, then with what that taught.

    Every fold of the recipes is read with models from the others: what a model says of recipes that
    it was learned from would count for more than it is worth.
    """
    models = [_models_without(corpus, fold) for fold in range(_FOLDS)]
    learned = [_weights_of({})] * _FOLDS
    for _ in range(_ROUNDS_OF_CHOICES):
        noted = [
            _noted(corpus.full[fold::_FOLDS], models[fold], learned[fold]) for fold in range(_FOLDS)
        ]
        learned = [_weights_of(_put_together(noted, fold)) for fold in range(_FOLDS)]
    return _weights_of(_put_together(noted))


def _models_without(corpus: Corpus, fold: int) -> Models:
    """The decisions of a corpus without a fold of its recipes."""
    rest = Corpus([recipe for n, recipe in enumerate(corpus.full) if n % _FOLDS != fold])
    rest.spans = corpus.spans
    usage = _usage(rest)
    return Models({}, learn_decisions(rest, usage), usage)


def _noted(
    recipes: Iterable[Recipe], models: Models, learned: Mapping[str, Mapping[str, float]]
) -> _Choices:
    """Every decision on a place or a name in some recipes."""
    found: _Choices = defaultdict(list)
    reading = replace(models, places=learned["place"], names=learned["name"])
    for recipe in recipes:
        for name, choices in note_choices(recipe, reading).items():
            found[name] += choices
    return found


def _put_together(noted: Sequence[_Choices], but: int | None = None) -> _Choices:
    """The decisions of all folds, perhaps of all but one."""
    found: _Choices = defaultdict(list)
    for fold, choices in enumerate(noted):
        for name in choices if fold != but else ():
            found[name] += choices[name]
    return found


def _weights_of(noted: Mapping[str, Sequence[Choice]]) -> dict[str, dict[str, float]]:
    return {
        "place": learned_weights(noted.get("place", ()), l2=_L2_OF_PLACES),
        "name": learned_weights(noted.get("name", ()), l2=_L2_OF_NAMES),
    }


def _spotting(corpus: Corpus) -> Iterator[_Example]:
    for sentence, is_full in corpus.sentences():
        attributes = attributes_of(sentence.words, sentence.tags, sentence.listed)
        yield attributes, sentence.labels, FULL_COUNT if is_full else 1


def learn_flow(recipes: Iterable[FlowGold], rounds: int = 100) -> Chain:
    """A model of actions, food and tools as the flow-graph corpus marks them."""
    examples = [
        (attributes_of(words, tags, frozenset()), labels, 1)
        for gold in recipes
        for words, tags, labels in labelled_sentences(gold)
    ]
    return learned(examples, rounds=rounds, c1=0.3, c2=0.05, fewest=1)


def _predicates(corpus: Corpus) -> Iterator[_Example]:
    """Verbs that are predicates or not; behind the first one a partial annotation is silent."""
    for sentence, is_full in _with_frames(corpus):
        words, tags, labels = sentence.words, sentence.tags, sentence.labels
        real = {f.predicate - 1 for f in sentence.sentence.frames if f.predicate}
        places = candidates(words, tags, labels)
        every = predicate_attributes((words, tags, labels), places)
        for place, names in zip(places, every, strict=True):
            if not is_full and real and place > min(real):
                break
            yield [names], [YES if place in real else NO], FULL_COUNT if is_full else 1


def _with_frames(corpus: Corpus) -> Iterator[tuple[Labelled, bool]]:
    for sentences, is_full in corpus.recipes:
        for sentence in sentences:
            if is_full or any(frame.predicate for frame in sentence.sentence.frames):
                yield sentence, is_full


def _roles(corpus: Corpus) -> Iterator[_Example]:
    every = list(_with_frames(corpus))
    kept = _roles_to_learn([frame for sentence, _ in every for frame in sentence.sentence.frames])
    for sentence, is_full in every:
        clauses = clauses_of(sentence, is_full)
        seen = dict(zip(clauses.predicates, training_attributes(clauses), strict=True))
        for frame in sentence.sentence.frames:
            if frame.predicate:
                labels = _bio(frame, len(clauses.words), kept)
                yield seen[frame.predicate - 1], labels, FULL_COUNT if is_full else 1


def _roles_to_learn(frames: Sequence[Frame]) -> set[str]:
    """The roles that are not so rare that looking for them costs more than it finds."""
    counts = Counter(a.role for frame in frames if frame.predicate for a in frame.arguments)
    return {role for role, count in counts.items() if count >= _RARE * counts.total()}


def _bio(frame: Frame, length: int, kept: Collection[str]) -> list[str]:
    labels = ["O"] * length
    for argument in frame.arguments:
        if argument.role in kept:
            labels[argument.start - 1] = f"B-{argument.role}"
            span = argument.end - argument.start
            labels[argument.start : argument.end] = [f"I-{argument.role}"] * span
    for token in frame.verb:
        labels[token - 1] = "I-V" if token - 1 in frame.verb else "B-V"
    return labels


def _usage(corpus: Corpus) -> Usage:
    """What people use for each action without saying so, by the number of recipes that do."""
    tools: defaultdict[str, Counter[str]] = defaultdict(Counter)
    places: defaultdict[str, Counter[str]] = defaultdict(Counter)
    shadows: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for sentences, _ in corpus.recipes:
        seen: set[tuple[int, str, str]] = set()
        for event, _, _ in happenings_of(sentences):
            for number, references in enumerate(
                (event.hidden_tools, event.hidden_places, event.shadows)
            ):
                names = [reference.name.lower() for reference in references]
                seen |= {
                    (number, key, n) for n in names for key in (event.lemma, f"={event.effect}")
                }
        for number, key, name in sorted(seen):
            (tools, places, shadows)[number][key][name] += 1
    return Usage(_most(tools, 4), _most(places, 5), _most(shadows, 3))


def _most(table: dict[str, Counter[str]], most: int, fewest: int = 2) -> dict[str, list[str]]:
    found = {
        lemma: [name for name, count in counts.most_common(most) if count >= fewest]
        for lemma, counts in sorted(table.items())
    }
    return {lemma: names for lemma, names in found.items() if names}


def _frame_names(corpus: Corpus) -> dict[str, str]:
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for sentences, _ in corpus.recipes:
        for sentence in sentences:
            for frame in sentence.sentence.frames:
                if frame.predicate and frame.name:
                    lemma = lexicon.lemma(sentence.words[frame.predicate - 1], "VERB")
                    counts[lemma][frame.name] += 1
    return {lemma: found.most_common(1)[0][0] for lemma, found in sorted(counts.items())}
