"""Writes down what was understood: lines, mentions and events as recipes keep them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kg.model import (
    Event,
    HiddenKey,
    Kind,
    Mention,
    Participation,
    Reference,
    Role,
    Sentence,
)
from kg.parsing.history import Happening
from kg.parsing.parts import parts_of_speech
from kg.parsing.scenes import has_particle
from kg.parsing.spotting import Spot
from kg.parsing.tokens import plain_letters, words_in
from kg.parsing.words import Reading, token_of
from ontology import lexicon

__all__ = ["event_of", "line_of", "unmade"]

_ROLES: Final = {
    Kind.EXPLICIT: Role.INGREDIENT,
    Kind.IMPLICIT: Role.INGREDIENT,
    Kind.HABITAT: Role.HABITAT,
    Kind.TOOL: Role.TOOL,
}
_DROP, _SHADOW, _TOOL, _HABITAT, _RESULT = [(key, key.value, key.role) for key in HiddenKey]
"""The ways to be left out, each with its name and its role."""


def line_of(number: int, text: str, part: str = "") -> Sentence:
    """A line of the ingredient list, in a part of it."""
    forms = words_in(text)
    tags = parts_of_speech([form.lower() for form in forms])
    tokens = tuple(map(token_of, zip(forms, tags, strict=True)))
    return Sentence(0, number, text, tokens, part=part)


def unmade(reading: Reading, spot: Spot) -> Mention:
    """A mention of what is only going to be made."""
    at, text = reading.moment(spot.start), reading.said(spot)
    return Mention(str(at), at, spot.end, Kind.IMPLICIT, text, Reference(text.lower(), at))


def event_of(reading: Reading, spot: Spot, found: Happening, own: Sequence[Mention]) -> Event:
    """An event with all who take part in it, written or supposed."""
    frame = reading.frame_at(spot)
    parts = [
        Participation(
            _ROLES[mention.kind],
            mention.reference,
            mention,
            semantic_role=frame.role_of(mention.at.token, mention.end) if frame else None,
        )
        for mention in own
    ]
    for (key, name, role), references in (
        (_DROP, found.drops),
        (_SHADOW, found.shadows),
        (_TOOL, found.hidden_tools),
        (_HABITAT, found.hidden_places),
        (_RESULT, found.results),
    ):
        for one in references:
            why, under = found.why.get((name, one)), found.under.get(one, "")
            rival = _rival(found, name, one)
            parts.append(
                Participation(role, one, hidden=key, assumed=why, under=under, rival=rival)
            )
    return Event(
        str(found.at),
        found.at,
        spot.end,
        reading.said(spot),
        _lemma(reading, spot, frame.verb if frame else ()),
        frame,
        tuple(parts),
    )


def _rival(found: Happening, way: str, one: Reference) -> str:
    """What nearly was supposed instead of a participant; nothing that takes part as well."""
    rival = found.rivals.get((way, one))
    if rival is None:
        return ""
    if not rival:
        return "none"
    here = {*found.inputs, *found.hidden_places}
    names = [f"another {r.name}" if r.name == one.name else r.name for r in rival if r not in here]
    return " and ".join(names)


def _lemma(reading: Reading, spot: Spot, verb: Sequence[int]) -> str:
    """The verb's lemma with the rest of a multi-word verb ("pour off") behind it."""
    first, *rest = sorted({*range(spot.start, spot.end + 1), *verb})
    lemma = lexicon.lemma(plain_letters(reading.forms[first - 1]), "VERB")
    if not rest and has_particle(reading.words, reading.labels, spot.end, lemma.lower()):
        rest = [spot.end + 1]
    if not rest:
        return lemma.lower()
    return " ".join([lemma, *(reading.words[number - 1] for number in rest)]).lower()
