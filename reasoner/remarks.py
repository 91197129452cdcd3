"""What a recipe says about later and otherwise: notes first, then sentences of the steps.

A remark is quoted as it stands. What it is about is told by its own words and by the heading that
it stands under, never supposed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from kg.graph import RecipeGraph
from kg.listing import stem
from kg.model import Moment
from reasoner.finding import bare
from reasoner.outcome import Evidence

__all__ = [
    "AHEAD",
    "FREEZING",
    "KEEPING",
    "REHEATING",
    "STORING",
    "Remark",
    "about",
    "forbids",
    "is_dish",
    "lasts",
    "notes_of",
    "quoted",
    "remarks_on",
    "subject_of",
]

_WORD: Final = re.compile(r"[^\W\d_]+")
_NUMBER: Final = (
    r"(?:\d+(?:[.,]\d+)?(?:\s*(?:-|–|to|or)\s*\d+)?|an?|one|two|three|four|five|six|seven|eight|nine"
    r"|ten|twelve|several|a few|a couple of|(?:one|two|three|four|five) (?:to|or) \w+)"
)
_LONG: Final = r"(?:days?|weeks?|months?|years?)"
_SPAN: Final = re.compile(
    rf"(?:(?:for )?(?:up to|at least|about|around|at most|no more than) )?{_NUMBER}[ -]?"
    rf"(?:hours?|{_LONG})\b|\bovernight\b|\bthe (?:day|night) before\b",
    re.I,
)
_IN: Final = re.compile(
    r"\b(?:in|at|on)(?: (?:the|an?))? (?:[\w-]+ ){0,2}?(?:fridge|refrigerator|freezer|cupboard"
    r"|pantry|counter(?:top)?|room temperature|tin|container|box|jar|bag|dark place|cool place)\b",
    re.I,
)
_SOON: Final = 12
_COLD: Final = (
    r"(?:fridge|refrigerat\w*|freezer|airtight|container|tin|jar|room temperature|cupboard"
    r"|(?:dark|cool|dry) place)"
)


class Topic(NamedTuple):
    """What remarks can be about: words of theirs, or of the heading that they stand under."""

    said: re.Pattern[str]
    heading: re.Pattern[str]


KEEPING: Final = Topic(
    re.compile(
        rf"\b(?:keeps?|kept|holds?|sits?|lasts?|stores?|stored|storing|stays? (?:fresh|good)"
        rf"|refrigerated?|chilled|leftovers?|good for|shelf life|(?:eat|eaten|best) within"
        rf"|best eaten)\b"
        rf"(?=.*\b(?:\d|{_LONG}\b|overnight|day\b))",
        re.I,
    ),
    re.compile(r"\b(?:stor\w*|keep\w*|shelf life|leftovers?)\b", re.I),
)
FREEZING: Final = Topic(
    re.compile(
        r"\bfreez(?:es?|ing|er|able)\b|\b(?:be|is|are|been|or|and|kept|keep|stored?|get) "
        r"(?:\w+ly )?frozen\b|\bfrozen (?:raw|for|in|up to|before|after|un\w+|whole|\w+ly)\b",
        re.I,
    ),
    re.compile(r"\b(?:freez\w*)\b", re.I),
)
AHEAD: Final = Topic(
    re.compile(
        rf"\b(?:ahead|in advance|beforehand|(?:the|a) (?:day|night) before(?! (?:serving|eating))"
        rf"|{_LONG} before)\b",
        re.I,
    ),
    re.compile(r"\b(?:ahead|advance)\b", re.I),
)
REHEATING: Final = Topic(
    re.compile(
        r"\b(?:re-?heat\w*|re-?warm\w*|warm(?:ed)? (?:it |them |\w+ )?(?:through|up|again|gently)"
        r"|(?:heat|warm) (?:up )?(?:any )?leftovers)\b",
        re.I,
    ),
    re.compile(r"\bre-?heat\w*\b", re.I),
)
STORING: Final = Topic(
    re.compile(
        rf"\b(?:keeps?|kept|stores?|stored|storing|refrigerated?|leftovers?|freezes?|frozen)\b"
        rf"(?=.*\b{_COLD})|^(?:refrigerate|store)\b",
        re.I,
    ),
    re.compile(r"\b(?:stor\w*|keep\w*|leftovers?)\b", re.I),
)
_NOT: Final = re.compile(
    r"\b(?:not|n't|never|cannot|unsuitable|avoid|doesn't|don't|isn't|can't|no good|badly|poorly)\b",
    re.I,
)
_DISH: Final = frozenset(
    "it this that they them these those dish recipe leftover leftovers rest one all food".split()
)
_LIGHT: Final = frozenset(
    "you we i any a an the your this these if for in up to all some each only also so well".split()
)
_BEFORE: Final = frozenset("in for on at up to with until from by as".split())
"""What begins no subject: "freeze in portions"."""
_STATE: Final = re.compile(
    r"^(?:the |any |your |this |these |leftover )?(?P<subject>[\w' -]{2,40}?) (?:also |both )?"
    r"(?:(?:will|can|may|should|could|must|do|does|is|are) (?:not |also |all )?(?:\w+ly )?"
    r"(?:be )?)?(?:best )?(?:keeps?|kept|holds?|sits?|lasts?|stores?|stored|freezes?|frozen|made"
    r"|prepared|assembled|reheats?|reheated|refrigerated|suitable|chilled|baked|eaten|cooked|mixed|warmed)\b",
    re.I,
)
_DO: Final = re.compile(
    r"^(?:you (?:can|could|may) (?:also )?)?(?:make|prepare|freeze|store|keep|refrigerate|reheat"
    r"|warm|assemble|mix|chill|cook|bake)(?: up)? (?:the |any |your |all the )?"
    r"(?P<subject>[\w' -]{2,30}?)"
    r"(?= (?:up to|an?|one|two|the|in|on|at|for|and|or|gently|well|overnight|ahead|until|with|\d)\b"
    r"|[.,;]|$)",
    re.I,
)


class Remark(NamedTuple):
    """A sentence with the proof that points at it."""

    text: str
    heading: str
    evidence: Evidence


def notes_of(graph: RecipeGraph) -> list[Remark]:
    """The notes of a recipe."""
    return [
        Remark(note.text, note.heading, Evidence("note", None, f"note {note.number}: {note}"))
        for note in graph.recipe.notes
    ]


def _told(graph: RecipeGraph) -> list[Remark]:
    """The sentences of the steps, which may end with such a remark."""
    return [
        Remark(s.text, "", Evidence("told", Moment(s.step, s.number, 1), s.text))
        for step in graph.recipe.steps
        for s in step.sentences
    ]


def remarks_on(graph: RecipeGraph, topic: Topic) -> list[Remark]:
    """What the notes say to a topic; where they say nothing, what the steps say themselves."""
    noted = [r for r in notes_of(graph) if topic.said.search(r.text)]
    under = [
        r for r in notes_of(graph) if topic.heading.search(r.heading) and not _is_other(r, topic)
    ]
    found = [r for r in notes_of(graph) if r in noted or r in under]
    return found or [r for r in _told(graph) if topic.said.search(r.text)]


def _is_other(remark: Remark, topic: Topic) -> bool:
    """True of a note under "Storage" that says how to reheat."""
    others = [t for t in (FREEZING, REHEATING, AHEAD, KEEPING, STORING) if t is not topic]
    said = [t for t in others if t.said.search(remark.text)]
    return bool(said) and not (topic in (KEEPING, STORING) and {*said} <= {KEEPING, STORING})


def subject_of(remark: Remark) -> str:
    """What a remark is about, if it names that: "The compote can be kept …"."""
    text = remark.text
    match = _STATE.match(text) or _DO.match(text)
    every = _WORD.findall(match["subject"].lower()) if match else []
    words = [word for word in every if word not in _LIGHT]
    if not words or every[0] in _BEFORE or _DISH.intersection(words):
        return ""
    return " ".join(words)


def is_dish(graph: RecipeGraph, words: str) -> bool:
    """True of "it", "the leftovers", and of what the title names."""
    asked = [word for word in _WORD.findall(bare(words)) if word not in _LIGHT]
    if not asked or _DISH.issuperset(asked):
        return True
    title = {stem(word) for word in _WORD.findall(graph.recipe.title.lower())}
    return stem(asked[-1]) in title and {stem(word) for word in asked} <= title | _DISH


def about(graph: RecipeGraph, remarks: Iterable[Remark], words: str) -> list[Remark]:
    """The remarks that are about what is asked for: the dish, or a thing that they name."""
    found = list(remarks)
    if is_dish(graph, words):
        of_it = [r for r in found if subject_of(r) and is_dish(graph, subject_of(r))]
        return [r for r in found if r in of_it or not subject_of(r)] if of_it else found
    asked = {stem(word) for word in _WORD.findall(bare(words)) if word not in _LIGHT}
    return [r for r in found if asked & {stem(word) for word in _WORD.findall(r.text.lower())}]


def lasts(text: str, *, within: str = "") -> str:
    """The length of time that a sentence names, and where: "up to 3 days in the fridge"."""
    spans = list(_SPAN.finditer(text))
    if not spans:
        return ""
    start = text.lower().find(within) if within else 0
    span = next((span for span in spans if span.start() >= start), spans[0])
    place = _IN.search(text[span.end() :][:60]) if not within else None
    where = f" {place[0]}" if place and place.start() <= _SOON else ""
    return f"{span[0].strip().removeprefix('for ')}{where}"


def forbids(remark: Remark) -> bool:
    """True of "Do not freeze it." and "not suitable for freezing"."""
    return _NOT.search(remark.text.replace("’", "'").replace("n't", " not")) is not None


def quoted(remarks: Iterable[Remark]) -> str:
    """Remarks as one text, each ending as a sentence."""
    texts = dict.fromkeys(remark.text.strip() for remark in remarks)
    return " ".join(text if text[-1] in ".!?)" else f"{text}." for text in texts)
