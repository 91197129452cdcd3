"""Understanding plain recipes, against only cutting and tagging the same words."""

from __future__ import annotations

import time
import tracemalloc
from statistics import median

from benchmarks.corpus import reading_text
from kg.builder import build
from kg.model import Source
from kg.parsing import Outline, parse_many
from kg.parsing.parts import parts_of_speech
from kg.parsing.tokens import spans
from kg.readers import read_text
from reasoner.tasks.parse.stripping import stripped

ROUNDS = 5
MOST = 120
SIZES = (300, 1_000, 3_000, 10_000)
LINES = ("200 g flour", "2 eggs", "100 ml milk", "1 onion", "2 carrots", "50 g butter", "1 lemon")
CLAUSES = (
    "chop the onion and the carrots",
    "melt the butter in a pan",
    "add the onion to the pan and fry it for 5 minutes",
    "whisk the eggs with the milk in a bowl",
    "stir in the flour until smooth",
    "season with salt",
    "pour the mixture into the pan",
    "squeeze the lemon over it",
)


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
    _growth()


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


def _told(where: str, words: int) -> Outline:
    """So many words: as one sentence, as one step, or as a recipe of short steps."""
    said: list[str] = []
    while sum(len(clause.split()) + 1 for clause in said) < words:
        said.append(CLAUSES[len(said) % len(CLAUSES)])
    sentences = tuple(f"{clause.capitalize()}." for clause in said)
    steps = {
        "sentence": ((f"{', then '.join(said).capitalize()}.",),),
        "step": (sentences,),
        "recipe": tuple((sentence,) for sentence in sentences),
    }
    return Outline("x", "x", LINES, steps[where], Source("x", "text", 1))


def _growth() -> None:
    """Time and memory as a sentence, a step and a recipe grow; nothing cuts long sentences here."""
    print("  one            words   to read   a word   to build   memory")
    for where in ("sentence", "step", "recipe"):
        for words in SIZES:
            outline = _told(where, words)
            read = _seconds([outline])
            (recipe,) = parse_many([outline])
            start = time.process_time()
            build(recipe)
            built = time.process_time() - start
            tracemalloc.start()
            _seconds([outline])
            most = tracemalloc.get_traced_memory()[1] / 1e6
            tracemalloc.stop()
            print(
                f"  {where:10} {words:9,} {read:7.2f} s {read / words * 1e6:5.0f} us"
                f" {built:8.2f} s {most:5.0f} MB"
            )
