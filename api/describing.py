"""What the endpoint says about itself, so that tools that federate find it and know how to use it.

A SPARQL 1.1 service description (https://www.w3.org/TR/sparql11-service-description/), the dataset
in VoID (https://www.w3.org/TR/void/), and the library of queries as `sh:SPARQLExecutable`
(https://www.w3.org/TR/shacl-af/#SPARQLExecutable) with the endpoint as their `schema:target`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kg import queries
from kg.rdf.names import RECIPES, VERSION, literal, number
from kg.store.refusal import read
from ontology.vocab import BASE, MX, NAMESPACES, OA, PROV, RDF, RDFS, SCHEMA, SH, TIME, Namespace

__all__ = ["PREFIXES", "description"]

_SD: Final = Namespace("http://www.w3.org/ns/sparql-service-description#")
_VOID: Final = Namespace("http://rdfs.org/ns/void#")
_DCT: Final = Namespace("http://purl.org/dc/terms/")
_FORMATS: Final = Namespace("http://www.w3.org/ns/formats/")
_RESULTS: Final = (
    "SPARQL_Results_JSON SPARQL_Results_XML SPARQL_Results_CSV SPARQL_Results_TSV "
    "Turtle N-Triples JSON-LD RDF_XML"
).split()
_ABOUT: Final = (
    "Recipes as graphs of events over time: what every action does to every ingredient, tool and "
    "vessel. One named graph a recipe; the default graph is the union of them."
)
_EXECUTABLE: Final = {"SELECT": "select", "ASK": "ask", "CONSTRUCT": "construct"}
PREFIXES: Final = {
    name: str(iri)
    for name, iri in {**NAMESPACES, "sd": _SD, "void": _VOID, "dcterms": _DCT}.items()
}
"""The prefixes that a description is written with."""
Triple = tuple[str, str, str]


def description(endpoint: str, updates: bool, recipes: int) -> bytes:
    """What is at an endpoint and what it can do, as N-Triples."""
    told = (*_service(endpoint, updates), *_dataset(endpoint, recipes), *_library(endpoint))
    return "".join(f"{s} <{p}> {o} .\n" for s, p, o in told).encode()


def _service(endpoint: str, updates: bool) -> Iterator[Triple]:
    service, dataset = f"<{endpoint}#service>", f"<{endpoint}#dataset>"
    default = f"<{endpoint}#default-graph>"
    yield service, _TYPE, _iri(_SD, "Service")
    yield service, _SD.term("endpoint"), f"<{endpoint}>"
    for name in ("SPARQL11Query", *(["SPARQL11Update"] if updates else ())):
        yield service, _SD.term("supportedLanguage"), _iri(_SD, name)
    for name in _RESULTS:
        yield service, _SD.term("resultFormat"), _iri(_FORMATS, name)
    yield service, _SD.term("feature"), _iri(_SD, "UnionDefaultGraph")
    yield service, _SD.term("defaultDataset"), dataset
    yield dataset, _TYPE, _iri(_SD, "Dataset")
    yield dataset, _SD.term("defaultGraph"), default
    yield default, _TYPE, _iri(_SD, "Graph")


def _dataset(endpoint: str, recipes: int) -> Iterator[Triple]:
    dataset, counted = f"<{endpoint}#dataset>", f"<{endpoint}#recipes>"
    yield dataset, _TYPE, _iri(_VOID, "Dataset")
    yield dataset, _DCT.term("title"), literal("Mirepoix")
    yield dataset, _DCT.term("description"), literal(_ABOUT)
    yield dataset, _VOID.term("sparqlEndpoint"), f"<{endpoint}>"
    yield dataset, _VOID.term("uriSpace"), literal(RECIPES)
    for vocabulary in (BASE, PROV, TIME, SCHEMA, OA):
        yield dataset, _VOID.term("vocabulary"), f"<{vocabulary}>"
    for name in ("Turtle", "N-Triples", "JSON-LD", "RDF_XML"):
        yield dataset, _VOID.term("feature"), _iri(_FORMATS, name)
    yield dataset, _DCT.term("hasVersion"), literal(f"recipe format {VERSION}")
    yield dataset, _VOID.term("classPartition"), counted
    yield counted, _VOID.term("class"), _iri(MX, "Recipe")
    yield counted, _VOID.term("entities"), number(recipes)


def _library(endpoint: str) -> Iterator[Triple]:
    """The named queries, each with its prefixes declared so that it runs anywhere."""
    known = f"<{endpoint}#prefixes>"
    for prefix, namespace in NAMESPACES.items():
        declared = f"<{endpoint}#prefix-{prefix}>"
        yield known, SH.term("declare"), declared
        yield declared, SH.term("prefix"), literal(prefix)
        yield declared, SH.term("namespace"), f'"{namespace}"^^{_iri(NAMESPACES["xsd"], "anyURI")}'
    for name, sentence in queries.sentences().items():
        reading = read(queries.text_of(name))
        form = _EXECUTABLE[reading.form]
        query = f"<{endpoint}/examples#{name}>"
        yield query, _TYPE, _iri(SH, "SPARQLExecutable")
        yield query, _TYPE, _iri(SH, f"SPARQL{form.capitalize()}Executable")
        yield query, RDFS.term("label"), literal(name)
        yield query, RDFS.term("comment"), literal(sentence)
        yield query, SH.term("prefixes"), known
        yield query, SH.term(form), literal(reading.prefixes.replace("> ", ">\n") + reading.text)
        yield query, SCHEMA.term("target"), f"<{endpoint}>"


_TYPE: Final = RDF.term("type")


def _iri(namespace: Namespace, name: str) -> str:
    return f"<{namespace}{name}>"
