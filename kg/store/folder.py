"""The right to write to a folder: one process has it, from opening until closing.

pyoxigraph locks a folder while it has it open. An update runs in another process, which must open
the folder itself, so the right is a lock of our own on the folder: it is held while pyoxigraph lets
go, and the other process has it open too. A store that could not write (no room on the disk, most
often) stays broken until it is opened anew, which is done for the next write.
"""

from __future__ import annotations

import errno
import fcntl
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, TypeVar

import pyoxigraph

from kg.errors import StoreError, unwritable

__all__ = ["Writer"]

_PATIENCE: Final = 5.0
_PAUSE: Final = 0.02
_PROBE: Final = "mirepoix.probe"
_PROBED: Final = bytes(1 << 16)
_OURS: Final = ("LOCK", "LOG", "IDENTITY", "MANIFEST-", "OPTIONS-", _PROBE)
_OUR_ENDINGS: Final = (".dbtmp", ".log", ".sst")
_IN_USE: Final = "another process is writing to it"
Found = TypeVar("Found")


class Writer:
    """A folder that this process alone writes to."""

    def __init__(self, path: Path) -> None:
        self._path, self.place = path, str(path)
        self._opening = threading.RLock()
        _check_folder(path)
        self._lock = _locked(path)
        try:
            self._store: pyoxigraph.Store | None = self._opened(0.0)
        except BaseException:
            os.close(self._lock)
            raise

    @property
    def now(self) -> pyoxigraph.Store | None:
        """The store if it is open; it is not while another process updates it, or if broken."""
        return self._store

    def write(self, work: Callable[[pyoxigraph.Store], Found]) -> Found:
        """Do some work that writes; a store that fails is opened anew and has another try."""
        try:
            return work(self._whole())
        except OSError:
            self._store = None
        try:
            return work(self._whole())
        except OSError as error:
            self._store = None
            problem = unwritable(error, self.place)
        raise problem  # without the error it comes from: its traceback would keep the store open

    def flush(self) -> None:
        """Show other processes what was written; they see what they can if that cannot be done."""
        store = self._store
        if store is not None:
            try:
                store.flush()
            except OSError:
                self._store = None

    @contextmanager
    def lent(self) -> Iterator[int]:
        """Let a process that gets this file have the folder open; nobody else can have it."""
        with self._opening:
            self._store = None
            try:
                yield self._lock
            finally:
                with suppress(StoreError):  # the next write tells
                    self._whole()

    def check(self) -> None:
        """Raise if nothing can be written at the moment."""
        self._whole()
        try:
            with (self._path / _PROBE).open("wb") as probe:  # there already: readers see no change
                probe.write(_PROBED)
                probe.flush()
                os.fsync(probe.fileno())
        except OSError as error:
            raise unwritable(error, self.place) from error

    def close(self) -> None:
        """Let others write."""
        self._store = None
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1

    def _whole(self) -> pyoxigraph.Store:
        with self._opening:
            if self._lock < 0:
                raise StoreError("it was closed", self.place)
            if self._store is None:
                self._store = self._opened(_PATIENCE)
            return self._store

    def _opened(self, patience: float) -> pyoxigraph.Store:
        """Open the store, as soon as the threads that still use a broken one are done with it."""
        until = time.monotonic() + patience
        while True:
            try:
                return pyoxigraph.Store(self.place)
            except OSError as error:
                is_locked = "lock" in str(error).lower()
                if is_locked and time.monotonic() < until:
                    time.sleep(_PAUSE)
                    continue
                if is_locked:
                    raise StoreError(_IN_USE, self.place) from error
                raise unwritable(error, self.place) from error


def _check_folder(path: Path) -> None:
    """Make the folder, or see that it is a store, even one that was not made to its end."""
    if path.exists() and not path.is_dir():
        raise StoreError("is a file; a store is a folder", str(path))
    if (
        path.is_dir()
        and not (path / "CURRENT").is_file()
        and not all(map(_is_ours, path.iterdir()))
    ):
        raise StoreError("is a folder with other things in it; not a store", str(path))
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(error, str(path)) from error


def _is_ours(file: Path) -> bool:
    return file.name.startswith(_OURS) or file.name.endswith(_OUR_ENDINGS)


def _locked(path: Path) -> int:
    """The folder, locked for as long as the number that is given back is open."""
    number = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in (errno.EWOULDBLOCK, errno.EACCES):
            os.close(number)
            raise StoreError(_IN_USE, str(path)) from error
    return number  # where folders cannot be locked there is pyoxigraph's own lock
