"""Make a named timer of every duration that the text gives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from kg.attributes import Attribute, AttributeKind
from kg.entities import Act
from kg.graph import RecipeGraph
from kg.model import Mark, MarkKind, Moment
from kg.values import Duration
from ontology.lexicon import stem
from reasoner.cooking.deeds import label, sentence_of
from reasoner.dependence import direct
from reasoner.once import once_a_graph
from reasoner.wording import as_written

__all__ = ["Timer", "timers"]

_EACH: Final = (" side", " sides", " per pound", " per kg", " each")


@dataclass(frozen=True, slots=True)
class Timer:
    """A duration: of what, how many seconds, from when, and the sign that it is done.

    `least` and `most` are seconds, none where the text is vague ("a few minutes"). `each` says of
    what it is that long once more: each side, each pound. `condition` is on what terms it is done.
    """

    name: str
    step: int
    tick: int
    least: int | None
    most: int | None
    words: str
    start: str
    until: str | None
    each: str | None
    condition: str | None
    moment: Moment
    quote: str

    @property
    def duration(self) -> Duration | None:
        """How long, from least to most."""
        if self.least is None or self.most is None:
            return None
        return Duration(self.least, self.most)

    def __str__(self) -> str:
        return f"{self.name} ({self.duration or self.words})"

    def as_dict(self) -> dict[str, Any]:
        """The timer as JSON has it."""
        return {
            "name": self.name,
            "step": self.step,
            "event": self.tick,
            "least": self.least,
            "most": self.most,
            "words": self.words,
            "start": self.start,
            "until": self.until,
            "each": self.each,
            "condition": self.condition,
            "moment": str(self.moment),
            "quote": self.quote,
        }


@once_a_graph
def timers(graph: RecipeGraph) -> tuple[Timer, ...]:
    """Every duration of the steps, in their order; a step may have several."""
    marked = tuple(mark for mark in graph.recipe.marks if mark.kind is MarkKind.TIMER)
    found = [
        _timer(graph, graph.act(said.act), said, marked)
        for said in graph.attributes
        if said.kind is AttributeKind.DURATION and said.act is not None
    ]
    return tuple(sorted(found, key=lambda timer: timer.moment))


def _timer(graph: RecipeGraph, act: Act, said: Attribute, marked: Sequence[Mark]) -> Timer:
    value = said.value if isinstance(said.value, Duration) else None
    words = as_written(said.words)
    return Timer(
        name=_given(said, marked) or label(graph, act),
        step=said.at.step,
        tick=act.tick,
        least=value.least if value else None,
        most=value.most if value else None,
        words=words,
        start=_start(graph, act),
        until=_sign(graph, act, said),
        each=next((stem(mark) for mark in _EACH if words.endswith(mark)), None),
        condition=act.event.condition or None,
        moment=said.at,
        quote=sentence_of(graph, act),
    )


def _given(said: Attribute, marked: Sequence[Mark]) -> str:
    """The name that the author gave to a time."""
    here = [mark for mark in marked if mark.at[:2] == said.at[:2]]
    near = [mark for mark in here if mark.at.token <= said.end and said.at.token <= mark.end]
    return next((mark.name for mark in near), "")


def _start(graph: RecipeGraph, act: Act) -> str:
    """What must be done for the time to run."""
    before = [graph.act(tick) for tick in direct(graph).get(act.tick, ())]
    if not before:
        return f"from the start of step {act.at.step}"
    last = max(before, key=lambda each: each.tick)
    where = "" if last.at.step == act.at.step else f" (step {last.at.step})"
    return f"after: {label(graph, last)}{where}"


def _sign(graph: RecipeGraph, act: Act, said: Attribute) -> str | None:
    """The sign that ends it: of the same act, in the same sentence, and the nearest behind."""
    signs = [
        each
        for each in graph.attributes_of(act.tick, AttributeKind.UNTIL)
        if each.at[:2] == said.at[:2]
        and each.words.lower().startswith(("until", "till", "'til", "or until"))
    ]
    near = sorted(signs, key=lambda each: abs(each.at.token - said.end))
    return as_written(near[0].words) if near else None
