"""What every store does: in a folder, in memory, on Oxigraph, on Virtuoso."""

from __future__ import annotations

import threading
import time

import pytest

from kg import rdf
from kg.errors import NotFoundError, QueryError, QueryTimeoutError, RefusedError, VersionError
from kg.rdf.names import VERSION_GRAPH
from kg.store import Iri, Rows, Triples, Truth
from ontology.vocab import MX

from .conftest import graph_of

RUNAWAY = "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . FILTER(?c < ?f && ?f < ?i) }"


def assert_same(one, other):
    assert one.recipe == other.recipe
    assert one.acts == other.acts
    assert (one.things, one.props, one.supplies) == (other.things, other.props, other.supplies)
    assert one.fluents == other.fluents
    assert one.coreferences == other.coreferences


def test_a_recipe_comes_back_as_it_went(store):
    for name in ("tzatziki", "shepherds-pie"):
        store.put(graph_of(name))
        assert_same(store.get(name), graph_of(name))


def test_recipes_are_counted_and_listed(store):
    assert store.count() == 0
    assert store.ids() == []
    store.load({name: rdf.nquads(graph_of(name)) for name in ("tzatziki", "pizza", "pancakes")})
    assert store.count() == 3
    assert store.ids() == ["pancakes", "pizza", "tzatziki"]
    assert store.holds("pizza")
    assert not store.holds("soup")


def test_a_recipe_that_is_put_again_replaces_the_old_one(store):
    graph = graph_of("tzatziki")
    longer = (
        rdf.nquads(graph)
        + (
            f'<{rdf.graph_iri("tzatziki")}#old> <{MX}text> "old" <{rdf.graph_iri("tzatziki")}> .\n'
        ).encode()
    )
    store.load({"tzatziki": longer})
    assert b'"old"' in store.triples("tzatziki")
    store.put(graph)
    assert b'"old"' not in store.triples("tzatziki")
    assert store.count() == 1
    assert_same(store.get("tzatziki"), graph)


def test_new_and_known_recipes_may_come_together(store):
    store.put(graph_of("pizza"))
    store.load({name: rdf.nquads(graph_of(name)) for name in ("tzatziki", "pizza", "pancakes")})
    assert store.ids() == ["pancakes", "pizza", "tzatziki"]


def test_a_deleted_recipe_is_gone_and_the_others_stay(store):
    store.load({name: rdf.nquads(graph_of(name)) for name in ("tzatziki", "pizza")})
    store.delete("pizza")
    assert store.ids() == ["tzatziki"]
    with pytest.raises(NotFoundError, match="did you mean"):
        store.get("tzatzikki")
    with pytest.raises(NotFoundError):
        store.delete("pizza")


def test_ids_and_texts_of_any_letters_survive(store, cook):
    from dataclasses import replace

    graph = cook('mix [crème 麻婆 \U0001f951 "x" \\ % #] in {pan} | Result=a\'b')
    graph.recipe = replace(graph.recipe, id="crème/麻婆 #1?&%", title='"quotes" \\ and\ttabs')
    store.put(graph)
    assert store.ids() == ["crème/麻婆 #1?&%"]
    assert_same(store.get("crème/麻婆 #1?&%"), graph)


def test_rows_are_python_values(store):
    store.put(graph_of("tzatziki"))
    rows = store.query(
        """SELECT ?event ?tick ?lemma ?hidden ?nothing { GRAPH ?recipe {
            ?event mx:tick ?tick ; mx:lemma ?lemma ; mx:hasParticipation ?part .
            ?part mx:hidden ?hidden . OPTIONAL { ?event mx:nothing ?nothing } } }
        ORDER BY ?tick ?hidden LIMIT 3""",
    )
    assert isinstance(rows, Rows)
    assert rows.columns == ("event", "tick", "lemma", "hidden", "nothing")
    event, tick, lemma, hidden, nothing = rows.rows[0]
    assert isinstance(event, Iri)
    assert event.endswith("#event-1")
    assert (tick, lemma, hidden, nothing) == (1, "peel", False, None)
    assert rows.records()[0]["tick"] == 1
    assert next(iter(rows.frame()["lemma"])) == "peel"


def test_ask_and_construct_answer_too(store):
    store.put(graph_of("tzatziki"))
    found = store.query('ASK { GRAPH ?g { ?e mx:lemma "peel" } }')
    assert found == Truth(True)
    made = store.query(
        "CONSTRUCT { ?e mx:lemma ?l } WHERE { GRAPH ?g { ?e mx:lemma ?l ; mx:tick 1 } }"
    )
    assert isinstance(made, Triples)
    assert made.ntriples.count(b"\n") == 1
    assert b"#event-1>" in made.ntriples


def test_a_query_may_be_about_one_recipe(store):
    store.load({name: rdf.nquads(graph_of(name)) for name in ("tzatziki", "pizza")})
    count = "SELECT (COUNT(?e) AS ?n) { ?e a mx:Event }"
    inside = "SELECT (COUNT(?e) AS ?n) { GRAPH ?g { ?e a mx:Event } }"
    for query in (count, inside):
        assert store.query(query, recipe="tzatziki").rows == ((len(graph_of("tzatziki").acts),),)
    with pytest.raises(NotFoundError, match="did you mean pizza"):
        store.query(count, recipe="piza")


def test_rows_are_limited_and_say_so(store):
    store.put(graph_of("tzatziki"))
    query = "SELECT ?e { GRAPH ?g { ?e a mx:Event } }"
    assert len(store.query(query, limit=5)) == 5
    assert store.query(query, limit=5).cut
    assert store.query(f"{query} LIMIT 100000", limit=5).cut
    assert not store.query(f"{query} LIMIT 5", limit=5).cut
    assert not store.query(query).cut


def test_a_runaway_is_stopped_within_a_second_and_the_store_stays_healthy(store):
    store.load({name: rdf.nquads(graph_of(name)) for name in ("tzatziki", "pizza")})
    start = time.monotonic()
    with pytest.raises((QueryTimeoutError, QueryError)):
        store.query(RUNAWAY, timeout=1)
    assert time.monotonic() - start < 30
    assert store.count() == 2


def test_queries_run_at_the_same_time(store):
    store.put(graph_of("tzatziki"))
    found = []

    def ask():
        found.append(store.query("SELECT (COUNT(?e) AS ?n) { GRAPH ?g { ?e a mx:Event } }").rows)

    threads = [threading.Thread(target=ask) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [((19,),)] * 6


@pytest.mark.parametrize("query", ["SELECT * {", "SELECT ?x WHERE { ?x ?y }", "hello", ""])
def test_a_broken_query_is_said(store, query):
    with pytest.raises(QueryError):
        store.query(query)


@pytest.mark.parametrize(
    "query",
    [
        "INSERT DATA { <http://a> <http://b> <http://c> }",
        "DELETE WHERE { ?s ?p ?o }",
        "DROP ALL",
        "LOAD <file:///etc/passwd>",
        "SELECT * { SERVICE <http://127.0.0.1:1/> { ?s ?p ?o } }",
    ],
)
def test_a_query_may_only_read(store, query):
    store.put(graph_of("tzatziki"))
    with pytest.raises(RefusedError):
        store.query(query)
    assert store.count() == 1


def test_a_store_of_another_version_says_so_and_offers_a_rebuild(store):
    store.put(graph_of("tzatziki"))
    store.check_version()
    if store.place == "memory":
        pytest.skip("what is only in memory was made by this version")
    mark = f"GRAPH <{VERSION_GRAPH}> {{ <{VERSION_GRAPH}> <{MX}recipeFormat>"
    store.update(f'INSERT DATA {{ {mark} "0" }} }}')
    with pytest.raises(VersionError, match="--rebuild"):
        store.check_version()
