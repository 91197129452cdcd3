"""What HTTP tells a cook: the records of `reasoner.cooking`, of stored recipes and of sent ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from api.errors import Problem
from kg.graph import RecipeGraph
from reasoner import cooking
from reasoner.cooking.errors import CookingError

__all__ = ["told"]

Record = dict[str, Any]
Options = dict[str, Any]


def told(what: str, graphs: Sequence[RecipeGraph], options: Options) -> Record:
    """What is asked for, of one recipe or of several; what cannot be done is told as invalid."""
    try:
        return _TELLERS[what](graphs, options)
    except CookingError as error:
        raise Problem("invalid", str(error)) from error


def _links(graphs: Sequence[RecipeGraph], options: Options) -> Record:
    only = options.get("step")
    steps = [step for step in cooking.links(graphs[0]) if only in (None, step.step)]
    return {"steps": [step.as_dict() for step in steps]}


def _timers(graphs: Sequence[RecipeGraph], _: Options) -> Record:
    return {"timers": [timer.as_dict() for timer in cooking.timers(graphs[0])]}


def _ahead(graphs: Sequence[RecipeGraph], _: Options) -> Record:
    return {"work": [each.as_dict() for each in cooking.ahead(graphs[0])]}


def _allergens(graphs: Sequence[RecipeGraph], options: Options) -> Record:
    return {"judgements": [each.as_dict() for each in cooking.diets(graphs[0], options["of"])]}


def _lint(graphs: Sequence[RecipeGraph], _: Options) -> Record:
    return {"findings": [each.as_dict() for each in cooking.lint(graphs[0])]}


def _scale(graphs: Sequence[RecipeGraph], options: Options) -> Record:
    return cooking.scale(graphs[0], options["serves"], options["factor"]).as_dict()


def _suggestions(graphs: Sequence[RecipeGraph], _: Options) -> Record:
    return {"recipe": graphs[0].recipe.id, "questions": list(cooking.asked_by_cooks(graphs[0]))}


def _plan(graphs: Sequence[RecipeGraph], options: Options) -> Record:
    kitchen = cooking.Kitchen(options["cooks"], options["ovens"], options["hobs"])
    found = cooking.plan(graphs, kitchen, options["serve_at"])
    return {"svg": cooking.gantt(found)} if options.get("as_svg") else found.as_dict()


def _shop(graphs: Sequence[RecipeGraph], options: Options) -> Record:
    return cooking.shop(graphs, options["serves"], options["factor"]).as_dict()


_TELLERS: Final[dict[str, Callable[[Sequence[RecipeGraph], Options], Record]]] = {
    "links": _links,
    "timers": _timers,
    "ahead": _ahead,
    "allergens": _allergens,
    "lint": _lint,
    "scale": _scale,
    "plan": _plan,
    "suggestions": _suggestions,
    "shop": _shop,
}
