"""Is it up, is it ready, what runs here, how is it doing, and what can go wrong."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from typing import Any

from fastapi import APIRouter, Response

from api.errors import PROBLEMS
from api.routes.shared import BenchHere, json_response
from api.schemas import Health, Version
from api.shelf import in_thread

__all__ = ["installed_version", "router"]

router = APIRouter(tags=["server"])


def installed_version() -> str:
    """The version of this package."""
    try:
        return version("mirepoix")
    except PackageNotFoundError:
        return "0"


@router.get("/health", summary="Is the process alive?", response_model=Health)
async def health() -> Response:
    """Says ok as long as the server can say anything."""
    return json_response({"status": "ok"})


@router.get(
    "/ready",
    summary="Can it answer?",
    response_model=Health,
    responses={503: {"model": Health, "description": "The store cannot be read or written"}},
)
async def ready(bench: BenchHere) -> Response:
    """Says ok if the recipes can be read, and written where that is allowed; else why not."""
    reason = await in_thread(bench.shelf.collection.ready)
    if not reason:
        return json_response({"status": "ok"})
    return json_response({"status": "not ready", "reason": reason}, 503)


@router.get("/version", summary="What runs here?", response_model=Version)
async def what(bench: BenchHere) -> Response:
    """Name and version, and whether anything can be written."""
    told = {"name": "mirepoix", "version": installed_version(), "read_only": bench.read_only}
    return json_response(told)


@router.get(
    "/metrics",
    summary="Measures for Prometheus",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def metrics(bench: BenchHere) -> Response:
    """Requests, how long they took, and what came of questions, in Prometheus' text format."""
    return Response(bench.measures.text(), media_type=bench.measures.media)


@router.get("/problems", summary="What can go wrong")
async def problem_types() -> dict[str, Any]:
    """Every `type` of problem details with its status and its title."""
    return {name: {"status": code, "title": title} for name, (code, title) in PROBLEMS.items()}
