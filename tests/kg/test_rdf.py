"""Recipe graphs as RDF: there and back, always the same, in every format, true to the shapes."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pyoxigraph
import pyshacl
import pytest
import rdflib
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rdflib import RDF, RDFS

from kg import rdf, readers, samples
from kg.builder import build
from kg.errors import RdfError
from kg.model import Clip, Match
from kg.store.embedded import MemoryStore
from ontology import owl
from ontology.vocab import MX, OA, PROV, SCHEMA, TIME

NAMES = samples.names()
SHAPES = Path(owl.FILE).parent / "shapes.ttl"
FILES = ["sample.conllu", "test_annotated.conllu", "train_rebuilt.conllu", "r2vq2021.jsonl"]
WORDS = st.text(alphabet="abc é麻🥑\"'\\<>%/#\t\x07", min_size=1, max_size=8).filter(str.strip)


def graph_of(name):
    return build(readers.read_one(samples.path_of(name)))


def assert_same(one, other):
    """The graphs are equal in every part, and so is the order of their parts."""
    assert one.recipe == other.recipe
    assert one.acts == other.acts
    for part in ("things", "props", "supplies"):
        assert list(getattr(one, part).items()) == list(getattr(other, part).items())
    assert one.fluents == other.fluents
    assert one.coreferences == other.coreferences


def assert_comes_back(graph):
    quads = rdf.nquads(graph)
    back = rdf.from_nquads(quads)
    assert_same(graph, back)
    assert rdf.nquads(back) == quads


@pytest.mark.parametrize("name", NAMES)
def test_every_sample_comes_back_as_it_went(name):
    assert_comes_back(graph_of(name))


@pytest.mark.parametrize("file", FILES)
def test_every_shared_recipe_comes_back_as_it_went(r2vq, file):
    for recipe in readers.read(r2vq / file):
        assert_comes_back(build(recipe))


def test_every_plain_recipe_comes_back_as_it_went(texts):
    for recipe in islice(readers.read(texts / "public_domain.json"), 30):
        assert_comes_back(build(recipe))


PLAIN = """Onion soup

2 onions
1 tbsp butter
500 ml stock

1. Slice the onions. Melt the butter in a pan and fry them until golden.
2. Pour in the stock and simmer for 20 minutes. Season and serve.
"""


def test_what_was_assumed_comes_back_and_can_be_asked_for():
    graph = build(next(readers.read_text(PLAIN)))
    assert_comes_back(graph)
    supposed = [p for act in graph.acts for p in act.partakings if p.participation.assumed]
    assert supposed
    with MemoryStore() as store:
        store.put(graph)
        rows = store.query("SELECT ?why WHERE { GRAPH ?g { ?part mx:assumed ?why } }")
    assert sorted(why for (why,) in rows) == sorted(p.participation.reason for p in supposed)


@st.composite
def scripts(draw):
    """Lines of a recipe by hand, with names of any letters."""
    foods = draw(st.lists(st.sampled_from(["onion", "butter", "it", "dough"]), max_size=3))
    odd = draw(WORDS).translate(str.maketrans("", "", "[]{}<>|")).strip() or "x"
    verb = draw(st.sampled_from(["mix", "chop", "bake", "drain", "divide", "serve", "flurble"]))
    share = draw(st.sampled_from(["the", "half of the", "remaining", "until"]))
    where = draw(st.sampled_from(["", " in {pan}", " Destination:{large bowl}"]))
    hidden = draw(st.sampled_from(["", "Result=soup", "Drop=water Tool=knife", "Habitat=oven"]))
    written = " and ".join(f"{share} Patient:[{food}]" for food in [*foods, odd])
    return f"{verb} {written}{where} | {hidden}"


@given(st.lists(scripts(), max_size=8), st.lists(st.sampled_from(["1½ cups flour", "2 eggs"])))
@settings(
    max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_any_recipe_comes_back_as_it_went(cook, script, listed):
    assert_comes_back(cook(*script, listed=tuple(listed)))


@pytest.mark.parametrize("name", NAMES[::4])
def test_the_same_recipe_gives_the_same_quads_in_another_process(name):
    code = (
        "import sys; from kg import rdf, build, readers, samples;"
        f"sys.stdout.buffer.write(rdf.nquads(build(readers.read_one(samples.path_of({name!r})))))"
    )
    seed = {**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": str(Path(rdf.__file__).parents[2])}
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, env=seed)
    assert sorted(found.stdout.splitlines()) == sorted(rdf.nquads(graph_of(name)).splitlines())


def test_all_quads_are_in_the_named_graph_of_the_recipe_and_none_stands_twice():
    quads = list(pyoxigraph.parse(rdf.nquads(graph_of("pizza")), format=NQ))
    assert {quad.graph_name.value for quad in quads} == {rdf.graph_iri("pizza")}
    assert len(quads) == len(set(quads))
    assert not [q for q in quads if isinstance(q.subject, pyoxigraph.BlankNode)]


NQ = pyoxigraph.RdfFormat.N_QUADS


@pytest.mark.parametrize("name", NAMES)
def test_every_format_says_the_same(name):
    graph = graph_of(name)
    expected = set(pyoxigraph.parse(rdf.nquads(graph), format=NQ))
    trig = pyoxigraph.parse(rdf.written(graph, "trig"), format=pyoxigraph.RdfFormat.TRIG)
    jsonld = pyoxigraph.parse(rdf.written(graph, "jsonld"), format=pyoxigraph.RdfFormat.JSON_LD)
    turtle = pyoxigraph.parse(rdf.written(graph, "turtle"), format=pyoxigraph.RdfFormat.TURTLE)
    assert set(trig) == expected
    assert set(jsonld) == expected
    assert {quad.triple for quad in turtle} == {quad.triple for quad in expected}
    assert rdf.written(graph, "nquads").encode() == rdf.nquads(graph)


@pytest.mark.filterwarnings("ignore::DeprecationWarning:rdflib")
@pytest.mark.parametrize("form", ["turtle", "trig", "jsonld"])
def test_rdflib_reads_what_we_write(form):
    graph = graph_of("tzatziki")
    found = rdflib.Dataset()
    found.parse(data=rdf.written(graph, form), format="json-ld" if form == "jsonld" else form)
    ours = {quad.triple for quad in pyoxigraph.parse(rdf.nquads(graph), format=NQ)}
    theirs = {(str(s), str(p), str(o)) for s, p, o, _ in found.quads()}
    assert theirs == {(t.subject.value, t.predicate.value, t.object.value) for t in ours}


@pytest.mark.filterwarnings("ignore::DeprecationWarning:rdflib")
def test_rdflib_users_get_a_dataset():
    dataset = rdf.as_dataset(graph_of("tzatziki"))
    named = dataset.graph(rdflib.URIRef(rdf.graph_iri("tzatziki")))
    assert len(named) == rdf.nquads(graph_of("tzatziki")).count(b"\n")


def test_a_node_stands_together_in_turtle():
    lines = rdf.written(graph_of("tzatziki"), "turtle").splitlines()
    subjects = [line.split()[0] for line in lines if line[:1] in (":", "<")]
    assert len(subjects) == len(set(subjects))


def test_json_ld_reads_well():
    text = rdf.written(graph_of("tzatziki"), "jsonld")
    assert '"id": "#event-8"' in text
    assert '"lemma": "stir"' in text
    assert '"tick": 8' in text
    assert '"usesTool": "#prop-fork.3.1.20"' in text
    body = text.split('"@graph"')[1]
    assert "mirepoix.dev/ontology" not in body


def test_generic_tools_understand_something():
    quads = set(pyoxigraph.parse(rdf.nquads(graph_of("tzatziki")), format=NQ))
    predicates = {quad.predicate.value for quad in quads}
    for term in (PROV.term("used"), PROV.term("wasGeneratedBy"), TIME.term("before")):
        assert term in predicates
    for term in (SCHEMA.term("recipeIngredient"), OA.term("hasSelector"), SCHEMA.term("step")):
        assert term in predicates


def test_text_positions_are_those_of_the_words():
    graph = graph_of("shepherds-pie")
    store = pyoxigraph.Store()
    store.bulk_load(rdf.nquads(graph), format=NQ)
    rows = list(
        store.query(
            f"""PREFIX mx: <{MX}> PREFIX oa: <{OA}>
            SELECT ?words ?text ?start ?end {{ GRAPH ?g {{
                ?mention a mx:Mention ; mx:text ?words ; oa:hasTarget ?target .
                ?target oa:hasSource/mx:text ?text ; oa:hasSelector ?place .
                ?place oa:start ?start ; oa:end ?end }} }}"""
        )
    )
    assert len(rows) == len(graph.recipe.mentions)
    for row in rows:
        start, end = int(row["start"].value), int(row["end"].value)
        assert row["text"].value[start:end] == row["words"].value


@pytest.mark.parametrize("quads", [b"", b"<a> <b> .", b"<http://a/b> <http://a/p> <http://a/o> ."])
def test_what_is_no_recipe_is_said(quads):
    with pytest.raises(RdfError):
        rdf.from_nquads(quads)


def test_an_unknown_format_is_said():
    with pytest.raises(RdfError, match="turtle, trig, nquads, jsonld"):
        rdf.written(graph_of("pizza"), "rdfxml")


@pytest.fixture(scope="module")
def shapes():
    return rdflib.Graph().parse(SHAPES, format="turtle")


@pytest.fixture(scope="module")
def hierarchy():
    return rdflib.Graph().parse(owl.FILE, format="xml")


@pytest.fixture
def report_on(shapes, hierarchy):
    """Validates a graph with only the classes that it uses mixed in, which is quick."""

    def report(data):
        needed = rdflib.Graph()
        for cls in set(data.objects(None, RDF.type)):
            for above in hierarchy.transitive_objects(cls, RDFS.subClassOf):
                for parent in hierarchy.objects(above, RDFS.subClassOf):
                    needed.add((above, RDFS.subClassOf, parent))
        ok, _, text = pyshacl.validate(
            data, shacl_graph=shapes, ont_graph=needed, advanced=True, inplace=True
        )
        return "" if ok else text

    return report


def triples_of(graph):
    return rdflib.Graph().parse(data=rdf.written(graph, "turtle"), format="turtle")


@pytest.mark.parametrize("name", NAMES)
def test_every_sample_conforms_to_the_shapes(report_on, name):
    assert report_on(triples_of(graph_of(name))) == ""


def test_shared_recipes_conform_to_the_shapes(report_on, r2vq):
    for place, recipe in enumerate(readers.read(r2vq / "test_annotated.conllu")):
        if place % 8 == 0:
            assert report_on(triples_of(build(recipe))) == "", recipe.id


def test_clips_conform_to_the_shapes(report_on):
    recipe = readers.read_one(samples.path_of("pizza"))
    first, second, *_ = recipe.events
    clips = (
        Clip(first.id, "https://example.org/a.mp4", 1e-05, 15.5, Match.PARTIAL, "a knife"),
        Clip(second.id, "b.png"),
        Clip(second.id, "c.mp4", 7),
        Clip(second.id, "c.mp4", None, 9),
    )
    assert report_on(triples_of(build(replace(recipe, clips=clips)))) == ""


TERMS = """Pancakes

200 g flour
2 eggs
50 g nuts
butter or oil

1. Whisk the flour, eggs and nuts (optional) in a bowl. If the batter is thick, add water.
2. Melt the butter or oil in a pan. Pour a ladle of batter into the pan and fry it.
3. Repeat twice with the remaining batter. Roll or fold the pancakes.
"""


def test_on_what_terms_something_is_done_conforms_to_the_shapes_and_can_be_asked_for(report_on):
    graph = build(next(readers.read_text(TERMS)))
    assert_comes_back(graph)
    assert report_on(triples_of(graph)) == ""
    with MemoryStore() as store:
        store.put(graph)
        rows = store.query(
            "SELECT ?verb ?other WHERE { GRAPH ?g { ?e mx:insteadOf ?o ; mx:lemma ?verb ."
            " ?o mx:lemma ?other } }"
        )
        only = store.query("SELECT ?why WHERE { GRAPH ?g { ?e mx:condition ?why } } ORDER BY ?why")
    assert list(rows) == [("fold", "roll")]
    assert [why for (why,) in only] == ["if the batter is thick", "optional"]


NOTED = """Scones

For the dough:
200 g flour
50 g butter

For the icing:
100 g sugar
10 g butter

1. Rub the butter into the flour. Tip: use cold hands.
2. For the icing, melt the butter and stir in the sugar.

Notes
They keep for 2 days.
"""


def test_parts_of_the_list_and_notes_come_back_conform_and_can_be_asked_for(report_on):
    graph = build(next(readers.read_text(NOTED)))
    assert_comes_back(graph)
    assert report_on(triples_of(graph)) == ""
    with MemoryStore() as store:
        store.put(graph)
        rows = store.query(
            'SELECT ?text { GRAPH ?g { ?line a mx:Supply ; mx:listPart "icing" ; mx:text ?text } }'
            " ORDER BY ?text"
        )
        notes = store.query(
            "SELECT ?heading ?text ?step { GRAPH ?g { ?r mx:hasNote ?n . ?n mx:heading ?heading ;"
            " mx:text ?text ; mx:stepNumber ?step } } ORDER BY ?step"
        )
    assert [text for (text,) in rows] == ["10 g butter", "100 g sugar"]
    assert list(notes) == [("Tip", "use cold hands.", 1), ("Notes", "They keep for 2 days.", 2)]


BREAKS = {
    "a fluent that ends before it begins": ("until", 0, "before it ends"),
    "a second tick": ("tick", 99, "exactly one tick"),
    "a need for what comes later": ("needsResultOf", "#event-19", "earlier tick"),
    "a property that nobody knows": ("property", "#nothing", "known property"),
}


@pytest.mark.parametrize("title", BREAKS)
def test_the_shapes_catch_a_graph_that_was_broken(report_on, title):
    name, value, message = BREAKS[title]
    data = triples_of(graph_of("tzatziki"))
    predicate = rdflib.URIRef(MX.term(name))
    subject = min(data.subjects(predicate))
    base = rdf.graph_iri("tzatziki")
    broken = rdflib.URIRef(base + value) if isinstance(value, str) else rdflib.Literal(value)
    data.add((subject, predicate, broken))
    assert message in report_on(data)
