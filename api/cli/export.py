"""`mirepoix export`: the graph in a format that other programs read."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from api.cli.options import Debug, NoColour, Strict, known_recipes
from api.cli.recipes import graphs_of
from api.cli.screen import Screen, write_file
from kg.bundled import open_recipes
from kg.errors import Notices
from kg.graph import RecipeGraph
from kg.record import to_json

__all__ = ["Format", "export"]


class Format(StrEnum):
    """What a graph can be exported as."""

    GRAPHML = "graphml"
    JSON = "json"
    DOT = "dot"
    SVG = "svg"
    TURTLE = "turtle"
    TRIG = "trig"
    NQUADS = "nquads"
    JSONLD = "jsonld"
    ANNOTATION = "annotation"
    CONLLU = "conllu"
    MEALIE = "mealie"
    TANDOOR = "tandoor"
    COOKLANG = "cooklang"
    SCHEMA = "schema"
    HOMEASSISTANT = "homeassistant"


_RDF = frozenset({Format.TURTLE, Format.TRIG, Format.NQUADS, Format.JSONLD})
_PROGRAMS = frozenset(
    {Format.MEALIE, Format.TANDOOR, Format.COOKLANG, Format.SCHEMA, Format.HOMEASSISTANT}
)


def export(
    context: typer.Context,
    recipes: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="RECIPE...",
            help="A file, file#id, a sample's name, or -; several for trig and nquads.",
            show_default=False,
            autocompletion=known_recipes,
        ),
    ] = None,
    every: Annotated[
        bool, typer.Option("--open", help="All open recipes that come with it, in trig or nquads.")
    ] = False,
    chosen: Annotated[
        Format | None, typer.Option("--format", "-f", help="The format [default: json].")
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write here, whole or not at all."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The same as --format json.")] = False,
    strict: Strict = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """Write the graph as RDF, GraphML, JSON, Graphviz text, a picture, or for another program.

    The picture (svg) shows the kitchen over time: places as lanes, ingredients as lines. RDF is
    turtle, trig, nquads or jsonld; trig and nquads take several recipes. An annotation is for
    people to correct (docs/annotating.md), conllu has R2VQ's columns. mealie, tandoor, cooklang and
    schema (schema.org) have at every step what it uses, homeassistant has the timers
    (docs/exchange.md).
    """
    if as_json and chosen not in (None, Format.JSON):
        raise typer.BadParameter(f"--json and --format {chosen} say different things")
    screen = Screen(context)
    if every == bool(recipes):
        raise typer.BadParameter("say which recipe, or --open for all that come with it")
    several = every or len(recipes or ()) > 1
    if several and chosen not in (Format.TRIG, Format.NQUADS):
        raise typer.BadParameter("several recipes go together in --format trig or nquads only")
    notices = Notices(strict=strict)
    graphs = list(open_recipes()) if every else graphs_of(recipes or (), notices)
    screen.note(notices)
    text = _together(graphs, chosen) if several else exported(graphs[0], chosen or Format.JSON)
    if output is None or str(output) == "-":
        screen.file(text)
    else:
        write_file(output, text)


def _together(graphs: list[RecipeGraph], chosen: Format | None) -> str:
    from kg import rdf

    return rdf.together(graphs, str(chosen))


def exported(graph: RecipeGraph, chosen: Format) -> str:
    """A graph as text of a format; each brings in only the library that it needs."""
    if chosen is Format.JSON:
        return to_json(graph)
    if chosen is Format.SVG:
        from kg.drawing import to_svg

        return to_svg(graph)
    if chosen in _RDF:
        from kg import rdf

        return rdf.written(graph, chosen)
    if chosen is Format.ANNOTATION:
        from kg.notation import written
        from kg.notation.drafting import draft_of

        return written(draft_of(graph))
    if chosen is Format.CONLLU:
        from kg.notation.columns import to_conllu

        return to_conllu(graph.recipe)
    if chosen in _PROGRAMS:
        from reasoner.exchange import written as written_for

        return written_for(graph, chosen)
    from kg.network import to_dot, to_graphml

    return to_dot(graph) if chosen is Format.DOT else to_graphml(graph)
