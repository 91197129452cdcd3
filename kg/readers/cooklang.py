"""Cooklang (https://cooklang.org): "Whisk @eggs{3} in a #bowl{} for ~{2%minutes}" as plain text."""

from __future__ import annotations

import re
from typing import Final

from kg.readers.lines import Line

__all__ = ["typed_out"]

_NAME: Final = r"[^\W_][^@#~{}\n.,;:!?()]{0,60}"
_MARK: Final = re.compile(
    rf"([@#~])(?:({_NAME})?\{{([^{{}}\n]{{0,60}})\}}|([^\W\d_][\w-]{{0,40}}))(\([^()\n]{{1,80}}\))?"
)
_SURE: Final = re.compile(rf"[@#]{_NAME}\{{|~[^{{}}\n]{{0,40}}\{{[^{{}}\n]{{0,60}}%")
_COMMENT: Final = re.compile(r"\s--.{0,500}$|^--.{0,500}$|\[-.{0,500}?-\]")
_FACT: Final = re.compile(r"\s*>>\s*(.*)")
_KNOWN: Final = re.compile(r"\s*(?:title|name|serv\w*|yields?|\w*\s?time)\s*:\s*\S", re.I)
_SECTION: Final = re.compile(r"\s*=+\s*([^=]{1,80}?)\s*=*\s*")


def typed_out(lines: list[Line]) -> list[Line]:
    """The lines of a text in Cooklang as a cook would type them; other lines as they are."""
    if not any(_SURE.search(line.text) for line in lines):
        return lines
    items: list[Line] = []
    told: list[Line] = []
    head: list[Line] = []
    for number, text in lines:
        if fact := _FACT.fullmatch(text):
            head.append(Line(number, fact[1]))
        elif not items and _KNOWN.match(text):
            head.append(Line(number, text))
        elif section := _SECTION.fullmatch(text):
            told.append(Line(number, f"## {section[1]}"))
        else:
            plain = _COMMENT.sub("", text)
            items += [Line(number, item) for item in map(_item, _MARK.finditer(plain)) if item]
            told.append(Line(number, _MARK.sub(_words, plain)))
    between = Line(items[0].number if items else 1, "")
    headed = [between._replace(text="Ingredients"), *items, between] if items else []
    return [*head, *headed, between._replace(text="Method"), *told]


def _item(mark: re.Match[str]) -> str:
    """The line of the list for an ingredient; none for a tool, a time or what was said before."""
    sign, name, much, word, note = mark.groups()
    if sign != "@" or (word and not name):
        return word if sign == "@" else ""
    number, _, unit = (much or "").partition("%")
    words = " ".join(filter(None, [number.strip(), unit.strip(), (name or "").strip()]))
    return f"{words}, {note[1:-1]}" if note else words


def _words(mark: re.Match[str]) -> str:
    sign, name, much, word, _ = mark.groups()
    if sign == "~" and much:
        return much.replace("%", " ")
    return (word or name or much or "").strip()
