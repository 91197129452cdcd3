"""Name what speaks for a participant that nobody wrote, and say it in words at the edge."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

__all__ = ["Cue"]


class Cue(StrEnum):
    """The cue that decided for a participant which the text leaves out."""

    FOCUS = "focus"
    """What was just worked on goes on."""
    FOCUS_TOGETHER = "focus-together"
    PRONOUN = "pronoun"
    RIGHT_NODE = "right-node"
    """ "Peel and grate the ginger": two verbs share what the second is done to."""
    GOAL = "goal"
    """ "Spoon the sauce over it": others are put on or into it."""
    SHARE = "share"
    EVERYTHING = "everything"
    LISTED = "listed"
    """A word for several stands for a line of the list."""
    LEFT_ON_LIST = "left-on-list"
    """The action needs it, and no step names it."""
    SOLID = "solid"
    IN_THERE = "in-there"
    SAME_PLACE = "same-place"
    PUT_TOGETHER = "put-together"
    MEETING = "meeting"
    BESIDE = "beside"
    BELOW = "below"
    USED_BEFORE = "used-before"
    CUSTOM = "custom"
    AFFORDANCE = "affordance"
    MADE = "made"

    def reason(self, word: str = "") -> str:
        """Why a participant is there, to put behind its name; `word` is the word for several.

        >>> Cue.USED_BEFORE.reason(), Cue.LISTED.reason("spices")
        ('was used before', "is listed, and stands under 'spices'")
        """
        return _REASONS[self].format(word=repr(word))


_REASONS: Final = {
    Cue.FOCUS: "what was just worked on",
    Cue.FOCUS_TOGETHER: "was just worked on with it",
    Cue.PRONOUN: "is what the pronoun stands for",
    Cue.RIGHT_NODE: "is what the next verb is done to",
    Cue.GOAL: "is what others are put on or into",
    Cue.SHARE: "is what the share was taken of",
    Cue.EVERYTHING: "stands under 'everything'",
    Cue.LISTED: "is listed, and stands under {word}",
    Cue.LEFT_ON_LIST: "is listed, and no step names it",
    Cue.SOLID: "is no liquid",
    Cue.IN_THERE: "was in there",
    Cue.SAME_PLACE: "is in the same place",
    Cue.PUT_TOGETHER: "was put there together with it",
    Cue.MEETING: "was just put with it",
    Cue.BESIDE: "lies beside it",
    Cue.BELOW: "lies under it",
    Cue.USED_BEFORE: "was used before",
    Cue.CUSTOM: "is what cooks use for this",
    Cue.AFFORDANCE: "is what the action needs",
    Cue.MADE: "made by the action",
}
