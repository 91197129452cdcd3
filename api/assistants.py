"""The Model Context Protocol: the tools of `api.tools` and recipes as resources.

https://modelcontextprotocol.io. Over the standard input and output for a program that starts it,
or over HTTP at /mcp, without sessions, so that any worker can answer. Nothing writes. A recipe is
the id of a stored one or a text, which is read as the HTTP API reads it; never a path.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import anyio
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.shared.exceptions import MCPError
from mcp.types import (
    INVALID_PARAMS,
    CallToolRequestParams,
    CallToolResult,
    ListResourcesResult,
    ListResourceTemplatesResult,
    ListToolsResult,
    PaginatedRequestParams,
    ReadResourceRequestParams,
    ReadResourceResult,
    Resource,
    ResourceTemplate,
    TextContent,
    TextResourceContents,
    ToolAnnotations,
)
from mcp.types import Tool as ListedTool
from starlette.types import ASGIApp

from api import tools
from api.app import working
from api.errors import as_problem
from api.measures import Measures
from api.resources import NAMED, read_resource, resources
from api.routes.health import installed_version
from api.routes.shared import Bench
from api.settings import Settings

__all__ = ["answering", "over_stdio"]

_INSTRUCTIONS: Final = """Mirepoix follows every ingredient, tool and vessel through a recipe.
Find stored recipes with search_recipes and name them by recipe_id, or send the whole text of any
other recipe as `recipe`. Answers come with the events that prove them. Where `ask` gives NoAnswer
or NotUnderstood the recipe does not say it: say so, and do not invent amounts, times or
temperatures."""
_PAGE: Final = 100
_READS: Final = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)


def over_stdio(settings: Settings) -> None:
    """Answer over the standard input and output until the other side closes them."""

    async def run() -> None:
        async with working(settings, Measures()) as bench, stdio_server() as (heard, said):
            server = _server(bench)
            await server.run(heard, said, server.create_initialization_options())

    anyio.run(run)


@asynccontextmanager
async def answering(bench: Bench) -> AsyncIterator[ASGIApp]:
    """What answers a POST to /mcp, as long as a worker runs; the gate stands before it."""
    manager = StreamableHTTPSessionManager(
        _server(bench),
        json_response=True,
        stateless=True,
        max_request_body_size=bench.settings.largest_body,
    )
    async with manager.run():
        yield manager.handle_request


def _server(bench: Bench) -> Server[Any]:
    async def list_tools(_: object, __: PaginatedRequestParams | None) -> ListToolsResult:
        return ListToolsResult(tools=[_listed(tool) for tool in tools.TOOLS.values()])

    async def call_tool(_: object, asked: CallToolRequestParams) -> CallToolResult:
        return await _called(bench, asked.name, asked.arguments or {})

    async def list_resources(
        _: object, asked: PaginatedRequestParams | None
    ) -> ListResourcesResult:
        return await _listed_resources(bench, asked.cursor if asked else None)

    async def list_templates(
        _: object, __: PaginatedRequestParams | None
    ) -> ListResourceTemplatesResult:
        found = [
            ResourceTemplate(uri_template=uri, name=name, description=says, mime_type=media)
            for uri, name, says, media in NAMED
        ]
        return ListResourceTemplatesResult(resource_templates=found)

    async def read(_: object, asked: ReadResourceRequestParams) -> ReadResourceResult:
        try:
            media, text = await read_resource(bench, str(asked.uri))
        except Exception as error:
            raise MCPError(INVALID_PARAMS, as_problem(error).detail) from None
        said = TextResourceContents(uri=asked.uri, mime_type=media, text=text)
        return ReadResourceResult(contents=[said])

    return Server(
        "mirepoix",
        title="Mirepoix",
        version=installed_version(),
        instructions=_INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_resources=list_resources,
        on_list_resource_templates=list_templates,
        on_read_resource=read,
    )


def _listed(tool: tools.Tool) -> ListedTool:
    return ListedTool(
        name=tool.name,
        title=tool.title,
        description=tool.says,
        input_schema=tool.input_schema,
        output_schema=tool.output_schema,
        annotations=_READS,
    )


async def _called(bench: Bench, name: str, given: dict[str, Any]) -> CallToolResult:
    """What a tool gives; what goes wrong is told in one sentence, so that it can be mended."""
    try:
        made = await tools.called(bench, name, given)
    except Exception as error:
        return CallToolResult(content=[_text(str(as_problem(error)))], is_error=True)
    text = made.decode("utf-8")
    return CallToolResult(content=[_text(text)], structured_content=json.loads(text))


def _text(text: str) -> TextContent:
    return TextContent(type="text", text=text)


async def _listed_resources(bench: Bench, cursor: str | None) -> ListResourcesResult:
    """Recipes a page at a time, the library of queries behind the last of them."""
    if cursor is not None and not (cursor.isdecimal() and len(cursor) < _PAGE):
        raise MCPError(INVALID_PARAMS, "this is no cursor of ours")
    offset = int(cursor or 0)
    more, found = await resources(bench, offset, _PAGE)
    return ListResourcesResult(
        resources=[
            Resource(uri=uri, name=name, description=says, mime_type=media)
            for uri, name, says, media in found
        ],
        next_cursor=str(offset + _PAGE) if more else None,
    )
