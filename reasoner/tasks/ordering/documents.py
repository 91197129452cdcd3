"""Cut the documents to put in order: all sentences of a recipe, or those of one ingredient."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from kg.cast import references_in
from kg.listing import Listing
from kg.model import Moment, Recipe, Role

__all__ = [
    "LONGEST",
    "SETTINGS",
    "Document",
    "Place",
    "event_documents",
    "sent_documents",
    "texts_of",
]

LONGEST: Final = 10
"""The 2021 paper scores no documents of eleven sentences or more."""


Place = tuple[int, int]


class Document(NamedTuple):
    """Sentences in the order of their recipe, and where they stand in it.

    A solver gets the texts shuffled and sees no more.
    """

    sentences: tuple[str, ...]
    places: tuple[Place, ...]


def sent_documents(recipe: Recipe) -> Iterator[Document]:
    """All sentences of a recipe, and for N = 2 every two that follow one another."""
    texts = texts_of(recipe)
    for two in pairwise(texts):
        yield _document(texts, two)
    if 2 < len(texts) <= LONGEST:
        yield _document(texts, texts)


def event_documents(recipe: Recipe) -> Iterator[Document]:
    """For each line of the ingredient list the sentences that mention or silently use it."""
    listing, texts = Listing(recipe), texts_of(recipe)
    users: dict[str, set[Place]] = {line: set() for line in listing.supplies}
    for name, at in _uses(recipe):
        line = listing.line_of(name)
        if line is not None and (at.step, at.sentence) in texts:
            users[line].add((at.step, at.sentence))
    for used in users.values():
        if 2 <= len(used) <= LONGEST:
            yield _document(texts, used)


def texts_of(recipe: Recipe) -> dict[Place, str]:
    """The sentences of the steps by their place, in order."""
    return {
        (sentence.step, sentence.number): sentence.text
        for step in recipe.steps
        for sentence in step.sentences
    }


def _document(texts: dict[Place, str], wanted: Collection[Place]) -> Document:
    places = tuple([place for place in texts if place in wanted])
    return Document(tuple([texts[place] for place in places]), places)


def _uses(recipe: Recipe) -> Iterator[tuple[str, Moment]]:
    """Names of food, written or left out, with where they are used."""
    for mention in recipe.mentions:
        if mention.kind.is_food:
            yield mention.text, mention.at
            yield mention.reference.name, mention.at
    for event in recipe.events:
        for part in event.participations:
            if part.is_hidden and part.role is Role.INGREDIENT:
                for reference in references_in(part.reference):
                    yield reference.name, event.at


SETTINGS: Final[dict[str, Callable[[Recipe], Iterator[Document]]]] = {
    "sent": sent_documents,
    "event": event_documents,
}
