"""The reasoner and SPARQL agree: lifespan, location, cardinality and ordering, over all samples."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

import reasoner
from kg import readers, samples
from kg.builder import build
from kg.rdf.names import id_of
from kg.store import sample_store
from reasoner.operators import OPERATORS
from reasoner.operators.base import At, Described, Relation

NAMES = samples.names()
DEEPEST = 12
LIFESPAN = """
SELECT ?thing ?start ?gone ?joined ?served WHERE {
  { SELECT ?thing (MIN(?from) AS ?start) (MAX(?open) AS ?lasts) WHERE {
      ?fluent mx:property mx:Existence ; mx:subject ?thing ; mx:from ?from .
      OPTIONAL { ?fluent mx:until ?end }
      BIND (IF(BOUND(?end), 0, 1) AS ?open)
    } GROUP BY ?thing }
  OPTIONAL {
    { SELECT ?thing (MAX(?end) AS ?gone) WHERE {
        ?fluent mx:property mx:Existence ; mx:subject ?thing ; mx:until ?end
      } GROUP BY ?thing }
    FILTER (?lasts = 0)
  }
  OPTIONAL {
    ?part mx:property mx:Parthood ; mx:subject ?thing ; mx:from ?joined .
    FILTER NOT EXISTS { ?part mx:until ?apart }
  }
  OPTIONAL {
    { SELECT ?thing (MAX(?from) AS ?served) WHERE {
        ?form mx:property mx:Form ; mx:subject ?thing ; mx:valueText "served" ; mx:from ?from
      } GROUP BY ?thing }
  }
}"""
ANCESTRY = """
SELECT DISTINCT ?thing ?root WHERE {
  ?thing prov:wasDerivedFrom+ ?root .
  FILTER (?thing != ?root)
  FILTER (EXISTS { ?root a mx:ExplicitIngredient }
          || NOT EXISTS { ?root prov:wasDerivedFrom ?other })
}"""
USES = """
SELECT ?entity (COUNT(DISTINCT ?event) AS ?uses) WHERE {
  ?event prov:used|mx:gives|mx:happensIn|mx:usesTool ?entity
} GROUP BY ?entity"""
DONE = USES.replace("?entity\n}", "?entity FILTER NOT EXISTS { ?event mx:aside ?why }\n}")


def holding(what, subject, value, number):
    """A fluent of a property that holds at ?tick."""
    return f"""OPTIONAL {{
      ?f{number} mx:property mx:{what} ; mx:subject {subject} ;
        mx:value {value} ; mx:from ?a{number} .
      OPTIONAL {{ ?f{number} mx:until ?z{number} }}
      FILTER (?a{number} <= ?tick && (!BOUND(?z{number}) || ?tick < ?z{number}))
    }}"""


def location_query():
    """Where each thing is at each tick: a part is where its outermost whole is."""
    wholes = [f"?w{depth}" for depth in range(DEEPEST + 1)]
    chain = "\n".join(
        f"BIND (COALESCE({lower}, mx:nothing) AS ?k{depth})\n"
        + holding("Parthood", f"?k{depth}", upper, depth)
        for depth, (lower, upper) in enumerate(pairwise(wholes))
    )
    outermost = ", ".join(reversed(wholes))
    return f"""SELECT ?thing ?tick ?place WHERE {{
      ?thing rdfs:label ?label . VALUES ?kind {{ mx:ExplicitIngredient mx:ImplicitIngredient }}
      ?thing a ?kind . ?event mx:tick ?tick .
      BIND (?thing AS ?w0)
      {chain}
      BIND (COALESCE({outermost}) AS ?whole)
      {holding("Location", "?whole", "?place", "99")}
    }}"""


@pytest.fixture(scope="module")
def store():
    with sample_store() as found:
        yield found


@pytest.fixture(params=NAMES)
def name(request):
    return request.param


@pytest.fixture
def graph(name):
    return build(readers.read_one(samples.path_of(name)))


@pytest.fixture
def rows(store, name):
    def ask(query):
        found = store.query(query, recipe=name, limit=100_000, timeout=60)
        assert not found.cut
        return [tuple(id_of(c) if "#" in str(c) else c for c in row) for row in found]

    return ask


def alone(names):
    """The names that mean one thing only."""
    counted = Counter(names.values())
    return {entity: words for entity, words in names.items() if counted[words] == 1}


def labels(graph):
    return alone({entity: graph.name(entity) for entity in (*graph.things, *graph.props)})


def test_lifespans_agree(graph, rows):
    ends = {}
    for thing, start, gone, joined, served in rows(LIFESPAN):
        later = joined if joined is not None else served
        ends[thing] = (start, gone if gone is not None else later)
    for thing in graph.things:
        life = graph.lifespan(thing)
        assert ends.get(thing, (0, None)) == (life.start, life.end), thing


def test_what_things_are_made_of_agrees(graph, rows):
    roots: dict[str, set[str]] = {thing: set() for thing in graph.things}
    for thing, root in rows(ANCESTRY):
        roots[thing].add(root)
    assert roots == {thing: set(graph.ancestry(thing)) for thing in graph.things}


def test_locations_agree_at_every_tick(graph, rows):
    found = {(thing, tick): place for thing, tick, place in rows(location_query())}
    for thing in graph.things:
        for tick in range(1, len(graph.acts) + 1):
            where = graph.where(thing, tick)
            assert found[thing, tick] == (where.place if where else None), (thing, tick)


def test_the_reasoner_puts_things_where_sparql_does(graph, rows):
    found = {(thing, tick): place for thing, tick, place in rows(location_query())}
    asked = 0
    for thing, words in labels(graph).items():
        for step in graph.recipe.steps if thing in graph.things else ():
            tick = graph.last_tick(step.number)
            if (place := found.get((thing, tick))) is not None:
                at = At(Relation.AFTER, tick, step.number)
                told = OPERATORS["where"](things=(Described(words, (thing,)),), at=at).run(graph)
                assert any(place in (each.value or ()) for each in told), (words, step.number)
                asked += 1
    assert asked > 10


def test_the_reasoner_counts_what_sparql_counts(graph, rows):
    uses, done = dict(rows(USES)), dict(rows(DONE))
    for prop in graph.props:
        assert sum(act.aside is None for act in graph.uses(prop)) == done.get(prop, 0), prop
    ((events, steps),) = rows(
        "SELECT (COUNT(DISTINCT ?e) AS ?events) (COUNT(DISTINCT ?s) AS ?steps) "
        "{ ?r mx:hasEvent ?e ; mx:hasStep ?s }"
    )
    assert reasoner.ask(graph, "How many steps are there?").text == str(steps)
    assert events == len(graph.acts)
    for entity in (*graph.things, *graph.props):
        assert uses.get(entity, 0) == len(graph.uses(entity)), entity


def test_the_reasoner_orders_events_as_sparql_does(graph, rows):
    query = "SELECT ?one ?other { ?one mx:precedes+ ?other }"
    before = {(int(one), int(other)) for one, other in rows(query)}
    for one, other in zip(graph.acts, graph.acts[3:], strict=False):
        for acts in ((one, other), (other, one)):
            ticks = tuple(act.tick for act in acts)
            (told,) = OPERATORS["before_or_after"](ticks).run(graph)
            in_order = acts[0].at < acts[1].at
            assert told.value == ("before" if in_order else "after")
            assert (ticks in before) == (ticks[0] < ticks[1])
    assert before == {(a.tick, b.tick) for a in graph.acts for b in graph.acts if a.tick < b.tick}
