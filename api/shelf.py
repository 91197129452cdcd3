"""Recipes within reach of a worker: graphs, and what was worked out about them, while fresh."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable
from functools import cache, cached_property, partial
from threading import Lock
from typing import Any, Final, Generic, NamedTuple, TypeVar

import anyio.to_thread
from anyio import CapacityLimiter

import reasoner
from api.collection import Collection
from kg.errors import NotFoundError
from kg.graph import RecipeGraph
from reasoner.ask import SURE, Conventions

__all__ = ["Asking", "Book", "Recent", "Shelf", "encoded", "in_thread"]

_BOOKS: Final = 256
_ANSWERS: Final = 4096
_VIEWS: Final = 16
_LARGEST_ANSWER: Final = 64 << 10
_THINKING: Final = 2
Found = TypeVar("Found")
Key = TypeVar("Key")
Value = TypeVar("Value")


async def in_thread(work: Callable[[], Found]) -> Found:
    """Do what takes more than a moment off the event loop, so that others are answered."""
    return await anyio.to_thread.run_sync(work)


@cache
def _askers() -> CapacityLimiter:
    """Few threads think about questions: more would only keep the event loop waiting its turn."""
    return CapacityLimiter(_THINKING)


class Recent(Generic[Key, Value]):
    """The most recently used pairs of a dictionary."""

    def __init__(self, most: int) -> None:
        self._most, self._lock = most, Lock()
        self._held: OrderedDict[Key, Value] = OrderedDict()

    def get(self, key: Key) -> Value | None:
        """What a key has, which is the most recent now."""
        with self._lock:
            value = self._held.get(key)
            if value is not None:
                self._held.move_to_end(key)
            return value

    def put(self, key: Key, value: Value) -> None:
        """Hold a value; the one that nobody wanted for longest may go."""
        with self._lock:
            self._held[key] = value
            self._held.move_to_end(key)
            while len(self._held) > self._most:
                self._held.popitem(last=False)

    def drop(self, key: Key) -> None:
        """Forget a key."""
        with self._lock:
            self._held.pop(key, None)


class Asking(NamedTuple):
    """A question with what it leans on, and how sure an answer must be."""

    question: str
    conventions: Conventions = "people"
    at_step: int | None = None
    at_line: int | None = None
    previous: str | None = None
    sure: float = SURE

    def outcome(self, graph: RecipeGraph) -> reasoner.Outcome:
        """What comes of it; the question before is asked anew, it takes a millisecond."""
        asked = partial(reasoner.ask, graph, at_step=self.at_step, at_line=self.at_line)
        before = asked(self.previous) if self.previous else None
        return asked(self.question, conventions=self.conventions, sure=self.sure, previous=before)


Answers = Recent[tuple[str, str, Asking], tuple[str, bytes]]


class Book:
    """A recipe on the shelf; the answers that it gave are remembered among those of others."""

    def __init__(self, version: str, graph: RecipeGraph, answers: Answers | None = None) -> None:
        self.version, self.graph = version, graph
        self.checked: int | None = None
        self._answers: Answers = Recent(1) if answers is None else answers
        self._views: Recent[str, bytes] = Recent(_VIEWS)

    async def ask(self, asked: Asking) -> tuple[str, bytes]:
        """The outcome's kind and its JSON; what was asked before is known."""
        key = (self.graph.recipe.id, self.version, asked)
        known = self._answers.get(key)
        if known is not None:
            return known
        found = await anyio.to_thread.run_sync(lambda: self.answer(asked), limiter=_askers())
        if len(found[1]) <= _LARGEST_ANSWER:
            self._answers.put(key, found)
        return found

    def answer(self, asked: Asking) -> tuple[str, bytes]:
        """The outcome's kind and its JSON, worked out here and now."""
        outcome = asked.outcome(self.graph)
        record = reasoner.as_dict(outcome)
        told = {"recipe": self.graph.recipe.id, "asked": asked.question, **record}
        return type(outcome).__name__, encoded(told)

    def view(self, name: str, make: Callable[[RecipeGraph], Any]) -> bytes:
        """A record of the recipe as JSON, made once."""
        found = self._views.get(name)
        if found is None:
            found = encoded(make(self.graph))
            self._views.put(name, found)
        return found

    @cached_property
    def questions(self) -> tuple[str, ...]:
        """What this recipe can answer."""
        from reasoner.suggest import answerable

        return answerable(self.graph)


class Shelf:
    """The books of a worker; each is looked up anew after a write."""

    def __init__(self, collection: Collection) -> None:
        self.collection = collection
        self._books: Recent[str, Book] = Recent(_BOOKS)
        self._answers: Answers = Recent(_ANSWERS)

    async def book(self, recipe_id: str) -> Book:
        """The recipe of this id as it is now."""
        book = self._books.get(recipe_id)
        now = self.collection.generation(recipe_id)
        if book is not None and book.checked == now:
            return book
        return await in_thread(lambda: self._fresh(recipe_id, book, now))

    def _fresh(self, recipe_id: str, book: Book | None, now: int) -> Book:
        try:
            if book is None or self.collection.version(recipe_id) != book.version:
                book = Book(*self.collection.graph(recipe_id), self._answers)
        except NotFoundError:
            self._books.drop(recipe_id)
            raise
        book.checked = now
        self._books.put(recipe_id, book)
        return book


def encoded(record: Any) -> bytes:  # noqa: ANN401  (whatever JSON can hold)
    """A record as compact JSON, whatever characters are in it."""
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", errors="replace")
