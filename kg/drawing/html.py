"""Graphs, states and rows as notebooks show them: HTML that runs nothing and fetches nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, Final

from kg.plain import printable
from kg.timeline import Property

if TYPE_CHECKING:
    from kg.graph import RecipeGraph, State
    from kg.model import Sentence

__all__ = ["MOST_ROWS", "graph_html", "safe", "state_html", "table_html"]

MOST_ROWS: Final = 60
"""Rows of a table that are shown; the rest is counted."""
_SHADES: Final = {
    "event": "#ffe3b8",
    "explicit": "#d5ecd9",
    "implicit": "#d5ecd9",
    "tool": "#d9e4f5",
    "habitat": "#ece0f3",
    "prop": "#ece0f3",
}


def safe(text: object) -> str:
    """A text between tags."""
    return escape(printable(str(text)))


def table_html(columns: Sequence[str], rows: Iterable[Sequence[object]], more: int = 0) -> str:
    """A table; `more` rows are only counted.

    >>> table_html(("a",), [("<b>",)])
    '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>&lt;b&gt;</td></tr></tbody></table>'
    """
    head = "".join(f"<th>{safe(name)}</th>" for name in columns)
    body = "".join(f"<tr>{''.join(f'<td>{safe(cell)}</td>' for cell in row)}</tr>" for row in rows)
    rest = f"<p>… and {more} more</p>" if more else ""
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{rest}"


def graph_html(graph: RecipeGraph) -> str:
    """The kitchen over time, above the text with its events, food, tools and places marked."""
    from kg.drawing import to_svg

    listed = "".join(f"<li>{safe(supply.text)}</li>" for supply in graph.supplies.values())
    marks = _marks(graph)
    sentences = [
        [_marked(each, marks.get((each.step, each.number), [])) for each in step.sentences]
        for step in graph.recipe.steps
    ]
    steps = "".join(f"<li>{' '.join(step)}</li>" for step in sentences)
    picture = f'<div style="overflow-x:auto">{to_svg(graph)}</div>'
    return f"<h3>{safe(graph.recipe.title)}</h3>{picture}<ul>{listed}</ul><ol>{steps}</ol>"


_Mark = tuple[int, int, str]


def _marks(graph: RecipeGraph) -> dict[tuple[int, int], list[_Mark]]:
    """Which characters of each sentence name something, by its step and number."""
    from kg.rdf.spans import Spans

    spans = Spans(graph.recipe)
    named = [(act.at, act.event.end, "event") for act in graph.acts]
    named += [(each.at, each.end, str(each.kind).lower()) for each in graph.recipe.mentions]
    found: dict[tuple[int, int], list[_Mark]] = {}
    for at, end, kind in named:
        span = spans.of(at, end)
        if span is not None:
            found.setdefault((at.step, at.sentence), []).append((*span, kind))
    return found


def _marked(sentence: Sentence, marks: list[_Mark]) -> str:
    """A sentence with its marks, none over another: the first and then the longest wins."""
    pieces, done = [], 0
    for start, end, kind in sorted(marks, key=lambda mark: (mark[0], -mark[1])):
        if start >= done:
            shade = _SHADES.get(kind, "#eeeeee")
            words = safe(sentence.text[start:end])
            style = f"background:{shade};color:#26211c;padding:0 .15em;border-radius:.2em"
            pieces += [safe(sentence.text[done:start]), f'<mark style="{style}">{words}</mark>']
            done = end
    return "".join([*pieces, safe(sentence.text[done:])])


def state_html(state: State) -> str:
    """What is where at a moment, in what form, how hot, and with what in it."""
    names = {standing.thing.id: standing.thing.name for standing in state.things}

    def named(entity: str) -> str:
        return names.get(entity) or entity.partition(".")[0].replace("_", " ")

    def rows() -> Iterator[tuple[str, ...]]:
        for each in state.things:
            where = each.whereabouts
            place = f"{where.preposition or 'in'} the {named(where.place)}" if where else ""
            parts = ", ".join(named(part) for part in each.parts)
            yield each.thing.name, place, ", ".join(each.form), each.temperature or "", parts
        for fluent in state.props:
            of_place = fluent.property is Property.LOCATION
            value = f"{fluent.preposition} the {named(fluent.value)}" if of_place else fluent.value
            yield named(fluent.subject), *((value, "") if of_place else ("", value)), "", ""

    columns = ("what", "where", "how it is", "temperature", "in it")
    return f"<p>After step {state.step} (event {state.tick})</p>{table_html(columns, rows())}"
