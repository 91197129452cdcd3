"""`mirepoix serve --store URL`: recipes on a SPARQL 1.1 server, also when it is gone."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sysconfig
import time

import httpx
import pytest

from kg import samples

TOKEN = {"Authorization": "Bearer open-sesame"}
PLAIN = {**TOKEN, "Content-Type": "text/plain; charset=utf-8"}
TZATZIKI = samples.path_of("tzatziki").read_text("utf-8")


@pytest.fixture
def oxigraph(tmp_path):
    """An Oxigraph server on loopback: its process and its address."""
    program = shutil.which("oxigraph", path=sysconfig.get_path("scripts"))
    if program is None:
        pytest.skip("oxigraph is not installed; it is in the extra `test`")
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        place = f"127.0.0.1:{found.getsockname()[1]}"
    command = [program, "serve", "--location", str(tmp_path / "ox"), "--bind", place]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(command, **quiet)
    for _ in range(200):
        try:
            httpx.get(f"http://{place}/", timeout=2)
            break
        except httpx.TransportError:
            time.sleep(0.1)
    yield process, f"http://{place}"
    process.kill()
    process.wait()


@pytest.mark.parametrize("workers", ["1", "2"])
def test_recipes_are_kept_asked_and_queried_on_another_server(
    served, token_file, oxigraph, workers
):
    process, place = oxigraph
    server = served("--store", place, "--token", str(token_file), "--workers", workers)
    assert server.get("/recipes").json()["total"] == 0
    assert server.post("/recipes", content=TZATZIKI, headers=PLAIN).status_code == 201
    assert server.get("/recipes").json()["recipes"][0]["id"] == "tzatziki"
    asked = {"question": "What do you use to squeeze the cucumber?"}
    assert server.get("/recipes/tzatziki/ask", params=asked).json()["text"] == "your hands"
    count = {"query": "SELECT (COUNT(*) AS ?n) { ?e a mx:Event }"}
    found = server.get("/sparql", params=count).json()["results"]["bindings"]
    assert found[0]["n"]["value"] == "19"
    other = {"query": "ASK { ?s ?p ?o }", "default-graph-uri": "http://example.org/none"}
    assert server.get("/sparql", params=other).json()["boolean"] is False
    drop = {"update": "DROP GRAPH <https://mirepoix.dev/recipe/pizza>"}
    pizza = samples.path_of("pizza").read_text("utf-8")
    assert server.post("/recipes", content=pizza, headers=PLAIN).status_code == 201
    assert server.get("/recipes/pizza").status_code == 200
    assert httpx.post(f"{place}/update", data=drop, timeout=10).status_code == 204
    time.sleep(2.5)
    assert server.get("/recipes/pizza").status_code == 404, "others' writes are seen soon"
    assert server.client.delete("/recipes/tzatziki", headers=TOKEN).status_code == 204
    assert server.get("/recipes/tzatziki").status_code == 404
    process.kill()
    process.wait()
    gone = server.get("/recipes/tzatziki")
    assert gone.status_code == 503
    assert gone.json()["type"] == "/problems#store-down"
    assert server.get("/ready").status_code == 503
    assert server.get("/health").status_code == 200


def test_a_store_that_is_not_there_is_said_in_one_line(served):
    with pytest.raises(AssertionError, match=r"^mirepoix: http://127.0.0.1:9\S* .*reached"):
        served("--store", "http://127.0.0.1:9")
