"""Who and what is in a recipe, by id, by name and by time: the book that a graph is kept in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property

from kg.counting import ORDINALS
from kg.entities import Act, Prop, Supply, Thing
from kg.errors import NotFoundError
from kg.model import Event, Moment, Recipe
from kg.timeline import LISTING, Fluent, Timeline
from ontology import taxonomy
from ontology.phrases import looks_plural

__all__ = ["Ledger"]


class Ledger:
    """The acts, things, props, supplies and fluents of one recipe, and ways to look each up."""

    def __init__(
        self,
        recipe: Recipe,
        acts: Iterable[Act],
        things: Iterable[Thing],
        props: Iterable[Prop],
        supplies: Iterable[Supply],
        fluents: Iterable[Fluent],
        coreferences: Iterable[tuple[str, str]],
    ) -> None:
        self.recipe = recipe
        self.acts = tuple(acts)
        self.things = {thing.id: thing for thing in things}
        self.props = {prop.id: prop for prop in props}
        self.supplies = {supply.id: supply for supply in supplies}
        self.timeline = Timeline(fluents)
        self.coreferences = tuple(coreferences)

    @property
    def fluents(self) -> tuple[Fluent, ...]:
        """Everything that was ever true, in order."""
        return self.timeline.fluents

    def act(self, which: int | Moment | str | Event) -> Act:
        """The act at a tick, at a moment, of an event id, or of an event."""
        if isinstance(which, Event):
            which = which.id
        found: Act | None
        if isinstance(which, Moment):
            found = self._by_moment.get(which)
        elif isinstance(which, int):
            found = self.acts[which - 1] if 0 < which <= len(self.acts) else None
        else:
            found = self._by_event_id.get(which)
        if found is None:
            raise NotFoundError("event", str(which))
        return found

    @cached_property
    def _by_moment(self) -> dict[Moment, Act]:
        return {act.at: act for act in self.acts}

    @cached_property
    def _by_event_id(self) -> dict[str, Act]:
        return {act.event.id: act for act in self.acts}

    def acts_of_step(self, step: int) -> tuple[Act, ...]:
        """The acts of a step; none of a step that is not there."""
        return self._by_step.get(step, ())

    @cached_property
    def _by_step(self) -> dict[int, tuple[Act, ...]]:
        steps: dict[int, list[Act]] = {}
        for act in self.acts:
            steps.setdefault(act.at.step, []).append(act)
        return {step: tuple(acts) for step, acts in steps.items()}

    def last_tick(self, step: int) -> int:
        """The tick at which a step is done; a step without events ends where it begins."""
        if step not in self._last_ticks:
            known = [str(number) for number in self._last_ticks]
            raise NotFoundError("step", str(step), known)
        return self._last_ticks[step]

    def before_step(self, step: int) -> int:
        """The tick at which everything before a step is done."""
        self.last_tick(step)
        return max((t for n, t in self._last_ticks.items() if n < step), default=LISTING)

    @cached_property
    def _last_ticks(self) -> dict[int, int]:
        ticks: dict[int, int] = {}
        last = LISTING
        done = {act.at.step: act.tick for act in self.acts}
        for step in self.recipe.steps:
            last = ticks[step.number] = done.get(step.number, last)
        return ticks

    def name(self, entity: str) -> str:
        """What people call a thing, a prop or a supply; a second bowl is called that."""
        known = self.things.get(entity) or self.props.get(entity) or self.supplies.get(entity)
        return self._numbered.get(entity) or (known.name if known else entity)

    @cached_property
    def _numbered(self) -> dict[str, str]:
        """The names of vessels that others went by before: "second bowl"."""
        count: Counter[str] = Counter()
        found: dict[str, str] = {}
        for prop in self.props.values():
            if prop.cls and taxonomy.is_a(prop.cls, "Vessel") and not looks_plural(prop.name):
                number = count[prop.name.lower()]
                count[prop.name.lower()] += 1
                if 0 < number < len(ORDINALS):
                    found[prop.id] = f"{ORDINALS[number]} {prop.name}"
        return found

    def find(self, words: str) -> tuple[str, ...]:
        """The things and props whose id or name is just this; finer matching is the reasoner's."""
        wanted = words.strip().lower().replace("_", " ")
        found = self._by_name.get(wanted, ())
        return (words,) if words in self.things or words in self.props else found

    @cached_property
    def _by_name(self) -> dict[str, tuple[str, ...]]:
        names: dict[str, list[str]] = {}
        for entity in (*self.things, *self.props, *self.supplies):
            names.setdefault(self.name(entity).lower(), []).append(entity)
        return {name: tuple(ids) for name, ids in names.items()}

    def uses(self, entity: str) -> tuple[Act, ...]:
        """The acts that a prop or a thing takes part in."""
        self._known(entity)
        return self.uses_of(entity)

    def uses_of(self, entity: str) -> tuple[Act, ...]:
        """The same for anything; what is not in the recipe is never used."""
        return self._uses.get(entity, ())

    @cached_property
    def _uses(self) -> dict[str, tuple[Act, ...]]:
        uses: dict[str, list[Act]] = {}
        for act in self.acts:
            for entity in dict.fromkeys([*act.takes, *act.gives, *act.places, *act.tools]):
                uses.setdefault(entity, []).append(act)
        return {entity: tuple(acts) for entity, acts in uses.items()}

    def needs(self, event: int | Moment | str | Event) -> tuple[Act, ...]:
        """The earlier acts whose result this one takes."""
        return tuple(self.acts[tick - 1] for tick in self.act(event).needs)

    def _known(self, entity: str) -> None:
        """Refuse what is not in the recipe."""
        if not (entity in self.things or entity in self.props or entity in self.supplies):
            names = sorted({*self.things, *self.props})
            raise NotFoundError("thing or prop", entity, names)
