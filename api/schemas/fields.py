"""Fields that several requests and answers have."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from kg.plain import LONGEST_ID
from reasoner.ask import SURE
from reasoner.reading.analysis import LONGEST

__all__ = [
    "MOST_QUESTIONS",
    "OPEN",
    "AtLine",
    "AtStep",
    "Body",
    "Previous",
    "QuestionText",
    "Reading",
    "RecipeBody",
    "RecipeId",
    "Sure",
]

MOST_QUESTIONS = 100
_MOST_FIELDS = 50


class Body(BaseModel):
    """The body of a request: known fields only, and few of the others before it is refused."""

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _few(cls, given: Any) -> Any:  # noqa: ANN401  (whatever was sent)
        """Refuse a million unknown fields at once, not one by one."""
        if isinstance(given, dict) and len(given) > _MOST_FIELDS:
            raise ValueError(f"a body has at most {_MOST_FIELDS} fields; this one has {len(given)}")
        return given


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
RecipeId = Annotated[str, Field(max_length=LONGEST_ID)]
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
Sure = Annotated[
    float,
    Field(
        description="How probable it must be that an answer is right, for it to be given.",
        ge=0,
        le=1,
        examples=[SURE],
    ),
]
Previous = Annotated[
    str | None,
    Field(
        description='The question before: "and after that?", "how long?" and "it" lean on it.',
        max_length=LONGEST,
        examples=["What goes in the bowl in step 2?"],
    ),
]
OPEN = ConfigDict(extra="allow")
