"""Learns every model of the parser from annotated recipes.

A recipe is taken as fully annotated if its predicates have names; of the others, the kinds of
mentions count as guesses and only the first predicate of a sentence has roles.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from kg.model import Frame, Recipe, Reference
from kg.parsing import hidden
from kg.parsing.chain import Chain
from kg.parsing.hidden import Usage, head_of
from kg.parsing.history import Happening, History
from kg.parsing.kinds import implicit_names
from kg.parsing.linking import link_names
from kg.parsing.models import LEAST, Models
from kg.parsing.names_ahead import names_ahead, next_name
from kg.parsing.predicates import NO, YES, candidates, predicate_attributes
from kg.parsing.roles import Clauses, training_attributes
from kg.parsing.spotting import EDGE, EVENT, PLACES, Spot, labels_of, spots_of
from kg.parsing.supposing import fill_in, result_names
from kg.parsing.training.crf import learned
from kg.parsing.training.flow import FlowGold, labelled_sentences
from kg.parsing.training.gold import Labelled, happenings_of, labelled
from kg.parsing.weighing import Scales
from ontology import lexicon

__all__ = ["Corpus", "learn", "learn_flow"]

_FULL_COUNT: Final = 3
"""How much more a fully annotated recipe counts."""
_Example = tuple[Sequence[Sequence[str]], Sequence[str], int]
Tell = Callable[[str], None]


class Corpus:
    """Recipes to learn from, fully or partly annotated."""

    def __init__(self, recipes: Iterable[Recipe]) -> None:
        self.recipes: list[tuple[list[Labelled], bool]] = []
        for recipe in recipes:
            frames = [f for t in recipe.steps for s in t.sentences for f in s.frames]
            is_full = any(frame.name for frame in frames)
            self.recipes.append((list(labelled(recipe, is_sure=is_full)), is_full))

    def sentences(self) -> Iterator[tuple[Labelled, bool]]:
        """The sentences that somebody annotated, and whether fully."""
        for sentences, is_full in self.recipes:
            for sentence in sentences:
                if sentence.is_annotated:
                    yield sentence, is_full


def learn(corpus: Corpus, tell: Tell = lambda _: None, rounds: int = 100) -> Models:
    """Every model of the parser."""
    tell("events and mentions")
    spotting = learned(_spotting(corpus), rounds=rounds, c1=0.3, c2=0.05, fewest=1)
    tell("predicates")
    predicates = learned(_predicates(corpus), rounds=rounds, c1=0.2, c2=0.1, fewest=1)
    tell("semantic roles")
    roles = learned(_roles(corpus), rounds=rounds, c1=0.3, c2=0.05)
    tell("participation and hidden roles")
    usage = _usage(corpus)
    decisions = _decisions(corpus, usage)
    scales = {name: _scales(examples, rounds) for name, examples in decisions.items()}
    scales["drop"] = _scales(_elisions(corpus, scales["result"]), rounds)
    chains = {"spotting": spotting, "predicates": predicates, "roles": roles}
    return Models(chains, scales, usage, _frame_names(corpus))


def _spotting(corpus: Corpus) -> Iterator[_Example]:
    for sentence, is_full in corpus.sentences():
        attributes = _spotting_names(sentence.words, sentence.tags, sentence.listed)
        yield attributes, sentence.labels, _FULL_COUNT if is_full else 1


def _spotting_names(
    words: Sequence[str], tags: Sequence[str], listed: frozenset[str]
) -> list[list[str]]:
    """All attributes of every word, as the learner wants them."""
    attributes = labels_of(words, tags, listed)
    for offset, mark, of in PLACES:
        for place, names in enumerate(attributes):
            there = place + offset
            word = words[there] if 0 <= there < len(words) else EDGE
            names += [f"{mark}{name}" for name in of(word)]
    return attributes


def learn_flow(recipes: Iterable[FlowGold], rounds: int = 100) -> Chain:
    """A model of actions, food and tools as the flow-graph corpus marks them."""
    examples = [
        (_spotting_names(words, tags, frozenset()), labels, 1)
        for gold in recipes
        for words, tags, labels in labelled_sentences(gold)
    ]
    return learned(examples, rounds=rounds, c1=0.3, c2=0.05, fewest=1)


def _predicates(corpus: Corpus) -> Iterator[_Example]:
    """Verbs that are predicates or not; behind the first one a partial annotation is silent."""
    for sentence, is_full in _with_frames(corpus):
        words, tags, labels = sentence.words, sentence.tags, sentence.labels
        real = {f.predicate - 1 for f in sentence.sentence.frames if f.predicate}
        for place in candidates(words, tags, labels):
            if not is_full and real and place > min(real):
                break
            names = predicate_attributes(words, tags, labels, place)
            yield [names], [YES if place in real else NO], _FULL_COUNT if is_full else 1


def _with_frames(corpus: Corpus) -> Iterator[tuple[Labelled, bool]]:
    for sentences, is_full in corpus.recipes:
        for sentence in sentences:
            if is_full or any(frame.predicate for frame in sentence.sentence.frames):
                yield sentence, is_full


def clauses_of(sentence: Labelled, is_full: bool) -> Clauses:
    """A labelled sentence as the roles see it."""
    places = {f.predicate - 1 for f in sentence.sentence.frames if f.predicate}
    if not is_full:
        verbs = enumerate(zip(sentence.labels, sentence.tags, strict=True))
        places |= {n for n, (label, tag) in verbs if label == f"B-{EVENT}" and tag == "VERB"}
    return Clauses(sentence.words, sentence.tags, sentence.labels, tuple(sorted(places)))


def _roles(corpus: Corpus) -> Iterator[_Example]:
    for sentence, is_full in _with_frames(corpus):
        clauses = clauses_of(sentence, is_full)
        for frame in sentence.sentence.frames:
            if frame.predicate:
                attributes = training_attributes(clauses, frame.predicate - 1)
                yield attributes, _bio(frame, len(clauses.words)), _FULL_COUNT if is_full else 1


def _bio(frame: Frame, length: int) -> list[str]:
    labels = ["O"] * length
    for argument in frame.arguments:
        labels[argument.start - 1] = f"B-{argument.role}"
        span = argument.end - argument.start
        labels[argument.start : argument.end] = [f"I-{argument.role}"] * span
    for token in frame.verb:
        labels[token - 1] = "I-V" if token - 1 in frame.verb else "B-V"
    return labels


def _usage(corpus: Corpus) -> Usage:
    """What people use for each action without saying so."""
    tools: defaultdict[str, Counter[str]] = defaultdict(Counter)
    places: defaultdict[str, Counter[str]] = defaultdict(Counter)
    shadows: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for sentences, is_full in corpus.recipes:
        count = _FULL_COUNT if is_full else 1
        for event, _, _ in happenings_of(sentences):
            for table, found in (
                (tools, event.hidden_tools),
                (places, event.hidden_places),
                (shadows, event.shadows),
            ):
                for reference in found:
                    table[event.lemma][reference.name.lower()] += count
    return Usage(_most(tools, 4), _most(places, 6), _most(shadows, 3))


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


def _scales(examples: list[_Example], rounds: int) -> Scales:
    chain = learned(examples, rounds=rounds, c1=0.3, c2=0.05)
    return as_scales(chain)


def as_scales(chain: Chain) -> Scales:
    """A chain of two labels as the difference of their weights."""
    yes, no = chain.labels.index(YES), chain.labels.index(NO)
    return Scales(
        {
            name: round(float(chain.weights[row, yes] - chain.weights[row, no]), 3)
            for name, row in chain.index.items()
        }
    )


def _decisions(corpus: Corpus, usage: Usage) -> dict[str, list[_Example]]:
    found: defaultdict[str, list[_Example]] = defaultdict(list)
    for sentences, is_full in corpus.recipes:
        count = _FULL_COUNT if is_full else 1

        def note(name: str, names: Sequence[str], is_so: bool, count: int = count) -> None:
            found[name].append(([list(names)], [YES if is_so else NO], count))

        _note_links(sentences, is_full, note)
        _note_hidden(sentences, usage, note)
        if is_full:
            _note_implicit(sentences, note)
    return found


def _elisions(corpus: Corpus, scales: Scales) -> list[_Example]:
    found: list[_Example] = []
    for sentences, is_full in corpus.recipes:
        count = _FULL_COUNT if is_full else 1

        def note(_: str, names: Sequence[str], is_so: bool, count: int = count) -> None:
            found.append(([list(names)], [YES if is_so else NO], count))

        _note_drops(sentences, scales, note)
    return found


Note = Callable[..., None]


def _note_links(sentences: list[Labelled], is_full: bool, note: Note) -> None:
    for sentence in sentences:
        events = [spot for spot in spots_of(sentence.labels) if spot.label == EVENT]
        clauses = clauses_of(sentence, is_full)
        frames = {t: f for f in sentence.sentence.frames for t in f.verb if f.predicate}
        for mention in sentence.mentions:
            label = sentence.labels[mention.at.token - 1][2:]
            spot = Spot(label, mention.at.token, mention.end)
            for number, event in enumerate(events):
                frame = frames.get(event.start)
                role = frame.role_of(spot.start, spot.end) or "-" if frame else "?"
                names = link_names(clauses, events, number, spot, role)
                part = mention.part_of
                note("part", names, part is not None and part.token == event.start)


def _note_hidden(sentences: list[Labelled], usage: Usage, note: Note) -> None:
    """Decisions about tools, places and results, with the history as people annotated it."""
    history = History()
    ahead = names_ahead(_said(sentences), sentences[0].listed if sentences else frozenset())
    for event, _, _ in happenings_of(sentences):
        event.next_head = next_name(ahead, event.at)
        tools, places, results = event.hidden_tools, event.hidden_places, event.results
        event.hidden_tools, event.hidden_places, event.results = [], [], []
        fill_in(event)
        about = hidden.event_names(event, history)
        _note_props(event, history, usage, about, tools, "tool", note)
        event.hidden_tools = tools
        _note_props(event, history, usage, about, places, "place", note)
        note("result", result_names(event, about), bool(results))
        event.hidden_places, event.results = places, results
        history.happen(event)


def _note_drops(sentences: list[Labelled], scales: Scales, note: Note) -> None:
    """Decisions about elided food, in a history whose results are decided as the parser does.

    A candidate is right if what it is made of and what people annotated have something in common.
    """
    theirs, ours = History(), History()
    ahead = names_ahead(_said(sentences), sentences[0].listed if sentences else frozenset())
    for event, _, _ in happenings_of(sentences):
        event.next_head = next_name(ahead, event.at)
        mine = replace(event, drops=[], results=[])
        fill_in(mine)
        about = hidden.event_names(mine, ours)
        wanted = set().union(*(theirs.contents(thing) for thing in event.drops))
        for rank, (thing, ago) in enumerate(hidden.drop_candidates(ours)):
            if thing in mine.foods:
                continue
            is_so = ours.outermost(thing) == thing and bool(ours.contents(thing) & wanted)
            names = hidden.drop_names(mine, ours, thing, ago, rank)
            note("drop", (*about, *names), is_so)
            if is_so:
                mine.drops.append(thing)
        fill_in(mine)
        if scales.weigh(result_names(mine, about)) > LEAST["result"]:
            mine.results.append(Reference(mine.next_head or "mixture", mine.at))
        theirs.happen(event)
        ours.happen(mine)


def _note_props(
    event: Happening,
    history: History,
    usage: Usage,
    about: tuple[str, ...],
    gold: list[Reference],
    kind: str,
    note: Note,
) -> None:
    wanted = {reference.name.lower() for reference in gold}
    for prop, origin in hidden.prop_candidates(event, history, usage, kind):
        names = hidden.prop_names(event, history, prop, origin, kind)
        note(kind, (*about, *names), prop.name.lower() in wanted)


def _said(sentences: list[Labelled]) -> Iterator[tuple[tuple[int, int], Spot, str]]:
    for sentence in sentences:
        key = sentence.sentence.step, sentence.sentence.number
        for spot in spots_of(sentence.labels):
            if spot.label != EVENT:
                yield key, spot, " ".join(sentence.words[spot.start - 1 : spot.end])


def _note_implicit(sentences: list[Labelled], note: Note) -> None:
    seen: set[str] = set()
    for sentence in sentences:
        for mention in sentence.mentions:
            if mention.kind.is_food:
                names = implicit_names(
                    sentence.words, mention.at.token, mention.end, sentence.listed, seen
                )
                note("implicit", names, mention.kind.value.startswith("implicit"))
                seen.add(head_of(mention.text))
