"""Find what a name of a recipe means: a file, `file#id`, a sample's name, or standard input.

The recipes of `kg.annotated` are named like samples.
"""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple

from kg import annotated, samples
from kg.errors import ReadError

__all__ = ["Located", "located"]


class Located(NamedTuple):
    """A file ("-" is the standard input), and which recipe of it is meant, if that was said."""

    path: str
    recipe_id: str | None = None


def located(name: str) -> Located:
    """Where a recipe is to be read: a file that is there wins over a sample of that name.

    >>> located("-#soup")
    Located(path='-', recipe_id='soup')
    """
    if _is_file(name):
        return Located(name)
    before, mark, recipe_id = name.rpartition("#")
    file, wanted = (before, recipe_id) if mark else (name, None)
    if file == "-" or _is_file(file):
        return Located(file, wanted)
    sample = samples.path_of(file) or annotated.path_of(file)
    if sample is not None:
        return Located(str(sample), wanted)
    if _exists(file):
        return Located(file, wanted)
    raise ReadError(_missing(file), file if file.strip() else repr(file))


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
