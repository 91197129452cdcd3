"""Real servers on loopback, each with a port from the system and gone when the tests are."""

from __future__ import annotations

import sysconfig
from pathlib import Path

import pytest

from benchmarks import servers
from kg import readers, samples
from kg.builder import build
from kg.store.embedded import FolderStore, MemoryStore
from kg.store.remote import Endpoints, RemoteStore


def graph_of(name):
    return build(readers.read_one(samples.path_of(name)))


@pytest.fixture(scope="session")
def oxigraph_url(tmp_path_factory):
    """A running `oxigraph serve`."""
    program = Path(sysconfig.get_path("scripts")) / "oxigraph"
    folder, port = tmp_path_factory.mktemp("oxigraph"), servers.free_port()
    url = f"http://127.0.0.1:{port}"
    command = [str(program), "serve", "--location", "data", "--bind", f"127.0.0.1:{port}"]
    with servers.running([*command, "--timeout-s", "5"], folder, url):
        yield url


@pytest.fixture(scope="session")
def virtuoso_url(virtuoso_program, tmp_path_factory):
    """A running Virtuoso."""
    with servers.virtuoso(virtuoso_program, tmp_path_factory.mktemp("virtuoso")) as (url, _):
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
