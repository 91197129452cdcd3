"""When a question is about: "after step 2", "at the end", "before it goes in the oven"."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from kg.entities import Act
from kg.errors import NotFoundError
from kg.graph import RecipeGraph
from reasoner.events import Events, find_events
from reasoner.outcome import Match

__all__ = ["Point", "When", "is_in_step", "split_when"]

_NUMBERS = {
    word: number
    for number, words in enumerate(
        (
            "one first",
            "two second",
            "three third",
            "four fourth",
            "five fifth",
            "six sixth",
            "seven seventh",
            "eight eighth",
            "nine ninth",
            "ten tenth",
            "eleven eleventh",
            "twelve twelfth",
        ),
        1,
    )
    for word in words.split()
}
_NUMBER = r"\d{1,4}(?:st|nd|rd|th)?|last|final|" + "|".join(_NUMBERS)
_RELATION = (
    r"in|during|at|after|before|by|by the end of|at the end of|at the start of|until|from"
    r"|following|for|on|once|when"
)
_STEP = re.compile(
    rf"^(?P<rest>.*?)[ ,]*\b(?P<relation>{_RELATION}) (?:the )?"
    rf"(?:steps? (?:number |no\.? ?|#)?(?P<number>{_NUMBER})|(?P<ordinal>{_NUMBER}) steps?)"
    r"(?: is (?:done|finished|complete|completed|over))?$"
)
_END = re.compile(
    r"^(?P<rest>.*?)[ ,]*\b(?:(?:at|in|by|until) the (?:very )?end(?: of (?:the recipe|it all))?"
    r"|finally|when (?:it|everything|the recipe|all) is (?:done|finished|over|ready)"
    r"|when (?:i am|we are|you are) (?:done|finished)|after everything|eventually|in the final "
    r"dish)$"
)
_START = re.compile(
    r"^(?P<rest>.*?)[ ,]*\b(?:(?:at|in) the (?:very )?(?:start|beginning|outset)"
    r"(?: of (?:the recipe|it all))?|at first|initially|to begin with|before (?:i|we|you) start)$"
)
_EVENT = re.compile(
    r"^(?P<rest>.*?)[ ,]*\b(?P<relation>right before|right after|just before|just "
    r"after|before|after"
    r"|while|when|once|as soon as|by the time|during) (?P<event>.+)$"
)
_CLAUSE = re.compile(
    r"^(?P<rest>(?:what|where|how|is|are|was|were|will|do|does|did|has|have|can|should)\b.+?)[ ,]*"
    r"\b(?P<relation>while|when|once|as soon as|by the time) "
    r"(?P<event>(?:i|we|you|it|they|the|my) .+)$"
)
"""An event in front of another time: "when I stir them in at the end"."""
_KNOWING = (" know", " tell", " see", " check", " notice")
"""What asks for a sign, and not for a time: "how do I know when it is done in step 7"."""


@dataclass(frozen=True, slots=True)
class When:
    """A time as the question says it: a relation to a step, to an event, or to an end.

    `relation` is before, after or during; `step` 0 is the start, -1 the end of the recipe.
    """

    relation: str
    step: int | None = None
    event: str | None = None

    def __str__(self) -> str:
        if self.step == 0:
            return "at the start"
        if self.step == -1:
            return "at the end"
        return (
            f"{self.relation} step {self.step}"
            if self.event is None
            else (f"{self.relation} {self.event}")
        )

    def point(self, graph: RecipeGraph, it: tuple[str, ...] = ()) -> Point:
        """The tick that is meant; `it` is what the question is about."""
        if self.event is not None:
            found = find_events(graph, self.event, it)
            here = tuple(act for act in found.acts if is_in_step(act, self))
            return _event_point(self.relation, replace(found, acts=here or found.acts))
        step = self.step or 0
        if step == 0:
            return Point(0)
        last = graph.recipe.steps[-1].number if graph.recipe.steps else 0
        try:
            if self.relation == "before":
                return Point(graph.before_step(last if step < 0 else step))
            return Point(
                graph.last_tick(last if step < 0 else step), step=last if step < 0 else step
            )
        except NotFoundError:
            return Point(None, f"the recipe has no step {step}; it has {len(graph.recipe.steps)}")


def is_in_step(act: Act, when: When | None) -> bool:
    """True of an act in the step that a question names, and of any if it names none."""
    return when is None or when.step is None or when.step < 1 or act.at.step == when.step


@dataclass(frozen=True, slots=True)
class Point:
    """A tick of the clock, or the reason why there is none; `step` if a whole step is meant."""

    tick: int | None
    problem: str = ""
    matches: tuple[Match, ...] = ()
    step: int | None = None


def _event_point(relation: str, events: Events) -> Point:
    if not events.acts:
        return Point(None, events.problem)
    first, last = events.acts[0], events.acts[-1]
    if relation == "before":
        return Point(first.tick - 1, matches=events.matches)
    if relation == "after":
        return Point(last.tick if events.is_one else first.tick, matches=events.matches)
    return Point(first.tick, matches=events.matches)


@lru_cache(maxsize=4096)
def split_when(plain: str) -> tuple[str, When | None]:
    """A question without the time it names, and that time.

    >>> split_when("where is the butter after step 2")
    ('where is the butter', When(relation='after', step=2, event=None))
    >>> split_when("what is in the bowl at the end")[1]
    When(relation='after', step=-1, event=None)
    """
    for pattern, step in ((_END, -1), (_START, 0)):
        match = pattern.match(plain)
        if match:
            return _two_times(match["rest"], step) or (match["rest"], When("after", step))
    match = _STEP.match(plain)
    if match:
        number = _number(match["number"] or match["ordinal"])
        time = When(_relation(match["relation"]), number)
        is_within = time.relation == "during"
        return (_two_times(match["rest"], number) if is_within else None) or (match["rest"], time)
    match = _EVENT.match(plain)
    if match and match["rest"]:
        return match["rest"], When(_relation(match["relation"]), None, match["event"])
    return plain, None


def _two_times(rest: str, step: int) -> tuple[str, When] | None:
    """A question whose time is an event in some step, if an event stands before the step."""
    match = _CLAUSE.match(rest)
    if match is None or match["rest"].endswith(_KNOWING):
        return None
    return match["rest"], When(_relation(match["relation"]), step, match["event"])


def _number(word: str) -> int:
    if word in ("last", "final"):
        return -1
    return _NUMBERS.get(word) or int(re.sub(r"\D", "", word))


def _relation(word: str) -> str:
    if "before" in word or word in ("until", "at the start of"):
        return "before"
    if "after" in word or word in (
        "once",
        "as soon as",
        "following",
        "by the end of",
        "at the end of",
        "by",
    ):
        return "after"
    return "during"
