"""Titles of recipes: the name of the dish without what is served with it."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["without_tail"]

_TAIL: Final = re.compile(
    r"\s+(?:with|in|on|for|from|recipe)\b.*|\s+[^\w&]+(?:\s.*|$)|[,(:–—|].*", re.IGNORECASE
)


def without_tail(title: str) -> str:
    """A title up to the words that say more than the name of the dish.

    >>> without_tail("Carrot Cake with Cream Cheese Frosting"), without_tail("Fish & Chips (easy)")
    ('Carrot Cake', 'Fish & Chips')
    """
    return _TAIL.sub("", title).strip()
