"""Recipes that clients send: bytes to text to graphs, each step bounded and every fault said."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from io import StringIO
from itertools import islice
from typing import Final

from api.errors import Problem
from api.negotiation import media_type
from kg import readers
from kg.builder import build
from kg.errors import Notice, Notices, ReadError
from kg.graph import RecipeGraph
from kg.model import Recipe
from kg.plain import LONGEST_ID

__all__ = ["MEDIA", "Sent", "check_id", "graphs_in", "text_of"]

MEDIA: Final = (
    "text/plain",
    "text/x-conllu",
    "text/html",
    "application/json",
    "application/x-ndjson",
    "application/ld+json",
)
_CHARSETS: Final = frozenset({"utf-8", "utf8", "us-ascii", "ascii"})
_MOST_RECIPES: Final = 50
_BAD_IN_ID: Final = re.compile(r"[\x00-\x1f\x7f-\x9f/\\?#%<>\"{}|^`\u2028\u2029\ud800-\udfff]")
_LOOKED_AT: Final = 100
_TABS: Final = 9
_PAGE: Final = 3
_SENTENCE_ENDS: Final = {
    "text": re.compile(r"[.!?]\s|\n"),
    "data": re.compile(r"[.!?][\s\"]|\\n|\n"),
    "page": re.compile(r"[.!?][\s\"]|\\n|<(?:li|p|br)\b", re.IGNORECASE),
}
_SOURCE: Final = "the recipe"
_NOTICES: Final = 100


@dataclass(frozen=True, slots=True)
class Sent:
    """What a client sent: the recipes, understood, and what had to be mended."""

    graphs: tuple[RecipeGraph, ...]
    notices: tuple[Notice, ...]
    mended: int

    @property
    def noted(self) -> list[Mapping[str, object]]:
        """The notices as plain data."""
        return [{"line": notice.line, "problem": notice.problem} for notice in self.notices]


def text_of(body: bytes, content_type: str | None) -> str:
    """The text of a body; its type must be one that is read, its charset UTF-8."""
    media, parameters = media_type(content_type)
    if media and media not in MEDIA and not media.startswith("text/"):
        problem = f"no reader for {media}; there is {', '.join(MEDIA)}"
        raise Problem("unsupported-media", problem, accepted=list(MEDIA))
    charset = parameters.get("charset", "utf-8")
    if charset not in _CHARSETS:
        raise Problem("unsupported-media", f"charset {charset!r} is not read here; send UTF-8")
    try:
        return body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = body.count(b"\n", 0, error.start) + 1
        problem = f"byte {body[error.start]:#04x} is not UTF-8"
        raise Problem(
            "wrong-encoding", f"line {line}: {problem}", errors=[{"line": line, "problem": problem}]
        ) from None


def graphs_in(text: str, most_events: int, strict: bool = False) -> Sent:
    """The recipes of a text, understood; too many or too long ones are refused before that."""
    _check_sentences(text, most_events)
    notices = Notices(strict=strict, keep=_NOTICES)
    try:
        found = list(islice(readers.read_text(text, _SOURCE, notices=notices), _MOST_RECIPES + 1))
    except RecursionError:
        raise Problem("unreadable", "the JSON is nested too deeply") from None
    except ReadError as error:
        fault = {"line": _broken_line(text), "problem": error.problem}
        raise Problem("unreadable", error.problem, errors=[fault]) from None
    if not found:
        raise Problem("unreadable", "there is no recipe in it", errors=_at_first("no recipe here"))
    if len(found) > _MOST_RECIPES:
        raise Problem("too-large", f"at most {_MOST_RECIPES} recipes are read at once")
    for recipe in found:
        _check(recipe, most_events)
    graphs = tuple(build(recipe) for recipe in found)
    return Sent(graphs, tuple(notices.found), notices.count)


def _broken_line(text: str) -> int:
    """The line at which JSON breaks off; what is no recipe for another reason is so from line 1."""
    if _kind(text) == "data":
        with suppress(RecursionError):
            try:
                json.loads(text)
            except json.JSONDecodeError as error:
                return error.lineno
    return 1


def _check_sentences(text: str, most: int) -> None:
    """Refuse plain text, pages and JSON-LD that would take long to understand.

    Annotated recipes need no understanding; they are looked at when they are read.
    """
    kind = _kind(text)
    if kind == "annotated":
        return
    most = most * _PAGE if kind == "page" else most
    found = sum(1 for _ in islice(_SENTENCE_ENDS[kind].finditer(text), most + 1))
    if found > most:
        problem = f"a text that is not annotated has at most {most} sentences or lines here"
        raise Problem("too-large", problem, limit=most)


def _kind(text: str) -> str:
    """What the first telling line says a text is, as `kg.readers` looks at it."""
    for line in islice(StringIO(text), _LOOKED_AT):
        bare = line.lstrip()
        if bare.startswith(("{", "[")):
            return "annotated" if '"events"' in line else "data"
        if bare.startswith("<"):
            return "page"
        if bare.startswith("# newdoc") or line.count("\t") >= _TABS:
            return "annotated"
    return "text"


def _check(recipe: Recipe, most_events: int) -> None:
    sentences = sum(len(step.sentences) for step in recipe.steps) + len(recipe.ingredients)
    for count, what in ((len(recipe.events), "events"), (sentences, "sentences")):
        if count > most_events:
            problem = f"a recipe has at most {most_events} {what} here; this one has {count}"
            raise Problem("too-large", problem, limit=most_events)
    check_id(recipe.id)


def check_id(recipe_id: str) -> None:
    """Refuse an id that would not survive in an address or a log line."""
    bad = _BAD_IN_ID.search(recipe_id)
    if bad or not recipe_id.strip(" .") or len(recipe_id) > LONGEST_ID:
        why = f"it contains {bad[0]!r}" if bad else "it is empty, only dots, or too long"
        raise Problem("invalid", f"{recipe_id[:60]!r} cannot be the id of a recipe: {why}")


def _at_first(problem: str) -> list[dict[str, object]]:
    return [{"line": 1, "problem": problem}]
