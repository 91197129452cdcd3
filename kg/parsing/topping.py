"""What is brushed "over the top": what the top belongs to takes part, too."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from kg.cues import Cue
from kg.model import Reference
from kg.parsing.history import Happening, History
from kg.parsing.spotting import Spot
from kg.parsing.words import Reading
from ontology.wordlists import wordlist

__all__ = ["lie_under"]

_ENDS: Final = wordlist("grammar.breaks")
_OVER: Final = wordlist("grammar.across")


def lie_under(reading: Reading, spot: Spot, event: Happening, history: History) -> None:
    """Let what was just made be put on what was worked on before, and be one with it."""
    if event.foods or not event.drops or not history.events or "top" not in reading.words:
        return
    last = history.events[-1]
    is_fresh = set(event.drops) <= {*last.foods, *last.results}
    host = _host(event, history) if is_fresh and _is_over_top(reading, spot) else None
    if host is None:
        return
    for thing in event.drops:
        history.join(thing, host)
    event.drops.append(host)
    event.why["Drop", host] = Cue.BELOW


def _is_over_top(reading: Reading, spot: Spot) -> bool:
    """True of "brush it over the top", up to the end of the clause."""
    words = reading.words[spot.end :]
    end = next((place for place, word in enumerate(words) if word in _ENDS), len(words))
    return ("the", "top") in pairwise(words[:end]) and not _OVER.isdisjoint(words[:end])


def _host(event: Happening, history: History) -> Reference | None:
    """The latest that was made, and not of what is put on it."""
    for thing in history.latest():
        inner = history.contents(thing)
        if thing in history.made and inner.isdisjoint(event.inputs):
            return history.outermost(thing)
    return None
