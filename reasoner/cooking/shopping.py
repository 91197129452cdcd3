"""Write one shopping list over several recipes: amounts added up in units that fit, by kind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from kg.attributes import AttributeKind
from kg.entities import Supply
from kg.graph import RecipeGraph
from kg.quantities import Amount, amounts_of, unit_of
from ontology import lexicon, wares
from ontology.phrases import looks_plural
from ontology.wordlists import wordlist
from reasoner.cooking.errors import CookingError
from reasoner.cooking.links import amount_record
from reasoner.cooking.servings import factor_for
from reasoner.units import converted, in_words, total

__all__ = ["Item", "Shopping", "Source", "fitting", "shop"]

MOST_RECIPES: Final = 50
_LADDERS: Final = (("g", "kg"), ("ml", "l"), ("tsp", "tbsp", "cup"), ("oz", "lb"))
_NAMED_BY_PIECE: Final = wordlist("foods.bought_by_piece")


@dataclass(frozen=True, slots=True)
class Source:
    """The line that an item comes from, and what of it is bought: by what it was multiplied."""

    recipe: str
    line: int
    text: str
    factor: Fraction
    amount: Amount | None


@dataclass(frozen=True, slots=True)
class Item:
    """Something to buy: how much (one amount for each kind of unit), and which lines want it.

    `open` if a line wants it without saying how much, `optional` if no line must have it.
    """

    name: str
    kind: str
    amounts: tuple[Amount, ...]
    open: bool
    optional: bool
    sources: tuple[Source, ...]

    def __str__(self) -> str:
        much = in_words(self.amounts)
        more = " and some" if self.open and much else ""
        several = any(each.unit is None and each.number > 1 for each in self.amounts)
        name = lexicon.plural(self.name) if several and _is_counted(self.name) else self.name
        said = f"{much}{more} {name}".strip()
        return f"{said} (optional)" if self.optional else said

    def as_dict(self) -> dict[str, Any]:
        """The item as JSON has it."""
        return {
            "name": self.name,
            "kind": self.kind,
            "amounts": [amount_record(amount) for amount in self.amounts],
            "open": self.open,
            "optional": self.optional,
            "text": str(self),
            "sources": [
                {
                    "recipe": source.recipe,
                    "line": source.line,
                    "text": source.text,
                    "factor": str(source.factor),
                    "amount": amount_record(source.amount),
                }
                for source in self.sources
            ],
        }


@dataclass(frozen=True, slots=True)
class Shopping:
    """A list: its items by kind, in the order of a walk through a shop."""

    recipes: tuple[tuple[str, str, Fraction], ...]
    items: tuple[Item, ...]

    def by_kind(self) -> dict[str, tuple[Item, ...]]:
        """The items under their headings."""
        found: dict[str, list[Item]] = {}
        for item in self.items:
            found.setdefault(item.kind, []).append(item)
        return {kind: tuple(items) for kind, items in found.items()}

    def as_dict(self) -> dict[str, Any]:
        """The list as JSON has it."""
        return {
            "recipes": [
                {"id": recipe, "title": title, "factor": str(factor)}
                for recipe, title, factor in self.recipes
            ],
            "items": [item.as_dict() for item in self.items],
        }


def shop(
    recipes: Sequence[RecipeGraph],
    serves: int | None = None,
    factor: Fraction | float | str | None = None,
) -> Shopping:
    """One list for several recipes, each for so many people or multiplied.

    >>> from reasoner.ask import graph_of
    >>> found = shop([graph_of("tzatziki"), graph_of("pizza")])
    >>> [str(item) for item in found.items if item.name == "garlic"]
    ['3 cloves garlic']
    """
    if not 0 < len(recipes) <= MOST_RECIPES:
        raise CookingError(f"a list is for 1 to {MOST_RECIPES} recipes, not {len(recipes)}")
    factors = [factor_for(graph, serves, factor) for graph in recipes]
    wanted: dict[tuple[str, frozenset[str]], list[tuple[str, Source, bool]]] = {}
    for graph, by in zip(recipes, factors, strict=True):
        for line in graph.supplies.values():
            name, amount = _bought(line)
            scaled = amount.times(by) if amount else None
            source = Source(graph.recipe.id, line.number, line.text, by, scaled)
            entry = (wares.plain_name(name), source, _is_optional(graph, line))
            wanted.setdefault(wares.bought_as(name), []).append(entry)
    order = {kind: place for place, kind in enumerate(wares.kinds())}
    items = sorted(map(_item, wanted.values()), key=lambda item: (order[item.kind], item.name))
    told = [(g.recipe.id, g.recipe.title, by) for g, by in zip(recipes, factors, strict=True)]
    return Shopping(tuple(told), tuple(items))


def _bought(line: Supply) -> tuple[str, Amount | None]:
    """What is bought for a line, and how much at most: "2 celery sticks" are 2 sticks of celery."""
    least, most, _ = amounts_of(line.text)
    amount = most or least
    whole, _, last = line.name.rpartition(" ")
    unit = unit_of(last)
    if amount and amount.unit is None and whole and unit in _NAMED_BY_PIECE:
        return whole, Amount(amount.number, unit)
    return line.name, amount


def _is_counted(name: str) -> bool:
    """True of an onion, not of a glass of milk or of onions."""
    return not looks_plural(name) and not name.startswith(("glass", "cup", "mug"))


def _is_optional(graph: RecipeGraph, line: Supply) -> bool:
    said = graph.attributes_of_line(line.id, AttributeKind.CONDITION)
    return any("optional" in each.words.lower() for each in said)


def _item(entries: list[tuple[str, Source, bool]]) -> Item:
    names = [name for name, _, _ in entries]
    sources = tuple(source for _, source, _ in entries)
    amounts = [source.amount for source in sources if source.amount]
    return Item(
        name=min(names, key=len),
        kind=wares.kind_of(names[0]),
        amounts=tuple(fitting(amount) for amount in total(amounts)),
        open=len(amounts) < len(sources),
        optional=all(optional for _, _, optional in entries),
        sources=sources,
    )


def fitting(amount: Amount) -> Amount:
    """An amount in the unit that a cook would use for that much: 1.5 kg, 3 tbsp, 2 cups.

    >>> str(fitting(Amount(Fraction(1500), "g"))), str(fitting(Amount(Fraction(9), "tsp")))
    ('1.5 kg', '3 tbsp')
    >>> str(fitting(Amount(Fraction(1, 4), "kg"))), str(fitting(Amount(Fraction(5), "tsp")))
    ('250 g', '5 tsp')
    """
    ladder = next((ladder for ladder in _LADDERS if amount.unit in ladder), ())
    return next((other for other in _told(amount, reversed(ladder)) if _fits(other)), amount)


def _told(amount: Amount, units: Iterable[str]) -> Iterable[Amount]:
    return (other for unit in units if (other := converted(amount, unit)))


def _fits(amount: Amount) -> bool:
    """True of a number that can be measured out: at least one, or parts that cups have."""
    if amount.unit in ("kg", "l", "g", "ml"):
        return amount.number >= 1
    if amount.unit == "cup":
        return amount.number >= Fraction(1, 4) and amount.number.denominator in (1, 2, 3, 4)
    return amount.number >= 1 and amount.number.denominator in (1, 2)
