"""/recipes/{id}/graph: the graph in every format, by Accept or by name, with an ETag."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request, Response

from api.negotiation import Format, chosen
from api.routes.shared import BookHere, problems
from api.shelf import encoded, in_thread
from kg.graph import RecipeGraph

__all__ = ["FORMATS", "router"]

router = APIRouter(tags=["graph"])
FORMATS: Final = (
    Format("turtle", "text/turtle", ("application/x-turtle",)),
    Format("trig", "application/trig"),
    Format("nquads", "application/n-quads"),
    Format("jsonld", "application/ld+json"),
    Format("graphml", "application/graphml+xml", ("application/xml", "text/xml")),
    Format("json", "application/json"),
    Format("svg", "image/svg+xml"),
    Format("dot", "text/vnd.graphviz"),
)
_CONTENT: Final = {form.media: {"schema": {"type": "string"}} for form in FORMATS}
_SANDBOX: Final = "default-src 'none'; style-src 'unsafe-inline'; sandbox"


@router.get(
    "/recipes/{recipe_id}/graph",
    summary="The graph in the format you ask for",
    response_class=Response,
    responses={
        200: {
            "description": "Turtle, TriG, N-Quads, JSON-LD, GraphML, node-link JSON, SVG or DOT",
            "content": {**_CONTENT, "application/json": {"schema": {"type": "object"}}},
        },
        304: {"description": "The graph is what the client has (If-None-Match)"},
        **problems("not-found", "invalid", "not-acceptable", "store-down"),
    },
)
async def graph(
    request: Request,
    book: BookHere,
    wanted: Annotated[
        str | None,
        Query(alias="format", max_length=60, description="Instead of Accept.", examples=["turtle"]),
    ] = None,
) -> Response:
    """Everything known about a recipe, as a graph; the format is chosen by Accept or `format`."""
    form = chosen(FORMATS, request.headers.get("accept"), wanted)
    tag = f'W/"{book.version}-{form.name}"'
    headers = {"ETag": tag, "Vary": "Accept", "Cache-Control": "no-cache"}
    if _has(request.headers.get("if-none-match"), tag):
        return Response(status_code=304, headers=headers)
    if form.name == "svg":
        headers["Content-Security-Policy"] = _SANDBOX
    text = await in_thread(lambda: _written(book.graph, form.name))
    return Response(text, 200, headers, form.media)


def _has(given: str | None, tag: str) -> bool:
    """True if a client's If-None-Match names this version, compared weakly."""
    bare = tag.removeprefix("W/")
    tags = [part.strip().removeprefix("W/") for part in (given or "").split(",")]
    return bare in tags or "*" in tags


def _written(graph: RecipeGraph, form: str) -> bytes:
    if form in ("turtle", "trig", "nquads", "jsonld"):
        from kg import rdf

        return rdf.written(graph, form).encode("utf-8", errors="replace")
    if form == "svg":
        from kg.drawing import to_svg

        return to_svg(graph).encode("utf-8", errors="replace")
    if form == "json":
        return encoded(_node_link(graph))
    from kg import network

    text = network.to_dot(graph) if form == "dot" else network.to_graphml(graph)
    return text.encode("utf-8", errors="replace")


def _node_link(graph: RecipeGraph) -> dict[str, Any]:
    """The graph as networkx' `node_link_graph` reads it."""
    edges = graph.nx.edges(keys=True, data=True)
    return {
        "directed": True,
        "multigraph": True,
        "graph": dict(graph.nx.graph),
        "nodes": [{"id": node, **data} for node, data in graph.nx.nodes(data=True)],
        "edges": [{"source": s, "target": t, "key": key, **data} for s, t, key, data in edges],
    }
