"""The part that words play where no semantic roles are annotated: guessed from prepositions.

The sets of verbs are those that the annotated predicates of the training split agree on.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from kg.model import Event, Mention, Moment, Participation, Role, Sentence

_BEFORE_A_NOUN: Final = ("DET", "ADJ", "NUM", "PRON")
_AWAY: Final = set("into over on onto from under inside around between through".split())
_WITH_IS_MEANS: Final = set(
    "serve season drizzle rub saute repeat cook fry baste soak brown thicken make".split()
)
_COVERING: Final = set("fill coat cover spread top brush dust line stuff".split())
_STAYING_IN: Final = set(
    "cook fry saute boil dip dissolve roll soak brown simmer bake poach heat serve place marinate "
    "combine melt steep".split()
)
_UNTIL: Final = ("until", "till")


def with_role(
    part: Participation, event: Event, sentence: Sentence, dropped: set[Moment | None]
) -> Participation:
    """A written ingredient of an event without a frame, with the role that its place suggests."""
    mention = part.mention
    if mention is None or part.role is not Role.INGREDIENT:
        return part
    role = "Result" if part.reference.origin in dropped else _role(event, sentence, mention)
    return replace(part, semantic_role=role) if role else part


def _role(event: Event, sentence: Sentence, mention: Mention) -> str | None:
    """The role of a mention, if it is one that keeps it out of a list of ingredients."""
    verb = event.lemma.partition(" ")[0]
    word = preposition(sentence, event.at.token, mention)
    if word is None:
        is_covered = verb in _COVERING and _covers_with_food(event, sentence)
        return "Destination" if is_covered else None
    if word == "with":
        return "Instrument" if verb in _WITH_IS_MEANS else None
    if word in _UNTIL:
        return "Result"
    if word == "in":
        after = sentence.tokens[event.end : event.end + 1]
        takes_in = verb not in _STAYING_IN and bool(after) and after[0].form.lower() == "in"
        return None if takes_in or verb in ("coat", "dredge") else "Location"
    return "Destination" if word in _AWAY or (word == "to" and verb != "add") else None


def _covers_with_food(event: Event, sentence: Sentence) -> bool:
    """True if something to eat stands behind a "with"."""
    foods = [p.mention for p in event.participations if p.role is Role.INGREDIENT and p.mention]
    return any(preposition(sentence, event.at.token, food) == "with" for food in foods)


def preposition(sentence: Sentence, verb: int, mention: Mention) -> str | None:
    """The preposition that a mention stands behind, after the verb if that comes before it."""
    start = verb if verb < mention.at.token else 0
    for token in reversed(sentence.tokens[start : mention.at.token - 1]):
        if token.upos in ("ADP", "SCONJ") and token.form.lower() not in ("of", "about"):
            return token.form.lower()
        if token.upos in ("VERB", "PUNCT") and not start:
            return None
    return None


def is_object(sentence: Sentence, mention: Mention) -> bool:
    """True if a verb without a frame seems to act on what is mentioned: "a greased pan"."""
    framed = {token for frame in sentence.frames for token in frame.verb}
    for place in range(mention.at.token - 1, 0, -1):
        token = sentence.tokens[place - 1]
        if token.upos == "VERB":
            return place not in framed
        if token.upos not in _BEFORE_A_NOUN:
            return token.form.lower() == "with" and _covers(sentence, place, framed)
    return False


def _covers(sentence: Sentence, place: int, framed: set[int]) -> bool:
    """True if the verb before a "with" is one of covering, so that its object comes behind."""
    for before in range(place - 1, 0, -1):
        token = sentence.tokens[before - 1]
        if token.upos == "VERB":
            return before not in framed and token.lemma in _COVERING
    return False
