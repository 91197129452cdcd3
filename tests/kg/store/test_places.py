"""Opening and sharing stores: folders, versions, servers that are slow, busy or gone."""

from __future__ import annotations

import base64
import os
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pyoxigraph
import pytest

from benchmarks.servers import free_port
from kg import rdf
from kg.errors import (
    KgError,
    QueryError,
    QueryTimeoutError,
    RefusedError,
    StoreError,
    VersionError,
)
from kg.rdf.names import VERSION_GRAPH
from kg.store import open_store, sample_store
from kg.store.embedded import FolderStore
from kg.store.remote import RemoteStore
from kg.store.results import Raw
from ontology.vocab import MX

from .conftest import graph_of

COUNT = "SELECT (COUNT(?e) AS ?n) { ?e a mx:Event }"


@pytest.fixture
def folder(tmp_path):
    """A folder with one recipe."""
    with FolderStore(tmp_path / "store", writable=True) as store:
        store.put(graph_of("tzatziki"))
    return tmp_path / "store"


def test_a_store_is_read_only_by_default(folder):
    with open_store(folder) as store:
        assert store.ids() == ["tzatziki"]
        with pytest.raises(RefusedError, match="reading only"):
            store.put(graph_of("pizza"))
        with pytest.raises(RefusedError):
            store.delete("tzatziki")
        with pytest.raises(RefusedError):
            store.clear()


def test_a_folder_that_is_no_store_is_said(tmp_path):
    with pytest.raises(StoreError, match="mirepoix build"):
        open_store(tmp_path / "nowhere")
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(StoreError, match="other things"):
        open_store(tmp_path, writable=True)
    with pytest.raises(StoreError, match="is a file"):
        open_store(tmp_path / "notes.txt", writable=True)
    assert [file.name for file in tmp_path.iterdir()] == ["notes.txt"]


def test_one_process_writes_and_others_read_what_is_there(folder):
    with open_store(folder) as reader, open_store(folder, writable=True) as writer:
        assert reader.count() == 1
        writer.put(graph_of("pizza"))
        assert writer.count() == 2
        assert reader.count() == 2
        code = f"from kg.store import open_store; open_store({str(folder)!r}, writable=True)"
        other = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])},
        )
        assert "another process is writing" in other.stderr


def test_readers_are_not_disturbed_by_who_writes_and_tidies_up(folder):
    """Files that a reader is opening vanish while the store is optimised."""
    quads, seen = rdf.nquads(graph_of("tzatziki")), []
    with open_store(folder, writable=True) as writer, ThreadPoolExecutor(1) as background:

        def write():
            for turn in range(12):
                names = [f"copy-{turn}-{n}" for n in range(5)]
                writer.load({name: renamed(quads, name) for name in names})
                writer.optimize()

        writing = background.submit(write)
        while not writing.done():
            with open_store(folder) as reader:
                seen.append(reader.count())
        writing.result()
    assert seen == sorted(seen)
    with open_store(folder) as reader:
        assert reader.count() == 1 + 60


def renamed(quads, name):
    return quads.replace(b"/recipe/tzatziki", f"/recipe/{name}".encode())


def test_threads_take_turns_to_flush_a_folder(tmp_path, monkeypatch):
    """Two that flushed a pyoxigraph store at once have been seen to wait for ever."""
    inside, most = [], []

    class Watched:
        def flush(self):
            inside.append(1)
            most.append(len(inside))
            time.sleep(0.01)
            inside.pop()

        def close(self):
            pass

    with FolderStore(tmp_path / "store", writable=True) as store:
        monkeypatch.setattr(store, "_writer", Watched())
        monkeypatch.setattr(store._workers, "raw", lambda *asked: Raw(False, b"{}"))
        with ThreadPoolExecutor(8) as pool:
            list(pool.map(lambda _: store.raw("ASK {}"), range(16)))
    assert len(most) >= 16 and max(most) == 1


def test_writes_are_flushed_now_and_then_and_do_not_pile_up_in_memory(tmp_path, monkeypatch):
    flushed = []
    with FolderStore(tmp_path / "store", writable=True) as store:
        flush = store._flush
        monkeypatch.setattr(store, "_flush", lambda: (flushed.append(1), flush()))
        quads = rdf.nquads(graph_of("tzatziki"))
        for _ in range(32):
            store.load({"tzatziki": quads})
        assert 1 <= len(flushed) <= 16
        store.delete("tzatziki")
        assert not store.holds("tzatziki")


def test_a_folder_of_another_version_says_so_and_offers_a_rebuild(folder):
    raw = pyoxigraph.Store(str(folder))
    raw.update(f"DELETE WHERE {{ GRAPH <{VERSION_GRAPH}> {{ ?s ?p ?o }} }}")
    raw.flush()
    del raw
    with pytest.raises(VersionError, match=r"version none .* mirepoix build .*tzatziki.conllu"):
        open_store(folder)
    raw = pyoxigraph.Store(str(folder))
    mark = f"<{VERSION_GRAPH}> <{MX}recipeFormat>"
    raw.update(f'INSERT DATA {{ GRAPH <{VERSION_GRAPH}> {{ {mark} "0" }} }}')
    raw.flush()
    del raw
    with pytest.raises(VersionError, match="made by version 0"):
        open_store(folder)
    with open_store(folder, writable=True, check_version=False) as store:
        store.clear()
        store.put(graph_of("tzatziki"))
        store.check_version()


def test_nothing_of_a_query_survives_its_store(folder):
    with open_store(folder) as store:
        store.query(COUNT)
        workers = [worker._process for worker in store._workers._idle]
    assert workers
    assert all(process.poll() is not None for process in workers)


def test_a_query_process_ends_with_the_one_that_asked(folder):
    runaway = "SELECT * { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . FILTER(?c < ?f && ?f < ?i) } ORDER BY ?c"
    code = (
        "import threading, time; from kg.store import open_store\n"
        f"store = open_store({str(folder)!r}); store.query('ASK {{}}')\n"
        "print(store._workers._idle[0]._process.pid, flush=True)\n"
        f"store.query({runaway!r}, timeout=60)"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])},
    )
    worker = int(process.stdout.readline())
    time.sleep(0.3)
    process.kill()
    process.wait()
    process.stdout.close()
    until = time.monotonic() + 60
    while time.monotonic() < until:
        state = Path(f"/proc/{worker}/stat")
        if not state.exists() or state.read_text().rpartition(")")[2].split()[0] == "Z":
            return
        time.sleep(0.1)
    pytest.fail("the query process is still running")


def test_a_killed_query_process_is_an_error_and_the_next_query_works(folder):
    with open_store(folder) as store:
        store.query(COUNT)
        store._workers._idle[0]._process.kill()
        with pytest.raises(QueryError, match="stopped"):
            store.query(COUNT)
        assert store.query(COUNT).rows == ((19,),)


def test_the_samples_are_a_store():
    with sample_store() as store:
        assert store.count() == 13


class Moody(BaseHTTPRequestHandler):
    """Says no a few times, then answers; remembers what it was sent."""

    refusals = 0
    delay = 0.0
    status = 200
    body = b'{"head": {"vars": ["n"]}, "results": {"bindings": []}}'
    seen: list[str | None]

    def do_POST(self):
        cls = type(self)
        cls.seen.append(self.headers.get("Authorization"))
        self.rfile.read(int(self.headers["Content-Length"]))
        time.sleep(cls.delay)
        status = 503 if cls.refusals > 0 else cls.status
        cls.refusals -= 1
        self.send_response(status)
        self.send_header("Content-Type", "application/sparql-results+json")
        self.send_header("Content-Length", str(len(cls.body)))
        self.end_headers()
        self.wfile.write(cls.body)

    def log_message(self, *_):
        pass


@pytest.fixture
def moody():
    class Mine(Moody):
        pass

    Mine.seen = []
    server = ThreadingHTTPServer(("127.0.0.1", 0), Mine)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    yield Mine, f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


def test_a_busy_server_is_asked_again(moody):
    server, url = moody
    server.refusals = 2
    with RemoteStore(url) as store:
        assert store.query("SELECT ?n { ?s ?p ?n }").rows == ()
    assert len(server.seen) == 3


def test_a_server_that_stays_busy_is_said(moody):
    server, url = moody
    server.refusals = 99
    with RemoteStore(url) as store, pytest.raises(StoreError, match="busy"):
        store.query("SELECT ?n { ?s ?p ?n }")


def test_a_slow_server_is_given_up_in_time(moody):
    server, url = moody
    server.delay = 1.5
    start = time.monotonic()
    with RemoteStore(url) as store, pytest.raises(QueryTimeoutError):
        store.query("SELECT ?n { ?s ?p ?n }", timeout=0.5)
    assert time.monotonic() - start < 30


def test_an_error_that_comes_with_a_good_status_is_still_an_error(moody):
    server, url = moody
    server.body = b'{"head": {"vars": ["n"]}, "results": {"bindings": [ timeout'
    with RemoteStore(url) as store, pytest.raises(QueryError, match="not SPARQL JSON"):
        store.query("SELECT ?n { ?s ?p ?n }")


@pytest.mark.parametrize(
    ("status", "error"), [(401, RefusedError), (400, QueryError), (500, StoreError)]
)
def test_what_a_server_says_no_to_is_an_error_of_ours(moody, status, error):
    server, url = moody
    server.status = status
    with RemoteStore(url) as store, pytest.raises(error):
        store.query("SELECT ?n { ?s ?p ?n }")


def test_names_and_tokens_are_sent_and_never_shown(moody, monkeypatch):
    server, url = moody
    with RemoteStore(url.replace("http://", "http://cook:secret@")) as store:
        store.query("SELECT ?n { ?s ?p ?n }")
        assert "secret" not in store.place
    with RemoteStore(url, token="abc") as store:
        store.query("SELECT ?n { ?s ?p ?n }")
    monkeypatch.setenv("MIREPOIX_STORE_TOKEN", "xyz")
    with open_store(url, check_version=False) as store:
        store.query("SELECT ?n { ?s ?p ?n }")
    basic = base64.b64encode(b"cook:secret").decode()
    assert server.seen == [f"Basic {basic}", "Bearer abc", "Bearer xyz"]


def test_a_server_that_is_not_there_is_said():
    with RemoteStore(f"http://127.0.0.1:{free_port()}") as store, pytest.raises(KgError) as found:
        store.query("ASK { ?s ?p ?o }", timeout=1)
    assert "cannot be reached" in str(found.value)


def test_virtuoso_is_opened_by_its_address_alone(virtuoso_url, monkeypatch):
    for name, value in (("USER", "dba"), ("PASSWORD", "dba"), ("AUTH", "digest")):
        monkeypatch.setenv(f"MIREPOIX_STORE_{name}", value)
    with open_store(f"{virtuoso_url}/sparql-auth", writable=True) as store:
        store.put(graph_of("pizza"))
        assert store.holds("pizza")
    monkeypatch.setenv("MIREPOIX_STORE_PASSWORD", "wrong")
    with pytest.raises(KgError, match="does not let you"):
        open_store(f"{virtuoso_url}/sparql-auth")
