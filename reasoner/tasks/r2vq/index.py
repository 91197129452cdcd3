"""All questions that one recipe answers, by their words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Final, NamedTuple

from kg.graph import RecipeGraph
from reasoner.tasks.r2vq.entries import Entry, Table
from reasoner.tasks.r2vq.scenes import Page
from reasoner.tasks.r2vq.templates import ORDER, TEMPLATES, Parsed, Template
from reasoner.tasks.r2vq.words import lemmas, plain, singular

_AND: Final = re.compile(r" and ")


class Order(NamedTuple):
    """Two events of a question, in the order in which it names them."""

    first: Entry
    second: Entry

    @property
    def rank(self) -> int:
        """The lower, the surer."""
        return self.first.rank + self.second.rank


class R2vqIndex:
    """The questions of one recipe; each template is filled when it is first asked for."""

    def __init__(self, graph: RecipeGraph) -> None:
        self._page = Page(graph.recipe)
        self._tables: dict[str, Table] = {}

    def find(self, question: Parsed) -> list[Entry]:
        """What answers a question, the best first."""
        found = self._table(question.template).find(plain(question.words))
        if len(found) < 2:
            return found
        return sorted(found, key=lambda entry: (entry.rank, entry.words != question.words))

    def order(self, words: str) -> Order | None:
        """The two events that some words name: every "and" may be the one between them."""
        table, text = self._table(ORDER), plain(words)
        best: Order | None = None
        for cut in _AND.finditer(text):
            first, second = table.find(text[: cut.start()]), table.find(text[cut.end() :])
            if first and second:
                found = Order(min(first, key=_rank), min(second, key=_rank))
                if best is None or found.rank < best.rank:
                    best = found
        return best

    def stranger(self, words: str) -> str | None:
        """The first word that nothing in the recipe goes by."""
        for word in plain(words).split():
            forms = (word, singular(word), *lemmas(word, "VERB"))
            if not self._vocabulary.intersection(forms):
                return word
        return None

    def questions(self) -> Iterator[str]:
        """Questions that the recipe answers, in the benchmark's words."""
        for template in TEMPLATES:
            for entry in self._table(template).entries():
                yield f"{template.opening}{entry.words}{template.ending}?".capitalize()

    def entries(self, template: Template) -> list[Entry]:
        """The ways to fill a template, as the recipe has them."""
        return list(self._table(template).entries())

    def _table(self, template: Template) -> Table:
        found = self._tables.get(template.opening)
        if found is None:
            found = self._tables[template.opening] = template.table(self._page)
        return found

    @cached_property
    def _vocabulary(self) -> frozenset[str]:
        return frozenset(self._page.vocabulary())


def _rank(entry: Entry) -> int:
    return entry.rank
