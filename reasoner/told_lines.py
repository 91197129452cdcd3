"""The list as it is told to a cook, a few lines at a time: "What are the next two ingredients?"."""

from __future__ import annotations

import re
from typing import Final

from kg.entities import Supply
from kg.graph import RecipeGraph
from kg.parsing.ingredients import ingredient_line

__all__ = ["amount_meant", "lines_meant", "package_meant"]

_LINES: Final = re.compile(
    r"\b(?P<which>next|remaining|other|last|rest of the|following|more)"
    r"(?: (?P<count>\d+|one|two|three|four|five|six))?"
    r"(?: (?P<name>ingredients?|ones?|things?|items?))?(?= |$)"
)
_LEFT: Final = re.compile(
    r"^how many (?:more )?ingredients (?:are (?:there )?)?(?:still )?"
    r"(?:left|remaining|to come|missing)(?: still)?$"
)
_ORDINAL: Final = re.compile(r"\b(first|second|third|fourth|fifth) (?:one|ingredient)\b")
_ELSE: Final = re.compile(
    r"^(?:what|anything|something) else(?: (?:do|should|will) (?:i|we) (?:need|take|get)"
    r"| (?:i|we) (?:need|should (?:take|get)))?$|^more ingredients$"
)
_COUNTS: Final = {w: n for n, w in enumerate("one two three four five six".split(), 1)}
_AGAIN: Final = re.compile(r"\b(?:repeat|again|understand|catch|was|were|get|hear)\b")
_HOW_MUCH: Final = re.compile(
    r"^how (?:much|many)(?: of (?:it|that|them|this|those|these|each))?"
    r"(?: (?:do|should|must|shall) (?:i|we) (?:use|add|need|take|put in))?$"
)
_PACKAGE: Final = re.compile(
    r"^((?:how (?:big|large|small|heavy)|what (?:is the )?sizes?)\b.*\bthe "
    r"(?P<holder>cans?|tins?|packages?|packets?|jars?|box(?:es)?|bags?|bottles?|cartons?))"
    r"((?: (?:is|are|be|have to be|need to be|supposed to be))*)$"
)


def lines_meant(graph: RecipeGraph, plain: str, line: int) -> str | None:
    """A question about the lines that are still to come: "what are the next two ingredients"."""
    if _LEFT.match(plain):
        return f"how many ingredients are there after ingredient {line}"
    if line and _ELSE.match(plain):
        return f"are there more ingredients after ingredient {line}"
    if line and (ordinal := _ORDINAL.search(plain)):
        # Lists are told a few lines at a time: "the first" is the first of those just told.
        is_again = _AGAIN.search(plain) is not None
        told = f"what are ingredients {max(line - 1, 1)} to {line}"
        return told if is_again else f"what is the {ordinal[1]} ingredient"
    found = _LINES.search(plain)
    named = found and (found["name"] or found["count"])
    if not found or not named or "substitut" in plain:
        return None
    last = len(graph.supplies)
    count = found["count"]
    number = _COUNTS.get(count or "") or (int(count) if count and count.isdigit() else 0)
    if not number and named in ("ingredient", "one", "thing", "item"):
        number = 1
    if found["which"] == "last" and number and _AGAIN.search(plain):
        return f"what are ingredients {max(line + 1 - number, 1)} to {line}"
    if line >= last or re.match(r"^(?:is|are) (?:there|the|these|those)\b|^how many\b", plain):
        return f"are there more ingredients after ingredient {line}"
    if found["which"] == "last":
        return f"what are ingredients {last + 1 - number if number else line + 1} to {last}"
    return f"what are ingredients {line + 1} to {min(line + number, last) if number else last}"


def amount_meant(graph: RecipeGraph, plain: str, step: int, line: int) -> str | None:
    """How much of what was just spoken of, if it is one thing: "how much of it"."""
    told = _spoken_of(graph, step, line)[: 1 if step == 0 else None]
    if _HOW_MUCH.match(plain) is None or len(told) != 1:
        return None
    within = f" in step {step}" if step else ""
    return f"how much {ingredient_line(told[0].text).name} do i need{within}"


def _spoken_of(graph: RecipeGraph, step: int, line: int) -> list[Supply]:
    """The lines told last, the latest first; at a step, those that it takes from."""
    supplies = list(graph.supplies.values())
    if step == 0:
        return supplies[:line][::-1]
    acts = graph.acts_of_step(step)
    taken = {graph.things[t].supply for act in acts for t in act.takes if t in graph.things}
    return [supply for supply in supplies if supply.id in taken]


def package_meant(graph: RecipeGraph, plain: str, step: int, line: int) -> str | None:
    """How big the package is that was just spoken of: "how big should the can be"."""
    asked = _PACKAGE.match(plain)
    if asked is None:
        return None
    holder = asked["holder"].rstrip("s")
    told = _spoken_of(graph, step, line)
    found = next((supply for supply in told if holder in supply.text.lower()), None)
    return f"{asked[1]} of {ingredient_line(found.text).name}{asked[3]}" if found else None
