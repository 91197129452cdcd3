"""Classes 4 to 16: which predicate comes first, and the words that play one of its roles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from reasoner.tasks.r2vq.entries import Entry, Loose
from reasoner.tasks.r2vq.scenes import Deed, Page
from reasoner.tasks.r2vq.words import enumerated, gerund, joined, singular

OPENINGS: Final = {
    "Result": "to what extent do you",
    "Instrument": "how do you",
    "Time": "for how long do you",
    "Location": "where do you",
    "Destination": "where do you",
    "Extent": "by how much do you",
    "Attribute": "how do you",
    "Cause": "why do you",
    "Co-Patient": "where do you",
    "Co-Theme": "where do you",
    "Goal": "how do you",
    "Purpose": "why do you",
    "Source": "from where do you",
}
"""How each role is asked for; a companion ("with the milk") is asked for by `WHAT … with`."""
WHAT: Final = "what do you"
ALL_OPENINGS: Final = (*dict.fromkeys(OPENINGS.values()), WHAT)
_HOW: Final = "how do you"
COMPANIONS: Final = ("Co-Patient", "Co-Theme")
_OBJECTS: Final = ("Patient", "Theme")
_UNSAID: Final = ("Agent", *_OBJECTS)
_ORDERING: Final = ("Location", "Destination", "Result", "Instrument")
_PREPOSITIONS: Final = set("in with over on by using into at".split())


def roles(page: Page, opening: str) -> Iterator[Entry]:
    """Every role of every predicate that is asked for by questions with this opening."""
    for deed in page.deeds:
        spans = _last_spans(deed)
        for role in spans:
            if OPENINGS.get(role) == opening:
                yield from _asked(deed, role, spans)
            elif opening == WHAT and role in COMPANIONS:
                for entry in _asked(deed, role, spans):
                    yield entry._replace(words=f"{entry.words} with", rank=1 - entry.rank)


def _asked(deed: Deed, role: str, spans: dict[str, str]) -> Iterator[Entry]:
    """The question for one role; a companion that begins with "with" is asked for by `WHAT`."""
    span, thing = spans[role], object_of(deed)
    is_companion = role in COMPANIONS and span.startswith("with ")
    others = [spans[a.role] for a in deed.arguments if a.role not in (role, *_UNSAID)]
    if others == ["then"]:
        others = []
    finding = f"the {role} of {deed.verbs[0]} is {span}"
    for unsure, verb in enumerate(deed.verbs):
        answer = span
        if OPENINGS[role] == _HOW:
            answer = joined(verb, thing, with_instrument(span) if role == "Instrument" else span)
        rank = int(unsure > 0 or is_companion)
        words = joined(verb, thing, *others)
        yield Entry(words, answer, f"role-{role.lower()}", deed.at, finding, rank)


def phrases(page: Page) -> Iterator[Entry]:
    """Each predicate as class 4 words it: gerund, object, and four of its roles."""
    for deed in page.deeds:
        spans = _last_spans(deed)
        shown = [
            with_instrument(spans[a.role]) if a.role == "Instrument" else spans[a.role]
            for a in deed.arguments
            if a.role in _ORDERING
        ]
        for unsure, verb in enumerate(deed.verbs):
            words = joined(gerund(verb), object_of(deed), *shown)
            yield Entry(words, "", "order-of-events", deed.at, words, int(unsure > 0))


def loose_phrases(page: Page) -> Iterator[Loose]:
    """Verbs of a partial annotation whose roles are not known."""
    for deed in page.frameless:
        known = page.words_around(deed.at, deed.scene)
        for verb in deed.verbs:
            words = gerund(verb)
            entry = Entry(words, "", "order-of-events", deed.at, words, 2)
            yield Loose(words.partition(" ")[0], known, entry)


def object_of(deed: Deed) -> str:
    """The literal object of a predicate, or else what the text leaves out."""
    spans = [a.text.lower() for a in deed.arguments if a.role in _OBJECTS]
    if spans:
        return spans[-1]
    if deed.scene is None:
        return ""
    return enumerated([singular(item.name) for item in (*deed.scene.drops, *deed.scene.shadows)])


def _last_spans(deed: Deed) -> dict[str, str]:
    """The words of each role; of a role with two spans the last one counts."""
    return {argument.role: argument.text.lower() for argument in deed.arguments}


def with_instrument(span: str) -> str:
    """An Instrument as it is shown: one without a common preposition gets "with" in front."""
    return span if span.partition(" ")[0] in _PREPOSITIONS else f"with {span}"
