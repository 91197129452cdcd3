"""Key frames: pictures and pieces of video that show an event, read from a table beside a recipe.

A CSV has the columns recipe, event, clip, and where they are known start, end (seconds), rank and
text. An event goes by its id or its number on the clock; a clip is a URL or a path. A table
`soup.clips.csv` is read with the recipes of `soup.txt`. Small pictures become part of the recipe
(as `data:` URLs), so that they are seen wherever it goes.
"""

from __future__ import annotations

import csv
from base64 import b64encode
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from kg.errors import Notices, ReadError
from kg.model import Clip, Match, Recipe

__all__ = ["Row", "beside", "has_clips", "read_clips", "rows_of", "shown", "with_clips"]

_NEEDED: Final = ("recipe", "event", "clip")
_PICTURES: Final = {
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".gif": "image/gif",
    ".webp": "image/webp",
}
_LARGEST: Final = 256 << 10
"""Bytes of a picture that becomes part of the recipe; larger ones stay a path."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table: the clip, and the recipe that it belongs to."""

    recipe: str
    line: int
    clip: Clip


def read_clips(path: str | Path) -> list[Row]:
    """The lines of a table of clips."""
    try:
        with Path(path).open(encoding="utf-8-sig", newline="") as file:
            table = csv.DictReader(file)
            missing = [name for name in _NEEDED if name not in (table.fieldnames or ())]
            if missing:
                problem = f"a table of clips needs the columns {', '.join(missing)}"
                raise ReadError(problem, str(path))
            return [_row(row, table.line_num, Path(path)) for row in table]
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise ReadError(f"cannot be read as a table of clips: {error}", str(path)) from error


def rows_of(recipes: Iterable[Recipe]) -> list[Row]:
    """The clips that recipes have already, as a table has them."""
    return [Row(recipe.id, 0, clip) for recipe in recipes for clip in recipe.clips]


def _row(row: dict[str, str | None], line: int, path: Path) -> Row:
    told = {name: (value or "").strip() for name, value in row.items() if name}
    try:
        rank = Match(told.get("rank") or Match.GOOD)
        start, end = (float(told[n]) if told.get(n) else None for n in ("start", "end"))
    except ValueError as error:
        raise ReadError(f"line {line}: {error}", str(path)) from error
    where = _within(told["clip"], path.parent)
    return Row(
        told["recipe"], line, Clip(told["event"], where, start, end, rank, told.get("text", ""))
    )


def _within(clip: str, folder: Path) -> str:
    """A small picture that is a file, as a `data:` URL; whatever else as it is."""
    kind = _PICTURES.get(Path(clip).suffix.lower())
    if kind is None or "://" in clip or clip.startswith("data:"):
        return clip
    file = folder / clip
    if not file.is_file() or file.stat().st_size > _LARGEST:
        return clip
    return f"data:{kind};base64,{b64encode(file.read_bytes()).decode()}"


def beside(path: str) -> list[Row]:
    """The clips of the table that lies beside a file of recipes, if there is one."""
    return read_clips(_table(path)) if has_clips(path) else []


def has_clips(path: str) -> bool:
    """Whether a table of clips lies beside a file of recipes."""
    try:
        return _table(path).is_file()
    except (OSError, ValueError):  # "-", or what can be no file's name
        return False


def _table(path: str) -> Path:
    return Path(path).with_suffix(".clips.csv")


def with_clips(recipes: Iterator[Recipe], rows: list[Row], notices: Notices) -> Iterator[Recipe]:
    """Recipes with the clips that a table has for their events."""
    for recipe in recipes:
        found = []
        for row in rows:
            if row.recipe in (recipe.id, recipe.title):
                event = _event(recipe, row.clip.event)
                if event is None:
                    problem = f"{recipe.id} has no event {row.clip.event!r}; the clip is left out"
                    notices.add(problem, "its table of clips", row.line)
                else:
                    found.append(replace(row.clip, event=event))
        yield replace(recipe, clips=(*recipe.clips, *found)) if found else recipe


def _event(recipe: Recipe, name: str) -> str | None:
    """The id of the event that goes by an id, or by a number on the clock."""
    if any(event.id == name for event in recipe.events):
        return name
    number = int(name) if name.isdecimal() else 0
    return recipe.events[number - 1].id if 0 < number <= len(recipe.events) else None


def shown(clip: Clip) -> str:
    """A clip in a few words: "https://… from 157 to 161 s (good)"."""
    kind, _, _ = clip.where.partition(";")
    where = f"a picture ({kind[5:]})" if kind.startswith("data:") else clip.where
    ends = (("from", clip.start), ("to", clip.end))
    times = [f"{word} {second:g}" for word, second in ends if second is not None]
    told = " ".join([where, *times, *(["s"] if times else [])])
    return f"{told} ({clip.rank} match)" + (f": {clip.text}" if clip.text else "")
