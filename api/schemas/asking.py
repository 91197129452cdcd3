"""Questions, and their outcomes with evidence."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field

from api.schemas.fields import (
    MOST_QUESTIONS,
    AtLine,
    AtStep,
    Body,
    Previous,
    QuestionText,
    Reading,
    RecipeBody,
    RecipeId,
    Sure,
)
from reasoner.ask import SURE

__all__ = [
    "Alternative",
    "AskMany",
    "AskOne",
    "Evidence",
    "Match",
    "Outcome",
    "Outcomes",
    "QuestionList",
]


class Evidence(BaseModel):
    """A step of a proof: the rule, where in the text, and what was found there."""

    rule: str
    moment: str | None
    finding: str
    assumed: list[str] = Field([], description="What nobody wrote and had to be supposed for it.")


class Match(BaseModel):
    """Words of the question, what they were taken to mean, how, and how surely."""

    words: str
    meaning: str
    kind: str
    score: float


class Alternative(BaseModel):
    """Another answer that fits the same words."""

    text: str
    evidence: list[Evidence]


class Outcome(BaseModel):
    """What came of a question: an answer with its proof, silence, or a misunderstanding."""

    recipe: str = Field(examples=["apple-cake"])
    asked: str = Field(examples=["Where is the butter after step 1?"])
    outcome: Literal["Answered", "NoAnswer", "NotUnderstood"]
    text: str | None = Field(examples=["on the round cake tin"])
    matches: list[Match]
    query: dict[str, Any] | None = None
    evidence: list[Evidence] = []
    value: Any = Field(None, description="Typed: a duration, a temperature, a measure, ids …")
    confidence: float | None = Field(None, description="How probable it is that it is right.")
    alternatives: list[Alternative] = []
    question: str | None = None
    reason: str | None = None
    suggestions: list[str] = []


class Outcomes(BaseModel):
    """The outcomes of many questions, in their order."""

    outcomes: list[Outcome]


class AskOne(Body):
    """A question, or many, about a recipe that is held here."""

    question: QuestionText
    conventions: Reading = "people"
    at_step: AtStep = None
    at_line: AtLine = None
    previous: Previous = None
    sure: Sure = SURE


class AskMany(Body):
    """Questions about a recipe that is held here, or that is sent along and not stored."""

    recipe_id: RecipeId | None = Field(None, description="A recipe held here.", examples=["pizza"])
    recipe: RecipeBody | None = None
    questions: list[QuestionText] = Field(
        min_length=1, max_length=MOST_QUESTIONS, examples=[["How many steps are there?"]]
    )
    conventions: Reading = "people"
    at_step: AtStep = None
    at_line: AtLine = None
    previous: Previous = None
    sure: Sure = SURE


class QuestionList(BaseModel):
    """Questions that a recipe can answer."""

    recipe: str
    questions: list[str] = Field(examples=[["What became of the dough?"]])
