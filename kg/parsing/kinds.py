"""Whether food in the text was brought in (explicit) or made on the way (implicit)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

from kg.parsing.attributes import stem
from kg.parsing.coreference import is_vague
from kg.parsing.models import Models
from kg.parsing.spotting import EDGE, Spot
from kg.parsing.words import Reading
from ontology import taxonomy

__all__ = ["implicit_names", "is_implicit"]


@lru_cache(maxsize=8192)
def _classes(text: str) -> tuple[str, ...]:
    cls = taxonomy.class_of(text, "food")
    return (f"c={cls}", *(f"a={other}" for other in sorted(taxonomy.ancestors(cls)))) if cls else ()


def implicit_names(
    words: Sequence[str], start: int, end: int, listed: Collection[str], seen: Collection[str]
) -> list[str]:
    """What speaks for or against a mention as something that was made on the way."""
    said = words[start - 1 : end]
    head = stem(said[-1])
    is_listed, is_seen = head in listed, head in seen
    before = words[start - 2] if start > 1 else EDGE
    cooked = len(said) > 1 and any(word.endswith("ed") for word in said[:-1])
    return [
        "bias",
        f"L={is_listed}",
        f"S={is_seen}",
        f"LS={is_listed}{is_seen}",
        f"the={before == 'the'}",
        f"LSt={is_listed}{is_seen}{before == 'the'}",
        f"ed={cooked}{is_listed}{is_seen}",
        f"h={head}",
        f"vague={is_vague(head)}",
        *_classes(" ".join(said)),
    ]


def is_implicit(
    models: Models, reading: Reading, spot: Spot, listed: Collection[str], seen: Collection[str]
) -> bool:
    """True of food that was made on the way, such as "the dough"."""
    scales = models.scales.get("implicit")
    if scales is None:
        head = stem(reading.words[spot.end - 1])
        return head not in listed and is_vague(head)
    return scales.weigh(implicit_names(reading.words, spot.start, spot.end, listed, seen)) > 0
