"""Temperatures and heats that a text says: "to 180 degrees C", "over a low heat"."""

from __future__ import annotations

import re
from itertools import takewhile

from kg.intake import Intake
from ontology.wordlists import wordlist

_DEGREES = re.compile(
    r"\b\d{2,3}\s*(?:-\s*\d{2,3}\s*)?(?:°|º|degrees?|deg|degf|degc|[cf]\b)\s*\.?"
    r"(?:\s*(?:celsius|fahrenheit|[cf])\b)?|\bgas\s+mark\s+\d+",
    re.IGNORECASE,
)
_HEAT = re.compile(
    r"\b(?:very\s+)?(?:low|medium|moderate|high|gentle|slow|hot)"
    r"(?:\s*(?:-|to)\s*(?:low|medium|high|hot))?\s+(?:heat|flame|oven)\b",
    re.IGNORECASE,
)

_LEVEL = r"low|medium|moderate|high|gentle|slow"
_CHANGED = re.compile(
    r"\b(?:heat|flame)\b(?:\s+(?:down|up|back))*\s+to\s+(?:a\s+)?"
    rf"(?P<level>(?:very\s+)?(?:{_LEVEL})(?:\s*(?:-|to)\s*(?:{_LEVEL}))?)\b",
    re.IGNORECASE,
)
_TURNED = re.compile(r"\b(?:heat|flame)\b", re.IGNORECASE)
_LOWERING = wordlist("verbs.lowering_the_heat")
_RAISING = wordlist("verbs.raising_the_heat")
_FAR = 60
"""The words behind a verb that may say how hot."""


def degrees_in(text: str) -> str | None:
    """The first degrees that a text names.

    >>> degrees_in("Oven 190C.")
    '190C'
    """
    found = _DEGREES.search(text)
    return " ".join(found.group().split()).rstrip(".") if found else None


def changed_heat(intake: Intake) -> str | None:
    """What the heat becomes where it is changed: "reduce the heat to low", "turn down the heat"."""
    verb, clause = intake.event.lemma, _clause(intake).split(" , ")[0].split(" and ")[0]
    lowers, raises = verb in _LOWERING, verb in _RAISING
    if verb.split()[0] == "turn" and not (lowers or raises):
        lowers, raises = " down" in f" {clause}", " up" in f" {clause}"
    if not (lowers or raises) or not _TURNED.search(clause):
        return None
    level = _CHANGED.search(clause)
    if level is None:
        return "lower heat" if lowers else "higher heat"
    return f"{' '.join(level['level'].split()).replace(' - ', '-')} heat"


def said_temperature(intake: Intake) -> str | None:
    """The temperature or the heat that the arguments of an event, or its own clause, name."""
    if changed := changed_heat(intake):
        return changed
    frame = intake.event.frame
    told = [a.text for a in frame.arguments] if frame and frame.arguments else [_clause(intake)]
    for text in told:
        found = _DEGREES.search(text) or _HEAT.search(text)
        if found:
            return " ".join(found.group().split()).replace(" - ", "-")
    return degrees_in(_clause(intake).split(" , ")[0]) if intake.places else None


def _clause(intake: Intake) -> str:
    """The words behind the verb up to the next stop."""
    words = intake.words[intake.event.end : intake.event.end + _FAR]
    return " ".join(takewhile(lambda word: word not in (".", ";"), words))
