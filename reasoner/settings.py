"""How long at which setting of a cooker: "6 hours on low or 3 on high"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from kg.entities import Act
from kg.graph import RecipeGraph
from reasoner.durations import NUMBER, UNIT, Duration, durations_in
from reasoner.once import once_a_graph

__all__ = ["TimeAt", "acts_at", "split_setting", "spoken", "times_at"]

_LEVEL: Final = r"(?:low|medium(?:[ -]+(?:low|high))?|high)(?![\w-])"
_AT: Final = r"(?:on|at|to|over) (?:(?:the|a) )?"
_KNOB: Final = r"(?: (?:setting|heat|power|speed))?"
_RANGE: Final = rf"{NUMBER}(?:\s?(?:-|–|to|or)\s?{NUMBER})?"
_TIME: Final = rf"(?:for )?(?:about |around |another )?(?P<number>{_RANGE})"
_UNIT: Final = rf"[ -](?P<unit>{UNIT})\b"
_WAYS: Final = (
    re.compile(rf"(?:{_AT})?(?P<level>{_LEVEL}){_KNOB}[ ,:]*{_TIME}{_UNIT}"),
    re.compile(rf"{_AT}(?P<level>{_LEVEL}){_KNOB}[ ,:]*{_TIME}(?P<unit>)"),
    re.compile(rf"{_TIME}(?:{_UNIT})?[ ,(]*{_AT}(?P<level>{_LEVEL}){_KNOB}"),
)
"""A time behind a setting, or before it; a second time may leave out what it is measured in."""
_ONE: Final = ("1", "one", "a", "an")
_EITHER: Final = re.compile(r"\bor\b|\balternatively\b|/")
_ASKED: Final = re.compile(rf"(?:^(?:(?:the|a) )?|\b{_AT})(?P<level>{_LEVEL}){_KNOB}$")
_SET: Final = re.compile(rf"\b{_AT}({_LEVEL})")


@dataclass(frozen=True, slots=True)
class TimeAt:
    """A time at a setting; `either` if it can be taken instead of the one before."""

    setting: str
    time: str
    either: bool = False


def split_setting(words: str) -> tuple[str, str | None]:
    """Words for an event without the setting that they end with, and that setting.

    >>> split_setting("cook it on the high setting"), split_setting("on low"), split_setting("bake")
    (('cook it', 'high'), ('', 'low'), ('bake', None))
    """
    match = _ASKED.search(words)
    return (words[: match.start()].strip(), _plain(match["level"])) if match else (words, None)


def times_at(graph: RecipeGraph, act: Act) -> tuple[TimeAt, ...]:
    """The times of an act at each setting, with those of the acts that can be done instead."""
    either = sorted((act, *graph.alternatives(act)), key=lambda each: each.tick)
    found: list[TimeAt] = []
    for each in either:
        if each.event.lemma == act.event.lemma:
            here = _said(graph, each)
            found += [TimeAt(t.setting, t.time, t.either or bool(found)) for t in here]
    return tuple(found)


def _said(graph: RecipeGraph, act: Act) -> list[TimeAt]:
    """The times at settings behind a verb, or at what a cooker was set to before it."""
    later = [each for each in graph.text.acts_in(act.at) if each.at > act.at and not each.aside]
    here = list(_read(_behind(graph, act, later)))
    if here or not _times(act):
        return here
    timed = [other for other in later if _times(other)]
    return list(_read(_behind(graph, act, timed))) or _as_set(graph, act)


@once_a_graph
def _acts_by_setting(graph: RecipeGraph) -> dict[str, tuple[int, ...]]:
    """By setting, the ticks of the acts that have a time at it."""
    found: dict[str, dict[int, None]] = {}
    for act in graph.acts:
        for time in () if act.aside else times_at(graph, act):
            found.setdefault(time.setting, {})[act.tick] = None
    return {setting: tuple(ticks) for setting, ticks in found.items()}


def acts_at(graph: RecipeGraph, setting: str) -> tuple[Act, ...]:
    """The acts that have a time at a setting, those that leave a choice of settings first."""
    acts = [graph.act(tick) for tick in _acts_by_setting(graph).get(setting, ())]
    return tuple(sorted(acts, key=lambda act: len(times_at(graph, act)) < 2))


def spoken(times: Iterable[TimeAt]) -> str:
    """Times at settings as people say them.

    >>> spoken([TimeAt("low", "6 hours"), TimeAt("high", "3 hours", either=True)])
    'for 6 hours on low or 3 hours on high'
    """
    text = ""
    for each in times:
        joiner = (" or " if each.either else ", then ") if text else "for "
        text += f"{joiner}{each.time} on {each.setting}"
    return text


def _read(text: str) -> Iterator[TimeAt]:
    """The times at settings that a text names; who leaves out the unit means the one before."""
    unit, end = "", 0
    for match in _matches(text):
        unit = match["unit"] or unit
        number = re.sub(r"\s?([-–])\s?", r"\1", match["number"])
        measure = unit.rstrip("s") if number in _ONE else unit
        either = end > 0 and _EITHER.search(text[end : match.start()]) is not None
        if unit:
            yield TimeAt(_plain(match["level"]), f"{number} {measure}", either)
            end = match.end()


def _matches(text: str) -> Iterator[re.Match[str]]:
    """Every setting with its time, from left to right."""
    place = 0
    while found := [match for way in _WAYS if (match := way.search(text, place))]:
        first = min(found, key=lambda match: match.start())
        yield first
        place = first.end()


def _behind(graph: RecipeGraph, act: Act, later: list[Act]) -> str:
    """The words of a sentence behind a verb, up to the first of some later ones."""
    sentence = graph.text.sentence(act.at)
    end = min((other.at.token - 1 for other in later), default=None)
    tokens = sentence.tokens[act.event.end : end] if sentence else ()
    return " ".join(token.form for token in tokens).lower()


def _as_set(graph: RecipeGraph, act: Act) -> list[TimeAt]:
    """A time whose setting stands before the verb: "set it to low and cook for 6 hours"."""
    sentence = graph.text.sentence(act.at)
    before = sentence.tokens[: act.at.token - 1] if sentence else ()
    levels = _SET.findall(" ".join(token.form for token in before).lower())
    return [TimeAt(_plain(levels[-1]), _times(act)[0].text)] if levels else []


def _times(act: Act) -> list[Duration]:
    """The lengths of time that an act is said to take."""
    said = (argument.text for argument in act.event.arguments if argument.role == "Time")
    return [duration for text in said for duration in durations_in(text)]


def _plain(level: str) -> str:
    """A setting as one word: "medium-high"."""
    return "-".join(re.findall(r"\w+", level))
