"""Family yes-no, either or: "Is the garlic crushed or whole when it goes in?" -> "crushed"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from kg.graph import RecipeGraph
from reasoner.finding import find_supplies
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome, Query
from reasoner.question import Question

__all__ = ["EitherOr"]

_STATE: Final = re.compile(
    r"^(?P<head>(?:is|are|was|were) (?P<thing>(?:the |my )?[\w' -]+?)) (?P<a>(?:still )?\w+) or "
    r"(?P<b>\w+)(?P<tail> (?:when|before|after|by|once|in step|at) .+)?$"
)
_GOES: Final = re.compile(
    r"^(?P<head>(?:do|does|is|are|should) .+? (?:go|goes|put|added|stirred|mixed|end up) "
    r"(?P<way>in|into|on|onto|to)) (?P<a>(?:the |a )?[\w' -]+?),? or (?:(?:in|on)(?:to)? )?"
    r"(?P<b>(?:the |a )?[\w' -]+)(?P<tail>)$"
)
_NO_CHOICE: Final = frozenset("not no anything before after during".split())


@dataclass(frozen=True, slots=True)
class EitherOr:
    """Asks which of two states or places is right."""

    family: ClassVar[str] = "yes-no"
    has_last_word: ClassVar[bool] = True
    head: str
    a: str
    b: str
    tail: str = ""
    thing: str = ""

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "is the garlic crushed or whole when it goes in"."""
        match = _GOES.match(question.plain) or _STATE.match(question.plain)
        if (
            match is None
            or " or " in match["head"]
            or _NO_CHOICE & {match["a"], match["b"].split()[0]}
        ):
            return None
        said = match.groupdict("")
        return cls(said["head"], said["a"], said["b"], said["tail"], said.get("thing", ""))

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The one of the two for which the recipe says yes, and only that."""
        outcomes = [(words, self._ask(graph, words)) for words in (self.a, self.b)]
        so = [(w, o) for w, o in outcomes if isinstance(o, Answered) and o.text.startswith("yes")]
        proven = [(w, o) for w, o in so if all(e.rule != "closed-world" for e in o.evidence)]
        if len(proven or so) != 1 and (line := self._listed(graph)):
            return Answered(line[0], self, (Evidence("ingredient-list", None, line[1]),))
        if len(proven or so) != 1:
            return NoAnswer(self, f"the recipe does not say: {self.a} or {self.b}")
        ((words, outcome),) = proven or so
        return Answered(words, self, outcome.evidence, outcome.matches, value=words)

    def _listed(self, graph: RecipeGraph) -> tuple[str, str] | None:
        """The one of two states that the list has the thing in, with that line."""
        supplies, _ = find_supplies(graph, self.thing) if self.thing else ([], None)
        lines = [supply.text for supply in supplies]
        said = [(w, line) for line in lines for w in (self.a, self.b) if w in line.lower().split()]
        return said[0] if len(said) == 1 else None

    def _ask(self, graph: RecipeGraph, words: str) -> Outcome | None:
        """What the recipe says to one half of the question."""
        from reasoner.ask import parse  # the half is a question of its own

        query: Query
        for query in parse(f"{self.head} {words}{self.tail}"):
            outcome = query.answer(graph)
            if isinstance(outcome, Answered):
                return outcome
        return None
