"""What a recipe says: frozen values, no behaviour beyond reading themselves."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from kg.cues import Cue
from kg.plain import LONGEST_NAME, short_id


class Moment(NamedTuple):
    """A place in the text, and so a point in time: step, sentence, token.

    >>> Moment(1, 2, 3) < Moment(2, 1, 1)
    True
    >>> str(Moment(1, 2, 3))
    '1.2.3'
    """

    step: int
    sentence: int
    token: int

    def __str__(self) -> str:
        return f"{self.step}.{self.sentence}.{self.token}"


class Token(NamedTuple):
    """A word of the text, with its lemma and its universal part of speech."""

    form: str
    lemma: str
    upos: str


class Kind(StrEnum):
    """What a mention in the text is a mention of."""

    EXPLICIT = "explicit ingredient"
    IMPLICIT = "implicit ingredient"
    HABITAT = "habitat"
    TOOL = "tool"
    PROP = "prop"

    @property
    def is_food(self) -> bool:
        """True of the two kinds of ingredient."""
        return self is Kind.EXPLICIT or self is Kind.IMPLICIT


class Role(StrEnum):
    """How a thing or a prop takes part in an event."""

    INGREDIENT = "ingredient"
    TOOL = "tool"
    HABITAT = "habitat"
    PROP = "prop"
    RESULT = "result"


class HiddenKey(StrEnum):
    """The ways in which a text leaves a participant out, as R2VQ names them."""

    DROP = "Drop"
    SHADOW = "Shadow"
    TOOL = "Tool"
    HABITAT = "Habitat"
    RESULT = "Result"

    @property
    def role(self) -> Role:
        """The role that a participant hidden in this way plays."""
        return _ROLE_OF_HIDDEN[self]


_ROLE_OF_HIDDEN = {
    HiddenKey.DROP: Role.INGREDIENT,
    HiddenKey.SHADOW: Role.INGREDIENT,
    HiddenKey.TOOL: Role.TOOL,
    HiddenKey.HABITAT: Role.HABITAT,
    HiddenKey.RESULT: Role.RESULT,
}


class Reference(NamedTuple):
    """A name for an entity and, where the annotation says so, where it was first mentioned.

    >>> str(Reference("olive oil", Moment(2, 1, 7)))
    'olive_oil.2.1.7'
    """

    name: str
    origin: Moment | None = None

    def __str__(self) -> str:
        name = short_id(self.name.replace(" ", "_"), LONGEST_NAME)
        return f"{name}.{self.origin}" if self.origin else name


@dataclass(frozen=True, slots=True)
class Argument:
    """A semantic role of a predicate: the tokens from `start` to `end`, both included.

    `mended` if the file does not begin it with a B- tag.
    """

    role: str
    start: int
    end: int
    text: str
    mended: bool = False


@dataclass(frozen=True, slots=True)
class Frame:
    """A predicate of a sentence with its semantic roles; a stray column has no predicate."""

    predicate: int | None
    name: str | None
    verb: tuple[int, ...]
    arguments: tuple[Argument, ...]

    def role_of(self, start: int, end: int) -> str | None:
        """The semantic role whose span covers these tokens."""
        for argument in self.arguments:
            if argument.start <= start and end <= argument.end:
                return argument.role
        return None


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a step, or a line of the ingredient list (step 0).

    `part` names the part of the list that a line stands in ("For the sauce" has "sauce"), or that
    a sentence works on, where that can be told.
    """

    step: int
    number: int
    text: str
    tokens: tuple[Token, ...]
    frames: tuple[Frame, ...] = ()
    part: str = ""

    def words(self, start: int, end: int) -> str:
        """The words from token `start` to token `end`, counted from 1, both included."""
        return " ".join(token.form for token in self.tokens[start - 1 : end])

    def spans(self) -> list[tuple[int, int]]:
        """Where each token begins and ends in the text, capitals and spaces aside.

        >>> Sentence(1, 1, "Fry  it.", tuple(Token(w, w, "") for w in ("fry", "it", "."))).spans()
        [(0, 3), (5, 7), (7, 8)]
        """
        lower, place = self.text.lower(), 0
        found: list[tuple[int, int]] = []
        for token in self.tokens:
            start = lower.find(token.form.lower(), place)
            start = place if start < 0 else start
            place = start + len(token.form)
            found.append((start, place))
        return found


@dataclass(frozen=True, slots=True)
class Step:
    """A numbered step of the instructions."""

    number: int
    sentences: tuple[Sentence, ...]

    @property
    def text(self) -> str:
        """The step as a reader sees it."""
        return " ".join(sentence.text for sentence in self.sentences)


@dataclass(frozen=True, slots=True)
class Mention:
    """Words of the text that name an ingredient, a tool or a habitat.

    `part_of` and `result_of` say where the annotation points, also when no event is there.
    """

    id: str
    at: Moment
    end: int
    kind: Kind
    text: str
    reference: Reference
    part_of: Moment | None = None
    result_of: Moment | None = None
    orientation: str | None = None


@dataclass(frozen=True, slots=True)
class Participation:
    """A thing or a prop in an event: written (it has a mention) or hidden (it has a key).

    `assumed` is the cue by which the parser supposes a participant that nobody wrote or annotated,
    and `under` the word for several that it comes in with ("the spices"); `rival` names what came
    second where that was close. With a `condition` it is
    there only then ("if using"); those of an event that have the same `choice`, counted from 1,
    are alternatives ("butter or oil").
    """

    role: Role
    reference: Reference
    mention: Mention | None = None
    hidden: HiddenKey | None = None
    semantic_role: str | None = None
    orientation: str | None = None
    assumed: Cue | None = None
    condition: str = ""
    choice: int = 0
    under: str = ""
    rival: str = ""

    @property
    def is_hidden(self) -> bool:
        """True if the text leaves this participant out."""
        return self.hidden is not None

    @property
    def reason(self) -> str | None:
        """Why it is supposed, in words, and what it may be instead."""
        why = self.assumed.reason(self.under) if self.assumed else None
        return f"{why}; or {self.rival}" if why and self.rival else why


@dataclass(frozen=True, slots=True)
class Event:
    """An action of the cook: its verb, its VerbAtlas frame where given, and who takes part.

    With a `condition` it is done only then ("if the dough is sticky", "optional"). `instead_of` is
    the id of the event that it can be done instead of ("chop or grate"). `repeats` are the ids of
    the events that it tells to do again, and `times` says how often anything is done, as the text
    does ("three times", "until all the dough is used").
    """

    id: str
    at: Moment
    end: int
    text: str
    lemma: str
    frame: Frame | None = None
    participations: tuple[Participation, ...] = ()
    terminal: bool = False
    condition: str = ""
    instead_of: str = ""
    repeats: tuple[str, ...] = ()
    times: str = ""

    @property
    def arguments(self) -> tuple[Argument, ...]:
        """The semantic roles of its predicate."""
        return self.frame.arguments if self.frame else ()

    @property
    def verb(self) -> str:
        """Its lemma as people write it: "stir-fry"."""
        return self.lemma.replace(" - ", "-")


@dataclass(frozen=True, slots=True)
class Instantiation:
    """An instantiated-by link as annotated: this implicit ingredient was made by that event."""

    id: str
    mention: str
    event: str


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that came with the recipe. Its answer is read by the evaluation only."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence that a recipe says beside its steps: nobody does it, it changes no kitchen.

    `heading` is what it stands under ("Storage"), `step` the step that it stands behind, 0 above
    the first.
    """

    number: int
    heading: str
    text: str
    step: int

    def __str__(self) -> str:
        return f"{self.heading}: {self.text}" if self.heading else self.text


class Match(StrEnum):
    """How well a clip shows its event, as R2VQ's annotators ranked it."""

    GOOD = "good"
    PARTIAL = "partial"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Clip:
    """A picture or a piece of a video that shows an event, by its path or URL.

    `start` and `end` are seconds; `text` says in words what is seen.
    """

    event: str
    where: str
    start: float | None = None
    end: float | None = None
    rank: Match = Match.GOOD
    text: str = ""


class MarkKind(StrEnum):
    """What an author's mark in the text says that words are."""

    INGREDIENT = "ingredient"
    MIXTURE = "mixture"
    COOKWARE = "cookware"
    TIMER = "timer"


@dataclass(frozen=True, slots=True)
class Mark:
    """What the author marked, by the program that the recipe was written with: given knowledge.

    `at` and `end` are the first and the last token; a mark of a step as a whole has sentence 0.
    `line` is the number of a line of the list, and `amount` how much of it ("20 g"), or how long a
    timer runs; `made_in` is the step that makes a mixture.
    """

    kind: MarkKind
    at: Moment
    end: int
    name: str
    line: int = 0
    amount: str = ""
    made_in: int = 0


@dataclass(frozen=True, slots=True)
class Source:
    """Where a recipe came from: the file, the format and the line it begins at."""

    path: str
    format: str
    line: int


@dataclass(frozen=True, slots=True)
class Recipe:
    """A whole recipe: its text, its annotation, and nothing derived from them."""

    id: str
    title: str
    ingredients: tuple[Sentence, ...]
    steps: tuple[Step, ...]
    events: tuple[Event, ...]
    mentions: tuple[Mention, ...]
    source: Source
    instantiations: tuple[Instantiation, ...] = ()
    questions: tuple[Asked, ...] = ()
    metadata: tuple[tuple[str, str], ...] = field(default=())
    notes: tuple[Note, ...] = ()
    clips: tuple[Clip, ...] = ()
    marks: tuple[Mark, ...] = ()
    sections: tuple[tuple[int, str], ...] = ()
    """The steps that begin a section, each with its name."""

    def sentence(self, moment: Moment) -> Sentence | None:
        """The sentence that a moment lies in."""
        for step in self.steps:
            if step.number == moment.step:
                for sentence in step.sentences:
                    if sentence.number == moment.sentence:
                        return sentence
        return None
