"""Which word of a phrase is the verb, before any recipe is looked at."""

from __future__ import annotations

from ontology.effects import meaning

__all__ = ["is_participle", "split_at_participle"]

_IRREGULAR = frozenset(
    "cut put set spread beaten ground left laid kept held frozen made done shut split brought "
    "taken shaken risen thrown burnt beat ladled dug".split()
)
_STATES = frozenset({"hot", "cold", "warm", "frozen"})


def is_participle(word: str) -> bool:
    """True of a form that says what was done to a thing: "chopped", "cut", also "hot"."""
    if word in _IRREGULAR or word in _STATES:
        return True
    return len(word) > 4 and word.endswith(("ed", "en")) and meaning(word) is not None


def split_at_participle(words: str) -> tuple[str, str, str]:
    """A thing, the participle behind it, and the rest; no participle leaves the last two empty.

    >>> split_at_participle("the onion fried in oil")
    ('the onion', 'fried', 'in oil')
    """
    found = words.split()
    for place in range(1, len(found)):
        if is_participle(found[place]):
            return " ".join(found[:place]), found[place], " ".join(found[place + 1 :])
    return words, "", ""
