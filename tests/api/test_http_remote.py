"""`mirepoix serve --store URL`: recipes on a SPARQL 1.1 server, also when it is gone."""

from __future__ import annotations

import shutil
import sysconfig
import time

import httpx
import pytest

from benchmarks import servers
from kg import samples

from .conftest import PLAIN, TOKEN, TZATZIKI


@pytest.fixture
def oxigraph(tmp_path):
    """An Oxigraph server on loopback: its process and its address."""
    program = shutil.which("oxigraph", path=sysconfig.get_path("scripts"))
    if program is None:
        pytest.skip("oxigraph is not installed; it is in the extra `test`")
    place = f"127.0.0.1:{servers.free_port()}"
    command = [program, "serve", "--location", str(tmp_path / "ox"), "--bind", place]
    with servers.running(command, tmp_path, f"http://{place}/") as process:
        yield process, f"http://{place}"


@pytest.fixture
def virtuoso(virtuoso_program, tmp_path):
    """A Virtuoso server on loopback."""
    with servers.virtuoso(virtuoso_program, tmp_path) as (url, _):
        yield f"{url}/sparql-auth"


def test_virtuoso_holds_recipes_and_answers_as_the_protocol_says(served, token_file, virtuoso):
    login = {"USER": "dba", "PASSWORD": "dba", "AUTH": "digest"}
    environment = {f"MIREPOIX_STORE_{name}": value for name, value in login.items()}
    options = ("--store", virtuoso, "--token", str(token_file), "--workers", "2")
    server = served(*options, environment=environment)
    pizza = samples.path_of("pizza").read_text("utf-8")
    for text in (TZATZIKI, pizza):
        assert server.post("/recipes", content=text, headers=PLAIN).status_code == 201
    assert server.post("/recipes", content=pizza, headers=PLAIN).status_code == 409
    listed = server.get("/recipes?search=cucumber").json()["recipes"]
    assert listed[0]["ingredients"][:2] == ["large cucumber", "salt"], "as they are listed"
    asked = {"question": "What do you use to squeeze the cucumber?"}
    assert server.get("/recipes/tzatziki/ask", params=asked).json()["text"] == "the hands"
    count = {"query": "SELECT (COUNT(*) AS ?n) { ?r a mx:Recipe }"}
    found = server.get("/sparql", params=count).json()["results"]["bindings"]
    assert found[0]["n"] == {**found[0]["n"], "type": "literal", "value": "2"}
    graph = {"default-graph-uri": "https://mirepoix.dev/recipe/pizza"}
    found = server.get("/sparql", params={**count, **graph}).json()["results"]["bindings"]
    assert found[0]["n"]["value"] == "1"
    truth = {"query": "ASK { ?r a mx:Recipe }"}
    assert server.get("/sparql", params=truth).json()["boolean"] is True
    csv = server.get("/sparql", params=truth, headers={"Accept": "text/csv"})
    assert csv.text == "true"
    made = {"query": "CONSTRUCT { ?r mx:title ?t } WHERE { ?r mx:title ?t }"}
    triples = server.get("/sparql", params=made, headers={"Accept": "application/n-triples"})
    assert len(triples.text.splitlines()) == 2
    assert server.get("/sparql", params={"query": "SELECT * {"}).status_code == 400
    note = "INSERT DATA { GRAPH <https://mirepoix.dev/recipe/pizza> { <a:a> <a:b> 'hot' } }"
    assert server.post("/sparql", data={"update": note}, headers=TOKEN).status_code == 204
    assert server.get("/sparql?query=ASK { <a:a> <a:b> 'hot' }").json()["boolean"] is True
    put = server.client.put("/recipes/pizza", content=pizza, headers=PLAIN)
    assert put.status_code == 200
    assert server.get("/sparql?query=ASK { <a:a> <a:b> 'hot' }").json()["boolean"] is False
    for name in ("pizza", "tzatziki"):
        assert server.client.delete(f"/recipes/{name}", headers=TOKEN).status_code == 204
        assert server.get(f"/recipes/{name}").status_code == 404


@pytest.mark.parametrize("workers", [pytest.param("1", marks=pytest.mark.campaign), "2"])
def test_recipes_are_kept_asked_and_queried_on_another_server(
    served, token_file, oxigraph, workers
):
    process, place = oxigraph
    server = served("--store", place, "--token", str(token_file), "--workers", workers)
    assert server.get("/recipes").json()["total"] == 0
    assert server.post("/recipes", content=TZATZIKI, headers=PLAIN).status_code == 201
    assert server.get("/recipes").json()["recipes"][0]["id"] == "tzatziki"
    asked = {"question": "What do you use to squeeze the cucumber?"}
    assert server.get("/recipes/tzatziki/ask", params=asked).json()["text"] == "the hands"
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
