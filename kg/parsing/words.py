"""A sentence on its way through the pipeline: words, tags, labels, predicates, roles."""

from __future__ import annotations

from dataclasses import dataclass, field

from kg.model import Argument, Frame, Moment, Sentence, Token
from kg.parsing.models import Models
from kg.parsing.predicates import predicates_in
from kg.parsing.roles import Clauses, roles_of
from kg.parsing.rules import labels_by_rule
from kg.parsing.spotting import EVENT, Spot, scores_of, spots_of
from kg.parsing.tokens import spans
from ontology import lexicon

__all__ = ["Reading", "read_sentence"]


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

    def frame_at(self, spot: Spot) -> Frame | None:
        """The frame whose verb lies in a spot."""
        for frame in self.frames:
            if any(spot.start <= token <= spot.end for token in frame.verb):
                return frame
        return None

    def sentence(self) -> Sentence:
        """The sentence as recipes keep it."""
        verbs = {event.start for event in self.events}
        tokens = []
        for number, (form, tag) in enumerate(zip(self.forms, self.tags, strict=True), 1):
            part = "VERB" if number in verbs else tag
            tokens.append(Token(form, lexicon.lemma(form, part), part))
        return Sentence(self.step, self.number, self.text, tuple(tokens), tuple(self.frames))


def read_sentence(
    step: int, number: int, text: str, listed: frozenset[str], models: Models
) -> Reading:
    """Words, labels, predicates and roles of a sentence."""
    return read_words(step, number, [span.text for span in spans(text)], text, listed, models)


def read_words(
    step: int, number: int, forms: list[str], text: str, listed: frozenset[str], models: Models
) -> Reading:
    """The same where the words are known already."""
    words = tuple([form.lower() for form in forms])
    reading = Reading(step, number, text, forms, words, lexicon.tag(words))
    spotting = models.chains.get("spotting")
    if spotting is not None:
        labels = spotting.best(scores_of(spotting, words, reading.tags, listed))
    else:
        labels = labels_by_rule(words, reading.tags, listed)
    reading.labels = tuple(labels)
    for spot in spots_of(labels):
        (reading.events if spot.label == EVENT else reading.mentions).append(spot)
    predicates = predicates_in(models.chains.get("predicates"), words, reading.tags, reading.labels)
    reading.clauses = Clauses(words, reading.tags, reading.labels, tuple(predicates))
    reading.frames = _frames(reading, models)
    return reading


def _frames(reading: Reading, models: Models) -> list[Frame]:
    """One frame for each predicate, with its roles where there is a model for them."""
    chain = models.chains.get("roles")
    if chain is None or not reading.clauses.predicates:
        return []
    labels = roles_of(chain, reading.clauses)
    return [
        _frame(reading, place + 1, found, models)
        for place, found in zip(reading.clauses.predicates, labels, strict=True)
    ]


def _frame(reading: Reading, predicate: int, labels: list[str], models: Models) -> Frame:
    spots = spots_of(labels)
    verb = {predicate, *(n for s in spots if s.label == "V" for n in range(s.start, s.end + 1))}
    arguments = tuple(
        [
            Argument(s.label, s.start, s.end, reading.said(s))
            for s in spots
            if s.label != "V" and not s.start <= predicate <= s.end
        ]
    )
    lemma = lexicon.lemma(reading.forms[predicate - 1], "VERB")
    return Frame(predicate, models.frames.get(lemma), tuple(sorted(verb)), arguments)
