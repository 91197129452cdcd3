"""A recipe as a time-indexed graph: acts on a clock, things, props, and what was true when.

Questions are answered by look-up: `state_at`, `where`, `contents`, `lifespan`, `history`,
`ancestry`, `uses`, `needs`. `nx` gives the same graph to networkx.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING

from kg.concordance import Concordance
from kg.entities import Act, Partaking, Prop, Supply, Thing, usual_preposition
from kg.errors import NotFoundError
from kg.model import Event, Moment, Recipe
from kg.states import Lifespan, Standing, State, Whereabouts
from kg.timeline import LISTING, Fluent, Property, Timeline

if TYPE_CHECKING:
    import networkx

__all__ = [
    "Act",
    "Lifespan",
    "Partaking",
    "Prop",
    "RecipeGraph",
    "Standing",
    "State",
    "Supply",
    "Thing",
    "Whereabouts",
]


class RecipeGraph:
    """A recipe that has been understood."""

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

    @cached_property
    def text(self) -> Concordance:
        """Where the words of the recipe stand, and which acts are about what."""
        return Concordance(self)

    @cached_property
    def nx(self) -> networkx.MultiDiGraph:
        """The graph as a networkx MultiDiGraph with typed nodes and edges and tick attributes."""
        from kg.network import as_networkx

        return as_networkx(self)

    @cached_property
    def _last_ticks(self) -> dict[int, int]:
        ticks: dict[int, int] = {}
        last = LISTING
        done = {act.at.step: act.tick for act in self.acts}
        for step in self.recipe.steps:
            last = ticks[step.number] = done.get(step.number, last)
        return ticks

    @cached_property
    def _by_moment(self) -> dict[Moment, Act]:
        return {act.at: act for act in self.acts}

    @cached_property
    def _by_event_id(self) -> dict[str, Act]:
        return {act.event.id: act for act in self.acts}

    @cached_property
    def _uses(self) -> dict[str, tuple[Act, ...]]:
        uses: dict[str, list[Act]] = {}
        for act in self.acts:
            for entity in dict.fromkeys([*act.takes, *act.gives, *act.places, *act.tools]):
                uses.setdefault(entity, []).append(act)
        return {entity: tuple(acts) for entity, acts in uses.items()}

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

    def name(self, entity: str) -> str:
        """What people call a thing, a prop or a supply."""
        known = self.things.get(entity) or self.props.get(entity) or self.supplies.get(entity)
        return known.name if known else entity

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

    def state_at(self, step: int | None = None, *, tick: int | None = None) -> State:
        """The kitchen after a step, or when the act at a tick is done (default: at the end)."""
        if tick is None:
            tick = self.last_tick(step) if step is not None else len(self.acts)
        if not LISTING <= tick <= len(self.acts):
            raise NotFoundError("tick", str(tick), [f"0 to {len(self.acts)}"])
        standings = [self._standing(thing, tick) for thing in self._around(tick)]
        props = [f for p in self.props for f in self._of_prop(p, tick)]
        supplies = [self.timeline.now(s, Property.QUANTITY, tick) for s in self.supplies]
        reached = step if step is not None else (self.acts[tick - 1].at.step if tick else 0)
        return State(tick, reached, tuple(standings), tuple(props), tuple(f for f in supplies if f))

    def _around(self, tick: int) -> list[Thing]:
        """The things that exist by themselves at a tick; parts are shown with their whole."""
        return [
            thing
            for thing in self.things.values()
            if self.timeline.now(thing.id, Property.EXISTS, tick)
            and not self.timeline.now(thing.id, Property.PART_OF, tick)
        ]

    def _of_prop(self, prop: str, tick: int) -> tuple[Fluent, ...]:
        found = (
            self.timeline.now(prop, Property.LOCATION, tick),
            *self.timeline.holding(prop, Property.FORM, tick),
            self.timeline.now(prop, Property.TEMPERATURE, tick),
            self.timeline.now(prop, Property.ORIENTATION, tick),
        )
        return tuple(fluent for fluent in found if fluent)

    def _standing(self, thing: Thing, tick: int) -> Standing:
        temperature = self.timeline.now(thing.id, Property.TEMPERATURE, tick)
        return Standing(
            thing,
            self.where(thing.id, tick),
            tuple(f.value for f in self.timeline.holding(thing.id, Property.FORM, tick)),
            temperature.value if temperature else None,
            self.contents(thing.id, tick),
        )

    def where(self, thing: str, tick: int) -> Whereabouts | None:
        """Where a thing or a prop is: a part is where its whole is."""
        within = self.whole(thing, tick)
        subject = within or thing
        found = self.timeline.now(subject, Property.LOCATION, tick)
        if found is None:
            return None
        return Whereabouts(
            found.value,
            found.preposition or "in",
            found.because,
            found.rule,
            within,
            self._beyond(found.value, tick),
        )

    def _beyond(self, place: str, tick: int) -> tuple[str, ...]:
        """What a place stands in or on, outwards."""
        chain: list[str] = []
        found = self.timeline.now(place, Property.LOCATION, tick)
        while found and found.value not in chain and found.value != place:
            chain.append(found.value)
            found = self.timeline.now(found.value, Property.LOCATION, tick)
        return tuple(chain)

    def changes_of(self, thing: str) -> tuple[int, ...]:
        """The ticks at which a thing, or a mixture that it is part of, may have moved."""
        ticks: set[int] = set()
        pending, seen = [thing], set[str]()
        while pending:
            current = pending.pop()
            seen.add(current)
            ticks.update(f.start for f in self.timeline.of(current, Property.LOCATION))
            for fluent in self.timeline.of(current, Property.PART_OF):
                ticks.add(fluent.start)
                if fluent.value not in seen:
                    pending.append(fluent.value)
        return tuple(sorted(ticks))

    def usual_preposition(self, place: str) -> str:
        """On a board or a plate, in anything else."""
        prop = self.props.get(place)
        return usual_preposition(prop.cls if prop else None)

    def whole(self, thing: str, tick: int) -> str | None:
        """The outermost mixture that a thing is part of, if any."""
        seen = {thing}
        found = self.timeline.now(thing, Property.PART_OF, tick)
        outermost = None
        while found and found.value not in seen:
            outermost = found.value
            seen.add(outermost)
            found = self.timeline.now(outermost, Property.PART_OF, tick)
        return outermost

    def contents(self, place: str, tick: int) -> tuple[str, ...]:
        """What lies in or on a vessel, or what a mixture is made of, directly."""
        located = self.timeline.having(place, Property.LOCATION, tick)
        parts = self.timeline.having(place, Property.PART_OF, tick)
        return tuple(dict.fromkeys(fluent.subject for fluent in (*located, *parts)))

    def lifespan(self, thing: str) -> Lifespan:
        """When a thing comes into being and when it ends, and how."""
        self._known(thing)
        exists = self.timeline.of(thing, Property.EXISTS)
        start = exists[0].start if exists else LISTING
        began = exists[0].rule if exists else "listed"
        return Lifespan(thing, start, began, *self._ending(thing, exists))

    def _ending(self, thing: str, exists: tuple[Fluent, ...]) -> tuple[int | None, str]:
        if exists and exists[-1].end is not None:
            end = exists[-1].end
            divided = any(t.taken_from == thing and t.made_at == end for t in self.things.values())
            return end, "divided into its parts" if divided else "discarded"
        joined = self.timeline.of(thing, Property.PART_OF)
        if joined and joined[-1].end is None:
            return joined[-1].start, f"became part of {self.name(joined[-1].value)}"
        served = [f for f in self.timeline.of(thing, Property.FORM) if f.value == "served"]
        if served:
            return served[-1].start, "served"
        return None, "left at the end"

    def history(self, thing: str) -> tuple[Fluent, ...]:
        """Everything that was ever true of a thing or prop, in order."""
        self._known(thing)
        return self.timeline.history(thing)

    def ancestry(self, thing: str, tick: int | None = None) -> tuple[str, ...]:
        """The ingredients that a thing was made from, down to those that no act made."""
        self._known(thing)
        roots: dict[str, None] = {}
        seen: set[str] = set()
        pending = [thing]
        while pending:
            current = pending.pop()
            if current in seen:
                continue
            seen.add(current)
            parents = self.parents(current, tick)
            pending += reversed(parents)
            if current != thing and (self.things[current].explicit or not parents):
                roots[current] = None
        return tuple(roots)

    def parents(self, thing: str, tick: int | None = None) -> tuple[str, ...]:
        """What a thing was directly made from: its parts, its sources, what it was taken from."""
        known = self.things.get(thing)
        if known is None:
            return ()
        found: dict[str, None] = {}
        if known.taken_from:
            found[known.taken_from] = None
        for fluent in self.timeline.ever_having(thing, Property.PART_OF):
            if tick is None or fluent.start <= tick:
                found[fluent.subject] = None
        if not found and known.made_at:
            found = dict.fromkeys(t for t in self.acts[known.made_at - 1].takes if t != thing)
        return tuple(found)

    def uses(self, entity: str) -> tuple[Act, ...]:
        """The acts that a prop or a thing takes part in."""
        self._known(entity)
        return self.uses_of(entity)

    def uses_of(self, entity: str) -> tuple[Act, ...]:
        """The same for anything; what is not in the recipe is never used."""
        return self._uses.get(entity, ())

    def alternatives(self, act: Act) -> tuple[Act, ...]:
        """The acts that can be done instead of an act: "chop or grate"."""
        return tuple(other for other in self._choices.get(act.tick, ()) if other is not act)

    @cached_property
    def is_conditional(self) -> bool:
        """True if something is done or taken only if, or instead of something else."""
        return any(
            event.condition
            or event.instead_of
            or any(part.condition or part.choice for part in event.participations)
            for event in self.recipe.events
        )

    def either(self, entity: str) -> tuple[str, ...]:
        """A thing or prop and what can be taken instead of it: "butter or oil"."""
        return self._either.get(entity, (entity,))

    @cached_property
    def _either(self) -> dict[str, tuple[str, ...]]:
        groups: dict[tuple[int, int], list[str]] = {}
        for act in self.acts:
            for partaking in act.partakings:
                if choice := partaking.participation.choice:
                    groups.setdefault((act.tick, choice), []).append(partaking.entity)
        either: dict[str, tuple[str, ...]] = {}
        for group in groups.values():
            for entity in group:
                either.setdefault(entity, tuple(dict.fromkeys(group)))
        return either

    @cached_property
    def _choices(self) -> dict[int, tuple[Act, ...]]:
        groups: dict[str, list[Act]] = {}
        for act in self.acts:
            if act.event.instead_of in self._by_event_id and not act.aside:
                first = self._by_event_id[act.event.instead_of]
                groups.setdefault(first.event.id, [first] if not first.aside else []).append(act)
        return {act.tick: tuple(group) for group in groups.values() for act in group}

    def needs(self, event: int | Moment | str | Event) -> tuple[Act, ...]:
        """The earlier acts whose result this one takes."""
        return tuple(self.acts[tick - 1] for tick in self.act(event).needs)

    def orientation(self, prop: str, tick: int) -> str:
        """How a prop stands during the act at a tick: upright unless it is tipped then."""
        self._known(prop)
        found = self.timeline.now(prop, Property.ORIENTATION, tick)
        return found.value if found else "upright"

    def quantity_left(self, entity: str, tick: int) -> str | None:
        """How much of a listed ingredient is left when the act at a tick is done."""
        self._known(entity)
        thing = self.things.get(entity)
        supply = thing.supply if thing and thing.supply else entity
        found = self.timeline.now(supply, Property.QUANTITY, tick)
        return found.value if found else None

    def _known(self, entity: str) -> None:
        if not (entity in self.things or entity in self.props or entity in self.supplies):
            names = sorted({*self.things, *self.props})
            raise NotFoundError("thing or prop", entity, names)
