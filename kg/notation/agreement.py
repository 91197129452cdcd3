"""How far two hands agree on the same recipes, or the parser with a hand: the ceiling of figures.

What annotators call a mixture is their own; so what goes into an event is compared down to the
lines of the list, and words by where they stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from kg.notation.script import ATTRIBUTES, Deed, Item, Key, Script
from kg.notation.stock import OUTSIDE, bare
from kg.notation.understanding import NO_EVENT
from kg.parsing.tokens import words_in
from ontology.lexicon import stem
from ontology.wordlists import wordlist

__all__ = ["PARTS", "Agreement", "Facts", "agreement", "facts_of"]

PARTS: Final = (
    "events", "objects", "hidden objects", "what goes in", "places", "hidden places", "tools",
    "results", "attributes",
)  # fmt: skip
_LEADING: Final = wordlist("grammar.leading_a_span")
Fact = tuple[object, ...]
Facts = dict[str, set[Fact]]


class Agreement(NamedTuple):
    """F1 of one hand against the other, and how much each says."""

    f1: float
    common: int
    first: int
    second: int


def agreement(pairs: Iterable[tuple[Script, Script]]) -> dict[str, Agreement]:
    """The agreement on each part, over all recipes that two hands have annotated."""
    counts = {part: [0, 0, 0] for part in PARTS}
    for one, other in pairs:
        first, second = facts_of(one), facts_of(other)
        for part, count in counts.items():
            said = first[part] & second[part], first[part], second[part]
            for place, facts in enumerate(said):
                count[place] += len(facts)
    return {part: _of(*count) for part, count in counts.items()}


def _of(common: int, first: int, second: int) -> Agreement:
    every = first + second
    return Agreement(round(2 * common / every, 4) if every else 1.0, common, first, second)


def facts_of(script: Script) -> Facts:
    """What an annotation says, as facts that another one can say too."""
    found: Facts = {part: set() for part in PARTS}
    contents: dict[str, frozenset[str]] = {}
    for number, telling in enumerate(script.tellings):
        words = [word.lower() for word in words_in(telling.text)]
        for deed in telling.deeds:
            place = _place(words, deed.verb, deed.nth)
            if deed.verb and deed.verb != NO_EVENT and place is not None:
                _note(found, (number, place), deed, words, contents)
    return found


def _note(
    found: Facts, at: Fact, deed: Deed, words: list[str], contents: dict[str, frozenset[str]]
) -> None:
    found["events"].add(at)
    inside: set[str] = set()
    for item in deed.items(Key.OBJECTS):
        holds = {base for ref in _refs(item) for base in contents.get(ref, {ref})}
        inside |= holds
        if item.hidden:
            found["hidden objects"] |= {(*at, base) for base in holds}
        else:
            found["objects"].add((*at, _place(words, item.words, item.nth)))
    found["what goes in"] |= {(*at, base) for base in inside}
    for item in deed.items(Key.IN, Key.FROM):
        names = {(*at, _head(ref)) for ref in _refs(item)}
        found["places"] |= names
        found["hidden places"] |= names if item.hidden else set()
    found["tools"] |= {(*at, _head(ref)) for i in deed.items(Key.WITH) for ref in _refs(i)}
    for item in deed.items(Key.RESULT):
        found["results"].add((*at, frozenset(inside)))
        contents.update({ref: frozenset(inside) for ref in item.refs})
    found["attributes"] |= {(*at, *fact) for fact in _attributes(deed, words)}


def _refs(item: Item) -> list[str]:
    refs = item.refs or (item.words.lower(),)
    return [ref.removeprefix(OUTSIDE).strip() or item.words.lower() for ref in refs]


def _head(ref: str) -> str:
    """The noun of a vessel's or tool's name: two hands may differ in adjectives."""
    return stem(bare(ref))


def _attributes(deed: Deed, words: list[str]) -> Iterator[Fact]:
    """What is said of an event, word by word; a word that only leads up to it does not count."""
    for key in ATTRIBUTES:
        said = [word.lower() for word in words_in(deed.text(key))]
        start = _place(words, deed.text(key), 1)
        for number, word in enumerate(said):
            if start is not None and word not in _LEADING and word.isalnum():
                yield key.value, start + number


def _place(words: list[str], wanted: str, nth: int) -> int | None:
    """Where words stand in a sentence, the n-th time."""
    said = [word.lower() for word in words_in(wanted)]
    starts = range(len(words) - len(said) + 1) if said else ()
    found = [start for start in starts if words[start : start + len(said)] == said]
    return found[nth - 1] if len(found) >= nth else None
