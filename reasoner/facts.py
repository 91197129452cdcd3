"""What a recipe says about itself before it starts: how many it serves, how long it takes."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from kg.graph import RecipeGraph
from reasoner.durations import Duration, durations_in

__all__ = ["Fact", "facts_about", "said_duration"]

_ISO: Final = re.compile(
    r"PT?(?:(?P<days>\d+)DT?)?(?:(?P<hours>\d+)H)?(?:(?P<minutes>\d+)M)?", re.I
)
_MINUTE, _HOUR, _DAY = 60, 3600, 86400


class Fact(NamedTuple):
    """A fact with the words that it was said in."""

    value: str
    said: str


def facts_about(graph: RecipeGraph, *words: str) -> list[Fact]:
    """The facts whose name has one of some words: "Prep time: 20 minutes", "Serves 4".

    A fact without a colon is all name, and its value is what stands behind the word.
    """
    found: list[Fact] = []
    for key, value in graph.recipe.metadata:
        said = f"{key}: {value}" if value else key
        for word in words:
            match = re.search(rf"{word}\w*", key, re.I)
            if match:
                found.append(Fact((value or key[match.end() :]).strip(" :"), said))
                break
    return found


def said_duration(value: str) -> Duration | None:
    """A length of time as pages write it: "1 hr 20 min", "PT1H20M".

    >>> said_duration("PT1H20M").text, said_duration("35 minutes").seconds
    ('1 hour 20 minutes', 2100)
    """
    match = _ISO.fullmatch(value.strip())
    if match and any(match.groups()):
        days, hours, minutes = (int(each or 0) for each in match.groups())
        seconds = days * _DAY + hours * _HOUR + minutes * _MINUTE
        return Duration(Duration.spoken(seconds), seconds)
    told = durations_in(value)
    return Duration(value, sum(each.seconds for each in told)) if told else None
