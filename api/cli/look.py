"""The look of what people read: few styles, tables without frames, text taken literally."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rich import box
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from kg.plain import printable

__all__ = ["columns", "heading", "indented", "said", "table", "title"]

TITLE = "bold"
HEADING = "bold cyan"
QUIET = "dim"
MARKED = "magenta"
FRESH = "green"
_NARROW = 60


def said(text: str, style: str = "") -> Text:
    """A text as it is, never as markup or as orders to the terminal."""
    return Text(printable(text), style)


def title(text: str) -> Text:
    """The first line of a page, underlined so that it shows without colour."""
    line = printable(text).replace("\n", " ")
    return Text.assemble((line, TITLE), "\n", ("=" * min(len(line), 78), QUIET))


def heading(text: str) -> Text:
    """A line that opens a part of the page."""
    return Text.assemble("\n", (printable(text), HEADING))


def indented(text: RenderableType, by: int = 2) -> Padding:
    """Something set in from the left."""
    return Padding(text, (0, 0, 0, by))


def table(names: Sequence[str], rows: Iterable[Sequence[str]]) -> RenderableType:
    """A table with a head; empty columns are left out, and a narrow screen gets blocks instead."""
    filled = [[printable(cell) for cell in row] for row in rows]
    kept = [index for index in range(len(names)) if any(row[index] for row in filled)]
    heads = [names[index] for index in kept]
    return _Tabled(heads, [[row[index] for index in kept] for row in filled])


@dataclass(frozen=True, slots=True)
class _Tabled:
    names: list[str]
    rows: list[list[str]]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        is_narrow = options.max_width < _NARROW and len(self.names) > 2
        yield from self._blocks() if is_narrow else [self._table()]

    def _table(self) -> Table:
        found = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style=QUIET)
        for name in self.names:
            found.add_column(name, overflow="fold")
        for row in self.rows:
            found.add_row(*(Text(cell, TITLE if not n else "") for n, cell in enumerate(row)))
        return found

    def _blocks(self) -> Iterator[RenderableType]:
        """Each row as a few lines: the first cell, and under it the others by name."""
        for first, *others in self.rows:
            yield Text(first, TITLE)
            for name, cell in zip(self.names[1:], others, strict=True):
                if cell:
                    yield Padding(Text.assemble((f"{name}: ", QUIET), cell), (0, 0, 0, 2))


def columns(rows: Iterable[Sequence[str]], fixed: Sequence[int] = ()) -> Table:
    """Rows without a head; the last column takes the rest of the line."""
    found = Table(
        box=None, pad_edge=False, show_header=False, show_edge=False, padding=(0, 2, 0, 0)
    )
    filled = [list(row) for row in rows]
    for index in range(max(map(len, filled), default=0)):
        found.add_column(no_wrap=index in fixed, overflow="fold")
    for row in filled:
        found.add_row(*(said(cell, TITLE if index == 0 else "") for index, cell in enumerate(row)))
    return found
