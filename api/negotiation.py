"""Which of the formats on offer a client wants: the Accept header as RFC 9110, 12.5.1 has it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from api.errors import Problem

__all__ = ["Format", "chosen", "media_type", "preferred"]

_LONGEST: Final = 4000


@dataclass(frozen=True, slots=True)
class Format:
    """A format on offer: its short name, its media type, and others that mean the same."""

    name: str
    media: str
    also: tuple[str, ...] = ()

    @property
    def types(self) -> tuple[str, ...]:
        """Every media type that asks for it."""
        return (self.media, *self.also)


@dataclass(frozen=True, slots=True)
class _Range:
    """A media range of an Accept header with its weight."""

    kind: str
    subtype: str
    weight: float

    def fits(self, media: str) -> int:
        """How closely it fits a media type: 3 exactly, 2 by its kind, 1 by anything, 0 not."""
        kind, _, subtype = media.partition("/")
        if (self.kind, self.subtype) == (kind, subtype):
            return 3
        if self.subtype != "*":
            return 0
        return 2 if self.kind == kind else int(self.kind == "*")


def chosen(offered: Sequence[Format], accept: str | None, asked: str | None = None) -> Format:
    """The format that was asked for by name, else by Accept; 406 if there is none such."""
    if asked is not None:
        for form in offered:
            if asked.lower() in (form.name, *form.types):
                return form
        raise _refused(f"no format {asked!r}", offered)
    found = preferred(offered, accept)
    if found is None:
        raise _refused("nothing in the Accept header is offered here", offered)
    return found


def _refused(why: str, offered: Sequence[Format]) -> Problem:
    formats = {form.name: form.media for form in offered}
    there = ", ".join(f"{name} ({media})" for name, media in formats.items())
    return Problem("not-acceptable", f"{why}; there is {there}", formats=formats)


def preferred(offered: Sequence[Format], accept: str | None) -> Format | None:
    """The format of the highest weight, the first offered among equals.

    >>> offered = Format("turtle", "text/turtle"), Format("json", "application/json")
    >>> preferred(offered, "application/json;q=0.9, text/*;q=0.2").name
    'json'
    """
    if accept is None or not accept.strip():
        return offered[0]
    ranges = [_range(part) for part in accept[:_LONGEST].split(",") if part.strip()]
    weights = [max(_weight(media, ranges) for media in form.types) for form in offered]
    best = max(weights)
    return offered[weights.index(best)] if best > 0 else None


def _weight(media: str, ranges: Sequence[_Range]) -> float:
    """The weight of the closest range that fits."""
    fitting = [(found.fits(media), found.weight) for found in ranges if found.fits(media)]
    return max(fitting)[1] if fitting else 0.0


def _range(text: str) -> _Range:
    media, _, rest = text.partition(";")
    kind, _, subtype = media.strip().lower().partition("/")
    weight = 1.0
    for parameter in rest.split(";"):
        name, _, value = parameter.strip().partition("=")
        if name.strip().lower() == "q":
            weight = _number(value.strip())
    return _Range(kind, subtype or "*", weight)


def _number(text: str) -> float:
    try:
        return min(max(float(text), 0.0), 1.0)
    except ValueError:
        return 0.0


def media_type(header: str | None) -> tuple[str, Mapping[str, str]]:
    """A Content-Type as its media type and its parameters, both in lower case.

    >>> media_type('text/plain; Charset="UTF-8"')
    ('text/plain', {'charset': 'utf-8'})
    """
    media, _, rest = (header or "").partition(";")
    parameters = {}
    for part in rest.split(";"):
        name, mark, value = part.partition("=")
        if mark:
            parameters[name.strip().lower()] = value.strip().strip('"').lower()
    return media.strip().lower(), parameters
