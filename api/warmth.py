"""A worker's first seconds: load what questions need, and keep it out of the way of collections.

What every question needs (words, tables, vectors) are a few hundred thousand objects that live as
long as the worker. A full collection that walks through them stops all answers for a third of a
second, every other second under load; frozen, they are not looked at again.
"""

from __future__ import annotations

import ctypes
import gc
import logging
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import Final

import reasoner
from kg.errors import KgError

__all__ = ["few_arenas", "warming"]

_THRESHOLDS: Final = (5_000, 10, 10)
_TURN: Final = 0.001
_MOST_ARENAS: Final = -8
_SAMPLE: Final = "tzatziki"
_QUESTIONS: Final = (
    "What do you use to squeeze the cucumber?",
    "How much salt do I need?",
    "Is the saltshaker ever put into some receptacle?",
)
_LOG: Final = logging.getLogger("mirepoix.http")


def warming(then: Callable[[], None] | None) -> Thread:
    """Warm this worker up beside its first requests, then do what can wait until it is warm.

    Threads take short turns from now on. Where nothing waits for it, nothing is loaded.
    """
    sys.setswitchinterval(_TURN)
    few_arenas()
    thread = Thread(target=_warm, args=(then,), name="warming")
    thread.start()
    return thread


def few_arenas() -> None:
    """Have all threads share two heaps, where the C library is glibc.

    It gives every thread one of its own, and what a short-lived thread has used of it stays with
    the process: under load a server grew by 290 MB in two minutes instead of by 180.
    """
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).mallopt(_MOST_ARENAS, 2)


def _warm(then: Callable[[], None] | None) -> None:
    if then is None:
        return
    try:
        for question in _QUESTIONS:
            reasoner.ask(_SAMPLE, question)
    except (KgError, OSError) as error:
        _LOG.warning("could not warm up: %s", error)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_THRESHOLDS)
    then()
