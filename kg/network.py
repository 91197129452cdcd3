"""A recipe graph for networkx, GraphML and Graphviz: typed nodes, typed edges, ticks.

Nodes have `kind` (recipe, step, event, thing, prop, supply, mention, note) and `label`; edges have
`link`, which is also their key (a second edge of that name between the same nodes is `name~2`),
and `tick` where they have one. Attributes are text, numbers and truth values only, so that every
algorithm and every format of networkx takes the graph as it is.

>>> from kg import build, readers, samples
>>> graph = build(readers.read_one(samples.path_of("tzatziki")))
>>> sorted(networkx.ancestors(subgraph(graph.nx, "needs"), "event:16"))
['event:19']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from typing import NamedTuple

import networkx

from kg.graph import Act, Prop, RecipeGraph, Supply, Thing
from kg.links import (
    LinkName,
    Value,
    event_node,
    later_mentions,
    links,
    mention_node,
    note_node,
    recipe_node,
    step_node,
)
from kg.plain import printable
from kg.timeline import Property

__all__ = ["Chains", "as_networkx", "chains", "subgraph", "to_dot", "to_graphml"]

_Node = tuple[str, dict[str, Value | None]]
_SHAPES = {
    "recipe": "shape=house, style=filled, fillcolor=white",
    "step": "shape=folder, style=filled, fillcolor=white",
    "event": 'shape=box, style="rounded,filled", fillcolor=lightyellow',
    "thing": "shape=ellipse, style=filled, fillcolor=honeydew",
    "prop": "shape=component, style=filled, fillcolor=aliceblue",
    "supply": "shape=note, style=filled, fillcolor=white",
    "mention": "shape=plaintext",
    "note": "shape=note, style=dashed",
}
_QUIET = frozenset({LinkName.INCLUDES, LinkName.PRECEDES, LinkName.COREFERENCE, LinkName.SUPPLIES})


def as_networkx(graph: RecipeGraph) -> networkx.MultiDiGraph:
    """The graph as a networkx MultiDiGraph, always in the same order."""
    network = networkx.MultiDiGraph(name=printable(graph.recipe.title))
    for node, attributes in _nodes(graph):
        network.add_node(printable(node), **_held(attributes))
    for link in links(graph):
        attributes = {"link": str(link.name), "tick": link.tick, **dict(link.details)}
        source, target = printable(link.source), printable(link.target)
        key = _free_key(network, source, target, str(link.name))
        network.add_edge(source, target, key=key, **_held(attributes))
    return network


def subgraph(network: networkx.MultiDiGraph, *names: LinkName | str) -> networkx.MultiDiGraph:
    """The edges of these names with their nodes: `subgraph(graph.nx, "needs")` has no cycles."""
    wanted = {str(name) for name in names}
    edges = [
        (source, target, key)
        for source, target, key, link in network.edges(keys=True, data="link")
        if link in wanted
    ]
    return network.edge_subgraph(edges).copy()


class Chains(NamedTuple):
    """Work that waits for work: an order that respects it, how long each chain is, the longest.

    `until` is the length of the longest chain that ends with a piece of work, itself included.
    """

    order: tuple[str, ...]
    until: dict[str, float]
    longest: tuple[str, ...]


def chains(lengths: Mapping[str, float], needs: Mapping[str, Iterable[str]]) -> Chains:
    """The chains of work, from how long each piece is and what it needs; there is no circle.

    >>> chains({"boil": 10, "chop": 2, "serve": 1}, {"serve": ["boil", "chop"]}).longest
    ('boil', 'serve')
    """
    network = networkx.DiGraph()
    network.add_nodes_from(lengths)
    network.add_edges_from((early, late) for late, every in needs.items() for early in every)
    order = tuple(
        networkx.lexicographical_topological_sort(
            network, key={node: place for place, node in enumerate(lengths)}.__getitem__
        )
    )
    until: dict[str, float] = {}
    best: dict[str, str] = {}
    for node in order:
        before = max(network.predecessors(node), key=until.__getitem__, default=None)
        until[node] = lengths[node] + (until[before] if before is not None else 0)
        if before is not None:
            best[node] = before
    path: list[str] = [max(order, key=until.__getitem__)] if order else []
    while path and path[-1] in best:
        path.append(best[path[-1]])
    return Chains(order, until, tuple(reversed(path)))


def to_graphml(graph: RecipeGraph) -> str:
    """The graph as GraphML, which networkx, Gephi, yEd and Cytoscape read.

    GraphML wants one id an edge, so edges are numbered there; their `link` says what they are.
    """
    network = networkx.MultiDiGraph(**graph.nx.graph)
    network.add_nodes_from(graph.nx.nodes(data=True))
    for number, (source, target, data) in enumerate(graph.nx.edges(data=True), 1):
        network.add_edge(source, target, key=f"e{number}", **data)
    file = BytesIO()
    networkx.write_graphml_xml(network, file, encoding="utf-8", prettyprint=True)
    return f"{file.getvalue().decode('utf-8').rstrip()}\n"


def to_dot(graph: RecipeGraph) -> str:
    """The graph as Graphviz text: `dot -Tsvg` draws it."""
    network = graph.nx
    lines = [f"digraph {_quoted(graph.recipe.id)} {{"]
    lines += [f"  label={_quoted(graph.recipe.title)};", "  rankdir=LR;", "  node [fontsize=11];"]
    lines += ["  edge [fontsize=9, color=gray40, fontcolor=gray40];"]
    for node, data in network.nodes(data=True):
        lines.append(
            f"  {_quoted(node)} [label={_quoted(data['label'])}, {_SHAPES[data['kind']]}];"
        )
    for source, target, data in network.edges(data=True):
        look = f"label={_quoted(_edge_label(data))}{_line_style(data)}"
        lines.append(f"  {_quoted(source)} -> {_quoted(target)} [{look}];")
    return "\n".join([*lines, "}", ""])


def _edge_label(data: dict[str, Value]) -> str:
    span = f" {data['since']}–{data.get('until', '')}" if "since" in data else ""
    preposition = f" {data['preposition']}" if "preposition" in data else ""
    return f"{data['link']}{preposition}{span}"


def _line_style(data: dict[str, Value]) -> str:
    if data["link"] in _QUIET:
        return ", style=dotted, constraint=false"
    return ", style=dashed" if data.get("hidden") else ""


def _quoted(text: str) -> str:
    r"""A text as a Graphviz string.

    >>> print(_quoted('say "hi"\nthere'))
    "say \"hi\"\nthere"
    """
    escaped = printable(text).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _free_key(network: networkx.MultiDiGraph, source: str, target: str, name: str) -> str:
    key, number = name, 1
    while network.has_edge(source, target, key):
        number += 1
        key = f"{name}~{number}"
    return key


def _held(attributes: dict[str, Value | None]) -> dict[str, Value]:
    """What GraphML can hold: nothing that is missing, and only characters that XML has."""
    return {
        name: printable(value) if isinstance(value, str) else value
        for name, value in attributes.items()
        if value is not None
    }


def _nodes(graph: RecipeGraph) -> Iterator[_Node]:
    recipe = graph.recipe
    yield recipe_node(graph), {"kind": "recipe", "label": recipe.title, "recipe": recipe.id}
    for step in recipe.steps:
        label = f"step {step.number}"
        yield step_node(step.number), {"kind": "step", "label": label, "text": step.text}
    yield from (_event(act) for act in graph.acts)
    written = {p.entity for a in graph.acts for p in a.partakings if p.participation.mention}
    yield from (_thing(thing, graph, thing.id in written) for thing in graph.things.values())
    yield from (_prop(prop, prop.id in written) for prop in graph.props.values())
    yield from (_supply(supply) for supply in graph.supplies.values())
    for note in recipe.notes:
        yield (
            note_node(note),
            {
                "kind": "note",
                "label": note.heading or "note",
                "text": note.text,
                "step": note.step,
            },
        )
    for mention in dict.fromkeys(mention for mention, _ in later_mentions(graph)):
        moment = str(mention.at)
        yield (
            mention_node(mention),
            {"kind": "mention", "label": mention.text, "moment": moment, "step": mention.at.step},
        )


def _event(act: Act) -> _Node:
    event, meaning = act.event, act.meaning
    return event_node(act.tick), {
        "kind": "event",
        "label": f"{act.tick} {event.lemma}",
        "tick": act.tick,
        "moment": str(act.at),
        "step": act.at.step,
        "lemma": event.lemma,
        "text": event.text,
        "event": event.id,
        "frame": event.frame.name if event.frame else None,
        "class": meaning.action if meaning else None,
        "effects": ", ".join(meaning.effects) if meaning else None,
        "aside": act.aside,
        "condition": event.condition or None,
        "times": event.times or None,
        "terminal": event.terminal,
    }


def _thing(thing: Thing, graph: RecipeGraph, is_written: bool) -> _Node:
    life = graph.lifespan(thing.id)
    forms = [fluent.value for fluent in graph.timeline.of(thing.id, Property.FORM)]
    return thing.id, {
        "kind": "thing",
        "label": thing.name,
        "class": thing.cls,
        "explicit": thing.explicit,
        "hidden": not is_written,
        "moment": str(thing.origin) if thing.origin else None,
        "made_by": thing.made_at,
        "tick": life.start,
        "until": life.end,
        "ended": life.ended,
        "forms": ", ".join(forms) or None,
    }


def _prop(prop: Prop, is_written: bool) -> _Node:
    return prop.id, {
        "kind": "prop",
        "label": prop.name,
        "usage": str(prop.kind),
        "class": prop.cls,
        "hidden": not is_written,
        "moment": str(prop.origin) if prop.origin else None,
    }


def _supply(supply: Supply) -> _Node:
    return supply.id, {
        "kind": "supply",
        "label": supply.name,
        "text": supply.text,
        "number": supply.number,
        "tick": 0,
        "amount": str(supply.amount) if supply.amount else None,
        "part": supply.part or None,
    }
