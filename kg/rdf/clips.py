"""Clips as RDF: a Web Annotation whose body is a piece of media and whose target is an event."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kg.model import Clip, Match
from kg.rdf import terms
from kg.rdf.names import literal
from kg.rdf.page import Page

__all__ = ["clips_in", "write_clip"]

_CONTENT, _RATING, _TEXT, _TARGET, _BODY, _SELECTOR, _VALUE = (
    term.strip("<>")
    for term in (
        terms.CONTENT,
        terms.RATING,
        terms.TEXT,
        terms.TARGET,
        terms.BODY,
        terms.SELECTOR,
        terms.VALUE,
    )
)
Nodes = dict[str, dict[str, list[str]]]
_TIME: Final = "t="


def write_clip(page: Page, place: int, clip: Clip) -> None:
    """A clip; `place` counts those of the recipe."""
    node = page.node(f"clip-{place}")
    body, selector = f"{node[:-1]}.body>", f"{node[:-1]}.time>"
    event = page.node(f"event-{page.graph.act(clip.event).tick}")
    page.say(node, (terms.TYPE, terms.SAID), (terms.BODY, body), (terms.TARGET, event))
    page.say(
        body,
        (terms.TYPE, terms.MEDIA),
        (terms.CONTENT, literal(clip.where)),
        (terms.RATING, literal(clip.rank)),
        (terms.TEXT, literal(clip.text) if clip.text else None),
    )
    if clip.start is not None or clip.end is not None:
        start, end = ("" if time is None else repr(time) for time in (clip.start, clip.end))
        page.say(body, (terms.SELECTOR, selector))
        time = literal(f"{_TIME}{start},{end}")
        page.say(selector, (terms.TYPE, terms.FRAGMENT), (terms.VALUE, time))


def clips_in(nodes: Nodes, recipe: str, events: dict[str, str]) -> Iterator[Clip]:
    """The clips of a recipe, in order; `events` are the ids of its events by their nodes."""
    place = 1
    while (said := nodes.get(f"{recipe}#clip-{place}")) is not None:
        body = nodes[said[_BODY][0]]
        start, end = _times(nodes, body.get(_SELECTOR))
        text = body.get(_TEXT, [""])[0]
        rank, where = Match(body[_RATING][0]), body[_CONTENT][0]
        yield Clip(events[said[_TARGET][0]], where, start, end, rank, text)
        place += 1


def _times(nodes: Nodes, selectors: list[str] | None) -> tuple[float | None, float | None]:
    """When a clip begins and ends, in the words of media fragments: "t=157,160"."""
    if not selectors:
        return None, None
    start, _, end = nodes[selectors[0]][_VALUE][0].removeprefix(_TIME).partition(",")
    return (_second(start), _second(end))


def _second(text: str) -> float | None:
    return (float(text) if "." in text or "e" in text else int(text)) if text else None
