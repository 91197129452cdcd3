"""The words that play a role, given that a question asks for it.

A question has every other role of its verb in the text's own words. So the labels of the roles are
looked for once more, with what the question gives away: what it repeats does not play the role that
it asks for, and what it does not repeat plays that role or none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from kg.model import Moment
from kg.parsing.chain import Chain
from kg.parsing.roles import role_scores
from kg.parsing.words import Reading
from reasoner.tasks.r2vq.from_text_aligning import Aligned, aligned
from reasoner.tasks.r2vq.from_text_finding import verb_forms
from reasoner.tasks.r2vq.from_text_labelling import Labelling, held

__all__ = ["Part", "Predicate", "Predicates"]

_OBJECTS: Final = ("Patient", "Theme")
_NO_OTHER: Final = ("", "V", *_OBJECTS)
_ADRIFT: Final = frozenset("in out up off over then down together".split())
"""Parts of verbs and the like, which may stand behind an object and do not belong to it."""
_FOUND: Final = 6.0
"""What the words of a question speak for a sentence that has them all."""


class Part(NamedTuple):
    """The words that play a role, and how much speaks for them."""

    weight: float
    role: str
    text: str
    object_ends: int
    """How many words of the question are the verb's object."""
    is_literal: bool
    """Whether the text has the object in the question's words."""


class Predicate:
    """A verb of a sentence, with the weights of the roles of every word."""

    def __init__(self, reading: Reading, place: int, chain: Chain) -> None:
        self.reading, self.place, self.chain = reading, place, chain
        self.at = Moment(reading.step, reading.number, place + 1)

    @cached_property
    def labelling(self) -> Labelling:
        """The weights when nothing is asked."""
        clauses = self.reading.clauses
        predicates = tuple(sorted({*clauses.predicates, self.place}))
        scores = role_scores(self.chain, [clauses._replace(predicates=predicates)])
        first = predicates.index(self.place) * len(clauses.words)
        return Labelling(self.chain, scores[first : first + len(clauses.words)])

    @cached_property
    def _best(self) -> float:
        return self.labelling.best()

    def part(self, asked: Sequence[str], roles: Iterable[str]) -> Part | None:
        """The likeliest words that play one of some roles and that a question leaves out.

        The words of the question come without its verb. Its object may be food that the text leaves
        out here, so that its words are no others that the sentence happens to have.
        """
        found = aligned(asked, self.reading.words, self.place)
        ways = dict.fromkeys((found, found.without_object(self.place)))
        parts = [self._part(asked, way, list(roles)) for way in ways]
        return max(filter(None, parts), key=lambda part: part.weight, default=None)

    def _part(self, asked: Sequence[str], found: Aligned, roles: list[str]) -> Part | None:
        given = held(self.labelling, found.covered, self.place, roles)
        span = given.last_span(roles, {*found.covered, self.place})
        if span is None:
            return None
        ends = _object_ends(asked, found, given.labels_with(span))
        return Part(
            span.weight - self._best + _FOUND * found.share,
            span.role,
            " ".join(self.reading.words[span.start : span.end + 1]),
            ends,
            None not in found.places[:ends],
        )


def _object_ends(asked: Sequence[str], found: Aligned, labels: Sequence[str]) -> int:
    """How many words of a question come before the first with another role than the object."""
    ends, last = len(asked), None
    for number, place in enumerate(found.places):
        is_apart = last is not None and place is not None and place != last + 1
        if is_apart or (place is not None and labels[place][2:] not in _NO_OTHER):
            ends = number
            break
        last = place
    while ends and asked[ends - 1] in _ADRIFT:
        ends -= 1
    return ends


class Predicates:
    """The verbs of a recipe, by what they may be forms of; none without a model of roles."""

    def __init__(self, readings: Sequence[Reading], chain: Chain | None) -> None:
        self._readings, self._chain = readings, chain

    def of(self, verb: str) -> list[Predicate]:
        """The predicates of a verb in the order of the text."""
        found = {p.at: p for form in verb_forms(verb) for p in self._by_verb.get(form, ())}
        return [found[at] for at in sorted(found)]

    @cached_property
    def _by_verb(self) -> dict[str, list[Predicate]]:
        found: dict[str, list[Predicate]] = {}
        if self._chain is None:
            return found
        for reading in self._readings:
            for place in _verbs(reading):
                predicate = Predicate(reading, place, self._chain)
                for form in verb_forms(reading.words[place]):
                    found.setdefault(form, []).append(predicate)
        return found


def _verbs(reading: Reading) -> Iterator[int]:
    """The places of a sentence that may be predicates."""
    events = {place for spot in reading.events for place in range(spot.start - 1, spot.end)}
    for place, tag in enumerate(reading.tags):
        if place in reading.clauses.predicates or place in events or tag == "VERB":
            yield place
