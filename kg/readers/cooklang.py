"""Cooklang (https://cooklang.org/docs/spec) with the extensions of cooklang-rs 0.16.

"Whisk @eggs{3} in a #bowl{} for ~{2%minutes}": what the author marks as ingredient, cookware or
timer is given knowledge; the text is kept without the marks. Amounts of one ingredient add up to a
line of the list. Extensions: `@white wine|wine{}` (an alias), `@&flour{}` (again), `@?nuts{}`
(optional), `@&(~1)dough{}` (what an earlier step made), `[mode]: components` (no steps, only the
list).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Final

from kg.errors import Notices, ReadError
from kg.model import MarkKind, Recipe, Source
from kg.parsing import parse_many
from kg.parsing.outline import Outline
from kg.readers.bounds import LINE, LINES, bounded
from kg.readers.given import Given, Piece, Steps, Tally
from kg.readers.likeness import doubt
from kg.readers.lines import Line
from kg.readers.remarks import Row, label_of

__all__ = ["FORMAT", "is_sure", "outlined", "recipes_in"]

FORMAT: Final = "cooklang"
_NAME: Final = r"(?:\.{1,2}/)?[^\W_][^@#~{}\n.,;:!?()]{0,210}"
_MARK: Final = re.compile(
    r"(?<!\\)(?P<sign>[@#~])(?P<how>[&?+@-]{0,3})(?:\((?P<back>=?~?\d{1,3})\))?"
    rf"(?:(?P<name>{_NAME})?\{{(?P<much>[^{{}}\n]{{0,60}})\}}|(?P<word>[^\W\d_][\w-]{{0,40}}))"
    r"(?P<note>\([^()\n]{1,400}\))?"
)
_SURE: Final = re.compile(
    rf"(?<![\w\\])[@#][&?+@-]{{0,3}}(?:\([=~\d]{{1,5}}\))?{_NAME}\{{|~[^{{}}\n]{{0,40}}\{{[^{{}}\n]{{0,60}}%"
)
_COMMENT: Final = re.compile(r"(?<!\S)--.{0,500}$|(?<!\\)\[-.{0,500}?-\]")
_ESCAPED: Final = re.compile(r"\\([@#~>=\[\\-])")
_FACT: Final = re.compile(r"\s*+>>\s*+([^:]{1,60}?)\s*+:\s*+(.*)")
_MODE: Final = re.compile(r"\[(?:mode|define)\]", re.I)
_SECTION: Final = re.compile(r"\s*+=++\s*+([^\s=](?:[^=]{0,78}[^\s=])?)\s*+=*+\s*+")
_FENCE: Final = re.compile(r"-{3}\s*")
_NOTED: Final = re.compile(r"\s*+>\s++(\S.*)")
_TITLE: Final = re.compile(r"(?:#\s+)?(\w[^@{}~.!?]{1,80})")
_LIST_ONLY: Final = ("components", "ingredients")


def is_sure(text: str) -> bool:
    """True of a line that only Cooklang has.

    >>> is_sure("Add @olive oil{1%tbsp}."), is_sure("Write to me@example.org {soon}, #soup")
    (True, False)
    """
    return _SURE.search(text, 0, LINE) is not None


def recipes_in(lines: Iterator[Line], source: str, notices: Notices) -> Iterator[Recipe]:
    """The recipe of a text in Cooklang."""
    taken = list(islice(lines, LINES + 1))
    if len(taken) > LINES or any(len(line.text) > LINE for line in taken):
        problem = f"more than {LINES} lines, or one of more than {LINE} characters"
        raise ReadError(f"holds no recipe that can be read: {problem}", source)
    outline = outlined(taken, source)
    if doubtful := doubt(outline, " ".join(outline.ingredients + tuple(_told(outline)))):
        raise ReadError(f"holds no recipe: {doubtful}", source)
    yield from parse_many([bounded(outline, source, notices)])


def _told(outline: Outline) -> Iterator[str]:
    return (sentence for step in outline.steps for sentence in step)


def outlined(lines: list[Line], source: str) -> Outline:
    """The parts of a recipe in Cooklang."""
    sheet = _Sheet(source)
    sheet.facts, body = _front_matter(lines)
    has_gaps = any(not line.text.strip() for line in body[1:-1])
    paragraph: list[str] = []
    for _, text in [*body, Line(0, "")]:
        plain = _COMMENT.sub("", text).rstrip()
        is_special = _FACT.fullmatch(plain) or _SECTION.fullmatch(plain) or _NOTED.fullmatch(plain)
        if paragraph and (is_special or not plain or not has_gaps):
            sheet.tell(" ".join(paragraph))
            paragraph = []
        if is_special:
            sheet.note(plain)
        elif plain:
            paragraph.append(plain.strip())
    return sheet.outline()


def _front_matter(lines: list[Line]) -> tuple[list[tuple[str, str]], list[Line]]:
    """What YAML at the top says, and the lines below it."""
    start = next((n for n, line in enumerate(lines) if line.text.strip()), 0)
    if not lines or not _FENCE.fullmatch(lines[start].text):
        return [], lines
    fences = (n for n in range(start + 1, len(lines)) if _FENCE.fullmatch(lines[n].text))
    end = next(fences, None)
    if end is None:
        return [], lines[start + 1 :]
    pairs = [line.text.partition(":") for line in lines[start + 1 : end]]
    return [(k.strip(), _unquoted(v)) for k, _, v in pairs if k.strip() and v.strip()], lines[
        end + 1 :
    ]


def _unquoted(value: str) -> str:
    value = value.strip()
    if value[:1] == '"' == value[-1:]:
        try:
            return str(json.loads(value))
        except ValueError:
            return value.strip('"')
    return value.strip("'")


@dataclass(slots=True)
class _Sheet:
    """A recipe while its paragraphs are read."""

    source: str
    facts: list[tuple[str, str]] = field(default_factory=list)
    title: str = ""
    tally: Tally = field(default_factory=Tally)
    steps: Steps = field(default_factory=Steps)
    notes: list[Row] = field(default_factory=list)
    sections: list[list[int]] = field(default_factory=lambda: [[]])
    """The numbers of the steps of each section, 0 of a paragraph in which nothing is done."""
    section: str = ""
    is_list: bool = False

    def note(self, text: str) -> None:
        """A fact, the name of a section, or a note."""
        if fact := _FACT.fullmatch(text):
            if _MODE.fullmatch(fact[1]):
                self.is_list = fact[2].strip().lower() in _LIST_ONLY
            else:
                self.facts.append((fact[1], fact[2].strip()))
        elif noted := _NOTED.fullmatch(text):
            heading, rest = label_of(noted[1]) or ("", noted[1])
            self.notes.append(Row(self.steps.count, heading, rest))
        elif section := _SECTION.fullmatch(text):
            self.section = section[1]
            if self.sections[-1]:
                self.sections.append([])

    def tell(self, text: str) -> None:
        """A paragraph: a step, lines of the list, or the title above all of them."""
        titled = _TITLE.fullmatch(text)
        if titled and not self.steps.count and not self.title and not _MARK.search(text[1:]):
            self.title = titled[1].strip()
            return
        pieces = list(self._pieces(text))
        if not self.is_list:
            self.sections[-1].append(self.steps.add(pieces, self.section))

    def _pieces(self, text: str) -> Iterator[Piece]:
        place = 0
        for mark in _MARK.finditer(text):
            yield Piece(_typed(text[place : mark.start()]))
            yield self._piece(mark)
            place = mark.end()
        yield Piece(_typed(text[place:]))

    def _piece(self, mark: re.Match[str]) -> Piece:
        name, _, alias = (mark["name"] or mark["word"] or "").partition("|")
        name = name.strip()
        name = name.rpartition("/")[2] if name.startswith(".") else name
        said = alias.strip() or name
        much, _, unit = (mark["much"] or "").lstrip("=").partition("%")
        much, unit = " ".join(much.split()), " ".join(unit.split())
        amount = f"{much} {unit}".strip()
        if mark["sign"] == "~":
            return Piece(amount or name, Given(MarkKind.TIMER, name, amount=amount))
        if not name:
            return Piece(amount)
        if mark["sign"] == "#":
            return Piece(said, Given(MarkKind.COOKWARE, name))
        if mark["back"]:
            return Piece(said, Given(MarkKind.MIXTURE, name, made_in=self._made_in(mark["back"])))
        note = (mark["note"] or "")[1:-1]
        if "?" in mark["how"]:
            note = f"{note}, optional" if note else "optional"
        line = self.tally.take(name, much, unit, note)
        return Piece(said, Given(MarkKind.INGREDIENT, name, line, amount))

    def _made_in(self, back: str) -> int:
        """The step that makes what is spoken of again: so many back, or by its number."""
        number = int(back.strip("=~"))
        if "=" in back:
            place = len(self.sections) - 1 - number if "~" in back else number - 1
            steps = self.sections[place] if 0 <= place < len(self.sections) else []
            return max(steps, default=0)
        steps = self.sections[-1]
        place = len(steps) - number if "~" in back else number - 1
        return steps[place] if 0 <= place < len(steps) else 0

    def outline(self) -> Outline:
        """All that was read."""
        facts = {key.lower(): value for key, value in self.facts}
        stem = "recipe" if self.source.startswith("<") else Path(self.source).stem
        told = facts.pop("title", "") or facts.pop("name", "") or self.title
        return self.steps.outline(
            told or stem.replace("-", " ").replace("_", " ").capitalize(),
            Source(self.source, FORMAT, 1),
            self.tally.lines(),
            metadata=facts.items(),
            notes=self.notes,
        )


def _typed(text: str) -> str:
    return _ESCAPED.sub(r"\1", text)
