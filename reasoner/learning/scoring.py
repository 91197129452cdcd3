"""Score an answer against gold: accepted wordings, numbers, steps, or words that must be there."""

from __future__ import annotations

import re
import string
from typing import Final

from reasoner.learning.examples import Example
from reasoner.operators.words import base_forms

__all__ = ["is_right"]

_NUMBERS: Final = {
    word: str(number)
    for number, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve".split()
    )
}
_TIMES: Final = {
    "once": "1 times",
    "twice": "2 times",
    "thrice": "3 times",
    "min": "minutes",
    "mins": "minutes",
}
_BETWEEN: Final = frozenset("for to in on at of with when until if it is by then each".split())
MUCH_LONGER: Final = 8
"""Words beyond twice the longest accepted wording: a list of everything tells nothing."""


def is_right(example: Example, got: str | None) -> bool:
    """Whether an answer (none for silence) is right.

    It is when it equals an accepted wording but for case, marks and articles; for yes and no the
    first word decides; a number or a step counts if it is the only one; else the words that must
    and must not be there decide, if the answer is not much longer than the accepted ones.
    """
    wanted = example.answers
    if wanted == ("N/A",) or got is None:
        return wanted == ("N/A",) and got is None
    if example.any_of or example.facts:
        return _is_golden(example, got)
    said, accepted = _plain(got), {_plain(each) for each in wanted}
    if said in accepted:
        return True
    if wanted in (("yes",), ("no",)):
        return tuple(said.split()[:1]) == wanted
    return _by_number(said, accepted) or _by_words(example, got, said, accepted)


def _is_golden(example: Example, got: str) -> bool:
    """By whole words, in whatever number or form; what is much longer tells nothing."""
    said = f" {_spaced(' '.join(_TIMES.get(word, word) for word in got.split()))} "
    if any(_has(said, word) for word in example.must_not):
        return False
    if example.answers in (("yes",), ("no",)) and not said.startswith(f" {example.answers[0]} "):
        return False
    if example.facts:
        return all(any(_has(said, word) for word in row) for row in example.facts)
    longest = max(len(row) for row in example.any_of)
    if len(said.split()) > 4 * longest + 2 * MUCH_LONGER:
        return False
    return any(all(_has(said, word) for word in row) for row in example.any_of)


def _spaced(text: str) -> str:
    """The words and numbers of a text apart: "25-30 minutes", "350F" have two numbers and one."""
    return _plain(" ".join(re.findall(r"\d+(?:[./,]\d+)?|[^\W\d_]+", text)))


def _has(said: str, word: str) -> bool:
    """True if a word is said, in any form; words that only hold others together need not be."""
    wanted = _spaced(_TIMES.get(word, word).rstrip("*"))
    if not wanted or wanted in _BETWEEN:
        return True
    if word.endswith("*") or " " in wanted:
        ending = r"\w*" if word.endswith("*") else r"(?:s|es|ed|d|ing)?"
        return re.search(rf"(?<!\w){re.escape(wanted)}{ending}(?!\w)", said) is not None
    return not base_forms(wanted).isdisjoint(base_forms(said))


def _by_number(said: str, accepted: set[str]) -> bool:
    numbers = set(re.findall(r"\d+(?:\.\d+)?", said))
    if len(numbers) == 1 and numbers <= accepted:
        return True
    steps = set(re.findall(r"step (\d+)", said))
    return len(steps) == 1 and f"step {min(steps)}" in accepted


def _by_words(example: Example, got: str, said: str, accepted: set[str]) -> bool:
    longest = max(len(each.split()) for each in accepted)
    if not (example.must or example.must_any) or len(said.split()) > 2 * longest + MUCH_LONGER:
        return False
    text = got.lower()
    return (
        all(word.lower() in text for word in example.must)
        and not any(word.lower() in text for word in example.must_not)
        and all(any(word.lower() in text for word in group) for group in example.must_any)
    )


def _plain(text: str) -> str:
    kept = "".join(c for c in text.lower() if c not in string.punctuation)
    words = re.sub(r"\b(a|an|the)\b", " ", kept).split()
    return " ".join(_NUMBERS.get(word, word) for word in words)
