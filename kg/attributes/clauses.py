"""Where clauses end, and which act of a sentence a clause belongs to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from kg.attributes.attribute import AttributeKind
from kg.entities import Act
from kg.model import Sentence
from ontology.effects import meaning

__all__ = ["bound_act", "clause_end", "trimmed"]

_STOP: Final = re.compile(r"[;:!?()]|\.(?!\d)|\s[-–—]\s")
_TURN: Final = re.compile(r",?\s+(?:and\s+then|then|but|and|before|while)\s+|,\s*", re.I)
_TIMED: Final = re.compile(
    r"(?:for\s+)?(?:about|around|approximately|roughly|at least|another|an additional|\d|overnight"
    r"|stirring|turning|flipping|shaking|tossing|adding|whisking|making|basting|using|which|or\b"
    r"|usually|being|careful|over|at\s)",
    re.I,
)
_STATES: Final = frozenset(
    "brown dry cool warm clear thin set smooth tender clean crisp soft open thick foam bubble rise"
    " double form boil simmer thicken melt blend firm stiff sweat wilt shrivel crisp season salt"
    " pepper flour butter oil water sugar stock cream milk mix sauce spice top bottom heat".split()
)
"""What a verb may be in a clause that describes: "until golden and crisp"."""
_FIRST: Final = frozenset(("sentence",))
_BACK: Final = frozenset({AttributeKind.DURATION, AttributeKind.UNTIL, AttributeKind.TEMPERATURE,
                          AttributeKind.HEAT, AttributeKind.LID})  # fmt: skip
_LEADING: Final = re.compile(r"(?:^|[;:.]|,?\s(?:and|then|but|,))\s*$", re.I)
_AFTER: Final = re.compile(r"\bafter\s+$", re.I)


@lru_cache(maxsize=4096)
def _is_command(word: str) -> bool:
    """True of a word that begins a command: "add", not "brown"."""
    return word.islower() and word not in _STATES and meaning(word) is not None


def clause_end(text: str, start: int, opened: int) -> int:
    """Where the clause ends that begins at `start`; its first word ends at `opened`."""
    stop = _STOP.search(text, opened)
    last = stop.start() if stop else len(text)
    for turn in _TURN.finditer(text, opened, last):
        behind = text[turn.end() : last]
        if turn.start() > opened and (_ends(turn[0], behind) or _leads(text, start, turn[0])):
            return turn.start()
    return last


def _ends(turn: str, behind: str) -> bool:
    word = re.match(r"(?:[a-z]+ly\s+)?([a-z'-]+)", behind, re.I)
    if word is None:
        return "," in turn
    is_command = _is_command(word[1].lower())
    return is_command or "then" in turn or ("," in turn and _TIMED.match(behind) is not None)


def _leads(text: str, start: int, turn: str) -> bool:
    """True at the comma behind a clause that a sentence begins with: "once soft, …"."""
    return "," in turn and _LEADING.search(text, 0, start) is not None and "and" not in turn


def trimmed(words: str) -> str:
    """Words without marks and joining words at their ends."""
    words = re.sub(r"\s+", " ", words).strip(" ,;:.-–")
    return re.sub(r"\s+(?:and|or|but|then|the|a|an|of|in|with)$", "", words, flags=re.I)


def bound_act(
    kind: AttributeKind, sentence: Sentence, start: int, acts: Sequence[Act], before: Act | None
) -> int | None:
    """The act that the words from character `start` belong to, by its tick.

    It is the nearest act behind which they stand in their clause, else the one that they lead up
    to; where a sentence has no acts, or says "after 10 minutes", the last act before it.
    """
    spans, text = sentence.spans(), sentence.text
    done = [act for act in acts if not act.aside]
    places = [(spans[min(act.at.token, len(spans)) - 1][0], act) for act in done]
    leads = _LEADING.search(text, 0, start) is not None
    if kind is AttributeKind.DURATION and (led := _AFTER.search(text, 0, start)):
        leads_in = _LEADING.search(text, 0, led.start()) is not None
        if leads_in and not any(place < start for place, _ in places):
            return before.tick if before else None
    behind = [(place, act) for place, act in places if place <= start]
    ahead = [act for place, act in places if place > start]
    if kind in _BACK:
        main = [(place, act) for place, act in behind if not _accompanies(text, place, act)]
        behind = main or behind
    if leads and ahead and not (behind and behind[-1][0] == start):
        return ahead[0].tick
    if behind:
        return behind[-1][1].tick
    if ahead:
        return ahead[0].tick
    return before.tick if before else None


def _accompanies(text: str, place: int, act: Act) -> bool:
    """True of what is done beside: "cook, stirring, for 5 minutes"."""
    beside = re.search(r"(?:,|\bwhile|\bby)\s+(?:[a-z]+ly\s+)?$", text[:place], re.I)
    return act.event.text.lower().split()[0].endswith("ing") and beside is not None
