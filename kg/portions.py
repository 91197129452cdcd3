"""How much of a thing an event takes: "half of", "the remaining", "200 g of", "a ladle of"."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from kg.counting import COUNTS
from kg.quantities import Amount, amount_of
from ontology.wordlists import wordlist

__all__ = ["Portion", "portion_before"]

_FRACTION_WORDS = {
    "half": Fraction(1, 2),
    "third": Fraction(1, 3),
    "thirds": Fraction(1, 3),
    "quarter": Fraction(1, 4),
    "quarters": Fraction(1, 4),
    "fourth": Fraction(1, 4),
}
_REST = wordlist("states.rest")
_ALL = Fraction(1)
_SCOOPS = wordlist("foods.scoops")


@dataclass(frozen=True, slots=True)
class Portion:
    """How much of a thing an event takes: a share of it, an amount, or all that is left."""

    share: Fraction | None = None
    amount: Amount | None = None
    rest: bool = False
    words: str = ""


def portion_before(words: list[str], mention: list[str]) -> Portion | None:
    """What the words before a mention, or its first word, say about how much is taken.

    >>> portion_before(["add", "half", "of", "the"], ["sugar"]).share
    Fraction(1, 2)
    >>> portion_before(["add", "the"], ["remaining", "sugar"]).rest
    True
    >>> str(portion_before("add half a cup of the".split(), ["sugar"]).amount)
    '1/2 cup'
    >>> portion_before(["add", "the"], ["sugar"]) is None
    True
    """
    tail = [part for word in words[-6:] for part in word.lower().split("-") if part]
    if scoop := _scoop(tail):
        return Portion(words=scoop)
    while tail and tail[-1] in ("the", "of", "your", "this", "a", "an", "each"):
        tail.pop()
    last = tail[-1] if tail else ""
    first = mention[0].lower() if mention else ""
    if last in _REST or first in _REST or tail[-2:] == ["other", "half"]:
        return Portion(rest=True, words="the rest of")
    if last == "most":
        return Portion(words="most of")
    if last in _FRACTION_WORDS or first in _FRACTION_WORDS:
        return _share(tail if last in _FRACTION_WORDS else [*tail, first])
    return _said_amount(tail)


def _scoop(tail: list[str]) -> str:
    """A share that a spoon or a hand measures out: "a ladle of" of "pour a ladle of the"."""
    while tail and tail[-1] in ("the", "your", "this"):
        tail = tail[:-1]
    if len(tail) < 3 or tail[-1] != "of" or tail[-2] not in _SCOOPS:
        return ""
    return " ".join(tail[-3:]) if tail[-3] in ("a", "one") else ""


def _share(tail: list[str]) -> Portion:
    """A fraction in words: "two thirds of", "half of"."""
    name = tail[-1]
    count = COUNTS.get(tail[-2], 1) if len(tail) > 1 else 1
    share = min(_FRACTION_WORDS[name] * count, _ALL)
    counted = f"{tail[-2]} {name}" if count > 1 else ("half" if name == "half" else f"a {name}")
    return Portion(share=share, words=f"{counted} of")


def _said_amount(tail: list[str]) -> Portion | None:
    """An amount right before the mention: "200 g of", "half a cup of", "two and a half cups of"."""
    for start in range(max(0, len(tail) - 5), len(tail)):
        first, *others = tail[start:]
        if not (first[0].isnumeric() or first in COUNTS or first in _FRACTION_WORDS):
            continue
        share, more = _FRACTION_WORDS.get(first), Fraction(0)
        if share and first.endswith("s"):
            share *= COUNTS.get(tail[start - 1] if start else "", 1)
        if others[:3] == ["and", "a", "half"]:
            others, more = others[3:], Fraction(1, 2)
        while others and others[0] in ("a", "an") + (("of",) if share else ()):
            others = others[1:]
        counted = "1" if share else str(COUNTS.get(first, first))
        amount, name = amount_of(" ".join([counted, *others]))
        if amount and not name and (amount.unit or first.isdigit()):
            amount = Amount((amount.number + more) * (share or 1), amount.unit)
            return Portion(amount=amount, words=f"{amount} of")
    return None
