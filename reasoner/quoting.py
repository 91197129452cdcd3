"""Words of a recipe that a question quotes: "what is 'it' in 'put it aside'?"."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["PRONOUNS", "quoted_clause", "quotes_in"]

PRONOUNS: Final = frozenset("it them they this these those everything that".split())
_QUOTES: Final = re.compile(r"\"([^\"]+)\"|“([^”]+)”|(?<!\w)['‘]([^'’]+)['’](?!\w)")
_ABOUT: Final = re.compile(
    r"\b(?:refer|refers|mean|means|meant|stand|stands|what is|who or what is)\b"
)


def quotes_in(plain: str) -> list[str]:
    """Everything that a question quotes, as it comes."""
    return [text.strip() for found in _QUOTES.findall(plain) for text in found if text.strip()]


def quoted_clause(plain: str) -> str | None:
    """The words around a pronoun that a question quotes; not the name that it asks about.

    >>> quoted_clause('what is "it" in "put it aside"')
    'put it aside'
    >>> quoted_clause('what is "the date mixture"')
    """
    quoted = [text for text in quotes_in(plain) if _is_clause(text)]
    return quoted[0] if quoted and _ABOUT.search(plain) else None


def _is_clause(text: str) -> bool:
    words = text.split()
    return len(words) > 2 and (words[0] != "the" or not PRONOUNS.isdisjoint(words))
