"""The ingredients and props that an R2VQ-2021 recipe lists, each found in the text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from kg.model import HiddenKey, Kind, Moment
from kg.readers.identity import Ids
from kg.readers.layout import Layout, Place
from kg.readers.shapes import Fields, squeezed

_EXPRESSIONS: Final = {"explicit": Kind.EXPLICIT, "implicit": Kind.IMPLICIT}
_USAGES: Final = {"habitat": Kind.HABITAT, "tool": Kind.TOOL, "prop": Kind.PROP, None: Kind.PROP}
_HIDDEN: Final = {"habitat": HiddenKey.HABITAT, "tool": HiddenKey.TOOL}
_ORIENTATIONS: Final = {"upright": "upright", "not_upright": "not upright"}
INGREDIENTS: Final = "ingredients"
PROPS: Final = "props"


@dataclass(frozen=True, slots=True)
class Listed:
    """An ingredient or a prop as the file lists it, at its place in the text."""

    id: str
    name: str
    text: str
    kind: Kind
    at: Moment
    end: int
    group: str | None
    orientation: str | None


@dataclass(frozen=True, slots=True)
class Unseen:
    """A prop that an event needs and the text leaves out."""

    key: HiddenKey
    name: str
    orientation: str | None


class Inventory:
    """What the file lists, by its id; the first of an id counts, a second one gets its own."""

    def __init__(self, recipe: Fields, layout: Layout) -> None:
        self._layout = layout
        self._ids = Ids()
        self.listed: dict[str, Listed] = {}
        self.lost: set[str] = set()
        for key in (INGREDIENTS, PROPS):
            for fields in recipe.children(key):
                if not is_unseen_prop(fields, key):
                    self.add(fields, key)

    def add(self, fields: Fields, key: str) -> Listed | None:
        """List one more thing; nothing if the text has no place for it."""
        place = self.place(fields)
        wanted = fields.id()
        if place is None:
            self.lost.add(wanted)
            return None
        wanted = wanted or str(place.at)
        unique = self._ids.fresh(wanted)
        if unique != wanted:
            fields.complain(f"a second {wanted!r}; this one is {unique!r}")
        kind = _ingredient_kind(fields) if key == INGREDIENTS else _prop_kind(fields)
        thing = Listed(
            unique,
            name_of(fields),
            squeezed(fields.text("mention")),
            kind,
            place.at,
            place.end,
            fields.optional_text("ref_id"),
            _orientation(fields),
        )
        self.listed[unique] = thing
        return thing

    def place(self, fields: Fields) -> Place | None:
        """Where the words of a thing or a verb are; of broken ones, where the first part is."""
        offsets = list(offsets_of(fields))
        if not offsets:
            fields.complain(f"{fields.name}: expected an offset [start, end]; left out")
            return None
        found = self._layout.find(*offsets[0])
        if found is None:
            fields.complain(f"{fields.name}: its offset lies outside the text; left out")
            return None
        words = " ".join(self._layout.reads(*offset) for offset in offsets)
        if words != squeezed(fields.text("mention")):
            fields.complain(f"{fields.name}: the text at its offset reads otherwise; kept there")
        return found


def is_unseen_prop(fields: Fields, key: str) -> bool:
    """True of a prop that is listed though the text leaves it out; its event has it too."""
    return key == PROPS and fields.value.get("expression") == "implicit"


def offsets_of(fields: Fields) -> Iterator[tuple[int, int]]:
    """The pairs of character offsets of a thing, in the order of the text."""
    pairs = [pair for _, pair in fields.items("offset", list)]
    yield from sorted((p[0], p[1]) for p in pairs if len(p) == 2 and all(type(n) is int for n in p))


def name_of(fields: Fields) -> str:
    """The name of a thing or a verb; the words of the text if it has none."""
    return squeezed(fields.text("name")) or squeezed(fields.text("mention"))


def unseen(verb: Fields) -> Iterator[Unseen]:
    """The props that the verb of an event needs and the text leaves out."""
    for fields in verb.children("implicit_props", optional=True):
        usage = fields.optional_text("usage")
        key = _HIDDEN.get(usage or "")
        if key is None:
            fields.complain(f"{fields.name}: expected the usage tool or habitat; taken as a tool")
        yield Unseen(key or HiddenKey.TOOL, name_of(fields), _orientation(fields))


def _ingredient_kind(fields: Fields) -> Kind:
    kind = _EXPRESSIONS.get(fields.text("expression"))
    if kind is None:
        fields.complain(f"{fields.name}: expected explicit or implicit; taken as explicit")
    return kind or Kind.EXPLICIT


def _prop_kind(fields: Fields) -> Kind:
    usage = fields.optional_text("usage")
    if usage not in _USAGES:
        expected = "expected the usage tool, habitat or prop"
        fields.complain(f"{fields.name}: {expected}; taken as a prop of unsaid usage")
    return _USAGES.get(usage, Kind.PROP)


def _orientation(fields: Fields) -> str | None:
    said = fields.optional_text("orientation")
    if said is not None and said not in _ORIENTATIONS:
        fields.complain(f"{fields.name}: expected upright or not_upright; orientation left out")
    return _ORIENTATIONS.get(said or "")
