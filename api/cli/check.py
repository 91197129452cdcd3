"""`mirepoix check`: read and build every recipe of some files, and say what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

import typer
from rich.console import RenderableType

from api.cli import wording
from api.cli.look import heading, indented, said, table
from api.cli.options import Debug, Json, NoColour
from api.cli.recipes import located
from api.cli.screen import Screen
from kg import readers
from kg.builder import build
from kg.census import Census, census
from kg.errors import KgError, NotFoundError, Notices
from kg.model import Recipe

__all__ = ["Checked", "check"]


@dataclass(slots=True)
class Checked:
    """What was found in one file: counts of its recipes, what was mended, what stopped it."""

    name: str
    notices: Notices
    census: Census | None = None
    built: int = 0
    fluents: int = 0
    asides: int = 0
    unknown_verbs: int = 0
    error: str | None = None

    def read(self) -> None:
        """Read and build recipe by recipe; none is kept."""
        self.census = census(self._until_it_breaks())

    def _until_it_breaks(self) -> Iterator[Recipe]:
        """The recipes one by one; where reading stops, those before still count."""
        try:
            yield from self._recipes()
        except KgError as error:
            self.error = str(error)

    def _recipes(self) -> Iterator[Recipe]:
        path, wanted = located(self.name)
        for recipe in readers.read(path, notices=self.notices):
            if wanted in (None, recipe.id):
                self._build(recipe)
                yield recipe
        if wanted is not None and not self.built:
            raise NotFoundError("recipe", wanted)

    def _build(self, recipe: Recipe) -> None:
        graph = build(recipe)
        self.built += 1
        self.fluents += len(graph.fluents)
        self.asides += sum(act.aside is not None for act in graph.acts)
        self.unknown_verbs += sum(act.meaning is None for act in graph.acts)

    def record(self) -> dict[str, Any]:
        """The findings as plain data."""
        return {
            "file": self.name,
            "error": self.error,
            "census": self.census.as_dict() if self.census else None,
            "graphs": {
                "built": self.built,
                "fluents": self.fluents,
                "asides": self.asides,
                "unknown_verbs": self.unknown_verbs,
            },
            "notices": [
                {"problem": n.problem, "file": n.source, "line": n.line} for n in self.notices.found
            ],
            "notice_count": self.notices.count,
        }


def check(
    context: typer.Context,
    files: Annotated[list[str], typer.Argument(metavar="FILES", help="Files, samples, or -.")],
    as_json: Json = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="Fail (exit 1) if anything had to be mended.")
    ] = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """Read and build recipes; count, and say what had to be mended."""
    screen = Screen(context)
    checked = [Checked(name, Notices()) for name in files]
    for found in checked:
        found.read()
        if not as_json:
            screen.show(*_page(found))
        if found.error:
            screen.complain(found.error)
    if as_json:
        screen.data({"files": [found.record() for found in checked]})
    broken = any(found.error for found in checked)
    mended = any(found.notices.count for found in checked)
    if broken or (strict and mended):
        raise typer.Exit(1)


def _page(found: Checked) -> Iterator[RenderableType]:
    yield heading(found.name)
    if found.error:
        yield indented(said("not readable to the end", "red"))
    if found.census and (found.built or not found.error):
        yield indented(table(("Count", "Of"), _counts(found, found.census)))
    for notice in found.notices.found:
        yield indented(said(f"notice: {notice}"))
    if found.notices.count > len(found.notices.found):
        yield indented(said(f"notice: and {found.notices.count - len(found.notices.found)} more"))
    if not found.error:
        problems = wording.plural(found.notices.count, "notice")
        yield indented(said(problems if found.notices.count else "nothing to complain about"))


def _counts(found: Checked, counted: Census) -> list[tuple[str, str]]:
    mentions, hidden = sum(counted.mentions.values()), sum(counted.hidden.values())
    rows = (
        (counted.recipes, "recipes"),
        (counted.steps, "steps"),
        (counted.events, "events"),
        (found.asides, "events that are only described"),
        (found.unknown_verbs, "events of no known effect"),
        (mentions, "mentions"),
        (hidden, "hidden participants"),
        (found.fluents, "fluents"),
        (counted.questions, "questions"),
    )
    return [(str(count), what) for count, what in rows]
