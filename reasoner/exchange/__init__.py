r"""Recipes for other programs, one module a program: what a graph knows, in a format they read.

mealie         references from steps to lines of the list, and tools
tandoor        ingredients at the steps that bring them in, `{{ ingredients[0] }}` in the text
cooklang       `@butter{20%g}`, `#bowl{}`, `~chill the dough{30%minutes}`, `@&(~1)dough{}`
schema         schema.org JSON-LD: HowToStep with HowToSupply, HowToTool, timeRequired
homeassistant  timers as slots of HassStartTimer

Amounts add up to the list and nothing is invented: how much of a line a step uses is said where the
text tells it, and left open where it does not. `kg.readers` reads what these write.

>>> from reasoner.ask import graph_of
>>> written(graph_of("tzatziki"), "cooklang").split("\n\n")[1].split(" coarsely")[0]
'Peel the @large cucumber|cucumber{1} and grate it'
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from kg.errors import NotFoundError
from kg.graph import RecipeGraph
from reasoner.exchange import cooklang, homeassistant, mealie, schema, tandoor

__all__ = ["PROGRAMS", "Program", "written"]


class Program(NamedTuple):
    """A program or format that recipes are written for: its name, the media type, and how."""

    name: str
    media: str
    write: Callable[[RecipeGraph], str]


PROGRAMS: Final = {
    program.name: program
    for program in (
        Program("mealie", "application/json", mealie.written),
        Program("tandoor", "application/json", tandoor.written),
        Program("cooklang", "text/plain", cooklang.written),
        Program("schema", "application/ld+json", schema.written),
        Program("homeassistant", "application/json", homeassistant.written),
    )
}


def written(graph: RecipeGraph, program: str) -> str:
    """A recipe as text that a program reads."""
    if program not in PROGRAMS:
        raise NotFoundError("program", program, PROGRAMS)
    return PROGRAMS[program].write(graph)
