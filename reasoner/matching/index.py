"""Names by their words, base forms, class and head, so that finding one is a look-up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache

from ontology import taxonomy
from ontology.phrases import plain
from reasoner.matching.judging import Verdict, judge
from reasoner.matching.names import Name
from reasoner.matching.neighbours import neighbours

__all__ = ["Index"]

Found = tuple[Name, Verdict]


class Index:
    """The names that a recipe uses for one kind of thing."""

    def __init__(self, names: Iterable[Name]) -> None:
        self.names = tuple(dict.fromkeys(names))
        self._by: dict[tuple[str, object], list[Name]] = {}
        for name in self.names:
            for key in dict.fromkeys(_keys(name)):
                self._by.setdefault(key, []).append(name)

    def tiers(self, asked: Name) -> Iterator[list[Found]]:
        """Yield the names that match by words and ontology: the surest kind of match first."""
        judged: set[Name] = set()
        for stage in _stages(asked):
            candidates = dict.fromkeys(name for key in stage for name in self._by.get(key, ()))
            new = [name for name in candidates if name not in judged]
            found = [(name, how) for name in new if (how := judge(asked, name))]
            judged.update(name for name, _ in found)
            yield from by_kind(found)

    def find(self, asked: Name) -> list[Found]:
        """Return the names that match best by words and ontology, the surest first."""
        return next(self.tiers(asked), [])

    def open_to(self, asked: Name) -> tuple[Name, ...]:
        """Return the names that the ontology cannot compare with this: it lacks one of the two."""
        return self._without_class if asked.cls else self.names

    @cached_property
    def _without_class(self) -> tuple[Name, ...]:
        return tuple(name for name in self.names if not name.cls)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Every word by which one of these things may be called, synonyms included."""
        found: dict[str, None] = {}
        for name in self.names:
            found.update(dict.fromkeys(name.words))
        for cls in dict.fromkeys(name.cls for name in self.names if name.cls):
            found.update(dict.fromkeys(_called(cls)))
        return tuple(found)


@lru_cache(maxsize=4096)
def _called(cls: str) -> tuple[str, ...]:
    """The words of the names of a class."""
    names = (taxonomy.label(cls), *taxonomy.synonyms(cls))
    return tuple(word for name in names for word in plain(name).split())


def by_kind(found: list[Found]) -> Iterator[list[Found]]:
    """Yield what was found, parted by kind of match, the surest first."""
    found = sorted(found, key=lambda pair: -pair[1][1])
    for kind in dict.fromkeys(how[0] for _, how in found):
        yield [pair for pair in found if pair[1][0] == kind]


def _keys(name: Name) -> Iterator[tuple[str, object]]:
    """Yield under what a name is filed."""
    yield "words", name.words
    yield "lemmas", name.lemmas
    yield "joined", name.joined
    yield "head", name.head
    yield "head", name.tail
    yield "first", name.core[:1]
    if name.cls:
        yield "own class", name.cls
        yield "class", name.cls
        for above in taxonomy.ancestors(name.cls):
            yield "class", above


def _stages(asked: Name) -> Iterator[list[tuple[str, object]]]:
    """Yield where to look for a name, cheapest first."""
    yield [("words", asked.words)]
    yield [("lemmas", asked.lemmas)]
    yield [("joined", asked.joined)]
    if asked.cls:
        yield [("class", asked.cls)]
    yield [("head", asked.head)]
    if asked.cls:
        yield [("own class", above) for above in taxonomy.ancestors(asked.cls)]
        yield [("first", asked.core)]
        yield [("own class", other) for other in neighbours(asked.cls)]
