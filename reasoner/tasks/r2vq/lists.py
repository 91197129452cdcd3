"""Classes 1 to 3: what goes in, where and with what it is done, what is made and how."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from reasoner.tasks.r2vq.entries import Entry, Loose
from reasoner.tasks.r2vq.scenes import Page, Scene
from reasoner.tasks.r2vq.words import enumerated, gerund, joined, participle, singular

_TO: Final = {"add", "transfer", "return"}
_FROM: Final = {"remove", "lift", "take", "pull", "dredge", "separate", "release"}
_ON: Final = {"spread", "invert", "grill", "lie", "dry"}
_FLAT: Final = set(
    "plate board sheet stove stovetop tray platter surface griddle grill counter countertop mat "
    "paper wire knife".split()
)
_MEASURE: Final = re.compile(r"(?<=\d)-(?=[a-z])")
"""The hyphen of "10-inch", which classes 1 and 3 set apart within a sentence."""
_PREPOSITIONS: Final = ("in", "on", "to", "from")
_UNUSUAL: Final = 3


def ellipses(page: Page) -> Iterator[Entry]:
    """Answer "What should be V-ed [in the H] [with the T]?", asked where something is dropped."""
    for scene in page.scenes:
        answer = enumerated(scene.listed)
        if not answer:
            continue
        usual = 0 if scene.drops else _UNUSUAL
        finding = f"{scene.event.text} takes {answer}"
        for place, no_place in _places(scene):
            for tool, no_tool in _tools(scene):
                for unsure, verb in enumerate(scene.verbs):
                    words = joined(participle(verb), place, tool)
                    rank = usual + no_place + no_tool + _UNUSUAL * bool(unsure)
                    yield Entry(words, answer, "what-goes-in", scene.at, finding, rank)


def places(page: Page) -> Iterator[Entry]:
    """Answer "Where should you V the LIST [with the T]?"."""
    for scene in page.scenes:
        if scene.place:
            things = enumerated(scene.listed)
            for tool, _ in _tools(scene):
                for unsure, verb in enumerate(scene.verbs):
                    yield _place(scene, joined(verb, things, tool), bool(unsure))


def tools(page: Page) -> Iterator[Entry]:
    """Answer "How do you V the LIST [in the H]?" with the tool."""
    for scene in page.scenes:
        if scene.tool:
            things = enumerated(scene.listed)
            for place, _ in _places(scene):
                for unsure, verb in enumerate(scene.verbs):
                    yield _tool(scene, joined(verb, things, place), bool(unsure))


def loose_places(page: Page) -> Iterator[Loose]:
    """Answer "Where should you V …?" where a partial annotation may have the LIST wrong."""
    for scene in page.scenes if page.is_partial else ():
        if scene.place and scene.hidden:
            known = page.names_around(scene)
            for verb in scene.verbs:
                yield Loose(verb.partition(" ")[0], known, _place(scene, verb, True))


def loose_tools(page: Page) -> Iterator[Loose]:
    """Answer "How do you V …?" where a partial annotation may have the LIST wrong."""
    for scene in page.scenes if page.is_partial else ():
        if scene.tool and scene.hidden:
            known = page.names_around(scene)
            for verb in scene.verbs:
                yield Loose(verb.partition(" ")[0], known, _tool(scene, verb, True))


def contents(page: Page) -> Iterator[Entry]:
    """Answer "What's in the X?"; of two events that make it, the one that takes more goes first."""
    for scene in _fullest_first(page):
        answer = enumerated(scene.listed)
        for result in scene.results if answer else ():
            finding = f"{scene.event.text} makes {result.name} from {answer}"
            for rank, name in enumerate(_results(result.name)):
                yield Entry(name, answer, "made-from", scene.at, finding, rank)


def makings(page: Page) -> Iterator[Entry]:
    """Answer "How did you get the X?"; the event that takes more goes first here too."""
    for scene in _fullest_first(page):
        place = ""
        if scene.place:
            name = _MEASURE.sub(" - ", scene.place.name)
            place = f"{preposition_of(scene)} the {name}"
        tool = f"with the {scene.tool.name}" if scene.tool else ""
        answer = joined("by", gerund(scene.verbs[0]), enumerated(scene.listed), place, tool)
        for result in scene.results:
            finding = f"{scene.event.text} makes {result.name}"
            for rank, name in enumerate(_results(result.name)):
                yield Entry(name, answer, "made-by", scene.at, finding, rank)


def _fullest_first(page: Page) -> list[Scene]:
    return sorted(page.scenes, key=lambda scene: -len(enumerated(scene.listed)))


def _results(name: str) -> tuple[str, ...]:
    """A result by its name in the singular, or, seldom, as it is."""
    return tuple(dict.fromkeys((singular(name), name)))


def _place(scene: Scene, words: str, unsure: bool) -> Entry:
    name = scene.place.name if scene.place else ""
    finding = f"{scene.event.text} happens at {name}"
    rank = _UNUSUAL * (unsure + (not scene.hidden))
    return Entry(words, name, "place-of-event", scene.at, finding, rank)


def _tool(scene: Scene, words: str, unsure: bool) -> Entry:
    """The tool of a scene; the article is "a" whatever comes behind it."""
    name = scene.tool.name if scene.tool else ""
    answer = "by hand" if name == "hand" else f"by using a {name}"
    rank = _UNUSUAL * (unsure + (not scene.hidden))
    return Entry(words, answer, "tool-of-event", scene.at, f"{scene.event.text} uses {name}", rank)


def _tools(scene: Scene) -> Iterator[tuple[str, int]]:
    """The ways to name the tool or not, and what it costs not to."""
    yield "", int(scene.tool is not None)
    if scene.tool:
        yield f"with the {scene.tool.name}", 0


def _places(scene: Scene) -> Iterator[tuple[str, int]]:
    """The ways to name the place or not, and what it costs not to."""
    yield "", int(scene.place is not None)
    if scene.place:
        for preposition in _PREPOSITIONS:
            yield f"{preposition} the {scene.place.name}", 0


def preposition_of(scene: Scene) -> str:
    """The word before the place of an event: in, on, to or from."""
    verb = scene.verbs[0].partition(" ")[0]
    if verb in _TO:
        return "to"
    if verb in _FROM:
        return "from"
    is_flat = scene.place is not None and scene.place.name.rpartition(" ")[2] in _FLAT
    return "on" if is_flat or verb in _ON else "in"
