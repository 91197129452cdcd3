"""A sentence on its way through the pipeline: words, tags, labels, predicates, roles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

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

    def moment(self, token: int) -> Moment:
        """The moment of a token of this sentence."""
        return Moment(self.step, self.number, token)

    def said(self, spot: Spot) -> str:
        """The words of a spot."""
        return " ".join(self.forms[spot.start - 1 : spot.end])

    def following(self, event: Spot) -> Spot | None:
        """The next event behind one."""
        return next((other for other in self.events if other.start > event.end), None)

    def words_from(self, event: Spot) -> tuple[str, ...]:
        """The words from a verb up to the next one."""
        following = self.following(event)
        return self.words[event.start - 1 : following.start - 1 if following else None]

    def frame_at(self, spot: Spot) -> Frame | None:
        """The frame whose verb lies in a spot."""
        for frame in self.frames:
            for token in frame.verb:
                if spot.start <= token <= spot.end:
                    return frame
        return None

    def sentence(self) -> Sentence:
        """The sentence as recipes keep it."""
        parts = list(self.tags)
        for event in self.events:
            parts[event.start - 1] = "VERB"
        tokens = tuple(map(token_of, zip(self.forms, parts, strict=True)))
        return Sentence(self.step, self.number, self.text, tokens, tuple(self.frames))


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
    for reading, every in zip(found, roles_of(chain, [r.clauses for r in found]), strict=True):
        reading.frames = [
            _frame(reading, place + 1, labels, models)
            for place, labels in zip(reading.clauses.predicates, every, strict=True)
        ]


def _frame(reading: Reading, predicate: int, labels: list[str], models: Models) -> Frame:
    verb = {predicate}
    arguments: list[Argument] = []
    for spot in spots_of(labels):
        label, start, end = spot
        if label == "V":
            verb.update(range(start, end + 1))
        elif not start <= predicate <= end:
            arguments.append(Argument(label, start, end, reading.said(spot)))
    lemma = lexicon.lemma(reading.forms[predicate - 1], "VERB")
    return Frame(predicate, models.frames.get(lemma), tuple(sorted(verb)), tuple(arguments))
