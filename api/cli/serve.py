"""`mirepoix serve`: the HTTP API, the SPARQL endpoint and the page."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Annotated, Final

import typer

from api.cli.options import Debug, NoColour
from api.cli.screen import Screen

__all__ = [
    "Cors", "Host", "Hosts", "Level", "Port", "Rows", "StorePlace", "Timeout", "Workers", "serve",
]  # fmt: skip

_LEVELS: Final = ("debug", "info", "warning", "error")


def _known(level: str) -> str:
    if level.lower() not in _LEVELS:
        raise typer.BadParameter(f"no log level {level!r}; there is {', '.join(_LEVELS)}")
    return level.lower()


def _with_text(file: Path | None) -> Path | None:
    """The file with the token; one that has none is refused before anything starts."""
    try:
        if file is None or file.read_text(encoding="utf-8").strip():
            return file
    except (OSError, UnicodeDecodeError):
        pass
    raise typer.BadParameter(f"{file}: no token can be read from it")


def _is_open(file: Path) -> bool:
    """True of a file that others than its owner can read or change."""
    return bool(file.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO))


StorePlace = Annotated[
    str | None,
    typer.Option(
        "--store",
        metavar="PATH|URL",
        help="A folder or a SPARQL 1.1 server [default: the samples].",
    ),
]
Host = Annotated[str, typer.Option("--host", help="The address to listen at.")]
Port = Annotated[
    int | None,
    typer.Option(
        "--port",
        min=0,
        max=65535,
        help="The port; 0 takes any free one [default: 8000, or the next that is free].",
    ),
]
Workers = Annotated[
    int, typer.Option("--workers", min=1, max=64, help="How many processes answer.")
]
_ReadOnly = Annotated[
    bool, typer.Option("--read-only", help="Refuse to write, whatever the token.")
]
_Token = Annotated[
    Path | None,
    typer.Option(
        "--token",
        metavar="FILE",
        callback=_with_text,
        help="A file with the token that writes need; without it nothing can be written.",
    ),
]
Cors = Annotated[
    list[str] | None,
    typer.Option("--cors", metavar="ORIGIN", help="Let pages of this origin call the API."),
]
Hosts = Annotated[
    list[str] | None,
    typer.Option(
        "--allow-host",
        metavar="NAME",
        help="Answer to this name too; *.NAME to all below it. Loopback names and the address "
        "listened at (any address, if that is 0.0.0.0 or ::) are always answered to.",
    ),
]
Timeout = Annotated[
    float, typer.Option("--timeout", min=0.1, help="Seconds a SPARQL query or update may take.")
]
Rows = Annotated[int, typer.Option("--rows", min=1, help="Rows a SPARQL query may give.")]
_Largest = Annotated[
    int, typer.Option("--max-body", min=1, metavar="BYTES", help="The largest body read.")
]
_Patience = Annotated[
    float,
    typer.Option(
        "--body-timeout", min=0.1, help="Seconds the headers, and then a body, may take to arrive."
    ),
]
_Lazy = Annotated[
    bool,
    typer.Option("--lazy", help="Load nothing beforehand: what is asked first takes some seconds."),
]
Level = Annotated[
    str,
    typer.Option("--log-level", callback=_known, help=f"{', '.join(_LEVELS)}; JSON lines."),
]


def serve(
    context: typer.Context,
    store: StorePlace = None,
    host: Host = "127.0.0.1",
    port: Port = None,
    workers: Workers = 1,
    read_only: _ReadOnly = False,
    token: _Token = None,
    cors: Cors = None,
    allow_host: Hosts = None,
    timeout: Timeout = 10.0,
    rows: Rows = 10_000,
    largest: _Largest = 8 << 20,
    patience: _Patience = 20.0,
    lazy: _Lazy = False,
    log_level: Level = "info",
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """Serve the page, the HTTP API and SPARQL; without --store over the bundled samples."""
    from api.serving import run
    from api.settings import Settings, Site

    settings = Settings(
        store=store,
        token_file=str(token.absolute()) if token else None,
        read_only=read_only,
        origins=tuple(cors or ()),
        hosts=tuple(allow_host or ()),
        largest_body=largest,
        slowest_body=patience,
        query_seconds=timeout,
        query_rows=rows,
        lazy=lazy,
        readings=max(1, (os.cpu_count() or 1) // workers),
    )
    screen = Screen(context)
    if token is not None and _is_open(token):
        screen.complain(f"{token}: others can read the token; chmod 600 {token}")
    run(settings, Site(host, port, workers, log_level), screen.text)
