"""`mirepoix serve`: the HTTP API, the SPARQL endpoint and the page."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from api.cli.options import Debug, NoColour
from api.cli.screen import Screen

__all__ = ["serve"]


def serve(
    context: typer.Context,
    store: Annotated[
        str | None,
        typer.Option(
            "--store",
            metavar="PATH|URL",
            help="A folder or a SPARQL 1.1 server [default: the samples, in memory].",
        ),
    ] = None,
    host: Annotated[str, typer.Option("--host", help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="The port; 0 takes a free one.")
    ] = 8000,
    workers: Annotated[
        int, typer.Option("--workers", min=1, max=64, help="How many processes answer.")
    ] = 1,
    read_only: Annotated[
        bool, typer.Option("--read-only", help="Refuse to write, whatever the token.")
    ] = False,
    token: Annotated[
        Path | None,
        typer.Option(
            "--token",
            metavar="FILE",
            help="A file with the token that writes need; without it nothing can be written.",
        ),
    ] = None,
    cors: Annotated[
        list[str] | None,
        typer.Option("--cors", metavar="ORIGIN", help="Let pages of this origin call the API."),
    ] = None,
    timeout: Annotated[
        float, typer.Option("--timeout", min=0.1, help="Seconds a SPARQL query may take.")
    ] = 10.0,
    rows: Annotated[
        int, typer.Option("--rows", min=1, help="Rows a SPARQL query may give.")
    ] = 10_000,
    largest: Annotated[
        int, typer.Option("--max-body", min=1, metavar="BYTES", help="The largest body read.")
    ] = 8 << 20,
    patience: Annotated[
        float, typer.Option("--body-timeout", min=0.1, help="Seconds a body may take to arrive.")
    ] = 20.0,
    log_level: Annotated[
        str, typer.Option("--log-level", help="debug, info, warning or error; JSON lines.")
    ] = "info",
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """Serve the page, the HTTP API and SPARQL; without --store over the bundled samples."""
    if log_level.lower() not in ("debug", "info", "warning", "error"):
        raise typer.BadParameter(f"no log level {log_level!r}")
    if token is not None and not _has_text(token):
        raise typer.BadParameter(f"{token}: no token can be read from it")
    from api.serving import run
    from api.settings import Settings

    settings = Settings(
        store=store,
        token_file=os.path.abspath(token) if token else None,  # noqa: PTH100
        read_only=read_only,
        origins=tuple(cors or ()),
        largest_body=largest,
        slowest_body=patience,
        query_seconds=timeout,
        query_rows=rows,
    )
    run(settings, host, port, workers, log_level, Screen(context).text)


def _has_text(file: Path) -> bool:
    try:
        return bool(file.read_text(encoding="utf-8").strip())
    except (OSError, UnicodeDecodeError):
        return False
