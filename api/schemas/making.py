"""Questions that were made from a recipe."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

__all__ = ["MadeQuestion", "MadeQuestions"]


class Proof(BaseModel):
    """A step of the proof of an answer."""

    rule: str
    at: str
    finding: str


class MadeQuestion(BaseModel):
    """A question with its answer; null where the recipe does not say."""

    id: str = Field(examples=["2-0"])
    recipe: str
    kind: str = Field(alias="class", description="R2VQ's class, or the kind of an operator.")
    question: str
    answer: str | None
    evidence: list[Proof]
    conventions: Literal["people", "r2vq"]
    taken_from: str | None = Field(None, description="The recipe that it was made for.")


class MadeQuestions(BaseModel):
    """Questions that were made from one recipe."""

    recipe: str
    questions: list[MadeQuestion]
