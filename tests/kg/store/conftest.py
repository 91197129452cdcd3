"""Real servers on loopback, each with a port from the system and gone when the tests are."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sysconfig
import time
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from kg import readers, samples
from kg.builder import build
from kg.store.embedded import FolderStore, MemoryStore
from kg.store.remote import Endpoints, RemoteStore

VIRTUOSO = "virtuoso-t"
PACKAGE = "virtuoso-opensource-7-bin"
INI = """
[Database]
DatabaseFile = virtuoso.db
ErrorLogFile = virtuoso.log
LockFile = virtuoso.lck
TransactionFile = virtuoso.trx
xa_persistent_file = virtuoso.pxa
[TempDatabase]
DatabaseFile = virtuoso-temp.db
TransactionFile = virtuoso-temp.trx
[Parameters]
ServerPort = 127.0.0.1:{sql}
DirsAllowed = .
NumberOfBuffers = 20000
MaxDirtyBuffers = 12000
[HTTPServer]
ServerPort = 127.0.0.1:{http}
ServerRoot = .
ServerThreads = 10
[SPARQL]
ResultSetMaxRows = 100000
"""


def graph_of(name):
    return build(readers.read_one(samples.path_of(name)))


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


@contextmanager
def running(command, folder, url, log="server.txt"):
    """A server in a process group of its own, until it answers and as long as it is needed."""
    with (folder / log).open("wb") as out:
        process = subprocess.Popen(
            command, cwd=folder, stdout=out, stderr=out, start_new_session=True
        )
    try:
        until = time.monotonic() + 60
        while True:
            try:
                httpx.get(url, trust_env=False, timeout=2)
                break
            except httpx.TransportError:
                if process.poll() is not None or time.monotonic() > until:
                    pytest.fail(f"{command[0]} does not start: {(folder / log).read_text()[-500:]}")
                time.sleep(0.1)
        yield process
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


@pytest.fixture(scope="session")
def oxigraph_url(tmp_path_factory):
    """A running `oxigraph serve`."""
    program = Path(sysconfig.get_path("scripts")) / "oxigraph"
    folder, port = tmp_path_factory.mktemp("oxigraph"), free_port()
    url = f"http://127.0.0.1:{port}"
    command = [str(program), "serve", "--location", "data", "--bind", f"127.0.0.1:{port}"]
    with running([*command, "--timeout-s", "5"], folder, url):
        yield url


def installed_virtuoso():
    """Virtuoso, installed from Debian where that can be done; else a clear reason why not."""
    if not shutil.which(VIRTUOSO) and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "timeout": 300}
        subprocess.run(["apt-get", "update"], check=False, **quiet)
        command = ["apt-get", "install", "-y", "--no-install-recommends", PACKAGE]
        subprocess.run(command, check=False, **quiet)
    found = shutil.which(VIRTUOSO)
    if not found:
        pytest.skip(f"Virtuoso is not here and could not be installed: apt-get install {PACKAGE}")
    return found


@pytest.fixture(scope="session")
def virtuoso_url(tmp_path_factory):
    """A running Virtuoso."""
    program = installed_virtuoso()
    folder, http, sql = tmp_path_factory.mktemp("virtuoso"), free_port(), free_port()
    (folder / "virtuoso.ini").write_text(INI.format(http=http, sql=sql))
    url = f"http://127.0.0.1:{http}"
    command = [program, "+foreground", "+configfile", "virtuoso.ini"]
    with running(command, folder, f"{url}/sparql?query=ASK%7B%7D"):
        yield url


def remote(url, *, writable=True):
    return RemoteStore(url, writable=writable)


def virtuoso(url, *, writable=True):
    return RemoteStore(
        url,
        writable=writable,
        endpoints=Endpoints.of(f"{url}/sparql-auth"),
        user="dba",
        password="dba",
        digest=True,
    )


@pytest.fixture(params=["folder", "memory", "oxigraph", "virtuoso"])
def store(request, tmp_path):
    """An empty store of each kind that may be written to."""
    if request.param == "folder":
        found = FolderStore(tmp_path / "store", writable=True)
    elif request.param == "memory":
        found = MemoryStore()
    elif request.param == "oxigraph":
        found = remote(request.getfixturevalue("oxigraph_url"))
    else:
        found = virtuoso(request.getfixturevalue("virtuoso_url"))
    with found:
        found.clear()
        yield found
        found.clear()
