"""Searches for stored recipes."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from api.schemas.fields import Body
from kg.searching import MOST, Wanted

__all__ = ["Hits", "Search", "Words"]

_LONGEST = 80
_SEVERAL = 10
Words = Annotated[list[Annotated[str, Field(max_length=_LONGEST)]], Field(max_length=_SEVERAL)]


class Search(Body):
    """What a recipe must have and must not have; a word means its class with all below it."""

    title: str = Field("", description="Words of the title.", max_length=_LONGEST)
    ingredients: Words = Field([], description="Each of these is in it.", examples=[["cheese"]])
    tools: Words = Field([], description="Tools, vessels or appliances.", examples=[["oven"]])
    actions: Words = Field([], description="What is done.", examples=[["fry"]])
    without_ingredients: Words = Field([], description="None of these is.", examples=[["meat"]])
    without_tools: Words = Field([], description="None of these is needed.")
    without_actions: Words = Field([], description="None of these is done.")
    limit: int = Field(50, ge=1, le=MOST)

    @property
    def wanted(self) -> Wanted:
        """The search as `kg.searching` takes it."""
        return Wanted(
            self.title,
            ingredients=tuple(self.ingredients),
            tools=tuple(self.tools),
            actions=tuple(self.actions),
            without_ingredients=tuple(self.without_ingredients),
            without_tools=tuple(self.without_tools),
            without_actions=tuple(self.without_actions),
            limit=self.limit,
        )


class Hit(BaseModel):
    """A recipe that was found."""

    id: str = Field(examples=["pizza"])
    title: str


class Hits(BaseModel):
    """The recipes that have what was wanted, by id."""

    recipes: list[Hit]
