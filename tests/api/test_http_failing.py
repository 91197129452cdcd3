"""What is no client's fault: a full disk, a killed keeper; a clear 5xx, and then it goes on."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.api.conftest import PLAIN, TOKEN, TZATZIKI, problem_of, recipe_named

HANG = 60
BALLAST = 1 << 20


@pytest.fixture
def small_disk(tmp_path):
    """A file system of a few megabytes; only root can have one made."""
    place = tmp_path / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", str(place)]
    if os.geteuid() != 0 or subprocess.run(mount, check=False, capture_output=True).returncode:
        pytest.skip("no file system can be mounted here")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=False)


def fill(place):
    """Take all the room there is."""
    with (place / "ballast").open("wb", buffering=0) as ballast:
        for size in (BALLAST, 4096, 1):
            try:
                while True:
                    ballast.write(bytes(size))
            except OSError:
                continue


def ready(server):
    return server.get("/ready").status_code == 200


def eventually(true):
    until = time.monotonic() + HANG
    while not true():
        assert time.monotonic() < until
        time.sleep(0.2)


@pytest.mark.parametrize("workers", [pytest.param("1", marks=pytest.mark.campaign), "2"])
def test_a_full_disk_is_said_and_writing_goes_on_when_there_is_room(
    served, token_file, small_disk, workers
):
    options = ("--store", str(small_disk / "store"), "--token", str(token_file))
    server = served(*options, "--workers", workers)
    assert server.post("/recipes", content=TZATZIKI.encode(), headers=PLAIN).status_code == 201
    fill(small_disk)
    seen = set()
    for turn in range(8):
        told = server.post("/recipes", content=recipe_named(f"r{turn}").encode(), headers=PLAIN)
        seen.add(told.status_code)
        if told.status_code != 201:
            problem_of(told, 507, "disk-full")
        gone = server.client.delete(f"/recipes/r{turn}", headers=TOKEN)
        assert gone.status_code in (204, 404, 507), gone.text
        insert = {"update": f"INSERT DATA {{ <http://a/{turn}> <http://b> 1 }}"}
        done = server.post("/sparql", data=insert, headers=TOKEN)
        assert done.status_code in (204, 503, 507), done.text
    assert 507 in seen
    waiting = server.get("/ready")
    assert (waiting.status_code, waiting.json()["status"]) == (503, "not ready")
    assert "no room" in waiting.json()["reason"]
    assert server.get("/recipes/tzatziki").status_code == 200
    (small_disk / "ballast").unlink()
    eventually(lambda: ready(server))
    told = server.post("/recipes", content=recipe_named("after").encode(), headers=PLAIN)
    assert told.status_code == 201, told.text
    assert server.client.delete("/recipes/after", headers=TOKEN).status_code == 204
    assert server.get("/recipes/tzatziki").status_code == 200
    count = {"query": "SELECT (COUNT(*) AS ?n) { ?s ?p ?o }"}
    assert server.get("/sparql", params=count).status_code == 200


def test_a_file_that_may_not_grow_is_said_and_writing_goes_on_when_it_may(
    served, token_file, tmp_path
):
    options = ("--store", str(tmp_path / "store"), "--token", str(token_file))
    server = served(*options, "--log-level", "error")
    server.post("/recipes", content=TZATZIKI.encode(), headers=PLAIN)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
    told = server.post("/recipes", content=recipe_named("more").encode(), headers=PLAIN)
    problem_of(told, 507, "disk-full")
    assert server.get("/ready").status_code == 503
    most = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, most)
    eventually(lambda: ready(server))
    told = server.post("/recipes", content=recipe_named("more").encode(), headers=PLAIN)
    assert told.status_code == 201, told.text


def keeper_of(server):
    """The process that holds the store: the child that has its lock open."""
    tasks = Path(f"/proc/{server.process.pid}/task")
    children = [
        int(pid) for task in tasks.iterdir() for pid in (task / "children").read_text().split()
    ]
    for child in children:
        for number in Path(f"/proc/{child}/fd").iterdir():
            if number.resolve().name == "LOCK":
                return child
    raise AssertionError("no keeper")


def test_a_killed_keeper_is_replaced(served, token_file, tmp_path):
    options = ("--store", str(tmp_path / "store"), "--token", str(token_file), "--workers", "2")
    server = served(*options)
    assert server.post("/recipes", content=TZATZIKI.encode(), headers=PLAIN).status_code == 201
    for turn in range(2):
        os.kill(keeper_of(server), signal.SIGKILL)
        assert server.get("/recipes").json()["total"] == 1 + turn
        eventually(lambda: ready(server))
        body = recipe_named(f"after-{turn}").encode()
        assert server.post("/recipes", content=body, headers=PLAIN).status_code == 201
    query = {"query": "SELECT ?r { ?r a mx:Recipe }"}
    found = server.get("/sparql", params=query).json()
    assert len(found["results"]["bindings"]) == 3
