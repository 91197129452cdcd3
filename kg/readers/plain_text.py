"""Recipes as people write them down: plain text or Markdown, with headings or without."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate, islice
from pathlib import Path
from typing import Final

from kg.errors import Notices, ReadError
from kg.model import Recipe, Source
from kg.parsing import Outline, parse_many
from kg.readers.bounds import LINE, LINES, bounded
from kg.readers.identity import Ids, slug
from kg.readers.likeness import doubt
from kg.readers.lines import Line
from kg.readers.page import Look, Shown, looks, looks_like_item, looks_like_step
from kg.readers.remarks import (
    ends_with_remarks,
    headed,
    is_labelled,
    is_remark,
    noted,
    notes_of,
    told_apart,
)
from kg.readers.several import apart
from kg.readers.sheet import Sheet
from kg.readers.spreading import spread_out
from kg.readers.story import Seen, without_story
from kg.readers.titles import begin_of_list, title_of

__all__ = ["FORMAT", "outlined", "recipes_in"]

FORMAT: Final = "text"
_LOUD: Final = re.compile(r"[A-Z][A-Z &/-]{3,30}(?:\s*:|\s+[-–—])\s")
"""What a note is about, in capitals: "ALCOHOL-FREE — leave out the rum"."""
_GOES_ON: Final = re.compile(
    r"(?:now|then|next|finally|lastly|last|after\w*|meanwhile|once|when|while|(?:in order )?to)\b",
    re.I,
)
"""How a step begins that has no number, behind others that have one."""
_HEADINGS: Final = (Look.INGREDIENTS, Look.STEPS)


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
        sheet = _sorted(part)
        outline = _outline(sheet, source, ids, form)
        doubtful = doubt(outline, " ".join(line.text for line in part))
        if doubtful:
            raise ReadError(f"holds no recipe: {doubtful}", source)
        _complain(sheet, source, notices)
        yield bounded(outline, source, notices)


def outlined(text: str, source: str = "<text>") -> Outline:
    """The parts of one recipe's text, before anything is understood of it."""
    shown = spread_out([Line(n, line) for n, line in enumerate(text.splitlines(), 1)])
    return _outline(_sorted(shown), source, Ids())


def _complain(sheet: Sheet, source: str, notices: Notices) -> None:
    if not sheet.items:
        notices.add("a recipe without a list of ingredients", source, sheet.line)
    if not sheet.steps:
        notices.add("a recipe without steps", source, sheet.line)


def _sorted(shown: list[Shown]) -> Sheet:
    """Title, ingredients, steps and notes: by headings, or else by what lines look like."""
    found = without_story([(line, looks(line)) for line in shown])
    sheet = _empty(found)
    title, begin = title_of(found), begin_of_list(found)
    part = Look.TEXT
    for place, (line, look) in enumerate(found):
        if place == title and part is Look.TEXT:
            sheet.title = line.text.rstrip(":")
        elif look is Look.OUTSIDE:
            part = look if sheet.steps else part
        elif not _is_left_out(line, look, part, is_above=place < begin):
            part = _sort(sheet, line, look, part)
    if not sheet.is_numbered and ends_with_remarks(sheet.steps):
        sheet.notes.remark(sheet.steps.pop(), len(sheet.steps))
    return sheet


def _empty(found: Seen) -> Sheet:
    """A sheet that knows of the whole text only what single lines do not show."""
    return Sheet(
        found[0][0].line if found else 1,
        has_headings=any(look in _HEADINGS for _, look in found),
        width=max((len(line.text) for line, _ in found), default=0),
        last_numbered=max([line.line for line, _ in found if line.number is not None], default=0),
    )


def _is_left_out(line: Shown, look: Look, part: Look, *, is_above: bool) -> bool:
    """True of what stands above an announced list, or behind all that a recipe says."""
    if part is Look.OUTSIDE:
        return look not in _HEADINGS and not (look is Look.NOTES and headed(line.text))
    return part is Look.TEXT and is_above and look not in (*_HEADINGS, Look.NOTES, Look.FACT)


def _sort(sheet: Sheet, line: Shown, look: Look, part: Look) -> Look:
    """Write one line where it belongs; return the part of the recipe that it is in."""
    if part is Look.NOTES and sheet.goes_on_behind_notes(line):
        part = Look.STEPS
    if part is Look.NOTES and sheet.notes.holds(line.text, line.level):
        sheet.add_note(line, look)
    elif look is Look.NOTES or (part is not Look.INGREDIENTS and is_labelled(line.text)):
        sheet.open_notes(line, part)
        return Look.NOTES
    elif look in _HEADINGS:
        sheet.open_by_heading(line.text, look)
        return look
    elif look is Look.BLANK:
        sheet.leave_blank()
    elif look is Look.FACT:
        sheet.add_fact(line.text)
    elif part is Look.NOTES and _is_noted(sheet, line, look):
        sheet.add_note(line, look)
    else:
        return _place(sheet, line, look, sheet.told if part is Look.NOTES else part)
    return part


def _is_noted(sheet: Sheet, line: Shown, look: Look) -> bool:
    """True of a line below notes that belongs to them: all, but for steps behind "Tip: …"."""
    if not sheet.notes.is_label or look is Look.SECTION:
        return not sheet.notes.is_label
    if sheet.told is Look.INGREDIENTS and look is Look.ITEM:
        return False
    if _LOUD.match(line.text):
        return True
    if line.number is not None or sheet.is_numbered:
        return line.number is None
    return look is not Look.STEP or is_remark(line.text)


def _place(sheet: Sheet, line: Shown, look: Look, part: Look) -> Look:
    """Write an ingredient, a step or a section's name; return the part that it is in."""
    if look is Look.SECTION:
        sheet.open_section(line.text, part)
        return part
    if part is Look.INGREDIENTS and not _ends_list(sheet, line, look):
        sheet.add_item(line.text)
        return part
    if part is Look.INGREDIENTS:
        sheet.add_step(line)
        return Look.STEPS
    if sheet.steps and not sheet.is_open and _is_remark(sheet, line):
        sheet.notes.remark(line.text, len(sheet.steps))
    elif part is Look.STEPS:
        sheet.add_step(line)
    elif sheet.has_headings and not sheet.items and look is not Look.ITEM and line.number is None:
        return part
    elif look is Look.ITEM and not sheet.steps:
        sheet.add_item(line.text)
    elif look is Look.STEP or sheet.steps:
        sheet.add_step(line)
    return part


def _ends_list(sheet: Sheet, line: Shown, look: Look) -> bool:
    """True of a line under the ingredients that can only be a step."""
    if line.is_label or not sheet.items or looks_like_item(line.text):
        return line.is_label
    if line.number == 1 and looks_like_step(line.text):
        return True
    is_sentence = len(line.text.split()) > 6 and line.text.endswith((".", "!"))
    return look is Look.STEP and is_sentence


def _is_remark(sheet: Sheet, line: Shown) -> bool:
    """True of what is said behind the last numbered step and is no command, or of later."""
    if line.number is not None or line.bullet:
        return False
    is_behind = sheet.is_numbered and line.line > sheet.last_numbered
    begins = looks_like_step(f"{line.text.split()[0]} it.") if line.text else True
    begins = begins or (_GOES_ON.match(line.text) is not None and looks_like_step(line.text))
    return is_remark(line.text) or (is_behind and not begins and line.text.endswith((".", "!")))


def _outline(sheet: Sheet, source: str, ids: Ids, form: str = FORMAT) -> Outline:
    stem = "recipe" if source.startswith("<") else Path(source).stem
    title = sheet.title or stem.replace("-", " ").replace("_", " ").capitalize()
    told = [told_apart(step) for step in sheet.steps]
    steps = [sentences for sentences, _ in told]
    numbers = list(accumulate([bool(step) for step in steps], initial=0))
    rows = [row._replace(steps=numbers[row.steps]) for row in sheet.notes.rows]
    notes, facts = notes_of([*noted(told), *rows])
    return Outline(
        ids.fresh(slug(title)),
        title,
        tuple(sheet.items),
        tuple([step for step in steps if step]),
        Source(source, form, sheet.line),
        metadata=(*sheet.facts, *facts),
        sections=tuple([(numbers[before] + 1, name) for before, name in sheet.sections]),
        parts=tuple([(before + 1, name) for before, name in sheet.parts]),
        notes=notes,
    )
