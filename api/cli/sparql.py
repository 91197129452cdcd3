"""`mirepoix sparql`: questions in SPARQL over one recipe, the samples or a whole store."""

from __future__ import annotations

import csv
import io
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from api.cli.look import table
from api.cli.options import Debug, NoColour
from api.cli.screen import Screen
from kg.errors import Notices, QueryError, ReadError

__all__ = ["TableFormat", "sparql"]


class TableFormat(StrEnum):
    """How the answer is written."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"
    TURTLE = "turtle"


def sparql(
    context: typer.Context,
    query: Annotated[
        str | None, typer.Argument(metavar="QUERY", help="A query, a file of one, or -.")
    ] = None,
    store: Annotated[
        str | None,
        typer.Option(
            "--store", "-s", metavar="PATH|URL", help="What to ask [default: the samples]."
        ),
    ] = None,
    recipe: Annotated[
        str | None,
        typer.Option(
            "--recipe", "-r", metavar="RECIPE", help="Only this recipe of the store, or a file."
        ),
    ] = None,
    chosen: Annotated[
        TableFormat, typer.Option("--format", "-f", help="The format.")
    ] = TableFormat.TABLE,
    example: Annotated[
        str | None,
        typer.Option("--example", "-e", metavar="NAME", help="Run a query of the library."),
    ] = None,
    examples: Annotated[
        bool, typer.Option("--examples", help="List the library of queries.")
    ] = False,
    timeout: Annotated[float, typer.Option("--timeout", help="Seconds a query may take.")] = 30.0,
    limit: Annotated[int, typer.Option("--limit", help="Rows that are shown at most.")] = 1000,
    as_json: Annotated[bool, typer.Option("--json", help="The same as --format json.")] = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """Ask in SPARQL. The prefixes mx:, prov:, schema:, oa:, time: and rdfs: are known.

    A recipe is a named graph: `GRAPH ?recipe { … }` matches within one, a bare pattern across all.
    """
    screen = Screen(context)
    chosen = TableFormat.JSON if as_json else chosen
    if examples:
        _list(screen, chosen)
        return
    text = _query(query, example)
    from kg.store import Rows, Triples, Truth

    with _asked(store, recipe) as (opened, wanted):
        answer = opened.query(text, recipe=wanted, timeout=timeout, limit=limit)
    if isinstance(answer, Rows):
        _show_rows(screen, answer.columns, answer.rows, chosen)
        if answer.cut:
            screen.complain(f"only the first {limit} rows; --limit asks for more")
    elif isinstance(answer, Truth):
        _show_rows(screen, ("answer",), ((answer.value,),), chosen)
    elif isinstance(answer, Triples):
        from kg.rdf.formats import written

        form = "jsonld" if chosen is TableFormat.JSON else "turtle"
        screen.file(written(answer.ntriples, form))


def _list(screen: Screen, chosen: TableFormat) -> None:
    from kg import queries

    found = queries.sentences()
    if chosen is TableFormat.JSON:
        screen.data({"examples": [{"name": n, "says": says} for n, says in found.items()]})
    else:
        screen.show(table(("Name", "What it asks"), list(found.items())))


def _query(query: str | None, example: str | None) -> str:
    """The text of the query: from the library, from a file, or as given."""
    if (query is None) == (example is None):
        raise typer.BadParameter("say a query or --example NAME (--examples lists them)")
    if example is not None:
        from kg import queries

        return queries.text_of(example)
    assert query is not None
    if query == "-":
        return typer.get_text_stream("stdin").read()
    if "{" in query or "\n" in query:
        return query
    try:
        return Path(query).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise ReadError("no such file, and no query either", query) from None
    except (OSError, ValueError) as error:
        raise ReadError(getattr(error, "strerror", None) or "is not text", query) from None


def _asked(store: str | None, recipe: str | None) -> Any:  # noqa: ANN401  (a context manager)
    from contextlib import contextmanager

    @contextmanager
    def opened() -> Any:  # noqa: ANN401
        from kg.store import open_store, sample_store

        if store is not None:
            with open_store(store) as found:
                yield found, recipe
            return
        with sample_store() as found:
            if recipe is not None and not found.holds(recipe):
                from api.cli.recipes import graph_of

                graph = graph_of(recipe, Notices())
                found.put(graph)
                yield found, graph.recipe.id
            else:
                yield found, recipe

    return opened()


def _show_rows(
    screen: Screen, columns: tuple[str, ...], rows: tuple[tuple[Any, ...], ...], chosen: TableFormat
) -> None:
    if chosen is TableFormat.TURTLE:
        raise QueryError("rows are no triples; --format turtle is for CONSTRUCT and DESCRIBE")
    if chosen is TableFormat.JSON:
        screen.data(
            {
                "columns": list(columns),
                "rows": [dict(zip(columns, row, strict=True)) for row in rows],
            }
        )
    elif chosen is TableFormat.CSV:
        page = io.StringIO()
        writer = csv.writer(page, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows([["" if cell is None else cell for cell in row] for row in rows])
        screen.file(page.getvalue())
    else:
        shown = [tuple(_short(cell) for cell in row) for row in rows]
        screen.show(table(columns, shown))


def _short(cell: Any) -> str:  # noqa: ANN401  (any value of a row)
    """A value as people read it: IRIs by their last part."""
    from kg.rdf.names import RECIPES
    from kg.store import Iri

    if isinstance(cell, Iri):
        return cell.removeprefix(RECIPES) if cell.startswith(RECIPES) else cell.short
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    return "" if cell is None else str(cell)
