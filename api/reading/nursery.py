"""A process that knows how to read and forks a child for every text: `-m api.reading FD`.

It has one thread, loads what reading needs once, and hands every child a copy of that for nothing.
A connection that comes over the wire is a reading: the child says that it begins, gets its job, and
answers with what came of it. When nobody holds the other end of the wire any more, it ends.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import socket
import traceback
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, Final

from api.errors import Problem, as_problem
from api.reading import jobs
from api.reading.limits import Limits, keep_to
from api.shelf import Asking
from kg import samples
from kg.errors import KgError

__all__ = ["BEGUN", "BUG", "DONE", "PROBLEM", "TOO_LARGE", "TOO_MUCH", "serve"]

BEGUN, DONE, PROBLEM, BUG = b"+", b"=", b"!", b"?"
TOO_MUCH, TOO_LARGE = b"m", b"l"
Job = tuple[Limits, Callable[..., Any], tuple[Any, ...]]
_KINDNESS: Final = 5
_KNOWN: Final = ("pizza", "shepherds-pie")
_TOAST: Final = """Toast

Ingredients
2 slices bread
10 g butter

Method
1. Toast the bread in a pan for 2 minutes.
2. Spread the butter on it and serve.
"""
_QUESTIONS: Final = (
    "How long do I toast the bread?",
    "Which receptacle is the loaf crisped in?",
    "What can be spreaded and zorblaxed?",
)
"""Words of the recipe, words that are only like them, and words that nobody knows."""
_BARE: Final = "# newdoc id = tea\n# newpar id = tea::step01\n1\tBrew\n2\ttea\n"
_PAGE: Final = """<html><body><div itemscope itemtype="https://schema.org/Recipe">
<h1 itemprop="name">Toast</h1><p itemprop="recipeIngredient">2 slices bread</p>
<p itemprop="recipeInstructions">Toast the bread in a pan.</p></div></body></html>"""
"""Texts that have everything loaded that reading needs: the parser, the tagger, the scraper."""


def serve(wire: socket.socket) -> None:
    """Fork a child for every connection that comes over the wire, until its other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is meant for the server
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # who ended is forgotten
    _warm_up()
    while True:
        message, handles, _, _ = socket.recv_fds(wire, 1, 1)
        if not message:
            return
        for handle in handles:
            _fork(wire, handle)


def _warm_up() -> None:
    """Load what readings need, so that no child has to; and keep it out of collections."""
    files = [file for file in map(samples.path_of, _KNOWN) if file is not None]
    for text in (_TOAST, _BARE, _PAGE, *[file.read_text("utf-8") for file in files]):
        jobs.everything(text, 100, False)
        jobs.cooked("suggestions", text, 100, None, {})
    for question in _QUESTIONS:
        jobs.answers(_TOAST, 100, None, [Asking(question)])
    for what in ("links", "timers", "ahead", "allergens", "lint"):
        jobs.cooked(what, _TOAST, 100, None, {"of": ()})
    jobs.cooked("plan", _TOAST, 100, None, {"cooks": 1, "ovens": 1, "hobs": 4, "serve_at": None})
    jobs.cooked("shop", _TOAST, 100, None, {"serves": None, "factor": "2"})
    gc.collect()
    gc.freeze()


def _fork(wire: socket.socket, handle: int) -> None:
    """Let a child do one reading; where none can be born, the other end sees the line closed."""
    with suppress(OSError):
        if os.fork() == 0:
            wire.close()
            try:
                _read(Connection(handle))
            finally:
                os._exit(0)
    os.close(handle)


def _read(line: Connection) -> None:
    """Do the job that comes over a line and say what came of it; then this process is over."""
    os.nice(_KINDNESS)  # answers to others go first
    line.send_bytes(BEGUN)
    limits, work, given = pickle.loads(line.recv_bytes())
    keep_to(limits)
    said = _said(work, given)
    line.send_bytes(said if len(said) <= limits.result else TOO_LARGE)


def _said(work: Callable[..., Any], given: tuple[Any, ...]) -> bytes:
    try:
        return DONE + pickle.dumps(work(*given), protocol=5)
    except (Problem, KgError) as error:
        return PROBLEM + pickle.dumps(as_problem(error))
    except MemoryError:
        return TOO_MUCH
    except Exception:
        return BUG + traceback.format_exc().encode(errors="replace")
