"""The tools, and how each is done: stored recipes from the shelf, texts at the desk."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

from pydantic import BaseModel, ValidationError

from api.cooking import told
from api.errors import Problem
from api.outline import outline_record
from api.reading import jobs
from api.routes.searching import searched
from api.routes.shared import Bench
from api.routes.sparql import answer
from api.schemas.asking import Outcome
from api.schemas.cooking import (
    AheadList,
    Allergens,
    Findings,
    Links,
    PlanRecord,
    ScaledRecipe,
    ShoppingList,
    TimerList,
)
from api.schemas.searching import Hits, Search
from api.schemas.telling import StateRecord
from api.shelf import Asking, encoded, in_thread
from api.sparql import RESULTS, formatted
from api.tools import arguments as takes
from api.tools.results import Outline, SparqlResult
from api.views import state_of
from kg.store.results import Truth, read_json

__all__ = ["TOOLS", "Tool", "called", "definitions"]

Record = dict[str, Any]
Run = Callable[[Bench, Any], Awaitable[bytes]]


@dataclass(frozen=True, slots=True)
class Tool:
    """Something that an assistant can call; nothing that a tool does writes anything."""

    name: str
    title: str
    says: str
    takes: type[BaseModel]
    gives: type[BaseModel]
    run: Run

    @property
    def input_schema(self) -> Record:
        """The JSON schema of its arguments."""
        return self.takes.model_json_schema()

    @property
    def output_schema(self) -> Record:
        """The JSON schema of what it gives."""
        return self.gives.model_json_schema(mode="serialization")


async def called(bench: Bench, name: str, given: Record) -> bytes:
    """What a tool gives, as JSON; wrong arguments are a problem that says what is wrong."""
    tool = TOOLS.get(name)
    if tool is None:
        raise Problem("not-found", f"no tool {name[:60]!r}; there is {', '.join(TOOLS)}")
    try:
        taken = tool.takes.model_validate(given)
    except ValidationError as error:
        wrong = [f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in error.errors()[:3]]
        raise Problem("invalid", "; ".join(each.removeprefix(": ") for each in wrong)) from None
    text, most = getattr(taken, "recipe", None), bench.settings.largest_body
    if text is not None and len(text.encode("utf-8", "replace")) > most:
        raise Problem("too-large", f"a recipe has at most {most} bytes here")
    return await tool.run(bench, taken)


def definitions() -> list[Record]:
    """The tools as OpenAI-style definitions."""
    return [
        {
            "type": "function",
            "function": {
                "name": tool.name,
                "description": tool.says,
                "parameters": tool.input_schema,
            },
        }
        for tool in TOOLS.values()
    ]


async def _read(bench: Bench, asked: takes.OfRecipe) -> bytes:
    if asked.recipe is not None:
        most = bench.settings.most_events
        text = bench.desk.known(asked.recipe)
        return await bench.desk.do(jobs.outlined, text, most, asked.recipe_id)
    book = await bench.shelf.book(asked.recipe_id or "")
    return await in_thread(lambda: book.view("outline", outline_record))


async def _ask(bench: Bench, asked: takes.Asked) -> bytes:
    here = (asked.at_step, asked.at_line)
    asking = Asking(asked.question, "people", *here, asked.previous, asked.sure)
    if asked.recipe is not None:
        most = bench.settings.most_events
        given = (bench.desk.known(asked.recipe), most, asked.recipe_id, [asking])
        kind, outcome = (await bench.desk.do(jobs.answers, *given))[0]
    else:
        kind, outcome = await (await bench.shelf.book(asked.recipe_id or "")).ask(asking)
    bench.measures.outcome(kind)
    return outcome


async def _state(bench: Bench, at: takes.At) -> bytes:
    if at.recipe is not None:
        text = bench.desk.known(at.recipe)
        given = (text, bench.settings.most_events, at.recipe_id, at.step, at.tick)
        return await bench.desk.do(jobs.state, *given)
    book = await bench.shelf.book(at.recipe_id or "")
    return encoded(await in_thread(lambda: state_of(book.graph, at.step, at.tick)))


def _cooking(what: str) -> Run:
    """A tool that tells a cook something of one recipe, or of several together."""

    async def run(bench: Bench, asked: BaseModel) -> bytes:
        given = asked.model_dump()
        text, one = given.pop("recipe"), given.pop("recipe_id", None)
        several = given.pop("recipe_ids", None)
        if text is not None:
            most = bench.settings.most_events
            known = bench.desk.known(text)
            return await bench.desk.do(jobs.cooked, what, known, most, one, given)
        books = [await bench.shelf.book(each) for each in several or [one]]
        graphs = [book.graph for book in books]
        return encoded(await in_thread(lambda: told(what, graphs, given)))

    return run


async def _search(bench: Bench, search: Search) -> bytes:
    return encoded(await searched(bench, search))


async def _sparql(bench: Bench, asked: takes.Sparql) -> bytes:
    raw, _ = await answer(bench, asked.query, lambda _: RESULTS[0])
    if raw.is_triples:
        most = bench.settings.query_bytes
        turtle = await in_thread(lambda: formatted(raw, "turtle", most))
        return encoded({"turtle": turtle.decode("utf-8")})
    found = await in_thread(lambda: read_json(raw.body, None))
    if isinstance(found, Truth):
        return encoded({"boolean": found.value})
    return encoded({"columns": list(found.columns), "rows": found.records()})


_TABLE: Final = (
    Tool("read_recipe", "Read a recipe",
         "Read a recipe: its ingredients, its steps, what is done in each with what, and what can "
         "be asked.", takes.OfRecipe, Outline, _read),
    Tool("ask", "Ask a recipe",
         "Ask a question about a recipe in plain English. The answer comes with the events that "
         "prove it; `NoAnswer` means that the recipe does not say it, so do not make it up.",
         takes.Asked, Outcome, _ask),
    Tool("state_at", "The kitchen at a moment",
         "What is where after a step or an event: in which vessel, in what form, how hot, made of "
         "what, and what is still on the list.", takes.At, StateRecord, _state),
    Tool("step_ingredients", "What each step uses",
         "The lines of the ingredient list that each step uses, with share and amount, also inside "
         "mixtures; its tools and vessels.", takes.LinksOf, Links, _cooking("links")),
    Tool("timers", "Timers of a recipe",
         "Every duration in seconds: of what, from when, until which sign.",
         takes.OfRecipe, TimerList, _cooking("timers")),
    Tool("plan", "Plan recipes",
         "A schedule for one recipe or several that are served together, for so many cooks, ovens "
         "and hobs; durations that no recipe gives are assumed and marked.",
         takes.PlanOf, PlanRecord, _cooking("plan")),
    Tool("make_ahead", "What can be done before",
         "Mise en place, what can be made ahead and what must wait, with the reason.",
         takes.OfRecipe, AheadList, _cooking("ahead")),
    Tool("shopping_list", "One shopping list",
         "One shopping list for one recipe or several, amounts added up.",
         takes.ShopFor, ShoppingList, _cooking("shop")),
    Tool("scale_recipe", "A recipe for more or fewer",
         "Rewrite the amounts in list and steps; times and temperatures stay.",
         takes.Scaled, ScaledRecipe, _cooking("scale")),
    Tool("allergens", "Allergens and diets, with proof",
         "What a dish contains, may contain, does not list, or what is not known; \"unknown\" and "
         "\"may contain\" are no \"no\".", takes.AllergensOf, Allergens, _cooking("allergens")),
    Tool("lint", "What a recipe forgets",
         "What is listed but never used, used but not listed, without a time and so on; also for a "
         "recipe that you wrote yourself.", takes.OfRecipe, Findings, _cooking("lint")),
    Tool("search_recipes", "Find stored recipes",
         "Find stored recipes by title, ingredients, tools and actions, with them and without; a "
         "word means its class (cheese finds mozzarella).", Search, Hits, _search),
    Tool("sparql", "Query in SPARQL",
         "Ask all stored recipes in SPARQL 1.1; it only reads. The resources have examples.",
         takes.Sparql, SparqlResult, _sparql),
)  # fmt: skip
TOOLS: Final = {tool.name: tool for tool in _TABLE}
