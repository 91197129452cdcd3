"""How often something is done: as many times as it says, and again where the text says repeat."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from kg.counting import NUMBER_WORDS
from kg.entities import Act
from kg.graph import RecipeGraph

__all__ = ["count_in", "open_ended", "repetitions", "said_often", "times_done"]

_NUMBERS: Final = {**NUMBER_WORDS, "once": 1, "twice": 2, "thrice": 3}


_OFTEN: Final = re.compile(
    r"^(?:\w+ ){0,4}?(?P<often>(?:only |very )?(?:occasionally|frequently|constantly|continuously"
    r"|often|regularly|from time to time|now and then|every (?:few |\d+ |so )?\w+|once or twice))\b"
)
_SENTENCE_END: Final = frozenset(",.;:")


def said_often(graph: RecipeGraph, act: Act) -> str:
    """What the text says about how often: "stirring occasionally", "turn every 5 minutes"."""
    sentence = graph.text.sentence(act.at)
    behind: list[str] = []
    for token in sentence.tokens[act.event.end :] if sentence else ():
        if token.form in _SENTENCE_END:
            break
        behind.append(token.form.lower())
    found = _OFTEN.match(" ".join(behind))
    return found["often"] if found else ""


def count_in(times: str) -> int | None:
    """The number that words name, if they name just one.

    >>> count_in("three times"), count_in("twice more"), count_in("2 or 3 times")
    (3, 2, None)
    """
    words = re.findall(r"\w+", times.lower())
    found = [int(word) if word.isdecimal() else _NUMBERS.get(word) for word in words]
    numbers = [number for number in found if number]
    is_open = times.startswith(("until", "till", "with"))
    return numbers[0] if len(numbers) == 1 and not is_open else None


def repetitions(graph: RecipeGraph, act: Act) -> tuple[Act, ...]:
    """The acts that tell to do an act again."""
    return tuple(other for other in graph.acts if act.event.id in other.event.repeats)


def open_ended(graph: RecipeGraph, acts: Iterable[Act]) -> str:
    """The words that leave it open how often some acts are done: "with the remaining dough"."""
    for act in acts:
        for each in (act, *repetitions(graph, act)):
            is_open = each.event.times and count_in(each.event.times) is None
            if is_open or (each.event.repeats and not each.event.times):
                return each.event.times or "again"
    return ""


def times_done(graph: RecipeGraph, act: Act) -> int:
    """How often an act is done at least: so many times, and each time that it is repeated."""
    once = 1 if act.event.repeats else count_in(act.event.times) or 1
    again = sum(count_in(other.event.times) or 1 for other in repetitions(graph, act))
    return once * (1 + again)
