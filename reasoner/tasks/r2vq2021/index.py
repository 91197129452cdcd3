"""The names and verbs of a recipe of R2VQ's first release, with the ids that go by them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Final, NamedTuple

from kg.model import Event, HiddenKey, Mention, Participation, Recipe, Reference, Role
from ontology import lexicon
from reasoner.tasks.r2vq.words import inflected, singular

_ARTICLE: Final = re.compile(r"^(the|a|an|one) ")
_MARKS: Final = re.compile(r"[\W_]+")
_NUMBER: Final = re.compile(r"\d+")
_PROPS: Final = (Role.TOOL, Role.HABITAT, Role.PROP)


class Taker(NamedTuple):
    """An event with the ids of what it takes, under every name that it goes by."""

    event: Event
    foods: tuple[str, ...]
    ids: dict[tuple[Role, str], list[str]]
    names: frozenset[str]


class Index2021:
    """The names and verbs of one recipe."""

    def __init__(self, recipe: Recipe) -> None:
        self._recipe = recipe

    @cached_property
    def takers(self) -> dict[str, list[Taker]]:
        """The events by every form of their verb."""
        found: dict[str, list[Taker]] = {}
        for event in self._recipe.events:
            taker = self._taker(event)
            for form in _verb_forms(event.lemma):
                found.setdefault(form, []).append(taker)
        return found

    def _taker(self, event: Event) -> Taker:
        ids: dict[tuple[Role, str], list[str]] = {}
        names: set[str] = set()
        for part, own in _owned(event):
            if self._owners.get(own, event.id) != event.id:
                continue
            text = part.mention.text if part.mention else part.reference.name
            for name in ("", *names_of(text)):
                ids.setdefault((part.role, name), []).append(own)
            names.update(names_of(text) if part.mention else ())
        return Taker(event, tuple(ids.get((Role.INGREDIENT, ""), ())), ids, frozenset(names))

    @cached_property
    def _owners(self) -> dict[str, str]:
        """The event that each id counts for: the one with the lowest number."""
        found: dict[str, str] = {}
        for event in sorted(self._recipe.events, key=_number_of):
            for _, own in _owned(event):
                found.setdefault(own, event.id)
        return found

    @cached_property
    def props(self) -> dict[str, list[Reference | None]]:
        """The props by name, each with its group; those of no group share one, nobody's."""
        mentions = [m for m in self._recipe.mentions if not m.kind.is_food]
        members: dict[Reference, int] = {}
        for mention in mentions:
            members[mention.reference] = members.get(mention.reference, 0) + 1
        found: dict[str, list[Reference | None]] = {}
        for mention in mentions:
            group = mention.reference if members[mention.reference] > 1 else None
            for name in names_of(mention.text):
                found.setdefault(name, []).append(group)
        for event in self._recipe.events:
            for part in event.participations:
                if part.hidden in (HiddenKey.TOOL, HiddenKey.HABITAT):
                    for name in names_of(part.reference.name):
                        found.setdefault(name, []).append(None)
        return found

    @cached_property
    def makers(self) -> dict[str, list[Taker]]:
        """The events that made something, by its names."""
        mentions = {mention.id: mention for mention in self._recipe.mentions}
        events = {event.id: event for event in self._recipe.events}
        found: dict[str, list[Taker]] = {}
        for link in self._recipe.instantiations:
            if link.mention in mentions and link.event in events:
                for name in names_of(mentions[link.mention].text):
                    found.setdefault(name, []).append(self._taker(events[link.event]))
        return found

    @cached_property
    def mentions(self) -> dict[tuple[str, int], list[Mention]]:
        """The mentions by name and step; the first step is 0."""
        found: dict[tuple[str, int], list[Mention]] = {}
        for mention in self._recipe.mentions:
            for name in names_of(mention.text):
                found.setdefault((name, mention.at.step - 1), []).append(mention)
        return found


def _owned(event: Event) -> Iterator[tuple[Participation, str]]:
    """What an event takes, each with its id; what it makes is left out."""
    unseen = 0
    for part in event.participations:
        if part.mention:
            yield part, part.mention.id
        elif part.role in _PROPS:
            yield part, f"{event.id}-ip{unseen}"
            unseen += 1


def _number_of(event: Event) -> tuple[int, str]:
    number = _NUMBER.search(event.id)
    return int(number[0]) if number else 0, event.id


def names_of(text: str) -> tuple[str, ...]:
    """What something may be called: as written or in the singular, without its article."""
    bare = _ARTICLE.sub("", _MARKS.sub(" ", text.lower()).strip())
    forms = (bare, singular(bare), lexicon.singular(bare))
    return tuple(dict.fromkeys(forms))


def _verb_forms(lemma: str) -> set[str]:
    """A verb as the questions have it: its first word, plain and as a participle."""
    verb = lemma.partition(" ")[0]
    return {
        verb,
        lemma,
        inflected(verb, "VBN"),
        lexicon.participle(verb),
        lexicon.participle(lemma),
    }
