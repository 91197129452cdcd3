"""The shapes of requests and answers, as OpenAPI shows them.

Answers are written from records that `kg.record` and `reasoner.outcome` define; these models
describe them, and tests hold the two together.
"""

from __future__ import annotations

from api.schemas.asking import AskMany, AskOne, Outcome, Outcomes, QuestionList
from api.schemas.fields import AtLine, AtStep, Previous, QuestionText, Reading, Sure
from api.schemas.recipes import Added, ExampleList, RecipeList, RecipeText
from api.schemas.service import Health, ProblemDetails, Version
from api.schemas.telling import Kitchen, LifeList, Read, StateOf, StateRecord, Timeline

__all__ = [
    "Added",
    "AskMany",
    "AskOne",
    "AtLine",
    "AtStep",
    "ExampleList",
    "Health",
    "Kitchen",
    "LifeList",
    "Outcome",
    "Outcomes",
    "Previous",
    "ProblemDetails",
    "QuestionList",
    "QuestionText",
    "Read",
    "Reading",
    "RecipeList",
    "RecipeText",
    "StateOf",
    "StateRecord",
    "Sure",
    "Timeline",
    "Version",
]
