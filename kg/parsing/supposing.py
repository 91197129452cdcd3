"""Decides for one event what the text leaves out, and notes for each why it was supposed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import Final, NamedTuple

from kg.cues import Cue
from kg.model import Reference
from kg.parsing import elision, hidden
from kg.parsing.about import About
from kg.parsing.aiming import is_fat
from kg.parsing.coreference import Names
from kg.parsing.customs import GENERAL, Custom, Usage, customs
from kg.parsing.hidden import food_class, head_of
from kg.parsing.history import Happening, History
from kg.parsing.models import Models
from kg.parsing.weighing import Facing, Scales, fit, paired

__all__ = ["Decision", "Watch", "chances", "fill_in", "places_offered", "suppose"]

_NO_SCALES: Final = Scales({})
_APART: Final = frozenset({"separate", "transform"})
"""What is done to several things at once and makes nothing new of them."""


class Decision(NamedTuple):
    """What an event may leave out: which decision it is, the event, and what happened before.

    There are the candidates, and what speaks for each and, where one is to be chosen, for none.
    """

    name: str
    event: Happening
    history: History
    candidates: list[Reference]
    looks: Sequence[Sequence[str]]


Watch = Callable[[Decision], list[Reference] | None]
"""Sees a decision and may take it."""


def fill_in(event: Happening) -> None:
    """Note the heads and kinds of the food that an event is known to take."""
    names = [thing.name for thing in (*event.foods, *event.drops)]
    event.food_heads = tuple([head_of(name) for name in names])
    event.kinds_of_food = tuple([food_class(name) for name in names])


def suppose(
    event: Happening,
    history: History,
    names: Names,
    models: Models,
    watch: Watch | None = None,
    *,
    with_places: bool = True,
) -> None:
    """Add to an event the food, tools, places and results that its text leaves out.

    Whoever learns from this can `watch` every decision, and take it.
    """
    fill_in(event)
    if not models.scales and watch is None:
        hidden.by_affordance(event, history)
        return
    about = About.of(event, history)
    _drops(event, history, about, models, watch)
    fill_in(event)
    _props(event, history, about, models, "tool", watch)
    if with_places:
        _props(event, history, about, models, "place", watch)
    if not event.is_negated:
        _results(event, history, about, names, models, watch)


def _drops(
    event: Happening,
    history: History,
    about: About,
    models: Models,
    watch: Watch | None,
) -> None:
    """The thing at hand that an event most likely works on, and what goes along with it."""
    candidates = elision.drop_candidates(event, history)
    if not candidates:
        return
    things = [thing for thing, _ in candidates]
    sides = elision.drop_sides(event, history)
    looks = elision.drop_looks(event, history, candidates)
    none = elision.no_drop_names(event, history, about)
    taken = None
    if watch:
        told = [*_paired(sides, looks), none]
        taken = watch(Decision("drop", event, history, things, told))
    if taken is None:
        scales = models.scales.get("drop", _NO_SCALES)
        weights = _weighed(scales.facing(sides), looks)
        best = things[weights.index(max(weights))]
        weights.append(scales.weigh(none))
        taken = [best] if 1 - _chance(weights, -1) >= models.least["drop"] else []
    event.drops += taken
    if taken:
        _along(event, history, things, models, watch)
    for thing in event.drops:
        event.why["Drop", thing] = Cue.FOCUS


def _weighed(left: Facing, looks: Sequence[tuple[str, ...]]) -> list[float]:
    """How much speaks for each candidate."""
    return [fit(left, look) for look in looks]


def _paired(sides: Sequence[str], looks: Sequence[Sequence[str]]) -> list[Sequence[str]]:
    """What speaks for each candidate, as a learner sees it."""
    return [paired(sides, look) for look in looks]


def _along(
    event: Happening,
    history: History,
    things: list[Reference],
    models: Models,
    watch: Watch | None,
) -> None:
    """What goes along with the thing that an event works on."""
    chosen = event.drops[0]
    within = history.contents(chosen)
    made_of = history.made_of
    others = [t for t in things if t not in within and chosen not in made_of.get(t, ())]
    sides = elision.together_sides(event, history, chosen)
    looks = [elision.together_looks(history, chosen, thing) for thing in others]
    taken = None
    if watch:
        taken = watch(Decision("along", event, history, others, _paired(sides, looks)))
    if taken is None:
        left = models.scales.get("along", _NO_SCALES).facing(sides)
        least = models.least["along"]
        pairs = zip(others, looks, strict=True)
        taken = [thing for thing, look in pairs if fit(left, look) > least]
    event.drops += [thing for thing in taken if thing not in event.drops]


def chances(weights: Sequence[float]) -> list[float]:
    """How likely each of several things is by its weight.

    >>> chances([1.0, 1.0])
    [0.5, 0.5]
    """
    most = max(weights)
    odds = [exp(weight - most) for weight in weights]
    total = sum(odds)
    return [one / total for one in odds]


def _chance(weights: Sequence[float], number: int) -> float:
    """How likely one of several things is by its weight."""
    most = max(weights)
    odds = [exp(weight - most) for weight in weights]
    return odds[number] / sum(odds)


def _best_chance(none: float, at_most: float) -> float:
    """How likely something is at most of which so much may speak against none."""
    return 1 / (1 + exp(min(none - at_most, 50.0)))


def _props(
    event: Happening,
    history: History,
    about: About,
    models: Models,
    kind: str,
    watch: Watch | None,
) -> None:
    """The tool or place that an event most likely has, if it is likely enough."""
    least, scales = models.least[kind], models.scales.get(kind, _NO_SCALES)
    sides = hidden.prop_sides(event, kind)
    left = scales.facing(sides)
    none_names = hidden.no_place_names if kind == "place" else hidden.no_tool_names
    none = none_names(event, history, about)
    none_weighs = scales.weigh(none)
    if watch is None and _best_chance(none_weighs, left.at_most) < least:
        return
    known = hidden.known_props(event, history, kind)
    places = hidden.whereabouts(event, history)
    usual = _customs(event, models.usage, left, kind, known, "E" if places else "?")
    if not known and not usual:
        return
    looks = hidden.prop_looks(event.lemma, history, known, kind, places)
    taken = None
    if watch:
        props = [*known, *(Reference(custom.name, event.at) for custom in usual)]
        told = [*_paired(sides, [*looks, *(custom.looks for custom in usual)]), none]
        taken = watch(Decision(kind, event, history, props, told))
    if taken is None:
        weights = [*_weighed(left, looks), *[custom.weighs for custom in usual]]
        most = max(weights)
        best = weights.index(most)
        weights.append(none_weighs)
        is_open = _best_chance(none_weighs, most) >= least
        is_taken = is_open and _chance(weights, best) >= least
        taken = [_nth(best, known, usual, event)] if is_taken else []
    cues = {custom.name: custom.cue for custom in usual} if taken else {}
    found = event.hidden_tools if kind == "tool" else event.hidden_places
    for prop in taken:
        found.append(prop)
        cue = Cue.USED_BEFORE if prop in known else cues[prop.name]
        event.why["Tool" if kind == "tool" else "Habitat", prop] = cue


def places_offered(event: Happening, history: History, models: Models) -> dict[Reference, float]:
    """The places that an event may have, by how much more speaks for each than for none."""
    if not models.scales:
        hidden.by_affordance(event, history)
        return dict.fromkeys(event.hidden_places, 1.0)
    about, scales = About.of(event, history), models.scales.get("place", _NO_SCALES)
    left = scales.facing(hidden.prop_sides(event, "place"))
    none = scales.weigh(hidden.no_place_names(event, history, about))
    known = hidden.known_props(event, history, "place")
    here = hidden.whereabouts(event, history)
    looks = hidden.prop_looks(event.lemma, history, known, "place", here)
    found = dict(zip(known, _weighed(left, looks), strict=True))
    for custom in _customs(event, models.usage, left, "place", known, "E" if here else "?"):
        found[Reference(custom.name, event.at)] = custom.weighs
    return {place: weight - none for place, weight in found.items()}


def _customs(
    event: Happening, usage: Usage, left: Facing, kind: str, known: list[Reference], here: str
) -> list[Custom]:
    """What cooks would take, but for what is written or known by the same name."""
    seen = {prop.name for prop in (*event.written(kind), *known)}
    every = customs(usage, left, kind, event, here)
    return [custom for custom in every if custom.name not in seen]


def _nth(number: int, known: list[Reference], usual: list[Custom], event: Happening) -> Reference:
    """One of the props that were used before, or of those that cooks would take."""
    is_known = number < len(known)
    return known[number] if is_known else Reference(usual[number - len(known)].name, event.at)


def result_names(event: Happening, about: About) -> tuple[str, ...]:
    """What speaks for or against a result that goes by a name of its own."""
    inputs = min(len(event.inputs), 4)
    fresh = min(len(event.foods), 3)
    return (
        about.shape,
        about.verb_behind,
        about.verb_form,
        about.effect,
        about.opening,
        about.before,
        about.until,
        about.written,
        about.after,
        f"in={inputs} {event.effect}",
        f"in={inputs} {event.lemma}",
        f"next={bool(event.next_head)} {event.effect} {fresh}",
        f"last={event.is_last} {event.effect}",
    )


def _results(
    event: Happening,
    history: History,
    about: About,
    names: Names,
    models: Models,
    watch: Watch | None,
) -> None:
    name = result_name(event, models.usage)
    result = Reference(name, event.at)
    look = result_names(event, about)
    taken = watch(Decision("result", event, history, [result], [look])) if watch else None
    if taken is None:
        several = [thing for thing in event.inputs if not is_fat(thing)]
        is_alone = len(several) < 2 or event.effect in _APART
        least = models.least["alone" if is_alone else "result"]
        is_made = models.scales.get("result", _NO_SCALES).weigh(look) > least
        taken = [result] if is_made else []
    for result in taken:
        event.results.append(result)
        event.why["Result", result] = Cue.MADE
        names.learn(result, result.name)


def result_name(event: Happening, usage: Usage) -> str:
    """What a result goes by: the text's next name for it, or what such results are called."""
    if event.next_head:
        return event.next_head
    usual = usage.results.get(event.lemma) or usage.results.get(GENERAL)
    return usual[0] if usual else "mixture"
