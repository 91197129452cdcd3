"""Who may write to a folder, and what is left when whoever makes one is killed."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from kg.errors import QueryTimeoutError, StoreError
from kg.store import open_store
from kg.store.embedded import FolderStore
from tests.kg.store.conftest import graph_of

ROOT = Path(__file__).parents[3]
RUNAWAY = "INSERT { ?a ?b ?f } WHERE { GRAPH ?x { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l } }"


def python(code, *arguments, **options):
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, "-c", code, *arguments], env=environment, stdout=subprocess.PIPE, **options
    )


def test_nobody_else_can_write_while_updates_are_done(tmp_path):
    place = tmp_path / "store"
    code = (
        "import sys, time\n"
        "from kg.errors import StoreError\n"
        "from kg.store.embedded import FolderStore\n"
        "got_in, until = 0, time.monotonic() + 4\n"
        "print('trying', flush=True)\n"
        "while time.monotonic() < until:\n"
        "    try:\n"
        "        FolderStore(sys.argv[1], writable=True).close()\n"
        "        got_in += 1\n"
        "    except StoreError as error:\n"
        "        assert 'another process is writing' in str(error), error\n"
        "print(got_in)\n"
    )
    with FolderStore(place, writable=True) as store:
        other = python(code, str(place))
        assert other.stdout.readline() == b"trying\n"
        done = 0
        while other.poll() is None:
            store.update(f"INSERT DATA {{ <http://a/{done}> <http://b> 1 }}")
            done += 1
        assert other.stdout.read() == b"0\n"
        other.stdout.close()
        assert done


def test_an_update_whose_time_is_up_changes_nothing_and_writing_goes_on(tmp_path):
    with FolderStore(tmp_path / "store", writable=True) as store:
        store.put(graph_of("pizza"))
        before = store.triples("pizza")
        with pytest.raises(QueryTimeoutError):
            store.update(RUNAWAY, timeout=0.5)
        assert store.triples("pizza") == before
        store.put(graph_of("tzatziki"))
        assert store.ids() == ["pizza", "tzatziki"]


def test_a_store_that_was_not_made_to_its_end_says_so_and_can_be_made(tmp_path):
    """Kill who makes a store at moments that are spread over the making of it."""
    code = (
        "import sys; from kg.store.embedded import FolderStore\n"
        "print('now', flush=True); FolderStore(sys.argv[1], writable=True); print('made')\n"
    )
    said = set()
    for turn in range(12):
        place = tmp_path / str(turn)
        process = python(code, str(place))
        process.stdout.readline()
        time.sleep(turn * 0.004)
        process.kill()
        process.wait()
        process.stdout.close()
        try:
            with open_store(place) as store:
                said.add(store.count())
        except StoreError as error:
            said.add(error.problem)
            assert "--resume" in str(error) or "no store is there" in str(error), error
        with open_store(place, writable=True) as store:
            store.put(graph_of("pizza"))
            assert store.count() == 1
    assert said


def test_threads_that_write_share_a_store_that_is_opened_anew(tmp_path):
    """A store whose write fails is dropped and opened again, whoever else is writing."""
    with FolderStore(tmp_path / "store", writable=True) as store:
        failures = iter(range(3))

        def work(opened):
            if next(failures, None) is not None:
                raise OSError(5, "broken")
            return opened is not None

        found = []
        threads = [
            threading.Thread(target=lambda: found.append(_outcome(store, work))) for _ in range(4)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        assert len(found) == 4 and True in found
        store.put(graph_of("pizza"))
        assert store.count() == 1


def _outcome(store, work):
    try:
        return store._writer.write(work)
    except StoreError as error:
        return str(error)
