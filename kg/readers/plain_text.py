"""Recipes as people write them down: plain text or Markdown, with headings or without."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import accumulate, islice, pairwise
from pathlib import Path
from typing import Final

from kg.errors import Notices, ReadError
from kg.model import Recipe, Source
from kg.parsing import Outline, parse_many
from kg.parsing.list_parts import part_name
from kg.readers.identity import Ids, slug
from kg.readers.likeness import doubt
from kg.readers.lines import Line
from kg.readers.page import Look, Shown, looks, looks_like_item, looks_like_step
from kg.readers.remarks import (
    Notebook,
    ends_with_remarks,
    is_labelled,
    is_remark,
    noted,
    notes_of,
    told_apart,
)
from kg.readers.spreading import spread_out
from kg.readers.story import without_story

__all__ = ["FORMAT", "outlined", "recipes_in"]

FORMAT: Final = "text"
LONGEST: Final = 2000
"""Lines of text that are taken as recipes; nobody's recipe is longer."""
_ENDS: Final = re.compile(r"[.!?:)\"']$")
_TITLE: Final = re.compile(
    r"[\"'(]*(?:[^\W\d_]|\d+[- ](?:minute|hour|ingredient|pan|pot|step)s?\b)", re.I
)
_TITLE_WORDS: Final = 14
_FOR_WHAT: Final = re.compile(r"\b(?:for|make) (?:the|your) (?P<name>[^\d:]{2,40}?)[ :]*$", re.I)
_LOUD: Final = re.compile(r"[A-Z][A-Z &/-]{3,30}(?:\s*:|\s+[-–—])\s")
"""What a note is about, in capitals: "ALCOHOL-FREE — leave out the rum"."""
_COMPOUND: Final = frozenset(
    "heavy well self non half deep stir pre oven low high full all extra medium large small two "
    "three four five ten pan shallow slow hard soft semi sugar gluten free thick thin fine".split()
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
    notes: Notebook = field(default_factory=Notebook)
    last: int = 0
    """The last line that has a number."""
    told: Look = Look.TEXT
    """The part of the recipe that the notes interrupt."""
    is_numbered: bool = False
    """Whether the steps have numbers."""
    is_named: bool = False
    """Whether the last step is only the name of one: "Step 2: Melt the chocolate"."""


def recipes_in(
    lines: Iterator[Line], source: str, notices: Notices, form: str = FORMAT
) -> Iterator[Recipe]:
    """The recipes that a text holds; a text that is none is an error."""
    taken = list(islice(lines, LONGEST + 1))
    if len(taken) > LONGEST:
        problem = f"holds no recipe that can be read: more than {LONGEST} lines of plain text"
        raise ReadError(problem, source)
    yield from parse_many(_outlines(spread_out(taken), source, notices, form))


def _outlines(shown: list[Shown], source: str, notices: Notices, form: str) -> Iterator[Outline]:
    ids = Ids()
    for part in _parts(shown):
        draft = _sorted(part)
        outline = _outline(draft, source, ids, form)
        doubtful = doubt(outline)
        if doubtful:
            raise ReadError(f"holds no recipe: {doubtful}", source)
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


def _parts(shown: list[Shown]) -> list[list[Shown]]:
    """The lines of each recipe: several where several headings of the first level have a list."""
    starts = [n for n, line in enumerate(shown) if line.level == 1]
    starts = [n for n in starts if looks(shown[n]) in (Look.TEXT, Look.SECTION, Look.ITEM)]
    parts = [shown[start:end] for start, end in pairwise([*starts, len(shown)])]
    if len(parts) > 1 and all(any(looks(x) is Look.INGREDIENTS for x in part) for part in parts):
        return parts
    return [shown]


def _sorted(shown: list[Shown]) -> _Draft:
    """Title, ingredients and steps: by headings, or else by what lines look like."""
    draft = _Draft(shown[0].line if shown else 1)
    found = without_story([(line, looks(line)) for line in shown])
    draft.last = max([line.line for line in shown if line.number is not None], default=0)
    has_headings = any(look in (Look.INGREDIENTS, Look.STEPS) for _, look in found)
    part = Look.TEXT
    for line, look in found:
        if part is Look.NOTES and draft.notes.holds(line.text, line.level):
            _note(draft, line, look)
        elif look is Look.NOTES or (part is not Look.INGREDIENTS and is_labelled(line.text)):
            draft.told = part if part is not Look.NOTES else draft.told
            draft.notes.open(line.text, line.level, len(draft.steps))
            part, draft.is_open = Look.NOTES, False
        elif look in (Look.INGREDIENTS, Look.STEPS):
            part, draft.is_open = look, False
            _name_part(draft, line.text, look)
        elif look is Look.BLANK:
            draft.is_open = draft.notes.is_open = False
            draft.has_gap, draft.run = draft.has_gap or draft.run > 1, 0
        elif look is Look.FACT:
            key, _, value = line.text.partition(":")
            draft.facts.append((key.strip().lower(), value.strip()))
        elif part is Look.NOTES and _is_noted(draft, line, look):
            _note(draft, line, look)
        else:
            within = draft.told if part is Look.NOTES else part
            part = _place(draft, line, look, within, has_headings)
    if not draft.is_numbered and ends_with_remarks(draft.steps):
        draft.notes.remark(draft.steps.pop(), len(draft.steps))
    return draft


def _name_part(draft: _Draft, heading: str, look: Look) -> None:
    """A heading may say what is made: "Ingredients for the dough", "To make the dough"."""
    named = _FOR_WHAT.search(heading)
    if named is None:
        return
    if look is Look.INGREDIENTS:
        draft.parts.append((len(draft.items), named["name"]))
        draft.has_gap, draft.run = False, 0
    elif part_name(named["name"]) in [part_name(name) for _, name in draft.parts]:
        draft.sections.append((len(draft.steps), named["name"]))


def _is_noted(draft: _Draft, line: Shown, look: Look) -> bool:
    """True of a line below notes that belongs to them: all, but for steps behind "Tip: …"."""
    if not draft.notes.is_label or look is Look.SECTION:
        return not draft.notes.is_label
    if draft.told is Look.INGREDIENTS and look is Look.ITEM:
        return False
    if _LOUD.match(line.text):
        return True
    if line.number is not None or draft.is_numbered:
        return line.number is None
    return look is not Look.STEP or is_remark(line.text)


def _note(draft: _Draft, line: Shown, look: Look) -> None:
    if look is Look.SECTION:
        draft.notes.open_section(line.text, line.level)
        return
    if line.bullet or line.number is not None:
        draft.notes.is_open = False
    draft.notes.write(line.text, len(draft.steps))


def _place(draft: _Draft, line: Shown, look: Look, part: Look, has_headings: bool) -> Look:
    """Put one line where it belongs; return the part of the recipe that it is in."""
    if part is Look.TEXT and not draft.title and _is_title(line, look):
        draft.title = line.text.rstrip(":")
        return part
    if look is Look.SECTION:
        draft.is_open = False
        if part is Look.STEPS or draft.steps:
            draft.sections.append((len(draft.steps), line.text))
        else:
            draft.parts.append((len(draft.items), line.text))
            draft.has_gap, draft.run = False, 0
        return part
    if part is Look.INGREDIENTS:
        if line.is_label:
            _add_step(draft, line)
            return Look.STEPS
        if look is Look.STEP and not looks_like_item(line.text) and _ends_list(draft, line):
            _add_step(draft, line)
            return Look.STEPS
        _add_item(draft, line)
        return part
    if draft.steps and not draft.is_open and _is_remark(draft, line):
        draft.notes.remark(line.text, len(draft.steps))
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


def _is_remark(draft: _Draft, line: Shown) -> bool:
    """True of what is said behind the last numbered step and is no command, or of later."""
    if line.number is not None or line.bullet:
        return False
    is_behind = draft.is_numbered and line.line > draft.last
    begins = looks_like_step(f"{line.text.split()[0]} it.") if line.text else True
    return is_remark(line.text) or (is_behind and not begins and line.text.endswith((".", "!")))


def _add_item(draft: _Draft, line: Shown) -> None:
    """A line of the list, or the rest of one that a narrow page broke inside a word."""
    broken = bool(draft.items) and draft.items[-1].endswith("-") and not line.bullet
    if broken and line.text[:1].islower():
        draft.items[-1] = _mended(draft.items[-1], line.text)
    else:
        _list(draft, line.text)


def _list(draft: _Draft, text: str) -> None:
    """One more ingredient; behind a blank line it stands in no part of the list any more."""
    if draft.has_gap and draft.parts:
        draft.parts.append((len(draft.items), ""))
    draft.items.append(text)
    draft.has_gap, draft.run = False, draft.run + 1


def _mended(first: str, rest: str) -> str:
    """A word that the end of a line broke; "heavy-" and "bottomed" belong together by a hyphen."""
    word = first[:-1].rsplit(maxsplit=1)[-1].lower() if first[:-1].strip() else ""
    return first + rest if word in _COMPOUND else first[:-1] + rest


def _ends_list(draft: _Draft, line: Shown) -> bool:
    """True of a sentence under the ingredients that can only be a step."""
    return bool(draft.items) and len(line.text.split()) > 6 and line.text.endswith((".", "!"))


def _is_title(line: Shown, look: Look) -> bool:
    if line.level == 1:
        return True
    short = len(line.text.split()) <= _TITLE_WORDS and not line.text.endswith((".", "!", "?"))
    begins = bool(_TITLE.match(line.text)) and not line.bullet and line.number is None
    return short and begins and look is not Look.STEP


def _add_step(draft: _Draft, line: Shown) -> None:
    """A step of its own, or the rest of one that a narrow page broke off."""
    if not line.text:
        return
    draft.is_numbered = draft.is_numbered or line.number is not None
    goes_on = draft.is_open and line.number is None and not line.bullet
    named, draft.is_named = draft.is_named, line.is_label and not _ENDS.search(line.text)
    if goes_on and named:
        draft.steps[-1] = line.text
    elif goes_on and (_is_broken_off(draft, line) or not _ENDS.search(draft.steps[-1])):
        last = draft.steps[-1]
        broken = last.endswith("-") and line.text[:1].islower()
        draft.steps[-1] = _mended(last, line.text) if broken else f"{last} {line.text}"
    else:
        draft.steps.append(line.text)
    draft.is_open = True


def _is_broken_off(draft: _Draft, line: Shown) -> bool:
    """True of a line that begins small, unless whoever wrote it begins all sentences so."""
    return line.text[:1].islower() and not draft.steps[0][:1].islower()


def _outline(draft: _Draft, source: str, ids: Ids, form: str = FORMAT) -> Outline:
    stem = "recipe" if source.startswith("<") else Path(source).stem
    title = draft.title or stem.replace("-", " ").replace("_", " ").capitalize()
    told = [told_apart(step) for step in draft.steps]
    steps = [sentences for sentences, _ in told]
    numbers = list(accumulate([bool(step) for step in steps], initial=0))
    rows = [row._replace(steps=numbers[row.steps]) for row in draft.notes.rows]
    notes, facts = notes_of([*noted(told), *rows])
    return Outline(
        ids.fresh(slug(title)),
        title,
        tuple(draft.items),
        tuple([step for step in steps if step]),
        Source(source, form, draft.line),
        metadata=(*draft.facts, *facts),
        sections=tuple([(numbers[before] + 1, name) for before, name in draft.sections]),
        parts=tuple([(before + 1, name) for before, name in draft.parts]),
        notes=notes,
    )
