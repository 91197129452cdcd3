"""Under which condition something is done: "if the dough is sticky", "as needed", "(optional)"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from kg.parsing.attributes import plain_lemma
from kg.parsing.spotting import Spot
from kg.parsing.words import Reading
from ontology.wordlists import wordlist

__all__ = ["OPTIONAL", "Clause", "clauses_in", "governed"]

OPTIONAL: Final = "optional"
_IF: Final = wordlist("grammar.if")
_NEED: Final = wordlist("states.needed")
_BEFORE_NEED: Final = wordlist("grammar.before_need")
_OPTIONAL: Final = wordlist("states.optional")
_WHOM: Final = wordlist("grammar.cooks")
_MODALS: Final = wordlist("grammar.modals")
_FREE: Final = (("also",), ("even",), ("instead",), ("optionally",), ("either",), ("want", "to"))
_NO_CONDITION: Final = wordlist("grammar.no_condition")
"""Words before "if" that make it no condition of doing: "as if", "check if", "or less if"."""
_ENDS: Final = wordlist("grammar.condition_ends")
_JOINERS: Final = wordlist("grammar.condition_joiners")
_WISHES: Final = wordlist("states.wished")
_SUBJECTS: Final = wordlist("grammar.subjects")
_GLUED: Final = {" ,": ",", " n't": "n't", " 's": "'s", " 're": "'re", " 've": "'ve"}


class Clause(NamedTuple):
    """Words that say when something is done at all, counted from 0, the end left out."""

    start: int
    end: int
    text: str
    leads: bool
    """Whether it stands before what it is a condition of."""

    @property
    def is_wish(self) -> bool:
        """True of "if you like", "if using" and "optional": it is for one thing only."""
        return self.text == OPTIONAL or not _WISHES.isdisjoint(self.text.split())


def clauses_in(reading: Reading) -> list[Clause]:
    """The conditions that a sentence names, in order."""
    found = list(_written(reading))
    return found or list(_offered(reading))


def _offered(reading: Reading) -> Iterator[Clause]:
    """What the cook is free to do: "you can also add radishes", "you may eat it at once"."""
    words, starts = reading.words, {event.start - 1 for event in reading.events}
    for place, word in enumerate(words[:-2]):
        if word not in _WHOM or words[place + 1] not in ("can", "may", "could", "might"):
            continue
        behind = place + 2
        free = [extra for extra in _FREE if words[behind : behind + len(extra)] == extra]
        behind += len(free[0]) if free else 0
        if behind in starts and (free or words[place + 1] == "may" or place == 0):
            yield Clause(place, behind, "if you like", leads=True)


def _written(reading: Reading) -> Iterator[Clause]:
    words = reading.words
    last = 0
    for place, word in enumerate(words):
        if place < last:
            continue
        if word in _IF and not _is_no_condition(words, place):
            last = _end(reading, place)
            yield _clause(reading, place, last)
        elif word in _BEFORE_NEED and not _NEED.isdisjoint(words[place + 1 : place + 2]):
            yield _clause(reading, place, place + 2)
        elif word in _OPTIONAL and not _describes(reading, place):
            yield _clause(reading, place, place + 1)._replace(text=OPTIONAL)


def _describes(reading: Reading, place: int) -> bool:
    """True of "an optional dusting of pepper", where it is no word of its own."""
    behind = reading.tags[place + 1 : place + 2]
    before = reading.words[place - 1] if place else "("
    starts = {spot.start - 1 for spot in reading.mentions}
    is_adjective = reading.words[place] == OPTIONAL and behind in (("NOUN",), ("ADJ",))
    return is_adjective and before != "(" and place + 1 not in starts


def _is_no_condition(words: Sequence[str], place: int) -> bool:
    """True of "as if", "check if" and of an "if" inside a name."""
    before = words[place - 1] if place else ""
    behind = words[place + 1] if place + 1 < len(words) else "."
    return before in _NO_CONDITION or behind in _ENDS or behind == "-"


def _clause(reading: Reading, start: int, end: int) -> Clause:
    text = " ".join(reading.forms[start:end]).strip(" ,;")
    for loose, glued in _GLUED.items():
        text = text.replace(loose, glued)
    return Clause(start, end, f"{text[:1].lower()}{text[1:]}", _leads(reading.words, start))


def _leads(words: Sequence[str], start: int) -> bool:
    """True of a clause that opens a sentence, or what "and" and "then" go on with."""
    before = [word for word in words[:start] if word != ","]
    if not before or before == ["("]:
        return True
    return before[-1] in _JOINERS or before[-1] in (";", ":", ".")


def _end(reading: Reading, start: int) -> int:
    """Where a clause ends: at a comma or bracket, or before the command behind it."""
    commands = {s.start - 1 for s in reading.events if is_command(reading, s)}
    for place in range(start + 1, len(reading.words)):
        if reading.words[place] in _ENDS:
            return place
        goes_on = not _MODALS.isdisjoint(reading.words[place + 1 : place + 2])
        if goes_on and reading.words[place] in _WHOM and place > start + 1:
            return place
        if place > start + 1 and place in commands:
            before = reading.words[place - 1]
            return place - 1 if before in _JOINERS else place
    return len(reading.words)


def is_command(reading: Reading, event: Spot) -> bool:
    """True of "add", not of "adding", nor of the verb in "you add"."""
    verb = reading.words[event.start - 1]
    before = reading.words[event.start - 2] if event.start > 1 else ""
    return plain_lemma(verb) == verb and before not in _SUBJECTS


def governed(reading: Reading, clause: Clause) -> list[Spot]:
    """The events that are done only under a condition, and those that the condition is about."""
    inside = [e for e in reading.events if clause.start < e.start <= clause.end]
    behind = [e for e in reading.events if e.start > clause.end]
    before = [e for e in reading.events if e.end <= clause.start]
    if clause.leads:
        return [*inside, *_led(reading, behind, clause.is_wish)]
    return [*inside, *_closed(reading, before)]


def _led(reading: Reading, behind: Sequence[Spot], is_wish: bool) -> list[Spot]:
    """The events behind a condition: up to the next "then", of a wish only the first."""
    found: list[Spot] = []
    for event in behind:
        between = reading.words[found[-1].end : event.start - 1] if found else ()
        if not found or _is_joined(between) or not (is_wish or _turns(between)):
            found.append(event)
        else:
            break
    return found


def _closed(reading: Reading, before: Sequence[Spot]) -> list[Spot]:
    """The event before a condition, and those joined to it: "peel and chop them if needed"."""
    found: list[Spot] = []
    for event in reversed(before):
        if found and not _is_joined(reading.words[event.end : found[-1].start - 1]):
            break
        found.append(event)
    return found[::-1]


def _is_joined(between: Sequence[str]) -> bool:
    return bool(between) and all(word in _JOINERS or word == "," for word in between)


def _turns(between: Sequence[str]) -> bool:
    return any(word in (";", ".", ":", "then", "but") for word in between)
