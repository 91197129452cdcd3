"""Finds the event of a question with a list of food, a place or a tool: "fry the onion in the pan".

A list has all the food that the text names for the event, and then what the text leaves out, which
must have come up before. A place or a tool may follow.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from reasoner.tasks.r2vq.from_text_finding import Parse, bases
from reasoner.tasks.r2vq.from_text_guesses import likeness
from reasoner.tasks.r2vq.scenes import Scene

__all__ = ["Action", "Events"]

_TOOL: Final = re.compile(r" with the (?P<name>[^,]+)$")
_PLACE: Final = re.compile(r" (?:in|on|to|from) the (?P<name>[^,]+)$")
_ITEMS: Final = re.compile(r", | and ")
_WRITTEN, _ELIDED, _ASIDE, _CAME_UP = 2.0, 1.0, 0.7, 0.5
"""What food of a question is worth: the event's own, left out, in another role, or named before."""
_NOT_ASKED: Final = 0.8
"""What it costs that the event has food which the question does not list."""
_UNASKED_PROP: Final = 0.3


class Action(NamedTuple):
    """What a question names: a verb, the food that it lists, a place and a tool."""

    verb: str
    items: tuple[str, ...]
    place: str | None
    tool: str | None

    @classmethod
    def of(cls, words: str) -> Action:
        """Take apart the words behind a question's opening.

        >>> Action.of("fry the onion and garlic in the pan with the spoon")
        Action(verb='fry', items=('onion', 'garlic'), place='pan', tool='spoon')
        """
        words, tool = _cut(words, _TOOL)
        words, place = _cut(words, _PLACE)
        verb, _, things = words.partition(" the ")
        return cls(verb, tuple(_ITEMS.split(things)) if things else (), place, tool)


def _cut(words: str, ending: re.Pattern[str]) -> tuple[str, str | None]:
    found = ending.search(words)
    return (words[: found.start()], found["name"]) if found else (words, None)


class Events:
    """The events of a recipe, as questions with lists, places and tools look for them."""

    def __init__(self, parse: Parse) -> None:
        self._parse = parse

    def listing(self, action: Action) -> Scene | None:
        """The event that takes the food that a question lists; the earlier of equals."""
        scenes = self._parse.scenes_of(action.verb)
        return max(
            scenes, key=lambda s: self._food(action, s) + self._props(action, s), default=None
        )

    def eliding(self, action: Action) -> Scene | None:
        """The event with a place and a tool that a question names, and with food left out."""
        scenes, guesses = self._parse.scenes_of(action.verb), self._parse.guesses
        return max(
            scenes,
            key=lambda s: guesses.chance("drop", s.at) + self._props(action, s),
            default=None,
        )

    def _food(self, action: Action, scene: Scene) -> float:
        """How well the food of a question fits that of an event."""
        asked = [bases(item) for item in action.items]
        written = [bases(item.name) for item in scene.ingredients]
        elided = frozenset[str]().union(*(bases(i.name) for i in (*scene.drops, *scene.shadows)))
        aside = frozenset[str]().union(*(bases(item.name) for item in scene.others))
        total = 0.0
        for words in asked:
            if any(words <= own or own <= words for own in written):
                total += _WRITTEN
            elif words & elided:
                total += _ELIDED
            elif words & aside:
                total += _ASIDE
            else:
                total += _CAME_UP * self._parse.came_up(words, scene.at)
        missed = sum(not any(own & words for words in asked) for own in written)
        return total / max(1, len(asked)) - _NOT_ASKED * missed / max(1, len(written))

    def _props(self, action: Action, scene: Scene) -> float:
        """How well the place and the tool of a question fit those of an event."""
        total = 0.0
        for kind, wanted, written in (
            ("place", action.place, self._parse.written_place(scene)),
            ("tool", action.tool, self._parse.written_tool(scene)),
        ):
            if wanted is None:
                total -= _UNASKED_PROP * (written is not None)
            elif written is not None:
                total += likeness(written, wanted)
            else:
                total += self._parse.guesses.likely(kind, scene.at, wanted)
        return total
