"""The events of an R2VQ-2021 recipe: who takes part in them, what they make, who is who."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from kg.model import (
    Clip,
    Event,
    HiddenKey,
    Instantiation,
    Kind,
    Mention,
    Moment,
    Participation,
    Reference,
    Role,
)
from kg.readers.identity import Ids
from kg.readers.inventory import INGREDIENTS, PROPS, Inventory, Listed, Unseen, name_of, unseen
from kg.readers.layout import Place
from kg.readers.shapes import Fields, squeezed

_VIDEOS: Final = "https://www.youtube.com/watch?v="
_FRAMES: Final = 3
_VIDEO: Final = re.compile(r"[\w-]{5,20}")
_PROP_ROLES: Final = {Kind.TOOL: Role.TOOL, Kind.HABITAT: Role.HABITAT}


@dataclass(frozen=True, slots=True)
class _Happening:
    """An event before it is known what its participants refer to."""

    id: str
    place: Place
    text: str
    lemma: str
    terminal: bool
    takes: dict[str, Role]
    unseen: tuple[Unseen, ...]
    seen: tuple[str, int] | None = None
    makes: list[str] = field(default_factory=list)


class Happenings:
    """The events of a recipe and the things in them."""

    def __init__(self, recipe: Fields, inventory: Inventory) -> None:
        self._inventory = inventory
        self._ids = Ids()
        self._events: dict[str, _Happening] = {}
        told = recipe.children("events")
        for fields in told:
            event = self._happening(fields)
            if event is not None:
                self._events[event.id] = event
        _complain_of_idle_verbs(recipe, told)
        self._made_by: dict[str, _Happening] = {}
        self.instantiations = tuple(self._instantiated(recipe))
        self._mentions = {mention.id: mention for mention in self._resolved()}

    def events(self) -> tuple[Event, ...]:
        """The events in the order of the text."""
        told = sorted(self._events.values(), key=lambda event: event.place.at)
        return tuple(
            Event(
                event.id,
                event.place.at,
                event.place.end,
                event.text,
                event.lemma,
                participations=tuple(self._participations(event)),
                terminal=event.terminal,
            )
            for event in told
        )

    def clips(self) -> tuple[Clip, ...]:
        """The pieces of video that show events: three frames, a second apart."""
        told = sorted(self._events.values(), key=lambda event: event.place.at)
        return tuple(
            Clip(event.id, f"{_VIDEOS}{video}", second, second + _FRAMES)
            for event in told
            if event.seen is not None
            for video, second in [event.seen]
        )

    def mentions(self) -> tuple[Mention, ...]:
        """The mentions of ingredients and props in the order of the text."""
        return tuple(self._mentions.values())

    def _happening(self, fields: Fields) -> _Happening | None:
        verb = fields.child("verb")
        place = self._inventory.place(verb) if verb else None
        if verb is None or place is None:
            fields.complain(f"{fields.name}: an event whose verb has no place; left out")
            return None
        lemma = name_of(verb).lower()
        if not lemma:
            fields.complain(f"{fields.name}: an event whose verb has no words; left out")
            return None
        wanted = fields.id() or str(place.at)
        unique = self._ids.fresh(wanted)
        if unique != wanted:
            fields.complain(f"a second event {wanted!r}; this one is {unique!r}")
        return _Happening(
            unique,
            place,
            squeezed(verb.text("mention")),
            lemma,
            fields.flag("terminal"),
            self._taken(fields),
            tuple(unseen(verb)),
            _seen(verb),
        )

    def _taken(self, event: Fields) -> dict[str, Role]:
        taken: dict[str, Role] = {}
        for key in (INGREDIENTS, PROPS):
            for fields in event.children(key):
                thing = self._known(fields, key, event)
                if thing is None:
                    continue
                if thing.id in taken:
                    event.complain(f"{event.name}: takes {thing.id!r} twice; taken once")
                    continue
                if (key == INGREDIENTS) != thing.kind.is_food:
                    problem = f"takes {thing.id!r}, {thing.kind.value}, among its {key}"
                    event.complain(f"{event.name}: {problem}; kept so")
                is_prop = key == PROPS
                role = _PROP_ROLES.get(thing.kind, Role.PROP) if is_prop else Role.INGREDIENT
                taken[thing.id] = role
        return taken

    def _known(self, fields: Fields, key: str, event: Fields) -> Listed | None:
        """The listed thing that an event names; one that is not listed is listed now."""
        name = fields.id()
        known = self._inventory.listed.get(name)
        if known is None and name not in self._inventory.lost:
            event.complain(f"{event.name}: takes {name!r}, which is not listed; listed now")
            known = self._inventory.add(fields, key)
        return known

    def _instantiated(self, recipe: Fields) -> Iterator[Instantiation]:
        for fields in recipe.children("instantiations", optional=True):
            ingredient, event = fields.child("ingredient"), fields.child("event")
            made = self._inventory.listed.get(ingredient.id()) if ingredient else None
            maker = self._events.get(event.id()) if event else None
            if made is None or maker is None:
                what = "an ingredient that is not listed" if made is None else "no known event"
                fields.complain(f"{fields.name}: an instantiation of {what}; left out")
                continue
            if made.id in self._made_by:
                fields.complain(f"{fields.name}: {made.id!r} is made twice; the first one counts")
            self._made_by.setdefault(made.id, maker)
            maker.makes.append(made.id)
            yield Instantiation(fields.id(), made.id, maker.id)

    def _resolved(self) -> Iterator[Mention]:
        """The mentions, each with what it refers to: what an event made, or its group's first."""
        uses = self._uses()
        firsts: dict[tuple[bool, str], Reference] = {}
        for thing in sorted(self._inventory.listed.values(), key=lambda thing: thing.at):
            maker = self._made_by.get(thing.id)
            made_at = maker.place.at if maker else None
            used_at, role = uses.get(thing.id, (None, None))
            reference = Reference(thing.name, made_at or thing.at)
            if thing.group:
                is_food = role is Role.INGREDIENT if role else thing.kind.is_food
                first = firsts.setdefault((is_food, thing.group), reference)
                reference = reference if made_at else first
            yield Mention(
                thing.id,
                thing.at,
                thing.end,
                thing.kind,
                thing.text,
                reference,
                used_at,
                made_at,
                thing.orientation,
            )

    def _uses(self) -> dict[str, tuple[Moment, Role]]:
        """When and as what each thing is first used."""
        uses: dict[str, tuple[Moment, Role]] = {}
        for event in sorted(self._events.values(), key=lambda event: event.place.at):
            for thing, role in event.takes.items():
                uses.setdefault(thing, (event.place.at, role))
        return uses

    def _participations(self, event: _Happening) -> Iterator[Participation]:
        for name, role in event.takes.items():
            mention = self._mentions[name]
            yield Participation(role, mention.reference, mention, orientation=mention.orientation)
        for prop in event.unseen:
            yield Participation(
                prop.key.role, Reference(prop.name), hidden=prop.key, orientation=prop.orientation
            )
        for reference in dict.fromkeys(self._mentions[name].reference for name in event.makes):
            yield Participation(Role.RESULT, reference, hidden=HiddenKey.RESULT)


def _seen(verb: Fields) -> tuple[str, int] | None:
    """The video and the second at which a verb is seen, if the release says so."""
    told = verb.value.get("visual_data")
    reference = told.get("reference") if isinstance(told, dict) else None
    if not isinstance(reference, list) or len(reference) != 2:
        return None
    video, second = reference
    fits = isinstance(video, str) and _VIDEO.fullmatch(video)
    return (video, second) if fits and type(second) is int and second >= 0 else None


def _complain_of_idle_verbs(recipe: Fields, events: list[Fields]) -> None:
    verbs = [event.value.get("verb") for event in events]
    used = {str(verb.get("aid")) for verb in verbs if isinstance(verb, dict)}
    for verb in recipe.children("verbs"):
        if str(verb.value.get("aid")) not in used:
            recipe.complain(f"{verb.name}: a verb that belongs to no event; left out")
