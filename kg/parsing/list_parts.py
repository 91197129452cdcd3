"""The parts of an ingredient list ("For the sauce"), and which of them a sentence works on.

A sentence works on the part that a heading or its own words announce, or whose ingredients it
names: "melt the butter, add the leeks" is about the filling if only that has leeks.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from kg.parsing.groups import names_in
from kg.parsing.outline import Outline
from kg.parsing.spotting import FOOD
from kg.parsing.threads import announced
from kg.parsing.words import Reading
from ontology.lexicon import stem

__all__ = ["ListParts", "part_name", "parts_of_lines"]

_HEADING: Final = re.compile(
    r"(?:(?:the )?ingredients |(?:what )?you(?:'ll| will)? need )?(?:(?:for|to make|make|making) )?"
    r"(?:(?:the|your|an?) )?(?P<name>.+?)(?: ingredients?| section)?(?: ?\([^)]*\))?[ :.]*",
    re.I,
)
_WORD: Final = re.compile(r"[^\W\d_]+")
_FOR: Final = re.compile(
    r"\b(?:for (?:the|your)|(?:mak|prepar|form)(?:e|ing)? (?:the|your|an?)|into an?)"
    r" ((?:[^\W\d_]+ ){0,2}[^\W\d_]+)"
)
_ALONE, _SHARED, _USED = 2.0, 1.0, 0.5
"""What an ingredient says for a part: it is in no other, in others too, or has been used."""
_SAID, _NAMED, _NEAR, _BEFORE = 3.0, 2.0, 0.75, 0.25
"""What a heading, words such as "for the sauce", the sentence before and the step before say."""
_STEP: Final = 0.1
"""How much the other sentences of the step count."""


@lru_cache(maxsize=4096)
def part_name(heading: str) -> str:
    """What a heading of the list says that its lines are for.

    >>> part_name("For the Filling:"), part_name("Sauce ingredients"), part_name("To serve")
    ('filling', 'sauce', 'to serve')
    """
    match = _HEADING.fullmatch(" ".join(heading.split()))
    return match["name"].lower() if match else ""


def parts_of_lines(count: int, parts: Sequence[tuple[int, str]]) -> list[str]:
    """The part that each of so many lines stands in; nothing for those under no heading.

    >>> parts_of_lines(3, [(2, "For the sauce:")])
    ['', 'sauce', 'sauce']
    """
    names = [""] * count
    for start, heading in parts:
        names[start - 1 :] = [part_name(heading)] * (count - start + 1)
    return names


@dataclass(slots=True)
class _Course:
    """What has been said so far about what is made."""

    section: str = ""
    thread: str = ""
    since: int = 0
    """The step in which the thread was announced."""
    step: int = 0
    last: str = ""
    """What the sentence before worked on, in the same step."""


class ListParts:
    """The parts of a list that has at least two."""

    def __init__(self, outline: Outline) -> None:
        names = parts_of_lines(len(outline.ingredients), outline.parts)
        lines: defaultdict[str, list[set[str]]] = defaultdict(list)
        for part, line in zip(names, outline.ingredients, strict=True):
            lines[part] += [{stem(word) for word in name.split()} for name in names_in([line])]
        self._lines = dict(lines) if len(lines) > 1 else {}
        self._sections = {step: part_name(name) for step, name in outline.sections}
        self._used: set[tuple[str, str]] = set()

    def named(self, words: str) -> str:
        """The part that words name, if they name one: "the ragu" is the mushroom ragu."""
        wanted = {stem(word) for word in _WORD.findall(words.lower())}
        every = {part: {stem(word) for word in _WORD.findall(part)} for part in self._lines if part}
        if not wanted or not every:
            return ""
        last = stem(words.lower())
        for fits in (
            lambda own, part: own == wanted,
            lambda own, part: last == stem(part) and (own <= wanted or wanted <= own),
            lambda own, part: last == stem(part),
            lambda own, part: last in own,
        ):
            found = [part for part, own in every.items() if fits(own, part)]
            if len(found) == 1:
                return found[0]
        return ""

    def having(self, name: str) -> list[str]:
        """The parts with a line that a name may belong to."""
        head = stem(name)
        return [part for part, lines in self._lines.items() if any(head in line for line in lines)]

    def worked_on(self, readings: Sequence[Reading]) -> dict[tuple[int, int], str]:
        """The part that each sentence works on, where that can be told."""
        found: dict[tuple[int, int], str] = {}
        if not self._lines:
            return found
        by_step: defaultdict[int, defaultdict[str, float]] = defaultdict(_no_votes)
        for reading in readings:
            for part, vote in self._votes(reading).items():
                by_step[reading.step][part] += vote
        course = _Course()
        for reading in readings:
            votes = self._votes(reading)
            self._follow(course, reading, votes)
            part = _best(votes, by_step[reading.step])
            if part:
                found[reading.step, reading.number] = course.last = part
                self._used |= {(part, stem(food)) for food in _foods(reading)}
        return found

    def _follow(self, course: _Course, reading: Reading, votes: defaultdict[str, float]) -> None:
        """Add what headings, announcements and the sentences before say."""
        if reading.number == 1 and reading.step in self._sections:
            course.section = course.thread = self.named(self._sections[reading.step])
        if reading.step != course.step:
            course.step, course.last = reading.step, ""
        said = announced(reading.words)
        if said is not None:
            course.thread = course.last = self.named(said.name)
            course.since = reading.step
            votes[course.thread] += _SAID
        elif course.section:
            votes[course.section] += _SAID
        for name in self._named_in(reading):
            votes[name] += _NAMED
        if votes or course.since == reading.step:
            votes[course.thread] += _BEFORE
            votes[course.last] += _NEAR if course.last else 0

    def _votes(self, reading: Reading) -> defaultdict[str, float]:
        """What the ingredients that a sentence names say for each part."""
        votes = _no_votes()
        for food in _foods(reading):
            parts = self.having(food)
            for part in parts:
                shared = _USED if (part, stem(food)) in self._used else _SHARED
                votes[part] += _ALONE if len(parts) == 1 else shared
        return votes

    def _named_in(self, reading: Reading) -> Iterable[str]:
        for match in _FOR.finditer(" ".join(reading.words)):
            words = match[1].split()
            tried = [self.named(" ".join(words[:end])) for end in range(len(words), 0, -1)]
            yield from [name for name in tried if name][:1]


def _no_votes() -> defaultdict[str, float]:
    return defaultdict(float)


def _foods(reading: Reading) -> list[str]:
    spots = [spot for spot in reading.mentions if spot.label == FOOD]
    return list(dict.fromkeys(reading.said(spot).lower() for spot in spots))


def _best(votes: Mapping[str, float], near: Mapping[str, float]) -> str:
    """The part that most speaks for; the other sentences of the step decide between equals."""
    sums = {part: vote + _STEP * near.get(part, 0) for part, vote in votes.items()}
    if not sums:
        return ""
    most = max(sums.values())
    first = [part for part, vote in sums.items() if vote > most - 0.01]
    return first[0] if len(first) == 1 else ""
