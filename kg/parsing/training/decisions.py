"""Learns the decisions between candidates: who takes part, what is left out, what was made."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from kg.parsing.customs import Usage
from kg.parsing.hidden import head_of
from kg.parsing.kinds import implicit_names
from kg.parsing.linking import Verbs, link_names
from kg.parsing.models import Models
from kg.parsing.spotting import EVENT, Spot, spots_of
from kg.parsing.training.choices import Choice, learned_choices
from kg.parsing.training.corpus import FULL_COUNT, Corpus, clauses_of
from kg.parsing.training.gold import Labelled
from kg.parsing.training.rehearsing import rehearse
from kg.parsing.weighing import Scales

__all__ = ["learn_decisions"]

_Choices = defaultdict[str, list[Choice]]
_GUESSED: Final = 0.1
"""How much a kind counts that a rebuilt file only guesses."""
_HELD_BACK: Final = {"part": 4.0, "along": 4.0}
_OTHERWISE: Final = 8.0
"""How much the weights of a decision are held back (L2), by what held-out recipes like best."""


def learn_decisions(corpus: Corpus, usage: Usage) -> dict[str, Scales]:
    """The weights of every decision."""
    found: _Choices = defaultdict(list)
    for sentences, is_full in corpus.recipes:
        count = FULL_COUNT if is_full else 1
        _note_links(sentences, is_full, found, count)
        _note_implicit(sentences, found, count if is_full else _GUESSED)
    for sentences in corpus.spans:
        _note_links(sentences, False, found, 1)
    scales = _weights(found)
    return scales | learn_hidden(corpus, Models({}, scales, usage))


def learn_hidden(corpus: Corpus, models: Models) -> dict[str, Scales]:
    """What is left out: learned from what people did, then from what comes of the own decisions.

    Each half of the recipes is parsed with what was learned from the other half, so that the parser
    gets used to a history that is not always right.
    """
    halves = [corpus.recipes[::2], corpus.recipes[1::2]]
    guided = [_weights(_rehearsed(half, models, is_guided=True)) for half in halves]
    found: _Choices = defaultdict(list)
    for half, other in zip(halves, reversed(guided), strict=True):
        own = replace(models, scales={**models.scales, **other})
        for name, choices in _rehearsed(half, own, is_guided=False).items():
            found[name] += choices
    return _weights(found)


def _weights(found: _Choices) -> dict[str, Scales]:
    return {
        name: learned_choices(choices, l2=_HELD_BACK.get(name, _OTHERWISE))
        for name, choices in found.items()
    }


def _rehearsed(
    recipes: Sequence[tuple[list[Labelled], bool]], models: Models, *, is_guided: bool
) -> _Choices:
    """Every decision about what is left out that comes up when recipes are parsed."""
    found: _Choices = defaultdict(list)
    for sentences, is_full in recipes:
        rehearse(sentences, models, found, FULL_COUNT if is_full else 1, is_guided=is_guided)
    return found


def _yes_or_no(names: Sequence[str], is_so: bool, count: float) -> Choice:
    """A decision between something and nothing."""
    return Choice([names, ()], [is_so, not is_so], count)


def _note_links(sentences: list[Labelled], is_full: bool, found: _Choices, count: float) -> None:
    for sentence in sentences:
        events = [spot for spot in spots_of(sentence.labels) if spot.label == EVENT]
        verbs = Verbs.of(clauses_of(sentence, is_full), events)
        frames = {t: f for f in sentence.sentence.frames for t in f.verb if f.predicate}
        for mention in sentence.mentions:
            label = sentence.labels[mention.at.token - 1][2:]
            spot = Spot(label, mention.at.token, mention.end)
            noun = verbs.noun(spot)
            for number, event in enumerate(events):
                frame = frames.get(event.start)
                role = frame.role_of(spot.start, spot.end) or "-" if frame else "?"
                names = link_names(verbs, number, noun, role)
                part = mention.part_of
                is_so = part is not None and part.token == event.start
                found["part"].append(_yes_or_no(names, is_so, count))


def _note_implicit(sentences: list[Labelled], found: _Choices, count: float) -> None:
    seen: set[str] = set()
    for sentence in sentences:
        events = [spot for spot in spots_of(sentence.labels) if spot.label == EVENT]
        for mention in sentence.mentions:
            if mention.kind.is_food:
                place = mention.at.token, mention.end
                names = implicit_names(sentence.words, events, place, sentence.listed, seen)
                is_so = mention.kind.value.startswith("implicit")
                found["implicit"].append(_yes_or_no(names, is_so, count))
                seen.add(head_of(mention.text))
