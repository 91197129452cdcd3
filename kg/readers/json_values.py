"""What the values of a recipe in JSON say, whatever program wrote them.

Ingredients are texts, or objects with a name and how much of it; steps are texts or objects, in
lists, in sections, or under their number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from html import unescape
from typing import Any, Final, NamedTuple

from kg.readers.lines import Line
from kg.readers.numbering import split_numbers
from kg.readers.page import Look, cleaned, looks
from kg.readers.remarks import headed
from kg.readers.sections import Listed
from kg.readers.spreading import listed_in

__all__ = ["Told", "first", "lines_of_list", "steps_of", "text_of"]

_TAGS: Final = re.compile(r"<[^<>]{1,500}>")
_BREAKS: Final = re.compile(r"</?(?:p|li|ol|ul|br|div|h\d)\b[^<>]{0,200}>", re.I)
_DEEPEST: Final = 12
_TIP: Final = "HowToTip"
_WHOLE: Final = ("text", "display", "original", "originalString", "originalText", "raw", "line")
_NAMES: Final = ("name", "food", "item", "ingredient", "title", "product")
_AMOUNTS: Final = ("quantity", "amount", "qty", "measure")
_UNITS: Final = ("unit", "units", "measurement")
_NOTES: Final = ("note", "preparation", "comment")
_GROUPED: Final = (
    "ingredients", "recipeIngredient", "ingredientLines", "items", "itemListElement", "lines"
)  # fmt: skip
_GROUPS: Final = (
    "name", "text", "title", "heading", "group", "purpose", "section", "label"
)  # fmt: skip
"""Where a part of the list has its lines, and where its name."""
_INNER: Final = ("itemListElement", "steps", "step", "item", "instructions")
_TEXTS: Final = ("text", "instruction", "instructions", "description", "direction", "step", "name")


class Told(NamedTuple):
    """A step as the instructions tell it, and the name of its section if it has one."""

    section: str
    text: str
    node: Mapping[str, Any] | None = None
    """The object that tells it, if one does."""


def first(node: Mapping[str, Any], keys: Iterable[str]) -> Any:  # noqa: ANN401 - any JSON
    """The value of the first of some keys that has one."""
    return next((node[key] for key in keys if node.get(key)), None)


def lines_of_list(value: Any, part: str = "", depth: int = 0) -> Iterator[Listed]:  # noqa: ANN401
    """The lines of a list, of a text with line ends, or of objects with a name or text."""
    if depth > _DEEPEST or value is None or isinstance(value, bool):
        return
    if isinstance(value, list):
        for item in value:
            for listed in lines_of_list(item, part, depth + 1):
                if listed.part == part and (name := _heading(listed.text)) is not None:
                    part = name
                else:
                    yield listed
    elif isinstance(value, dict):
        yield from _of_object(value, part, depth)
    else:
        texts = [line for line in _broken(str(value)) if line]
        texts = listed_in(texts[0]) if len(texts) == 1 and depth == 0 else texts
        yield from (Listed(part, line) for line in texts)


def _of_object(value: dict[str, Any], part: str, depth: int) -> Iterator[Listed]:
    inner = first(value, _GROUPED)
    if isinstance(inner, list | dict):
        name = text_of(first(value, _GROUPS))
        yield from lines_of_list(inner, name or part, depth + 1)
    elif text := _ingredient(value):
        yield Listed(part, text)
    else:
        for key, item in value.items():
            name = part if str(key).isdigit() else str(key)
            if isinstance(item, list):
                yield from lines_of_list(item, name, depth + 1)
            elif str(key).isdigit():
                yield from lines_of_list(item, part, depth + 1)


def _ingredient(value: dict[str, Any]) -> str:
    """An object as a line of the list: "200 ml cream, cold"."""
    whole = text_of(first(value, _WHOLE))
    if whole:
        return whole
    name = text_of(first(value, _NAMES))
    if not name:
        return ""
    amount = first(value, _AMOUNTS)
    much = f"{amount:g}" if isinstance(amount, float) else str(amount or "").strip()
    note = text_of(first(value, _NOTES))
    words = " ".join(filter(None, [much, text_of(first(value, _UNITS)), name]))
    return f"{words}, {note}" if note else words


def _heading(text: str) -> str | None:
    """The name that a line gives to those below it; empty if it only says what all of it is."""
    [shown] = cleaned([Line(1, text)])
    look = looks(shown)
    if look in (Look.INGREDIENTS, Look.STEPS):
        return ""
    is_name = look is Look.SECTION and shown.text.endswith(":")
    return shown.text if is_name or (look is Look.NOTES and headed(shown.text)) else None


def steps_of(value: Any, section: str = "", depth: int = 0) -> Iterator[Told]:  # noqa: ANN401
    """The steps of instructions: texts, HowToStep, and those inside a HowToSection."""
    if depth > _DEEPEST or value is None or isinstance(value, bool | int | float):
        return
    if isinstance(value, list):
        every = (told for item in value for told in steps_of(item, section, depth + 1))
        yield from _under_headings(every, section)
    elif isinstance(value, dict):
        yield from _steps_of_object(value, section, depth)
    else:
        told = [Told(section, line) for line in _broken(value) if line]
        yield from _under_headings(told, section) if len(told) > 1 else told


def _under_headings(every: Iterable[Told], outer: str) -> Iterator[Told]:
    """The steps without the headings among them, which name the section of those below."""
    section = outer
    for told in every:
        if told.section != outer:
            yield told
        elif (name := _heading(told.text)) is not None:
            section = name or outer
        else:
            yield told._replace(section=section)


def _steps_of_object(value: dict[str, Any], section: str, depth: int) -> Iterator[Told]:
    if value.get("@type") == _TIP:
        return
    inner = first(value, _INNER)
    if isinstance(inner, list | dict) and not value.get("text"):
        name = text_of(first(value, ("name", "title")))
        yield from steps_of(inner, name or section, depth + 1)
    elif told := first(value, _TEXTS):
        texts = told if isinstance(told, list) else [told]
        text = " ".join(line for one in texts for line in [text_of(one)] if line)
        if text:
            yield Told(section, text, value)
    else:
        for key, item in value.items():
            if str(key).isdigit() or isinstance(item, list):
                name = section if str(key).isdigit() else str(key)
                yield from steps_of(item, name, depth + 1)


def _broken(text: str) -> Iterator[str]:
    """The lines of a text, by its line ends, its markup or its own numbers."""
    for line in _BREAKS.sub("\n", unescape(text)).splitlines():
        yield from map(text_of, split_numbers(line.strip()))


def text_of(value: Any) -> str:  # noqa: ANN401 - any JSON
    """A value as one line of plain words; nothing and truth have none."""
    if isinstance(value, dict):
        value = first(value, ("text", "name", "@value"))
    if isinstance(value, list):
        value = value[0] if value else ""
        return text_of(value) if isinstance(value, str | dict) else ""
    if value is None or isinstance(value, bool | dict):
        return ""
    plain = _TAGS.sub(" ", unescape(unescape(str(value))))
    words = " ".join(plain.split())
    return cleaned([Line(1, words)])[0].text if words else ""
