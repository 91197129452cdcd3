"""The SPARQL 1.1 protocol, asked by real clients of a real server."""

from __future__ import annotations

import csv
import io
import json
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
import rdflib
import rdflib.plugins.sparql
from rdflib.plugins.stores.sparqlstore import SPARQLStore
from SPARQLWrapper import CSV, JSON, POST, POSTDIRECTLY, TSV, TURTLE, XML, SPARQLWrapper
from SPARQLWrapper.SPARQLExceptions import QueryBadFormed

from kg import queries, samples

from .conftest import PLAIN, TOKEN

TITLES = "SELECT ?recipe ?title { ?recipe a mx:Recipe ; mx:title ?title } ORDER BY ?title"
DECLARED = f"PREFIX mx: <https://mirepoix.dev/ontology#> {TITLES}"
PIZZA = "https://mirepoix.dev/recipe/pizza"
RUNAWAY = "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l }"
ROWS_AS = {
    "application/sparql-results+json": lambda text: json.loads(text)["results"]["bindings"],
    "application/sparql-results+xml": lambda text: ElementTree.fromstring(text)[1],
    "text/csv": lambda text: list(csv.reader(io.StringIO(text)))[1:],
    "text/tab-separated-values": lambda text: text.splitlines()[1:],
}


def problem_of(response, status, name):
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    assert response.json()["type"] == f"/problems#{name}"
    return response.json()["detail"]


@pytest.mark.parametrize("media", ROWS_AS)
def test_rows_come_in_the_format_that_is_accepted(server, media):
    for response in (
        server.get("/sparql", params={"query": TITLES}, headers={"Accept": media}),
        server.post("/sparql", data={"query": TITLES}, headers={"Accept": media}),
        server.post(
            "/sparql",
            content=TITLES,
            headers={"Accept": media, "Content-Type": "application/sparql-query"},
        ),
    ):
        assert response.status_code == 200
        assert response.headers["content-type"].split(";")[0] == media
        assert len(ROWS_AS[media](response.text)) == 13


@pytest.mark.parametrize("media", ROWS_AS)
def test_true_and_false_come_in_every_format(server, media):
    asked = {"query": "ASK { ?e a mx:Event }"}
    response = server.get("/sparql", params=asked, headers={"Accept": media})
    assert response.status_code == 200
    assert "true" in response.text


@pytest.mark.parametrize(
    ("media", "form"),
    [
        ("text/turtle", "turtle"),
        ("application/n-triples", "nt"),
        ("application/rdf+xml", "xml"),
        ("application/ld+json", None),
    ],
)
@pytest.mark.parametrize(
    "query", [f"DESCRIBE <{PIZZA}>", "CONSTRUCT { ?r mx:title ?t } WHERE { ?r mx:title ?t }"]
)
def test_triples_come_in_the_format_that_is_accepted(server, media, form, query):
    response = server.get("/sparql", params={"query": query}, headers={"Accept": media})
    assert response.headers["content-type"].split(";")[0] == media
    if form:
        assert len(rdflib.Graph().parse(data=response.text, format=form)) > 3
    else:
        assert "Two Tomato" in json.dumps(response.json())


def test_literals_keep_their_types_and_languages(server):
    query = "SELECT ('sel'@fr AS ?a) ('1.50'^^xsd:decimal AS ?b) (3 AS ?c) (BNODE() AS ?d) {}"
    (row,) = server.get("/sparql", params={"query": query}).json()["results"]["bindings"]
    assert row["a"]["xml:lang"] == "fr"
    assert row["b"]["value"] in ("1.50", "1.5") and row["b"]["datatype"].endswith("#decimal")
    assert row["c"]["datatype"].endswith("#integer")
    assert row["d"]["type"] == "bnode"


def test_graphs_can_be_named_in_the_protocol(server):
    count = "SELECT (COUNT(*) AS ?n) { ?r a mx:Recipe }"

    def number(query, **named):
        found = server.get("/sparql", params={"query": query, **named}).json()
        return int(found["results"]["bindings"][0]["n"]["value"])

    assert number(count) == 13
    assert number(count, **{"default-graph-uri": PIZZA}) == 1
    two = [PIZZA, "https://mirepoix.dev/recipe/tzatziki"]
    assert number(count, **{"default-graph-uri": two}) == 2
    within = "SELECT (COUNT(DISTINCT ?g) AS ?n) { GRAPH ?g { ?s ?p ?o } }"
    assert number(within, **{"named-graph-uri": two}) == 2
    assert number(count, **{"named-graph-uri": PIZZA}) == 0
    assert number(f"SELECT (COUNT(*) AS ?n) FROM <{PIZZA}> {{ ?r a mx:Recipe }}") == 1


def test_percent_signs_are_decoded_once(server):
    query = "SELECT ('100%25 %C3%A9' AS ?x) {}"
    for response in (
        server.get("/sparql", params={"query": query}),
        server.post("/sparql", data={"query": query}),
    ):
        (row,) = response.json()["results"]["bindings"]
        assert row["x"]["value"] == "100%25 %C3%A9"


def test_the_endpoint_describes_itself(server):
    response = server.get("/sparql", headers={"Accept": "text/turtle"})
    told = rdflib.Graph().parse(data=response.text, format="turtle")
    sd = rdflib.Namespace("http://www.w3.org/ns/sparql-service-description#")
    assert (None, sd.endpoint, rdflib.URIRef(f"{server.url}/sparql")) in told
    assert (None, sd.supportedLanguage, sd.SPARQL11Query) in told
    assert (None, sd.supportedLanguage, sd.SPARQL11Update) not in told
    known = server.get("/.well-known/void", headers={"Accept": "application/n-triples"})
    assert set(told) == set(rdflib.Graph().parse(data=known.text, format="nt"))
    (counted,) = told.subject_objects(rdflib.VOID.entities)
    assert int(counted[1]) == len(samples.names())
    assert (None, rdflib.VOID.sparqlEndpoint, rdflib.URIRef(f"{server.url}/sparql")) in told


def test_the_named_queries_are_found_and_run_where_they_point(server):
    told = rdflib.Graph().parse(data=server.get("/sparql").text, format="turtle")
    found = told.query(
        """SELECT ?name ?query ?target { ?q a sh:SPARQLExecutable ;
        rdfs:label ?name ; rdfs:comment ?says ; sh:prefixes/sh:declare/sh:prefix "mx" ;
        sh:select|sh:construct ?query ; schema:target ?target }""",
        initNs={"sh": rdflib.SH, "rdfs": rdflib.RDFS, "schema": "https://schema.org/"},
    )
    rows = {str(row.name): row for row in found}
    assert set(rows) == set(queries.names())
    for name in ("recipes", "no-oven", "tools-by-frequency"):
        assert "PREFIX mx:" in rows[name].query
        rdflib.plugins.sparql.prepareQuery(str(rows[name].query))  # as it stands
        answer = httpx.get(
            str(rows[name].target), params={"query": str(rows[name].query)}, timeout=60
        )
        assert answer.json()["results"]["bindings"]


@pytest.mark.parametrize(
    "text",
    [
        "SELECT * { SERVICE <http://127.0.0.1:9/> { ?s ?p ?o } }",
        "SELECT * { S\\u0045RVICE <http://127.0.0.1:9/> { ?s ?p ?o } }",
        "LOAD <file:///etc/passwd>",
        "INSERT DATA { <a:a> <a:b> <a:c> }",
        "DROP ALL",
    ],
)
def test_what_reaches_out_or_writes_is_refused(server, text):
    problem_of(server.get("/sparql", params={"query": text}), 403, "refused")


@pytest.mark.parametrize(
    "text", ["", "SELEKT", "SELECT * {", "ASK { ?s ?p }", "SELECT * { \\uZZ }"]
)
def test_what_is_no_query_is_said(server, text):
    problem_of(server.get("/sparql", params={"query": text}), 400, "bad-query")


def test_requests_that_break_the_protocol_are_said(server):
    twice = server.get("/sparql?query=ASK{}&query=ASK{}")
    problem_of(twice, 400, "bad-query")
    problem_of(server.get("/sparql?update=DROP+ALL"), 400, "bad-query")
    problem_of(server.get("/sparql?query=%ff"), 400, "bad-query")
    problem_of(server.post("/sparql", data={}), 415, "unsupported-media")
    xml = {"Content-Type": "text/xml"}
    problem_of(server.post("/sparql", content="ASK{}", headers=xml), 415, "unsupported-media")
    direct = {"Content-Type": "application/sparql-query"}
    problem_of(server.post("/sparql", content=b"\xff", headers=direct), 400, "bad-query")
    accept = {"Accept": "image/png"}
    problem_of(server.get("/sparql?query=ASK{}", headers=accept), 406, "not-acceptable")
    bad = {"query": "ASK {}", "default-graph-uri": "not an iri"}
    problem_of(server.get("/sparql", params=bad), 400, "bad-query")


def test_too_many_rows_are_an_error_and_not_a_cut(reserved):
    server = reserved
    assert server.get("/sparql?query=SELECT * { ?s ?p ?o } LIMIT 100").status_code == 200
    for query in ("SELECT * { ?s ?p ?o }", "CONSTRUCT WHERE { ?s ?p ?o }"):
        said = problem_of(server.get("/sparql", params={"query": query}), 422, "over-limit")
        assert "100" in said


@pytest.mark.parametrize(
    ("query", "whole"),
    [
        ("CONSTRUCT { ?r a mx:Dish } WHERE { ?r a mx:Recipe . ?e ?p ?o }", False),
        ("CONSTRUCT { ?r a mx:Dish } WHERE { ?r a mx:Recipe . ?e ?p ?o } LIMIT 5000", False),
        ("CONSTRUCT { ?r a mx:Dish } WHERE { ?r a mx:Recipe . ?e ?p ?o } LIMIT 100", True),
        ("CONSTRUCT { ?r a mx:Dish } WHERE { ?r a mx:Recipe }", True),
        ("CONSTRUCT WHERE { ?r a mx:Recipe }", True),
        ("DESCRIBE ?v WHERE { VALUES ?v { <a:none> } ?s ?p ?o }", False),
        ("DESCRIBE ?v WHERE { VALUES ?v { <a:none> } ?r a mx:Recipe }", True),
        ("CONSTRUCT { ?g a mx:Verb } WHERE { ?e mx:lemma ?v BIND(IRI(?v) AS ?g) }", False),
    ],
)
def test_few_triples_of_many_solutions_are_not_a_cut_either(reserved, query, whole):
    """Whether a limit cut the solutions does not show in the triples that are made of them."""
    response = reserved.get("/sparql", params={"query": query})
    if whole:
        assert response.status_code == 200, response.text
    else:
        problem_of(response, 422, "over-limit")


@pytest.fixture(scope="module")
def open_to_updates(served, token_file):
    """A server that soon stops what runs away; `updatable` tidies it up."""
    return served("--token", str(token_file), "--timeout", "3")


@pytest.fixture
def updatable(open_to_updates):
    """A server for updates; each test finds the samples as they were, and no note on `<a:a>`."""
    yield open_to_updates
    noted = "/sparql?query=ASK { <a:a> ?p ?o }"
    if open_to_updates.get(noted).json()["boolean"]:
        assert updated(open_to_updates, "DELETE WHERE { <a:a> ?p ?o }").status_code == 204
        assert open_to_updates.get(noted).json()["boolean"] is False
    text = samples.path_of("pizza").read_text("utf-8")
    put = open_to_updates.client.put("/recipes/pizza", content=text, headers=PLAIN)
    assert put.status_code in (200, 201), put.text


def test_a_runaway_query_is_stopped_and_blocks_nobody(updatable):
    server = updatable
    assert server.get("/sparql", params={"query": TITLES}).status_code == 200
    with ThreadPoolExecutor(2) as pool:
        runaway = pool.submit(server.get, "/sparql", params={"query": RUNAWAY})
        asked = 0
        while not runaway.done():
            url = f"/recipes/pizza/ask?question=How+many+steps+are+there+{asked}"
            assert server.get(url).status_code == 200
            assert server.get("/health").status_code == 200
            asked += 1
        said = problem_of(runaway.result(), 503, "timed-out")
        assert "3 seconds" in said
    assert asked > 5, "others were answered while it ran"
    assert server.get("/sparql", params={"query": TITLES}).status_code == 200


@pytest.mark.parametrize("method", ["GET", POST])
@pytest.mark.parametrize("form", [JSON, XML, CSV, TSV])
def test_sparqlwrapper_asks(server, method, form):
    client = SPARQLWrapper(f"{server.url}/sparql", returnFormat=form)
    client.setMethod(method)
    client.setQuery(DECLARED)
    found = client.query().convert()
    text = found if isinstance(found, dict) else getattr(found, "toxml", lambda: found)()
    assert "Two Tomato and Mozzarella Pizzas" in str(text)


def test_sparqlwrapper_constructs_posts_directly_and_hears_of_mistakes(server):
    client = SPARQLWrapper(f"{server.url}/sparql", returnFormat=TURTLE)
    client.setMethod(POST)
    client.setRequestMethod(POSTDIRECTLY)
    client.setQuery(f"DESCRIBE <{PIZZA}>")
    assert b"Two Tomato" in client.query().convert()
    client.setQuery("CONSTRUCT nonsense")
    with pytest.raises(QueryBadFormed):
        client.query()


def test_rdflibs_store_asks(server):
    store = SPARQLStore(f"{server.url}/sparql", context_aware=True)
    graph = rdflib.Graph(store, identifier=rdflib.URIRef(PIZZA))
    found = list(graph.query(DECLARED))
    assert [str(row[1]) for row in found] == ["Two Tomato and Mozzarella Pizzas"]
    title = rdflib.URIRef("https://mirepoix.dev/ontology#title")
    assert list(graph.objects(rdflib.URIRef(PIZZA), title)) == [
        rdflib.Literal("Two Tomato and Mozzarella Pizzas")
    ]


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
def test_curl_asks(server):
    def curl(*options):
        command = ["curl", "-sS", "--fail-with-body", *options]
        return subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)

    url = f"{server.url}/sparql"
    for options in (
        ["-G", "--data-urlencode", f"query={TITLES}", url],
        ["--data-urlencode", f"query={TITLES}", url],
        ["-H", "Content-Type: application/sparql-query", "--data-binary", TITLES, url],
    ):
        found = curl("-H", "Accept: text/csv", *options)
        assert found.returncode == 0, found.stdout
        assert len(found.stdout.splitlines()) == 14
    assert curl(f"{url}?query=nonsense").returncode != 0


def test_updates_need_the_token_and_change_what_is_asked(updatable):
    server = updatable
    insert = f"INSERT DATA {{ GRAPH <{PIZZA}> {{ <{PIZZA}> rdfs:comment 'hot' }} }}"
    direct = {"Content-Type": "application/sparql-update"}
    problem_of(server.post("/sparql", data={"update": insert}), 401, "no-token")
    problem_of(server.post("/sparql", content=insert, headers=direct), 401, "no-token")
    token = {"Authorization": "Bearer open-sesame"}
    done = server.post("/sparql", content=insert, headers={**direct, **token})
    assert done.status_code == 204
    asked = f"ASK {{ <{PIZZA}> rdfs:comment 'hot' }}"
    assert server.get("/sparql", params={"query": asked}).json()["boolean"] is True
    load = "LOAD <file:///etc/passwd>"
    problem_of(server.post("/sparql", data={"update": load}, headers=token), 403, "refused")
    wrong = server.post("/sparql", data={"update": "DROP EVERYTHING"}, headers=token)
    problem_of(wrong, 400, "bad-query")
    gone = server.post("/sparql", data={"update": f"DROP GRAPH <{PIZZA}>"}, headers=token)
    assert gone.status_code == 204
    assert server.get("/recipes/pizza").status_code == 404
    assert server.get("/recipes").json()["total"] == 12


def updated(server, update):
    return server.post("/sparql", data={"update": update}, headers=TOKEN)


@pytest.mark.parametrize("place", ["the samples", "a folder"])
@pytest.mark.parametrize("workers", [pytest.param("1", marks=pytest.mark.campaign), "2"])
def test_what_an_update_writes_is_kept_wherever_it_writes(
    served, token_file, on_a_folder, place, workers
):
    if place == "a folder":
        server, _ = on_a_folder(workers)
    else:
        server = served("--token", str(token_file), "--workers", workers)
    for update in (
        "INSERT DATA { <a:a> <a:b> 'in no graph' }",
        "INSERT DATA { GRAPH <http://food.example/notes> { <a:a> <a:b> 'in a graph of its own' } }",
        "INSERT { <a:a> <a:b> ?n } WHERE { SELECT (COUNT(*) AS ?n) { GRAPH ?g { <a:a> ?p ?o } } }",
    ):
        assert updated(server, update).status_code == 204
    found = server.get("/sparql", params={"query": "SELECT ?o { <a:a> <a:b> ?o }"}).json()
    said = sorted(row["o"]["value"] for row in found["results"]["bindings"])
    assert said == ["1", "in a graph of its own", "in no graph"]
    held = 13 if place == "the samples" else 0
    assert server.get("/recipes").json()["total"] == held


def test_an_update_that_runs_away_is_stopped_and_changes_nothing(updatable):
    server = updatable
    graphs = " ".join(f"GRAPH ?g{n} {{ ?a{n} ?b{n} ?c{n} }}" for n in range(4))
    runaway = f"INSERT DATA {{ <a:a> <a:b> 1 }} ; INSERT {{ ?a0 ?b0 ?c0 }} WHERE {{ {graphs} }}"
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(updated, server, runaway)
        asked = 0
        while not running.done():
            assert server.get("/recipes/pizza/state?step=1").status_code == 200
            assert server.get("/sparql", params={"query": TITLES}).status_code == 200
            asked += 1
        assert "3 seconds" in problem_of(running.result(), 503, "timed-out")
    assert asked > 3, "others were answered while it ran"
    assert server.get("/sparql?query=ASK { <a:a> ?p ?o }").json()["boolean"] is False
    assert server.get("/recipes").json()["total"] == 13
    assert updated(server, "INSERT DATA { <a:a> <a:b> 1 }").status_code == 204


def test_a_recipe_that_an_update_broke_is_said_and_can_be_replaced(updatable):
    server = updatable
    broken = f"DELETE WHERE {{ GRAPH <{PIZZA}> {{ ?e mx:tick ?t }} }}"
    assert updated(server, broken).status_code == 204
    for path in ("", "/timeline", "/state?step=1", "/graph", "/ask?question=How+many+steps"):
        problem_of(server.get(f"/recipes/pizza{path}"), 422, "broken")
    assert server.get("/recipes/tzatziki").status_code == 200
    text = samples.path_of("pizza").read_text("utf-8")
    assert server.client.put("/recipes/pizza", content=text, headers=PLAIN).status_code == 200
    assert server.get("/recipes/pizza").json()["events"] == 31


def test_updates_are_refused_without_a_token_on_the_server(server):
    token = {"Authorization": "Bearer open-sesame"}
    refused = server.post("/sparql", data={"update": "DROP ALL"}, headers=token)
    problem_of(refused, 403, "read-only")
