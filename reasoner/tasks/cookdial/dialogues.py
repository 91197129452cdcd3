"""CookDial's dialogues: what cooks asked, where they stood, and what the reply to it was about.

A message says what it wants ("req_duration; …") and what is told of the recipe already
("inst-3", "ing-2"); the reply names what it is about: `inform_duration(dur-3-0)`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

from kg.errors import ReadError

__all__ = ["Asked", "Reply", "dialogues"]

_ACT: Final = re.compile(r"(\w+)\(([^()]*)\)")
_NAME: Final = re.compile(r"[a-z]+(?:-\d+)+|title")
_TOLD: Final = re.compile(r"(?P<kind>inst|ing)-(?P<number>\d+)$")


class Reply(NamedTuple):
    """One thing that a reply does: "inform_duration", and the names of what it is about."""

    act: str
    names: tuple[str, ...]


class Asked(NamedTuple):
    """A message: its words, what it wants, the step or line told last (0 for none), the reply."""

    recipe: str
    text: str
    intents: tuple[str, ...]
    step: int
    line: int
    replies: tuple[Reply, ...]
    said: str


def dialogues(folder: Path) -> Iterator[tuple[Asked, ...]]:
    """The messages of each dialogue in the whole of CookDial; none in a folder of recipes alone."""
    for path in sorted((folder / "dialog").glob("*.json")):
        try:
            messages = json.loads(path.read_text(encoding="utf-8"))["messages"]
            yield tuple(_asked_in(path.name.partition(".")[0], messages))
        except (ValueError, KeyError, TypeError, AttributeError):
            raise ReadError("is no dialogue of CookDial", str(path)) from None


def _asked_in(recipe: str, messages: list[dict[str, Any]]) -> Iterator[Asked]:
    """The messages of the cook that have a reply; nothing is told before the first."""
    step = line = 0
    for number, (message, reply) in enumerate(pairwise(messages)):
        if message["bot"] or not reply["bot"]:
            continue
        notes = json.loads(message["annotations"])
        told = _TOLD.match(notes["tracker_completed_step"]) if number else None
        if told and told["kind"] == "inst":
            step, line = int(told["number"]) + 1, 0
        elif told:  # a line that is told amid the steps leaves the cook at the step
            line = int(told["number"]) + 1
        intents = tuple([each.strip() for each in notes["intent"].split(";") if each.strip()])
        acts = _ACT.findall(reply["annotations"] or "")
        replies = tuple([Reply(act, tuple(_NAME.findall(names))) for act, names in acts])
        yield Asked(recipe, message["utterance"], intents, step, line, replies, reply["utterance"])
