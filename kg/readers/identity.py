"""Recipe ids: made from titles, and made unique, so that no recipe hides another."""

from __future__ import annotations

import re
import unicodedata

_NOT_IN_SLUGS = re.compile(r"[^a-z0-9]+")


def slug(title: str) -> str:
    """A title as an id that is easy to type.

    >>> slug("Crème Brûlée, Grandma's Way")
    'creme-brulee-grandma-s-way'
    >>> slug("麻婆豆腐")
    'recipe'
    """
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return _NOT_IN_SLUGS.sub("-", plain).strip("-")[:80].rstrip("-") or "recipe"


class Ids:
    """Hands out every id once; who comes second gets a number behind it.

    >>> ids = Ids()
    >>> ids.fresh("soup"), ids.fresh("soup"), ids.fresh("soup~2")
    ('soup', 'soup~2', 'soup~2~2')
    """

    def __init__(self) -> None:
        self._count: dict[str, int] = {}

    def fresh(self, wanted: str) -> str:
        """The wanted id, or the next free one after it."""
        unique = wanted
        while unique in self._count:
            self._count[wanted] += 1
            unique = f"{wanted}~{self._count[wanted]}"
        self._count[unique] = 1
        return unique
