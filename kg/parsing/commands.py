"""Verbs that a sentence, or what follows its opening, begins with: commands, whatever is usual.

"Cream" is food nearly always, and "tint" is hardly ever written. Where they stand as commands, with
something that they are about, they are events.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ontology.lexicon import parts_of
from ontology.tagging import BASE, Place
from ontology.wordlists import wordlist

__all__ = ["with_commands"]

_SERVING: Final = wordlist("verbs.serving")
_SERVED: Final = wordlist("grammar.served_with")
_JOINTS: Final = wordlist("grammar.coordinators")
_NO_DEEDS: Final = wordlist("verbs.no_deeds")
"""What others do the deed of ("let it boil"), or what is said and not done."""


def with_commands(
    words: Sequence[str], tags: Sequence[str], labels: Sequence[str]
) -> Sequence[str]:
    """The labels of a sentence, with the commands as events that were taken for something else.

    >>> with_commands(("cream", "butter"), ("VERB", "NOUN"), ("B-FOOD", "I-FOOD"))
    ['B-EVENT', 'B-FOOD']
    """
    found: list[str] | None = None
    for index in (n for n, _ in enumerate(words) if _is_joined(words, labels, n)):
        found = found or list(labels)
        found[index] = "B-EVENT"
    for index in _beginnings(words, tags):
        if tags[index] != "VERB" or labels[index][2:] == "EVENT" or words[index] in _NO_DEEDS:
            continue
        if _is_command(Place(words, index, tags, parts_of)):
            found = found or list(labels)
            found[index] = "B-EVENT"
            if index + 1 < len(found) and found[index + 1][:2] == "I-":
                found[index + 1] = f"B-{found[index + 1][2:]}"
    return labels if found is None else found


def _is_joined(words: Sequence[str], labels: Sequence[str], index: int) -> bool:
    """True of a verb between two commands, and of what is served in some way.

    "Slice, dice or grate it", "serve sprinkled with sugar".
    """
    if labels[index] != "O" or not 0 < index < len(words) - 2:
        return False
    if words[index - 1] in _SERVING:
        return words[index + 1] in _SERVED and words[index].endswith("ed")
    is_between = words[index - 1] == "," and words[index + 1] in _JOINTS
    if not is_between or labels[index - 2] != "B-EVENT" or index < 2:
        return False
    return labels[index + 2] == "B-EVENT" and "VERB" in parts_of(words[index])


def _beginnings(words: Sequence[str], tags: Sequence[str]) -> list[int]:
    """Where a command can begin without doubt: at first, behind a comma, behind an adverb."""
    behind = [n + 1 for n, word in enumerate(words[:-1]) if word == "," or tags[n] == "ADV"]
    return [0, *behind] if words else []


def _is_command(place: Place) -> bool:
    begins = place.index == 0 or place.ends_opening or place.is_further_how
    return begins and BASE in place.can_be and place.has_object
