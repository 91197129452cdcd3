"""What the cook only waits for: "let the dough rise", "leave it to cool", "allow to stand"."""

from __future__ import annotations

from typing import Final

from kg.model import Argument, Frame
from kg.parsing.attributes import plain_lemma
from kg.parsing.scenes import effect_of
from kg.parsing.spotting import EVENT, Spot
from kg.parsing.words import Reading
from ontology.wordlists import wordlist

__all__ = ["is_outcome", "let_happen"]

_LETTING: Final = wordlist("verbs.letting")
_WAITED_FOR: Final = wordlist("verbs.waited_for")
_NOT: Final = wordlist("grammar.not")
_OPENING: Final = _LETTING | _NOT | {"without"}
_UNTIL: Final = wordlist("grammar.until")
_TIMES: Final = wordlist("grammar.times")
_FARTHEST: Final = 7
_BETWEEN: Final = frozenset({"DET", "NOUN", "PROPN", "ADJ", "PRON", "ADV", "NUM", "PART", "ADP"})


def let_happen(reading: Reading) -> None:
    """Add the events behind "let" that nobody spotted, and those that are not let: "without"."""
    if _OPENING.isdisjoint(reading.words):
        return
    taken = {n for spot in (*reading.events, *reading.mentions) for n in _tokens(spot)}
    for start, word in enumerate(reading.words[:-1]):
        place = _waited_for(reading, start) if word in _LETTING else None
        if word in _NOT and _is_told(reading, start + 1):
            place = start + 1
        if word == "without" and effect_of(plain_lemma(reading.words[start + 1])) != "?":
            place = start + 1 if reading.words[start + 1].endswith("ing") else None
        if place is None or place + 1 in taken:
            continue
        spot = Spot(EVENT, place + 1, place + 1)
        reading.events = sorted([*reading.events, spot], key=lambda event: event.start)
        if start + 1 not in taken:
            reading.frames = [
                _handed_on(reading, frame, place + 1) if frame.predicate == start + 1 else frame
                for frame in reading.frames
            ]


def _handed_on(reading: Reading, frame: Frame, verb: int) -> Frame:
    """The roles of "let" are those of what it lets happen: how long the dough rises."""
    kept = [arg for arg in frame.arguments if not arg.start <= verb <= arg.end]
    around = [arg for arg in frame.arguments if arg.start <= verb < arg.end]
    for arg in around:
        if reading.words[verb] in _TIMES:
            text = " ".join(reading.forms[verb : arg.end])
            kept.append(Argument("Time", verb + 1, arg.end, text))
    return Frame(verb, frame.name, (verb,), tuple(kept))


def _tokens(spot: Spot) -> range:
    return range(spot.start, spot.end + 1)


def _is_told(reading: Reading, place: int) -> bool:
    """True of a verb behind "do not", which asks for nothing and is still spoken of."""
    word = reading.words[place]
    return reading.tags[place] == "VERB" and plain_lemma(word) == word and effect_of(word) != "?"


def _waited_for(reading: Reading, start: int) -> int | None:
    """The place of the verb behind "let", if only what it is about stands between."""
    for place in range(start + 1, min(start + _FARTHEST, len(reading.words))):
        word = reading.words[place]
        before = reading.words[place - 1]
        if word in _WAITED_FOR and plain_lemma(word) == word and before not in ("the", "a", "of"):
            return place
        if reading.tags[place] not in _BETWEEN and word not in ("to", "aside"):
            return None
    return None


def is_outcome(reading: Reading, event: Spot) -> bool:
    """True of "until combined": what the verb before it leads to, and nothing done by itself."""
    before = reading.leading(event)
    between = reading.words[before.end if before else 0 : event.start - 1]
    verb = reading.words[event.start - 1]
    return plain_lemma(verb) != verb and not _UNTIL.isdisjoint(between)
