"""A sentence on its way through the pipeline: words, tags, labels, predicates, roles."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from kg.model import Argument, Frame, Moment, Sentence, Token
from kg.parsing.commands import with_commands
from kg.parsing.kept import kept
from kg.parsing.models import Models
from kg.parsing.parts import parts_of_speech
from kg.parsing.predicates import predicates_in
from kg.parsing.roles import Clauses, roles_of
from kg.parsing.rules import labels_by_rule
from kg.parsing.spotting import EVENT, Spot, overlaid, spots_of, spotted
from kg.parsing.tokens import plain_letters
from ontology import lexicon

__all__ = ["Reading", "Said", "read_sentences", "token_of"]

_PAIRS_AT_A_TIME: Final = 40_000
"""Pairs of a predicate and a word that are looked at together, which bounds the memory."""


@dataclass(slots=True)
class Reading:
    """What has been understood of one sentence so far."""

    step: int
    number: int
    text: str
    forms: list[str]
    words: tuple[str, ...]
    tags: tuple[str, ...]
    labels: tuple[str, ...] = ()
    clauses: Clauses = field(default_factory=lambda: Clauses((), (), (), ()))
    frames: list[Frame] = field(default_factory=list)
    events: list[Spot] = field(default_factory=list)
    mentions: list[Spot] = field(default_factory=list)
    by_token: dict[int, Frame] = field(default_factory=dict)
    """The frames by the tokens of their verbs, once somebody has asked."""

    def moment(self, token: int) -> Moment:
        """The moment of a token of this sentence."""
        return Moment(self.step, self.number, token)

    def said(self, spot: Spot) -> str:
        """The words of a spot."""
        return " ".join(self.forms[spot.start - 1 : spot.end])

    def following(self, event: Spot) -> Spot | None:
        """The next event behind one."""
        place = bisect_right(self.events, event.end, key=lambda other: other.start)
        return self.events[place] if place < len(self.events) else None

    def leading(self, spot: Spot) -> Spot | None:
        """The last event before a spot."""
        place = bisect_left(self.events, spot.start, key=lambda other: other.end)
        return self.events[place - 1] if place else None

    def words_from(self, event: Spot) -> tuple[str, ...]:
        """The words from a verb up to the next one."""
        following = self.following(event)
        return self.words[event.start - 1 : following.start - 1 if following else None]

    def frame_at(self, spot: Spot) -> Frame | None:
        """The frame whose verb lies in a spot."""
        if not self.by_token:
            every = reversed(self.frames)
            self.by_token = {token: frame for frame in every for token in frame.verb}
        tokens = range(spot.start, spot.end + 1)
        return next((self.by_token[token] for token in tokens if token in self.by_token), None)

    def sentence(self) -> Sentence:
        """The sentence as recipes keep it."""
        parts = list(self.tags)
        for event in self.events:
            parts[event.start - 1] = "VERB"
        tokens = tuple(map(token_of, zip(self.forms, parts, strict=True)))
        return Sentence(self.step, self.number, self.text, tokens, tuple(self.frames))


_View = tuple[Reading, int, Clauses]
"""A part of a sentence, and the words before it."""


@kept
def token_of(tagged: tuple[str, str]) -> Token:
    """A word that is some part of speech, with its lemma."""
    form, part = tagged
    return Token(form, lexicon.lemma(form, part), part)


class Said(NamedTuple):
    """A sentence as it comes in: step, number, words and text, and the words of the list."""

    step: int
    number: int
    forms: list[str]
    text: str
    listed: frozenset[str]
    given: tuple[Spot, ...] = ()
    """What the author says that some of the words are."""


def read_sentences(said: Sequence[Said], models: Models) -> list[Reading]:
    """Words, labels, predicates and roles of sentences, all at once."""
    found = [_begun(one) for one in said]
    spotting = models.chains.get("spotting")
    if spotting is not None:
        tagged = [(r.words, r.tags, one.listed) for r, one in zip(found, said, strict=True)]
        every = spotted(spotting, tagged)
    else:
        every = [
            labels_by_rule(r.words, r.tags, one.listed) for r, one in zip(found, said, strict=True)
        ]
    for reading, labels, one in zip(found, every, said, strict=True):
        commanded = with_commands(reading.words, reading.tags, labels)
        reading.labels = tuple(overlaid(commanded, one.given))
        for spot in spots_of(reading.labels):
            (reading.events if spot.label == EVENT else reading.mentions).append(spot)
    places = predicates_in(
        models.chains.get("predicates"), [(r.words, r.tags, r.labels) for r in found]
    )
    for reading, predicates in zip(found, places, strict=True):
        reading.clauses = Clauses(reading.words, reading.tags, reading.labels, tuple(predicates))
    _add_frames(found, models)
    return found


def _begun(said: Said) -> Reading:
    lower = [form.lower() for form in said.forms]
    words = tuple(lower if said.text.isascii() else map(plain_letters, lower))
    return Reading(said.step, said.number, said.text, said.forms, words, parts_of_speech(words))


def _add_frames(found: Sequence[Reading], models: Models) -> None:
    """One frame for each predicate, with its roles where there is a model for them."""
    chain = models.chains.get("roles")
    if chain is None:
        return
    views = ((reading, *view) for reading in found for view in reading.clauses.views())
    while some := list(_as_many(views)):
        for (reading, first, view), every in zip(
            some, roles_of(chain, [view for _, _, view in some]), strict=True
        ):
            reading.frames += [
                _frame(reading, first, place + 1, labels, models)
                for place, labels in zip(view.predicates, every, strict=True)
            ]


def _as_many(views: Iterable[_View]) -> Iterator[_View]:
    """As many of the next views as are looked at together."""
    pairs = 0
    for view in views:
        yield view
        pairs += len(view[2].words) * len(view[2].predicates)
        if pairs >= _PAIRS_AT_A_TIME:
            return


def _frame(
    reading: Reading, first: int, predicate: int, labels: list[str], models: Models
) -> Frame:
    """The frame of a predicate; it and its labels are counted from some word on."""
    predicate += first
    verb = {predicate}
    arguments: list[Argument] = []
    for spot in spots_of(labels):
        label, start, end = spot._replace(start=spot.start + first, end=spot.end + first)
        if label == "V":
            verb.update(range(start, end + 1))
        elif not start <= predicate <= end:
            arguments.append(Argument(label, start, end, " ".join(reading.forms[start - 1 : end])))
    lemma = lexicon.lemma(reading.forms[predicate - 1], "VERB")
    return Frame(predicate, models.frames.get(lemma), tuple(sorted(verb)), tuple(arguments))
