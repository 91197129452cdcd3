"""JSON-LD that reads well: bare names by a context, and what belongs to a node inside it.

See https://www.w3.org/TR/json-ld11/. Everything comes back as the same quads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from kg.rdf.names import graph_iri
from kg.record import as_json
from ontology.vocab import MX, NAMESPACES, OA, PROV, RDF, SCHEMA, TIME, XSD, shorten

__all__ = ["Object", "to_jsonld"]

_LINKS: Final = (
    "hasStep hasSentence hasNote hasAttribute hasEvent hasParticipation cookingArg propArg gives "
    "assumes result "
    "instantiatedBy happensIn usesTool needsResultOf precedes participant mention coreference "
    "takenFrom suppliedBy subject value because atMoment"
).split()
_FOREIGN: Final = {
    "used": PROV.term("used"),
    "wasGeneratedBy": PROV.term("wasGeneratedBy"),
    "wasInformedBy": PROV.term("wasInformedBy"),
    "wasDerivedFrom": PROV.term("wasDerivedFrom"),
    "source": PROV.term("hadPrimarySource"),
    "before": TIME.term("before"),
    "body": OA.term("hasBody"),
    "target": OA.term("hasTarget"),
    "sentence": OA.term("hasSource"),
    "selector": OA.term("hasSelector"),
    "step": SCHEMA.term("step"),
    "supply": SCHEMA.term("supply"),
    "tool": SCHEMA.term("tool"),
}
_OWNING: Final = "hasStep hasSentence hasNote hasAttribute hasParticipation atMoment".split()
_NESTED: Final = frozenset(
    [MX.term(n) for n in _OWNING]
    + [OA.term("hasTarget"), OA.term("hasSelector"), PROV.term("hadPrimarySource")]
)
_NATIVE: Final[dict[str, Callable[[str], int | bool]]] = {
    XSD.term("integer"): int,
    XSD.term("boolean"): lambda text: text == "true",
}


class Object(NamedTuple):
    """The object of a statement: an IRI, or the text of a literal with its datatype."""

    text: str
    datatype: str | None = None


def context(recipe: str | None = None) -> dict[str, Any]:
    """What the names of the document stand for."""
    used = ("rdfs", "xsd", "prov", "time", "oa", "schema")
    found: dict[str, Any] = {"@version": 1.1}
    if recipe is not None:
        found["@base"] = graph_iri(recipe)
    found |= {"@vocab": str(MX), "id": "@id", "type": "@type"}
    found |= {prefix: str(NAMESPACES[prefix]) for prefix in used}
    found |= {"label": "rdfs:label", "start": "oa:start", "end": "oa:end"}
    found |= {"name": "schema:name", "position": "schema:position"}
    found |= {"stepText": "schema:text", "recipeIngredient": "schema:recipeIngredient"}
    found["property"] = {"@id": MX.term("property"), "@type": "@vocab"}
    found |= {name: {"@id": MX.term(name), "@type": "xsd:decimal"} for name in ("least", "most")}
    found |= {name: {"@id": MX.term(name), "@type": "@id"} for name in _LINKS}
    found |= {name: {"@id": shorten(iri), "@type": "@id"} for name, iri in _FOREIGN.items()}
    return found


def to_jsonld(statements: Iterable[tuple[str, str, Object]], recipe: str | None = None) -> str:
    """The statements of a recipe's graph as JSON-LD text."""
    page = _Page(recipe)
    for subject, predicate, value in statements:
        page.nodes.setdefault(subject, {}).setdefault(predicate, []).append(value)
    named = {"@id": graph_iri(recipe)} if recipe is not None else {}
    return as_json({"@context": context(recipe), **named, "@graph": page.graph()})


class _Page:
    """The nodes of a document; those that belong to one other node stand inside it."""

    def __init__(self, recipe: str | None) -> None:
        self.base = graph_iri(recipe) if recipe is not None else None
        self.nodes: dict[str, dict[str, list[Object]]] = {}
        found = context(recipe)
        self._names = {
            _expanded(term["@id"] if isinstance(term, dict) else term): name
            for name, term in found.items()
            if not name.startswith("@") and name not in ("id", "type", *NAMESPACES)
        }

    def graph(self) -> list[dict[str, Any]]:
        owned = {
            value.text
            for found in self.nodes.values()
            for predicate in _NESTED & found.keys()
            for value in found[predicate]
        }
        self._written: set[str] = set()
        tops = [self._node(iri) for iri in self.nodes if iri not in owned]
        return [*tops, *(self._node(iri) for iri in self.nodes if iri not in self._written)]

    def _node(self, iri: str) -> dict[str, Any]:
        self._written.add(iri)
        node: dict[str, Any] = {"id": self._short(iri)}
        for predicate, values in self.nodes[iri].items():
            if predicate == RDF.term("type"):
                node["type"] = [_term(value.text) for value in values]
            else:
                found = [self._value(predicate, value) for value in values]
                node[self._name(predicate)] = found[0] if len(found) == 1 else found
        return node

    def _name(self, predicate: str) -> str:
        return self._names.get(predicate) or _term(predicate)

    def _short(self, iri: str) -> str:
        return iri.removeprefix(self.base) or iri if self.base else iri

    def _value(self, predicate: str, value: Object) -> Any:  # noqa: ANN401  (what JSON can hold)
        if value.datatype is None:
            nests = predicate in _NESTED and value.text in self.nodes
            if nests and value.text not in self._written:
                return self._node(value.text)
            return (
                _term(value.text) if predicate == MX.term("property") else self._short(value.text)
            )
        native = _NATIVE.get(value.datatype)
        return native(value.text) if native else value.text


def _expanded(short: str) -> str:
    prefix, colon, name = short.partition(":")
    known = NAMESPACES.get(prefix)
    return f"{known}{name}" if colon and known and not name.startswith("//") else short


def _term(iri: str) -> str:
    return iri.removeprefix(MX) if iri.startswith(MX) else shorten(iri)
