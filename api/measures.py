"""What the server counts about itself, for Prometheus; several workers add up in one folder."""

from __future__ import annotations

import os

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

__all__ = ["Measures"]

_METHODS = frozenset("GET HEAD POST PUT DELETE OPTIONS PATCH".split())
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)


class Measures:
    """Requests by route and status, how long they took, and what came of questions."""

    media = CONTENT_TYPE_LATEST

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "mirepoix_requests",
            "Requests by method, route and status.",
            ("method", "route", "status"),
            registry=self._registry,
        )
        self._seconds = Histogram(
            "mirepoix_request_seconds",
            "How long requests took.",
            ("route",),
            registry=self._registry,
            buckets=_SECONDS,
        )
        self._outcomes = Counter(
            "mirepoix_outcomes",
            "What came of questions.",
            ("outcome",),
            registry=self._registry,
        )
        self._queries = Counter(
            "mirepoix_sparql", "How SPARQL queries ended.", ("ending",), registry=self._registry
        )

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request."""
        known = method if method in _METHODS else "other"
        self._requests.labels(known, route, str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    def outcome(self, kind: str) -> None:
        """Count what came of a question."""
        self._outcomes.labels(kind).inc()

    def query(self, ending: str) -> None:
        """Count a SPARQL query by how it ended."""
        self._queries.labels(ending).inc()

    def text(self) -> bytes:
        """Everything in Prometheus' text format, of all workers together."""
        if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
            return generate_latest(self._registry)
        shared = CollectorRegistry()
        MultiProcessCollector(shared)  # type: ignore[no-untyped-call]
        return generate_latest(shared)
