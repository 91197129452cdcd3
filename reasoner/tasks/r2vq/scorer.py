"""R2VQ gold (SemEval-2022 Task 9): exact match and F1 of the answers, by class and by family.

Answers are compared as SQuAD does it: without capitals, punctuation and articles. No answer is the
gold "N/A". The class K of a question is read off its id "K-N" when the counting is done, never
before the question is answered.
"""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from kg.builder import build
from kg.errors import Notices, ReadError
from kg.model import Recipe
from kg.readers import read
from reasoner.tasks.r2vq import dialect as r2vq
from reasoner.tasks.r2vq.reach import Reach

__all__ = ["Figure", "R2vqScore", "Verdict", "gold_answers", "mistakes", "score", "verdicts"]

_ANSWER: Final = re.compile(r"^#\s*answer\s+(\S+)\s*=\s*(.*)$")
_NEW_DOCUMENT: Final = re.compile(r"^#\s*newdoc\b")
_ARTICLES: Final = re.compile(r"\b(a|an|the)\b")
_PUNCTUATION: Final = str.maketrans("", "", string.punctuation)
_NO_ANSWER: Final = "N/A"
_STRANGERS: Final = 18
_ROLE_CLASSES: Final = range(5, 17)
_ORDER_CLASS: Final = 4
_FAMILIES: Final = {
    0: "cardinality",
    1: "ellipsis",
    2: "implicit tools and places",
    3: "lifespan",
    4: "event ordering",
    **dict.fromkeys(_ROLE_CLASSES, "semantic roles"),
    17: "location change",
    18: "not answerable",
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """A question with its gold, where the file has it, and with our answer."""

    recipe: str
    id: str
    question: str
    gold: str | None
    ours: str | None
    in_reach: bool

    @property
    def cls(self) -> int | None:
        """The class of the question, by its id; for reports only."""
        name = self.id.partition("-")[0]
        return int(name) if name.isdecimal() else None

    @property
    def em(self) -> float:
        """1 if our answer is the gold, else 0."""
        return float(normalised(self.ours) == normalised(self.gold))

    @property
    def f1(self) -> float:
        """How many words our answer shares with the gold."""
        ours, gold = normalised(self.ours).split(), normalised(self.gold).split()
        shared = sum((Counter(ours) & Counter(gold)).values())
        return 2 * shared / (len(ours) + len(gold)) if shared else self.em


@dataclass(frozen=True, slots=True)
class Figure:
    """Exact match and F1 in per cent over n questions; none of both if n is 0."""

    em: float | None
    f1: float | None
    n: int


@dataclass(frozen=True, slots=True)
class R2vqScore:
    """The figures of one file.

    `in_reach` has the questions of classes 5 to 16 about the first predicate of a sentence, and
    those of class 4 about two predicates with roles: all that a partial annotation can answer.
    `matched` is the share of the recipes' own questions that found an event, `strangers` that of
    other recipes' (class 18).
    """

    em: float | None
    f1: float | None
    n: int
    questions: int
    classes: dict[str, Figure]
    families: dict[str, Figure]
    in_reach: dict[str, Figure]
    matched: float | None
    strangers: float | None
    strangers_asked: int

    def as_dict(self) -> dict[str, Any]:
        """The score as JSON has it."""
        return asdict(self)


def verdicts(path: str | Path, notices: Notices | None = None) -> Iterator[Verdict]:
    """Every question of a CoNLL-U file, answered; the gold is read apart from the recipes."""
    gold = gold_answers(Path(path))
    for recipe in read(path, notices=notices):
        yield from _judged(recipe, gold.get(recipe.source.line, {}))


def mistakes(found: Iterable[Verdict]) -> Iterator[Verdict]:
    """The verdicts on which gold and answer differ."""
    return (verdict for verdict in found if verdict.gold is not None and not verdict.em)


def score(found: Iterable[Verdict]) -> R2vqScore:
    """The figures over some verdicts."""
    every = list(found)
    judged = [verdict for verdict in every if verdict.gold is not None]
    classes: dict[str, list[Verdict]] = {}
    families: dict[str, list[Verdict]] = {}
    for verdict in sorted(judged, key=_by_class):
        classes.setdefault(verdict.id.partition("-")[0], []).append(verdict)
        families.setdefault(_FAMILIES.get(_by_class(verdict), "other"), []).append(verdict)
    reached = [verdict for verdict in judged if verdict.in_reach]
    own = [verdict for verdict in every if verdict.cls != _STRANGERS]
    others = [verdict for verdict in every if verdict.cls == _STRANGERS]
    overall = _figure(judged)
    return R2vqScore(
        overall.em,
        overall.f1,
        overall.n,
        len(every),
        {name: _figure(some) for name, some in classes.items()},
        {name: _figure(some) for name, some in families.items()},
        {
            "first predicate (5-16)": _figure([v for v in reached if v.cls in _ROLE_CLASSES]),
            "both have roles (4)": _figure([v for v in reached if v.cls == _ORDER_CLASS]),
        },
        _share([verdict.ours is not None for verdict in own]),
        _share([verdict.ours is not None for verdict in others]),
        len(others),
    )


def normalised(answer: str | None) -> str:
    """An answer as SQuAD compares it.

    >>> normalised("By using a whisk!"), normalised(None)
    ('by using whisk', 'na')
    """
    text = (_NO_ANSWER if answer is None else answer).lower().translate(_PUNCTUATION)
    return " ".join(_ARTICLES.sub(" ", text).split())


def _judged(recipe: Recipe, gold: dict[str, list[str]]) -> Iterator[Verdict]:
    graph = build(recipe, by_roles=False)  # its questions count what was marked
    reach = Reach(graph)
    for asked in recipe.questions:
        ours = r2vq.answer(graph, asked.text).text
        answers = gold.get(asked.id)
        in_reach = reach.asks_first_predicate(asked.text) or reach.orders_known_predicates(
            asked.text
        )
        right = answers.pop(0) if answers else None
        yield Verdict(recipe.id, asked.id, asked.text, right, ours, in_reach)


def gold_answers(path: Path) -> dict[int, dict[str, list[str]]]:
    """The gold answers by the line at which their recipe begins, and by the question's id."""
    found: dict[int, dict[str, list[str]]] = {}
    begins = 1
    try:
        with path.open(encoding="utf-8", errors="replace") as lines:
            for number, line in enumerate(lines, 1):
                if _NEW_DOCUMENT.match(line):
                    begins = number
                elif match := _ANSWER.match(line.rstrip()):
                    found.setdefault(begins, {}).setdefault(match[1], []).append(match[2])
    except OSError as error:
        raise ReadError(error.strerror or "cannot be read", str(path)) from error
    return found


def _by_class(verdict: Verdict) -> int:
    return verdict.cls if verdict.cls is not None else len(_FAMILIES)


def _figure(some: list[Verdict]) -> Figure:
    if not some:
        return Figure(None, None, 0)
    em = sum(verdict.em for verdict in some) / len(some)
    f1 = sum(verdict.f1 for verdict in some) / len(some)
    return Figure(round(100 * em, 2), round(100 * f1, 2), len(some))


def _share(some: list[bool]) -> float | None:
    return round(100 * sum(some) / len(some), 2) if some else None
