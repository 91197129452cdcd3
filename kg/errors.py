"""What can go wrong with input.

KgError
├── ReadError        a file cannot be read as a recipe at all
├── AnnotationError  an input line breaks the annotation scheme
├── NotFoundError    a recipe, step or thing that was asked for is not there
├── AmbiguousError   one recipe was asked for, and there are several
├── RdfError         quads do not make a recipe graph
├── StoreError       a store cannot be opened, reached or written
│   ├── VersionError     it was made by another version of the vocabulary
│   └── FullError        there is no room left to write
├── MissingExtraError  what it needs is in an extra that is not installed (`kg.extras`)
└── QueryError       a query cannot be answered
    ├── RefusedError      it would do more than read
    ├── OverLimitError    its answer is larger than it may be
    ├── BusyError         too many that take long are under way already
    └── QueryTimeoutError it took too long and was stopped
"""

from __future__ import annotations

import errno
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from itertools import islice
from typing import Final

_FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
_COMPARED: Final = 500
"""Names that one is compared with: whoever is told waits meanwhile."""
_LONGEST_NAME: Final = 100
_FULL_WORDS: Final = ("no space left", "disk quota", "file too large")


class KgError(Exception):
    """Base of everything that broken input raises."""


class ReadError(KgError):
    """A file that cannot be read as a recipe at all."""

    def __init__(self, problem: str, source: str) -> None:
        super().__init__(problem, source)
        self.problem, self.source = problem, source

    def __str__(self) -> str:
        return f"{self.source}: {self.problem}"


class AnnotationError(KgError):
    """An input line breaks the annotation scheme."""

    def __init__(self, problem: str, source: str, line: int) -> None:
        super().__init__(problem, source, line)
        self.problem, self.source, self.line = problem, source, line

    def __str__(self) -> str:
        return f"{self.source}:{self.line}: {self.problem}"


class NotFoundError(KgError):
    """Something that was asked for by name or number is not there."""

    def __init__(self, kind: str, wanted: str, known: Iterable[str] = ()) -> None:
        known = tuple(known)
        super().__init__(kind, wanted, known)
        self.kind, self.wanted, self.known = kind, wanted, known

    def __str__(self) -> str:
        message = f"no {self.kind} {self.wanted!r}"
        near = get_close_matches(self.wanted[:_LONGEST_NAME], self._alike(), n=3, cutoff=0.5)
        if near:
            return f"{message}; did you mean {' or '.join(near)}?"
        if 0 < len(self.known) <= 20:
            return f"{message}; there is {', '.join(self.known)}"
        return message

    def _alike(self) -> Sequence[str]:
        """The names to compare with: of very many, some that begin as the wanted one does."""
        if len(self.known) <= _COMPARED:
            return self.known
        begins = self.wanted[:2]
        return list(islice((name for name in self.known if name.startswith(begins)), _COMPARED))


class AmbiguousError(KgError):
    """One recipe was asked for where there are several."""

    def __init__(self, source: str, known: Iterable[str]) -> None:
        known = tuple(known)
        super().__init__(source, known)
        self.source, self.known = source, known

    def __str__(self) -> str:
        some = ", ".join(f"{self.source}#{name}" for name in self.known)
        return f"{self.source}: holds several recipes; say which one, such as {some}"


class RdfError(KgError):
    """Quads that do not make a recipe graph."""

    def __init__(self, problem: str, source: str) -> None:
        super().__init__(problem, source)
        self.problem, self.source = problem, source

    def __str__(self) -> str:
        return f"{self.source}: {self.problem}"


class StoreError(KgError):
    """A store that cannot be opened, reached or written."""

    def __init__(self, problem: str, place: str) -> None:
        super().__init__(problem, place)
        self.problem, self.place = problem, place

    def __str__(self) -> str:
        return f"{self.place}: {self.problem}"


class VersionError(StoreError):
    """A store that was made by another version of the vocabulary."""

    def __init__(self, place: str, found: str, expected: str, sources: Iterable[str] = ()) -> None:
        KgError.__init__(self, place, found, expected, tuple(sources))
        self.place, self.found, self.expected = place, found, expected
        self.sources = tuple(sources)
        self.problem = f"made by version {found} of the vocabulary; this is version {expected}"

    def __str__(self) -> str:
        files = " ".join(self.sources[:3]) + (" …" if len(self.sources) > 3 else "")
        rebuild = f"mirepoix build {files or 'FILES'} --store {self.place} --rebuild"
        return f"{super().__str__()}; to build it anew: {rebuild}"


class FullError(StoreError):
    """A store that has no room left to write."""

    def __init__(self, place: str) -> None:
        KgError.__init__(self, place)
        self.place = place
        self.problem = "there is no room left to write; make room and try again"


def unwritable(error: OSError, place: str) -> StoreError:
    """What a failed write means: no room, or something else."""
    said = str(error)
    if error.errno in _FULL or any(words in said.lower() for words in _FULL_WORDS):
        return FullError(place)
    return StoreError(f"cannot be written: {said}", place)


class QueryError(KgError):
    """A query that cannot be answered."""


class RefusedError(QueryError):
    """A request that would do more than it may."""


class OverLimitError(QueryError):
    """A query whose answer is larger than it may be."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most

    def __str__(self) -> str:
        return f"the answer has more than {self.most} bytes; ask for less"


class BusyError(QueryError):
    """A query that takes long while too many others do."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most

    def __str__(self) -> str:
        return f"{self.most} queries that take long are under way; try again later"


class QueryTimeoutError(QueryError):
    """A query that took too long and was stopped."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds

    def __str__(self) -> str:
        return f"the query was stopped after {self.seconds:g} seconds"


@dataclass(frozen=True, slots=True)
class Notice:
    """A recoverable problem in an input file: what it was, where, and what was done."""

    problem: str
    source: str
    line: int

    def __str__(self) -> str:
        return f"{self.source}:{self.line}: {self.problem}"


@dataclass(slots=True)
class Notices:
    """Collects what a reader could mend; when strict, the first one is an error instead.

    At most `keep` of them are kept, so that a bad file of any size fits in memory; the rest
    are counted.
    """

    strict: bool = False
    keep: int = 10_000
    found: list[Notice] = field(default_factory=list)
    count: int = 0

    def add(self, problem: str, source: str, line: int) -> None:
        """Remember a problem, or raise it."""
        if self.strict:
            raise AnnotationError(problem, source, line)
        self.count += 1
        if len(self.found) < self.keep:
            self.found.append(Notice(problem, source, line))
