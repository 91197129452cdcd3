"""`mirepoix build` as users meet it: progress, report, Ctrl-C, resume, rebuild, Dask."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pyoxigraph
import pytest

from kg import samples
from kg.rdf.names import VERSION_GRAPH
from kg.store import open_store

ROOT = Path(__file__).parents[2]
MANY = 60


def test_samples_are_built_and_counted(shell, tmp_path):
    done = shell("build", "tzatziki", "pizza", "--store", "store", "--workers", "1")
    assert done.returncode == 0
    assert done.stdout.startswith(b"2 recipes stored in ")
    with open_store(tmp_path / "store") as store:
        assert store.ids() == ["pizza", "tzatziki"]
    again = shell("build", "tzatziki", "pizza", "--store", "store", "--resume", "--json")
    assert json.loads(again.stdout)["skipped"] == 2


def test_two_workers_and_plain_lines(shell, two):
    done = shell("build", str(two), "--store", "store", "--workers", "2")
    assert done.returncode == 0
    assert b"recipes stored" in done.stderr
    assert b"\x1b" not in done.stderr


def test_what_failed_is_reported_and_the_rest_is_stored(shell, two, mended, tmp_path):
    done = shell("build", str(two), str(mended), "--store", "store", "--strict", "-w", "1")
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert b"1 failed; mirepoix-failures.txt" in done.stderr
    report = (tmp_path / "mirepoix-failures.txt").read_text()
    assert report.startswith(f"{mended}:1 (tzatziki~2): ")
    with open_store(tmp_path / "store") as store:
        assert store.ids() == ["pizza", "tzatziki"]


@pytest.mark.parametrize(
    ("arguments", "word", "code"),
    [
        (("nowhere.conllu", "--store", "store"), b"no such file", 1),
        (("tzatziki",), b"--store", 2),
        (("tzatziki", "--store", "store", "--workers", "0"), b"--workers", 2),
        (("tzatziki", "--store", "store", "--resume", "--rebuild"), b"different things", 2),
        (("tzatziki", "--store", "."), b"other things", 1),
        (("tzatziki", "--store", "http://127.0.0.1:1/"), b"cannot be reached", 1),
        (("tzatziki", "--store", "store", "--dask", "nonsense"), b"no Dask scheduler", 1),
    ],
)
def test_what_is_wrong_is_said_in_one_line(shell, tmp_path, arguments, word, code):
    (tmp_path / "mine.txt").write_text("mine")
    done = shell("build", *arguments)
    assert done.returncode == code
    assert word in done.stderr
    assert b"Traceback" not in done.stderr


def test_a_store_of_another_version_is_refused_and_rebuilt_on_demand(shell, tmp_path):
    shell("build", "tzatziki", "--store", "store", "-w", "1")
    raw = pyoxigraph.Store(str(tmp_path / "store"))
    raw.update(f"DELETE WHERE {{ GRAPH <{VERSION_GRAPH}> {{ ?s ?p ?o }} }}")
    raw.flush()
    del raw
    refused = shell("build", "pizza", "--store", "store", "-w", "1")
    assert refused.returncode == 1
    assert b"--rebuild" in refused.stderr
    assert shell("sparql", "--example", "recipes", "--store", "store").returncode == 1
    assert shell("build", "pizza", "--store", "store", "--rebuild", "-w", "1").returncode == 0
    with open_store(tmp_path / "store") as store:
        assert store.ids() == ["pizza"]


@pytest.fixture
def building(tmp_path):
    """A build of many recipes in a process group of its own, as a terminal starts it."""
    text = samples.path_of("tzatziki").read_text("utf-8")
    copies = [text.replace("id = tzatziki", f"id = tzatziki-{n}", 1) for n in range(MANY)]
    (tmp_path / "many.conllu").write_text("\n\n".join(copies), "utf-8")
    started = []

    def start(*options):
        process = subprocess.Popen(
            [sys.executable, "-m", "api.cli", "build", "many.conllu", "--store", "store", *options],
            cwd=tmp_path,
            stderr=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            start_new_session=True,
        )
        started.append(process)
        return process

    yield start
    for process in started:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupt_leaves_a_store_that_resumes(building, tmp_path, workers):
    process = building("--workers", workers, "--batch", "10")
    while b"recipes stored" not in (line := process.stderr.readline()):
        assert line, "the build ended before it was interrupted"
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"--resume goes on" in said
    assert b"Traceback" not in said
    with open_store(tmp_path / "store") as store:
        before = store.count()
        assert 10 <= before < MANY
        for name in store.ids()[:3]:
            assert len(store.get(name).acts) == 19
    resumed = building("--resume", "--json")
    said, complaint = resumed.communicate(timeout=120)
    assert resumed.returncode == 0, complaint
    assert json.loads(said)["stored"] == MANY - before


@pytest.mark.parametrize("seconds", [0.4, 1.5])
def test_an_interrupt_at_any_moment_shows_no_traceback(building, seconds):
    process = building("--workers", "2", "--batch", "10")
    time.sleep(seconds)
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode in (130, -signal.SIGINT)
    assert b"Traceback" not in said


def test_dask_is_an_address_away(shell, tmp_path):
    distributed = pytest.importorskip("distributed")
    options = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with distributed.LocalCluster(host="127.0.0.1", **options) as cluster:
        done = shell(
            "build", "tzatziki", "pizza", "--store", "store", "--dask", cluster.scheduler_address
        )
    assert done.returncode == 0, done.stderr
    with open_store(tmp_path / "store") as store:
        assert store.count() == 2
