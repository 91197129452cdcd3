"""How much of everything some recipes hold: plain counts, made while they stream by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields

from kg.model import Event, Recipe, Role, Sentence

__all__ = ["Census", "census"]

Counts = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Census:
    """Counts over recipes.

    `sentences` are those of the steps and the ingredient lines; `hidden` counts every value of a
    key, `arguments` every semantic role that the file itself begins (in ingredient lines too; a
    verb is no role of itself), `props_by_…` the props in the text and, once for each event, those
    that the text leaves out.
    """

    recipes: int = 0
    steps: int = 0
    ingredient_lines: int = 0
    sentences: int = 0
    tokens: int = 0
    events: int = 0
    terminal_events: int = 0
    mentions: Counts = field(default_factory=dict)
    hidden: Counts = field(default_factory=dict)
    frames: int = 0
    arguments: Counts = field(default_factory=dict)
    props_by_usage: Counts = field(default_factory=dict)
    props_by_orientation: Counts = field(default_factory=dict)
    instantiations: int = 0
    questions: int = 0

    def as_dict(self) -> dict[str, int | dict[str, int]]:
        """The counts as plain values, ready for JSON."""
        counted = {item.name: getattr(self, item.name) for item in fields(self)}
        return {
            name: value if isinstance(value, int) else dict(value)
            for name, value in counted.items()
        }


def census(recipes: Iterable[Recipe]) -> Census:
    """Count what recipes hold; none of them is kept.

    >>> census([]).as_dict()["recipes"]
    0
    """
    totals: Counter[str] = Counter()
    tables: dict[str, Counter[str]] = {}
    for recipe in recipes:
        totals.update(_totals(recipe))
        for table, name in _tallies(recipe):
            tables.setdefault(table, Counter())[name] += 1
    counts = {name: dict(sorted(table.items())) for name, table in tables.items()}
    return Census(**totals, **counts)  # type: ignore[arg-type] # two kinds of field by name


def _totals(recipe: Recipe) -> dict[str, int]:
    sentences = list(_sentences(recipe))
    return {
        "recipes": 1,
        "steps": len(recipe.steps),
        "ingredient_lines": len(recipe.ingredients),
        "sentences": len(sentences),
        "tokens": sum(len(sentence.tokens) for sentence in sentences),
        "events": len(recipe.events),
        "terminal_events": sum(event.terminal for event in recipe.events),
        "frames": sum(len(sentence.frames) for sentence in sentences),
        "instantiations": len(recipe.instantiations),
        "questions": len(recipe.questions),
    }


def _sentences(recipe: Recipe) -> Iterator[Sentence]:
    yield from recipe.ingredients
    for step in recipe.steps:
        yield from step.sentences


def _tallies(recipe: Recipe) -> Iterator[tuple[str, str]]:
    """The table and the row that each mention, hidden role, argument and prop counts in."""
    for mention in recipe.mentions:
        yield "mentions", mention.kind.value
        if mention.orientation:
            yield "props_by_orientation", mention.orientation
        if not mention.kind.is_food:
            yield "props_by_usage", mention.kind.value
    for event in recipe.events:
        yield from _hidden(event)
    for sentence in _sentences(recipe):
        for frame in sentence.frames:
            for argument in frame.arguments:
                if not argument.mended:
                    yield "arguments", argument.role


def _hidden(event: Event) -> Iterator[tuple[str, str]]:
    for part in event.participations:
        if part.hidden:
            yield "hidden", part.hidden.value
            if part.role in (Role.TOOL, Role.HABITAT):
                yield "props_by_usage", part.role.value
            if part.orientation:
                yield "props_by_orientation", part.orientation
