"""`mirepoix tools`: what an assistant can call, as a table or as tool definitions."""

from __future__ import annotations

import typer

from api.cli.look import table
from api.cli.options import Debug, Json, NoColour
from api.cli.screen import Screen

__all__ = ["tools"]


def tools(
    context: typer.Context,
    as_json: Json = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """List the tools of `mirepoix mcp`; with --json as OpenAI-style definitions."""
    from api.tools import TOOLS, definitions

    screen = Screen(context)
    if as_json:
        screen.data({"tools": definitions()})
    else:
        screen.show(table(("Name", "What it does"), [(t.name, t.says) for t in TOOLS.values()]))
