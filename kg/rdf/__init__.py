"""Recipe graphs as RDF: one named graph a recipe, and the way back.

The terms are those of `ontology/` (mx:), with PROV-O, OWL-Time, schema.org and Web Annotation
where they fit, so that tools that do not know ours understand something:

recipe          mx:Recipe, schema:Recipe; its IRI is also the name of its graph
step, sentence  mx:Step, schema:HowToStep with the schema:supply (lines of the list) and schema:tool
                that it uses by name; mx:Sentence with its text, and mx:listPart where it works on a
                part of the list
note            mx:Note, schema:HowToTip: what is said beside the steps; mx:heading, mx:text, and
                the step that it stands behind
attribute       mx:Attribute: what words say of an event, of a line of the list, or of the recipe
                (mx:hasAttribute); mx:attributeKind, mx:text, their place in the text, and where
                they have a value mx:least, mx:most and mx:unit (durations in seconds)
event           mx:Event, its class of actions, prov:Activity; mx:tick, its place in the text, and
                prov:used (what it takes), mx:gives, mx:result, mx:usesTool, mx:happensIn,
                mx:cookingArg, mx:propArg, mx:needsResultOf, mx:precedes (also time:before);
                mx:condition, mx:times, mx:insteadOf and mx:repeats where the text says so
participation   mx:participant, mx:role, mx:hidden, mx:mention where it is written, and mx:assumed
                where the text neither says nor was annotated with it; mx:condition, mx:choice
thing           mx:ExplicitIngredient or mx:ImplicitIngredient, prov:Entity, its class of food;
                mx:instantiatedBy (also prov:wasGeneratedBy), mx:takenFrom, mx:suppliedBy, and
                prov:wasDerivedFrom (what it was directly made from)
prop            mx:Tool, mx:Habitat or mx:Prop, and its class
supply          mx:Supply, schema:HowToSupply: a line of the ingredient list; mx:listPart
fluent          mx:subject, mx:property, mx:value or mx:valueText, mx:from, mx:until, mx:because
mention         oa:Annotation of a sentence by an entity, with the position of its characters
clip            oa:Annotation of an event by a schema:MediaObject (schema:contentUrl, its rank as
                schema:ratingValue, and the seconds as an oa:FragmentSelector, "t=157,160")
source          the file; its mx:annotation holds what only a reader of the text needs, as JSON

`nquads` writes, `from_nquads` reads, `written` gives the other formats, `together` several
recipes in one, `as_dataset` an rdflib Dataset.

>>> from kg import build, readers, samples
>>> graph = build(readers.read_one(samples.path_of("tzatziki")))
>>> from_nquads(nquads(graph)).lifespan("cucumber.1.1.3") == graph.lifespan("cucumber.1.1.3")
True
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kg.errors import RdfError
from kg.graph import RecipeGraph
from kg.rdf.names import VERSION, graph_iri, recipe_id
from kg.rdf.writing import nquads

if TYPE_CHECKING:
    from rdflib import Dataset

__all__ = [
    "VERSION",
    "as_dataset",
    "from_nquads",
    "graph_iri",
    "nquads",
    "recipe_id",
    "together",
    "written",
]


def from_nquads(quads: bytes) -> RecipeGraph:
    """The graph of the one recipe that N-Quads (or N-Triples) hold."""
    from kg.rdf.formats import statements
    from kg.rdf.reading import graph_from

    return graph_from(statements(quads))


def written(graph: RecipeGraph, form: str) -> str:
    """The graph as text: "turtle", "trig", "nquads" or "jsonld"."""
    from kg.rdf import formats

    return formats.written(nquads(graph), form, graph.recipe.id)


def together(graphs: Iterable[RecipeGraph], form: str) -> str:
    """Several recipes in one text, a named graph each: "trig" or "nquads"."""
    if form not in ("trig", "nquads"):
        raise RdfError(f"{form} has no named graphs; trig and nquads have", "RDF")
    from kg.rdf import formats

    return formats.written(b"".join(map(nquads, graphs)), form)


def as_dataset(graph: RecipeGraph) -> Dataset:
    """The graph as an rdflib Dataset with one named graph, for those who work with rdflib."""
    from rdflib import Dataset

    dataset = Dataset()
    dataset.parse(data=nquads(graph), format="nquads")
    return dataset
