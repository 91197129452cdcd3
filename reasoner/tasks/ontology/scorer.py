"""How much of some recipes the ontology covers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass

from kg.model import Kind, Recipe, Role
from ontology.coverage import Share, event_coverage, lemma_coverage, mention_coverage

__all__ = ["Covered", "coverage_of"]

_KINDS = {
    Kind.EXPLICIT: "ingredient",
    Kind.IMPLICIT: "ingredient",
    Kind.HABITAT: "habitat",
    Kind.TOOL: "tool",
    Kind.PROP: "habitat",
}
_ROLES = {
    Role.INGREDIENT: "ingredient",
    Role.RESULT: "ingredient",
    Role.HABITAT: "habitat",
    Role.TOOL: "tool",
    Role.PROP: "habitat",
}


@dataclass(frozen=True, slots=True)
class Covered:
    """A share of some occurrences that is known, and the commonest that are not."""

    name: str
    share: float
    known: int
    total: int
    misses: tuple[str, ...]

    def as_dict(self) -> dict[str, object]:
        """The share as JSON has it."""
        return asdict(self)


def coverage_of(recipes: Iterable[Recipe]) -> tuple[Covered, ...]:
    """The shares of events, of lemmas seen three times, and of names by their head noun."""
    events: list[tuple[str, str | None]] = []
    names: list[tuple[str, str]] = []
    for recipe in recipes:
        for event in recipe.events:
            events.append((event.lemma, event.frame.name if event.frame else None))
            hidden = [part for part in event.participations if part.is_hidden]
            names += [(_ROLES[part.role], part.reference.name) for part in hidden]
        names += [(_KINDS[mention.kind], mention.text) for mention in recipe.mentions]
    return (
        _covered("events", event_coverage(events)),
        _covered("lemmas seen three times", lemma_coverage(lemma for lemma, _ in events)),
        *(_covered(f"{kind}s", share) for kind, share in mention_coverage(names).items()),
    )


def _covered(name: str, share: Share) -> Covered:
    misses = tuple(word for word, _ in share.misses)
    return Covered(name, round(share.ratio, 4), share.known, share.total, misses)
