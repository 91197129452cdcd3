"""What is done again, and how often: "repeat with the remaining dough", "fold it three times"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from kg.model import Event
from kg.parsing.attributes import plain_lemma
from kg.parsing.spotting import Spot
from kg.parsing.words import Reading
from ontology.lexicon import stem

__all__ = ["REPEAT", "repeated", "times_of"]

REPEAT: Final = "repeat"
_NUMBER: Final = r"\d+|one|two|three|four|five|six|seven|eight|nine|ten|a few|several|a couple of"
_TIMES: Final = re.compile(
    rf"\b(?:(?:twice|thrice)(?: more)?|once more"
    rf"|(?:{_NUMBER})(?: (?:or|to|-|–) (?:{_NUMBER}))?(?: more)? times(?: more)?)\b"
)
_UNTIL: Final = re.compile(r"\b(?:until|till) [^,;.()]+")
_REST: Final = re.compile(
    r"\b(?:with|for|using) (?:(?:all|each) (?:of )?)?(?:the |your )?"
    r"(?:remaining|rest|remainder|other|leftover|next)\b[^,;.()]*"
)
_STEPS: Final = re.compile(r"\bsteps? (\d+)(?: ?(?:-|–|to|and|through|until) ?(\d+))?")
_NEAR: Final = 6


def times_of(reading: Reading, event: Spot) -> str:
    """How often an event is done, in the words behind it; of a repetition also until when."""
    said = " ".join(reading.words_from(event)).strip(" .")
    found = _TIMES.search(said)
    if found is None and _is_repeat(reading, event):
        found = _UNTIL.search(" ".join(reading.words[event.start - 1 :])) or _REST.search(said)
    return found[0].strip() if found else ""


def _is_repeat(reading: Reading, event: Spot) -> bool:
    return plain_lemma(reading.words[event.start - 1]) == REPEAT


def repeated(reading: Reading, event: Spot, before: Sequence[Event]) -> tuple[str, ...]:
    """The ids of the earlier events that a "repeat" means; none if it is no such verb."""
    if not _is_repeat(reading, event):
        return ()
    done = [e for e in before if e.lemma != REPEAT]
    said = " ".join(reading.words_from(event))
    steps = _STEPS.search(said)
    if steps is not None:
        first, last = int(steps[1]), int(steps[2] or steps[1])
        return tuple(e.id for e in done if first <= e.at.step <= last)
    named = {plain_lemma(word) for word in said.split()[1:_NEAR]}
    if called := [e for e in done if e.lemma in named]:
        return tuple(e.id for e in called[-len(named) :])
    return tuple(e.id for e in _just_done(done, reading.step, {stem(w) for w in said.split()}))


def _just_done(done: Sequence[Event], step: int, said: set[str]) -> Sequence[Event]:
    """The events of this step, or else of the last one, from the first that is about what is said.

    "Repeat with the remaining dough" begins where some of the dough was taken.
    """
    here = [e for e in done if e.at.step == step]
    near = here or [e for e in done if done and e.at.step == done[-1].at.step]
    for place, event in enumerate(near):
        taken = [part for part in event.participations if part.mention]
        if not said.isdisjoint(stem(part.reference.name) for part in taken):
            return near[place:]
    return near
