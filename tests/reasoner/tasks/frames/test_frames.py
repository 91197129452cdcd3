"""Alignments of events and clips against gold."""

from __future__ import annotations

from kg.clips import Row
from kg.model import Clip, Match
from reasoner.tasks.frames.scorer import score


def row(event, where, start=None, end=None, rank=Match.GOOD):
    return Row("soup", 1, Clip(event, where, start, end, rank))


GOLD = [
    row("1", "a.mp4", 0, 4),
    row("2", "a.mp4", 10, 14, Match.PARTIAL),
    row("3", "b.png"),
    row("4", "b.png", rank=Match.NONE),
]


def test_gold_against_itself_is_perfect():
    found = score(GOLD, GOLD)
    assert (found.precision, found.recall, found.f1, found.overlap) == (100, 100, 100, 1)
    assert (found.n, found.given, found.silent) == (3, 3, 100)
    assert found.credit == 83.33


def test_a_clip_must_share_half_of_the_time():
    assert score([row("1", "a.mp4", 1, 5)], GOLD).precision == 100
    assert score([row("1", "a.mp4", 3, 7)], GOLD).precision == 0
    assert score([row("1", "b.mp4", 0, 4)], GOLD).recall == 0


def test_a_clip_where_none_fits_costs_precision_and_silence():
    found = score([row("3", "b.png"), row("4", "b.png")], GOLD)
    assert (found.precision, found.silent) == (50, 0)


def test_no_alignment_at_all_scores_nothing():
    found = score([], GOLD)
    assert (found.precision, found.recall, found.f1, found.silent) == (0, 0, 0, 100)
