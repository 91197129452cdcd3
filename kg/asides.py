"""Events that the text only describes: "until browned", "to taste", "if it sticks".

R2VQ marks every cooking verb as an event, but many say what the cook should see, what the point
is, or what a thing already looks like. Nothing is taken up or handed on by those.
"""

from __future__ import annotations

from kg.model import Event, Role, Sentence
from ontology.effects import Effect, Meaning

_OUTCOME = frozenset({"until", "till", "til"})
_CONDITION = frozenset({"when", "once", "if", "while", "as"})
_HELPERS = frozenset(
    "is are was were be been being has have had get gets well slightly lightly fully "
    "completely almost evenly nearly just partially thoroughly not never don't n't".split()
)
_JOINERS = frozenset({",", "and", "then", "or", ";", "&", "(", ":", "-"})
_STOPS = frozenset({".", ";", ":", "!", "?"})
_REACH = 8
_TELLING = frozenset({"Result", "Purpose", "Cause"})


def aside(event: Event, meaning: Meaning | None, sentence: Sentence, words: list[str]) -> str | None:
    """Why an event is only described, or None if somebody does it.

    `words` are the lower-case words of the sentence.
    """
    if any(part.role is Role.RESULT for part in event.participations):
        return None
    first = event.at.token - 1
    before = words[first - 1] if first else ""
    serving = meaning is not None and Effect.SERVE in meaning.effects
    if meaning is not None and meaning.effects[0] is Effect.OBSERVE:
        return "observation"
    if before in _HELPERS or _is_modifier(event, words, before):
        return "description"
    if before == "to" and first > 1 and not serving:
        return "purpose"
    return _clause(event, words, first) or _inside(event, sentence, serving)


def _is_modifier(event: Event, words: list[str], before: str) -> bool:
    """A participle inside a noun phrase: "diced carrots", "a bed of dried leaves"."""
    return event.text.lower().endswith("ed") and before != "" and before not in _JOINERS


def _clause(event: Event, words: list[str], first: int) -> str | None:
    """The kind of clause that a conjunction shortly before the verb opens."""
    for place in range(first - 1, max(-1, first - 1 - _REACH), -1):
        word = words[place]
        if word in _STOPS:
            return None
        between = words[place:first]
        if word in _OUTCOME:
            resumed = "," in between and between[-1] in ("and", "then", ",")
            return None if resumed and not event.text.lower().endswith("ed") else "outcome"
        if word in _CONDITION and "," not in between and word != "as":
            return "condition"
    return None


def _inside(event: Event, sentence: Sentence, serving: bool) -> str | None:
    """An event inside what another predicate says of its result, its purpose or its cause."""
    if serving:
        return None
    token = event.at.token
    for frame in sentence.frames:
        if token in frame.verb:
            continue
        for argument in frame.arguments:
            if argument.start <= token <= argument.end and argument.role in _TELLING:
                return "outcome" if argument.role == "Result" else "purpose"
    return None
