"""`mirepoix mcp`: recipes for assistants, over the Model Context Protocol."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from api.cli.options import Debug, NoColour
from api.cli.screen import Screen
from api.cli.serve import Cors, Host, Hosts, Level, Port, Rows, StorePlace, Timeout, Workers

__all__ = ["mcp"]

_AT: Final = "Assistants find it at /mcp there.\n"


def mcp(
    context: typer.Context,
    store: StorePlace = None,
    http: Annotated[
        bool, typer.Option("--http", help="Serve /mcp over HTTP instead, beside the API.")
    ] = False,
    host: Host = "127.0.0.1",
    port: Port = None,
    workers: Workers = 1,
    cors: Cors = None,
    allow_host: Hosts = None,
    timeout: Timeout = 10.0,
    rows: Rows = 10_000,
    log_level: Level = "info",
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """Let assistants read, ask and plan recipes; nothing is written.

    Without --http it speaks over the standard input and output, as programs that start it expect.
    """
    from api.assistants import over_stdio
    from api.settings import Settings, Site

    settings = Settings(
        store=store,
        read_only=True,
        origins=tuple(cors or ()),
        hosts=tuple(allow_host or ()),
        query_seconds=timeout,
        query_rows=rows,
        assistants=True,
    )
    if http:
        from api.serving import run

        screen = Screen(context)
        run(settings, Site(host, port, workers, log_level), lambda said: screen.text(said + _AT))
    over_stdio(settings)
