"""Classes that stand side by side in the ontology, and that people still take for one another.

The ontology says what an action does; to a cook who asks how long the onions are fried, sautéing
them is frying. Such a match is always less sure than one of the ontology.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from ontology import effects, taxonomy
from reasoner.matching.names import Kind

__all__ = ["neighbours"]

ACTIONS: Final = """
fry > pan-fry, deep-fry, stir-fry, saute, sear, brown
saute = pan-fry, fry
brown = sear
bake = roast
grill = broil
simmer > poach, braise
heat = warm
chop = dice, mince
slice > carve, shred
grate = shred
tear = shred
mix > stir, toss, whisk, beat, fold in, blend, whip, cream
mix = stir, combine
whisk = beat, whip
whip = beat
toss = mix
blend = puree, process
puree = process, mash
add > stir, pour, sprinkle, mix, fold in, whisk, drizzle, spoon, top, beat, toss, layer, drop
add > season
place > arrange, transfer, return, spoon, drop, spread, pack, layer, insert, immerse, add
transfer = move, pour, return, place
pour = drizzle
place = arrange
wash = rinse, clean
core = seed
drain = strain
sprinkle = dust, top
top = garnish
brush = baste
grease = brush
stuff = fill
form = shape
shape > roll, flatten
roll out = flatten
plate = serve
make = prepare
rest = set aside, soak
keep = store, reserve
set aside = reserve
cool = chill
reduce = thicken
season > salt, pepper
crush = pound
stand = rest
"""

PLACES: Final = """
pan > pot, saucepan
pot > saucepan, Dutch oven
casserole dish = Dutch oven
oven tray = baking sheet
serving dish = platter, serving bowl
burner = hotplate
steamer = steamer basket
measuring cup = jug
plate = platter
baking dish = roasting tin
grill = griddle
"""

TOOLS: Final = """
spatula = turner
sifter = sieve
food processor = blender
zester = microplane
"""

FOODS: Final = """
vegetable > pea, green bean, mushroom, broad bean, mangetout
fat > butter, margarine, ghee
dressing > vinaigrette
liquid > milk, cream, stock, juice
sauce > gravy
ham = gammon
puree > mashed potato
frosting = buttercream
dough > pastry
"""

TABLES: Final[dict[Kind, str]] = {
    "action": ACTIONS,
    "place": PLACES,
    "tool": TOOLS,
    "food": FOODS,
}


def neighbours(cls: str) -> frozenset[str]:
    """Return the classes that words for this one may mean as well."""
    return _table().get(cls, frozenset())


@cache
def _table() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for kind, text in TABLES.items():
        for line in text.strip().splitlines():
            general, sign, rest = line.partition(" > " if " > " in line else " = ")
            first = _class(general, kind)
            for other in (_class(name, kind) for name in rest.split(", ")):
                found.setdefault(first, set()).add(other)
                if sign == " = ":
                    found.setdefault(other, set()).add(first)
    return {cls: frozenset(others - {cls}) for cls, others in found.items()}


def _class(name: str, kind: Kind) -> str:
    if kind == "action":
        meaning = effects.meaning(name)
        found = meaning.action if meaning else None
    else:
        found = taxonomy.class_of(name, kind)
    if found is None:
        raise LookupError(f"the ontology has no {kind} {name!r}")
    return found
