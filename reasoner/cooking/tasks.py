"""Cut a recipe into tasks that can be planned: how long, hands on or off, on what, after what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from kg.attributes import AttributeKind
from kg.entities import Act
from kg.graph import RecipeGraph
from kg.model import Moment
from kg.values import Duration
from ontology import labour, taxonomy
from ontology.effects import Effect
from ontology.labour import Heater
from reasoner.cooking.deeds import label, sentence_of
from reasoner.dependence import direct
from reasoner.once import once_a_graph
from reasoner.wording import as_written

__all__ = ["Task", "tasks"]

_NOT_WORK: Final = frozenset({Effect.OBSERVE, Effect.AVOID})
_VAGUE_SECONDS: Final = 180
_MOST_TOGETHER: Final = 3


@dataclass(frozen=True, slots=True)
class Task:
    """A piece of work: one act, or a few that belong together.

    `seconds` is planned: the longest that the text says, or what is assumed, and then `assumed`
    says so. `heater` is what it cooks on. `needs` are the ticks of the tasks before it.
    """

    tick: int
    ticks: tuple[int, ...]
    step: int
    label: str
    seconds: int
    assumed: str
    attended: bool
    heater: Heater | None
    needs: tuple[int, ...]
    is_preheating: bool
    is_last: bool
    is_tidying: bool
    condition: str
    moment: Moment
    quote: str


@once_a_graph
def tasks(graph: RecipeGraph) -> tuple[Task, ...]:
    """The tasks of a recipe in the order of the text, each after the tasks that it needs."""
    every = [_task(graph, act) for act in graph.acts if _is_work(act)]
    single = [task for task in every if task.seconds]
    acts = [graph.act(task.tick) for task in single]
    needs = _with_ready_tins(graph, single, _needs(graph, acts))
    return _merged([replace(task, needs=needs[task.tick]) for task in single])


def _is_work(act: Act) -> bool:
    if act.aside or act.event.instead_of:
        return False
    return not (act.meaning and act.meaning.effects[0] in _NOT_WORK)


def _task(graph: RecipeGraph, act: Act) -> Task:
    meaning = act.meaning
    effects = tuple(map(str, meaning.effects)) if meaning else ()
    usual = labour.labour(meaning.action if meaning else None, effects)
    seconds, assumed = _seconds(graph, act, usual.minutes)
    heater = _heater(graph, act)
    return Task(
        tick=act.tick,
        ticks=(act.tick,),
        step=act.at.step,
        label=label(graph, act),
        seconds=seconds,
        assumed=assumed,
        attended=_is_attended(graph, act, usual.attended and heater != "oven", seconds),
        heater=heater,
        needs=(),
        is_preheating=heater == "oven" and not act.takes,
        is_last=bool(meaning and meaning.effects[0] is Effect.SERVE),
        is_tidying=bool(meaning and meaning.effects[0] is Effect.REMOVE),
        condition=act.event.condition,
        moment=act.at,
        quote=sentence_of(graph, act),
    )


def _seconds(graph: RecipeGraph, act: Act, minutes: float) -> tuple[int, str]:
    """How long an act is planned, and where that comes from if the text does not say it."""
    said = graph.attributes_of(act.tick, AttributeKind.DURATION)
    known = [each.value.most for each in said if isinstance(each.value, Duration)]
    if known:
        sides = 2 if any(each.words.endswith(("side", "sides")) for each in said) else 1
        return sum(known) * sides, ""
    if said:
        return _VAGUE_SECONDS, f'"{as_written(said[0].words)}" is taken as 3 minutes'
    return round(
        minutes * 60
    ), f"{act.event.verb} is taken as {Duration(*[round(minutes * 60)] * 2)}"


def _is_attended(graph: RecipeGraph, act: Act, usually: bool, seconds: int) -> bool:
    if labour.is_watched(sentence_of(graph, act)):
        return True
    effects = act.meaning.effects if act.meaning else ()
    is_long = seconds >= labour.long_cooking_minutes() * 60
    heats = Effect.HEAT in effects or Effect.WAIT in effects or Effect.COOL in effects
    return usually and not (is_long and (heats or seconds >= 3600))


def _heater(graph: RecipeGraph, act: Act) -> Heater | None:
    effects = act.meaning.effects if act.meaning else ()
    heats = Effect.HEAT in effects
    if not heats and Effect.PREPARE not in effects[:1]:
        return None
    places = [graph.props[place].cls for place in act.places if place in graph.props]
    return labour.heater(act.meaning.action if act.meaning else None, places, heats)


def _needs(graph: RecipeGraph, acts: Sequence[Act]) -> dict[int, tuple[int, ...]]:
    """For each act of the plan, the acts of the plan that come before it."""
    planned = {act.tick for act in acts}
    wanted = direct(graph)
    vessels: dict[str, int] = {}
    found: dict[int, tuple[int, ...]] = {}
    for place, act in enumerate(acts):
        before = set(_planned(wanted, wanted.get(act.tick, ()), planned))
        held = [prop for prop in act.places if _is_held(graph, prop)]
        before |= {vessels[prop] for prop in held if prop in vessels}
        if act.meaning and act.meaning.effects[0] is Effect.SERVE:
            before |= {other.tick for other in acts[:place]}
        elif not before and place and not _is_free(act):
            before = {acts[place - 1].tick}
        vessels.update(dict.fromkeys(held, act.tick))
        found[act.tick] = tuple(sorted(tick for tick in before if tick < act.tick))
    return found


def _with_ready_tins(
    graph: RecipeGraph, single: Sequence[Task], needs: dict[int, tuple[int, ...]]
) -> dict[int, tuple[int, ...]]:
    """What is made ready and never named again is ready before the next thing is baked."""
    for task in single:
        meaning = graph.act(task.tick).meaning
        readies = meaning is not None and meaning.effects[0] is Effect.PREPARE
        if readies and not task.is_preheating:
            later = [t for t in single if t.tick > task.tick and t.heater and not t.is_preheating]
            for baked in [t for t in later if t.heater == "oven"][:1]:
                before = [t for t in single if t.tick < baked.tick and not t.is_last]
                if not any(task.tick in needs[t.tick] for t in before):
                    needs[baked.tick] = tuple(sorted({*needs[baked.tick], task.tick}))
    return needs


def _planned(
    wanted: dict[int, tuple[int, ...]], ticks: Iterable[int], planned: set[int]
) -> set[int]:
    """The acts of the plan that some acts are or rest on."""
    found, pending, seen = set[int](), list(ticks), set[int]()
    while pending:
        tick = pending.pop()
        if tick in seen:
            continue
        seen.add(tick)
        if tick in planned:
            found.add(tick)
        else:
            pending += wanted.get(tick, ())
    return found


def _is_held(graph: RecipeGraph, prop: str) -> bool:
    """True of what holds one thing at a time: vessels and ovens, not boards or tables."""
    cls = graph.props[prop].cls if prop in graph.props else None
    return cls is not None and any(taxonomy.is_a(cls, kind) for kind in ("Vessel", "Oven"))


def _is_free(act: Act) -> bool:
    """True of what needs nothing that was done before: it names its food, or readies a place."""
    effects = act.meaning.effects if act.meaning else ()
    if not act.takes:
        return bool(act.places) and effects[:1] in ((Effect.PREPARE,), (Effect.HEAT,))
    return any(each.participation.mention for each in act.partakings if each.entity in act.takes)


def _merged(single: Sequence[Task]) -> tuple[Task, ...]:
    """Short work on the same thing, one right after the other, as one task."""
    merged: list[Task] = []
    home: dict[int, int] = {}
    for task in single:
        place = next((p for p in _near(merged, task) if _belong_together(merged[p], task)), None)
        if place is None:
            merged.append(task)
        else:
            merged[place] = _together(merged[place], task)
        home[task.tick] = task.tick if place is None else merged[place].tick
    return tuple(
        replace(task, needs=tuple(sorted({home[tick] for tick in task.needs} - {task.tick})))
        for task in merged
    )


def _near(merged: Sequence[Task], task: Task) -> Iterable[int]:
    """Where the task may stand that another goes with: the last one; throwing away, any."""
    last = len(merged) - 1
    return range(last, -1, -1) if task.is_tidying else range(last, max(last, 0) - 1, -1)


def _belong_together(first: Task, then: Task) -> bool:
    alike = first.step == then.step and first.heater == then.heater
    hands = first.attended and then.attended and bool(first.assumed and then.assumed)
    follows = first.ticks[-1] in then.needs and set(then.needs) <= {*first.needs, *first.ticks}
    settled = not (first.is_last or then.is_last or first.is_preheating or then.is_preheating)
    few = len(first.ticks) < _MOST_TOGETHER
    return alike and hands and follows and settled and few


def _together(first: Task, then: Task) -> Task:
    verb, _, what = first.label.partition(" ")
    other, _, same = then.label.partition(" ")
    words = f"{verb} and {other} {what}" if what == same else f"{first.label}, {then.label}"
    return replace(
        first,
        ticks=(*first.ticks, *then.ticks),
        label=words,
        seconds=first.seconds + then.seconds,
        assumed=f"{first.assumed}; {then.assumed}",
        needs=tuple({*first.needs, *then.needs} - set(first.ticks)),
        condition=first.condition if first.condition == then.condition else "",
    )
