"""What the cook may leave, or do otherwise: "if using", "chop or grate", "butter or oil"."""

from __future__ import annotations

from collections import deque
from functools import cached_property
from typing import Final

from kg.entities import Act
from kg.lineage import Lineage
from kg.states import Terms
from kg.timeline import LISTING, Fluent, Property

__all__ = ["Options"]


_STANDING: Final = (Property.EXISTS, Property.LOCATION, Property.FORM, Property.TEMPERATURE)


class Options(Lineage):
    """The choices that a recipe leaves open."""

    @cached_property
    def is_conditional(self) -> bool:
        """True if something is done or taken only if, or instead of something else."""
        return any(
            event.condition
            or event.instead_of
            or any(part.condition or part.choice for part in event.participations)
            for event in self.recipe.events
        )

    def terms_of(self, entity: str, tick: int) -> Terms:
        """On what terms the act at a tick does something to an entity; a list leaves nothing open.

        A condition may be the act's, or the entity's own: "add the nuts, and raisins if using".
        """
        if tick == LISTING or not self.is_conditional:
            return Terms()
        act = self.act(tick)
        parts = [p.participation for p in act.partakings if self._stands_for(p.entity, entity)]
        own = next((part.condition for part in parts if part.condition), "")
        condition = act.event.condition or own
        return Terms(condition, self.alternatives(act))

    def _stands_for(self, participant: str, entity: str) -> bool:
        """True of what is asked about, and of a thing that comes from the supply asked about."""
        thing = self.things.get(participant)
        return participant == entity or (thing is not None and thing.supply == entity)

    def open_of(self, entity: str, tick: int) -> tuple[tuple[Fluent, Terms], ...]:
        """What is true of a thing or prop at a tick, but not for sure, and on what terms."""
        if not self.is_conditional:
            return ()
        now = [f for prop in _STANDING for f in self.timeline.holding(entity, prop, tick)]
        found = [(fluent, self.terms_of_fluent(fluent)) for fluent in now]
        return tuple((fluent, terms) for fluent, terms in found if terms)

    def terms_of_fluent(self, fluent: Fluent) -> Terms:
        """On what terms something is true; what brings about the same is no alternative to it."""
        terms = self.terms_of(fluent.subject, fluent.because)
        if not terms.instead:
            return terms
        alike = self.timeline.of(fluent.subject, fluent.property)
        same = {other.because for other in alike if other.value == fluent.value}
        return Terms(terms.condition, tuple(a for a in terms.instead if a.tick not in same))

    def terms_of_parts(self, thing: str, tick: int) -> dict[str, Terms]:
        """Everything that is in a thing by a tick without being there for sure, and on what terms.

        What goes in by several ways is there for sure if one of them is.
        """
        found: dict[str, Terms] = {}
        pending = deque([(thing, Terms())] if self.is_conditional else [])
        while pending:
            whole, terms = pending.popleft()
            if whole in found:
                continue
            found[whole] = terms
            for part in self.parents(whole, tick):
                inner = terms or self.terms_of(part, self._joined(part, whole))
                pending.append((part, inner)) if inner else pending.appendleft((part, inner))
        return {part: terms for part, terms in found.items() if terms}

    def _joined(self, part: str, whole: str) -> int:
        """The tick at which something became part of a whole, or the whole was made of it."""
        joins = self.timeline.of(part, Property.PART_OF)
        ticks = [fluent.because for fluent in joins if fluent.value == whole]
        return ticks[0] if ticks else self.things[whole].made_at or LISTING

    def alternatives(self, act: Act) -> tuple[Act, ...]:
        """The acts that can be done instead of an act: "chop or grate"."""
        return tuple(other for other in self._choices.get(act.tick, ()) if other is not act)

    @cached_property
    def _choices(self) -> dict[int, tuple[Act, ...]]:
        groups: dict[str, list[Act]] = {}
        for act in self.acts:
            if act.event.instead_of in self._by_event_id and not act.aside:
                first = self._by_event_id[act.event.instead_of]
                groups.setdefault(first.event.id, [first] if not first.aside else []).append(act)
        return {act.tick: tuple(group) for group in groups.values() for act in group}

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
