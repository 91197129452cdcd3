"""What a recipe's graph tells: states, lives and the timeline."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from api.schemas.fields import OPEN, Body, RecipeBody, RecipeId
from api.schemas.recipes import Notice, RecipeText, Supply

__all__ = [
    "EventRecord",
    "FluentRecord",
    "Kitchen",
    "Life",
    "LifeList",
    "OnTerms",
    "OpenFact",
    "Participant",
    "PropFact",
    "Read",
    "ReadRecipe",
    "Standing",
    "StateOf",
    "StateRecord",
    "Timeline",
    "Whereabouts",
]


class StateOf(Body):
    """A recipe that is sent along, and the tick at which its kitchen is looked at."""

    recipe: RecipeBody
    recipe_id: RecipeId | None = None
    tick: int | None = Field(None, ge=0)
    step: int | None = Field(None, ge=1)


class Whereabouts(BaseModel):
    """Where something is, and because of which event."""

    place: str
    name: str
    preposition: str
    beyond: list[str]
    because: int
    rule: str


class OnTerms(BaseModel):
    """On what terms something is so: under a condition, or if no other event is done instead."""

    condition: str | None
    instead: list[int]
    said: str


class OpenFact(OnTerms):
    """What is true of a thing, but not for sure; of a part, its id is the value."""

    property: str
    value: str


class Standing(BaseModel):
    """How a thing stands, what can be taken instead of it, and which of that is not for sure."""

    id: str
    name: str
    where: Whereabouts | None
    form: list[str]
    temperature: str | None
    parts: list[str]
    made_of: list[str]
    either: list[str]
    terms: list[OpenFact]


class FluentRecord(BaseModel):
    """What is true of a subject from one tick until another."""

    model_config = ConfigDict(populate_by_name=True)
    subject: str
    property: str
    value: str
    preposition: str | None
    since: int = Field(alias="from")
    until: int | None
    because: int
    rule: str


class PropFact(FluentRecord, OnTerms):
    """What is true of a prop, and on what terms."""


class StateRecord(BaseModel):
    """The kitchen when the event at a tick is done."""

    tick: int
    step: int
    things: list[Standing]
    props: list[PropFact]
    supplies: list[Supply]


class Life(BaseModel):
    """A thing, a prop or a line of the ingredient list, with its history and its uses."""

    model_config = OPEN
    kind: Literal["thing", "prop", "supply"]
    id: str
    name: str
    uses: list[int]
    history: list[FluentRecord]


class LifeList(BaseModel):
    """Everything of a name."""

    lives: list[Life]


class Participant(BaseModel):
    """A thing or a prop in an event: named in `words`, hidden, or `assumed` for a reason."""

    model_config = OPEN
    entity: str
    name: str
    role: str
    hidden: str | None
    assumed: str | None
    words: str | None


class EventRecord(BaseModel):
    """An event: its verb, who takes part, what it takes, makes, gives and needs."""

    model_config = OPEN
    tick: int
    moment: str
    step: int
    verb: str
    lemma: str
    participants: list[Participant]
    takes: list[str]
    gives: list[str]
    places: list[str]
    tools: list[str]
    needs: list[int]


class Timeline(BaseModel):
    """Every event, and the life of everything that takes part."""

    recipe: str
    events: list[EventRecord]
    lives: list[Life]


class Kitchen(BaseModel):
    """The kitchen over time as numbers: columns are events, lanes places, strands food."""

    recipe: str
    width: float
    bottom: float
    columns: list[dict[str, Any]]
    lanes: list[dict[str, Any]]
    strands: list[dict[str, Any]]


class ReadRecipe(BaseModel):
    """Everything about a recipe that was sent along."""

    text: RecipeText
    kitchen: Kitchen
    timeline: Timeline


class Read(BaseModel):
    """What was read; nothing of it is stored."""

    recipes: list[ReadRecipe]
    notices: list[Notice]
    mended: int
