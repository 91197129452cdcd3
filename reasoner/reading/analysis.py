"""Take a question apart: words, quotes, clauses with their links, steps and numbers.

Nothing is decided here and no recipe is known: a word may yet turn out to be a verb or a thing.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from kg.quantities import Amount
from ontology import lexicon
from reasoner.reading.amounts import amounts_in

__all__ = ["LONGEST", "Analysis", "Clause", "StepNamed", "Word", "analyse"]

LONGEST: Final = 400
"""Characters of a question that are read."""
LAST_STEP: Final = -1
_TOKEN: Final = re.compile(
    r"\d+\s?/\s?\d+|\d+(?:st|nd|rd|th)\b|\d+(?:[.,]\d+)?|[^\W\d_]+(?:-[^\W\d_]+)*|['’](?:s|re|ve|ll|d|m|t)\b|[^\s\w]|_"
)
_QUOTED: Final = re.compile(r"(?:(?<=[\s(])|^)([\"'“‘`])(?=\S)(.{1,120}?)(?<=\S)[\"'”’`](?![^\W_])")
_NEGATED: Final = re.compile(r"(\w)n['’]t\b")
_STOPS: Final = frozenset(".?!;:—–|")
_PAUSES: Final = frozenset(",()")
_MARK: Final = re.compile(r"[^\w'’]+")


class Word(NamedTuple):
    """A word of the question with its base forms; `content` if it may name an act or a thing."""

    form: str
    noun: str
    verb: str
    content: bool
    quoted: bool


class StepNamed(NamedTuple):
    """A step that the question names by its number (-1: the last), and how it relates to it."""

    number: int
    link: str
    start: int
    end: int


class Clause(NamedTuple):
    """Words from `start` to `end` (not included) that belong together.

    `link` is how the clause is joined: "" of a main clause, before, after, during, condition.
    """

    link: str
    start: int
    end: int
    asked: bool


@dataclass(frozen=True, slots=True)
class Analysis:
    """A question taken apart."""

    text: str
    words: tuple[Word, ...]
    clauses: tuple[Clause, ...]
    quotes: tuple[str, ...]
    steps: tuple[StepNamed, ...]
    amounts: tuple[Amount, ...]
    place: int = 0
    """The place in a row that is named, of what is no step: "the second one"; -1 is the last."""

    def said(self) -> tuple[str, ...]:
        """The base forms of all words, in order: of a noun where it is one, else of a verb."""
        return tuple(
            word.verb if word.noun == word.form else word.noun
            for word in self.words
            if word.form[0].isalnum()
        )

    def part(self, clause: Clause) -> tuple[int, ...]:
        """The places of the content words of a clause that are not the number of a step."""
        taken = {place for step in self.steps for place in range(step.start, step.end)}
        return tuple(
            place
            for place in range(clause.start, clause.end)
            if self.words[place].content and place not in taken
        )

    def asked_places(self) -> tuple[int, ...]:
        """The places of the content words of the clauses that ask."""
        return tuple(p for clause in self.clauses if clause.asked for p in self.part(clause))


@cache
def asking() -> dict[str, Any]:
    """The words that questions are made of."""
    loaded: dict[str, Any] = tomllib.loads(
        (Path(__file__).parent / "asking.toml").read_text(encoding="utf-8")
    )
    return loaded


@cache
def function_words() -> frozenset[str]:
    """Words that name neither an act nor a thing."""
    return frozenset(asking()["function"]["words"].split())


@cache
def generic_verbs() -> frozenset[str]:
    """Verbs that stand for whatever is done."""
    return frozenset(asking()["generic"]["verbs"].split())


@cache
def generic_nouns() -> frozenset[str]:
    """Nouns that stand for whatever there is."""
    return frozenset(asking()["generic"]["nouns"].split())


@cache
def class_nouns() -> frozenset[str]:
    """Nouns for a class of props, such as vessels, that name no one of them."""
    return frozenset(asking()["generic"]["classes"].split())


@cache
def again_words() -> frozenset[str]:
    """Words that say that something is done once more."""
    return frozenset(asking()["generic"]["again"])


@cache
def making_verbs() -> frozenset[str]:
    """Verbs that ask for the act by which something comes about."""
    return frozenset(asking()["generic"]["making"])


@cache
def _questioning(name: str) -> frozenset[str]:
    return frozenset(asking()["questioning"][name])


@cache
def _links() -> tuple[tuple[tuple[str, ...], str], ...]:
    """What opens a subordinate clause, the longest first, and how it relates."""
    every = [
        (tuple(said.split()), link) for link, words in asking()["links"].items() for said in words
    ]
    return tuple(sorted(every, key=lambda each: -len(each[0])))


@lru_cache(maxsize=4096)
def analyse(text: str) -> Analysis:
    """Take a question apart.

    >>> analysis = analyse("The syrup is hot. What goes in the pan after step 2?")
    >>> [(c.link, c.asked) for c in analysis.clauses]
    [('', False), ('', True), ('after', True)]
    >>> analysis.steps[0].number, analysis.steps[0].link
    (2, 'after')
    >>> analyse("After the first step, what was the second line?").place
    2
    """
    plain = unicodedata.normalize("NFKC", text.replace("⁄", "/"))[:LONGEST]
    plain = "".join(c if c.isprintable() else " " for c in plain)
    plain = _NEGATED.sub(r"\1 not", plain).replace("’", "'")
    quoted = [match.span(2) for match in _QUOTED.finditer(plain)]
    tokens = [(m.group().lower(), m.start()) for m in _TOKEN.finditer(plain)]
    words = tuple(
        _word(form, any(start <= at < end for start, end in quoted)) for form, at in tokens
    )
    segments = tuple(_segments(words))
    asked = _asked(words, segments)
    clauses = tuple(
        clause
        for number, (start, end) in enumerate(segments)
        for clause in _clauses(words, start, end, number == asked)
    )
    steps = tuple(_steps(words))
    return Analysis(
        text,
        words,
        clauses,
        tuple(plain[start:end] for start, end in quoted),
        steps,
        tuple(amounts_in([word.form for word in words], _number)),
        _place(words, steps),
    )


@lru_cache(maxsize=16384)
def _word(form: str, quoted: bool) -> Word:
    content = form[:1].isalpha() and (quoted or form not in function_words()) and len(form) > 1
    if not form[:1].isalpha():
        return Word(form, form, form, False, quoted)
    return Word(form, lexicon.lemma(form, "NOUN"), lexicon.lemma(form, "VERB"), content, quoted)


def _segments(words: tuple[Word, ...]) -> Iterator[tuple[int, int]]:
    """Where the sentences of a question begin and end; what is quoted is not cut."""
    start = 0
    for place, word in enumerate(words):
        is_stop = word.form in _STOPS or (word.form == "-" and place)
        if is_stop and not word.quoted:
            if place > start:
                yield start, place
            start = place + 1
    if start < len(words):
        yield start, len(words)


def _asked(words: tuple[Word, ...], segments: tuple[tuple[int, int], ...]) -> int:
    """Which of the sentences asks: the last that is put as a question, else the longest."""

    def sign(number: int) -> tuple[int, int, int]:
        start, end = segments[number]
        forms = [word.form for word in words[start:end] if not word.quoted]
        marked = end < len(words) and words[end].form == "?"
        wh = any(form in _questioning("wh") for form in forms)
        opens = bool(forms) and forms[0] in _questioning("auxiliaries") | _questioning(
            "imperatives"
        )
        return 2 * wh + 2 * opens + marked, min(end - start, 3), number

    return max(range(len(segments)), key=sign, default=0)


def _clauses(words: tuple[Word, ...], start: int, end: int, asked: bool) -> Iterator[Clause]:
    """The clauses of a sentence: cut at pauses and before what opens a subordinate clause."""
    link, begin, place = "", start, start
    while place < end:
        opened = _opens(words, place, start, end)
        if opened is not None and not words[place].quoted:
            length, new = opened
            if place > begin:
                yield Clause(link, begin, place, asked)
            link, begin, place = new, place + length, place + length
        elif words[place].form in _PAUSES and not words[place].quoted:
            if place > begin:
                yield Clause(link, begin, place, asked)
            link, begin, place = "", place + 1, place + 1
        elif link and place > begin and words[place].form in _questioning("wh") - {"when"}:
            yield Clause(link, begin, place, asked)
            link, begin, place = "", place, place + 1
        else:
            place += 1
    if end > begin:
        yield Clause(link, begin, end, asked)


def _opens(words: tuple[Word, ...], place: int, start: int, end: int) -> tuple[int, str] | None:
    """How many words open a subordinate clause here, and its link; none if none does."""
    form = words[place].form
    asks = form == "when" and place == start and place + 1 < end
    if asks and words[place + 1].form in _questioning("auxiliaries"):
        return None
    for said, link in _links():
        if form == said[0] and tuple(w.form for w in words[place : place + len(said)]) == said:
            if said == ("with",) and place != start:
                return None
            return len(said), link
    return None


def _steps(words: tuple[Word, ...]) -> Iterator[StepNamed]:
    """The steps that are named by number: "after step 2", "the last step", "steps 3 and 4"."""
    for place, word in enumerate(words):
        if word.form not in ("step", "steps", "steps'"):
            continue
        after = _number(words[place + 1].form) if place + 1 < len(words) else None
        if (
            after is None
            and place + 2 < len(words)
            and words[place + 1].form in ("#", "no", "number")
        ):
            after = _number(words[place + 2].form)
        if after is not None:
            yield StepNamed(after, _link_before(words, place), place, place + 2)
        elif place and (before := _ordinal(words[place - 1].form)) is not None:
            yield StepNamed(before, _link_before(words, place - 1), place - 1, place + 1)


def _link_before(words: tuple[Word, ...], place: int) -> str:
    """How a step is related to: by the nearest preposition before it."""
    for word in reversed(words[max(0, place - 4) : place]):
        if word.form in ("after", "following", "once"):
            return "after"
        if word.form in ("before", "until", "till", "prior"):
            return "before"
        if word.form in ("end", "by"):
            return "after"
        if word.form in ("start", "beginning"):
            return "before"
    return "in"


def _place(words: tuple[Word, ...], steps: tuple[StepNamed, ...]) -> int:
    taken = {place for step in steps for place in range(step.start, step.end)}
    every = (_ordinal(word.form) for at, word in enumerate(words) if at not in taken)
    return next((number for number in every if number), 0)


def _number(form: str) -> int | None:
    if form.isdecimal():
        return int(form[:4])
    numbers = asking()["questioning"]["numbers"]
    return numbers.index(form) if form in numbers else None


def _ordinal(form: str) -> int | None:
    if form in _questioning("last"):
        return LAST_STEP
    ordinals = asking()["questioning"]["ordinals"]
    if form in ordinals:
        return int(ordinals.index(form))
    match = re.fullmatch(r"(\d+)(?:st|nd|rd|th)", form)
    return int(match[1]) if match else None
