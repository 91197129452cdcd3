"""Who is who in a recipe: references in the annotation -> things, props and supplies."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from kg.entities import Prop, Thing
from kg.listing import Listing
from kg.marks import Marks
from kg.model import Kind, Moment, Recipe, Reference, Role
from kg.plain import short_name
from ontology import taxonomy
from ontology.lexicon import stem
from ontology.wordlists import wordlist

_INNER_ID = re.compile(r"\s(\d+)\.(\d+)\.(\d+)\s")
_STANDS_IN = ("Reference", "Portion", "Mixture")
_ALL_INGREDIENTS = wordlist("foods.all_ingredients")
_COMING_OFF = wordlist("foods.coming_off")
"""What comes of cooking by itself: never another name for what is cooked."""
_HOLDING = ("Vessel", "SlowCooker", "PressureCooker", "RiceCooker", "Blender", "FoodProcessor")
_OFTEN_MADE = ("DishOfFood", "Sauce", "BakedGood")


class Cast:
    """The things, props and supplies of a recipe, found by their references."""

    def __init__(self, recipe: Recipe) -> None:
        self.things: dict[str, Thing] = {}
        self.props: dict[str, Prop] = {}
        self._listing = Listing(recipe)
        self._marks = Marks(recipe)
        self.supplies = self._listing.supplies
        self._parts = {
            (s.step, s.number): s.part for step in recipe.steps for s in step.sentences if s.part
        }
        """The part of the list that a sentence works on."""
        self.portions: dict[str, list[str]] = {}
        self._by_key: dict[tuple[str, Moment | None], str] = {}
        self._by_name: dict[tuple[str, Moment | None], str] = {}
        self._by_head: dict[str, list[str]] = {}
        self._aliases: dict[tuple[str, Moment | None], tuple[str, ...]] = {}
        self._made = {
            _key(part.reference)
            for event in recipe.events
            for part in event.participations
            if part.role is Role.RESULT
        } | {_key(m.reference) for m in recipe.mentions if m.result_of}

    def known(self, reference: Reference) -> str | None:
        """The thing or prop that a reference names, if it has been met."""
        if reference.origin is not None:
            found = self._by_key.get(_key(reference))
            if found in self.things and self._is_other(found, reference.name):
                return self._by_name.get((reference.name, reference.origin))
            return found
        same_name = self._by_head.get(stem(reference.name), ())
        return same_name[-1] if same_name else None

    def _is_other(self, thing: str, name: str) -> bool:
        """True of two listed powders that one word brings in: chili powder, garlic powder."""
        known = self.things[thing]
        if known.name == name or known.supply is None or " " not in name or " " not in known.name:
            return False
        return self.supply_of(name) not in (None, known.supply)

    def name(self, entity: str) -> str:
        """The name of a thing or a prop."""
        return (self.things.get(entity) or self.props[entity]).name

    def stands_in(self, reference: Reference, kind: Kind | None) -> bool:
        """True of a new name for something made before: "it", "the mixture", "each piece".

        Also of "the sauce" and the like where none is listed and no event is said to make one.
        """
        if self.supply_of(reference.name) or stem(reference.name) in _COMING_OFF:
            return False
        cls = taxonomy.class_of(reference.name, "food")
        if cls == "Ingredient":
            return reference.name.lower() in _ALL_INGREDIENTS
        if cls is not None and any(taxonomy.is_a(cls, vague) for vague in _STANDS_IN):
            return True
        if _key(reference) in self._made or is_part(cls):
            return False
        if cls is None or kind is Kind.IMPLICIT:
            return kind is Kind.IMPLICIT
        return bool(self.supplies) and any(taxonomy.is_a(cls, made) for made in _OFTEN_MADE)

    def alias(self, reference: Reference, things: tuple[str, ...]) -> None:
        """Remember what a name stands for, for when it comes again."""
        if reference.origin is not None:
            self._aliases[_key(reference)] = things

    def aliased(self, reference: Reference) -> tuple[str, ...]:
        """What a name that came before stood for."""
        return self._aliases.get(_key(reference), ())

    @staticmethod
    def kind_of(reference: Reference, wanted: str) -> str | None:
        """What sort of thing a name is by the ontology: food, tool or place, `wanted` first."""
        cls = taxonomy.class_of(reference.name, wanted)
        return taxonomy.kind_of(cls) if cls else None

    def thing(self, reference: Reference, tick: int) -> str:
        """The thing that a reference names, introduced if it is new."""
        known = self.known(reference)
        if known in self.things:
            return known
        made = _key(reference) in self._made
        taken = {known.supply for known in self.things.values()}
        part = self._parts.get(reference.origin[:2], "") if reference.origin else ""
        own = self._marks.lines_of(reference.origin.step) if reference.origin else ()
        given = self._marks.line_at(reference.origin)
        listed = given or self._listing.line_of(reference.name, taken, part, own)
        supply = None if made else listed
        return self.introduce(
            Thing(
                self._fresh_id(reference),
                reference.name,
                not made,
                taxonomy.class_of(reference.name, "food"),
                reference.origin,
                supply,
                tick if made else None,
            )
        )

    def introduce(self, thing: Thing) -> str:
        """Add a thing to the cast."""
        self.things[thing.id] = thing
        self._by_name[thing.name, thing.origin] = thing.id
        self._remember(thing.id, thing.name, thing.origin)
        return thing.id

    def made_again(self, thing: Thing, at: Moment, tick: int) -> str:
        """The thing that a mixture becomes when more goes into it, by the same name."""
        fresh = self._fresh_id(Reference(thing.name, at))
        return self.introduce(
            Thing(fresh, thing.name, explicit=False, cls=thing.cls, origin=at, made_at=tick)
        )

    def make(self, reference: Reference, tick: int) -> str:
        """The thing that an act makes; one already met under this name is made anew."""
        entity = self.thing(reference, tick)
        known = self.things[entity]
        if known.made_at is None and not known.explicit:
            self.things[entity] = replace(known, made_at=tick)
        return entity

    def portion(self, thing: str, words: str, tick: int, origin: Moment) -> str:
        """A portion taken from a thing, which keeps its origin."""
        whole = self.things[thing]
        taken = self.portions.setdefault(thing, [])
        portion = replace(
            whole,
            id=f"{thing}/{len(taken) + 1}",
            name=short_name(f"{words} the {whole.name}"),
            explicit=False,
            origin=origin,
            made_at=tick,
            taken_from=thing,
        )
        taken.append(portion.id)
        self.things[portion.id] = portion
        return portion.id

    def part(self, thing: str, source: str, tick: int) -> None:
        """A part such as the peel comes from a thing, and keeps that origin."""
        known = self.things[thing]
        if thing in self._origins(source):
            return
        self.things[thing] = replace(known, explicit=False, made_at=tick, taken_from=source)

    def comes_off(self, thing: str, others: list[str]) -> bool:
        """True of a part whose source is there too: peel that comes off an apple."""
        known = self.things[thing]
        return is_part(known.cls) and known.taken_from in others

    def _origins(self, thing: str) -> list[str]:
        """A thing, what it was taken from, what that was taken from, and so on."""
        chain: list[str] = []
        current: str | None = thing
        while current is not None:
            chain.append(current)
            current = self.things[current].taken_from
        return chain

    def is_made(self, thing: str) -> bool:
        """True of a mixture or a dish, also of a portion of one; not of half the sugar."""
        known = self.things[thing]
        if known.taken_from is not None:
            return not is_part(known.cls) and self.is_made(known.taken_from)
        return not known.explicit

    def prop(self, reference: Reference, kind: Kind, at: Moment) -> str:
        """The prop that a reference names, introduced if it is new."""
        known = self.known(reference)
        if known in self.props:
            return known
        origin = reference.origin or at
        branch = "tool" if kind is Kind.TOOL else "place"
        cls = taxonomy.class_of(reference.name, branch)
        prop_id = self._fresh_id(reference._replace(origin=origin))
        self.props[prop_id] = Prop(prop_id, reference.name, kind, cls, origin)
        self._remember(prop_id, reference.name, origin)
        return prop_id

    def is_vessel(self, prop: str) -> bool:
        """True of what holds its content together: bowls, pots, blenders; not ovens or boards."""
        cls = self.props[prop].cls
        return cls is not None and any(taxonomy.is_a(cls, kind) for kind in _HOLDING)

    def is_appliance(self, prop: str) -> bool:
        """True of what heats or cools from outside: ovens, stoves, refrigerators."""
        cls = self.props[prop].cls
        return cls is not None and taxonomy.is_a(cls, "Appliance")

    def is_portable(self, prop: str) -> bool:
        """True of what is carried with what lies in it: a dish, a tray; not a table."""
        cls = self.props[prop].cls
        return cls is not None and not taxonomy.is_a(cls, "Appliance")

    def supply_of(self, name: str) -> str | None:
        """The line of the ingredient list that a name belongs to."""
        return self._listing.line_of(name)

    def _fresh_id(self, reference: Reference) -> str:
        wanted = str(reference).lower()
        number, unique = 2, wanted
        while unique in self.things or unique in self.props:
            unique = f"{wanted}~{number}"
            number += 1
        return unique

    def _remember(self, entity: str, name: str, origin: Moment | None) -> None:
        self._by_head.setdefault(stem(name), []).append(entity)
        if origin is not None:
            self._by_key.setdefault((stem(name), origin), entity)


def references_in(reference: Reference) -> Iterator[Reference]:
    """The references that a name holds: some annotations run several into one.

    >>> [str(r) for r in references_in(Reference("milk 1.1.8 rice", Moment(1, 1, 12)))]
    ['milk.1.1.8', 'rice.1.1.12']
    """
    pieces = _INNER_ID.split(reference.name)
    for place in range(0, len(pieces) - 1, 4):
        name, *numbers = pieces[place : place + 4]
        yield Reference(name, Moment(*(int(number) for number in numbers)))
    yield Reference(pieces[-1], reference.origin)


def is_part(cls: str | None) -> bool:
    """True of what comes off or out of something else: peel, bones, a yolk; not of "pieces"."""
    if cls is None or taxonomy.is_a(cls, "Portion"):
        return False
    return any(taxonomy.is_a(cls, part) for part in ("PartOfFood", "EggYolk", "EggWhite"))


def _key(reference: Reference) -> tuple[str, Moment | None]:
    return stem(reference.name), reference.origin
