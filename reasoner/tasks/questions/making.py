"""Make questions for some recipes: so many of each kind, chosen by seed, strangers' among them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from kg.errors import KgError
from kg.graph import RecipeGraph
from reasoner.ask import Conventions, ask
from reasoner.once import once_a_graph
from reasoner.outcome import Answered
from reasoner.tasks.questions.in_everyday_words import KINDS, in_everyday_words
from reasoner.tasks.questions.in_templates import CLASSES, in_templates
from reasoner.tasks.questions.made import STRANGER, Made

__all__ = ["GROUPS", "UnknownKindError", "kinds_named", "make"]

GROUPS: Final = {"r2vq": CLASSES, "everyday": KINDS, "unanswerable": (STRANGER,)}
_TRIES: Final = 20


class UnknownKindError(KgError):
    """A kind of question was asked for that nobody can make."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind

    def __str__(self) -> str:
        known = ", ".join((*GROUPS, "0 to 18"))
        return f"no questions of kind {self.kind!r}: known are {known} and {', '.join(KINDS)}"


def kinds_named(names: Iterable[str]) -> tuple[str, ...]:
    """The kinds that some names mean: a class, an operator's kind, or a group of them."""
    found: dict[str, None] = {}
    for name in names:
        kinds = GROUPS.get(name, (name,))
        for kind in kinds:
            if kind not in CLASSES and kind not in KINDS and kind != STRANGER:
                raise UnknownKindError(kind)
            found[kind] = None
    return tuple(found)


def make(
    graphs: Sequence[RecipeGraph],
    kinds: Sequence[str] | None = None,
    per_kind: int = 3,
    seed: int = 0,
    strangers: Sequence[RecipeGraph] = (),
) -> Iterator[Made]:
    """Questions about each recipe, `per_kind` of each kind where there are so many.

    Without `kinds`, recipes are asked everything, those with what had to be supposed in everyday
    words. Questions that a recipe does not answer are taken from the others, and from `strangers`.
    """
    for graph in graphs:
        wanted = kinds if kinds is not None else _usual(graph)
        chance = Random(f"{seed} {graph.recipe.id}")
        yield from _own(graph, wanted, per_kind, chance)
        if STRANGER in wanted:
            others = [other for other in (*graphs, *strangers) if other is not graph]
            yield from _foreign(graph, others, wanted, per_kind, chance)


def _usual(graph: RecipeGraph) -> tuple[str, ...]:
    parts = (part for event in graph.recipe.events for part in event.participations)
    is_supposed = any(part.assumed for part in parts)
    return kinds_named(("everyday", "unanswerable") if is_supposed else GROUPS)


def _own(graph: RecipeGraph, kinds: Sequence[str], per_kind: int, chance: Random) -> Iterator[Made]:
    """Questions that the recipe answers."""
    for kind in kinds:
        if kind in CLASSES:
            yield from _drawn(graph, _by_class(graph).get(kind, ()), per_kind, chance)
        elif kind != STRANGER:
            yield from in_everyday_words(graph, kind, per_kind, chance)


@once_a_graph
def _by_class(graph: RecipeGraph) -> dict[str, tuple[Made, ...]]:
    """What R2VQ could ask of a recipe, each text of a class once."""
    found: dict[str, dict[str, Made]] = {}
    for made in in_templates(graph):
        found.setdefault(made.kind, {}).setdefault(made.question, made)
    return {kind: tuple(texts.values()) for kind, texts in found.items()}


def _drawn(graph: RecipeGraph, every: Sequence[Made], most: int, chance: Random) -> Iterator[Made]:
    """Some questions of a class with what the dialect answers: two events may share words."""
    for made in sorted(chance.sample(range(len(every)), min(most, len(every)))):
        asked = every[made]
        outcome = ask(graph, asked.question, conventions="r2vq")
        if isinstance(outcome, Answered):
            yield replace(asked, answer=outcome.text, evidence=outcome.evidence)


def _foreign(
    graph: RecipeGraph,
    others: Sequence[RecipeGraph],
    kinds: Sequence[str],
    most: int,
    chance: Random,
) -> Iterator[Made]:
    """Questions of other recipes that this one does not answer."""
    own = [kind for kind in kinds if kind != STRANGER] or list(_usual(graph))
    tries = _TRIES * most if others else 0
    found: dict[str, Made] = {}
    while tries > 0 and len(found) < most:
        tries -= 1
        other = chance.choice(others)
        kind = chance.choice([kind for kind in own if kind != STRANGER])
        for made in _own(other, [kind], 1, chance):
            conventions: Conventions = "r2vq" if made.dialect == "r2vq" else "people"
            if not isinstance(ask(graph, made.question, conventions=conventions), Answered):
                found[made.question] = replace(
                    made,
                    recipe=graph.recipe.id,
                    kind=STRANGER,
                    answer=None,
                    evidence=(),
                    taken_from=other.recipe.id,
                )
    yield from found.values()
