"""Count right, wrong and silent answers: by kind, over thresholds, and against their trust."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from reasoner.tasks.natural.trying import Tried

__all__ = ["Figures", "figures_of"]

CURVE: Final = tuple(round(0.05 * step, 2) for step in range(20))
DECILES: Final = 10


@dataclass(frozen=True, slots=True)
class Figures:
    """What a set of questions shows at a threshold; shares are of answerable questions.

    `curve` has a threshold with coverage and precision, `trust` the mean trust of each decile with
    the share that was right.
    """

    sure: float
    n: int
    right: float
    wrong: float
    silent: float
    unanswerable: int
    kept_silent: float
    forced: float
    kinds: dict[str, dict[str, int]]
    curve: list[tuple[float, float, float]]
    trust: list[tuple[float, float]]

    def as_dict(self) -> dict[str, Any]:
        """The figures as JSON has them."""
        return {name: getattr(self, name) for name in self.__slots__}


def figures_of(tried: Iterable[Tried], sure: float) -> Figures:
    """The figures of some questions at a threshold."""
    every = list(tried)
    told = [each for each in every if each.example.is_answerable]
    others = [each for each in every if not each.example.is_answerable]
    count = Counter(each.verdict(sure) for each in told)
    kinds: dict[str, Counter[str]] = {}
    for each in told:
        name = each.example.kind + ("?" if each.example.yes_no else "")
        kinds.setdefault(name, Counter())[each.verdict(sure)] += 1
    return Figures(
        sure,
        len(told),
        _share(count["right"], len(told)),
        _share(count["wrong"], len(told)),
        _share(count["silent"], len(told)),
        len(others),
        _share(sum(each.verdict(sure) == "right" for each in others), len(others)),
        _share(sum(each.is_right for each in told), len(told)),
        {name: dict(found) for name, found in sorted(kinds.items())},
        [_point(told, limit) for limit in CURVE],
        _deciles([each for each in every if each.text is not None]),
    )


def _point(told: Sequence[Tried], limit: float) -> tuple[float, float, float]:
    said = [each for each in told if each.text is not None and each.trust >= limit]
    return limit, _share(len(said), len(told)), _share(sum(e.is_right for e in said), len(said))


def _deciles(told: Sequence[Tried]) -> list[tuple[float, float]]:
    ranked = sorted(told, key=lambda each: each.trust)
    found = []
    for number in range(DECILES):
        part = ranked[number * len(ranked) // DECILES : (number + 1) * len(ranked) // DECILES]
        if part:
            trust = sum(each.trust for each in part) / len(part)
            found.append(
                (round(trust, 3), round(_share(sum(e.is_right for e in part), len(part)), 3))
            )
    return found


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0
