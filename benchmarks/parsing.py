"""Understanding plain recipes, against only cutting and tagging the same words."""

from __future__ import annotations

import time
from statistics import median

from benchmarks.corpus import reading_text
from kg.model import Source
from kg.parsing import Outline, parse_many
from kg.parsing.parts import parts_of_speech
from kg.parsing.tokens import spans
from kg.readers import read_text
from reasoner.tasks.parse.stripping import stripped

ROUNDS = 5
MOST = 120
SIZES = (1, 10, 100)


def run() -> None:
    """Print recipes a second and a core, the time of one recipe, and how it grows."""
    text, name = reading_text()
    outlines = [stripped(recipe) for recipe in list(read_text(text))[:MOST]]
    print(f"Understanding the raw text of {len(outlines)} recipes of {name}")
    known, fresh = outlines[: len(outlines) // 2], outlines[len(outlines) // 2 :]
    _seconds(known)
    new = _seconds(fresh)
    together = min(_seconds(outlines) for _ in range(ROUNDS))
    every = [[_seconds([outline]) for outline in outlines] for _ in range(ROUNDS)]
    best = [min(times) for times in zip(*every, strict=True)]
    tagging = min(_tagging(outlines) for _ in range(ROUNDS))
    print(f"  recipes a second    {len(outlines) / together:7.0f}   (wanted 150)")
    print(f"    one by one        {len(best) / sum(best):7.0f}")
    print(f"    never seen before {len(fresh) / new:7.0f}   after {len(known)} others, once")
    print(f"  one recipe          {median(best) * 1000:7.1f} ms, slowest {max(best) * 1000:.1f} ms")
    print(f"  against cutting and tagging the words alone {together / tagging:5.1f} times")
    _growth(outlines[0])


def _seconds(outlines: list[Outline]) -> float:
    """Seconds of this process, which a busy neighbour on the machine does not change much."""
    start = time.process_time()
    for _ in parse_many(outlines):
        pass
    return time.process_time() - start


def _tagging(outlines: list[Outline]) -> float:
    start = time.process_time()
    for outline in outlines:
        for step in outline.steps:
            for sentence in step:
                parts_of_speech([span.text.lower() for span in spans(sentence)])
    return time.process_time() - start


def _growth(outline: Outline) -> None:
    """The same recipe with ten and a hundred times the steps."""
    first = 0.0
    for times in SIZES:
        steps = outline.steps * times
        longer = Outline("x", "x", outline.ingredients, steps, Source("x", "text", 1))
        spent = min(_seconds([longer]) for _ in range(3)) / times
        first = first or spent
        print(f"  {len(steps):5} steps: {spent / first:.2f} times the first, a step")
