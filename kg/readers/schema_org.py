"""schema.org Recipe: JSON-LD files, and HTML pages with JSON-LD or microdata in them.

What is read is https://schema.org/Recipe with HowToSection and HowToStep. Nothing is fetched.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, Final

from kg.errors import Notices, ReadError
from kg.model import Recipe, Source
from kg.parsing import Outline, parse_many
from kg.parsing.tokens import sentences_in
from kg.readers import mealie, plain_text, tandoor
from kg.readers.bounds import ITEMS, LINE, SENTENCES, bounded
from kg.readers.identity import Ids, slug
from kg.readers.json_recipes import STEPS, TITLES, has_content, list_of, recipes_within
from kg.readers.json_values import Told, first, lines_of_list, steps_of, text_of
from kg.readers.likeness import is_foreign
from kg.readers.lines import Line
from kg.readers.page_notes import notes_seen
from kg.readers.page_text import lines_seen
from kg.readers.remarks import Row, headed, noted, notes_of, told_apart
from kg.readers.scraping import address_of, groups_of, marked, scraped
from kg.readers.sections import Listed, under_headings
from kg.readers.supplied import supplied

__all__ = ["FORMAT", "HTML", "json_recipes_in", "page_recipes_in"]

FORMAT: Final = "schema.org"
HTML: Final = "html"
_SCRIPT: Final = re.compile(
    r"<script\b[^<>]{0,500}?type\s{0,9}=\s{0,9}[\"']?application/ld\+json\b[^<>]{0,500}>", re.I
)
_SCRIPT_END: Final = re.compile(r"</script\s{0,9}>", re.I)
_COMMENTS: Final = re.compile(r"<!--|-->|(?://\s{0,9})?(?:<!\[CDATA\[|\]\]>)|/\*.{0,500}?\*/", re.S)
_TRAILING: Final = re.compile(r",\s*(?=[\]}])")
_FACTS: Final = (
    "recipeYield", "totalTime", "prepTime", "cookTime", "author", "url", "suitableForDiet",
    "keywords"
)  # fmt: skip
_NOTES: Final = ("notes", "recipeNotes", "note", "tips")
_FOREIGN: Final = "it does not seem to be in English"


def json_recipes_in(lines: Iterator[Line], source: str, notices: Notices) -> Iterator[Recipe]:
    """The recipes of a JSON-LD file, or of plain JSON with a title, ingredients and steps."""
    text = "\n".join(line.text for line in lines)
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        value = _json_lines(text) or _lenient(text)
        if value is None:
            problem = f"holds no recipe: not well-formed JSON ({_reason(error)})"
            raise ReadError(problem, source) from None
    yield from parse_many(_outlines(recipes_within(value), source, FORMAT, notices))


def page_recipes_in(lines: Iterator[Line], source: str, notices: Notices) -> Iterator[Recipe]:
    """The recipes of a web page."""
    page = "\n".join(line.text for line in lines)
    nodes = [node for block in _scripts(page) for node in recipes_within(_lenient(block))]
    address = address_of(page)
    if not any(has_content(node) for node in nodes):
        nodes = [node for piece in marked(page) for node in scraped(piece, address)]
    elif len(nodes) == 1 and (groups := groups_of(page, address, nodes[0])):
        nodes = [nodes[0] | {"recipeIngredient": groups}]
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
    seen = (line for line in lines_seen(page) if len(line) <= LINE)
    apart = (text for line in seen for text in (line, ""))  # no line goes on
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
    if not isinstance(error, json.JSONDecodeError):
        return "nested too deeply"
    return f"{error.msg.removesuffix(' at')} at line {error.lineno}, column {error.colno}"


def _scripts(page: str) -> Iterator[str]:
    """The texts of the scripts that hold JSON-LD."""
    place = 0
    while start := _SCRIPT.search(page, place):
        end = _SCRIPT_END.search(page, start.end())
        if end is None:
            return
        place = end.end()
        yield page[start.end() : end.start()]


def _lenient(block: str) -> Any:  # noqa: ANN401 - any JSON
    """A script's JSON; pages put comments, bare line ends and commas too many into it."""
    for text in (block, plain := _COMMENTS.sub(" ", block), _TRAILING.sub("", plain)):
        try:
            return json.loads(text, strict=False)
        except (ValueError, RecursionError):
            continue
    return None


def _outlines(
    nodes: Iterable[dict[str, Any]], source: str, form: str, notices: Notices
) -> Iterator[Outline]:
    ids, found, foreign = Ids(), False, False
    seen: set[tuple[str, tuple[str, ...], tuple[tuple[str, ...], ...]]] = set()
    for node in nodes:
        outline = _outline_of(node, source, form)
        if (content := (outline.title, outline.ingredients, outline.steps)) in seen:
            continue
        seen.add(content)
        if is_foreign(" ".join([*outline.ingredients, *(" ".join(s) for s in outline.steps)])):
            notices.add(f"recipe {outline.title!r} is left out: {_FOREIGN}", source, 1)
            foreign = True
            continue
        if not outline.ingredients and not outline.steps:
            notices.add(f"recipe {outline.title!r} has neither ingredients nor steps", source, 1)
            continue
        for missing, part in (("ingredients", outline.ingredients), ("steps", outline.steps)):
            if not part:
                notices.add(f"recipe {outline.title!r} has no {missing}", source, 1)
        found = True
        outline = bounded(outline, source, notices)
        yield replace(outline, id=ids.fresh(outline.id))
    if not found and foreign:
        raise ReadError(f"holds no recipe: {_FOREIGN}", source)
    if not found:
        raise ReadError("holds no recipe: no schema.org Recipe was found in it", source)


def _outline_of(node: dict[str, Any], source: str, form: str) -> Outline:
    """The parts of a recipe as the program has them that wrote it."""
    own = next((program for program in (mealie, tandoor) if program.fits(node)), None)
    return own.outline(node, source) if own else _outline(node, source, form)


def _outline(node: dict[str, Any], source: str, form: str) -> Outline:
    title = text_of(first(node, TITLES)) or "Recipe"
    whole = islice(steps_of(first(node, STEPS)), SENTENCES + 1)
    every = [step for step in whole if sentences_in(step.text)]
    told = [(step, told_apart(step.text)) for step in every if not headed(step.section)]
    steps = [(step, sentences) for step, (sentences, _) in told if sentences]
    rows = [*noted([apart for _, apart in told]), *_notes(node, every, len(steps))]
    notes, found = notes_of(rows)
    lines = under_headings(list(islice(lines_of_list(list_of(node)), 2 * ITEMS)))
    facts = [(key, _fact(node[key])) for key in _FACTS if node.get(key)]
    return Outline(
        slug(title),
        title,
        tuple([line.text for line in lines]),
        tuple([sentences for _, sentences in steps]),
        Source(source, form, 1),
        metadata=(*[(key, value) for key, value in facts if value], *found),
        sections=tuple(_sections([step for step, _ in steps])),
        parts=tuple(_parts(lines)),
        notes=notes,
        marks=tuple(supplied([step.node for step, _ in steps], [line.text for line in lines])),
    )


def _notes(node: dict[str, Any], told: Iterable[Told], steps: int) -> Iterator[Row]:
    """The notes that stand in a section of the instructions, or under a key of their own."""
    for step in told:
        if headed(step.section):
            yield Row(steps, step.section.strip(" :"), step.text)
    for line in islice(lines_of_list([first(node, _NOTES)]), ITEMS):
        yield Row(steps, line.part.strip(" :"), line.text)


def _parts(lines: Sequence[Listed]) -> Iterator[tuple[int, str]]:
    """The number of the first line of each part of the list, and the part's name."""
    last = ""
    for number, line in enumerate(lines, 1):
        if line.part != last:
            yield number, line.part
        last = line.part


def _sections(told: Sequence[Told]) -> Iterator[tuple[int, str]]:
    """The number of the first step of each section, and the section's name."""
    last = ""
    for number, step in enumerate(told, 1):
        if step.section and step.section != last:
            yield number, step.section
        last = step.section


def _fact(value: Any) -> str:  # noqa: ANN401 - any JSON
    """A fact such as a yield: a number stays one, and of several the longest tells most."""
    if isinstance(value, list):
        return max(map(_fact, value), key=len, default="")
    return str(value) if isinstance(value, (str, int, float)) else text_of(value)
