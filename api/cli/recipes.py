"""What RECIPE on a command line may be: a file, file#id, a sample's name, or standard input."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path

from kg import readers, samples
from kg.builder import build
from kg.errors import Notices, ReadError
from kg.graph import RecipeGraph

__all__ = ["graph_of", "place_of"]


def graph_of(name: str, notices: Notices) -> RecipeGraph:
    """The understood recipe that a name on the command line means."""
    return build(readers.read_one(place_of(name), notices=notices))


def place_of(name: str) -> str:
    """Where a recipe is to be read: a file that is there wins over a sample of that name.

    >>> place_of("-"), place_of("tzatziki").endswith("tzatziki.conllu")
    ('-', True)
    """
    file, mark, recipe_id = name.rpartition("#") if not _is_file(name) else (name, "", "")
    file = file if mark else name
    if file == "-" or _is_file(file):
        return name
    sample = samples.path_of(file)
    if sample is not None:
        return f"{sample}#{recipe_id}" if mark else str(sample)
    if _exists(file):
        return name
    raise ReadError(_missing(file), repr(file) if not file.strip() else file)


def _missing(name: str) -> str:
    near = get_close_matches(name.lower(), samples.names(), n=3, cutoff=0.5)
    message = "no such file, and no sample of that name"
    if near:
        return f"{message}; did you mean {' or '.join(near)}?"
    return f"{message}; `mirepoix samples` lists them"


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):
        return False


def _exists(name: str) -> bool:
    try:
        return bool(name) and Path(name).exists()
    except (OSError, ValueError):
        return False
