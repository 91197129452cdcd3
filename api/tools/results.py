"""What the tools of an assistant give back, where HTTP has no model of it."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field

from api.schemas.recipes import NoteText, Supply

__all__ = ["Outline", "SparqlResult"]


class OutlineEvent(BaseModel):
    """What is done: with what, what comes of it, with which tools and where."""

    tick: int
    verb: str
    aside: str | None = Field(description="Why it is only described, not done.")
    condition: str | None
    takes: list[str]
    makes: list[str]
    tools: list[str]
    places: list[str]


class OutlineStep(BaseModel):
    """A step of the instructions and its events."""

    number: int
    text: str
    events: list[OutlineEvent]


class Outline(BaseModel):
    """A recipe in brief, and questions that it answers."""

    id: str
    title: str
    ingredients: list[Supply]
    steps: list[OutlineStep]
    notes: list[NoteText]
    questions: list[str]


class SparqlResult(BaseModel):
    """Rows by the names of their columns; or true or false; or triples as Turtle."""

    columns: list[str] = []
    rows: list[dict[str, Any]] = []
    boolean: bool | None = None
    turtle: str | None = None
