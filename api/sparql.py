"""SPARQL 1.1 answers in every format: https://www.w3.org/TR/sparql11-protocol/."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Final

from pyoxigraph import (
    QueryBoolean,
    QueryResultsFormat,
    RdfFormat,
    parse,
    parse_query_results,
    serialize,
)

from api.describing import PREFIXES
from api.errors import Problem
from api.negotiation import Format
from kg.errors import OverLimitError
from kg.store.lexing import Token, tokens
from kg.store.results import Raw
from kg.store.worker import Bounded, TooLargeError

__all__ = ["RESULTS", "TRIPLES", "check_rows", "formatted", "solutions"]

RESULTS: Final = (
    Format("json", "application/sparql-results+json", ("application/json",)),
    Format("xml", "application/sparql-results+xml", ("application/xml", "text/xml")),
    Format("csv", "text/csv"),
    Format("tsv", "text/tab-separated-values"),
)
TRIPLES: Final = (
    Format("turtle", "text/turtle", ("application/x-turtle",)),
    Format("ntriples", "application/n-triples", ("text/plain",)),
    Format("jsonld", "application/ld+json", ("application/json",)),
    Format("rdfxml", "application/rdf+xml", ("application/xml", "text/xml")),
)
_RESULT_FORMATS: Final = {
    "json": QueryResultsFormat.JSON,
    "xml": QueryResultsFormat.XML,
    "csv": QueryResultsFormat.CSV,
    "tsv": QueryResultsFormat.TSV,
}
_RDF_FORMATS: Final = {
    "turtle": RdfFormat.TURTLE,
    "ntriples": RdfFormat.N_TRIPLES,
    "jsonld": RdfFormat.JSON_LD,
    "rdfxml": RdfFormat.RDF_XML,
}
_ASKED: Final = "__ASK_RETVAL"
_VIRTUOSO: Final = (_ASKED.encode(), b'"typed-literal"')
_PARTS: Final = frozenset({"{", "}", "CONSTRUCT", "DESCRIBE", "FROM", "WHERE"})


def solutions(query: str) -> str | None:
    """The SELECT that has a row for each solution of a CONSTRUCT or DESCRIBE, if it has a pattern.

    A limit on solutions cuts them, and what is made of them does not show it.

    >>> solutions("CONSTRUCT { ?r a mx:Dish } WHERE { ?r a mx:Recipe }")
    'SELECT (1 AS ?solution) WHERE { ?r a mx:Recipe }'
    """
    parts = _parts(query)
    words = [part.text.upper() for part in parts]
    forms = [n for n, word in enumerate(words) if word in ("CONSTRUCT", "DESCRIBE")]
    if "{" not in words or not forms:
        return None
    form = forms[0]
    end = parts[form].end
    if words[form] == "DESCRIBE":
        end = parts[form + 1].start
    elif words[form + 1] == "{":
        end = parts[_closing(words, form + 1)].end
    return f"{query[: parts[form].start]}SELECT (1 AS ?solution) {query[end:].lstrip()}"


def _parts(query: str) -> Sequence[Token]:
    """The braces of a query, and the words that begin a part of it."""
    found = (token for token in tokens(query) if token.kind in ("mark", "word"))
    return [token for token in found if token.text.upper() in _PARTS]


def _closing(words: list[str], opening: int) -> int:
    """Where the brace is that closes another."""
    depth = 0
    for place in range(opening, len(words)):
        depth += {"{": 1, "}": -1}.get(words[place], 0)
        if depth == 0:
            return place
    return len(words) - 1


def check_rows(raw: Raw, limit: int) -> None:
    """Refuse an answer with more rows than the limit, rather than cut it without a word."""
    rows = raw.body.count(b"\n") if raw.is_triples else raw.rows
    if rows is None:
        rows = _rows(raw.body)
    if rows > limit:
        what = "triples" if raw.is_triples else "rows"
        detail = f"there are more than {limit} {what}; add a LIMIT, or ask for less"
        raise Problem("over-limit", detail, limit=limit)


def _rows(body: bytes) -> int:
    return len(json.loads(body).get("results", {}).get("bindings", ()))


def formatted(raw: Raw, form: str, most: int) -> bytes:
    """An answer in a format; some make more of it than it was, and more than may be is an error.

    The error is made here: what it is told by must not hold what belongs to the engine's thread.
    """
    body = (_triples if raw.is_triples else _result)(raw, form, most)
    if body is None:
        raise OverLimitError(most)
    return body


def _result(raw: Raw, form: str, most: int) -> bytes | None:
    """Rows, or true or false; nothing if that is too much."""
    body = _as_published(raw.body) if any(word in raw.body for word in _VIRTUOSO) else raw.body
    if form == "json":
        return body
    found = parse_query_results(body, format=QueryResultsFormat.JSON)
    if isinstance(found, QueryBoolean) and form in ("csv", "tsv"):
        return b"true" if found else b"false"
    return _written(most, lambda output: found.serialize(output, format=_RESULT_FORMATS[form]))


def _as_published(body: bytes) -> bytes:
    """The rows of Virtuoso, which answers ASK with a number and calls some literals otherwise."""
    found = json.loads(body)
    bindings = found.get("results", {}).get("bindings", ())
    if found["head"].get("vars") == [_ASKED]:
        truth = any(row[_ASKED]["value"] == "1" for row in bindings)
        return json.dumps({"head": {}, "boolean": truth}).encode()
    for row in bindings:
        for cell in row.values():
            if cell["type"] == "typed-literal":
                cell["type"] = "literal"
    return json.dumps(found, ensure_ascii=False).encode()


def _triples(raw: Raw, form: str, most: int) -> bytes | None:
    """Triples; nothing if that is too much."""
    if form == "ntriples":
        return raw.body
    found = (quad.triple for quad in parse(raw.body, format=RdfFormat.N_TRIPLES))
    known = PREFIXES if form in ("turtle", "rdfxml") else None
    kind = _RDF_FORMATS[form]
    return _written(most, lambda output: serialize(found, output, format=kind, prefixes=known))


def _written(most: int, write: Callable[[Bounded], object]) -> bytes | None:
    output = Bounded(most)
    try:
        write(output)
    except TooLargeError:
        return None
    return output.getvalue()
