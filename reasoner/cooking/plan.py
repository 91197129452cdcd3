"""Plan recipes for a kitchen: what is done when, by whom, and what goes on meanwhile.

The schedule is made backwards from the moment of serving, so that nothing waits longer than it
must: of the work for which everything after it is planned, what has the longest chain before it
comes first. Every piece of work gets a cook (if it needs one), a hob or the oven for its whole
length.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from kg.graph import RecipeGraph
from reasoner.cooking.errors import CookingError
from reasoner.cooking.tasks import Task, tasks

__all__ = ["Kitchen", "Plan", "Planned", "clock", "plan", "seconds_of"]

_DAY: Final = 86400
MOST_RECIPES: Final = 20
MOST_TASKS: Final = 1500
_MOST: Final = 50


@dataclass(frozen=True, slots=True)
class Kitchen:
    """Who and what there is to cook with."""

    cooks: int = 1
    ovens: int = 1
    hobs: int = 4

    def __post_init__(self) -> None:
        for name, least in (("cooks", 1), ("ovens", 0), ("hobs", 0)):
            number = getattr(self, name)
            if not isinstance(number, int) or not least <= number <= _MOST:
                raise CookingError(f"{name} must be a number from {least} to {_MOST}, not {number}")


@dataclass(frozen=True, slots=True)
class Planned:
    """A task on the clock: seconds from the start of the plan, and who and what it takes.

    `cook` and `unit` (of the oven or hob) are counted from 1.
    """

    id: str
    recipe: str
    task: Task
    start: int
    end: int
    cook: int | None
    unit: int | None
    needs: tuple[str, ...]

    @property
    def uses(self) -> str | None:
        """The oven or hob that it cooks on: "hob 2"."""
        return f"{self.task.heater} {self.unit}" if self.unit is not None else None

    def as_dict(self) -> dict[str, Any]:
        """The task as JSON has it; what is assumed about its length is said."""
        task = self.task
        return {
            "id": self.id,
            "recipe": self.recipe,
            "step": task.step,
            "events": list(task.ticks),
            "what": task.label,
            "start": self.start,
            "end": self.end,
            "seconds": task.seconds,
            "assumed": task.assumed or None,
            "attended": task.attended,
            "cook": self.cook,
            "uses": self.uses,
            "needs": list(self.needs),
            "condition": task.condition or None,
            "moment": str(task.moment),
            "quote": task.quote,
        }


@dataclass(frozen=True, slots=True)
class Plan:
    """A schedule: its tasks by their start, in seconds; `serve_at` is the clock at its end."""

    kitchen: Kitchen
    recipes: tuple[tuple[str, str], ...]
    tasks: tuple[Planned, ...]
    seconds: int
    longest: tuple[str, ...]
    serve_at: int | None = None

    @property
    def attended(self) -> int:
        """The seconds that cooks have their hands full."""
        return sum(each.task.seconds for each in self.tasks if each.task.attended)

    def time_of(self, seconds: int) -> str:
        """A moment of the plan as people say it: on the clock, or since the start."""
        return clock(seconds, self.seconds, self.serve_at)

    def as_dict(self) -> dict[str, Any]:
        """The plan as JSON has it."""
        kitchen = self.kitchen
        return {
            "cooks": kitchen.cooks,
            "ovens": kitchen.ovens,
            "hobs": kitchen.hobs,
            "recipes": [{"id": recipe, "title": title} for recipe, title in self.recipes],
            "seconds": self.seconds,
            "attended": self.attended,
            "start_at": self.time_of(0),
            "serve_at": self.time_of(self.seconds),
            "longest": list(self.longest),
            "tasks": [
                {**each.as_dict(), "at": self.time_of(each.start), "until": self.time_of(each.end)}
                for each in self.tasks
            ],
        }

    def _repr_svg_(self) -> str:
        from reasoner.cooking.gantt import gantt

        return gantt(self)


def plan(
    recipes: Sequence[RecipeGraph], kitchen: Kitchen | None = None, serve_at: str | None = None
) -> Plan:
    """A schedule of one recipe or several that are served together.

    >>> from reasoner.ask import graph_of
    >>> found = plan([graph_of("tzatziki")], Kitchen(cooks=2), "19:00")
    >>> found.time_of(found.seconds), found.tasks[1].task.label
    ('19:00', 'leave the cucumber')
    """
    kitchen = kitchen or Kitchen()
    if not 0 < len(recipes) <= MOST_RECIPES:
        raise CookingError(f"a plan is for 1 to {MOST_RECIPES} recipes, not {len(recipes)}")
    work = _Work(recipes)
    if len(work.tasks) > MOST_TASKS:
        raise CookingError(f"a plan has at most {MOST_TASKS} tasks; these are {len(work.tasks)}")
    if not work.tasks:
        raise CookingError("there is nothing to do in what was read: no step says what to do")
    when = None if serve_at is None else seconds_of(serve_at)
    return work.planned(kitchen, when)


def seconds_of(time: str) -> int:
    """The second of the day that a time is: "19:00", "7.30", "7 pm".

    >>> seconds_of("19:00"), seconds_of("7:30 pm"), seconds_of("7.30")
    (68400, 70200, 27000)
    """
    plain = time.strip().lower().replace(".", ":")
    late = plain.endswith("pm")
    hours, _, minutes = plain.removesuffix("pm").removesuffix("am").strip().partition(":")
    half = plain.endswith(("am", "pm"))
    known = hours.isdecimal() and (minutes.isdecimal() or not minutes) and len(plain) <= 9
    if not known or not int(half) <= int(hours) <= (12 if half else 23) or int(minutes or 0) > 59:
        raise CookingError(f"{time[:20]!r} is no time of the day; write it as 19:00")
    hour = int(hours) % 12 + 12 * late if half else int(hours)
    return hour * 3600 + int(minutes or 0) * 60


def clock(seconds: int, end: int, serve_at: int | None) -> str:
    """A moment on the clock, with the days before if it is before midnight; else since the start.

    >>> clock(0, 3600, 68400), clock(0, 90000, 68400), clock(5400, 9000, None)
    ('18:00', '18:00 the day before', '1:30')
    """
    minutes = round((seconds if serve_at is None else serve_at - end + seconds) / 60)
    days, rest = divmod(minutes, _DAY // 60)
    if serve_at is None:
        return f"{minutes // 60}:{minutes % 60:02}"
    told = f"{rest // 60:02}:{rest % 60:02}"
    if not days:
        return told
    return f"{told} the day before" if days == -1 else f"{told} {-days} days before"


class _Work:
    """The tasks of all recipes with ids, and what each needs."""

    def __init__(self, recipes: Iterable[RecipeGraph]) -> None:
        self.recipes: list[tuple[str, str]] = []
        self.tasks: dict[str, Task] = {}
        self.recipe_of: dict[str, str] = {}
        self.needs: dict[str, tuple[str, ...]] = {}
        self.oven_before: dict[str, str | None] = {}
        for number, graph in enumerate(recipes, 1):
            self.recipes.append((graph.recipe.id, graph.recipe.title))
            self._add(number, graph)

    def _add(self, number: int, graph: RecipeGraph) -> None:
        """Name the tasks of a recipe; what goes into the oven keeps the order of the text.

        Only what goes into the oven waits for it to be hot.
        """
        last: str | None = None
        heating = {task.tick for task in tasks(graph) if task.is_preheating}
        for task in tasks(graph):
            name, in_oven = f"{number}.{task.tick}", task.heater == "oven"
            before = [tick for tick in task.needs if in_oven or task.is_last or tick not in heating]
            needs = [f"{number}.{tick}" for tick in before]
            if in_oven:
                needs += [last] if last and last not in needs else []
                self.oven_before[name], last = last, name
            self.tasks[name], self.recipe_of[name] = task, graph.recipe.id
            self.needs[name] = tuple(needs)

    def planned(self, kitchen: Kitchen, serve_at: int | None) -> Plan:
        from kg.network import chains

        found = chains({name: task.seconds for name, task in self.tasks.items()}, self.needs)
        places = _Backwards(self, kitchen).placed(found.until)
        first = min(place.start for place in places.values())
        shown = [
            Planned(
                name, self.recipe_of[name], self.tasks[name], place.start - first,
                place.end - first, place.cook, place.unit, self.needs[name],
            )
            for name, place in places.items()
        ]  # fmt: skip
        shown.sort(key=lambda each: (each.start, each.end, [int(n) for n in each.id.split(".")]))
        return Plan(kitchen, tuple(self.recipes), tuple(shown), -first, found.longest, serve_at)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a task is put: seconds before serving are negative."""

    start: int
    end: int
    cook: int | None
    unit: int | None


class _Backwards:
    """Puts tasks as late as they can be, the end of the meal first."""

    def __init__(self, work: _Work, kitchen: Kitchen) -> None:
        self._work = work
        self._units = {
            "cook": _Units(kitchen.cooks),
            "oven": _Units(kitchen.ovens),
            "hob": _Units(kitchen.hobs),
        }
        for kind in ("oven", "hob"):
            needed = any(task.heater == kind for task in work.tasks.values())
            if needed and not self._units[kind].busy:
                raise CookingError(f"a recipe needs {'an oven' if kind == 'oven' else 'a hob'}")

    def placed(self, until: dict[str, float]) -> dict[str, _Place]:
        after: dict[str, list[str]] = {name: [] for name in self._work.tasks}
        for late, every in self._work.needs.items():
            for early in every:
                after[early].append(late)
        waiting = {name: len(found) for name, found in after.items()}
        ready = [name for name, count in waiting.items() if not count]
        order = {name: place for place, name in enumerate(self._work.tasks)}
        places: dict[str, _Place] = {}
        while ready:
            name = max(ready, key=lambda each: (until[each], order[each]))
            ready.remove(name)
            limit = min((places[late].start for late in after[name]), default=0)
            places[name] = self._put(name, limit)
            for early in self._work.needs[name]:
                waiting[early] -= 1
                if not waiting[early]:
                    ready.append(early)
        return places

    def _lead(self, name: str) -> int:
        """The seconds for which an oven is heating up before a task: it is taken then, too."""
        lead, before = 0, self._work.oven_before.get(name)
        while before and self._work.tasks[before].is_preheating:
            lead += self._work.tasks[before].seconds
            before = self._work.oven_before.get(before)
        return lead

    def _put(self, name: str, limit: int) -> _Place:
        """The latest place before a limit at which all that a task takes is free."""
        task = self._work.tasks[name]
        kinds = [("cook", 0)] if task.attended else []
        is_held_later = task.is_preheating and name in self._work.oven_before.values()
        if task.heater and not is_held_later:
            kinds.append((task.heater, self._lead(name)))
        end = limit
        while True:
            start = end - task.seconds
            found = {kind: self._units[kind].free(start - lead, end) for kind, lead in kinds}
            blocked = [kind for kind, unit in found.items() if unit is None]
            if not blocked:
                break
            end = min(
                self._units[kind].last_start(start - dict(kinds)[kind], end) for kind in blocked
            )
        for kind, lead_of in kinds:
            self._units[kind].take(found[kind], start - lead_of, end)
        cook, unit = found.get("cook"), found.get(task.heater or "")
        return _Place(start, end, _counted(cook), _counted(unit))


def _counted(unit: int | None) -> int | None:
    return None if unit is None else unit + 1


class _Units:
    """Cooks, ovens or hobs: when each is busy."""

    def __init__(self, count: int) -> None:
        self.busy: list[list[tuple[int, int]]] = [[] for _ in range(count)]

    def free(self, start: int, end: int) -> int | None:
        """One that has nothing to do from start to end."""
        for number, spans in enumerate(self.busy):
            if all(end <= begun or over <= start for begun, over in spans):
                return number
        return None

    def last_start(self, start: int, end: int) -> int:
        """Before when one of those that are busy becomes free, counted from the end."""
        blocking = [
            min(begun for begun, over in spans if begun < end and start < over)
            for spans in self.busy
        ]
        return max(blocking)

    def take(self, number: int | None, start: int, end: int) -> None:
        """Make one busy."""
        if number is not None:
            self.busy[number].append((start, end))
