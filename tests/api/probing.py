"""What a reading process does with a broken recipe in a campaign, and what that cost."""

from __future__ import annotations

import resource
import time
from typing import NamedTuple

from api.reading import jobs
from api.uploads import graphs_in
from kg import rdf

MOST_EVENTS = 2000


class Cost(NamedTuple):
    """What one reading took, and how much came of it."""

    seconds: float
    memory: int
    quads: int


def probe(text: str, strict: bool) -> Cost:
    """Read a text, show everything that came of it, and write it as N-Quads."""
    started = time.perf_counter()
    jobs.everything(text, MOST_EVENTS, strict)
    seconds = time.perf_counter() - started
    quads = sum(len(rdf.nquads(graph)) for graph in graphs_in(text, MOST_EVENTS, strict).graphs)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10
    return Cost(seconds, memory, quads)
