"""What kinds of questions can be made."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["Made"]


class Made(StrEnum):
    """What can be made."""

    CLOZE = "cloze"
    COHERENCE = "coherence"
    ORDERING = "ordering"
