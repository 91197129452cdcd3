"""A colour for every thing: ingredients have their own, what is made has that of its parts."""

from __future__ import annotations

from kg.graph import RecipeGraph

__all__ = ["colours"]

_Shade = tuple[float, float, float]
_HUES = (
    (193, 86, 60),
    (63, 127, 95),
    (201, 148, 46),
    (74, 104, 160),
    (148, 82, 130),
    (108, 138, 52),
    (44, 134, 144),
    (176, 94, 108),
    (120, 96, 70),
    (96, 88, 168),
    (214, 122, 54),
    (88, 120, 130),
)


def colours(graph: RecipeGraph) -> dict[str, str]:
    """The colour of every thing, as SVG writes it."""
    found: dict[str, _Shade] = {}
    roots = [thing for thing in graph.things if not graph.ancestry(thing)]
    for number, thing in enumerate(roots):
        found[thing] = _HUES[number % len(_HUES)]
    for thing in graph.things:
        if thing not in found:
            known = [found[root] for root in graph.ancestry(thing) if root in found]
            found[thing] = _mean(known) if known else _HUES[0]
    return {thing: _written(shade) for thing, shade in found.items()}


def _mean(shades: list[_Shade]) -> _Shade:
    red, green, blue = (sum(channel) / len(shades) for channel in zip(*shades, strict=True))
    return red, green, blue


def _written(shade: _Shade) -> str:
    return "#" + "".join(f"{round(channel):02x}" for channel in shade)
