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
            pairs = [pair for pair in pairwise(messages) if not pair[0]["bot"] and pair[1]["bot"]]
            yield tuple([_asked(path.name.partition(".")[0], *pair) for pair in pairs])
        except (ValueError, KeyError, TypeError, AttributeError):
            raise ReadError("is no dialogue of CookDial", str(path)) from None


def _asked(recipe: str, message: dict[str, Any], reply: dict[str, Any]) -> Asked:
    notes = json.loads(message["annotations"])
    intents = tuple([intent.strip() for intent in notes["intent"].split(";") if intent.strip()])
    told = _TOLD.match(notes["tracker_completed_step"])
    number = int(told["number"]) + 1 if told else 0
    step, line = (number, 0) if told and told["kind"] == "inst" else (0, number)
    acts = _ACT.findall(reply["annotations"] or "")
    replies = tuple([Reply(act, tuple(_NAME.findall(names))) for act, names in acts])
    return Asked(recipe, message["utterance"], intents, step, line, replies, reply["utterance"])
