"""Starts the keeper of several workers, and another one in its place if it is killed."""

from __future__ import annotations

import logging
import shutil
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Final

from api.collection import Collection
from api.errors import Problem
from api.keeper import STOP, Counters, keep
from api.settings import Settings
from kg.errors import StoreError

__all__ = ["Keeping"]

_LOG: Final = logging.getLogger("mirepoix.http")
_PATIENCE: Final = 60.0
_FREEING: Final = 20.0
_PAUSE: Final = 0.5
_SOON: Final = 10.0
_TRIES: Final = 3
Opened = Callable[[Settings], Collection]


class Keeping:
    """A keeper that is there from now until `stop`; `failed` is called if none can be had."""

    def __init__(self, settings: Settings, opened: Opened, failed: Callable[[], None]) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="mirepoix-"))
        generation = self._folder / "generation"
        Counters.create(generation)
        keeper = str(self._folder / "keeper")
        self.settings = replace(settings, keeper=keeper, generation=str(generation))
        self._opened, self._failed = opened, failed
        self._stopping = threading.Event()
        try:
            self._process, self._line = self._started()
        except BaseException:
            shutil.rmtree(self._folder, ignore_errors=True)
            raise
        threading.Thread(target=self._watch, name="keeping", daemon=True).start()

    def stop(self) -> None:
        """Let the keeper finish what it does, and close."""
        self._stopping.set()
        with suppress(OSError, EOFError):
            self._line.send(STOP)
        self._process.join(_PATIENCE)
        shutil.rmtree(self._folder, ignore_errors=True)

    def _started(self) -> tuple[SpawnProcess, Connection]:
        spawning = get_context("spawn")
        here, there = spawning.Pipe()
        given = (self.settings, self._opened, there)
        process = spawning.Process(target=keep, args=given, name="keeper")
        process.start()
        there.close()
        try:
            problem = here.recv()
        except EOFError:
            problem = Problem("store-down", "the process that keeps the recipes did not start")
        if problem is not None:
            process.join(_PATIENCE)
            raise problem
        return process, here

    def _watch(self) -> None:
        """Start another keeper whenever one ends by itself, unless none of them lasts."""
        short_lived = 0
        while True:
            begun = time.monotonic()
            self._process.join()
            if self._stopping.is_set():
                return
            code = self._process.exitcode
            _LOG.error("the process that keeps the recipes ended with %s; starting another", code)
            short_lived = short_lived + 1 if time.monotonic() - begun < _SOON else 0
            if short_lived > _TRIES or not self._restarted():
                _LOG.error("the recipes cannot be kept any more; stopping")
                self._failed()
                return

    def _restarted(self) -> bool:
        """True if there is a keeper again; what the last one had started may take a moment."""
        until = time.monotonic() + _FREEING
        while not self._stopping.is_set():
            try:
                self._process, self._line = self._started()
            except (Problem, StoreError, OSError) as error:
                if time.monotonic() > until:
                    _LOG.error("no other could be started: %s", error)
                    return False
                time.sleep(_PAUSE)
            else:
                Counters(self.settings.generation or "").advance(None)
                return True
        return True
