"""What an annotated recipe has named so far: lines of the list, results, vessels and tools."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Final

from kg.listing import described
from kg.model import Moment, Reference, Role
from kg.notation.script import Item, Listed
from kg.parsing.ingredients import ingredient_line

__all__ = ["OUTSIDE", "Entity", "Stock"]

OUTSIDE: Final = "*"
_MARKS: Final = re.compile(r"[:|=_]")
_NUMBER: Final = re.compile(r" \d+$")
Complain = Callable[[str], None]


@dataclass(slots=True)
class Entity:
    """Something that can be referred to, and how it fares."""

    id: str
    role: Role
    reference: Reference | None = None
    taken_by: str = ""
    """The result that took it whole."""
    made_at: int = 0
    uses: int = 0
    is_made: bool = False
    is_kept: bool = False


@dataclass(slots=True)
class Stock:
    """Everything that was named so far, by its id."""

    listed: tuple[Listed, ...]
    known: dict[str, Entity] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for number, _ in enumerate(self.listed, 1):
            self.known[str(number)] = Entity(str(number), Role.INGREDIENT)

    def food(self, item: Item, complain: Complain) -> list[Entity]:
        """What the items of an event's objects refer to; a known vessel may be among them."""
        refs = item.refs or (item.words.lower(),)
        return [found for ref in refs if (found := self._food(ref, item, complain))]

    def _food(self, ref: str, item: Item, complain: Complain) -> Entity | None:
        if ref.startswith(OUTSIDE):
            name = ref.removeprefix(OUTSIDE).strip() or item.words.lower()
            return self.known.setdefault(name, Entity(name, Role.INGREDIENT))
        known = self.known.get(ref)
        if known is None and ref.isdecimal():
            complain(f"the list has no line {ref}; it has {len(self.listed)}")
        elif known is None and not item.refs:
            meant = f"{item.words}=LINE, {item.words}=RESULT or, from outside the list, "
            complain(f"what is {item.words!r}? expected {meant}{item.words}=*")
        elif known is None:
            complain(f"unknown id {ref!r}: no result, vessel or line before this is called so")
        return known

    def prop(self, item: Item, role: Role, complain: Complain) -> list[Entity]:
        """The vessels, places or tools of an item; a name that is new names a new one."""
        found = []
        for ref in item.refs or (item.words.lower(),):
            known = self.known.setdefault(ref.removeprefix(OUTSIDE), Entity(ref, role))
            if ref.isdecimal() and ref in self.known and not known.uses:
                known.role = role
            known.uses += 1
            if known.role is Role.INGREDIENT:
                complain(f"{ref!r} is food; food that others go onto belongs to the objects")
                continue
            found.append(known)
        return found

    def take(self, item: Item, found: list[Entity], complain: Complain) -> None:
        """Use things; what went into something else whole is not there any more."""
        for entity in found:
            entity.uses += 1
            if entity.taken_by and not item.share and not item.condition:
                complain(
                    f"{entity.id!r} went into {entity.taken_by!r}: use that; or write (some) and"
                    f" (rest) where it was divided, (out) where it is taken out again"
                )

    def make(self, item: Item, line: int, at: Moment, used: list[Entity]) -> list[Entity]:
        """Results of an event; what was used up whole is in the first of them."""
        made = []
        for ref in item.refs:
            entity = Entity(ref, Role.INGREDIENT, Reference(bare(ref), at), made_at=line)
            entity.is_made, entity.is_kept = True, "kept" in item.share
            for one in used:
                one.taken_by = "" if one.id == ref else ref
            self.known[ref] = entity
            made.append(entity)
        return made

    def referred(self, entity: Entity, words: str, at: Moment) -> Reference:
        """The reference of an entity; it begins where it is first used."""
        if entity.reference is None:
            entity.reference = Reference(self._name(entity, words), at)
        return entity.reference

    def _name(self, entity: Entity, words: str) -> str:
        if not entity.id.isdecimal():
            return bare(entity.id)
        if words:
            return words.lower()
        line = self.listed[int(entity.id) - 1].text
        name = described(ingredient_line(line).name).split(",")[0].lower() or line.lower()
        return " ".join(_MARKS.sub(" ", name).split()) or "ingredient"

    def left_over(self, unused: Collection[str] = ()) -> list[tuple[int, str]]:
        """Lines never used, and results that nothing takes: where, and what is wrong.

        Of some lines the annotator says that the text never uses them.
        """
        idle = [
            (
                listed.line,
                f"line {number} ({listed.text}) is never used"
                f": if so, write 'unused: {number}' below the title",
            )
            for number, listed in enumerate(self.listed, 1)
            if not self.known[str(number)].uses and str(number) not in unused
        ]
        loose = [
            (made.made_at, f"nothing takes {made.id!r}; if that is meant, write (kept) behind it")
            for made in self.known.values()
            if made.is_made and not made.uses and not made.is_kept
        ]
        return idle + sorted(loose)[:-1]


def bare(ref: str) -> str:
    """The name of an instance: "bowl 2" is a bowl.

    >>> bare("bowl 2"), bare("7 up")
    ('bowl', '7 up')
    """
    return _NUMBER.sub("", ref)
