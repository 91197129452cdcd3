"""The picture as SVG: text only, nothing that runs, nothing that is fetched."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from textwrap import wrap

from kg.drawing.layout import BEND, TOP, Lane, Layout, shortened
from kg.drawing.palette import colours
from kg.drawing.strands import ENTRY, Ending, Strand, Stretch
from kg.graph import Act, RecipeGraph
from kg.plain import printable
from kg.timeline import Fluent, Property
from ontology import taxonomy

__all__ = ["to_svg"]

_STYLE = """
text { font-family: "Segoe UI", "Helvetica Neue", Arial, "DejaVu Sans", sans-serif; }
.title { font-size: 19px; font-weight: 600; fill: #26211c; }
.step { font-size: 11px; font-weight: 600; fill: #7a6f63; }
.tick { font-size: 9px; fill: #9a8f83; }
.verb { font-size: 11px; fill: #26211c; }
.aside { fill: #9a8f83; font-style: italic; }
.place { font-size: 12px; font-weight: 600; fill: #4a4038; }
.nowhere { font-weight: 400; font-style: italic; fill: #8a7f73; }
.stands { font-size: 10px; font-style: italic; fill: #7d5b2b; }
.form { font-size: 9px; fill: #6d6258; }
.name { font-size: 10.5px; fill: #26211c; }
.name, .form { paint-order: stroke; stroke: #fdfbf7; stroke-width: 3px; stroke-linejoin: round; }
.note { font-size: 10px; fill: #7a6f63; }
.strand { fill: none; stroke-linecap: round; stroke-linejoin: round; }
"""
_FOOT = 34.0


def to_svg(graph: RecipeGraph) -> str:
    """The kitchen over time: events from left to right, a lane a place, a line an ingredient."""
    layout = Layout(graph)
    width, height = layout.width, layout.bottom + _FOOT
    shades = colours(graph)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
            f'viewBox="0 0 {width:.0f} {height:.0f}" role="img">',
            f"<title>{_safe(graph.recipe.title)}</title>",
            f"<style>{_STYLE}</style>",
            f'<rect width="{width:.0f}" height="{height:.0f}" fill="#fdfbf7"/>',
            _text(16, 28, graph.recipe.title, "title"),
            *_steps(layout),
            *(line for lane in layout.lanes for line in _lane(lane, layout)),
            *(line for act in graph.acts for line in _event(act, layout)),
            *(_path(strand, layout, shades[strand.thing]) for strand in layout.strands),
            *(m for s in layout.strands for m in _marks(s, layout, shades[s.thing])),
            _text(16, height - 12, _LEGEND, "note"),
            "</svg>",
            "",
        ]
    )


_LEGEND = (
    "A line is something to eat, the thicker the more is in it  ·  ○ an event works on it  ·  "
    "◎ served  ·  × thrown away  ·  grey verbs are only described"
)


def _safe(text: str) -> str:
    return escape(printable(text), quote=True)


def _text(x: float, y: float, text: str, classes: str, anchor: str = "start") -> str:
    where = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f'<text {where} class="{classes}">{_safe(text)}</text>'


def _steps(layout: Layout) -> Iterator[str]:
    """A band for every step, every other one shaded."""
    ticks: dict[int, list[int]] = {}
    for act in layout.graph.acts:
        ticks.setdefault(act.at.step, []).append(act.tick)
    for index, (step, found) in enumerate(ticks.items()):
        left, right = layout.x(found[0] - 0.5), layout.x(found[-1] + 0.5)
        if index % 2 == 0:
            height = layout.bottom - 38
            yield (
                f'<rect x="{left:.1f}" y="38" width="{right - left:.1f}" '
                f'height="{height:.1f}" fill="#f6f0e6"/>'
            )
        yield _text(left + 6, 51, f"Step {step}", "step")


def _lane(lane: Lane, layout: Layout) -> Iterator[str]:
    """A lane's edge, its name, and what its vessel stands in for a while."""
    top, end = lane.top, layout.width - 12
    yield f'<path d="M12 {top:.1f}H{end:.1f}" stroke="#ddd2c2" stroke-width="1"/>'
    if lane is layout.lanes[-1]:
        yield f'<path d="M12 {layout.bottom:.1f}H{end:.1f}" stroke="#ddd2c2" stroke-width="1"/>'
    for fluent in layout.stands_in(lane.place):
        yield from _standing(fluent, lane, layout)
    middle = top + lane.height / 2 + 4
    lines = wrap(lane.name, 19)[:3] or [""]
    for number, line in enumerate(lines):
        offset = (number - (len(lines) - 1) / 2) * 14
        classes = "place" if lane.place else "place nowhere"
        yield _text(16, middle + offset, line, classes)


def _standing(fluent: Fluent, lane: Lane, layout: Layout) -> Iterator[str]:
    """A tinted piece of a lane: its vessel is in the oven, in the fridge, on the stove."""
    graph = layout.graph
    until = fluent.end if fluent.end is not None else len(graph.acts) + 1
    left, right = layout.x(fluent.start - 0.3), layout.x(until - 0.5)
    yield (
        f'<rect x="{left:.1f}" y="{lane.top + 2:.1f}" width="{right - left:.1f}" '
        f'height="{lane.height - 4:.1f}" rx="5" fill="{_tint(fluent.value, graph)}"/>'
    )
    heat = graph.timeline.now(fluent.value, Property.TEMPERATURE, fluent.start)
    degrees = f", {heat.value}" if heat else ""
    caption = f"{fluent.preposition or 'in'} the {graph.name(fluent.value)}{degrees}"
    yield _text(left + 5, lane.top + lane.height - 7, caption, "stands")


def _tint(place: str, graph: RecipeGraph) -> str:
    """Blue for what cools, yellow for what heats, grey for any other place."""
    prop = graph.props.get(place)
    cls = prop.cls if prop else None
    if cls is None or not taxonomy.is_a(cls, "Appliance"):
        return "#ebe5dc"
    return "#dfeaf2" if taxonomy.is_a(cls, "Refrigerator") else "#f9e6c3"


def _event(act: Act, layout: Layout) -> Iterator[str]:
    """A tick: its number, its verb, and a thin line down through the lanes."""
    x = layout.x(act.tick)
    grey = " aside" if act.aside else ""
    yield f'<path d="M{x:.1f} {TOP:.1f}V{layout.bottom:.1f}" stroke="#e9e0d2" stroke-width="1"/>'
    yield _text(x, 63, str(act.tick), "tick", "middle")
    lines = wrap(act.event.lemma, 11)
    for number, line in enumerate(lines[:2]):
        cut = shortened(line if number == 0 or len(lines) == 2 else f"{line}…", 11)
        yield _text(x, 75 + 12 * number, cut, f"verb{grey}", "middle")


def _path(strand: Strand, layout: Layout, colour: str) -> str:
    """A strand's line, the thicker the more is in it."""
    width = 2.2 + min(len(layout.graph.ancestry(strand.thing)), 8) * 0.35
    title = f"<title>{_safe(_told(strand, layout.graph))}</title>"
    look = f'stroke="{colour}" stroke-width="{width:.1f}" stroke-opacity=".9"'
    return f'<path class="strand" d="{_course(strand, layout)}" {look}>{title}</path>'


def _course(strand: Strand, layout: Layout) -> str:
    """Level in a lane, bent out of its source, between lanes, and into what it joins."""
    bend = BEND * layout.column
    start, end = layout.x(strand.start), layout.x(strand.end)
    y = layout.y(strand, strand.stretches[0])
    source = layout.y_of_source(strand)
    goal = layout.y_of(strand.goal, strand.end) if strand.goal else None
    if source is not None and goal is not None and strand.end - strand.start < ENTRY + 0.01:
        return f"M{start:.1f} {source:.1f}{_curve(end, goal, end - start, source)}"
    points = f"M{start:.1f} {y:.1f}"
    if source is not None:
        left = start if strand.enters else start - bend
        points = f"M{left:.1f} {source:.1f}{_curve(left + bend, y, bend, source)}"
    for before, after in zip(strand.stretches, strand.stretches[1:], strict=False):
        points += f"H{max(layout.x(before.end) - bend, layout.x(before.start)):.1f}"
        points += _curve(layout.x(after.start), layout.y(strand, after), bend, y)
        y = layout.y(strand, after)
    if goal is None:
        return f"{points}H{end:.1f}"
    level = max(end - bend, layout.x(strand.stretches[-1].start))
    return f"{points}H{level:.1f}{_curve(end, goal, bend, y)}"


def _curve(x: float, y: float, bend: float, y_before: float) -> str:
    """A soft bend that ends at a point."""
    middle = x - bend / 2
    return f"C{middle:.1f} {y_before:.1f} {middle:.1f} {y:.1f} {x:.1f} {y:.1f}"


def _told(strand: Strand, graph: RecipeGraph) -> str:
    """What a reader sees when the pointer rests on a line."""
    life = graph.lifespan(strand.thing)
    forms = ", ".join(f.value for f in graph.history(strand.thing) if f.property == "form")
    start = "listed" if not life.start else f"from event {life.start}"
    end = f"{life.ended} at event {life.end}" if life.end else life.ended
    return "; ".join(part for part in (strand.name, start, forms, end) if part)


def _marks(strand: Strand, layout: Layout, colour: str) -> Iterator[str]:
    """Names, dots where events work on the thing, its new forms, and how it ends."""
    for stretch in strand.stretches:
        y = layout.y(strand, stretch)
        if layout.has_label(strand, stretch):
            yield _label(strand, stretch, layout, y)
        yield from _dots(strand, stretch, layout, colour)
    x, y = layout.x(strand.end), layout.y(strand, strand.stretches[-1])
    if strand.ending is Ending.DISCARDED:
        cross = f"M{x - 4:.1f} {y - 4:.1f}l8 8m0 -8l-8 8"
        yield f'<path d="{cross}" stroke="#a33327" stroke-width="2" fill="none"/>'
    elif strand.ending is Ending.SERVED:
        yield _circle(x, y, 5, "#fdfbf7", colour)
        yield _circle(x, y, 2, colour, colour)


def _label(strand: Strand, stretch: Stretch, layout: Layout, y: float) -> str:
    name = shortened(strand.name)
    if strand.enters and stretch == strand.stretches[0]:
        return _text(layout.x(strand.start) - 4, y + 3.5, name, "name", "end")
    return _text(layout.x(stretch.start) + 2, y - 6, name, "name")


def _dots(strand: Strand, stretch: Stretch, layout: Layout, colour: str) -> Iterator[str]:
    graph = layout.graph
    forms: dict[int, list[str]] = {}
    for fluent in graph.history(strand.thing):
        if fluent.property == "form" and fluent.value != "served":
            forms.setdefault(fluent.start, []).append(fluent.value)
    y = layout.y(strand, stretch)
    used = {act.tick for act in graph.uses(strand.thing) if not act.aside} | set(forms)
    for tick in sorted(used):
        if not stretch.start <= tick < stretch.end:
            continue
        x = layout.x(tick)
        yield _circle(x, y, 3, "#fdfbf7", colour)
        if tick in forms:
            yield _text(x, y + 12, shortened(", ".join(forms[tick]), 12), "form", "middle")


def _circle(x: float, y: float, radius: float, fill: str, stroke: str) -> str:
    where = f'cx="{x:.1f}" cy="{y:.1f}" r="{radius}"'
    return f'<circle {where} fill="{fill}" stroke="{stroke}" stroke-width="1.6"/>'
