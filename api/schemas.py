"""The shapes of requests and answers, as OpenAPI shows them.

Answers are written from records that `kg.record` and `reasoner.outcome` define; these models
describe them, and tests hold the two together.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from reasoner.question import LONGEST

__all__ = [
    "Added",
    "AskMany",
    "AskOne",
    "ExampleList",
    "Health",
    "Kitchen",
    "LifeList",
    "Outcome",
    "Outcomes",
    "ProblemDetails",
    "QuestionList",
    "Read",
    "RecipeList",
    "RecipeText",
    "StateOf",
    "StateRecord",
    "Timeline",
    "Version",
]

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
_OPEN = ConfigDict(extra="allow")


class ProblemDetails(BaseModel):
    """What went wrong (RFC 9457)."""

    model_config = _OPEN
    type: str = Field(examples=["/problems#not-found"])
    title: str = Field(examples=["There is no such thing here"])
    status: int = Field(examples=[404])
    detail: str = Field(examples=["no recipe 'piza'; did you mean pizza?"])
    request: str | None = Field(None, description="The id of the request, as in the log.")
    errors: list[dict[str, Any]] = Field([], description="The lines or fields that are wrong.")


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

    model_config = _OPEN
    id: str
    number: int
    text: str
    name: str
    amount: str | None


class RecipeText(BaseModel):
    """A recipe as people read it, with its words marked."""

    id: str
    title: str
    source: dict[str, Any]
    version: str
    events: int
    ingredients: list[Supply]
    steps: list[StepText]


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
    value: Any = None
    alternatives: list[Alternative] = []
    question: str | None = None
    reason: str | None = None
    suggestions: list[str] = []


class Outcomes(BaseModel):
    """The outcomes of many questions, in their order."""

    outcomes: list[Outcome]


class AskOne(BaseModel):
    """A question, or many, about a recipe that is held here."""

    model_config = ConfigDict(extra="forbid")
    question: QuestionText
    conventions: Reading = "people"


class AskMany(BaseModel):
    """Questions about a recipe that is held here, or that is sent along and not stored."""

    model_config = ConfigDict(extra="forbid")
    recipe_id: str | None = Field(None, description="A recipe held here.", examples=["pizza"])
    recipe: RecipeBody | None = None
    questions: list[QuestionText] = Field(
        min_length=1, max_length=MOST_QUESTIONS, examples=[["How many steps are there?"]]
    )
    conventions: Reading = "people"


class StateOf(BaseModel):
    """A recipe that is sent along, and the tick at which its kitchen is looked at."""

    model_config = ConfigDict(extra="forbid")
    recipe: RecipeBody
    recipe_id: str | None = None
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


class Standing(BaseModel):
    """How a thing stands."""

    id: str
    name: str
    where: Whereabouts | None
    form: list[str]
    temperature: str | None
    parts: list[str]
    made_of: list[str]


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


class StateRecord(BaseModel):
    """The kitchen when the event at a tick is done."""

    tick: int
    step: int
    things: list[Standing]
    props: list[FluentRecord]
    supplies: list[Supply]


class Life(BaseModel):
    """A thing, a prop or a line of the ingredient list, with its history and its uses."""

    model_config = _OPEN
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

    model_config = _OPEN
    entity: str
    name: str
    role: str
    hidden: str | None
    assumed: str | None
    words: str | None


class EventRecord(BaseModel):
    """An event: its verb, who takes part, what it takes, makes, gives and needs."""

    model_config = _OPEN
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


class QuestionList(BaseModel):
    """Questions that a recipe can answer."""

    recipe: str
    questions: list[str] = Field(examples=[["What became of the dough?"]])


class ReadRecipe(BaseModel):
    """Everything about a recipe that was sent along."""

    text: RecipeText
    kitchen: Kitchen
    timeline: Timeline
    questions: list[str]


class Read(BaseModel):
    """What was read; nothing of it is stored."""

    recipes: list[ReadRecipe]
    notices: list[Notice]
    mended: int


class Example(BaseModel):
    """A named query."""

    name: str = Field(examples=["no-oven"])
    sentence: str = Field(examples=["Recipes that need no oven."])
    query: str


class ExampleList(BaseModel):
    """The library of queries."""

    examples: list[Example]


class Health(BaseModel):
    """Whether the server lives, or is ready."""

    status: Literal["ok", "not ready"]


class Version(BaseModel):
    """What runs here."""

    name: str
    version: str
    read_only: bool
