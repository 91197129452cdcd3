"""What is worked out once for a word and kept.

Thousands of words are looked up for every recipe. A dictionary that fills itself answers three
times as fast as `functools.lru_cache`, which notes at every call what was asked for last.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

__all__ = ["kept"]

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")
_MOST: Final = 65536
"""So many answers are kept; then all are forgotten."""


class _Kept(dict[_Key, _Value]):
    """The answers of a function by what it was asked."""

    __slots__ = ("_work_out",)

    def __init__(self, work_out: Callable[[_Key], _Value]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, key: _Key) -> _Value:
        if len(self) >= _MOST:
            self.clear()
        found = self[key] = self._work_out(key)
        return found


def kept(work_out: Callable[[_Key], _Value]) -> Callable[[_Key], _Value]:
    """Keep the answers of a function of one argument.

    >>> double = kept(lambda number: 2 * number)
    >>> double(2), double(2)
    (4, 4)
    """
    return _Kept(work_out).__getitem__
