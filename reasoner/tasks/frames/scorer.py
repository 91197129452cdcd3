"""Score an alignment of events with clips against gold, both as tables of clips.

A clip of the alignment is right if the gold has one of the same media for that event, and if the
two share at least half of the time that they cover together; a clip without times is right by its
media. A good match counts one, a partial match a half; an event whose gold says "none" should have
no clip.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any, Final

from kg.clips import Row
from kg.model import Clip, Match

__all__ = ["FrameScore", "overlap", "score"]

_HALF: Final = 0.5
_WORTH: Final = {Match.GOOD: 1.0, Match.PARTIAL: 0.5, Match.NONE: 0.0}
Key = tuple[str, str]


@dataclass(frozen=True, slots=True)
class FrameScore:
    """Figures in per cent, `overlap` up to 1.

    `precision` is of the clips that were given, `recall` of the events that have one in the gold,
    `credit` the same with a half for partial matches, `silent` of events that have none.
    """

    precision: float
    recall: float
    f1: float
    credit: float
    overlap: float
    silent: float | None
    n: int
    given: int

    def as_dict(self) -> dict[str, Any]:
        """The figures as JSON has them."""
        return asdict(self)


def score(ours: Iterable[Row], gold: Iterable[Row]) -> FrameScore:
    """The figures of an alignment."""
    told, wanted = _by_event(ours), _by_event(gold)
    shown = {key: clips for key, clips in wanted.items() if clips}
    best = {key: _best(told.get(key, []), clips) for key, clips in shown.items()}
    hits = {key: found for key, found in best.items() if found[0] >= _HALF}
    given = sum(len(clips) for clips in told.values())
    right = sum(
        any(overlap(clip, other) >= _HALF for other in wanted.get(key, ()))
        for key, clips in told.items()
        for clip in clips
    )
    unseen = [key for key, clips in wanted.items() if not clips]
    precision, recall = right / max(given, 1), len(hits) / max(len(shown), 1)
    return FrameScore(
        _percent(precision),
        _percent(recall),
        _percent(2 * precision * recall / (precision + recall) if hits else 0.0),
        _percent(sum(worth for _, worth in hits.values()) / max(len(shown), 1)),
        round(sum(shared for shared, _ in best.values()) / max(len(shown), 1), 3),
        _percent(sum(not told.get(key) for key in unseen) / len(unseen)) if unseen else None,
        len(shown),
        given,
    )


def _by_event(rows: Iterable[Row]) -> dict[Key, list[Clip]]:
    """The clips of each event; one that is no match is none."""
    found: dict[Key, list[Clip]] = {}
    for row in rows:
        clips = found.setdefault((row.recipe, row.clip.event), [])
        if row.clip.rank is not Match.NONE:
            clips.append(row.clip)
    return found


def _best(ours: list[Clip], gold: list[Clip]) -> tuple[float, float]:
    """The largest overlap of ours with the gold, and what that clip of the gold is worth."""
    pairs = [(overlap(mine, theirs), _WORTH[theirs.rank]) for mine in ours for theirs in gold]
    return max(pairs, default=(0.0, 0.0))


def overlap(one: Clip, two: Clip) -> float:
    """The share of the time of both that is common to both; 1 where neither says when.

    >>> overlap(Clip("1", "a.mp4", 0, 4), Clip("1", "a.mp4", 2, 6))
    0.3333333333333333
    """
    if one.where != two.where:
        return 0.0
    if None in (one.start, one.end, two.start, two.end):
        return 1.0
    starts, ends = (one.start or 0.0, two.start or 0.0), (one.end or 0.0, two.end or 0.0)
    whole = max(ends) - min(starts)
    return max(0.0, min(ends) - max(starts)) / whole if whole > 0 else 1.0


def _percent(share: float) -> float:
    return round(100 * share, 2)
