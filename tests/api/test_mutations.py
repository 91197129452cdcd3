"""Broken recipes of every format, read as a server reads them: nothing but documented refusals.

`pytest` reads some hundred; `python -m tests.api.test_mutations --count 20000 --seed 15` as many as
one likes, and writes what failed to a folder.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from api.errors import PROBLEMS, Problem
from api.reading import Desk
from api.reading.desk import ReadingError
from tests.api.probing import Cost, probe
from tests.kg.readers.mutating import Mutant, mutants

SEED = 15
FEW = 60
MOST_QUADS = 64 << 20
COSTS_TOO_MUCH = "too-costly"
NOTHING = Cost(0.0, 0, 0)


@dataclass
class Campaign:
    """What came of many broken recipes."""

    read: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    failed: list[tuple[Mutant, str]] = field(default_factory=list)
    worst: Cost = NOTHING

    def add(self, mutant: Mutant, outcome: object) -> None:
        """Count one outcome."""
        if isinstance(outcome, Cost):
            self.read += 1
            self.worst = Cost(*map(max, self.worst, outcome))
            if outcome.quads > MOST_QUADS:
                self.failed.append((mutant, f"{outcome.quads} bytes of N-Quads"))
        elif isinstance(outcome, Problem) and outcome.name != COSTS_TOO_MUCH:
            assert 400 <= PROBLEMS[outcome.name][0] < 500, outcome
            self.refused[outcome.name] += 1
        else:
            self.failed.append((mutant, str(outcome)))

    def __str__(self) -> str:
        seconds, memory, quads = self.worst
        refused = ", ".join(f"{name} {count}" for name, count in self.refused.most_common())
        return (
            f"{self.read} read, {sum(self.refused.values())} refused ({refused}), "
            f"{len(self.failed)} failed; the costliest: {seconds:.2f} s, {memory >> 20} MB, "
            f"{quads / 1e6:.1f} MB of N-Quads"
        )


async def tried(every: Iterable[Mutant], slots: int) -> Campaign:
    """Have broken recipes read, as many at once as there are slots."""
    campaign, desk = Campaign(), Desk(slots, patience=600.0, modules=[probe.__module__])
    waiting = iter(enumerate(every))

    async def one_after_another() -> None:
        for number, mutant in waiting:
            try:
                outcome: object = await desk.do(probe, mutant.text, number % 10 == 0)
            except (Problem, ReadingError) as error:
                outcome = error
            campaign.add(mutant, outcome)

    try:
        await asyncio.gather(*[one_after_another() for _ in range(slots)])
    finally:
        desk.close()
    return campaign


def test_broken_recipes_are_read_or_refused():
    campaign = asyncio.run(tried(mutants(FEW, SEED), 2))
    shown = [(mutant.format, why[-600:], mutant.text[:200]) for mutant, why in campaign.failed[:3]]
    assert not campaign.failed, shown
    assert campaign.read > FEW // 2, campaign


def main() -> int:
    """Run a campaign of any size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--slots", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    started = time.monotonic()
    campaign = asyncio.run(tried(mutants(given.count, given.seed), given.slots))
    print(f"{given.count} broken recipes in {time.monotonic() - started:.0f} s: {campaign}")
    folder = Path(tempfile.mkdtemp(prefix="mirepoix-failed-")) if campaign.failed else None
    for number, (mutant, why) in enumerate(campaign.failed):
        assert folder is not None
        (folder / f"{number}.{mutant.format}").write_text(mutant.text, "utf-8", "surrogatepass")
        print(f"{folder / str(number)}.{mutant.format}: {why.strip().splitlines()[-1]}")
        (folder / f"{number}.why").write_text(why, "utf-8")
    return 1 if campaign.failed else 0


if __name__ == "__main__":
    sys.exit(main())
