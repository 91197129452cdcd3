"""Draw a plan as a Gantt chart: SVG text, nothing that runs, nothing that is fetched.

Time goes from left to right; a stretch in which nothing begins or ends is drawn short and marked,
so that an hour's work before a night in the fridge can still be read.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from html import escape
from typing import Final

from kg.plain import printable
from reasoner.cooking.plan import Plan, Planned

__all__ = ["gantt"]

_STYLE: Final = """
text { font-family: "Segoe UI", "Helvetica Neue", Arial, "DejaVu Sans", sans-serif; fill: #26211c; }
.title { font-size: 17px; font-weight: 600; }
.recipe { font-size: 13px; font-weight: 600; }
.what { font-size: 11.5px; }
.time, .note { font-size: 10px; fill: #6d6258; }
.who { font-size: 10px; fill: #fff; font-weight: 600; }
.who.off { fill: #4a4038; }
"""
_LEFT: Final = 330.0
_RIGHT: Final = 24.0
_TOP: Final = 66.0
_ROW: Final = 20.0
_A_MINUTE: Final = 6.0
_LONGEST_STRETCH: Final = 25 * 60
_WIDEST: Final = 1500.0
_LETTERS: Final = 50
_COLOURS: Final = ("#b4532a", "#3f6f52", "#5b5ea6", "#9a6a00", "#8a3b66", "#2f6f8f")


def gantt(plan: Plan) -> str:
    """The chart: a row a task, recipes one below the other; light bars need nobody."""
    axis = _Axis(plan)
    rows = list(_rows(plan))
    bottom = _TOP + _ROW * len(rows) + 8
    width = max(_LEFT + axis.width + _RIGHT, 40 + 10 * len(_title(plan)), 640)
    height = bottom + 34
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
            f'viewBox="0 0 {width:.0f} {height:.0f}" role="img">',
            f"<title>{_safe(_title(plan))}</title>",
            f"<style>{_STYLE}</style>",
            f'<rect width="{width:.0f}" height="{height:.0f}" fill="#fdfbf7"/>',
            _text(16, 26, _title(plan), "title"),
            *_grid(plan, axis, bottom),
            *(line for number, row in enumerate(rows) for line in _row(row, number, plan, axis)),
            _text(16, height - 12, _LEGEND, "note"),
            "</svg>",
            "",
        ]
    )


_LEGEND: Final = (
    "Dark: a cook is at it  ·  light: it goes on by itself  ·  dashed edge: how long is assumed, "
    "the recipe does not say  ·  // time left out"
)


class _Axis:
    """Seconds to places on the page; long stretches without a beginning or an end are cut short."""

    def __init__(self, plan: Plan) -> None:
        moments = {0, plan.seconds}
        for each in plan.tasks:
            moments |= {each.start, each.end}
        self._moments = sorted(moments)
        pairs = list(zip(self._moments, self._moments[1:], strict=False))
        drawn = [min(after - before, _LONGEST_STRETCH) for before, after in pairs]
        scale = min(_A_MINUTE / 60, _WIDEST / max(sum(drawn), 1))
        self._places = [0.0]
        for length in drawn:
            self._places.append(self._places[-1] + length * scale)
        self.width = max(self._places[-1], 60.0)
        self.cuts = [
            (self._places[number] + self._places[number + 1]) / 2
            for number, (before, after) in enumerate(pairs)
            if after - before > _LONGEST_STRETCH
        ]
        self.marks = list(self._marks())

    def x(self, seconds: int) -> float:
        """Where a moment stands."""
        number = min(bisect_right(self._moments, seconds) - 1, len(self._moments) - 2)
        before, after = self._moments[number : number + 2] if number >= 0 else (0, 1)
        part = (seconds - before) / max(after - before, 1)
        left, right = self._places[number : number + 2] if number >= 0 else (0.0, 0.0)
        return _LEFT + left + part * (right - left)

    def _marks(self) -> Iterator[int]:
        """The moments that get a label: far enough apart to be read."""
        last = -1000.0
        for moment in self._moments:
            if self.x(moment) - last >= 64:
                last = self.x(moment)
                yield moment


def _title(plan: Plan) -> str:
    named = " + ".join(title for _, title in plan.recipes)
    cooks = f"{plan.kitchen.cooks} cook{'s' if plan.kitchen.cooks > 1 else ''}"
    when = f", served at {plan.time_of(plan.seconds)}" if plan.serve_at is not None else ""
    return f"{named}: {cooks}{when}"


def _rows(plan: Plan) -> Iterator[Planned | tuple[str, int]]:
    """A heading a recipe, and its tasks by their start."""
    for number, (_, title) in enumerate(plan.recipes):
        yield title, number
        yield from (each for each in plan.tasks if _number(each) == number)


def _number(task: Planned) -> int:
    return int(task.id.partition(".")[0]) - 1


def _grid(plan: Plan, axis: _Axis, bottom: float) -> Iterator[str]:
    for moment in axis.marks:
        x = axis.x(moment)
        yield f'<path d="M{x:.1f} {_TOP - 14:.1f}V{bottom:.1f}" stroke="#e4dacb"/>'
        yield _text(x, _TOP - 18, plan.time_of(moment), "time")
    for cut in axis.cuts:
        yield _text(_LEFT + cut, _TOP - 4, "//", "time")


def _row(row: Planned | tuple[str, int], number: int, plan: Plan, axis: _Axis) -> Iterator[str]:
    y = _TOP + _ROW * number
    if isinstance(row, tuple):
        yield _text(16, y + 15, row[0], "recipe")
        return
    colour = _COLOURS[_number(row) % len(_COLOURS)]
    words = f"{row.task.step}. {row.task.label}"
    short = words if len(words) <= _LETTERS else f"{words[: _LETTERS - 1]}…"
    yield _text(24, y + 14, short, "what")
    left = axis.x(row.start)
    wide = max(axis.x(row.end) - left, 3)
    light = ' fill-opacity=".28"' if not row.task.attended else ""
    edge = f' stroke="{colour}" stroke-dasharray="3 2"' if row.task.assumed else ""
    yield (
        f'<rect x="{left:.1f}" y="{y + 3:.1f}" width="{wide:.1f}" height="{_ROW - 6:.1f}" rx="3" '
        f'fill="{colour}"{light}{edge}><title>{_safe(_told(row, plan))}</title></rect>'
    )
    who = row.uses or (f"cook {row.cook}" if row.cook and plan.kitchen.cooks > 1 else "")
    if who and wide >= 8 + 5.6 * len(who):
        off = "" if row.task.attended else " off"
        yield _text(left + 5, y + 14, who, f"who{off}")


def _told(row: Planned, plan: Plan) -> str:
    """What a reader sees when the pointer rests on a bar."""
    who = f"cook {row.cook}" if row.cook else "by itself"
    parts = [f"{plan.time_of(row.start)} to {plan.time_of(row.end)}", who, row.uses or ""]
    return "; ".join(part for part in (*parts, row.task.assumed, row.task.quote) if part)


def _safe(text: str) -> str:
    return escape(printable(text), quote=True)


def _text(x: float, y: float, text: str, classes: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{classes}">{_safe(text)}</text>'
