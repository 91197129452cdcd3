"""What the words of a recipe say of its acts and lines: attributes, in the graph, JSON and RDF."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from kg import build, rdf, readers, samples
from kg.graph import RecipeGraph
from kg.record import to_json
from kg.values import Duration, Measure, Temperature, value_from

_BREAD = """Seeded loaf

Makes 2 loaves

Ingredients
- 500 g strong flour
- 30 g pumpkin seeds (optional)
- 10 g lard or butter
- 300 ml water, lukewarm

Method
1. Heat the oven to 220 °C (425 °F) and dust a tin with flour so that nothing sticks.
2. Knead it vigorously for 8 to 10 minutes, stirring in the seeds, until it is silky and elastic.
3. Cover the bowl with a damp cloth and leave it in a warm place for 1½ hours. This is to let it
double in size.
4. Cut the dough into 3 cm thick slices, and lay half of the slices cut side down on the tray.
5. When the crust has browned, turn the heat down to low. After 20 minutes, take it out.
6. If the base sounds dull, bake for another five minutes. Brush with 2 tbsp of melted lard twice.
"""


@pytest.fixture(scope="module")
def bread() -> RecipeGraph:
    return build(readers.read_one_text(_BREAD))


def _told(graph: RecipeGraph, verb: str, kind: str) -> list[str]:
    acts = [act for act in graph.acts if act.event.lemma == verb]
    return [said.words for act in acts for said in graph.attributes_of(act.tick, kind)]


@pytest.mark.parametrize(
    ("verb", "kind", "words"),
    [
        ("heat", "temperature", "220 °C (425 °F)"),
        ("dust", "purpose", "so that nothing sticks"),
        ("knead", "duration", "8 to 10 minutes"),
        ("knead", "until", "until it is silky and elastic"),
        ("knead", "manner", "vigorously"),
        ("cover", "lid", "Cover the bowl with a damp cloth"),
        ("leave", "duration", "1½ hours"),
        ("leave", "place", "in a warm place"),
        ("leave", "purpose", "to let it double in size"),
        ("cut", "size", "3 cm thick slices"),
        ("lie", "share", "half of the slices"),
        ("lie", "side", "cut side down"),
        ("turn", "until", "When the crust has browned"),
        ("bake", "condition", "If the base sounds dull"),
        ("bake", "duration", "another five minutes"),
        ("brush", "amount", "2 tbsp"),
        ("brush", "repetition", "twice"),
    ],
)
def test_what_is_said_belongs_to_the_act_of_its_clause(bread, verb, kind, words):
    assert words in _told(bread, verb, kind)


def test_what_stands_beside_an_act_is_not_its_own(bread):
    assert not _told(bread, "cover", "duration")
    assert not _told(bread, "stir", "duration")


def test_the_time_that_passes_belongs_to_what_was_done_before(bread):
    assert not _told(bread, "take", "duration")


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("8 to 10 minutes", Duration(480, 600)),
        ("1½ hours", Duration(5400, 5400)),
        ("220 °C (425 °F)", Temperature(220, 220, "C")),
        ("half of the slices", Measure(Fraction(1, 2), Fraction(1, 2), None)),
        ("2 tbsp", Measure(Fraction(2), Fraction(2), "tbsp")),
    ],
)
def test_values_are_typed_and_come_back_from_json(bread, words, value):
    found = [said for said in bread.attributes if said.words == words]
    assert [said.value for said in found] == [value]
    assert value_from(json.loads(json.dumps(value.as_dict()))) == value


def test_lines_of_the_list_say_what_is_optional_and_what_else_will_do(bread):
    assert [a.words for a in bread.attributes_of_line("list.2", "condition")] == ["optional"]
    assert [a.words for a in bread.attributes_of_line("list.3", "alternative")] == [
        "lard or butter"
    ]
    assert [a.words for a in bread.attributes_of_line("list.4", "temperature")] == ["lukewarm"]


@pytest.mark.parametrize("name", samples.names())
def test_attributes_stand_in_the_text_and_come_back_from_rdf(name):
    graph = build(readers.read_one(samples.path_of(name)))
    ticks = {act.tick for act in graph.acts}
    assert all(said.act is None or said.act in ticks for said in graph.attributes)
    assert rdf.from_nquads(rdf.nquads(graph)).attributes == graph.attributes


def test_json_has_every_attribute_with_its_value(bread):
    record = json.loads(to_json(bread))
    assert record["format"] == 2
    found = [each for each in record["attributes"] if each["words"] == "8 to 10 minutes"]
    assert found[0]["value"] == {"type": "duration", "least": 480, "most": 600, "unit": "s"}


@pytest.mark.filterwarnings("ignore::DeprecationWarning:rdflib")
def test_attributes_can_be_asked_for_in_sparql(bread):
    dataset = rdf.as_dataset(bread)
    query = """PREFIX mx: <https://mirepoix.dev/ontology#>
        SELECT ?lemma ?most { GRAPH ?g { ?event mx:hasAttribute ?said ; mx:lemma ?lemma .
        ?said mx:attributeKind "duration" ; mx:most ?most } } ORDER BY DESC(?most)"""
    rows = [(str(row[0]), int(row[1])) for row in dataset.query(query)]
    assert rows[0] == ("leave", 5400)


@pytest.mark.parametrize(
    ("step", "kind", "words"),
    [
        ("Spoon the beetroot on the lower half of the flatbread.", "place", "on the lower half of"),
        ("Push the leeks to one side of the skillet.", "place", "to one side of the skillet"),
        ("Leave the loaf somewhere warm.", "place", "somewhere warm"),
        ("Leave the leeks to cool at room temperature.", "place", "at room temperature"),
        ("Drain the fritters on kitchen paper.", "place", "on kitchen paper"),
        ("Lay the trout on a clean, dry cloth.", "place", "on a clean, dry cloth"),
        ("Set the cod above the fennel.", "place", "above the fennel"),
        ("Cut the leeks in batches.", "place", ""),
        ("Reduce the cider by half.", "until", "by half"),
    ],
)
def test_places_and_shares_are_told_whole(step: str, kind: str, words: str) -> None:
    graph = build(readers.read_one_text(f"Supper\n\nIngredients\n- 2 leeks\n\nMethod\n1. {step}"))
    said = [each.words for each in graph.attributes if each.kind == kind and each.at.step]
    assert all(each.startswith(words) for each in said) if words else not said
    assert bool(said) == bool(words)
