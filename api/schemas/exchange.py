"""Recipes for other programs, and what comes back to Mealie."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field

from api.schemas.cooking import StepUses, TimerRecord
from api.schemas.fields import Body, RecipeBody

__all__ = ["ForProgram", "ProgramName", "SentForProgram"]

ProgramName = Literal["mealie", "tandoor", "cooklang", "schema", "homeassistant"]


class SentForProgram(Body):
    """A recipe that is sent along, to be written for another program."""

    recipe: RecipeBody
    recipe_id: str | None = Field(None, max_length=200)


class ForProgram(BaseModel):
    """The instructions that Mealie sent with references to the list, and what they rest on."""

    slug: str
    recipeInstructions: list[dict[str, Any]] = Field(  # noqa: N815 - Mealie's name
        description="As they were sent, with ingredientReferences; for PATCH /api/recipes/SLUG."
    )
    steps: list[StepUses]
    timers: list[TimerRecord]
