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
from kg.parsing.choosing import Option
from kg.parsing.following import Parse
from kg.parsing.hidden import head_of
from kg.parsing.history import Happening, History
from kg.parsing.models import Models
from kg.parsing.outline import Outline
from kg.parsing.placing import place_kind
from kg.parsing.telling import Told
from kg.parsing.training.choices import Choice
from kg.parsing.training.denoted import Denoted
from kg.parsing.training.gold import Labelled, happenings_of, labelled
from kg.parsing.training.rehearsing import reading_of
from ontology.wordlists import wordlist

__all__ = ["note_choices"]

_COUNTED: Final = re.compile(r" \d+$")
_KINDS: Final = frozenset({"pot", "bowl", "plate", "oven", "cold", "board", "tin"})
_PRONOUNS: Final = wordlist("grammar.asked_pronouns")


def note_choices(recipe: Recipe, models: Models) -> dict[str, list[Choice]]:
    """Every decision on a place or a name that comes up in a recipe as people understood it."""
    sentences = list(labelled(recipe, is_sure=True))
    if not sentences:
        return {"place": [], "name": []}
    lines = tuple(line.text for line in recipe.ingredients)
    outline = Outline("", recipe.title, lines, (), Source("", "text", 1))
    readings = [reading_of(sentence) for sentence in sentences]
    gold, denoted = _Gold(recipe, sentences), Denoted(recipe, sentences)
    parse = Parse(
        Told.of(outline),
        models,
        readings,
        watch_places=gold.watch,
        watch_names=denoted.watch,
    )
    gold.history = denoted.history = parse.history
    parse.recipe()
    return {"place": gold.found, "name": denoted.found}


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

    def watch(
        self, name: str, event: Happening, options: Sequence[Option[list[Reference]]]
    ) -> Option[list[Reference]] | None:
        """Note a decision, and take it as people did."""
        gold = self.events.get(event.at)
        if gold is None:
            return None
        is_right = self._is_meant if name == "drop" else _is_there
        right = [is_right(option.value, gold) for option in options]
        if name == "place":
            right = _surest(right, event, options, gold)
        if not any(right):
            return None
        is_known = name == "drop" or self._is_meant(event.drops, gold)
        if not all(right) and is_known:  # where the wrong food is, says nothing
            self.found.append(Choice([option.cues for option in options], right))
        return next(one for one, so in zip(options, right, strict=True) if so)


def _surest(
    right: list[bool], event: Happening, options: Sequence[Option[list[Reference]]], gold: Event
) -> list[bool]:
    """Of the right places the very vessel; for what is served a plate, which nobody writes down."""
    if event.effect == "serve" and not event.places and _has_no_place(gold):
        laid = [any(place_kind(one.name) == "plate" for one in option.value) for option in options]
        return laid if any(laid) else right
    pairs = zip(right, options, strict=True)
    same = [so and _is_same(option.value, gold) for so, option in pairs]
    return same if any(same) else right


def _has_no_place(gold: Event) -> bool:
    return all(part.role is not Role.HABITAT for part in gold.participations)


def _is_there(places: Sequence[Reference], gold: Event) -> bool:
    """True of the place that people wrote down, or of none where they wrote down none."""
    parts = gold.participations
    told = [p.reference.name for p in parts if p.hidden is HiddenKey.HABITAT]
    if any(part.mention and part.role is Role.HABITAT for part in parts):
        return not places
    if not told or not places:
        return not told and not places
    name, wanted = _COUNTED.sub("", places[0].name), _COUNTED.sub("", told[0])
    if head_of(name) == head_of(wanted):
        return True
    return place_kind(name) == place_kind(wanted) and place_kind(name) in _KINDS


def _is_same(places: Sequence[Reference], gold: Event) -> bool:
    """True of the very vessel that people meant: one that came up at the same moment."""
    told = [p.reference for p in gold.participations if p.hidden is HiddenKey.HABITAT]
    return bool(places and told) and places[0].origin == told[0].origin


def _is_left_out(part: Participation) -> bool:
    """True of food that the text leaves out, or names by a pronoun only."""
    is_pronoun = part.mention is not None and part.mention.text.lower() in _PRONOUNS
    return is_pronoun or part.hidden in (HiddenKey.DROP, HiddenKey.SHADOW)
