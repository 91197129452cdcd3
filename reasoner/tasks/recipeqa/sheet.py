"""What is known of a question as numbers: signs of items at steps, of items, and of two items."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from reasoner.tasks.recipeqa.question import Floats

__all__ = ["Batch", "Sheet", "batches"]


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """The signs of one question."""

    at_steps: Floats
    """Items, steps, signs."""
    alone: Floats
    """Items, signs."""
    together: Floats
    """Items, items that come later, signs."""
    candidates: npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """Sheets of one shape, laid on one another."""

    numbers: npt.NDArray[np.int64]
    """Which of the sheets these are."""
    at_steps: Floats
    fixed: Floats
    """What does not depend on an alignment, summed over each candidate: sheets, candidates."""
    candidates: npt.NDArray[np.int64]


def batches(sheets: Sequence[Sheet]) -> Iterator[Batch]:
    """Gather the sheets of one shape, so that they can be worked on at once."""
    shapes: dict[tuple[int, ...], list[int]] = {}
    for number, sheet in enumerate(sheets):
        shapes.setdefault((*sheet.at_steps.shape, *sheet.candidates.shape), []).append(number)
    for numbers in shapes.values():
        some = [sheets[number] for number in numbers]
        yield Batch(
            np.array(numbers),
            np.stack([sheet.at_steps for sheet in some]),
            np.stack([_fixed(sheet) for sheet in some]),
            np.stack([sheet.candidates for sheet in some]),
        )


def _fixed(sheet: Sheet) -> Floats:
    return np.stack([_summed(sheet, tuple(row)) for row in sheet.candidates])


def _summed(sheet: Sheet, row: Iterable[int]) -> Floats:
    """The signs of a sequence: of its items, of every two of them, and of two in a row."""
    items = list(row)
    alone = sheet.alone[items].sum(axis=0)
    block = sheet.together[np.ix_(items, items)]
    ahead = np.triu_indices(len(items), 1)
    next_to = (np.arange(len(items) - 1), np.arange(1, len(items)))
    return np.concatenate([alone, block[ahead].sum(axis=0), block[next_to].sum(axis=0)])
