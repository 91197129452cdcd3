"""The door of recipe-scrapers: pages without JSON-LD, and the parts of lists that pages show."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

from kg.readers.json_recipes import has_content

__all__ = ["address_of", "groups_of", "marked", "scraped"]

_MARKED: Final = re.compile(
    r"<[a-z][^<>]{0,400}(?:itemtype|typeof|class)\s{0,9}=\s{0,9}[\"']?[^\"'<>]{0,200}?"
    r"(?:\bRecipe\b|\bh-?recipe\b)",
    re.I,
)
"""Where a page marks a recipe by attributes: microdata, RDFa, microformats."""
_SCRAPED: Final = 1_000_000
_PROPERTIES: Final = 1500
"""Characters and marks of a page beyond which only its text is read."""
_ADDRESS: Final = "https://example.org/recipe"
_LINKS: Final = re.compile(
    r"<(?:link|meta)\b[^<>]{0,300}(?:[\"'\s=]canonical\b|og:url)[^<>]{0,600}>", re.I
)
_HREF: Final = re.compile(
    r"(?:href|content)\s{0,9}=\s{0,9}[\"']?(https?://[^\"'\s<>]{3,500})", re.I
)
_HEAD: Final = 200_000
_TAG: Final = re.compile(r"<(/?)([a-zA-Z][\w-]{0,30})[^<>]{0,2000}?(/?)>")
_UNCLOSED: Final = frozenset(
    "br hr img input link meta source area base col embed track wbr p li td tr th dt dd"
    " option".split()
)
_DEEPEST: Final = 200
_TAGS: Final = 20_000
_GROUPED: Final = "ingredient"
"""What a page has somewhere whose list of ingredients has parts."""


def marked(page: str) -> list[str]:
    """The page from each mark of a recipe on to the next one."""
    if len(page) > _SCRAPED or page.count("itemprop") + page.count("property=") > _PROPERTIES:
        return []
    starts = [match.start() for match in _MARKED.finditer(page)]
    return [page[a:b] for a, b in pairwise([*starts, len(page)])]


def address_of(page: str) -> str:
    """Where a page says that it lives; recipe-scrapers knows many sites by their names."""
    for mark in _LINKS.finditer(page, 0, _HEAD):
        if found := _HREF.search(mark[0]):
            return found[1]
    return _ADDRESS


def groups_of(page: str, address: str, node: dict[str, Any]) -> list[dict[str, Any]]:
    """The lines of a flat list under the headings that the page shows; none if it shows none."""
    lines = node.get("recipeIngredient")
    is_flat = isinstance(lines, list) and all(isinstance(line, str) for line in lines)
    if not is_flat or len(page) > _SCRAPED or _GROUPED not in page or not _is_sound(page):
        return []
    found = _grouped(_scraper(page, address))
    return found if sum(len(group["ingredients"]) for group in found) == len(lines or ()) else []


def _is_sound(page: str) -> bool:
    """False of a page whose marks are many or never closed: to read it would take too long."""
    depth = 0
    for count, mark in enumerate(_TAG.finditer(page)):
        if mark[2].lower() not in _UNCLOSED and not mark[3]:
            depth += -1 if mark[1] else 1
        if depth > _DEEPEST or count > _TAGS:
            return False
    return True


def _grouped(scraper: Any) -> list[dict[str, Any]]:  # noqa: ANN401 - of a library
    """The groups of a list as recipe-scrapers finds them; none where there is no name."""
    try:
        every = scraper.ingredient_groups()
    except Exception:
        return []
    named = [{"purpose": one.purpose or "", "ingredients": one.ingredients} for one in every]
    return named if any(group["purpose"] for group in named) else []


def _scraper(page: str, address: str) -> Any:  # noqa: ANN401 - of a library
    try:
        from recipe_scrapers import scrape_html
    except ImportError:
        return None
    try:
        return scrape_html(page, org_url=address, supported_only=False)
    except Exception:
        return None


def scraped(page: str, address: str) -> Iterator[dict[str, Any]]:
    """The recipe of a page without JSON-LD, by recipe-scrapers: microdata and the like."""
    scraper = _scraper(page, address)
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
    if groups := _grouped(scraper):
        found["recipeIngredient"] = groups
    if has_content(found):
        yield found
