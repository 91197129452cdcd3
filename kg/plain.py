"""Text that every output can hold: no control characters, no halves of characters."""

from __future__ import annotations

import re

__all__ = ["printable"]

_UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")


def printable(text: str) -> str:
    r"""A text without what XML cannot hold and what a terminal would take as an order.

    >>> printable("salt\x1b[31m and pepper")
    'salt\ufffd[31m and pepper'
    """
    return _UNPRINTABLE.sub("\ufffd", text) if _UNPRINTABLE.search(text) else text
