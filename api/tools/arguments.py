"""What the tools of an assistant take: typed, bounded, and never a path."""

from __future__ import annotations

from typing import Self

from pydantic import Field, model_validator

from api.schemas.cooking import Cooks, Factor, Hobs, Names, Ovens, RecipeIds, ServeAt, Serves
from api.schemas.fields import (
    AtLine,
    AtStep,
    Body,
    Previous,
    QuestionText,
    RecipeBody,
    RecipeId,
    Sure,
)
from kg.store.refusal import LONGEST
from reasoner.ask import SURE

__all__ = [
    "AllergensOf", "Asked", "At", "LinksOf", "OfRecipe", "PlanOf", "Scaled", "ShopFor", "Sparql",
]  # fmt: skip

_ID = "The id of a stored recipe (search_recipes finds them); or, with `recipe`, which one of it."
_TEXT = "The whole text of a recipe that is not stored: plain text, schema.org JSON or a page."


class OfRecipe(Body):
    """A recipe: the id of a stored one, or its text."""

    recipe_id: RecipeId | None = Field(None, description=_ID, examples=["pizza"])
    recipe: RecipeBody | None = Field(None, description=_TEXT)

    @model_validator(mode="after")
    def _said(self) -> Self:
        if self.recipe_id is None and self.recipe is None:
            raise ValueError("say recipe_id, or send the text of a recipe as recipe")
        return self


class OfRecipes(Body):
    """Recipes: the ids of stored ones, or a text with one or several."""

    recipe_ids: RecipeIds | None = Field(None, description="Ids of stored recipes.")
    recipe: RecipeBody | None = Field(None, description=_TEXT)

    @model_validator(mode="after")
    def _said(self) -> Self:
        if (self.recipe_ids is None) == (self.recipe is None):
            raise ValueError("say either recipe_ids, or send a text as recipe")
        return self


class Asked(OfRecipe):
    """A question about a recipe, and what it leans on."""

    question: QuestionText
    at_step: AtStep = None
    at_line: AtLine = None
    previous: Previous = None
    sure: Sure = SURE


class At(OfRecipe):
    """A moment of a recipe: after a step or after an event; without, at the end."""

    step: int | None = Field(None, ge=1, le=10_000, description="After this step.")
    tick: int | None = Field(None, ge=0, le=10_000, description="After this event; 0 is before.")


class LinksOf(OfRecipe):
    """A recipe, and one of its steps if only that is wanted."""

    step: int | None = Field(None, ge=1, le=10_000, description="Only this step.")


class AllergensOf(OfRecipe):
    """A recipe, and the allergens or diets that are asked about."""

    of: Names = Field(default_factory=list)


class Scaled(OfRecipe):
    """A recipe, and for how many people or by what it is multiplied."""

    serves: Serves = None
    factor: Factor = None


class PlanOf(OfRecipes):
    """Recipes that are served together, and the kitchen they are made in."""

    cooks: Cooks = 1
    ovens: Ovens = 1
    hobs: Hobs = 4
    serve_at: ServeAt = None


class ShopFor(OfRecipes):
    """Recipes that are shopped for, and for how many people."""

    serves: Serves = None
    factor: Factor = None


class Sparql(Body):
    """A SPARQL 1.1 query that only reads."""

    query: str = Field(
        max_length=LONGEST,
        description="SELECT, ASK, CONSTRUCT or DESCRIBE; mx:, prov:, schema:, oa:, time: and rdfs: "
        "are known. A recipe is a named graph: GRAPH ?recipe { … } matches within one.",
        examples=["SELECT ?recipe ?title { ?recipe a mx:Recipe ; mx:title ?title }"],
    )
