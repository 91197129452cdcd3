"""The Model Context Protocol, with the protocol's own client: over stdio and over HTTP."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import anyio
import pytest
from click.testing import CliRunner
from mcp import Client, MCPError, StdioServerParameters
from mcp.client.stdio import stdio_client

from api.cli.app import app  # noqa: F401  (loaded once for all)
from api.tools import TOOLS, definitions
from kg import queries, samples

from .conftest import FRIEND, SOUP, Server, problem_of

ROOT = Path(__file__).parents[2]
STDIO = StdioServerParameters(
    command=sys.executable,
    args=["-m", "api.cli", "mcp"],
    env={**os.environ, "PYTHONPATH": str(ROOT)},
)
HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "by hand", "version": "1"},
    },
}
TAKEN = {"Accept": "application/json, text/event-stream"}


class Speaking(Server):
    """`mirepoix mcp --http`."""

    command = ("mcp", "--http")


@pytest.fixture(scope="module")
def speaking(tmp_path_factory):
    """A server for assistants."""
    server = Speaking(tmp_path_factory.mktemp("mcp"), "--cors", FRIEND)
    yield server
    server.stop()


def over_stdio(work):
    async def run():
        async with Client(stdio_client(STDIO)) as client:
            await work(client)

    anyio.run(run)


def over_http(speaking, work, mode):
    async def run():
        async with Client(f"{speaking.url}/mcp", mode=mode) as client:
            await work(client)

    anyio.run(run)


async def given(client, tool, **arguments):
    """What a tool gives; the client checks it against the tool's schema."""
    said = await client.call_tool(tool, arguments)
    assert not said.is_error, said.content
    assert json.loads(said.content[0].text) == said.structured_content
    return said.structured_content


async def refused(client, tool, **arguments):
    said = await client.call_tool(tool, arguments)
    assert said.is_error
    assert "Traceback" not in said.content[0].text
    return said.content[0].text


async def every_tool(client):
    """Each tool once, of a stored recipe and of a text."""
    listed = (await client.list_tools()).tools
    assert [tool.name for tool in listed] == list(TOOLS)
    assert all(tool.annotations.read_only_hint and tool.output_schema for tool in listed)
    question = "What do you use to squeeze the cucumber?"
    told = await given(client, "ask", recipe_id="tzatziki", question=question)
    assert (told["outcome"], told["text"]) == ("Answered", "the hands")
    told = await given(client, "ask", recipe=SOUP, question="How long are the onions fried?")
    assert told["value"]["least"] == 20 * 60
    for recipe in ({"recipe_id": "tzatziki"}, {"recipe": SOUP}):
        read = await given(client, "read_recipe", **recipe)
        assert read["steps"][0]["events"] and read["questions"]
        state = await given(client, "state_at", **recipe, step=1)
        assert state["step"] == 1 and state["things"]
        steps = (await given(client, "step_ingredients", **recipe, step=2))["steps"]
        assert [step["step"] for step in steps] == [2]
        assert (await given(client, "timers", **recipe))["timers"]
        for tool in ("lint", "make_ahead", "allergens"):
            await given(client, tool, **recipe)
        assert (await given(client, "scale_recipe", **recipe, factor="2"))["lines"]
    several = {"recipe_ids": ["tzatziki", "pizza"]}
    plan = await given(client, "plan", **several, cooks=2, serve_at="19:00")
    assert plan["serve_at"] == "19:00"
    assert (await given(client, "plan", recipe=SOUP))["tasks"]
    assert (await given(client, "shopping_list", **several))["items"]


async def searches_and_queries(client):
    wanted = {"ingredients": ["cheese"], "without_ingredients": ["beef"], "tools": ["oven"]}
    found = await given(client, "search_recipes", **wanted)
    assert "pizza" in [recipe["id"] for recipe in found["recipes"]]
    counted = await given(client, "sparql", query="SELECT (COUNT(?r) AS ?n) { ?r a mx:Recipe }")
    assert counted["rows"] == [{"n": len(samples.names())}]
    assert (await given(client, "sparql", query="ASK { ?r a mx:Recipe }"))["boolean"] is True
    made = await given(client, "sparql", query="DESCRIBE <https://mirepoix.dev/recipe/pizza>")
    assert "mx:title" in made["turtle"]


async def mistakes(client):
    """What is wrong is told in a sentence, and a path is never followed."""
    assert "did you mean pizza" in await refused(client, "timers", recipe_id="piza")
    for path in (__file__, "/etc/passwd", "../pizza"):
        assert "not-found" in await refused(client, "timers", recipe_id=path)
        assert "unreadable" in await refused(client, "timers", recipe=path)
    assert "say recipe_id" in await refused(client, "lint")
    assert "invalid" in await refused(client, "ask", recipe_id="pizza")
    assert "invalid" in await refused(client, "plan", recipe_ids=["pizza"], cooks=1000)
    assert "names nothing" in await refused(client, "search_recipes", tools=["?!"])
    assert "too-large" in await refused(client, "lint", recipe="Stir. " * 3000)
    for query in ("DELETE WHERE { ?s ?p ?o }", "SELECT * { SERVICE <http://a> { ?s ?p ?o } }"):
        assert "refused" in await refused(client, "sparql", query=query)
    assert "bad-query" in await refused(client, "sparql", query="SELECT")
    assert "no tool" in await refused(client, "shell", command="ls")


async def resources(client):
    listed = {str(each.uri): each for each in (await client.list_resources()).resources}
    assert len(listed) == len(samples.names()) + len(queries.names())
    recipe = (await client.read_resource("mirepoix://recipes/pizza")).contents[0].text
    assert (await given(client, "read_recipe", recipe=recipe))["steps"]
    graph = (await client.read_resource("mirepoix://recipes/pizza/graph")).contents[0]
    assert graph.mime_type == "text/turtle" and "mx:Recipe" in graph.text
    query = (await client.read_resource("mirepoix://queries/no-oven")).contents[0].text
    assert (await given(client, "sparql", query=query))["rows"]
    assert len((await client.list_resource_templates()).resource_templates) == 3
    for missing in (
        "mirepoix://recipes/nothing",
        "file:///etc/passwd",
        "mirepoix://recipes/..%2Fx",
    ):
        with pytest.raises(MCPError):
            await client.read_resource(missing)


@pytest.mark.parametrize("work", [every_tool, searches_and_queries, mistakes, resources])
def test_over_http(speaking, work):
    over_http(speaking, work, "auto")


def test_older_clients_are_understood_too(speaking):
    over_http(speaking, searches_and_queries, "legacy")


def test_over_stdio():
    async def work(client):
        for each in (every_tool, searches_and_queries, mistakes, resources):
            await each(client)

    over_stdio(work)


def test_the_gate_stands_before_assistants_too(speaking):
    assert speaking.post("/mcp", json=HELLO, headers=TAKEN).status_code == 200
    stranger = {**TAKEN, "Host": "evil.example"}
    problem_of(speaking.post("/mcp", json=HELLO, headers=stranger), 421, "wrong-host")
    large = speaking.post("/mcp", content=b" " * (9 << 20), headers=TAKEN)
    problem_of(large, 413, "too-large")
    problem_of(speaking.get("/mcp"), 405, "wrong-method")


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost:1"])
def test_pages_of_other_origins_are_refused(speaking, origin):
    answer = speaking.post("/mcp", json=HELLO, headers={**TAKEN, "Origin": origin})
    problem_of(answer, 403, "wrong-origin")


def test_pages_of_this_server_and_of_friends_may_call(speaking):
    for origin in (speaking.url, FRIEND):
        answer = speaking.post("/mcp", json=HELLO, headers={**TAKEN, "Origin": origin})
        assert answer.status_code == 200, answer.text


def test_serve_alone_speaks_no_mcp(server):
    problem_of(server.post("/mcp", json=HELLO, headers=TAKEN), 404, "not-found")


def test_tools_are_told_as_definitions(gathered):
    said = CliRunner().invoke(gathered, ["tools", "--json"], catch_exceptions=False)
    told = json.loads(said.stdout)["tools"]
    assert told == definitions()
    for each in told:
        parameters = each["function"]["parameters"]
        assert parameters["type"] == "object" and not parameters["additionalProperties"]
    asked = next(each["function"] for each in told if each["function"]["name"] == "ask")
    assert asked["parameters"]["required"] == ["question"]
