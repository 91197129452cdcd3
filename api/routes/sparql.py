"""/sparql: the SPARQL 1.1 protocol, https://www.w3.org/TR/sparql11-protocol/."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar
from urllib.parse import parse_qsl

import anyio
import anyio.to_thread
from fastapi import APIRouter, Request, Response

from api.describing import description
from api.errors import Problem, as_problem
from api.negotiation import Format, chosen, media_type
from api.routes.shared import Bench, BenchHere, json_response, may_write, problems
from api.schemas import ExampleList
from api.sparql import RESULTS, TRIPLES, check_rows, formatted, solutions
from kg import queries
from kg.errors import BusyError, KgError
from kg.rdf.names import prefixes
from kg.store.refusal import LONGEST, Reading, read
from kg.store.results import Raw

__all__ = ["answer", "router"]

router = APIRouter(tags=["sparql"])
_PATH: Final = "/sparql"
_FORM: Final = "application/x-www-form-urlencoded"
_QUERY: Final = "application/sparql-query"
_UPDATE: Final = "application/sparql-update"
_WAITING: Final = 200
_FIELDS: Final = 1000
_LONGEST_BODY: Final = 4 * LONGEST  # nearly every character percent-encoded
_BUSY_SECONDS: Final = 1.0
"""How long who is refused is kept: starting a process for each of a flood would keep all busy."""
Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class _Asked:
    """A protocol request: a query or an update, and the graphs it is over."""

    query: str | None
    update: str | None
    default: list[str] | None
    named: list[str] | None


def _parameter(name: str, about: str) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": "string"}
    if name.endswith("uri"):
        schema = {"type": "array", "items": {"type": "string", "format": "uri"}}
    return {"name": name, "in": "query", "description": about, "schema": schema}


_GRAPHS: Final = [
    _parameter("default-graph-uri", "Graphs whose union is the default graph."),
    _parameter("named-graph-uri", "Graphs that GRAPH may name."),
]
_ANSWERS: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "description": "Rows, true or false, triples, or what the endpoint is",
        "content": {form.media: {} for form in (*RESULTS, *TRIPLES)},
    },
    **problems(
        "bad-query", "refused", "not-acceptable", "over-limit", "invalid", "timed-out", "busy"
    ),
}


@router.get(
    "/sparql",
    summary="Query by GET, or the service description",
    response_class=Response,
    responses=_ANSWERS,
    openapi_extra={
        "parameters": [
            {
                **_parameter(
                    "query", "A SPARQL 1.1 query; without it the endpoint says what it is."
                ),
                "example": "SELECT ?recipe ?title { ?recipe a mx:Recipe ; mx:title ?title }",
            },
            *_GRAPHS,
        ]
    },
)
async def query_by_get(request: Request, bench: BenchHere) -> Response:
    """Answer a query; the prefixes mx:, prov:, time:, schema: … need not be declared."""
    asked = _asked(_pairs(request.scope["query_string"]))
    if asked.update is not None:
        raise Problem("bad-query", "an update cannot be sent by GET")
    if asked.query is None:
        return await _described(request, bench)
    return await _answered(request, bench, asked)


@router.post(
    "/sparql",
    summary="Query or update by POST",
    response_class=Response,
    responses={
        204: {"description": "The update was done"},
        **_ANSWERS,
        **problems("no-token", "read-only", "too-large", "slow-body", "unsupported-media"),
        **problems("bad-query", "bad-request", "store-down", "disk-full"),
        **problems("refused", "read-only"),
    },
    openapi_extra={
        "parameters": _GRAPHS,
        "requestBody": {
            "required": True,
            "content": {
                _FORM: {
                    "schema": {
                        "type": "object",
                        "properties": {"query": {"type": "string"}, "update": {"type": "string"}},
                    }
                },
                _QUERY: {"schema": {"type": "string"}},
                _UPDATE: {"schema": {"type": "string"}},
            },
        },
    },
)
async def query_by_post(request: Request, bench: BenchHere) -> Response:
    """Answer a query sent as a form or as it is; do an update for who has the token."""
    asked = await _posted(request, bench)
    if asked.update is not None:
        may_write(request, bench)
        return await _updated(bench, asked)
    if asked.query is None:
        raise Problem("bad-query", "there is neither a query nor an update in the body")
    return await _answered(request, bench, asked)


async def _posted(request: Request, bench: Bench) -> _Asked:
    media, parameters = media_type(request.headers.get("content-type"))
    if parameters.get("charset", "utf-8") not in ("utf-8", "utf8"):
        raise Problem("unsupported-media", "queries are sent in UTF-8")
    body = await request.body()
    if len(body) > _LONGEST_BODY:
        problem = f"a query or update has at most {LONGEST} characters here"
        raise Problem("too-large", problem, limit=_LONGEST_BODY)
    address = _pairs(request.scope["query_string"])
    if media == _FORM:
        return await _apart(bench, lambda: _asked([*address, *_pairs(body)]))
    if media not in (_QUERY, _UPDATE):
        accepted = [_FORM, _QUERY, _UPDATE]
        problem = f"send a query as {', '.join(accepted)}"
        raise Problem("unsupported-media", problem, accepted=accepted)
    if any(name in ("query", "update") for name, _ in address):
        raise Problem("bad-query", "the query is in the address and in the body")
    return _asked([*address, ("query" if media == _QUERY else "update", _text(body))])


def _pairs(raw: bytes) -> list[tuple[str, str]]:
    """The fields of a form or an address, decoded once and no more."""
    try:
        return parse_qsl(
            raw.decode("ascii", errors="strict"),
            keep_blank_values=True,
            errors="strict",
            max_num_fields=_FIELDS,
        )
    except ValueError:
        raise Problem("bad-query", "the fields are not percent-encoded UTF-8") from None


def _text(body: bytes) -> str:
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Problem("bad-query", f"byte {error.start} of the query is not UTF-8") from None


def _asked(pairs: Sequence[tuple[str, str]]) -> _Asked:
    queries = [value for name, value in pairs if name == "query"]
    updates = [value for name, value in pairs if name == "update"]
    if len(queries) + len(updates) > 1:
        raise Problem("bad-query", "one query or one update at a time")
    using = [value for name, value in pairs if name.startswith("using-")]
    if using:
        raise Problem("bad-query", "name the graphs of an update in the update itself")
    default = [value for name, value in pairs if name == "default-graph-uri"]
    named = [value for name, value in pairs if name == "named-graph-uri"]
    for iri in (*default, *named):
        if ":" not in iri or any(letter in '<>"{}|^`\\' or letter <= " " for letter in iri):
            raise Problem("bad-query", f"{iri[:80]!r} is no IRI of a graph")
    is_said = bool(default or named)
    return _Asked(
        queries[0] if queries else None,
        updates[0] if updates else None,
        default if is_said else None,
        named if is_said else None,
    )


async def _answered(request: Request, bench: Bench, asked: _Asked) -> Response:
    def form_of(reading: Reading) -> Format:
        return chosen(TRIPLES if reading.makes_triples else RESULTS, request.headers.get("accept"))

    raw, form = await answer(bench, asked.query or "", form_of, asked.default, asked.named)
    body = await _apart(bench, lambda: formatted(raw, form.name, bench.settings.query_bytes))
    return _response(body, form)


async def answer(
    bench: Bench,
    query: str,
    form_of: Callable[[Reading], Format],
    default: list[str] | None = None,
    named: list[str] | None = None,
) -> tuple[Raw, Format]:
    """The whole answer to a query that only reads, and the format that it is wanted in."""
    try:
        reading = await _apart(bench, lambda: read(query))
        form = form_of(reading)
        asked = _Asked(query, None, default, named)
        raw = await _apart(bench, lambda: _found(bench, reading.text, asked))
    except (KgError, Problem) as error:
        bench.measures.query(as_problem(error).name)
        if isinstance(error, BusyError):
            await anyio.sleep(_BUSY_SECONDS)
        raise
    bench.measures.query("answered")
    return raw, form


def _found(bench: Bench, query: str, asked: _Asked) -> Raw:
    """The whole answer; if a limit would cut it, that is a problem."""
    rows, collection = bench.settings.query_rows, bench.shelf.collection
    raw = collection.query(query, asked.default, asked.named)
    check_rows(raw, rows)
    each = solutions(query) if raw.is_triples else None
    if each is not None:
        check_rows(collection.query(each, asked.default, asked.named), rows)
    return raw


async def _described(request: Request, bench: Bench) -> Response:
    form = chosen(TRIPLES, request.headers.get("accept"))
    endpoint = str(request.url.replace(path=_PATH, query=""))
    total = (await _apart(bench, lambda: bench.shelf.collection.page((), 0, 1))).total
    told = description(endpoint, not bench.read_only, total)
    return _response(formatted(Raw(True, told), form.name, bench.settings.query_bytes), form)


@router.get(
    "/.well-known/void",
    summary="What this dataset and its endpoint are",
    response_class=Response,
    responses={
        200: {"description": "VoID", "content": {form.media: {} for form in TRIPLES}},
        **problems("not-acceptable", "store-down", "busy"),
    },
)
async def void(request: Request, bench: BenchHere) -> Response:
    """The dataset in VoID, the service, the named queries: what /sparql says without a query."""
    return await _described(request, bench)


async def _updated(bench: Bench, asked: _Asked) -> Response:
    update = asked.update or ""
    await _apart(bench, lambda: bench.shelf.collection.update(update))
    return Response(status_code=204)


def _response(body: bytes, form: Format) -> Response:
    media = f"{form.media}; charset=utf-8" if form.media.startswith("text/") else form.media
    return Response(body, 200, {"Vary": "Accept", "Content-Type": media})


async def _apart(bench: Bench, work: Callable[[], Found]) -> Found:
    """Work in threads that only queries use, so that nothing else waits for them."""
    limiter = bench.query_threads
    if limiter.statistics().tasks_waiting >= _WAITING:
        raise Problem("busy", "too many queries wait already", headers={"Retry-After": "5"})
    return await anyio.to_thread.run_sync(work, limiter=limiter)


@router.get("/sparql/examples", summary="Named queries to begin with", response_model=ExampleList)
async def examples() -> Response:
    """The project's library of queries, and the prefixes and terms that queries can use."""
    told = [
        {"name": name, "sentence": sentence, "query": queries.text_of(name)}
        for name, sentence in queries.sentences().items()
    ]
    return json_response({"examples": told, "prefixes": prefixes(), "terms": queries.terms()})
