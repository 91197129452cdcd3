"""Which questions a partial annotation can answer at all: those about predicates with roles.

Only the evaluation asks. It compares how a question begins, verb and object, with the predicates.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Final

from kg.graph import RecipeGraph
from kg.model import Moment
from reasoner.tasks.r2vq.roles import COMPANIONS, OPENINGS, WHAT, object_of
from reasoner.tasks.r2vq.scenes import Deed, Page
from reasoner.tasks.r2vq.templates import ORDER, parsed
from reasoner.tasks.r2vq.words import gerund, joined, plain

__all__ = ["Reach"]

_AND: Final = re.compile(r" and ")


class Reach:
    """The predicates of one recipe, by how questions about them begin."""

    def __init__(self, graph: RecipeGraph) -> None:
        self._page = Page(graph.recipe)

    def asks_first_predicate(self, question: str) -> bool:
        """True if it asks for a role that the first predicate of a sentence has."""
        asked = parsed(question)
        if asked is None:
            return False
        begun = {f"{asked.template.opening}{words}" for words in _beginnings(plain(asked.words))}
        return not begun.isdisjoint(self._firsts)

    def orders_known_predicates(self, question: str) -> bool:
        """True if both events that it orders are predicates with roles."""
        asked = parsed(question)
        if asked is None or asked.template is not ORDER:
            return False
        text = plain(asked.words)
        return any(
            self._is_known(text[: cut.start()]) and self._is_known(text[cut.end() :])
            for cut in _AND.finditer(text)
        )

    def _is_known(self, words: str) -> bool:
        return any(beginning in self._gerunds for beginning in _beginnings(words))

    @cached_property
    def _firsts(self) -> frozenset[str]:
        found: set[str] = set()
        for deed in _first_of_sentences(self._page.deeds):
            for argument in deed.arguments:
                openings = {OPENINGS.get(argument.role)}
                if argument.role in COMPANIONS:
                    openings.add(WHAT)
                for opening in filter(None, openings):
                    for verb in deed.verbs:
                        found.add(f"{opening} {plain(joined(verb, object_of(deed)))}")
        return frozenset(found)

    @cached_property
    def _gerunds(self) -> frozenset[str]:
        return frozenset(
            plain(joined(gerund(verb), object_of(deed)))
            for deed in self._page.deeds
            if deed.arguments
            for verb in deed.verbs
        )


def _first_of_sentences(deeds: tuple[Deed, ...]) -> Iterator[Deed]:
    first: dict[tuple[int, ...], Moment] = {}
    for deed in deeds:
        place = deed.at[:2]
        first[place] = min(first.get(place, deed.at), deed.at)
    return (deed for deed in deeds if deed.at == first[deed.at[:2]])


def _beginnings(words: str) -> Iterator[str]:
    """Every beginning of a phrase that ends with a word."""
    for place, mark in enumerate(words):
        if mark == " ":
            yield words[:place]
    yield words
