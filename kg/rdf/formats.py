"""RDF text of every kind, made from and into N-Quads by pyoxigraph."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from pyoxigraph import BlankNode, Literal, NamedNode, Quad, RdfFormat, parse, serialize

from kg.errors import RdfError
from kg.rdf.jsonld import Object, to_jsonld
from kg.rdf.names import prefixes
from kg.rdf.reading import Statement

__all__ = ["FORMS", "statements", "written"]

FORMS: Final = ("turtle", "trig", "nquads", "jsonld")


def statements(quads: bytes) -> Iterator[Statement]:
    """The statements of N-Quads or N-Triples, whatever graph they are in."""
    try:
        for quad in parse(quads, format=RdfFormat.N_QUADS):
            yield quad.subject.value, quad.predicate.value, quad.object.value
    except SyntaxError as error:
        raise RdfError(f"is not N-Quads: {error.msg}", "the quads") from error


def written(quads: bytes, form: str, recipe: str | None = None) -> str:
    """The quads as text of a form; with the id of their recipe its nodes have short names."""
    if form == "nquads":
        return quads.decode("utf-8")
    if form == "jsonld":
        return to_jsonld(_objects(quads), recipe)
    parsed = _by_subject(parse(quads, format=RdfFormat.N_QUADS))
    known = prefixes(recipe)
    if form == "turtle":
        triples = (quad.triple for quad in parsed)
        found = serialize(triples, format=RdfFormat.TURTLE, prefixes=known)
    elif form == "trig":
        found = serialize(parsed, format=RdfFormat.TRIG, prefixes=known)
    else:
        raise RdfError(f"no format {form!r}; there is {', '.join(FORMS)}", "RDF")
    return found.decode("utf-8") if found else ""


def _by_subject(quads: Iterable[Quad]) -> Iterator[Quad]:
    """The quads with those of a node together, nodes in the order of their first quad."""
    nodes: dict[object, list[Quad]] = {}
    for quad in quads:
        nodes.setdefault(quad.subject, []).append(quad)
    return chain.from_iterable(nodes.values())


def _objects(quads: bytes) -> Iterator[tuple[str, str, Object]]:
    for quad in parse(quads, format=RdfFormat.N_QUADS):
        subject, value = quad.subject, quad.object
        assert isinstance(subject, NamedNode | BlankNode)
        if isinstance(value, Literal):
            yield subject.value, quad.predicate.value, Object(value.value, value.datatype.value)
        elif isinstance(value, NamedNode | BlankNode):
            yield subject.value, quad.predicate.value, Object(value.value)
