"""What programs put around and into the lines of a text: stamps, front matter, page heads, folds.

The lines of a text go in, and come out as somebody would have typed them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import Final

from kg.readers.lines import Line
from kg.readers.page import Look, cleaned, looks

__all__ = ["tidied"]

_FENCE: Final = re.compile(r"-{3}\s*|\.{3}\s*")
_FRONT: Final = 60
"""Lines that front matter has at most."""
_KEPT: Final = re.compile(r"\s*(title|name|serv\w*|yields?|\w*\s?time)\s*:\s*\S", re.I)
_STAMP: Final = re.compile(
    r"^\s*(?:\[\d[\d/.,: -]{5,24}(?:[ap]m)?\]"
    r"|\d[\d/.-]{5,9},? \d\d?:\d\d(?::\d\d)?(?: ?[ap]m)? [-–])\s*[^:]{1,40}:\s",
    re.I,
)
"""Who said it and when, as messengers export it: "[12/03/2022, 18:04:11] Mum: "."""
_PAGE: Final = re.compile(r"(\S.{2,60}?)[\s|.–-]{2,}(\d{1,4})\s*")
_RULE: Final = re.compile(r"\s*([=~^*#_-])\1{2,}\s*")
_HEADING_WORDS: Final = 6
_DIRECTIVE: Final = re.compile(r"\s*(?:\.\. \w[\w-]*::.*|:\w[\w -]{0,30}:(?:\s.*)?)")
_GOES_ON: Final = re.compile(
    r"(?:^|\s)(?:of|the|with|and|or|a|an|in|into|to|for|from|plus|about|your|at|by|on)\s*$", re.I
)
_BULLET: Final = re.compile(r"(\s*)(?:[-*+•·▪◦●‣⁃–]|\d{1,2}[.)])(\s+)\S")
_COMPOUND: Final = frozenset(
    "heavy well self non half deep stir pre oven low high full all extra medium large small two "
    "three four five ten pan shallow slow hard soft semi sugar gluten free thick thin fine".split()
)


def tidied(lines: Iterable[Line]) -> list[Line]:
    """The lines without what no cook wrote, each whole."""
    taken = _without_front_matter(list(lines))
    taken = _without_comments(_without_stamps(taken))
    taken = [line for line in taken if not _DIRECTIVE.fullmatch(line.text)]
    return list(_unfolded(_side_by_side(_underlined(_without_page_heads(taken)))))


def _without_front_matter(lines: list[Line]) -> list[Line]:
    """The lines with what YAML at the top says of title, servings and times, and no more of it."""
    start = sum(1 for _ in takewhile(lambda line: not line.text.strip(), lines))
    if start >= len(lines) or not _FENCE.fullmatch(lines[start].text):
        return lines
    for end in range(start + 1, min(len(lines), start + _FRONT)):
        if _FENCE.fullmatch(lines[end].text):
            kept = [line for line in lines[start + 1 : end] if _KEPT.match(line.text)]
            return [*map(_unquoted, kept), *lines[end + 1 :]]
    return lines


def _unquoted(line: Line) -> Line:
    key, _, value = line.text.partition(":")
    return Line(line.number, f"{key}: {value.strip().strip(chr(34) + chr(39))}")


def _without_stamps(lines: list[Line]) -> list[Line]:
    """What was said in a chat, without who said it and when."""
    if sum(_STAMP.match(line.text) is not None for line in lines) < 2:
        return lines
    return [Line(line.number, _STAMP.sub("", line.text, count=1)) for line in lines]


def _without_comments(lines: list[Line]) -> list[Line]:
    """The lines without comments of markup, also where they go over several lines."""
    if not any("<!--" in line.text for line in lines):
        return lines
    kept, is_open = [], False
    for number, text in lines:
        seen, place = "", 0
        while place < len(text):
            sign = "-->" if is_open else "<!--"
            end = text.find(sign, place)
            seen += "" if is_open else text[place : end if end >= 0 else len(text)]
            is_open = is_open if end < 0 else not is_open
            place = len(text) if end < 0 else end + len(sign)
        kept.append(Line(number, seen))
    return kept


def _without_page_heads(lines: list[Line]) -> list[Line]:
    """The lines without what a book prints on each page: "The Village Cookbook    47"."""
    heads = [_PAGE.fullmatch(line.text.strip()) for line in lines]
    pages: dict[str, set[int]] = {}
    for head in heads:
        if head:
            pages.setdefault(head[1], set()).add(int(head[2]))
    often = {words for words, numbers in pages.items() if len(numbers) > 1}
    return [
        line for line, head in zip(lines, heads, strict=True) if not head or head[1] not in often
    ]


def _underlined(lines: list[Line]) -> list[Line]:
    """Headings that a row of signs underlines, as Markdown has them; the rows are gone."""
    kept: list[Line] = []
    for line in lines:
        rule = _RULE.fullmatch(line.text)
        above = kept[-1].text.strip() if kept else ""
        if rule and _is_heading(above, rule[0].strip(), len(kept) < 2 or not kept[-2].text.strip()):
            kept[-1] = Line(kept[-1].number, f"{'#' if rule[1] == '=' else '##'} {above}")
        elif rule is None or rule[1] == "-" or not above:
            kept.append(line)
    marks = Counter(line.text[:2] for line in kept if line.text.startswith("#"))
    if marks["# "] > 1 and marks["##"] == 0:  # all alike: a title and its parts
        first = next(n for n, line in enumerate(kept) if line.text.startswith("# "))
        kept = [
            Line(line.number, f"#{line.text}") if n > first and _is_part(line) else line
            for n, line in enumerate(kept)
        ]
    return kept


def _is_heading(text: str, rule: str, stands_alone: bool) -> bool:
    """True of words that a rule underlines: as long as they are, or below a few that stand alone.

    Other rules stand between two parts, and what is above them is the last line of one.
    """
    can_be = text[:1].isalpha() and not text.endswith((".", "!"))
    differs = abs(len(rule) - len(text))
    is_short = differs <= 4 or len(text.split()) <= _HEADING_WORDS
    return can_be and ((stands_alone and is_short) or (differs <= 1 and not text.islower()))


def _is_part(line: Line) -> bool:
    if not line.text.startswith("# "):
        return False
    [shown] = cleaned([line])
    return looks(shown) in (Look.INGREDIENTS, Look.STEPS, Look.NOTES)


def _side_by_side(lines: list[Line]) -> list[Line]:
    """A list and a method that stand in two columns, one under the other."""
    for place, line in enumerate(lines):
        cells = [(m.start(), m[0]) for m in re.finditer(r"\S+(?: \S+)*", line.text[:300])]
        if len(cells) != 2 or cells[1][0] < 8:
            continue
        found = [looks(shown) for shown in cleaned([Line(line.number, text) for _, text in cells])]
        if found != [Look.INGREDIENTS, Look.STEPS]:
            continue
        cut = cells[1][0]
        rest = lines[place:]
        left = [Line(n, text[:cut].rstrip()) for n, text in rest]
        right = [Line(n, text[cut:].strip()) for n, text in rest]
        if all(text[cut - 1 : cut].strip() == "" for _, text in rest):
            return [*lines[:place], *left, Line(line.number, ""), *right]
    return lines


def _unfolded(lines: list[Line]) -> Iterator[Line]:
    """The lines, with those together that a narrow page broke off in a word or a phrase."""
    held: Line | None = None
    inside = 0
    for line in lines:
        if held is not None and (whole := _whole(held.text, line.text, inside)):
            held = Line(held.number, whole)
            continue
        if held is not None:
            yield held
        bullet = _BULLET.match(line.text)
        inside = len(bullet[1]) + 1 if bullet else 0 if not line.text.strip() else inside
        held = line
    if held is not None:
        yield held


def _whole(first: str, rest: str, inside: int) -> str | None:
    """Two lines as one, if the second goes on with the first: by a hyphen, a phrase, an indent."""
    more = rest.strip()
    if not first.strip() or not more or not more[:1].isalpha() or _BULLET.match(rest):
        return None
    is_inner = inside > 0 and len(rest) - len(rest.lstrip()) > inside
    if not more[:1].islower() and not is_inner:
        return None
    if first.endswith("-") and first[-2:-1].isalpha() and more[:1].islower():
        word = first[:-1].rsplit(maxsplit=1)[-1].lower()
        return first + more if word in _COMPOUND else first[:-1] + more
    goes_on = is_inner or _GOES_ON.search(first[-12:]) or first.count("(") > first.count(")")
    return f"{first.rstrip()} {more}" if goes_on else None
