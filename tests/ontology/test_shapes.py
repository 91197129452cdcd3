from pathlib import Path

import pyshacl
import pytest
import rdflib
from rdflib import RDF, RDFS

import ontology
from ontology import owl

SHAPES = Path(ontology.__file__).parent / "shapes.ttl"

GOOD = """
@prefix mx: <https://mirepoix.dev/ontology#> .
@prefix oa: <http://www.w3.org/ns/oa#> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix schema: <https://schema.org/> .
@prefix : <http://example.org/soup#> .

:soup a mx:Recipe ; mx:recipeId "soup" ; mx:title "Soup" ; mx:ingredientLine "2 leeks" ;
    mx:hasStep :step1 ; mx:hasEvent :cut , :boil ; mx:hasFluent :cutForm , :listed .
:step1 a mx:Step ; mx:stepNumber 1 .

:leeks a mx:ExplicitIngredient , mx:Leek ; rdfs:label "leeks" .
:stew a mx:ImplicitIngredient ; rdfs:label "stew" ; mx:instantiatedBy :boil .
:pot a mx:Container ; rdfs:label "pot" .
:leeksText a mx:Mention ; mx:text "leeks" ; oa:hasBody :leeks ;
    oa:hasTarget [ oa:hasSource :line1 ; oa:hasSelector :place ] .
:place a oa:TextPositionSelector ; oa:start 4 ; oa:end 9 .

:cut a mx:CutAction ; mx:tick 1 ; mx:stepNumber 1 ; mx:sentenceNumber 1 ; mx:tokenNumber 1 ;
    mx:lemma "cut" ;
    mx:cookingArg :leeks ; mx:precedes :boil ; mx:hasParticipation :p1 .
:boil a mx:BoilAction ; mx:tick 2 ; mx:stepNumber 1 ; mx:sentenceNumber 1 ; mx:tokenNumber 5 ;
    mx:lemma "boil" ;
    mx:propArg :pot ; mx:result :stew ; mx:hasParticipation :p2 .
:p1 a mx:Participation ; mx:participant :leeks ; mx:role "patient" ;
    mx:hidden false ; mx:mention :leeksText .
:p2 a mx:Participation ; mx:participant :pot ; mx:role "habitat" ; mx:hidden true .

:cutForm a mx:Fluent ; mx:subject :leeks ; mx:property mx:Form ; mx:valueText "cut" ;
    mx:from 1 ; mx:until 2 ; mx:because :cut ; mx:rule "transform" .
:listed a mx:Fluent ; mx:subject :leeks ; mx:property mx:Existence ; mx:valueText "yes" ;
    mx:from 0 ; mx:rule "listed" .

:clip a oa:Annotation ; oa:hasTarget :cut ; oa:hasBody :film .
:film a schema:MediaObject ; schema:contentUrl "cut.mp4" ; schema:ratingValue "good" ;
    oa:hasSelector :seconds .
:seconds a oa:FragmentSelector ; rdf:value "t=12,15.5" .
"""


@pytest.fixture(scope="module")
def classes():
    """The super-classes of what the graph uses: all the shapes need, and quick to mix in."""
    ontology_graph = rdflib.Graph().parse(owl.FILE, format="xml")
    used = rdflib.Graph().parse(data=GOOD, format="turtle").objects(None, RDF.type)
    needed = rdflib.Graph()
    for cls in used:
        for above in ontology_graph.transitive_objects(cls, RDFS.subClassOf):
            for parent in ontology_graph.objects(above, RDFS.subClassOf):
                needed.add((above, RDFS.subClassOf, parent))
    return needed


@pytest.fixture(scope="module")
def shapes():
    return rdflib.Graph().parse(SHAPES, format="turtle")


@pytest.fixture
def conforms(classes, shapes):
    def check(turtle):
        data = rdflib.Graph().parse(data=turtle, format="turtle")
        ok, _, report = pyshacl.validate(data, shacl_graph=shapes, ont_graph=classes, advanced=True)
        return ok, report

    return check


def test_a_well_formed_graph_conforms(conforms):
    ok, report = conforms(GOOD)
    assert ok, report


BROKEN = {
    "an event without a tick": ("mx:tick 1 ;", "", "exactly one tick"),
    "a tick of nought": ("mx:tick 1 ;", "mx:tick 0 ;", "exactly one tick"),
    "two events at one tick": ("mx:tick 2 ;", "mx:tick 1 ;", "share a tick"),
    "an event without a moment": ("mx:tick 1 ; mx:stepNumber 1", "mx:tick 1", "in one step"),
    "an event without a verb": ('mx:lemma "boil" ;', "", "one verb"),
    "an event that precedes an earlier one": (
        "mx:tick 2 ; mx:stepNumber",
        "mx:tick 2 ; mx:precedes :cut ; mx:stepNumber",
        "later tick",
    ),
    "an event that works on a pot": ("mx:cookingArg :leeks", "mx:cookingArg :pot", "on things"),
    "a participation of nobody": ("mx:participant :pot ; ", "", "exactly one thing or prop"),
    "a participation of a step": ("mx:participant :pot", "mx:participant :step1", "thing or prop"),
    "a participation without a role": ('mx:role "habitat" ; ', "", "exactly one role"),
    "a hidden participation with a mention": (
        "mx:hidden true",
        "mx:hidden true ; mx:mention :leeksText",
        "leaves out",
    ),
    "a participation in no event": ("; mx:hasParticipation :p2", "", "one event"),
    "an implicit ingredient that nothing made": (" ; mx:instantiatedBy :boil", "", "unresolved"),
    "a listed ingredient that an event made": (
        'rdfs:label "leeks" .',
        'rdfs:label "leeks" ; mx:instantiatedBy :cut .',
        "made by no event",
    ),
    "a thing without a name": ('; rdfs:label "stew" ', "", "has a name"),
    "a mention that ends before it begins": ("oa:end 9", "oa:end 3", "before it ends"),
    "a fluent about nothing": (
        "mx:subject :leeks ; mx:property mx:Form",
        "mx:property mx:Form",
        "about",
    ),
    "a fluent of an unknown property": ("mx:property mx:Form", "mx:property mx:Colour", "property"),
    "a fluent without a value": ('mx:valueText "cut" ;', "", "Fluent"),
    "a fluent that ends before it begins": ("mx:until 2", "mx:until 1", "before it ends"),
    "a fluent that nothing began": (" mx:because :cut ;", "", "Fluent"),
    "a fluent without a rule": (
        "mx:because :cut ; mx:rule",
        "mx:because :cut ; rdfs:comment",
        "rule",
    ),
    "a step without a number": ("a mx:Step ; mx:stepNumber 1", "a mx:Step", "one number"),
    "a recipe without an id": ('mx:recipeId "soup" ; ', "", "one id"),
    "a need for a later event": (
        "mx:precedes :boil",
        "mx:precedes :boil ; mx:needsResultOf :boil",
        "earlier tick",
    ),
    "two places at a time": (
        ":listed a",
        """:a a mx:Fluent ; mx:subject :leeks ; mx:property mx:Location ; mx:value :pot ;
            mx:from 1 ; mx:because :cut ; mx:rule "moved" .
        :b a mx:Fluent ; mx:subject :leeks ; mx:property mx:Location ; mx:value :pot ;
            mx:from 2 ; mx:because :boil ; mx:rule "moved" .
        :listed a""",
        "one place",
    ),
    "a mention without a place": (
        "oa:hasSource :line1 ;",
        "",
        "exactly one sentence",
    ),
    "a clip of a pot": ("oa:hasTarget :cut", "oa:hasTarget :pot", "exactly one event"),
    "a clip of no media": ('schema:contentUrl "cut.mp4" ;', "", "one piece of media"),
    "a clip of an unknown rank": ('Value "good"', 'Value "fine"', "good or partial"),
    "a clip at no time": ('"t=12,15.5"', '"soon"', "its seconds"),
}


@pytest.mark.parametrize("title", BROKEN)
def test_a_broken_graph_is_caught(conforms, title):
    old, new, message = BROKEN[title]
    assert old in GOOD
    ok, report = conforms(GOOD.replace(old, new))
    assert not ok
    assert message in report


def test_an_unresolved_implicit_ingredient_may_say_so(conforms):
    ok, report = conforms(GOOD.replace("mx:instantiatedBy :boil", "mx:unresolved true"))
    assert ok, report
