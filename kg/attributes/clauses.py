"""Where clauses end, and which act of a sentence a clause belongs to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from kg.attributes.attribute import AttributeKind
from kg.entities import Act
from kg.model import Moment, Sentence
from ontology import lexicon
from ontology.wordlists import wordlist

__all__ = ["Read", "bound_act", "clause_end", "is_command", "trimmed"]

_STOP: Final = re.compile(r"[;:!?()]|\.(?!\d)|(?<!\d)\s[-–—]\s(?!\d)")
_TURN: Final = re.compile(r",?\s+(?:and\s+then|then|but|and|before|while|so)\s+|,\s*", re.I)
_TIMED: Final = re.compile(
    r"(?:for\s+)?(?:about|around|approximately|roughly|at least|another|an additional|\d|overnight"
    r"|stirring|turning|flipping|shaking|tossing|adding|whisking|making|basting|using|which|or\b"
    r"|usually|being|careful|over|at\s)",
    re.I,
)
_STATES: Final = wordlist("verbs.states_of_signs")
"""What a verb may be in a clause that describes: "until golden and crisp"."""
_BACK: Final = frozenset({AttributeKind.DURATION, AttributeKind.UNTIL, AttributeKind.TEMPERATURE,
                          AttributeKind.HEAT, AttributeKind.LID})  # fmt: skip
_COMMAND: Final = frozenset({"base form of a verb", "verb of the kitchen"})
_COMMANDED: Final = re.compile(
    r"(?<=\w)(?<!\bto)(?<!\bthe)(?<!\byou)(?<!\byour)(?<!\bor)(?<!\band)(?<!\ba) ([a-z]+)\b(?= \w)"
)
_LEADING: Final = re.compile(r"(?:^|[;:.]|,?\s(?:and|then|but|,))\s*$", re.I)
_AFTER: Final = re.compile(r"(?:^|[;,.]\s*|\b(?:and|then)\s+)after\s+$", re.I)


class Read:
    """A sentence that is being read: where its tokens and its acts stand."""

    def __init__(self, sentence: Sentence, acts: Sequence[Act] = ()) -> None:
        self.text = sentence.text
        self.step, self.number = sentence.step, sentence.number
        self.spans = sentence.spans()
        done = [act for act in acts if not act.aside and act.at.token <= len(self.spans)]
        self.places = [(self.spans[act.at.token - 1][0], act) for act in done]

    def tokens(self, start: int, end: int) -> tuple[Moment, int]:
        """The first and the last token of the characters from `start` to `end`."""
        inside = [n for n, (a, b) in enumerate(self.spans, 1) if a < end and start < b]
        first, last = (inside[0], inside[-1]) if inside else (1, 1)
        return Moment(self.step, self.number, first), last


@lru_cache(maxsize=4096)
def is_command(word: str) -> bool:
    """True of a word that begins a command: "add", not "brown"."""
    parts = lexicon.parts_of(word)
    return parts >= _COMMAND and "ADJ" not in parts and word not in _STATES


def clause_end(text: str, start: int, opened: int) -> int:
    """Where the clause ends that begins at `start`; its first word ends at `opened`."""
    stop = _STOP.search(text, opened)
    last = stop.start() if stop else len(text)
    leads = _LEADING.search(text, 0, start) is not None
    for turn in _TURN.finditer(text, opened, last):
        behind = text[turn.end() : last]
        if turn.start() > opened and (
            _ends(turn[0], behind) or (leads and turn[0].startswith(","))
        ):
            return turn.start()
    return _command_after(text, opened, last) if leads else last


def _command_after(text: str, opened: int, last: int) -> int:
    """Where a command follows without a comma: "once the rice is done add the peas"."""
    for match in _COMMANDED.finditer(text, opened, last):
        if is_command(match[1]) and "NOUN" not in lexicon.parts_of(match[1]):
            return match.start()
    return last


def _ends(turn: str, behind: str) -> bool:
    word = re.match(r"(?:[a-z]+ly\s+)?([a-z'-]+)", behind, re.I)
    if word is None:
        return "," in turn
    commands = is_command(word[1].lower()) or behind.lower().startswith("set aside")
    return (
        commands
        or "then" in turn
        or "so" in turn
        or ("," in turn and _TIMED.match(behind) is not None)
    )


def trimmed(words: str) -> str:
    """Words without marks and joining words at their ends."""
    words = re.sub(r"\s+", " ", words).strip(" ,;:.-–")
    if "(" in words and ")" not in words:
        words = words.replace("(", "")
    return re.sub(r"\s+(?:and|or|but|then|the|a|an|of|in|with)$", "", words, flags=re.I)


def bound_act(
    kind: AttributeKind, sentence: Read, span: tuple[int, int], before: int | None
) -> int | None:
    """The act that the words from one character to another belong to, by its tick.

    It is the nearest act behind which they stand in their clause, else the one that they lead up
    to; where a sentence has no acts, or says "after 10 minutes", the last act before it.
    """
    start, end = span
    text = sentence.text
    outer = [(place, act) for place, act in sentence.places if not start < place < end]
    behind = [(place, act) for place, act in outer if place <= start]
    ahead = [act.tick for place, act in outer if place >= end]
    if kind is AttributeKind.DURATION and not behind and _AFTER.search(text, 0, start):
        return before
    if kind in _BACK:
        main = [(place, act) for place, act in behind if not _accompanies(text, place, act)]
        behind = main or behind
    leads = kind is AttributeKind.ORDER or _LEADING.search(text, 0, start) is not None
    if ahead and (not behind or (leads and behind[-1][0] != start)):
        return ahead[0]
    return behind[-1][1].tick if behind else before


def _accompanies(text: str, place: int, act: Act) -> bool:
    """True of what is done beside: "cook, stirring, for 5 minutes"."""
    beside = re.search(r"(?:,|\bwhile|\bby)\s+(?:[a-z]+ly\s+)?$", text[:place], re.I)
    return act.event.text.lower().split()[0].endswith("ing") and beside is not None
