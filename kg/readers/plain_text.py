"""Recipes as people write them down: plain text or Markdown, with headings or without."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import accumulate, islice
from pathlib import Path
from typing import Final

from kg.errors import Notices, ReadError
from kg.model import Recipe, Source
from kg.parsing import Outline, parse_many
from kg.parsing.tokens import sentences_in
from kg.readers.bounds import LINE, LINES, refuse_endless
from kg.readers.identity import Ids, slug
from kg.readers.likeness import doubt
from kg.readers.lines import Line
from kg.readers.page import (
    Look,
    Shown,
    looks,
    looks_like_item,
    looks_like_step,
    starts_with_command,
)
from kg.readers.several import apart
from kg.readers.spreading import spread_out
from kg.readers.story import first_of_list, without_story

__all__ = ["FORMAT", "outlined", "recipes_in"]

FORMAT: Final = "text"
_ENDS: Final = re.compile(r"[.!?:)\"']$")
_TITLE: Final = re.compile(
    r"[\"'(]*(?:[^\W\d_]|\d+[- ](?:minute|hour|ingredient|pan|pot|step)s?\b)", re.I
)
_TITLE_WORDS: Final = 14
_NARROW: Final = 45
"""Characters that a line has at least where a narrow page breaks it."""
_PHRASE: Final = re.compile(
    r"(?:,|\b(?:of|the|with|and|or|a|an|in|into|to|for|from|at|by|on|until|then|its|your))$", re.I
)


@dataclass(slots=True)
class _Draft:
    """A recipe while its lines are being sorted."""

    line: int = 1
    title: str = ""
    items: list[str] = field(default_factory=list)
    steps: list[str] = field(default_factory=list)
    facts: list[tuple[str, str]] = field(default_factory=list)
    sections: list[tuple[int, str]] = field(default_factory=list)
    """How many steps there were before each section, and its name."""
    parts: list[tuple[int, str]] = field(default_factory=list)
    """How many ingredients there were before each part of the list, and its name."""
    run: int = 0
    """How many ingredients stand in a row, without a blank line."""
    has_gap: bool = False
    """Whether a blank line ends the part of the list that the last ingredient is in."""
    is_open: bool = False
    """Whether the last step goes on in the next line."""
    width: int = 0
    """How long the longest line is."""
    last: int = 0
    """How long the last line of the steps was."""
    number: int | None = None
    """The number of the last step that has one."""
    is_named: bool = False
    """Whether the last step is only the name of one: "Step 2: Melt the chocolate"."""


def recipes_in(
    lines: Iterator[Line], source: str, notices: Notices, form: str = FORMAT
) -> Iterator[Recipe]:
    """The recipes that a text holds; a text that is none is an error."""
    taken = list(islice(lines, LINES + 1))
    if len(taken) > LINES:
        problem = f"holds no recipe that can be read: more than {LINES} lines of plain text"
        raise ReadError(problem, source)
    endless = next((line.number for line in taken if len(line.text) > LINE), None)
    if endless is not None:
        problem = (
            f"holds no recipe that can be read: line {endless} has more than {LINE} characters"
        )
        raise ReadError(problem, source)
    yield from parse_many(_outlines(spread_out(taken), source, notices, form))


def _outlines(shown: list[Shown], source: str, notices: Notices, form: str) -> Iterator[Outline]:
    ids = Ids()
    for part in apart(shown):
        draft = _sorted(part)
        outline = _outline(draft, source, ids, form)
        doubtful = doubt(outline, " ".join(line.text for line in part))
        if doubtful:
            raise ReadError(f"holds no recipe: {doubtful}", source)
        refuse_endless(outline, source)
        _complain(draft, source, notices)
        yield outline


def outlined(text: str, source: str = "<text>") -> Outline:
    """The parts of one recipe's text, before anything is understood of it."""
    shown = spread_out([Line(n, line) for n, line in enumerate(text.splitlines(), 1)])
    return _outline(_sorted(shown), source, Ids())


def _complain(draft: _Draft, source: str, notices: Notices) -> None:
    if not draft.items:
        notices.add("a recipe without a list of ingredients", source, draft.line)
    if not draft.steps:
        notices.add("a recipe without steps", source, draft.line)


def _sorted(shown: list[Shown]) -> _Draft:
    """Title, ingredients and steps: by headings, or else by what lines look like."""
    draft = _Draft(shown[0].line if shown else 1)
    found = without_story([(line, looks(line)) for line in shown])
    has_headings = any(look in (Look.INGREDIENTS, Look.STEPS) for _, look in found)
    title, begin = _title_of(found), _begin_of_list(found)
    draft.width = max((len(line.text) for line, _ in found), default=0)
    part = Look.TEXT
    for place, (line, look) in enumerate(found):
        if part is Look.NOTES and draft.number and line.number == draft.number + 1:
            part = Look.STEPS  # a note between two steps
        if place == title and part is Look.TEXT:
            draft.title = line.text.rstrip(":")
        elif look in (Look.INGREDIENTS, Look.STEPS, Look.NOTES):
            part, draft.is_open = look, False
        elif look is Look.OUTSIDE:
            part = look if draft.steps else part
        elif part is Look.OUTSIDE or (
            part is Look.TEXT and place < begin and look is not Look.FACT
        ):
            continue
        elif look is Look.BLANK:
            draft.is_open = False
            draft.has_gap, draft.run = draft.has_gap or draft.run > 1, 0
        elif look is Look.FACT:
            draft.facts.append(_fact(line.text))
        elif part is not Look.NOTES:
            part = _place(draft, line, look, part, has_headings)
    return draft


def _place(draft: _Draft, line: Shown, look: Look, part: Look, has_headings: bool) -> Look:
    """Put one line where it belongs; return the part of the recipe that it is in."""
    if look is Look.SECTION:
        draft.is_open = False
        if part is Look.STEPS or draft.steps:
            draft.sections.append((len(draft.steps), line.text))
        else:
            draft.parts.append((len(draft.items), line.text))
            draft.has_gap, draft.run = False, 0
        return part
    if part is Look.INGREDIENTS:
        begins = line.number == 1 and bool(draft.items) and not looks_like_item(line.text)
        if line.is_label or (begins and looks_like_step(line.text)):
            _add_step(draft, line)
            return Look.STEPS
        if look is Look.STEP and not looks_like_item(line.text) and _ends_list(draft, line):
            _add_step(draft, line)
            return Look.STEPS
        _add_item(draft, line)
        return part
    if part is Look.STEPS:
        _add_step(draft, line)
        return part
    if has_headings and not draft.items and look is not Look.ITEM and line.number is None:
        return part
    if look is Look.ITEM and not draft.steps:
        _list(draft, line.text)
    elif look is Look.STEP or draft.steps:
        _add_step(draft, line)
    return part


def _title_of(found: list[tuple[Shown, Look]]) -> int | None:
    """The title's line: the first heading, else the line that stands twice, else the first."""
    able: list[int] = []
    for place, (line, look) in enumerate(found):
        if look in (Look.INGREDIENTS, Look.STEPS, Look.NOTES):
            break
        announces = line.text.endswith(":") and line.text[:1].islower()  # "here it is:"
        if look is Look.FACT or announces:
            continue
        if _is_title(line, look, is_first=not able):
            able.append(place)
    marked = [n for n in able if found[n][0].level == 1]
    words = [found[n][0].text.lower() for n in able]
    twice = [n for n, text in zip(able, words, strict=True) if words.count(text) > 1]
    if able and not marked and _is_bare_list(found, able[0]):
        return None
    return next(iter([*marked, *twice, *able]), None)


def _is_bare_list(found: list[tuple[Shown, Look]], place: int) -> bool:
    """True of "milk" over "eggs": the first line of a list that has no title."""
    rows = found[place : place + 2]
    return len(rows) == 2 and all(
        look is Look.ITEM and line.text.islower() and not any(map(str.isdigit, line.text))
        for line, look in rows
    )


def _begin_of_list(found: list[tuple[Shown, Look]]) -> int:
    """Where the list is announced, unless another list stands above that."""
    place = next((n for n, (_, look) in enumerate(found) if look is Look.INGREDIENTS), 0)
    return 0 if first_of_list(found[:place]) is not None else place


def _fact(text: str) -> tuple[str, str]:
    """What a fact is about, and what it says; without a colon it is all name: "Serves 4"."""
    if text.lower().startswith("for "):
        return "servings", text[4:]
    key, _, value = text.partition(":")
    return key.strip().lower(), value.strip()


def _add_item(draft: _Draft, line: Shown) -> None:
    """A line of the list."""
    if line.text:
        _list(draft, line.text)


def _list(draft: _Draft, text: str) -> None:
    """One more ingredient; behind a blank line it stands in no part of the list any more."""
    if draft.has_gap and draft.parts:
        draft.parts.append((len(draft.items), ""))
    draft.items.append(text)
    draft.has_gap, draft.run = False, draft.run + 1


def _ends_list(draft: _Draft, line: Shown) -> bool:
    """True of a sentence under the ingredients that can only be a step."""
    return bool(draft.items) and len(line.text.split()) > 6 and line.text.endswith((".", "!"))


def _is_title(line: Shown, look: Look, *, is_first: bool) -> bool:
    if line.level == 1:
        return True
    words = line.text.split()
    short = len(words) <= _TITLE_WORDS and not line.text.endswith((".", "!", "?", ",", ";"))
    begins = bool(_TITLE.match(line.text)) and not line.bullet and line.number is None
    is_name = all(word[:1].isupper() for word in words if len(word) > 4) and is_first
    return short and begins and (look is not Look.STEP or is_name)


def _add_step(draft: _Draft, line: Shown) -> None:
    """A step of its own, or the rest of one that a narrow page broke off."""
    if not line.text:
        draft.is_open = draft.is_open and line.number is None
        return
    goes_on = draft.is_open and line.number is None and not line.bullet
    named, draft.is_named = draft.is_named, line.is_label and not _ENDS.search(line.text)
    if goes_on and named:
        draft.steps[-1] = line.text
    elif goes_on and (_is_broken_off(draft, line) or _has_no_end(draft, line)):
        draft.steps[-1] = f"{draft.steps[-1]} {line.text}"
    else:
        draft.steps.append(line.text)
    draft.is_open, draft.last = True, len(line.text)
    draft.number = line.number or draft.number


def _has_no_end(draft: _Draft, line: Shown) -> bool:
    """True if the last line breaks off: in a phrase, or where it is full; a command begins anew."""
    last = draft.steps[-1]
    if _ENDS.search(last):
        return False
    if _PHRASE.search(last) or not starts_with_command(line.text):
        return True
    is_full = draft.last + len(line.text.split()[0]) >= draft.width
    return line.text[:1].islower() and is_full and draft.last >= _NARROW


def _is_broken_off(draft: _Draft, line: Shown) -> bool:
    """True of a line that begins small, unless whoever wrote it begins all sentences so."""
    return line.text[:1].islower() and not draft.steps[0][:1].islower()


def _outline(draft: _Draft, source: str, ids: Ids, form: str = FORMAT) -> Outline:
    stem = "recipe" if source.startswith("<") else Path(source).stem
    title = draft.title or stem.replace("-", " ").replace("_", " ").capitalize()
    steps = [tuple(sentences_in(step)) for step in draft.steps]
    numbers = list(accumulate([bool(step) for step in steps], initial=0))
    return Outline(
        ids.fresh(slug(title)),
        title,
        tuple(draft.items),
        tuple([step for step in steps if step]),
        Source(source, form, draft.line),
        metadata=tuple(draft.facts),
        sections=tuple([(numbers[before] + 1, name) for before, name in draft.sections]),
        parts=tuple([(before + 1, name) for before, name in draft.parts]),
    )
