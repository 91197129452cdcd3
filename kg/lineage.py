"""Where things come from and how they end."""

from __future__ import annotations

from kg.ledger import Ledger
from kg.states import Lifespan
from kg.timeline import LISTING, Fluent, Property

__all__ = ["Lineage"]


class Lineage(Ledger):
    """The lives of things: from listing or creation to consumption, with what went into them."""

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
