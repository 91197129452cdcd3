"""SPARQL updates of an embedded store that end in time: each runs in a process that can be killed.

pyoxigraph cannot cancel an update, and one process at a time may write to a folder. So the server
lets go of the folder, this program opens it, does the update in one transaction and leaves; when
its time is up it is killed, and the folder is as it was.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from typing import Final

from kg.errors import KgError, QueryError, QueryTimeoutError, RefusedError, StoreError
from kg.store import open_store

__all__ = ["update_folder"]

_STARTING: Final = 30.0
_RAISED: Final = {"QueryError": QueryError, "RefusedError": RefusedError}


def update_folder(place: str, update: str, seconds: float) -> None:
    """Do an update of a folder that nobody has open for writing, whole or not at all."""
    command = [sys.executable, "-m", "api.updating", place]
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        said = _told(process, update, seconds)
    finally:
        process.kill()
        process.wait()
    if said:
        kind, problem = json.loads(said)
        raise _RAISED[kind](problem) if kind in _RAISED else StoreError(problem, place)


def _told(process: subprocess.Popen[bytes], update: str, seconds: float) -> bytes:
    """What is wrong with an update, if anything; its time counts from when the folder is open."""
    assert process.stdout is not None
    if process.stdout.readline() != b"open\n":
        return process.stdout.read() or json.dumps(["StoreError", "cannot be opened"]).encode()
    try:
        said, _ = process.communicate(json.dumps(update).encode(), timeout=seconds)
    except subprocess.TimeoutExpired:
        raise QueryTimeoutError(seconds) from None
    if process.returncode:
        return json.dumps(["QueryError", "the update was stopped before its end"]).encode()
    return said


def _main(place: str) -> None:
    """Open, say so, read the update, do it, and say what was wrong with it."""
    until = time.monotonic() + _STARTING
    try:
        while True:
            try:
                store = open_store(place, writable=True, check_version=False)
                break
            except StoreError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.02)
        print("open", flush=True)
        with store:
            store.update(json.loads(sys.stdin.buffer.read()))
    except KgError as error:
        problem = getattr(error, "problem", None) or str(error)
        print(json.dumps([type(error).__name__, problem]), flush=True)


if __name__ == "__main__":
    _main(sys.argv[1])
