"""Tell what can be done before, and what must wait: from the graph, and marked as inferred."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from kg.graph import RecipeGraph
from kg.model import Moment
from kg.values import Duration
from ontology import effects, keeping, lexicon
from ontology.effects import Effect
from ontology.phrases import words_of
from reasoner.cooking.accounts import accounts
from reasoner.cooking.tasks import Task, tasks
from reasoner.once import once_a_graph

__all__ = ["Ahead", "When", "ahead"]

_LONG: Final = 1800
_CUTTING: Final = frozenset({Effect.TRANSFORM, Effect.SEPARATE, Effect.REMOVE, Effect.PREPARE})
_WORKED: Final = _CUTTING | {Effect.HEAT, Effect.COMBINE}


class When(StrEnum):
    """When something can be done."""

    MISE = "mise en place"
    """Before the cooking starts."""
    AHEAD = "make ahead"
    """Hours or a day before."""
    WAIT = "must wait"
    """When the rest of the cooking has come so far."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """A piece of work and when it can be done, with the reason; `said` if the text says so itself.

    Step 0 is the list: "2 onions, finely chopped".
    """

    what: str
    when: When
    because: str
    said: bool
    step: int
    ticks: tuple[int, ...]
    moment: Moment
    quote: str

    def as_dict(self) -> dict[str, Any]:
        """The piece of work as JSON has it."""
        return {
            "what": self.what,
            "when": str(self.when),
            "because": self.because,
            "inferred": not self.said,
            "step": self.step,
            "events": list(self.ticks),
            "moment": str(self.moment),
            "quote": self.quote,
        }


@once_a_graph
def ahead(graph: RecipeGraph) -> tuple[Ahead, ...]:
    """What the list wants prepared, and then every task in the order of the text."""
    return (*_listed(graph), *_Judge(graph).judged())


def _listed(graph: RecipeGraph) -> Iterator[Ahead]:
    """What lines want done to what they list: "2 onions, finely chopped"."""
    for line in graph.supplies.values():
        wanted = line.text.partition(",")[2].strip()
        if any(_is_work(word) for word in words_of(wanted)):
            at = Moment(0, line.number, 1)
            why = "the list wants it so"
            yield Ahead(f"{line.name}: {wanted}", When.MISE, why, True, 0, (), at, line.text)


def _is_work(word: str) -> bool:
    if not word.endswith(("ed", "t", "n", "d")):
        return False
    verb = lexicon.lemma(word, "VERB")
    known = effects.meaning(verb) if verb != word or word == "cut" else None
    return known is not None and known.effects[0] in _WORKED and known.action != "DivideAction"


class _Judge:
    """Looks for places to stop at: what leads to one can be done before, what is hot cannot."""

    def __init__(self, graph: RecipeGraph) -> None:
        self._graph = graph
        self._tasks = {task.tick: task for task in tasks(graph)}
        self._lines: dict[int, set[str]] = {}
        for taking in accounts(graph).takings:
            names = {graph.supplies[line].name for line, _ in taking.lines}
            self._lines.setdefault(taking.tick, set()).update(names)
        cooling = [task for task in self._tasks.values() if Effect.COOL in self._effects(task)]
        self._cooled = {tick for task in cooling for tick in task.needs}
        self._stops = {t.tick: why for t in self._tasks.values() if (why := self._stop(t))}
        self._leading = self._leading_to_stops()
        self._after = self._after_stops()
        self._waiting: dict[int, str] = {}

    def judged(self) -> Iterator[Ahead]:
        for task in self._tasks.values():
            when, because, said = self._judge(task)
            if when is When.WAIT and not task.is_preheating:
                self._waiting[task.tick] = task.label
            yield Ahead(
                task.label, when, because, said, task.step, task.ticks, task.moment, task.quote
            )

    def _judge(self, task: Task) -> tuple[When, str, bool]:
        if words := keeping.said_at_once(task.quote):
            return When.WAIT, f'the recipe says "{words}"', True
        if words := keeping.said_before(task.quote):
            return When.AHEAD, f'the recipe says "{words}"', True
        if task.is_last:
            return When.WAIT, "it is the end", False
        if task.is_preheating:
            return When.WAIT, "the oven must be hot when it is needed", False
        if task.tick in self._stops:
            return When.AHEAD, self._stops[task.tick], False
        held = next((self._waiting[tick] for tick in task.needs if tick in self._waiting), None)
        if task.tick in self._leading and not (self._effects(task) <= _CUTTING and not task.needs):
            stop = self._tasks[self._leading[task.tick]]
            return When.AHEAD, f"up to: {stop.label} ({self._stops[stop.tick]})", False
        if Effect.COOL in self._effects(task):
            return When.AHEAD, "it cools by itself", False
        held = held or self._after.get(task.tick)
        if held:
            return When.WAIT, f"after: {held}", False
        return (When.WAIT, "it is best hot", False) if self._is_hot(task) else self._cold(task)

    def _effects(self, task: Task) -> set[Effect]:
        acts = [self._graph.act(tick) for tick in task.ticks]
        return {effect for act in acts if act.meaning for effect in act.meaning.effects}

    def _is_hot(self, task: Task) -> bool:
        return Effect.HEAT in self._effects(task)

    def _stop(self, task: Task) -> str:
        """Why the work can be left for hours after a task; no words if it cannot."""
        if task.is_last or task.is_preheating:
            return ""
        if not self._is_hot(task):
            is_long = not task.attended and task.seconds >= _LONG
            return f"it takes {_length(task)} by itself" if is_long else ""
        if task.tick in self._cooled:
            return "it cools before it is used"
        made = [
            self._graph.name(thing) for tick in task.ticks for thing in self._graph.act(tick).gives
        ]
        kept = {keeping.keeps(name): name for name in made}
        if "reheats" in kept:
            return f"{kept['reheats']} can be warmed up"
        return f"baked, {kept['bakes']} can be kept" if "bakes" in kept else ""

    def _leading_to_stops(self) -> dict[int, int]:
        """The tasks that a stop rests on, each with the next stop."""
        found: dict[int, int] = {}
        for stop in self._stops:
            pending = [tick for tick in self._tasks[stop].needs if tick not in found]
            while pending:
                tick = pending.pop()
                if tick not in found:
                    found[tick] = stop
                    pending += self._tasks[tick].needs
        return found

    def _after_stops(self) -> dict[int, str]:
        """The tasks that come after a stop, with what is done there."""
        found: dict[int, str] = {}
        for task in self._tasks.values():
            for tick in task.needs:
                if tick in self._stops or tick in found:
                    is_stop = tick in self._stops
                    found[task.tick] = self._tasks[tick].label if is_stop else found[tick]
        return found

    def _cold(self, task: Task) -> tuple[When, str, bool]:
        lines = {name for tick in task.ticks for name in self._lines.get(tick, ())}
        if Effect.COMBINE in self._effects(task):
            return self._mixed(lines)
        if not task.needs or self._effects(task) <= _CUTTING:
            brown = next((name for name in sorted(lines) if keeping.browns(name)), None)
            keep = (
                f"in water with lemon: cut {brown} turn brown" if brown else "it is raw and keeps"
            )
            return When.MISE, keep if lines else "it waits for nothing", False
        return When.AHEAD, "nothing hot is in it", False

    def _mixed(self, lines: set[str]) -> tuple[When, str, bool]:
        """What is mixed cold: dry things keep, what rises or wilts does not."""
        raising = next((name for name in sorted(lines) if keeping.is_raising(name)), None)
        if raising and any(map(keeping.is_wet, lines)):
            return When.WAIT, f"{raising} works as soon as it is wet", False
        leaf = next((name for name in sorted(lines) if keeping.is_leaf(name)), None)
        if leaf and len(lines) > 1:
            return When.WAIT, f"{leaf} wilts when it is dressed", False
        return When.AHEAD, "nothing hot is in it: keep it covered and cool", False


def _length(task: Task) -> str:
    return str(Duration(task.seconds, task.seconds))
