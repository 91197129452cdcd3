"""What the cook may leave, or do otherwise: "if using", "chop or grate", "butter or oil"."""

from __future__ import annotations

from functools import cached_property

from kg.entities import Act
from kg.ledger import Ledger

__all__ = ["Options"]


class Options(Ledger):
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
