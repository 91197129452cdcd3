"""Recipes as they are listed, added, read and shown."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field

from api.schemas.fields import OPEN

__all__ = [
    "Added",
    "Example",
    "ExampleList",
    "Hidden",
    "Mark",
    "NoteText",
    "Notice",
    "RecipeList",
    "RecipeSummary",
    "RecipeText",
    "SentenceText",
    "StepText",
    "Supply",
]


class Notice(BaseModel):
    """Something in a recipe's file that had to be mended."""

    line: int
    problem: str


class RecipeSummary(BaseModel):
    """A recipe in a list."""

    id: str = Field(examples=["pizza"])
    title: str = Field(examples=["Two Tomato and Mozzarella Pizzas"])
    steps: int
    events: int
    ingredients: list[str]
    url: str = Field(examples=["/recipes/pizza"])


class RecipeList(BaseModel):
    """A page of recipes; `next` is the address of the next page, if there is one."""

    total: int
    offset: int
    limit: int
    next: str | None
    recipes: list[RecipeSummary]


class Added(BaseModel):
    """What was added or replaced, and what had to be mended."""

    recipes: list[RecipeSummary]
    notices: list[Notice]
    mended: int


class Hidden(BaseModel):
    """A participant that the text leaves out; `assumed` says why, where nobody annotated it."""

    role: str
    name: str
    entity: str
    assumed: str | None = Field(examples=["the usual tool for it"])


class ClipShown(BaseModel):
    """A picture or a piece of video that shows an event."""

    where: str = Field(description="A URL or a path.")
    start: float | None = Field(description="Seconds.")
    end: float | None
    rank: Literal["good", "partial", "none"]
    text: str | None = Field(description="What is seen, in words.")


class Mark(BaseModel):
    """Characters of a sentence that mean something: an event, an ingredient, a tool, a place."""

    start: int
    end: int
    kind: Literal["event", "ingredient", "tool", "place"]
    moment: str = Field(examples=["1.2.3"])
    tick: int | None
    aside: str | None
    entities: list[str]
    hidden: list[Hidden]
    clips: list[ClipShown] = []


class SentenceText(BaseModel):
    """A sentence and its marks."""

    number: int
    text: str
    marks: list[Mark]


class StepText(BaseModel):
    """A step of the instructions."""

    number: int
    sentences: list[SentenceText]


class Supply(BaseModel):
    """A line of the ingredient list."""

    model_config = OPEN
    id: str
    number: int
    text: str
    name: str
    amount: str | None
    part: str | None = Field(None, examples=["sauce"])


class NoteText(BaseModel):
    """A sentence that the recipe says beside its steps; `step` is the one that it stands behind."""

    number: int
    heading: str | None = Field(examples=["Storage"])
    text: str
    step: int


class RecipeText(BaseModel):
    """A recipe as people read it, with its words marked."""

    id: str
    title: str
    source: dict[str, Any]
    version: str
    events: int
    ingredients: list[Supply]
    steps: list[StepText]
    notes: list[NoteText]


class Example(BaseModel):
    """A named query."""

    name: str = Field(examples=["no-oven"])
    sentence: str = Field(examples=["Recipes that need no oven."])
    query: str


class ExampleList(BaseModel):
    """The library of queries, and what a query may name."""

    examples: list[Example]
    prefixes: dict[str, str]
    terms: list[str] = Field(examples=[["mx:tick", "prov:used"]])
