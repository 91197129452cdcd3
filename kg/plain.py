"""Text that every output can hold: no control characters, no halves of characters, no long ids."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Final

__all__ = ["LONGEST_ID", "LONGEST_NAME", "printable", "short_id", "short_name"]

LONGEST_ID: Final = 200
"""Characters of an id: it stands in every statement about a recipe, thousands of times."""
LONGEST_NAME: Final = 120
"""Characters of a name that goes into an id, or that is made of other names."""
_UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")
_DIGITS: Final = 12


def printable(text: str) -> str:
    r"""A text without what XML cannot hold and what a terminal would take as an order.

    >>> printable("salt\x1b[31m and pepper")
    'salt\ufffd[31m and pepper'
    """
    return _UNPRINTABLE.sub("\ufffd", text) if _UNPRINTABLE.search(text) else text


def short_id(wanted: str, most: int = LONGEST_ID) -> str:
    """An id of a bearable length; two long ones that differ anywhere stay two.

    >>> short_id("apple-cake"), len(short_id("a" * 10_000))
    ('apple-cake', 180)
    >>> short_id("a" * 999) == short_id("a" * 998)
    False
    """
    if len(wanted) <= most:
        return wanted
    digest = sha256(wanted.encode("utf-8", errors="replace")).hexdigest()[:_DIGITS]
    return f"{wanted[: most - 20 - len(digest) - 1]}~{digest}"


def short_name(name: str) -> str:
    """A name of a bearable length; names that are made of names grow without end otherwise.

    >>> short_name("half of the dough"), len(short_name("half of the " * 100))
    ('half of the dough', 120)
    """
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
