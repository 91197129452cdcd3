"""The sheet that the lines of a recipe are written on, once it is known what each of them is."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from kg.parsing.list_parts import part_name
from kg.readers.page import Look, Shown, starts_with_command
from kg.readers.remarks import Notebook

__all__ = ["Sheet"]

_ENDS: Final = re.compile(r"[.!?:)\"']$")
_NARROW: Final = 45
"""Characters that a line has at least where a narrow page breaks it."""
_PHRASE: Final = re.compile(
    r"(?:,|\b(?:of|the|with|and|or|a|an|in|into|to|for|from|at|by|on|until|then|its|your))$", re.I
)
_FOR_WHAT: Final = re.compile(r"\b(?:for|make) (?:the|your) (?P<name>[^\d:]{2,40}?)[ :]*$", re.I)


@dataclass(slots=True)
class Sheet:
    """A recipe while its lines are being sorted."""

    line: int = 1
    title: str = ""
    items: list[str] = field(default_factory=list)
    steps: list[str] = field(default_factory=list)
    facts: list[tuple[str, str]] = field(default_factory=list)
    notes: Notebook = field(default_factory=Notebook)
    sections: list[tuple[int, str]] = field(default_factory=list)
    """How many steps there were before each section, and its name."""
    parts: list[tuple[int, str]] = field(default_factory=list)
    """How many ingredients there were before each part of the list, and its name."""
    has_headings: bool = False
    """Whether something announces the list or the steps."""
    width: int = 0
    """How long the longest line is."""
    last_numbered: int = 0
    """The last line that has a number."""
    told: Look = Look.TEXT
    """The part of the recipe that the notes interrupt."""
    numbered: int = 0
    """How many steps have numbers."""
    number: int | None = None
    """The number of the last step that has one."""
    is_open: bool = False
    """Whether the last step goes on in the next line."""
    _run: int = 0
    """How many ingredients stand in a row, without a blank line."""
    _has_gap: bool = False
    """Whether a blank line ends the part of the list that the last ingredient is in."""
    _length: int = 0
    """How long the last line of the steps was."""
    _is_named: bool = False
    """Whether the last step is only the name of one: "Step 2: Melt the chocolate"."""

    @property
    def is_numbered(self) -> bool:
        """Whether the steps have numbers; where only a few do, they mean something else."""
        return 2 * self.numbered > len(self.steps)

    def leave_blank(self) -> None:
        """A blank line: nothing goes on behind it."""
        self.is_open = self.notes.is_open = False
        self._has_gap, self._run = self._has_gap or self._run > 1, 0

    def add_fact(self, text: str) -> None:
        """What a fact is about, and what it says; without a colon it is all name: "Serves 4"."""
        key, _, value = text.partition(":")
        if text.lower().startswith("for "):
            key, value = "servings", text[4:]
        self.facts.append((key.strip().lower(), value.strip()))

    def open_section(self, name: str, part: Look) -> None:
        """A name for the steps or the ingredients that follow."""
        self.is_open = False
        if part is Look.STEPS or self.steps:
            self.sections.append((len(self.steps), name))
        else:
            self._open_part(name)

    def open_by_heading(self, heading: str, part: Look) -> None:
        """A heading may say what is made: "Ingredients for the dough", "To make the dough"."""
        self.is_open = False
        named = _FOR_WHAT.search(heading)
        if named is None:
            return
        if part is Look.INGREDIENTS:
            self._open_part(named["name"])
        elif part_name(named["name"]) in [part_name(name) for _, name in self.parts]:
            self.sections.append((len(self.steps), named["name"]))

    def _open_part(self, name: str) -> None:
        self.parts.append((len(self.items), name))
        self._has_gap, self._run = False, 0

    def open_notes(self, line: Shown, part: Look) -> None:
        """Begin notes, and keep in mind which part of the recipe they interrupt."""
        self.told = part if part is not Look.NOTES else self.told
        self.notes.open(line.text, line.level, len(self.steps))
        self.is_open = False

    def add_note(self, line: Shown, look: Look) -> None:
        """A line of the notes, or a heading within them."""
        if look is Look.SECTION:
            self.notes.open_section(line.text, line.level)
            return
        if line.bullet or line.number is not None:
            self.notes.is_open = False
        self.notes.is_numbered = self.notes.is_numbered or line.number is not None
        self.notes.write(line.text, len(self.steps))

    def goes_on_behind_notes(self, line: Shown) -> bool:
        """True of the next numbered step, unless the notes have numbers of their own."""
        is_next = self.number is not None and line.number == self.number + 1
        return is_next and not self.notes.is_numbered

    def add_item(self, text: str) -> None:
        """One more ingredient; behind a blank line it stands in no part of the list any more."""
        if not text:
            return
        if self._has_gap and self.parts:
            self.parts.append((len(self.items), ""))
        self.items.append(text)
        self._has_gap, self._run = False, self._run + 1

    def add_step(self, line: Shown) -> None:
        """A step of its own, or the rest of one that a narrow page broke off."""
        if not line.text:
            self.is_open = self.is_open and line.number is None
            return
        self.numbered += line.number is not None
        goes_on = self.is_open and line.number is None and not line.bullet
        named, self._is_named = self._is_named, line.is_label and not _ENDS.search(line.text)
        if goes_on and named:
            self.steps[-1] = line.text
        elif goes_on and (self._is_broken_off(line) or self._has_no_end(line)):
            self.steps[-1] = f"{self.steps[-1]} {line.text}"
        else:
            self.steps.append(line.text)
        self.is_open, self._length = True, len(line.text)
        self.number = line.number or self.number

    def _is_broken_off(self, line: Shown) -> bool:
        """True of a line that begins small, unless whoever wrote it begins all sentences so."""
        return line.text[:1].islower() and not self.steps[0][:1].islower()

    def _has_no_end(self, line: Shown) -> bool:
        """True if the last line breaks off in a phrase, or where it is full; not by a command."""
        last = self.steps[-1]
        if _ENDS.search(last):
            return False
        if _PHRASE.search(last) or not starts_with_command(line.text):
            return True
        is_full = self._length + len(line.text.split()[0]) >= self.width
        return line.text[:1].islower() and is_full and self._length >= _NARROW
