"""Find the names of foods in a text, and tell whether all of the text was understood."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Final, NamedTuple

from ontology import effects, lexicon, taxonomy
from ontology.allergens.tables import (
    LONGEST_NAME,
    Status,
    by_food,
    classes,
    joined,
    listed,
    longest_from,
    words_in,
)
from ontology.effects import Effect

__all__ = [
    "Verdict",
    "grave",
    "is_any",
    "is_plain",
    "is_plain_class",
    "is_understood",
    "named",
    "names_food",
    "says_nothing",
]


class Verdict(NamedTuple):
    """What is known of a food and a class, and the word that shows it."""

    status: Status
    word: str = ""


_SEVERITY: Final = {status: place for place, status in enumerate(Status)}
_NOTHING: Final[dict[str, Status]] = {}
_SHORTEST_WORD: Final = 3


def grave(verdict: Verdict) -> int:
    """The place of a verdict among others: the gravest comes first."""
    return _SEVERITY[verdict.status]


@lru_cache(maxsize=16384)
def named(words: tuple[str, ...]) -> Mapping[str, Verdict]:
    """What the longest names in some words say of each class; the gravest of them counts.

    Words of a name that is known as a whole, such as bread flour, are no names by themselves.
    """
    found: dict[str, Verdict] = {}
    done: dict[str, int] = {}
    foods = by_food()
    for place, word in enumerate(words):
        for length in range(min(longest_from().get(word, 0), len(words) - place), 0, -1):
            name = " ".join(words[place : place + length])
            for known, status in foods.get(name, _NOTHING).items():
                if done.get(known, 0) <= place:
                    done[known] = place + length
                    verdict = Verdict(status, name)
                    if status is not Status.NOT_KNOWN:
                        found[known] = min(found.get(known, verdict), verdict, key=grave)
    return found


def is_understood(text: str, asked: str) -> bool:
    """True if no word of a text is strange, and no food in it can have what nobody listed."""
    doubtful = _doubtful(text)
    return doubtful is not None and all(foods.get(asked) is Status.FREE for foods in doubtful)


@lru_cache(maxsize=16384)
def _doubtful(text: str) -> tuple[Mapping[str, Status], ...] | None:
    """What is known of the foods in a text that are not only themselves; none of strange words."""
    found = []
    for some, is_name in _names_in(words_in(text)):
        if not is_name and not _is_word(some[0]):
            return None
        if brought := _brought(some[-1]):
            found.append(brought)
        if is_name and _may_have_more(some):
            found.append(by_food().get(joined(some), _NOTHING))
    return tuple(found)


@lru_cache(maxsize=4096)
def _brought(word: str) -> Mapping[str, Status]:
    """What a food brings that a word says was put on another: butter, of "buttered"; no toast."""
    verb = lexicon.lemma(word, "VERB") if word.endswith("ed") else ""
    inside = {
        known: status
        for known, status in by_food().get(verb, _NOTHING).items()
        if status is Status.CONTAINS
    }
    meaning = effects.meaning(verb) if inside else None
    is_changed = meaning is not None and Effect.TRANSFORM in meaning.effects
    return {} if is_changed or not inside else dict.fromkeys(classes(), Status.FREE) | inside


def _may_have_more(words: tuple[str, ...]) -> bool:
    """True of the name of a food that is not only itself, and of no other thing."""
    cls = taxonomy.whole(words, "food")
    if cls is None or taxonomy.kind_of(cls) != "food" or words[-1] in taxonomy.modifiers():
        return False
    is_open = is_plain_class(cls) or taxonomy.is_portion(cls) or is_any(cls, listed("made"))
    return not is_open


@lru_cache(maxsize=16384)
def names_food(text: str) -> bool:
    """True of a text that may name something to eat: 2 cups of milk or of zorblax, no cake tin."""
    return any(
        _is_eaten(some) if is_name else not _is_word(some[0])
        for some, is_name in _names_in(words_in(text))
    )


def _is_eaten(words: tuple[str, ...]) -> bool:
    """True of the name of a food, of a class of foods or on a list."""
    known = by_food().get(joined(words), _NOTHING).values()
    if any(status is not Status.NOT_KNOWN for status in known):
        return True
    cls = taxonomy.whole(words, "food")
    return cls is not None and taxonomy.kind_of(cls) == "food"


def _names_in(words: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], bool]]:
    """The longest names of things in some words, and the words between them."""
    place = 0
    while place < len(words):
        length = next((n for n in range(LONGEST_NAME, 0, -1) if _is_name(words, place, n)), 0)
        yield words[place : place + (length or 1)], bool(length)
        place += length or 1


def _is_name(words: tuple[str, ...], place: int, length: int) -> bool:
    """True of words that are the name of a class, or that a list has."""
    some = words[place : place + length]
    if len(some) < length or "," in some:
        return False
    return joined(some) in by_food() or taxonomy.whole(some, "food") is not None


def _is_word(word: str) -> bool:
    short = len(word) < _SHORTEST_WORD or word in _plain_words()
    return short or bool(lexicon.closed_part(word) or lexicon.parts_of(word))


@cache
def _plain_words() -> frozenset[str]:
    """Words that say nothing of what is in a food: how it is measured, and where it is from."""
    return taxonomy.units().union(listed("plain_words"))


def is_plain(name: str) -> bool:
    """True of a food that contains nothing but itself: flour, butter, an onion."""
    cls = taxonomy.class_of(name, "food")
    return cls is not None and is_plain_class(cls)


def says_nothing(name: str) -> bool:
    """True of a name that only points to what a recipe makes: "the mixture", "the topping"."""
    cls = taxonomy.class_of(name, "food")
    return cls is not None and cls in listed("made")


@cache
def is_plain_class(cls: str) -> bool:
    """True of a class of foods that contain nothing but themselves."""
    return is_any(cls, listed("plain")) and not is_any(cls, listed("not_plain"))


@lru_cache(maxsize=16384)
def is_any(cls: str, ancestors: tuple[str, ...]) -> bool:
    """True of a class of foods that is one of some, or a kind of one."""
    return any(taxonomy.is_a(cls, ancestor) for ancestor in ancestors)
