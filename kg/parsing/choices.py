"""What can be done or taken instead: "chop or grate the carrots", "butter or oil"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from kg.model import Event, Mention, Participation, Role
from kg.parsing.attributes import plain_lemma
from kg.parsing.spotting import Spot
from kg.parsing.words import Reading
from ontology.wordlists import wordlist

__all__ = ["alternatives", "with_choices"]

_OPENING: Final = wordlist("grammar.instead")
_SKIPPED: Final = frozenset({"ADV", "PART"})
_BETWEEN: Final = frozenset({"DET", "ADJ", "NUM", "ADV"})
_ASIDE: Final = wordlist("grammar.beside_or")
_UNTIL: Final = wordlist("grammar.until")
_LONGEST: Final = 6


def alternatives(reading: Reading, before: Sequence[Event]) -> dict[int, str]:
    """For each event by its first word, the id of the event that it can be done instead of.

    `before` are the events of the sentences before this one.
    """
    found: dict[int, str] = {}
    for first, last in zip(reading.events, reading.events[1:], strict=False):
        if _is_or(reading, first, last):
            chain = _listed_with(reading, first)
            head = found.get(chain[0].start) or str(reading.moment(chain[0].start))
            found |= {event.start: head for event in (*chain[1:], last)}
    first_word = reading.words[0] if reading.words else ""
    if first_word in _OPENING and reading.events and before and "," in reading.words[:2]:
        same = [e for e in before if e.at[:2] == before[-1].at[:2]]
        found.setdefault(reading.events[0].start, same[0].instead_of or same[0].id)
    return found


def _is_or(reading: Reading, first: Spot, last: Spot) -> bool:
    """True if "or" stands right before a verb of the same form."""
    if _form(reading, first) != _form(reading, last) or _form(reading, first) == "ed":
        return False
    between = list(range(first.end, last.start - 1))
    while between and reading.tags[between[-1]] in _SKIPPED and reading.words[between[-1]] != "or":
        between.pop()
    said = [reading.words[place] for place in between]
    return bool(said) and said[-1] == "or" and _UNTIL.isdisjoint(said)


def _form(reading: Reading, event: Spot) -> str:
    verb = reading.words[event.start - 1]
    return "base" if plain_lemma(verb) == verb else "ing" if verb.endswith("ing") else "ed"


def _listed_with(reading: Reading, event: Spot) -> list[Spot]:
    """An event and those before it in a row: "slice, dice" of "slice, dice or grate"."""
    chain = [event]
    for earlier in reversed([e for e in reading.events if e.start < event.start]):
        if reading.words[earlier.end : chain[0].start - 1] != (",",):
            break
        chain.insert(0, earlier)
    return chain


def with_choices(reading: Reading, parts: tuple[Participation, ...]) -> tuple[Participation, ...]:
    """The participants of an event, those that "or" joins with the same number."""
    written = sorted((p.mention for p in parts if p.mention), key=lambda m: m.at)
    roles = {p.mention.id: (p.role, p.semantic_role) for p in parts if p.mention}
    numbers: dict[str, int] = {}
    for row in _rows(reading, written, roles):
        if "or" not in row[-1].before:
            continue
        is_whole = row[-1].before[0] == "," or row[-1].is_last
        same = [one for one in row[:-2] if roles[one.mention.id] == roles[row[-2].mention.id]]
        whole = [*(same if is_whole else ()), *row[-2:]]
        number = max(numbers.values(), default=0) + 1
        numbers |= {one.mention.id: number for one in whole}
    if not numbers:
        return parts
    return tuple(
        replace(part, choice=numbers[part.mention.id])
        if part.mention and part.mention.id in numbers
        else part
        for part in parts
    )


class _Listed(NamedTuple):
    """A mention in a row, the words between it and the one before, and whether it ends the row."""

    mention: Mention
    before: tuple[str, ...]
    is_last: bool


def _rows(
    reading: Reading, written: Sequence[Mention], roles: Mapping[str, tuple[Role, str | None]]
) -> Iterator[list[_Listed]]:
    """Rows of mentions that nothing but commas and one "or" joins, each up to that "or"."""
    row: list[_Listed] = []
    for mention in written:
        last = row[-1].mention if row else None
        gap = _gap(reading, last, mention) if last else ()
        if not gap or last is None or roles[last.id][0] is not roles[mention.id][0]:
            gap, row = (), []
        row.append(_Listed(mention, gap, reading.words[mention.end : mention.end + 1] != (",",)))
        if "or" in gap:
            yield row[-2:] if "(" in gap else row
            row = row[-1:]


def _gap(reading: Reading, one: Mention, other: Mention) -> tuple[str, ...]:
    """The words between two mentions, if they only join them."""
    places = range(one.end, other.at.token - 1)
    words = tuple([reading.words[place] for place in places])
    fits = all(
        word in _ASIDE or word == "or" or tag in _BETWEEN
        for word, tag in zip(words, (reading.tags[place] for place in places), strict=True)
    )
    return words if fits and len(words) <= _LONGEST else ()
