"""Lines that hold more than one thing, spread out: headings with their text, mail headers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from kg.quantities import amount_of
from kg.readers.around import tidied
from kg.readers.lines import Line
from kg.readers.numbering import numbered, split_numbers
from kg.readers.page import Look, Shown, cleaned, looks, looks_like_item

__all__ = ["listed_in", "spread_out"]

_HEADED: Final = re.compile(r"([A-Za-z' ]{3,30}):\s+(\S.*)")
_NEEDED: Final = re.compile(r"(?:for this[, ]+)?(you(?:'ll| will)? need) (\S.*)", re.I)
_WITHIN: Final = re.compile(
    r"(?<=[.;]) (?=(?:directions?|methods?|instructions?|preparation)\s?:\s)", re.I
)
"""Where the method begins in the line of the list: "… 1 tsp salt. Method: …"."""
_SEVERAL: Final = 3
_MAIL: Final = re.compile(r"(from|to|cc|date|sent|subject)\s*:\s*(.*)", re.I)
_REPLY: Final = re.compile(r"^(?:(?:re|fwd?|aw)\s*:\s*)+", re.I)
_COMMA: Final = re.compile(r" ?[,;] ?(?:and )?(?![^()]{0,200}\))")


def spread_out(lines: Iterable[Line]) -> list[Shown]:
    """The cleaned lines, one thing a line."""
    whole = tidied(_without_mail_headers(lines))
    typed = numbered([Line(n, part) for n, text in whole for part in _WITHIN.split(text)])
    return [each for line in typed for each in _spread(line)]


def _without_mail_headers(lines: Iterable[Line]) -> list[Line]:
    """The lines of a letter without who sent it to whom; its subject is a title."""
    taken = list(lines)
    count = 0
    for line in taken:
        if not _MAIL.fullmatch(line.text.strip()):
            break
        count += 1
    if count < 2:
        return taken
    subjects = [
        Line(line.number, _REPLY.sub("", match[2]))
        for line in taken[:count]
        if (match := _MAIL.fullmatch(line.text.strip())) and match[1].lower() == "subject"
    ]
    return subjects + taken[count:]


def _spread(line: Line) -> Iterator[Shown]:
    [shown] = cleaned([line])
    if (needed := _NEEDED.fullmatch(shown.text)) and _has_amounts(needed[2]):
        shown = shown._replace(text=f"{needed[1]}: {needed[2]}")
    match = _HEADED.fullmatch(shown.text) if shown.number is None and not shown.bullet else None
    look = looks(shown._replace(text=match[1])) if match else Look.TEXT
    if match is not None and _is_short_list(match[2]):
        look = Look.INGREDIENTS
        shown = shown._replace(text=f"{match[1]}:")
    if match is not None and look is Look.STEPS and _is_a_word(match[2]):
        look = Look.FACT  # "Method: Baking"
        shown = shown._replace(text="")
    if match is None or look not in (Look.INGREDIENTS, Look.STEPS):
        yield shown
        return
    yield shown if shown.text.endswith(":") else shown._replace(text=match[1])
    rest = match[2].strip()
    items = _COMMA.split(rest.rstrip(".")) if look is Look.INGREDIENTS else [rest]
    are_items = len(items) > 1 and sum(map(looks_like_item, items)) * 2 >= len(items)
    if look is Look.STEPS and len(steps := split_numbers(rest)) > 1:
        yield from cleaned([Line(shown.line, step) for step in steps])
        return
    for item in items if are_items else [rest]:
        yield shown._replace(text=item, level=0)
    if are_items and shown.text.endswith(":"):
        yield shown._replace(text="", level=0)


def listed_in(text: str) -> list[str]:
    """The items of a list within a line; the line itself if it is none."""
    return _COMMA.split(text) if _has_amounts(text) else [text]


def _is_a_word(text: str) -> bool:
    """True of what is no sentence: the "Baking" of "Method: Baking"."""
    return len(text.split()) < _SEVERAL and not text.endswith((".", "!"))


def _has_amounts(text: str) -> bool:
    """True of a list within a sentence: "3 eggs, 200 g flour (sifted), 1 cup milk and salt"."""
    return sum(amount_of(item)[0] is not None for item in _COMMA.split(text)) >= _SEVERAL


def _is_short_list(text: str) -> bool:
    """True of "250 g flour, 125 g butter, 3 tbsp water": every item has its amount."""
    items = _COMMA.split(text.rstrip("."))
    return len(items) > 1 and all(amount_of(item)[0] is not None for item in items)
