"""How things can be: which words exclude each other, and which parts are taken off by which verbs.

>>> "boil" in excluding("raw"), excluding("unwashed") == {"wash"}
(True, True)
>>> part_named("jackets"), "peel" in taking_off("skin")
('skin', True)
"""

from __future__ import annotations

from functools import cache
from typing import Any

from ontology import lexicon, source

__all__ = ["excluding", "part_named", "taking_off"]


def excluding(word: str) -> frozenset[str]:
    """The base forms of what a thing is not if it is so: what is boiled is not raw."""
    denied = lexicon.lemma(word[2:], "VERB") if word.startswith("un") else ""
    return _words(_read()["excluded"].get(word) or denied)


def part_named(word: str) -> str | None:
    """The part of a food that a word names: the skin is also the jacket and the peel."""
    return _parts().get(lexicon.lemma(word, "NOUN"))


def taking_off(part: str) -> frozenset[str]:
    """The verbs that take a part off: "pitted" olives have no stones."""
    return _words(_read()["parts"][part]["off"])


@cache
def _parts() -> dict[str, str]:
    return {name: part for part, told in _read()["parts"].items() for name in _words(told["names"])}


@cache
def _read() -> dict[str, Any]:
    return source.read("conditions")


@cache
def _words(text: str) -> frozenset[str]:
    return frozenset(filter(None, map(str.strip, text.split(","))))
