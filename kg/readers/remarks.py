"""What a recipe says beside its steps: headings of notes, "Tip: …", and remarks at the end."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from kg.model import Note
from kg.parsing.tokens import sentences_in

__all__ = [
    "NOTES",
    "Notebook",
    "Row",
    "ends_with_remarks",
    "headed",
    "is_labelled",
    "is_remark",
    "label_of",
    "noted",
    "notes_of",
    "told_apart",
]

_WHOSE: Final = (
    r"(?:(?:recipe|cook'?s|chef'?s|baker'?s|author'?s|editor'?s|kitchen|test kitchen|pro|top|quick"
    r"|extra|helpful|important|handy|useful|expert|final|my|our|some|a few|more|general|serving"
    r"|additional|cooking|baking|freezer|diet(?:ary)?|special) ){0,3}"
)
_TOPIC: Final = (
    r"(?:notes?|tips?|hints?|tricks?|advice|nb|n\.b\.|p\.?s\.?|good to know|storage|storing"
    r"|(?:how )?to (?:store|freeze|keep)(?: it)?|keeping|shelf life|freezing|freezer|fridge"
    r"|re-?heating|to re-?heat|how to re-?heat(?: it)?|leftovers?|make[- ]?aheads?|making ahead"
    r"|to make ahead|do[- ]ahead|get ahead|prep ahead|prepare ahead|to prepare ahead|ahead of time"
    r"|in advance|variations?|variants?|substitut(?:ions?|es?)|swaps?|alternatives?|options?"
    r"|serving suggestions?|to vary|faqs?|frequently asked questions|questions"
    r"|(?:to )?make (?:it|them) (?:vegan|vegetarian|gluten[- ]free|dairy[- ]free)"
    r"|(?:vegan|vegetarian|gluten[- ]free|dairy[- ]free)(?: version| option)?)"
)
_KEPT: Final = re.compile(
    rf"{_WHOSE}{_TOPIC}(?:(?:,| and| &| \+|/| or) ?(?:the )?{_WHOSE}{_TOPIC}){{0,3}}"
    rf"(?: (?:instructions?|directions?|notes?|tips?|ideas?|suggestions?|options?|info\w*|advice))?"
    rf"(?: (?:on|for|from|about|to) [^.:]{{1,40}})?",
    re.I,
)
_LEFT_OUT: Final = (
    r"(?:(?:recipe|cook'?s|chef'?s) )?(?:nutrition(?:al)?(?: facts| info\w*)?"
    r"|equipment|tools|utensils|about|introduction|comments?|tags?|categories"
    r"|related.{0,30}|you may also like)"
)
NOTES: Final = re.compile(rf"{_KEPT.pattern}|{_LEFT_OUT}", re.I)
"""Headings of what is neither list nor steps."""
_LABEL: Final = re.compile(
    r"\(?(?P<label>(?:(?:chef|cook|baker|author|editor)'?s |pro |top |quick |important |handy )?"
    r"(?:tips?|notes?|hint|nb|storage|to (?:store|freeze)|freezing|make[- ]ahead|leftovers"
    r"|variations?|re-?heating|to re-?heat))\s*(?::|[-–—] )\s*(?P<rest>\S.*)",
    re.I,
)
"""What begins a note within a step: "Tip: …"."""
_SPAN: Final = r"\b(?:hours?|days?|weeks?|months?|years?)\b"
_LATER: Final = re.compile(
    rf"{_SPAN}|\bfreez|\bfrozen\b|\bahead\b|\badvance\b|\bbefore serving\b|\bairtight\b|\bfridge\b"
    r"|\brefrigerat",
    re.I,
)
_REMARK: Final = re.compile(
    r"(?:(?:any |the |this |these |your )?[\w' -]{2,40}? )?(?:also )?(?:will |can |may |should )"
    r"(?:also )?(?:be )?(?:keep|kept|last|stored?|frozen|freeze|refrigerated|made|prepared|reheated"
    r"|assembled)\b.*"
    r"|(?:[\w' -]{2,40}? )?(?:keeps|lasts|stores|freezes)\b.*"
    r"|(?:it is |this is )?(?:not )?suitable for (?:home )?freez.*"
    r"|(?:any )?leftovers?\b.*",
    re.I,
)
_FACT: Final = re.compile(r"(?:serves|makes|yields)\b.{1,40}", re.I)
_PARTED: Final = re.compile(r"([^:—–]{2,60}?)\s*(?::|[—–]| - )\s*(\S.*)")
_FRAME: Final = " :-–—=~*_[]|"
_ENDS: Final = re.compile(r"[.!?:;)\"']$")


class Row(NamedTuple):
    """A paragraph of notes: how many steps stand before it, what it stands under, and its words."""

    steps: int
    heading: str
    text: str


@dataclass(slots=True)
class Notebook:
    """The notes of a recipe while its lines are being sorted."""

    rows: list[Row] = field(default_factory=list)
    heading: str = ""
    is_kept: bool = True
    """False under a heading that nobody asks about: nutrition, comments."""
    is_label: bool = False
    """Whether the notes began within a line, so that steps may go on below it."""
    is_open: bool = False
    """Whether the last paragraph goes on in the next line."""
    is_numbered: bool = False
    """Whether the notes have numbers of their own."""
    level: int = 0

    def open(self, text: str, level: int, steps: int) -> None:
        """Begin notes at their heading, or at a label with the note right behind it."""
        heading, rest = label_of(text) or (text.strip(_FRAME), "")
        self.heading, self.level, self.is_label = heading, level, bool(rest)
        self.is_kept, self.is_open = _KEPT.fullmatch(self.heading) is not None, False
        self.is_numbered = False
        self.write(rest, steps)

    def holds(self, text: str, level: int) -> bool:
        """True of a note with a label of its own under the heading of all notes."""
        return not self.is_label and not level and label_of(text) is not None

    def open_section(self, name: str, level: int) -> None:
        """Go on under a heading inside the notes; one as high as theirs ends them."""
        self.is_kept = self.is_kept and not 0 < level <= self.level
        self.heading, self.is_open = name.rstrip(": "), False

    def write(self, text: str, steps: int) -> None:
        """One more line: a note of its own, or the rest of one that a narrow page broke off."""
        text = text.strip()
        if not text or not self.is_kept:
            return
        last = self.rows[-1] if self.rows else None
        if last and self.is_open and not _ENDS.search(last.text):
            self.rows[-1] = last._replace(text=f"{last.text} {text}")
        else:
            self.rows.append(_labelled(steps, self.heading, text))
        self.is_open = True

    def remark(self, text: str, steps: int) -> None:
        """A note under no heading."""
        self.rows.append(Row(steps, "", text))


def _labelled(steps: int, heading: str, text: str) -> Row:
    """A note whose first words say what it is about: "Make ahead: assemble the lasagne …"."""
    label, rest = label_of(text) or ("", "")
    return Row(steps, label, rest) if _KEPT.fullmatch(label) else Row(steps, heading, text)


def label_of(text: str) -> tuple[str, str] | None:
    """What a line says it is about, and the rest: "Storage: …", "MAKE AHEAD — …"."""
    parted = _PARTED.match(text)
    if parted is None or not headed(parted[1]):
        return None
    return parted[1].strip(), parted[2].strip()


def headed(text: str) -> bool:
    """True of the name of a section that holds notes."""
    return NOTES.fullmatch(text.strip(" :")) is not None


def is_labelled(text: str) -> bool:
    """True of a line that begins with what it is: "Tip: use a metal spoon."."""
    return _LABEL.fullmatch(text) is not None and ":" in text


def is_remark(text: str) -> bool:
    """True of a paragraph that only says what can be done later: "Leftovers keep for 3 days."."""
    return all(_REMARK.fullmatch(one) and _LATER.search(one) for one in sentences_in(text))


def ends_with_remarks(steps: Sequence[str]) -> bool:
    """True if the last paragraph is none of the steps: "Keeps for a month. Any nut works."."""
    last = sentences_in(steps[-1]) if len(steps) > 1 else []
    return bool(last) and is_remark(last[0])


def told_apart(text: str) -> tuple[tuple[str, ...], list[Row]]:
    """The sentences of a step, and the notes that it ends with.

    >>> told_apart("Bake for an hour. Tip: use a skewer. It must come out clean.")[0]
    ('Bake for an hour.',)
    >>> told_apart("Whisk (note: not too long) until thick.")[1]
    []
    """
    sentences = sentences_in(text)
    if sentences and (labelled := label_of(sentences[0])) and _KEPT.fullmatch(labelled[0]):
        return (), [Row(0, labelled[0], " ".join([labelled[1], *sentences[1:]]))]
    for place, sentence in enumerate(sentences):
        if match := _LABEL.fullmatch(sentence):
            rest = match["rest"].removesuffix(")") if sentence[0] == "(" else match["rest"]
            is_aside = sentence[0] == "(" and sentence.endswith(")")
            told, behind = sentences[:place], sentences[place + 1 :]
            if is_aside:
                others, rows = told_apart(" ".join(behind))
                return (*told, *others), [Row(0, match["label"], rest), *rows]
            return tuple(told), [Row(0, match["label"], " ".join([rest, *behind]))]
    return tuple(sentences), []


def notes_of(rows: Iterable[Row]) -> tuple[tuple[Note, ...], list[tuple[str, str]]]:
    """The sentences of the notes, in the order of the steps that they stand behind, and facts."""
    ordered = sorted(rows, key=lambda row: row.steps)
    every = [(row, text) for row in ordered for text in _sentences(row.text)]
    notes = [Note(n, row.heading, text, row.steps) for n, (row, text) in enumerate(every, 1)]
    facts = [(text.rstrip(". ").lower(), "") for _, text in every if _FACT.fullmatch(text)]
    return tuple(notes), facts


def _sentences(text: str) -> Iterator[str]:
    """The sentences of a note; a question stays with its answer: "Can I freeze it? Yes."."""
    asked: list[str] = []
    for sentence in sentences_in(text):
        asked.append(sentence)
        if not sentence.endswith("?"):
            yield " ".join(asked)
            asked = []
    if asked:
        yield " ".join(asked)


def noted(steps: Sequence[tuple[tuple[str, ...], list[Row]]]) -> list[Row]:
    """The notes that steps end with, each with the number of the step that it stands behind."""
    found, number = [], 0
    for sentences, rows in steps:
        number += bool(sentences)
        found += [row._replace(steps=number) for row in rows]
    return found
