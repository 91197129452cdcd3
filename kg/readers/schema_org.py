"""schema.org Recipe: JSON-LD files, and HTML pages with JSON-LD or microdata in them.

What is read is https://schema.org/Recipe with HowToSection and HowToStep. Nothing is fetched.
The door of recipe-scrapers, which reads pages that have no JSON-LD.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, pairwise
from typing import Any, Final

from kg.errors import Notices, ReadError
from kg.model import Recipe, Source
from kg.parsing import Outline, parse_many
from kg.parsing.tokens import sentences_in
from kg.readers import plain_text
from kg.readers.bounds import ITEMS, LINE, SENTENCES, refuse_endless
from kg.readers.identity import Ids, slug
from kg.readers.json_values import Listed, Told, first, lines_of_list, steps_of, text_of
from kg.readers.likeness import is_foreign
from kg.readers.lines import Line
from kg.readers.page_text import lines_seen

__all__ = ["FORMAT", "HTML", "json_recipes_in", "page_recipes_in"]

FORMAT: Final = "schema.org"
HTML: Final = "html"
_SCRIPT: Final = re.compile(
    r"<script\b[^<>]{0,500}?type\s{0,9}=\s{0,9}[\"']?application/ld\+json\b[^<>]{0,500}>", re.I
)
_SCRIPT_END: Final = re.compile(r"</script\s{0,9}>", re.I)
_COMMENTS: Final = re.compile(r"<!--|-->|(?://\s{0,9})?(?:<!\[CDATA\[|\]\]>)|/\*.{0,500}?\*/", re.S)
_TRAILING: Final = re.compile(r",\s*(?=[\]}])")
_MARKED: Final = re.compile(
    r"<[a-z][^<>]{0,400}(?:itemtype|typeof|class)\s{0,9}=\s{0,9}[\"']?[^\"'<>]{0,200}?"
    r"(?:\bRecipe\b|\bh-?recipe\b)",
    re.I,
)
"""Where a page marks a recipe by attributes: microdata, RDFa, microformats."""
_SCRAPED: Final = 1_000_000
_PROPERTIES: Final = 1500
"""Characters and marks of a page beyond which only its text is read."""
_DEEPEST: Final = 12
_INGREDIENTS: Final = (
    "recipeIngredient",
    "extendedIngredients",
    "ingredients",
    "ingredient",
    "ingredientLines",
    "ingredientGroups",
)
_STEPS: Final = ("recipeInstructions", "instructions", "steps", "directions", "method")
_FACTS: Final = ("recipeYield", "totalTime", "prepTime", "cookTime", "author", "url")
_TITLES: Final = ("name", "title", "headline")
_FOREIGN: Final = "it does not seem to be in English"
_ADDRESS: Final = "https://example.org/recipe"


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
    yield from parse_many(_outlines(_recipes(value), source, FORMAT, notices))


def page_recipes_in(lines: Iterator[Line], source: str, notices: Notices) -> Iterator[Recipe]:
    """The recipes of a web page."""
    page = "\n".join(line.text for line in lines)
    nodes = [node for block in _scripts(page) for node in _recipes(_lenient(block))]
    if not any(_told(node) for node in nodes):
        nodes = [node for piece in _marked(page) for node in _scraped(piece)]
    if nodes:
        yield from parse_many(_outlines(nodes, source, HTML, notices))
    else:
        yield from _told_by_text(page, source, notices)


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


def _recipes(value: Any) -> Iterator[dict[str, Any]]:  # noqa: ANN401 - any JSON
    """The recipes of a JSON value, with what they point at in place of the pointers."""
    known = {node["@id"]: node for node in _objects(value) if isinstance(node.get("@id"), str)}
    for node in _nodes(value):
        yield {
            key: [_resolved(one, known) for one in item] if isinstance(item, list) else item
            for key, item in node.items()
        }


def _resolved(value: Any, known: dict[str, Any]) -> Any:  # noqa: ANN401 - any JSON
    is_pointer = isinstance(value, dict) and value.keys() <= {"@id", "@type"}
    return known.get(value.get("@id"), value) if is_pointer else value


def _objects(value: Any, depth: int = 0) -> Iterator[dict[str, Any]]:  # noqa: ANN401 - any JSON
    """The objects in a JSON value that are more than pointers."""
    if depth > _DEEPEST:
        return
    if isinstance(value, dict) and len(value) > 2:
        yield value
    inner = value if isinstance(value, list) else value.values() if isinstance(value, dict) else ()
    for item in inner:
        if isinstance(item, (dict, list)):
            yield from _objects(item, depth + 1)


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
        if value.get("strMeal"):
            yield _meal(value)
            return
        for item in value.values():
            if isinstance(item, (dict, list)):
                yield from _nodes(item, depth + 1)


def _is_recipe(node: dict[str, Any]) -> bool:
    kind = node.get("@type")
    kinds = kind if isinstance(kind, list) else [kind]
    if any(str(k).rpartition("/")[2] == "Recipe" for k in kinds if k):
        return True
    if kind is not None or node.get("instruction"):
        return False
    listed = first(node, _INGREDIENTS)
    is_list = isinstance(listed, str | dict) or (
        isinstance(listed, list) and isinstance(listed[0], str | dict)
    )
    return (is_list and text_of(first(node, _TITLES)) != "") or bool(_in_steps(node))


def _in_steps(node: dict[str, Any]) -> list[Any]:
    """The ingredients of programs that list them at each step."""
    steps = node.get("steps")
    inner = [step for step in steps if isinstance(step, dict)] if isinstance(steps, list) else []
    return [step["ingredients"] for step in inner if step.get("ingredients")]


def _meal(node: dict[str, Any]) -> dict[str, Any]:
    """A recipe of TheMealDB, which has a key for each ingredient."""
    pairs = [(node.get(f"strMeasure{n}"), node.get(f"strIngredient{n}")) for n in range(1, 31)]
    listed = [f"{str(much or '').strip()} {what}".strip() for much, what in pairs if what]
    return {
        "name": node["strMeal"],
        "recipeIngredient": listed,
        "recipeInstructions": node.get("strInstructions"),
    }


def _told(node: dict[str, Any]) -> bool:
    return bool(first(node, _STEPS) or first(node, _INGREDIENTS))


def _outlines(
    nodes: Iterable[dict[str, Any]], source: str, form: str, notices: Notices
) -> Iterator[Outline]:
    ids, found, foreign = Ids(), False, False
    seen: set[tuple[str, tuple[str, ...], tuple[tuple[str, ...], ...]]] = set()
    for node in nodes:
        outline = _outline(node, source, form)
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
        refuse_endless(outline, source)
        yield replace(outline, id=ids.fresh(outline.id))
    if not found and foreign:
        raise ReadError(f"holds no recipe: {_FOREIGN}", source)
    if not found:
        raise ReadError("holds no recipe: no schema.org Recipe was found in it", source)


def _outline(node: dict[str, Any], source: str, form: str) -> Outline:
    title = text_of(first(node, _TITLES)) or "Recipe"
    every = islice(steps_of(first(node, _STEPS)), SENTENCES + 1)
    told = [step for step in every if sentences_in(step.text)]
    listed = list(islice(lines_of_list(first(node, _INGREDIENTS) or _in_steps(node)), ITEMS + 1))
    facts = [(key, _fact(node[key])) for key in _FACTS if node.get(key)]
    return Outline(
        slug(title),
        title,
        tuple([line.text for line in listed]),
        tuple([tuple(sentences_in(step.text)) for step in told]),
        Source(source, form, 1),
        metadata=tuple([(key, value) for key, value in facts if value]),
        sections=tuple(_sections(told)),
        parts=tuple(_parts_of(listed)),
    )


def _parts_of(listed: Sequence[Listed]) -> Iterator[tuple[int, str]]:
    """The number of the first line of each part of the list, and the part's name."""
    last = ""
    for number, line in enumerate(listed, 1):
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


def _marked(page: str) -> list[str]:
    """The page from each mark of a recipe on to the next one."""
    if len(page) > _SCRAPED or page.count("itemprop") + page.count("property=") > _PROPERTIES:
        return []
    starts = [match.start() for match in _MARKED.finditer(page)]
    return [page[a:b] for a, b in pairwise([*starts, len(page)])]


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
