"""Learns where events happen, and with what besides, from recipes that people annotated.

Every annotated recipe is read from the spans that people marked. Where an event's place is open,
the candidates are noted with their cues, and which of them people meant; reading goes on with
those.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from kg.model import Event, HiddenKey, Moment, Participation, Recipe, Reference, Role, Source
from kg.parsing.following import Parse
from kg.parsing.hidden import head_of
from kg.parsing.history import Happening, History
from kg.parsing.models import Models
from kg.parsing.outline import Outline
from kg.parsing.placing import Whole, place_kind
from kg.parsing.telling import Told
from kg.parsing.training.choices import Choice
from kg.parsing.training.gold import Labelled, happenings_of, labelled
from kg.parsing.training.rehearsing import reading_of
from ontology.wordlists import wordlist

__all__ = ["note_places"]

_COUNTED: Final = re.compile(r" \d+$")
_KINDS: Final = frozenset({"pot", "bowl", "plate", "oven", "cold", "board", "tin"})
_PRONOUNS: Final = wordlist("grammar.asked_pronouns")


def note_places(recipe: Recipe, models: Models) -> list[Choice]:
    """Every decision on a place that comes up when a recipe is read as people understood it."""
    sentences = list(labelled(recipe, is_sure=True))
    if not sentences:
        return []
    lines = tuple(line.text for line in recipe.ingredients)
    outline = Outline("", recipe.title, lines, (), Source("", "text", 1))
    readings = [reading_of(sentence) for sentence in sentences]
    gold = _Gold(recipe, sentences)
    parse = Parse(Told.of(outline), models, readings, watch_places=gold.watch)
    gold.history = parse.history
    parse.recipe()
    return gold.found


class _Gold:
    """What people annotated, asked about every place as it comes up."""

    def __init__(self, recipe: Recipe, sentences: list[Labelled]) -> None:
        self.events = {event.at: event for event in recipe.events}
        self.found: list[Choice] = []
        self.history = History()
        self.left_out: dict[Moment, set[Moment | None]] = {}
        told = History()
        for event, _, gold in happenings_of(sentences):
            things = [p.reference for p in gold.participations if _is_left_out(p)]
            self.left_out[gold.at] = {r.origin for t in things for r in told.contents(t)}
            told.happen(event)

    def _is_meant(self, drops: Sequence[Reference], gold: Event) -> bool:
        """True of what people left out there, or of what has gone into it."""
        made_of = {r.origin for thing in drops for r in self.history.contents(thing)}
        wanted = self.left_out.get(gold.at, set())
        return not made_of.isdisjoint(wanted) if drops else not wanted

    def watch(self, event: Happening, every: Sequence[Whole]) -> Whole | None:
        """Note a decision, and take it as people did."""
        gold = self.events.get(event.at)
        if gold is None:
            return None
        right = [
            _is_right(drops, option.value, gold) and self._is_meant(drops, gold)
            for drops, option in every
        ]
        if not any(right):  # what people meant is not in question: at least the place is known
            right = [_is_right(drops, option.value, gold) for drops, option in every]
        if event.effect == "serve" and not event.places:  # nobody writes down the plate
            laid = [_is_laid(one, gold) for one in every]
            right = laid if any(laid) else right
        same = [
            so and _is_same(option.value, gold)
            for so, (_, option) in zip(right, every, strict=True)
        ]
        right = same if any(same) else right
        if not any(right):
            return None
        if not all(right):
            self.found.append(Choice([option.cues for _, option in every], right))
        return next(one for one, is_right in zip(every, right, strict=True) if is_right)


def _is_right(drops: Sequence[Reference], place: Reference | None, gold: Event) -> bool:
    """True of the place that people wrote down, and of what they supposed besides."""
    parts = gold.participations
    is_left_out = any(map(_is_left_out, parts))
    if bool(drops) != is_left_out and any(map(_is_named, parts)):
        return False
    told = [p.reference.name for p in parts if p.hidden is HiddenKey.HABITAT]
    if any(part.mention and part.role is Role.HABITAT for part in parts):
        return place is None
    if not told or place is None:
        return not told and place is None
    name = _COUNTED.sub("", place.name)
    wanted = _COUNTED.sub("", told[0])
    if head_of(name) == head_of(wanted):
        return True
    return place_kind(name) == place_kind(wanted) and place_kind(name) in _KINDS


def _is_laid(one: Whole, gold: Event) -> bool:
    """True of a plate for what is served, where people wrote down no place."""
    drops, option = one
    is_open = all(part.role is not Role.HABITAT for part in gold.participations)
    is_plate = option.value is not None and place_kind(option.value.name) == "plate"
    return is_open and is_plate and bool(drops) == any(map(_is_left_out, gold.participations))


def _is_same(place: Reference | None, gold: Event) -> bool:
    """True of the very vessel that people meant: one that came up at the same moment."""
    told = [p.reference for p in gold.participations if p.hidden is HiddenKey.HABITAT]
    return place is not None and bool(told) and place.origin == told[0].origin


def _is_left_out(part: Participation) -> bool:
    """True of food that the text leaves out, or names by a pronoun only."""
    is_pronoun = part.mention is not None and part.mention.text.lower() in _PRONOUNS
    return is_pronoun or part.hidden in (HiddenKey.DROP, HiddenKey.SHADOW)


def _is_named(part: Participation) -> bool:
    is_food = part.role is Role.INGREDIENT and part.mention is not None
    return is_food and not _is_left_out(part)
