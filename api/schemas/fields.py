"""Fields that several requests and answers have."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from reasoner.question import LONGEST

__all__ = ["MOST_QUESTIONS", "OPEN", "QuestionText", "Reading", "RecipeBody"]

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
OPEN = ConfigDict(extra="allow")
