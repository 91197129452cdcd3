"""Take two questions in one apart, and put their answers together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from reasoner.outcome import Answered
from reasoner.reading.analysis import Word, analyse, asking

__all__ = ["both_told", "parts_of"]


def parts_of(question: str) -> tuple[str, ...]:
    """The questions that a text asks; one as it stands, with the scene before it.

    >>> parts_of("How long do I bake it, and at what temperature?")
    ('how long do i bake it', 'at what temperature do i bake it')
    >>> parts_of("The syrup is hot. Do I let it cool?")
    ('The syrup is hot. Do I let it cool?',)
    """
    words = [word for word in analyse(question).words if word.form != "?"]
    places = [place for place in range(2, len(words)) if _opens_second(words, place)]
    if len(places) != 1 or not _asks(words[: places[0]]):
        return (question,)
    first = [word.form for word in words[: places[0]]]
    second = [word.form for word in words[places[0] + 1 :]]
    while first and not first[-1][0].isalnum():
        first.pop()
    if len(second) < _WHOLE:
        second += _predicate(first)
    return " ".join(first), " ".join(second)


_WHOLE = 5
"""A question with fewer words leaves out what the first one says."""


def _opens_second(words: Sequence[Word], place: int) -> bool:
    """True of "and" before a question word, or before a preposition with one."""
    if words[place].form != "and" or words[place].quoted:
        return False
    following = [word.form for word in words[place + 1 : place + 3]]
    return any(form in asking()["questioning"]["wh"] for form in following)


def _asks(words: Sequence[Word]) -> bool:
    return any(word.form in asking()["questioning"]["wh"] and not word.quoted for word in words)


def _predicate(forms: list[str]) -> list[str]:
    """What a question says behind its auxiliary: "do i bake it"."""
    auxiliaries = asking()["questioning"]["auxiliaries"]
    starts = [place for place, form in enumerate(forms) if form in auxiliaries]
    return forms[starts[0] :] if starts else []


def both_told(told: Sequence[Answered]) -> Answered:
    """The answers to several questions as one; the least sure tells how sure."""
    return replace(
        told[0],
        text="; ".join(each.text for each in told),
        evidence=tuple(item for each in told for item in each.evidence),
        matches=tuple(dict.fromkeys(match for each in told for match in each.matches)),
        alternatives=(),
        value=tuple(each.value for each in told),
        confidence=min(each.confidence for each in told),
    )
