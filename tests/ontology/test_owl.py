import shutil
from pathlib import Path

import pytest
import rdflib
from rdflib import OWL, RDF, RDFS, SKOS, URIRef
from rdflib.compare import to_isomorphic

from ontology import owl, source, tables, vocab


@pytest.fixture(scope="module")
def graph():
    return rdflib.Graph().parse(owl.FILE, format="xml")


def mx(name):
    return URIRef(vocab.MX.term(name))


def test_cooking_owl_is_what_the_words_say(graph, tmp_path):
    owl.write(tmp_path / "again.owl")
    again = rdflib.Graph().parse(tmp_path / "again.owl", format="xml")
    assert to_isomorphic(again) == to_isomorphic(graph), "run `python -m ontology`"


def test_the_tables_are_what_cooking_owl_says():
    assert owl.compiled() == tables.tables(), "run `python -m ontology`"


@pytest.mark.skipif(shutil.which("java") is None, reason="HermiT needs Java, which is not here")
def test_a_reasoner_finds_the_ontology_consistent():
    assert owl.is_consistent()


@pytest.mark.skipif(shutil.which("java") is None, reason="HermiT needs Java, which is not here")
def test_a_reasoner_finds_what_breaks_it(tmp_path):
    text = owl.FILE.read_text(encoding="utf-8")
    wrong = '<owl:NamedIndividual rdf:about="#it"><rdf:type rdf:resource="#Onion"/>'
    wrong += '<rdf:type rdf:resource="#Knife"/></owl:NamedIndividual></rdf:RDF>'
    broken = tmp_path / "broken.owl"
    broken.write_text(text.replace("</rdf:RDF>", wrong), encoding="utf-8")
    assert not owl.is_consistent(broken)


@pytest.mark.parametrize(
    ("ours", "link", "theirs"),
    [
        ("instantiatedBy", RDFS.subPropertyOf, vocab.PROV.term("wasGeneratedBy")),
        ("Event", RDFS.subClassOf, vocab.PROV.term("Activity")),
        ("Entity", RDFS.subClassOf, vocab.PROV.term("Entity")),
        ("Event", RDFS.subClassOf, vocab.TIME.term("Instant")),
        ("Fluent", SKOS.closeMatch, vocab.TIME.term("Interval")),
        ("Recipe", RDFS.subClassOf, vocab.SCHEMA.term("Recipe")),
        ("Step", RDFS.subClassOf, vocab.SCHEMA.term("HowToStep")),
        ("Tool", SKOS.closeMatch, vocab.SCHEMA.term("HowToTool")),
        ("ingredientLine", RDFS.subPropertyOf, vocab.SCHEMA.term("recipeIngredient")),
        ("Mention", RDFS.subClassOf, vocab.OA.term("Annotation")),
        ("Recipe", SKOS.closeMatch, vocab.OBO.term("FOODON_00004081")),
        ("Mushroom", SKOS.closeMatch, vocab.OBO.term("FOODON_03315605")),
    ],
)
def test_the_model_is_aligned_by_iri(graph, ours, link, theirs):
    assert (mx(ours), link, URIRef(theirs)) in graph


def test_every_term_of_the_vocabulary_is_declared_with_a_comment(graph):
    for name in (*vocab.CLASSES, *vocab.PROPERTIES, *vocab.ACTION_ANNOTATIONS):
        assert (mx(name), RDFS.comment, None) in graph, name


def test_the_vocabulary_lists_every_term_of_the_model():
    model = source.model()
    assert set(vocab.CLASSES) == set(model["classes"])
    assert set(vocab.PROPERTIES) == {*model["links"], *model["values"]}
    assert set(vocab.ACTION_ANNOTATIONS) == set(model["notes"])
    assert set(vocab.STATE_PROPERTIES) == set(model["individuals"]["StateProperty"])


def test_every_property_of_the_model_has_a_range(graph):
    for name in vocab.PROPERTIES:
        assert (mx(name), RDFS.range, None) in graph, name


def test_every_class_of_ours_has_a_label(graph):
    ours = [c for c in graph.subjects(RDF.type, OWL.Class) if str(c).startswith(vocab.MX)]
    assert len(ours) > 2500
    assert not [c for c in ours if (c, RDFS.label, None) not in graph]


def test_names_say_which_english_they_are(graph):
    assert (mx("Aubergine"), RDFS.label, rdflib.Literal("aubergine", lang="en-GB")) in graph
    assert (mx("Aubergine"), SKOS.altLabel, rdflib.Literal("eggplant", lang="en-US")) in graph


def test_the_file_names_no_place_on_this_machine():
    text = Path(owl.FILE).read_text(encoding="utf-8")
    assert "file:" not in text
