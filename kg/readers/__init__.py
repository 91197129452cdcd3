r"""Recipes from files, whatever the format: annotated, or as people have them.

Annotated are R2VQ's CoNLL-U and its JSON lines of 2021; plain text, Markdown, Cooklang,
schema.org JSON-LD, exports of Mealie and Tandoor, and HTML pages are parsed by `kg.parsing`.

`read` streams the recipes of a file one at a time, `read_text` those of a text, `read_one` finds
one. What is wrong with a file is mended and said in `notices`; when strict, it is an error.
An answer that a file gives to its own questions is never read here.

>>> recipe = next(read_text("# newdoc id = tea\n# newpar id = tea::step01\n1\tBrew"))
>>> recipe.id, recipe.steps[0].text
('tea', 'Brew')
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import chain, islice
from pathlib import Path
from typing import Final

from kg.clips import beside, with_clips
from kg.errors import AmbiguousError, NotFoundError, Notices
from kg.model import Recipe
from kg.notation import MARK
from kg.readers import annotated, conllu, cooklang, plain_text, r2vq_json, schema_org
from kg.readers.lines import Line, lines_in, lines_of, name_of

__all__ = ["is_there", "read", "read_one", "read_one_text", "read_text", "recipe_ids"]

_Reader = Callable[[Iterator[Line], str, Notices], Iterator[Recipe]]
_LOOKED_AT: Final = 100
_TABS: Final = 9
_ANNOTATION: Final = re.compile(
    r"#\s*(?:newdoc|newpar|sent_id|text\s*=|question\b.*=|answer\b.*=|metadata:|global\.columns)"
)
_MARKUP: Final = re.compile(
    r"<(?:!doctype|html|head|body|div|script|article|section|meta|\?xml)\b", re.I
)
_R2VQ_KEYS: Final = re.compile(r'"(?:events|content|ingredients_list)"')
_JSON: Final = re.compile(r"\{\s*(?:$|[\"}])|\[\s*(?:$|[{\"\]\[]\s*(?:$|[\[\]{}\"\d\w@-]))")
"""How JSON begins; "[Mum] 2 eggs", "[ ] 2 eggs" and "{stir}" do not begin so."""
_LINK: Final = re.compile(r"\[[^\]\"]{0,300}\]\(|\[[ xX]\]|\[\[\w")
_RECIPE_KEYS: Final = re.compile(
    r'"(?:@type|@graph|@context|recipeIngredient|recipeInstructions|recipe_ingredient|'
    r"recipeYield|recipeServings|ingredients|instructions|steps|"
    r'directions|extendedIngredients|strMeal|ingredientGroups)"'
)
_NAMED: Final = 10
_KNOWN: Final = 10_000


def read(
    path: str | Path, *, strict: bool = False, notices: Notices | None = None
) -> Iterator[Recipe]:
    """The recipes of a file, one at a time; "-" is the standard input."""
    notices = _noting(strict, notices)
    found = _read(lines_of(str(path), notices), name_of(str(path)), notices)
    rows = beside(str(path))
    return with_clips(found, rows, notices) if rows else found


def read_text(
    text: str, source: str = "<text>", *, strict: bool = False, notices: Notices | None = None
) -> Iterator[Recipe]:
    """The recipes of a text that is already in memory."""
    notices = _noting(strict, notices)
    return _read(lines_in(text, source, notices), source, notices)


def read_one(
    path: str | Path,
    recipe_id: str | None = None,
    *,
    strict: bool = False,
    notices: Notices | None = None,
) -> Recipe:
    """One recipe of a file: the one of this id (also as `file#id`), or the only one."""
    place = str(path)
    if recipe_id is None and "#" in place and not is_there(place):
        place, _, recipe_id = place.rpartition("#")
    recipes = read(place, strict=strict, notices=notices)
    if recipe_id is not None:
        return _named(recipes, recipe_id)
    return _only(recipes, place)


def read_one_text(text: str, source: str = "<text>") -> Recipe:
    """The only recipe of a text that is already in memory."""
    return _only(read_text(text, source), source)


def _only(recipes: Iterator[Recipe], place: str) -> Recipe:
    first, *others = islice(recipes, _NAMED)
    if others:
        raise AmbiguousError(place, [first.id, *(recipe.id for recipe in others)])
    return first


def recipe_ids(
    path: str | Path, *, strict: bool = False, notices: Notices | None = None
) -> Iterator[str]:
    """The ids of the recipes of a file, in its order."""
    return (recipe.id for recipe in read(path, strict=strict, notices=notices))


def _noting(strict: bool, notices: Notices | None) -> Notices:
    if notices is None:
        return Notices(strict=strict)
    notices.strict = notices.strict or strict
    return notices


def is_there(place: str) -> bool:
    """True of what can be a file's name and is one."""
    try:
        return Path(place).exists()
    except (OSError, ValueError):
        return False


def _named(recipes: Iterator[Recipe], recipe_id: str) -> Recipe:
    known: list[str] = []
    for recipe in recipes:
        if recipe.id == recipe_id:
            return recipe
        if len(known) < _KNOWN:
            known.append(recipe.id)
    raise NotFoundError("recipe", recipe_id, known)


def _read(lines: Iterator[Line], source: str, notices: Notices) -> Iterator[Recipe]:
    head: list[Line] = []
    reader: _Reader | None = None
    for line in islice(lines, _LOOKED_AT):
        head.append(line)
        reader = _reader_of(line)
        if reader is not None:
            break
    if reader is r2vq_json.recipes_in and not _R2VQ_KEYS.search(head[-1].text):
        head += islice(lines, _LOOKED_AT)
        reader = _reader_of_json(head)
    yield from (reader or plain_text.recipes_in)(chain(head, lines), source, notices)


def _reader_of(line: Line) -> _Reader | None:
    """The reader of the format that a line belongs to; nothing if it could be of any."""
    text = line.text.lstrip()
    if _JSON.match(text) and not _LINK.match(text):
        return r2vq_json.recipes_in
    if text.rstrip() == MARK:
        return annotated.recipes_in
    if _ANNOTATION.match(text) or text.count("\t") >= _TABS:
        return conllu.recipes_in
    if _MARKUP.match(text):
        return schema_org.page_recipes_in
    if cooklang.is_sure(text):
        return cooklang.recipes_in
    return None


def _reader_of_json(head: list[Line]) -> _Reader:
    """The reader of JSON whose first line has none of R2VQ's keys: schema.org's, if it fits."""
    text = "\n".join(line.text for line in head)
    return schema_org.json_recipes_in if _RECIPE_KEYS.search(text) else r2vq_json.recipes_in
