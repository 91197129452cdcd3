"""`make run` and `mirepoix serve` as processes: where they listen, and how they end."""

from __future__ import annotations

import os
import re
import select
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx
import pytest

from kg import samples
from kg.store import open_store

from .conftest import TZATZIKI

ROOT = Path(__file__).parents[2]
HANG = 120


def address_in(process):
    """The address that a process says, among whatever else it says first."""
    until = time.monotonic() + HANG
    while time.monotonic() < until and select.select([process.stdout], [], [], HANG)[0]:
        line = process.stdout.readline().decode()
        found = re.search(r"http://127\.0\.0\.1:\d+/", line)
        if found or not line:
            return found and found[0]
    return None


@pytest.fixture
def started(tmp_path):
    """Starts a command whose output is a pipe; it and its children are gone after the test."""
    running = []

    def start(*command):
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            start_new_session=True,
            bufsize=0,
        )
        running.append(process)
        return process

    yield start
    for process in running:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate(timeout=HANG)


def serve(*options):
    return (sys.executable, "-m", "api.cli", "serve", *options)


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
@pytest.mark.skipif(
    not Path(sys.prefix, "bin", "mirepoix").exists(), reason="mirepoix is not installed"
)
def test_make_run_ends_with_a_server_on_the_samples(started):
    there = Path(sys.prefix, ".core")
    process = started("make", "run", f"VENV={sys.prefix}", "-o", str(there), "SERVE=--port 0")
    address = address_in(process)
    assert address, process.stderr.read()
    assert "<title>Mirepoix</title>" in httpx.get(address, timeout=30).text
    assert httpx.get(f"{address}recipes", timeout=30).json()["total"] == len(samples.names())
    process.terminate()
    process.wait(timeout=HANG)
    with pytest.raises(httpx.TransportError):
        httpx.get(address, timeout=30)


def test_a_taken_port_is_passed_over_the_address_is_said_and_signals_end_it_well(started):
    quiet = ("--log-level", "warning")
    processes = started(*serve(*quiet, "--lazy")), started(*serve(*quiet))
    addresses = [address_in(process) for process in processes]
    assert len(set(addresses)) == 2
    for process, address, stop in zip(
        processes, addresses, (signal.SIGTERM, signal.SIGINT), strict=True
    ):
        assert httpx.get(f"{address}ready", timeout=30).json() == {"status": "ok"}
        process.send_signal(stop)
        out, err = process.communicate(timeout=HANG)
        assert (process.returncode, out, err) == (0, b"", b"")


def test_a_port_that_was_asked_for_and_is_taken_is_said_in_one_line(started):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        out, err = started(*serve("--port", port)).communicate(timeout=HANG)
    assert out == b""
    assert err.decode().startswith(f"mirepoix: cannot listen at 127.0.0.1:{port}: Address")
    assert err.count(b"\n") == 1


@pytest.mark.parametrize("workers", [pytest.param("1", marks=pytest.mark.campaign), "2"])
def test_stopping_cuts_no_request_off_and_leaves_no_write_half_done(
    served, token_file, tmp_path, workers
):
    store = str(tmp_path / "store")
    server = served("--token", str(token_file), "--store", store, "--workers", workers)
    host, port = server.url.removeprefix("http://").split(":")
    body = TZATZIKI.replace("tzatziki", "late").encode()
    slow = {}

    def ask():
        questions = [f"How many steps are there in {n}?" for n in range(100)]
        many = {"recipe": TZATZIKI, "questions": questions}
        slow["answer"] = httpx.post(f"{server.url}/ask", json=many, timeout=HANG)

    asking = threading.Thread(target=ask, daemon=True)
    with socket.create_connection((host, int(port)), timeout=HANG) as late:
        late.sendall(
            b"POST /recipes HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer open-sesame\r\n"
            b"Content-Type: text/plain\r\nContent-Length: %d\r\n\r\n" % len(body)
        )
        late.sendall(body[:1000])
        asking.start()
        time.sleep(0.5)
        os.kill(server.process.pid, signal.SIGTERM)
        time.sleep(0.5)
        late.sendall(body[1000:])
        said = late.recv(65536).decode()
    assert said.startswith("HTTP/1.1 201"), said
    asking.join(HANG)
    assert len(slow["answer"].json()["outcomes"]) == 100
    assert server.process.wait(timeout=HANG) == 0
    with open_store(store) as kept:
        assert kept.ids() == ["late"]
        assert len(kept.get("late").acts) == 19


def test_measures_of_several_workers_add_up(on_a_folder):
    server, _ = on_a_folder("2")
    line = 'mirepoix_requests_total{method="GET",route="/version",status="200"} '

    def counted():
        told = httpx.get(f"{server.url}/metrics", timeout=30).text
        return sum(float(found) for found in re.findall(f"^{re.escape(line)}(.*)$", told, re.M))

    before, asked = counted(), 40
    for _ in range(asked):
        httpx.get(f"{server.url}/version", timeout=30)
    for _ in range(5):
        assert counted() == before + asked
