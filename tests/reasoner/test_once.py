"""What questions look up is made once for a graph, and goes with it."""

from __future__ import annotations

import gc
from weakref import ref

from kg.builder import build
from kg.readers import read_one_text
from reasoner.once import once_a_graph

TEA = "Tea\n\n1 bag tea\n\n1. Boil the water in a kettle.\n2. Pour it over the tea.\n"


def test_an_index_is_made_once_for_each_graph_and_goes_with_it():
    graph = build(read_one_text(TEA))
    made = []

    @once_a_graph
    def verbs(graph):
        made.append(graph.recipe.title)
        return frozenset(act.event.lemma for act in graph.acts)

    other = build(read_one_text(TEA))
    assert verbs(graph) is verbs(graph)
    assert verbs(other) == verbs(graph)
    assert len(made) == 2
    gone = ref(other)
    del other
    gc.collect()
    assert gone() is None
