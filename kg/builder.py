"""Recipe -> RecipeGraph: follow the events in order and write down what each one changes."""

from __future__ import annotations

from collections.abc import Iterable

from kg.admission import Admission
from kg.cast import Cast
from kg.chronicle import Chronicle
from kg.consequences import apply
from kg.entities import Act
from kg.errors import ReadError
from kg.graph import RecipeGraph
from kg.joining import joined
from kg.model import Event, Recipe
from kg.plain import LONGEST_ID
from kg.repetition import do_again
from kg.roles_only import with_events_of_roles
from kg.supplies import Larder
from kg.text import Text


def build(recipe: Recipe, *, by_roles: bool = True) -> RecipeGraph:
    """The graph of a recipe.

    An annotated sentence without entities is built from its semantic roles, unless only what was
    marked counts.
    """
    if len(recipe.id) > LONGEST_ID:  # it would stand in every statement
        problem = f"a recipe whose id has more than {LONGEST_ID} characters"
        raise ReadError(problem, recipe.source.path)
    recipe = with_events_of_roles(recipe) if by_roles else recipe
    kitchen, cast = Chronicle(), Cast(recipe)
    larder = Larder(cast, kitchen)
    admission = Admission(Text(recipe), cast, kitchen, larder)
    acts: list[Act] = []
    larder.open()
    for tick, event in enumerate(recipe.events, 1):
        kitchen.tick = tick
        acts.append(_follow(event, admission, acts))
    larder.close()
    return RecipeGraph(
        recipe,
        acts,
        cast.things.values(),
        cast.props.values(),
        cast.supplies.values(),
        kitchen.fluents(),
        admission.coreferences,
    )


def _not_after(first: Act, needs: set[int], acts: Iterable[Act]) -> set[int]:
    """What an event needs that is done instead of another: not that one, but what that needs."""
    others = {act.tick for act in acts if first.event.id in (act.event.id, act.event.instead_of)}
    return (needs - others) | (set(first.needs) if needs & others else set())


def _follow(event: Event, admission: Admission, acts: list[Act]) -> Act:
    """Do what one event says."""
    kitchen, cast = admission.kitchen, admission.cast
    intake = admission.intake(event, kitchen.tick)
    if not intake.aside:
        joined(intake, kitchen, cast)
    needs = set() if intake.aside else {kitchen.touched.get(lump, 0) for lump in intake.lumps}
    gives = apply(intake, kitchen, cast)
    by_id = {act.event.id: act for act in acts} if event.instead_of or event.repeats else {}
    if event.instead_of in by_id:
        needs = _not_after(by_id[event.instead_of], needs, by_id.values())
    again = [by_id[each] for each in event.repeats if each in by_id]
    if again and not intake.aside:
        gives = do_again(intake, again, gives, kitchen, cast)
        needs.add(again[-1].tick)
    return Act(
        kitchen.tick,
        event,
        intake.meaning,
        intake.aside,
        tuple(intake.partakings),
        tuple(intake.things),
        tuple(taken.thing for taken in intake.taken if taken.assumed),
        gives,
        tuple(dict.fromkeys(placed.prop for placed in intake.places)),
        tuple(dict.fromkeys(intake.tools)),
        tuple(sorted(needs - {0})),
    )
