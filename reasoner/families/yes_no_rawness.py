"""Family yes-no: "Is the onion still whole after step 2?", "Is the chicken still raw?"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from kg.graph import RecipeGraph
from kg.parsing.ingredients import ingredient_line
from ontology import taxonomy
from ontology.effects import Effect, meaning
from reasoner.finding import find_things, nothing
from reasoner.once import once_a_graph
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.phrasing import Phrasing
from reasoner.question import Question
from reasoner.when import When, split_when
from reasoner.wording import phrase_of, the

__all__ = ["IsStill"]

_STILL: Final = Phrasing("{is} <thing> [still] (whole|uncut|in one piece|raw|uncooked)")
_RAW: Final = ("raw", "uncooked")
_CUTTING: Final = ("CutAction", "CrushAction", "GrateAction", "MashAction", "BlendAction")


@dataclass(frozen=True, slots=True)
class IsStill:
    """Asks whether a thing is still as it was brought: whole, or raw."""

    family: ClassVar[str] = "yes-no"
    thing: str
    is_raw: bool
    when: When | None = None

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "is the celery still whole after step 3"."""
        rest, when = split_when(question.plain)
        parts = _STILL.read(rest)
        return cls(parts["thing"], rest.endswith(_RAW), when) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """No from the first act that cuts or heats it, or if the list has it cut."""
        found = find_things(graph, self.thing)
        if not found:
            return nothing(self, self.thing)
        point = (self.when or When("after", -1)).point(graph, found.entities)
        if point.tick is None:
            return NoAnswer(self, point.problem, (), found.matches)
        about = frozenset[int]().union(*(graph.text.ticks_about(e) for e in found.entities))
        ends = about & (_heating(graph) if self.is_raw else _cutting(graph))
        first = min((tick for tick in ends if tick <= point.tick), default=None)
        if first is not None:
            act = graph.act(first)
            proof = Evidence("done-by", act.at, phrase_of(graph, act))
            return Answered("no", self, (proof,), found.matches, value=False)
        line = _listed_as_cut(graph, found.entities)
        if line and not self.is_raw:
            proof = Evidence("ingredient-list", None, line)
            return Answered("no", self, (proof,), found.matches, value=False)
        done = "heats" if self.is_raw else "cuts"
        proof = Evidence("closed-world", None, f"nothing {done} {the(self.thing)} before")
        return Answered("yes", self, (proof,), found.matches, value=True)


@once_a_graph
def _heating(graph: RecipeGraph) -> frozenset[int]:
    """The ticks of the acts after which nothing they are done to is raw."""
    return frozenset(act.tick for act in graph.acts if not act.aside and _heats(act.event.lemma))


@once_a_graph
def _cutting(graph: RecipeGraph) -> frozenset[int]:
    """The ticks of the acts after which nothing they are done to is whole."""
    return frozenset(act.tick for act in graph.acts if not act.aside and _cuts(act.event.lemma))


def _heats(lemma: str) -> bool:
    known = meaning(lemma)
    return known is not None and Effect.HEAT in known.effects


def _cuts(lemma: str) -> bool:
    known = meaning(lemma)
    return known is not None and any(taxonomy.is_a(known.action, cut) for cut in _CUTTING)


def _listed_as_cut(graph: RecipeGraph, things: tuple[str, ...]) -> str | None:
    """The line of the list that has a thing cut already: "2 carrots, diced"."""
    for supply in dict.fromkeys(graph.things[thing].supply for thing in things):
        line = graph.supplies[supply].text if supply else ""
        words = ingredient_line(line).preparation.lower().replace(",", " ").split() if line else []
        if any(_cuts(_verb(word)) for word in words):
            return line
    return None


def _verb(participle: str) -> str:
    """The verb of "chopped"."""
    for ending in (participle.removesuffix("ed"), participle.removesuffix("d")):
        if meaning(ending):
            return ending
    return participle[:-3] if participle[-4:-3] == participle[-3:-2] else participle
