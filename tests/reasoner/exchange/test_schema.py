"""schema.org JSON-LD: recipe-scrapers reads it back, and it conforms to its shapes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pyoxigraph import RdfFormat, parse, serialize

from ontology import owl
from reasoner.exchange import schema

SHAPES = Path(owl.FILE).parent / "howto.ttl"


@pytest.fixture(scope="module")
def shapes():
    from rdflib import Graph

    return Graph().parse(SHAPES, format="turtle")


def conforms(record, shapes):
    import pyshacl
    from rdflib import Graph

    local = {**record, "@context": {"@vocab": "https://schema.org/"}}  # theirs is on the net
    triples = [quad.triple for quad in parse(json.dumps(local), format=RdfFormat.JSON_LD)]
    data = Graph().parse(data=serialize(triples, format=RdfFormat.N_TRIPLES), format="nt")
    assert len(data) > 10
    found, _, told = pyshacl.validate(data, shacl_graph=shapes)
    return found, told


def test_what_is_written_conforms_to_the_shapes(any_graph, shapes):
    found, told = conforms(schema.record(any_graph), shapes)
    assert found, told


@pytest.mark.parametrize(
    "change",
    [
        lambda direction: direction.update(timeRequired="20 minutes"),
        lambda direction: direction.update(supply=[{"@type": "HowToTool", "name": "bowl"}]),
        lambda direction: direction.update(
            supply=[
                {"@type": "HowToSupply", "requiredQuantity": {"@type": "QuantitativeValue"}},
            ]
        ),
    ],
)
def test_the_shapes_find_what_is_wrong(biscuits, shapes, change):
    record = schema.record(biscuits)
    change(record["recipeInstructions"][1]["itemListElement"])
    assert not conforms(record, shapes)[0]


def test_recipe_scrapers_reads_it_back(any_graph):
    from recipe_scrapers import scrape_html

    block = schema.written(any_graph).replace("</", "<\\/")
    page = f'<html><script type="application/ld+json">{block}</script></html>'
    found = scrape_html(page, org_url="https://example.org/recipe", supported_only=False)
    recipe = any_graph.recipe
    assert found.title() == recipe.title
    assert found.ingredients() == [line.text for line in any_graph.supplies.values()]
    assert found.instructions_list() == [step.text for step in recipe.steps]


def test_a_step_says_what_it_brings_in_with_what_and_how_long(biscuits):
    steps = schema.record(biscuits)["recipeInstructions"]
    told = steps[1]["itemListElement"]
    assert [one["name"] for one in told["supply"]] == ["butter", "caster sugar"]
    assert told["supply"][0]["requiredQuantity"]["value"] == 180
    assert told["tool"] == [{"@type": "HowToTool", "name": "bowl"}]
    assert told["timeRequired"] == "PT5M"
    supply = steps[2]["itemListElement"]["supply"]
    (eggs,) = [one for one in supply if one["name"] == "eggs"]
    assert (eggs["requiredQuantity"]["minValue"], eggs["requiredQuantity"]["maxValue"]) == (2, 3)
