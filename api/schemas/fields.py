"""Fields that several requests and answers have."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from reasoner.question import LONGEST

__all__ = ["MOST_QUESTIONS", "OPEN", "AtLine", "AtStep", "QuestionText", "Reading", "RecipeBody"]

MOST_QUESTIONS = 100
QuestionText = Annotated[
    str, Field(max_length=LONGEST, examples=["Where is the butter after step 1?"])
]
RecipeBody = Annotated[
    str,
    Field(
        description="A recipe as plain text, schema.org JSON, CoNLL-U or R2VQ JSON.",
        min_length=1,
        examples=["# newdoc id = tea\n# newpar id = tea::step01\n1\tBrew\tbrew\tVERB"],
    ),
]
Reading = Annotated[
    Literal["people", "r2vq"],
    Field(description="Whose idea of a right answer counts: people's, or the benchmark's."),
]
AtStep = Annotated[
    int | None,
    Field(
        description="The step that the cook was told last, 0 before the first: what names neither "
        "an act nor a thing is about it.",
        ge=0,
        le=10_000,
        examples=[3],
    ),
]
AtLine = Annotated[
    int | None,
    Field(
        description="The line of the list that the cook was told last.",
        ge=0,
        le=10_000,
        examples=[2],
    ),
]
OPEN = ConfigDict(extra="allow")
