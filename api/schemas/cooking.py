"""What a recipe tells a cook: links, timers, plans, lists, allergens and findings."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from api.schemas.fields import OPEN, Body, RecipeBody, RecipeId
from reasoner.cooking.plan import MOST_RECIPES

__all__ = [
    "AheadList",
    "Allergens",
    "Cooks",
    "Findings",
    "Hobs",
    "Links",
    "Ovens",
    "PlanRecord",
    "RecipeIds",
    "ScaledRecipe",
    "SentToCook",
    "ServeAt",
    "ShoppingList",
    "Telling",
    "TimerList",
]

Telling = Literal[
    "links", "timers", "ahead", "allergens", "lint", "scale", "plan", "shop", "suggestions"
]
Cooks = Annotated[int, Field(description="How many cooks there are.", ge=1, le=50, examples=[2])]
Ovens = Annotated[int, Field(description="How many ovens there are.", ge=0, le=50)]
Hobs = Annotated[int, Field(description="How many hobs there are.", ge=0, le=50)]
ServeAt = Annotated[
    str | None, Field(description="When it is eaten.", max_length=20, examples=["19:00"])
]
Serves = Annotated[int | None, Field(description="For so many people.", ge=1, le=1000)]
Factor = Annotated[
    str | None, Field(description="By what amounts are multiplied.", max_length=20, examples=["2"])
]
Names = Annotated[
    list[Annotated[str, Field(max_length=60)]],
    Field(description="Allergens or diets; without, the usual ones.", max_length=40),
]
RecipeIds = Annotated[
    list[Annotated[str, Field(max_length=200)]],
    Field(description="Their ids.", min_length=1, max_length=MOST_RECIPES, examples=[["pizza"]]),
]


class SentToCook(Body):
    """A recipe (for a plan or a shopping list also several) that is sent along."""

    recipe: RecipeBody
    recipe_id: str | None = Field(None, max_length=200)
    cooks: Cooks = 1
    ovens: Ovens = 1
    hobs: Hobs = 4
    serve_at: ServeAt = None
    serves: Serves = None
    factor: Factor = None
    of: Names = Field(default_factory=list)
    also: list[RecipeId] = Field(
        default_factory=list,
        description="For a plan or a shopping list: ids of what is cooked with it, of the same "
        "text or stored.",
        max_length=MOST_RECIPES - 1,
        examples=[["tzatziki"]],
    )


class AmountRecord(BaseModel):
    """A number as a fraction, its unit, and both in words."""

    number: str
    unit: str | None
    text: str


class LineUse(BaseModel):
    """A line of the list in a step: its share, its amount, and the words that show it."""

    line: str
    number: int
    text: str
    name: str
    share: str | None
    amount: AmountRecord | None
    most: AmountRecord | None
    way: Literal["named", "inside", "assumed", "given"]
    through: str | None
    first: bool
    moment: str
    words: str


class GearRecord(BaseModel):
    """A tool or vessel; `assumed` says why, where the text does not name it."""

    id: str
    name: str
    assumed: str | None
    moment: str


class StepUses(BaseModel):
    """What a step uses."""

    step: int
    text: str
    uses: list[LineUse]
    tools: list[GearRecord]
    vessels: list[GearRecord]


class Links(BaseModel):
    """What each step uses."""

    steps: list[StepUses]


class TimerRecord(BaseModel):
    """A duration in seconds, of what, from when, and the sign that it is done."""

    name: str
    step: int
    event: int
    least: int | None
    most: int | None
    words: str
    start: str
    until: str | None
    each: str | None
    condition: str | None
    moment: str
    quote: str


class TimerList(BaseModel):
    """Every duration of a recipe."""

    timers: list[TimerRecord]


class AheadRecord(BaseModel):
    """A piece of work and when it can be done."""

    what: str
    when: Literal["mise en place", "make ahead", "must wait"]
    because: str
    inferred: bool
    step: int
    events: list[int]
    moment: str
    quote: str


class AheadList(BaseModel):
    """What can be done before, and what must wait."""

    work: list[AheadRecord]


class JudgementRecord(BaseModel):
    """An allergen or a diet, what is said of it, and the lines that show it."""

    name: str
    label: str
    diet: bool
    answer: Literal["contains", "may contain", "not listed", "unknown"]
    text: str
    proofs: list[dict[str, Any]]
    unknown: list[dict[str, Any]]
    looked_at: int


class Allergens(BaseModel):
    """Allergens and diets; there is no bare "no"."""

    judgements: list[JudgementRecord]


class FindingRecord(BaseModel):
    """Something to look at, with its place and its words."""

    rule: str
    message: str
    step: int
    line: int | None
    moment: str | None
    quote: str


class Findings(BaseModel):
    """What a recipe forgets, says twice or cannot mean."""

    findings: list[FindingRecord]


class ScaledRecipe(BaseModel):
    """A recipe for more or fewer people, line by line and as a text."""

    model_config = OPEN
    recipe: str
    title: str
    factor: str
    serves: str | None
    lines: list[dict[str, Any]]
    steps: list[dict[str, Any]]
    text: str


class PlanRecord(BaseModel):
    """A schedule: tasks with their seconds since the start, who does them, and on what."""

    model_config = OPEN
    cooks: int
    ovens: int
    hobs: int
    seconds: int
    attended: int
    start_at: str
    serve_at: str
    longest: list[str]
    tasks: list[dict[str, Any]]


class ShoppingList(BaseModel):
    """One list over recipes: items with their amounts and the lines that want them."""

    recipes: list[dict[str, Any]]
    items: list[dict[str, Any]]
