"""Whether food in the text was brought in (explicit) or made on the way (implicit)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Final

from kg.parsing.attributes import plain_lemma, stem
from kg.parsing.coreference import is_vague
from kg.parsing.models import Models
from kg.parsing.spotting import EDGE, Spot
from kg.parsing.words import Reading
from ontology import taxonomy
from ontology.wordlists import wordlist

__all__ = ["implicit_names", "is_implicit"]

_PARTS: Final = wordlist("foods.parts")
_KNOWN: Final = wordlist("grammar.known")
_INTO: Final = wordlist("grammar.made_into")


@lru_cache(maxsize=8192)
def _classes(text: str) -> tuple[str, ...]:
    cls = taxonomy.class_of(text, "food")
    return tuple([f"a={other}" for other in sorted(taxonomy.ancestors(cls))]) if cls else ()


def _standing(head: str, listed: Collection[str]) -> str:
    """How a name stands to the list: on it, a word for what is made, a part, or another."""
    if head in listed:
        return "L"
    return "V" if is_vague(head) else "P" if head in _PARTS else "O"


def implicit_names(
    words: Sequence[str],
    events: Sequence[Spot],
    mention: tuple[int, int],
    listed: Collection[str],
    seen: Collection[str],
) -> list[str]:
    """What speaks for or against a mention as something that was made on the way."""
    start, end = mention
    said = words[start - 1 : end]
    head, others = stem(said[-1]), [stem(word) for word in said[:-1]]
    stands, is_seen = _standing(head, listed), head in seen
    before = words[start - 2] if start > 1 else EDGE
    two = words[start - 3] if start > 2 else EDGE
    verb = next((words[e.start - 1] for e in reversed(events) if e.end < start), "")
    of_listed = any(word in listed for word in others)
    cooked = any(word.endswith("ed") for word in said[:-1])
    found = [
        "bias",
        stands,
        f"h={head}",
        f"{stands}{is_seen}",
        f"{stands}{is_seen}{before in _KNOWN}",
        f"{stands}ed={cooked}",
        f"{stands}of={of_listed}",
        f"{stands}-{before}",
        f"{stands}lem={plain_lemma(verb) if verb else EDGE}",
        f"{stands}others={min(len(others), 2)}{of_listed}",
        f"{stands}first={not seen}",
        f"{stands}into={before if before in _INTO else ''}{two if two in _INTO else ''}",
        *[f"{stands}m={word}" for word in others],
    ]
    if stands != "L":
        found += [f"{stands}{name}" for name in _classes(" ".join(said))]
    return found


def is_implicit(
    models: Models, reading: Reading, spot: Spot, listed: Collection[str], seen: Collection[str]
) -> bool:
    """True of food that was made on the way, such as "the dough"."""
    scales = models.scales.get("implicit")
    if scales is None:
        head = stem(reading.words[spot.end - 1])
        return head not in listed and is_vague(head)
    place = spot.start, spot.end
    return scales.weigh(implicit_names(reading.words, reading.events, place, listed, seen)) > 0
