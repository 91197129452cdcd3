"""A recipe while its lines are being read: which sentence is open, and what it is called."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from kg.errors import Notices
from kg.model import Asked
from kg.readers.annotation import Annotated, Block, annotated
from kg.readers.cells import COLUMNS, EMPTY, Row, row, shown
from kg.readers.lines import Line

INGREDIENTS: Final = 0
_PLACE = re.compile(r"::(?:step(\d{1,9})|(ingredients))(?:::sent(\d{1,9}))?\s*$")


@dataclass(slots=True)
class Draft:
    """A recipe while its lines are being read."""

    id: str
    line: int
    source: str
    notices: Notices
    questions: list[Asked] = field(default_factory=list)
    metadata: list[tuple[str, str]] = field(default_factory=list)
    sentences: list[Annotated] = field(default_factory=list)
    open: bool = False
    _step: int | None = None
    _number: int | None = None
    _named_at: int | None = None
    _text: str = ""
    _rows: list[Row] = field(default_factory=list)
    _shift: int = 0
    _counted_anew: bool = False
    _last_step: int = 0
    _used: dict[int, set[int]] = field(default_factory=dict)
    _tops: dict[int, int] = field(default_factory=dict)

    def complain(self, line: int, problem: str) -> None:
        """Say what is wrong with a line."""
        self.notices.add(problem, self.source, line)

    def place(self, line: int, name: str, *, begins_sentence: bool) -> None:
        """Note the step and the sentence that `RECIPE::step02::sent01` names."""
        if self._rows or self._named_at is not None:
            self.close()
        match = _PLACE.search(name)
        if match is None:
            problem = f"{shown(name)} names no step; expected RECIPE::stepNN or RECIPE::ingredients"
            self.complain(line, problem)
        else:
            step, _, sentence = match.groups()
            self._step = int(step) if step else INGREDIENTS
            self._number = int(sentence) if sentence else None
        self._named_at = line if begins_sentence else None

    def tell(self, text: str) -> None:
        """Note the sentence as a reader sees it."""
        if self._rows:
            self.close()
        self._text = text

    def take_token(self, line: Line) -> None:
        """Take a token line; what cannot be read of it is left out."""
        parsed = self._parsed(line)
        if parsed is None:
            return
        if self._rows and not self.open:
            self._after_blank_line(parsed)
        self._count(parsed)
        self._rows.append(parsed)
        self.open = True

    def _parsed(self, line: Line) -> Row | None:
        cells = line.text.split("\t")
        if len(cells) != COLUMNS:
            problem = f"expected {COLUMNS} columns, found {len(cells)}"
            if len(cells) < 2:
                self.complain(line.number, f"{problem}; the line is left out")
                return None
            few = len(cells) < COLUMNS
            mending = "missing ones are taken as empty" if few else "the rest is left out"
            self.complain(line.number, f"{problem}; {mending}")
            cells = (cells + [EMPTY] * COLUMNS)[:COLUMNS]
        return row(line.number, cells, lambda problem: self.complain(line.number, problem))

    def _after_blank_line(self, parsed: Row) -> None:
        """Go on with the sentence if its text goes on; else it is one without a sent_id."""
        if parsed.number == len(self._rows) + 1 or self._words_are_missing():
            self.complain(parsed.line, "a blank line inside a sentence; read on as one sentence")
            self._shift = len(self._rows) + 1 - parsed.number
            self._counted_anew = self._counted_anew or self._shift != 0
        else:
            self.close()
            self.complain(parsed.line, "a sentence without '# sent_id'; counted on")

    def _words_are_missing(self) -> bool:
        words = sum([len(row.form) for row in self._rows])
        return words < len("".join(self._text.split()))

    def _count(self, parsed: Row) -> None:
        place = len(self._rows) + 1
        if parsed.number + self._shift != place:
            self._shift = place - parsed.number
            self._counted_anew = True
            problem = f"token {parsed.number} stands at place {place}; counted anew"
            self.complain(parsed.line, problem)

    def close(self, *, at_end_of_file: bool = False) -> None:
        """Finish the sentence that is being read, if any."""
        if self._rows:
            if at_end_of_file and self.open and self._words_are_missing():
                self.complain(self._rows[-1].line, "the file ends inside a sentence")
            rows = self._recounted() if self._counted_anew else self._rows
            step, number = self._numbered()
            block = Block(step, number, self._text, rows, self.source, self.notices)
            self.sentences.append(annotated(block))
        elif self._named_at is not None:
            self.complain(self._named_at, "a sentence without words; left out")
        self._rows, self._text, self._number, self._named_at = [], "", None, None
        self.open, self._shift, self._counted_anew = False, 0, False

    def _recounted(self) -> list[Row]:
        """Rows whose number is their place; PART and RES follow the rows they point at."""
        places: dict[tuple[int, int], int] = {}
        pieces: list[int] = []
        piece = last = 0
        for place, parsed in enumerate(self._rows, 1):
            piece += parsed.number <= last
            last = parsed.number
            pieces.append(piece)
            places[piece, last] = place
        return [
            parsed._replace(
                number=place,
                part=self._moved(parsed, parsed.part, piece, places),
                res=self._moved(parsed, parsed.res, piece, places),
            )
            for place, (parsed, piece) in enumerate(zip(self._rows, pieces, strict=True), 1)
        ]

    def _moved(
        self, parsed: Row, pointer: int | None, piece: int, places: dict[tuple[int, int], int]
    ) -> int | None:
        if pointer is None:
            return None
        place = places.get((piece, pointer))
        if place is None:
            problem = f"PART or RES points at token {pointer}, which is not there; left out"
            self.complain(parsed.line, problem)
        return place

    def _numbered(self) -> tuple[int, int]:
        """The sentence's step and number, counted on where the file does not say or repeats it."""
        step = 1 if self._step is None else self._step
        used, top = self._used.setdefault(step, set()), self._tops.get(step, 0)
        line, number = self._rows[0].line, self._number
        if step < self._last_step:
            self.complain(line, f"step {step} stands after step {self._last_step}; put in order")
        if number in used:
            self.complain(line, f"a second sentence {number} in step {step}; counted on")
        elif number is not None and number < top:
            self.complain(line, f"sentence {number} stands after sentence {top}; put in order")
        if number is None or number in used:
            number = top + 1
        used.add(number)
        self._step, self._last_step, self._tops[step] = step, step, max(top, number)
        return step, number
