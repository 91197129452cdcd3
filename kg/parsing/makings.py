"""Whether some food can be the makings of what goes by a name: oil of a dressing, not of a soup."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Final, NamedTuple

from kg.parsing.hidden import head_of
from ontology import taxonomy

__all__ = ["suits"]


class _Makings(NamedTuple):
    """Of what kinds one at least must be there; `mostly` if half of the rest must be loose too.

    What is `bound` with others comes together bit by bit: without them it is not yet there.
    """

    needs: tuple[str, ...]
    mostly: bool = False
    bound: tuple[str, ...] = ()


_COOKING_LIQUID: Final = ("Liquid", "Tomato", "TomatoSauce", "CoconutMilk", "Milk", "Cream")
_LOOSE: Final = (
    *("Liquid", "Dairy", "Sauce", "Vinegar", "Oil", "Sweetener", "Seasoning", "Herb", "Spice"),
    *("CoconutMilk", "NutButter", "Garlic", "Ginger", "Shallot", "Chilli", "Starch", "Lemon"),
    "Lime",
)
_DRESSING: Final = _Makings(
    ("Liquid", "Dairy", "Sauce", "Vinegar", "Oil", "Lemon", "Lime"), mostly=True
)
_SOUP: Final = _Makings(_COOKING_LIQUID)
_SWEET: Final = _Makings(("Sweetener",))
_BINDING: Final = ("Liquid", "Dairy", "Egg", "Fat", "Oil")
_DOUGH: Final = _Makings(("Grain", "Starch", "BakedGood", "Potato", "Nut"), bound=_BINDING)
_ICING: Final = _Makings(("Sweetener", "Dairy"))
_KINDS: Final = {
    "dressing": _DRESSING, "vinaigrette": _DRESSING, "marinade": _DRESSING,
    "sauce": _Makings((*_COOKING_LIQUID, "Dairy", "Sauce", "Fruit", "Sweetener", "NutButter")),
    "gravy": _Makings(("Liquid", "Grain", "Starch", "Dripping", "Sauce", "Dairy")),
    "soup": _SOUP, "stew": _SOUP, "broth": _SOUP, "chowder": _SOUP, "bisque": _SOUP,
    "syrup": _SWEET, "caramel": _SWEET, "jam": _SWEET,
    "dough": _DOUGH, "pastry": _DOUGH,
    "batter": _Makings(("Grain", "Starch", "Nut"), bound=_BINDING),
    "custard": _Makings(("Egg", "Starch"), bound=("Dairy", "CoconutMilk")),
    "icing": _ICING, "frosting": _ICING,
    "brine": _Makings(("Liquid", "Salt", "Vinegar")),
}  # fmt: skip


def suits(name: str, foods: Collection[str]) -> int:
    """1 if foods are the makings of what goes by a name, -1 if they cannot be, 0 if nobody knows.

    >>> suits("dressing", ["mayonnaise", "mustard", "salt"]), suits("soup", ["yoghurt", "mint"])
    (1, -1)
    >>> suits("dressing", ["potatoes", "eggs", "onion", "vinegar"]), suits("filling", ["leeks"])
    (-1, 0)
    """
    makings = _KINDS.get(head_of(name)) if foods else None
    if makings is None or any(head_of(food) == head_of(name) for food in foods):
        return 0
    if makings.bound and not any(_is_one(food, makings.bound) for food in foods):
        return 0
    if not any(_is_one(food, makings.needs) for food in foods):
        return -1 if all(map(_is_known, foods)) and not makings.bound else 0
    loose = sum(_is_one(food, _LOOSE) for food in foods) if makings.mostly else len(foods)
    return 1 if 2 * loose >= len(foods) else -1


@lru_cache(maxsize=16384)
def _is_one(food: str, kinds: tuple[str, ...]) -> bool:
    return taxonomy.names_a(food, "food", *kinds)


@lru_cache(maxsize=4096)
def _is_known(food: str) -> bool:
    """False of a mixture, which may have anything in it, and of what nobody has heard of."""
    return taxonomy.class_of(food, "food") is not None and not _is_one(food, ("Mixture",))
