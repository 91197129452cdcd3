"""What is where, in what, and how it stands there, at any tick."""

from __future__ import annotations

from kg.entities import Thing, usual_preposition
from kg.errors import NotFoundError
from kg.ledger import Ledger
from kg.states import Standing, State, Whereabouts
from kg.timeline import LISTING, Fluent, Property

__all__ = ["Placement"]


class Placement(Ledger):
    """The kitchen at a moment: places, mixtures, vessels and what is left of supplies."""

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
