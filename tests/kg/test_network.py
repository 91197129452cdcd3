"""The graph in other forms: networkx, GraphML, Graphviz, JSON, SVG."""

from __future__ import annotations

import json
import re
from io import StringIO
from xml.etree import ElementTree

import networkx
import pytest

from kg import readers, samples
from kg.builder import build
from kg.drawing import to_svg
from kg.links import LinkName, links
from kg.network import as_networkx, subgraph, to_dot, to_graphml
from kg.record import FORMAT, recipe_record, to_json

NAMES = samples.names()
NASTY = 'a "quoted" <b onload="x()">&amp; name\\ \u00e9\u9ebb\U0001f951'
SVG = "{http://www.w3.org/2000/svg}"


def graph_of(name):
    return build(readers.read_one(samples.path_of(name)))


@pytest.fixture
def nasty(cook):
    """A graph whose names would break every format that does not quote."""
    name = NASTY.replace("<", "\u2039<")
    return cook(f"mix [{name}] and [salt] in {{bowl}} | Result=\x07<script>alert(1)</script>")


@pytest.mark.parametrize("name", NAMES)
def test_nodes_and_edges_are_typed_and_hold_plain_values_only(name):
    graph = graph_of(name)
    network = graph.nx
    kinds = {"recipe", "step", "event", "thing", "prop", "supply", "mention"}
    assert {kind for _, kind in network.nodes(data="kind")} <= kinds
    for _, data in network.nodes(data=True):
        assert data["label"]
        assert all(isinstance(value, str | int | bool) for value in data.values())
    for _, _, key, data in network.edges(keys=True, data=True):
        assert key.partition("~")[0] == data["link"] in set(LinkName)
        assert all(isinstance(value, str | int | bool) for value in data.values())
    assert network.number_of_edges() == len(links(graph))


@pytest.mark.parametrize("name", NAMES)
def test_every_event_thing_prop_and_supply_is_a_node(name):
    graph = graph_of(name)
    network = graph.nx
    assert all(network.nodes[f"event:{act.tick}"]["tick"] == act.tick for act in graph.acts)
    for kind, entities in (("thing", graph.things), ("prop", graph.props)):
        assert all(network.nodes[entity]["kind"] == kind for entity in entities)
    assert all(network.nodes[supply]["kind"] == "supply" for supply in graph.supplies)


@pytest.mark.parametrize("name", NAMES)
def test_needs_has_no_cycles_and_follows_the_clock(name):
    graph = graph_of(name)
    needs = subgraph(graph.nx, LinkName.NEEDS)
    assert networkx.is_directed_acyclic_graph(needs)
    order = {node: place for place, node in enumerate(networkx.topological_sort(needs))}
    assert all(order[later] < order[earlier] for later, earlier in needs.edges())
    assert {(f"event:{a.tick}", f"event:{n}") for a in graph.acts for n in a.needs} == set(
        needs.edges()
    )


def test_links_are_named_as_in_the_papers_and_know_their_tick():
    network = graph_of("tzatziki").nx
    stir = "event:8"
    made = next(node for node, label in network.nodes(data="label") if label == "garlic yoghurt")
    assert network.edges[made, stir, "instantiated-by"]["tick"] == 8
    assert network.edges[stir, made, "result"]["hidden"] is True
    peel = network.out_edges("event:1", keys=True, data=True)
    hidden = {key: data.get("hidden_key") for _, _, key, data in peel}
    assert hidden["prop-arg"] == "Tool"
    assert hidden["cooking-arg"] is None
    located = [d for _, _, d in network.edges(data=True) if d["link"] == "location"]
    assert all(d["since"] < d.get("until", 99) and d["preposition"] for d in located)


@pytest.mark.parametrize("name", NAMES)
def test_graphml_comes_back_as_it_went(name):
    network = graph_of(name).nx
    back = networkx.read_graphml(StringIO(to_graphml(graph_of(name))), force_multigraph=True)
    assert dict(back.nodes(data=True)) == dict(network.nodes(data=True))

    def edges(found):
        return sorted(
            (source, target, sorted(data.items()))
            for source, target, data in found.edges(data=True)
        )

    assert edges(back) == edges(network)


def test_graphml_gives_every_edge_its_own_id():
    tree = ElementTree.fromstring(to_graphml(graph_of("pizza")))
    ids = [edge.get("id") for edge in tree.iter("{http://graphml.graphdrawing.org/xmlns}edge")]
    assert len(ids) == len(set(ids)) > 0


@pytest.mark.parametrize("name", NAMES)
def test_every_form_is_the_same_each_time(name):
    for form in (to_graphml, to_dot, to_json, to_svg):
        assert form(graph_of(name)) == form(graph_of(name))
    assert list(as_networkx(graph_of(name)).edges(keys=True)) == list(
        as_networkx(graph_of(name)).edges(keys=True)
    )


def test_nasty_names_survive_graphml_and_json(nasty):
    back = networkx.read_graphml(StringIO(to_graphml(nasty)), force_multigraph=True)
    assert dict(back.nodes(data=True)) == dict(nasty.nx.nodes(data=True))
    assert json.loads(to_json(nasty)) == recipe_record(nasty)


def test_graphviz_text_is_quoted(nasty):
    dot = to_dot(nasty)
    assert dot.startswith("digraph ")
    string = r'"(?:[^"\\\n]|\\.)*"'
    outside = re.sub(string, "", dot)
    assert '"' not in outside
    assert "<" not in outside
    assert "onload" not in outside
    assert '\\"quoted\\"' in dot
    assert "\u9ebb" in dot


def test_a_line_break_in_a_name_stays_inside_its_string(cook):
    graph = cook("mix [salt] in {bowl}")
    graph.nx.nodes["event:1"]["label"] = 'two\nlines "here"'
    assert '"two\\nlines \\"here\\""' in to_dot(graph)


@pytest.mark.parametrize("name", NAMES)
def test_the_picture_is_xml_that_runs_and_fetches_nothing(name):
    svg = to_svg(graph_of(name))
    tree = ElementTree.fromstring(svg)
    tags = {element.tag.removeprefix(SVG) for element in tree.iter()}
    assert tags <= {"svg", "title", "style", "rect", "path", "text", "circle"}
    for element in tree.iter():
        assert not any(attribute.lower().startswith("on") for attribute in element.attrib)
    assert "href" not in svg
    assert "url(" not in svg
    assert "nan" not in svg


def test_the_picture_shows_events_places_and_ingredients():
    tree = ElementTree.fromstring(to_svg(graph_of("tzatziki")))
    texts = [element.text for element in tree.iter(f"{SVG}text")]
    for word in ("peel", "serve", "mixing bowl", "sieve", "cucumber", "tzatziki", "Step 5"):
        assert word in texts
    assert any("in the fridge" in text for text in texts)


def test_nothing_in_a_name_becomes_markup(nasty):
    svg = to_svg(nasty)
    tree = ElementTree.fromstring(svg)
    assert "<script" not in svg
    assert "<b " not in svg
    assert any("<b onload" in "".join(element.itertext()) for element in tree.iter(f"{SVG}path"))


def test_a_recipe_without_events_still_has_every_form(cook):
    graph = cook()
    for form in (to_graphml, to_dot, to_json, to_svg):
        assert form(graph)
    ElementTree.fromstring(to_svg(graph))


@pytest.mark.parametrize("name", NAMES)
def test_json_holds_the_whole_recipe(name):
    graph = graph_of(name)
    record = json.loads(to_json(graph))
    assert record["format"] == FORMAT
    assert len(record["events"]) == len(graph.acts)
    assert len(record["fluents"]) == len(graph.fluents)
    assert [step["number"] for step in record["steps"]] == [s.number for s in graph.recipe.steps]
    known = {e["id"] for group in ("things", "props", "supplies") for e in record[group]}
    for event in record["events"]:
        assert {p["entity"] for p in event["participants"]} <= known
        assert {*event["takes"], *event["gives"], *event["makes"]} <= known
        assert all(need < event["tick"] for need in event["needs"])
    assert {link["link"] for link in record["links"]} <= set(LinkName)


def test_every_shared_recipe_has_a_picture_and_a_network(r2vq):
    for recipe in readers.read(r2vq / "test_annotated.conllu"):
        graph = build(recipe)
        ElementTree.fromstring(to_svg(graph))
        assert networkx.is_directed_acyclic_graph(subgraph(graph.nx, "needs"))
