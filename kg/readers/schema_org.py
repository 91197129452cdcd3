"""schema.org Recipe: JSON-LD files, and HTML pages with JSON-LD or microdata in them.

What is read is https://schema.org/Recipe with HowToSection and HowToStep. Nothing is fetched.
The door of recipe-scrapers, which reads pages that have no JSON-LD.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from html import unescape
from typing import Any, Final, NamedTuple

from kg.errors import Notices, ReadError
from kg.model import Recipe, Source
from kg.parsing import Outline, parse_many
from kg.parsing.tokens import sentences_in
from kg.readers import plain_text
from kg.readers.identity import Ids, slug
from kg.readers.lines import Line
from kg.readers.page import cleaned
from kg.readers.page_notes import notes_seen
from kg.readers.page_text import lines_seen
from kg.readers.remarks import Row, headed, noted, notes_of, told_apart
from kg.readers.sections import listed

__all__ = ["FORMAT", "HTML", "json_recipes_in", "page_recipes_in"]

FORMAT: Final = "schema.org"
HTML: Final = "html"
_SCRIPT: Final = re.compile(
    r"<script[^>]*type\s*=\s*[\"']?application/ld\+json[\"']?[^>]*>(.*?)</script>", re.I | re.S
)
_TAGS: Final = re.compile(r"<[^>]{1,500}>")
_BREAKS: Final = re.compile(r"</?(?:p|li|ol|ul|br|div|h\d)\b[^>]*>", re.I)
_DEEPEST: Final = 12
_INGREDIENTS: Final = ("recipeIngredient", "ingredients", "ingredient", "ingredientLines")
_GROUPED: Final = (*_INGREDIENTS, "items", "itemListElement", "lines")
_NAMES: Final = ("title", "heading", "group", "purpose", "section", "label")
"""How plain JSON names a part of the list."""
_STEPS: Final = ("recipeInstructions", "instructions", "steps", "directions", "method")
_FACTS: Final = (
    "recipeYield", "totalTime", "prepTime", "cookTime", "author", "url", "suitableForDiet",
    "keywords"
)  # fmt: skip
_NOTES: Final = ("notes", "recipeNotes", "note", "tips")
_ADDRESS: Final = "https://example.org/recipe"


def json_recipes_in(lines: Iterator[Line], source: str, notices: Notices) -> Iterator[Recipe]:
    """The recipes of a JSON-LD file, or of plain JSON with a title, ingredients and steps."""
    text = "\n".join(line.text for line in lines)
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        values = _json_lines(text)
        if values is None:
            problem = f"holds no recipe: not well-formed JSON ({_reason(error)})"
            raise ReadError(problem, source) from None
        value = values
    yield from parse_many(_outlines(_nodes(value), source, FORMAT, notices))


def page_recipes_in(lines: Iterator[Line], source: str, notices: Notices) -> Iterator[Recipe]:
    """The recipes of a web page."""
    page = "\n".join(line.text for line in lines)
    nodes = [node for block in _SCRIPT.findall(page) for node in _nodes(_lenient(block))]
    if not any(_told(node) for node in nodes):
        nodes = list(_scraped(page))
    if nodes:
        yield from parse_many(_noted(list(_outlines(nodes, source, HTML, notices)), page))
    else:
        yield from _told_by_text(page, source, notices)


def _noted(outlines: list[Outline], page: str) -> list[Outline]:
    """The one recipe of a page with the notes that a reader sees below it; markup has none."""
    if len(outlines) != 1 or outlines[0].notes:
        return outlines
    notes, _ = notes_of(notes_seen(page, len(outlines[0].steps)))
    return [replace(outlines[0], notes=notes)]


def _told_by_text(page: str, source: str, notices: Notices) -> Iterator[Recipe]:
    """The recipes of a page that marks none: what a reader sees of it, read as plain text."""
    apart = (text for line in lines_seen(page) for text in (line, ""))  # no line goes on
    numbered = (Line(n, text) for n, text in enumerate(apart, 1))
    try:
        yield from plain_text.recipes_in(numbered, source, notices, HTML)
    except ReadError as error:
        problem = "holds no recipe: no schema.org Recipe was found in it, nor one in its text"
        raise ReadError(problem, source) from error


def _json_lines(text: str) -> list[Any] | None:
    """One JSON value a line, if that is what the text is."""
    try:
        return [json.loads(line) for line in text.splitlines() if line.strip()]
    except (ValueError, RecursionError):
        return None


def _reason(error: Exception) -> str:
    return error.msg if isinstance(error, json.JSONDecodeError) else "nested too deeply"


def _lenient(block: str) -> Any:  # noqa: ANN401 - any JSON
    """A script's JSON; pages put comments and bare line ends into it."""
    text = re.sub(r"<!--|-->|<!\[CDATA\[|\]\]>|/\*.*?\*/", " ", block, flags=re.S)
    try:
        return json.loads(text, strict=False)
    except (ValueError, RecursionError):
        return None


def _nodes(value: Any, depth: int = 0) -> Iterator[dict[str, Any]]:  # noqa: ANN401 - any JSON
    """The recipes anywhere in a JSON value."""
    if depth > _DEEPEST:
        return
    if isinstance(value, list):
        for item in value:
            yield from _nodes(item, depth + 1)
    elif isinstance(value, dict):
        if _is_recipe(value):
            yield value
            return
        for item in value.values():
            if isinstance(item, (dict, list)):
                yield from _nodes(item, depth + 1)


def _is_recipe(node: dict[str, Any]) -> bool:
    kind = node.get("@type")
    kinds = kind if isinstance(kind, list) else [kind]
    if any(str(k).rpartition("/")[2] == "Recipe" for k in kinds if k):
        return True
    return kind is None and _first(node, _INGREDIENTS) is not None and _told(node)


def _told(node: dict[str, Any]) -> bool:
    return bool(_first(node, _STEPS) or _first(node, _INGREDIENTS))


def _first(node: dict[str, Any], keys: Iterable[str]) -> Any:  # noqa: ANN401 - any JSON
    return next((node[key] for key in keys if node.get(key)), None)


def _outlines(
    nodes: Iterable[dict[str, Any]], source: str, form: str, notices: Notices
) -> Iterator[Outline]:
    ids, found = Ids(), False
    for node in nodes:
        outline = _outline(node, source, form, ids)
        if not outline.ingredients and not outline.steps:
            notices.add(f"recipe {outline.title!r} has neither ingredients nor steps", source, 1)
            continue
        for missing, part in (("ingredients", outline.ingredients), ("steps", outline.steps)):
            if not part:
                notices.add(f"recipe {outline.title!r} has no {missing}", source, 1)
        found = True
        yield outline
    if not found:
        raise ReadError("holds no recipe: no schema.org Recipe was found in it", source)


def _outline(node: dict[str, Any], source: str, form: str, ids: Ids) -> Outline:
    title = _text(_first(node, ("name", "title", "headline"))) or "Recipe"
    every = [step for step in _steps(_first(node, _STEPS)) if sentences_in(step.text)]
    told = [(step, told_apart(step.text)) for step in every if not headed(step.section)]
    steps = [(step, sentences) for step, (sentences, _) in told if sentences]
    notes, found = notes_of(
        [*noted([apart for _, apart in told]), *_notes(node, every, len(steps))]
    )
    lines, parts = listed([line for line in _strings(_first(node, _INGREDIENTS)) if line])
    facts = [(key, _fact(node[key])) for key in _FACTS if node.get(key)]
    return Outline(
        ids.fresh(slug(title)),
        title,
        lines,
        tuple([sentences for _, sentences in steps]),
        Source(source, form, 1),
        metadata=tuple(
            [(key, value) for key, value in [*facts, *found] if value or key not in _FACTS]
        ),
        sections=tuple(_sections([step for step, _ in steps])),
        parts=parts,
        notes=notes,
    )


def _notes(node: dict[str, Any], told: Iterable[_Told], steps: int) -> Iterator[Row]:
    """The notes that stand in a section of the instructions, or under a key of their own."""
    for step in told:
        if headed(step.section):
            yield Row(steps, step.section.strip(" :"), step.text)
    for line in _strings(_first(node, _NOTES)):
        if line:
            yield Row(steps, "", line)


def _strings(value: Any) -> Iterator[str]:  # noqa: ANN401 - any JSON
    """The lines of a list, of a text with line ends, or of objects with a name or text."""
    if isinstance(value, list):
        for item in value:
            yield from _strings(item)
    elif isinstance(value, dict):
        inner, text = _first(value, _GROUPED), _text(value)
        if isinstance(inner, list):
            name = text or _text(_first(value, _NAMES))
            yield f"{name.rstrip(': ')}:" if name else ""
            yield from _strings(inner)
        elif text:
            yield text
    elif value is not None:
        for line in _BREAKS.sub("\n", unescape(str(value))).splitlines():
            yield _text(line)


class _Told(NamedTuple):
    """A step as the instructions tell it, and the name of its section if it has one."""

    section: str
    text: str


def _steps(value: Any, section: str = "", depth: int = 0) -> Iterator[_Told]:  # noqa: ANN401
    """The steps of instructions: texts, HowToStep, and those inside a HowToSection."""
    if depth > _DEEPEST or value is None:
        return
    if isinstance(value, list):
        for item in value:
            yield from _steps(item, section, depth + 1)
    elif isinstance(value, dict):
        inner = _first(value, ("itemListElement", "steps", "step", "item"))
        if inner is not None and not value.get("text"):
            yield from _steps(inner, _text(value.get("name") or "") or section, depth + 1)
        else:
            text = _text(value.get("text") or value.get("name") or value.get("description"))
            if text:
                yield _Told(section, text)
    else:
        yield from (_Told(section, line) for line in _strings(value) if line)


def _sections(told: Sequence[_Told]) -> Iterator[tuple[int, str]]:
    """The number of the first step of each section, and the section's name."""
    last = ""
    for number, step in enumerate(told, 1):
        if step.section and step.section != last:
            yield number, step.section
        last = step.section


def _text(value: Any) -> str:  # noqa: ANN401 - any JSON
    """A value as one line of plain words."""
    if isinstance(value, dict):
        value = value.get("text") or value.get("name") or value.get("@value") or ""
    if isinstance(value, list):
        value = value[0] if value else ""
        return _text(value) if isinstance(value, dict) else _text(str(value))
    plain = _TAGS.sub(" ", unescape(unescape(str(value))))
    words = " ".join(plain.split())
    return cleaned([Line(1, words)])[0].text if words else ""


def _fact(value: Any) -> str:  # noqa: ANN401 - any JSON
    """A fact such as a yield: a number stays one, and of several the longest tells most."""
    if isinstance(value, list):
        return max(map(_fact, value), key=len, default="")
    return str(value) if isinstance(value, (str, int, float)) else _text(value)


def _scraped(page: str) -> Iterator[dict[str, Any]]:
    """The recipe of a page without JSON-LD, by recipe-scrapers: microdata and the like."""
    try:
        from recipe_scrapers import scrape_html
    except ImportError:
        return
    try:
        scraper = scrape_html(page, org_url=_ADDRESS, supported_only=False)
    except Exception:
        return
    found: dict[str, Any] = {}
    for key, method in (
        ("name", "title"),
        ("recipeIngredient", "ingredients"),
        ("recipeInstructions", "instructions_list"),
    ):
        try:
            found[key] = getattr(scraper, method)()
        except Exception:
            continue
    if _told(found):
        yield found
