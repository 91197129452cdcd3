"""What an attribute is: something that the words of a recipe say of an act or of a list line."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kg.model import Moment
from kg.values import Value

__all__ = ["Attribute", "AttributeKind"]


class AttributeKind(StrEnum):
    """What an attribute tells."""

    DURATION = "duration"
    TEMPERATURE = "temperature"
    HEAT = "heat"
    UNTIL = "until"
    PURPOSE = "purpose"
    MANNER = "manner"
    SIZE = "size"
    SIDE = "side"
    SHARE = "share"
    AMOUNT = "amount"
    NUMBER = "number"
    CONDITION = "condition"
    ALTERNATIVE = "alternative"
    REPETITION = "repetition"
    LID = "lid"
    ORDER = "order"
    EXAMPLE = "example"
    MEANING = "meaning"
    NOTE = "note"
    SERVES = "serves"
    PLACE = "place"


@dataclass(frozen=True, slots=True)
class Attribute:
    """Words of the text that tell something of an act (its tick) or of a line of the list.

    `at` and `end` are the first and the last token. A line of the list stands in step 0, its
    number is the sentence; a note stands in sentence 0 of the step that it stands behind.
    """

    kind: AttributeKind
    words: str
    value: Value | None
    at: Moment
    end: int
    act: int | None = None
    supply: str | None = None
