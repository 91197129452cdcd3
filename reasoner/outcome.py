"""What comes of a question: an answer with its proof, silence, or a misunderstanding."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any, ClassVar, Protocol, overload

from kg.model import Moment
from kg.values import Duration, Measure, Temperature


class Query(Protocol):
    """A question that was understood: a frozen value of one operator, which goes to JSON."""

    kind: ClassVar[str]
    __dataclass_fields__: ClassVar[dict[str, Any]]


class MatchKind(StrEnum):
    """How words of a question reached a thing, a prop or an event; the cheapest comes first."""

    EXACT = "exact"
    LEMMA = "lemma"
    SYNONYM = "synonym"
    CLASS = "class"
    HEAD = "head noun"
    SPELLING = "spelling"
    WORDNET = "wordnet"
    EMBEDDING = "embedding"
    REFERENCE = "reference"
    TITLE = "title"


@dataclass(frozen=True, slots=True)
class Match:
    """Words of the question and what they were taken to mean, how, and how surely (0 to 1)."""

    words: str
    meaning: str
    kind: MatchKind
    score: float = 1.0


@dataclass(frozen=True, slots=True)
class Evidence:
    """A step of a proof: the rule, where in the text, and what was found there.

    `assumed` says what nobody wrote and had to be supposed for it, each with the reason.
    """

    rule: str
    moment: Moment | None
    finding: str
    assumed: tuple[str, ...] = ()

    def __str__(self) -> str:
        where = f" @ {self.moment}" if self.moment else ""
        supposed = f" (assumed: {'; '.join(self.assumed)})" if self.assumed else ""
        return f"{self.rule}{where}: {self.finding}{supposed}"


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another answer that fits the same words, because they fit another event or thing too."""

    text: str
    evidence: tuple[Evidence, ...] = ()


@dataclass(frozen=True, slots=True)
class Answered:
    """The recipe says it.

    `value` is the answer for programs: a `Duration`, `Temperature` or `Measure`, a number, ids, a
    truth value, or a tuple of these. `confidence` is how probable it is that the answer is right.
    """

    text: str
    query: Query
    evidence: tuple[Evidence, ...] = ()
    matches: tuple[Match, ...] = ()
    alternatives: tuple[Alternative, ...] = ()
    value: Any = None
    confidence: float = 1.0

    def _repr_html_(self) -> str:
        """The answer and its proof, for notebooks."""
        from reasoner.showing import answered_html

        return answered_html(self)


class Offered(Sequence[str]):
    """Questions that are worked out when they are first looked at.

    >>> Offered(lambda: ("How hot?",)) == ("How hot?",)
    True
    """

    __slots__ = ("_made", "_make")

    def __init__(self, make: Callable[[], tuple[str, ...]]) -> None:
        self._make = make
        self._made: tuple[str, ...] | None = None

    def _all(self) -> tuple[str, ...]:
        if self._made is None:
            self._made = self._make()
        return self._made

    @overload
    def __getitem__(self, place: int) -> str: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[str, ...]: ...

    def __getitem__(self, place: int | slice) -> str | tuple[str, ...]:
        return self._all()[place]

    def __len__(self) -> int:
        return len(self._all())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._all() == tuple(other)

    def __hash__(self) -> int:
        return hash(self._all())

    def __repr__(self) -> str:
        return repr(self._all())

    def __reduce__(self) -> tuple[type[tuple[str, ...]], tuple[tuple[str, ...]]]:
        return tuple, (self._all(),)


@dataclass(frozen=True, slots=True)
class NoAnswer:
    """The question was understood, but the recipe does not say, or not surely enough.

    `reason` tells why; `suggestions` are the nearest questions: "did you mean".
    """

    query: Query
    reason: str
    evidence: tuple[Evidence, ...] = ()
    matches: tuple[Match, ...] = ()
    suggestions: Sequence[str] = ()
    text: None = field(default=None, init=False)

    def _repr_html_(self) -> str:
        """Why there is no answer, for notebooks."""
        from reasoner.showing import silent_html

        return silent_html(self)


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """What is asked for is not clear; what was understood of it, and questions that would work."""

    question: str
    reason: str
    matches: tuple[Match, ...] = ()
    suggestions: Sequence[str] = ()
    text: None = field(default=None, init=False)

    def _repr_html_(self) -> str:
        """Why there is no answer, for notebooks."""
        from reasoner.showing import silent_html

        return silent_html(self)


Outcome = Answered | NoAnswer | NotUnderstood


def query_as_dict(query: Query) -> dict[str, Any]:
    """A query as JSON has it: its kind and its fields."""
    return {"kind": query.kind, **{name: _plain(value) for name, value in asdict(query).items()}}


def as_dict(outcome: Outcome) -> dict[str, Any]:
    """An outcome as JSON has it; `text` is null where there is no answer."""
    kind = type(outcome).__name__
    shared: dict[str, Any] = {
        "outcome": kind,
        "text": outcome.text,
        "matches": [asdict(match) for match in outcome.matches],
    }
    if isinstance(outcome, NotUnderstood):
        return {
            **shared,
            "question": outcome.question,
            "reason": outcome.reason,
            "suggestions": list(outcome.suggestions),
        }
    shared["query"] = query_as_dict(outcome.query)
    shared["evidence"] = [_evidence(item) for item in outcome.evidence]
    if isinstance(outcome, NoAnswer):
        return {**shared, "reason": outcome.reason, "suggestions": list(outcome.suggestions)}
    return {
        **shared,
        "value": _plain(outcome.value),
        "confidence": outcome.confidence,
        "alternatives": [
            {"text": other.text, "evidence": [_evidence(item) for item in other.evidence]}
            for other in outcome.alternatives
        ],
    }


def _plain(value: Any) -> Any:  # noqa: ANN401  (whatever JSON can hold)
    """A value as JSON has it: typed values say their type, several stand in a list."""
    if isinstance(value, Duration | Temperature | Measure):
        return value.as_dict()
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else float(value)
    if isinstance(value, tuple | list | frozenset):
        return [_plain(each) for each in value]
    if isinstance(value, dict):
        return {str(name): _plain(each) for name, each in value.items()}
    return value


def _evidence(item: Evidence) -> dict[str, Any]:
    moment = str(item.moment) if item.moment else None
    return {
        "rule": item.rule,
        "moment": moment,
        "finding": item.finding,
        "assumed": list(item.assumed),
    }
