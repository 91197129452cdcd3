"""The sides of a question about order: the acts that words name, by step or by event."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kg.entities import Act
from kg.graph import RecipeGraph
from reasoner.durations import NUMBER, UNIT, durations_in
from reasoner.events import find_events
from reasoner.finding import find_any
from reasoner.outcome import Evidence, Match, MatchKind, NoAnswer, Query
from reasoner.wording import phrase_of

__all__ = ["Side", "acts_lasting", "acts_named", "both_sides", "on_the_clock"]

_STEP = re.compile(r"^(?:the )?step (\d+)$|^(?:the )?(\w+) step$")
_TIME = re.compile(rf"(?:the |those |these )?(?:first |last )?{NUMBER}[ -]{UNIT}")
"""A side that is only a length of time: "during the 12 minutes"."""
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
_PLAIN = frozenset({MatchKind.EXACT, MatchKind.LEMMA, MatchKind.SYNONYM})


@dataclass(frozen=True, slots=True)
class Side:
    """The acts on one side, how they were found, or why there are none."""

    acts: tuple[Act, ...]
    matches: tuple[Match, ...] = ()
    problem: str = ""
    is_step: bool = False


def acts_named(graph: RecipeGraph, words: str, about: str = "") -> Side:
    """The acts that words name: a step or an event; "it" is what `about` is about."""
    match = _STEP.match(words.strip())
    number = int(match[1]) if match and match[1] else 0
    if match and match[2] in _ORDINALS:
        number = _ORDINALS.index(match[2]) + 1
    if match and match[2] in ("last", "final"):
        number = graph.recipe.steps[-1].number if graph.recipe.steps else 0
    if number:
        acts = tuple(act for act in graph.acts_of_step(number) if not act.aside)
        return Side(acts, (), f"the recipe has no step {number} with anything to do", True)
    if _TIME.fullmatch(words) and (acts := acts_lasting(graph, words)):
        return Side(acts)
    it = find_events(graph, about).acts if about else ()
    found = find_events(graph, words, tuple(dict.fromkeys(t for act in it for t in act.takes)))
    if found.acts:
        return Side(found.acts, found.matches, found.problem)
    thing = find_any(graph, words)
    if not thing.matches or thing.matches[0].kind not in _PLAIN:
        return Side((), found.matches, found.problem)
    uses = sorted({a.tick for e in thing.entities for a in graph.uses(e) if not a.aside})
    return Side(tuple(graph.act(t) for t in uses), thing.matches, found.problem)


def acts_lasting(graph: RecipeGraph, words: str) -> tuple[Act, ...]:
    """The acts that the text gives just this time."""
    seconds = {time.seconds for time in durations_in(words)}
    return tuple(act for act in graph.acts if seconds & _times_of(act) and not act.aside)


def _times_of(act: Act) -> set[int]:
    said = (argument.text for argument in act.event.arguments if argument.role == "Time")
    return {time.seconds for text in said for time in durations_in(text)}


def on_the_clock(graph: RecipeGraph, act: Act) -> Evidence:
    """When an act happens, as evidence."""
    return Evidence("on-the-clock", act.at, f"{phrase_of(graph, act)} is event {act.tick}")


def both_sides(
    query: Query, graph: RecipeGraph, first: str, second: str
) -> tuple[Side, Side] | NoAnswer:
    """The acts that two phrases name, or the outcome where one of them names none."""
    sides = acts_named(graph, first), acts_named(graph, second, first)
    for side in sides:
        if not side.acts:
            return NoAnswer(query, side.problem, (), side.matches)
    return sides
