"""Operators that tell a step, a line of the list or the title: what a cook hears on the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import ClassVar, Final, Self

from kg.counting import NUMBER_WORDS
from kg.graph import RecipeGraph
from kg.model import Moment
from ontology.wordlists import wordlist
from reasoner.operators.base import Denotation, Here, Operator, Relation, Slots, denoted
from reasoner.outcome import Evidence

_FEW: Final = 9
"""As many lines of a list are told at once."""
_PAIR: Final = 2
"""As many lines are told at a time to a cook who hears more than one."""
_GOING_ON: Final = wordlist("asking.going_on")
_MORE: Final = wordlist("asking.more")


class _Telling(Operator):
    """Asks for a step as it stands in the recipe, told from where the cook is."""

    reads = ("here",)
    by: ClassVar[int]
    """How many steps it is from the one that was told last."""

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about the step; none without a place to go on from."""
        step = slots.here.step + cls.by if slots.here else 0
        return cls(here=Here(step)) if step > 0 else None

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        for step in graph.recipe.steps:
            if self.here and step.number == self.here.step:
                finding = f"step {step.number} of the recipe"
                proof = Evidence("step-told", Moment(step.number, 1, 1), finding)
                yield denoted(step.text, step.number, proof, "said")

    def wording(self, graph: RecipeGraph) -> str:
        """The question in canonical words."""
        return f"what is step {self.here.step if self.here else 0}"


class NextStep(_Telling):
    """Asks for the step behind the one that was told last; behind the last there is none."""

    kind = "next_step"
    by = 1

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        yield from super()._ways(graph)
        steps = len(graph.recipe.steps)
        if self.here and self.here.step == steps + 1:
            proof = Evidence("last-step", None, f"the recipe has {steps} steps")
            yield denoted("nothing, that was the last step", None, proof, "end")


class ThisStep(_Telling):
    """Asks for the step that was told last once more."""

    kind = "this_step"
    by = 0

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about the step; for a cook who is still at the list, about the line."""
        is_told = slots.here and not slots.here.step and slots.here.line > 0
        is_at_list = is_told and slots.place <= 0
        return cls(here=slots.here) if is_at_list else super().of(graph, slots)

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        if self.here and not self.here.step:
            yield from _lines_told(graph, self.here.line, 1)
        yield from super()._ways(graph)


class StepBefore(_Telling):
    """Asks for the step before the one that was told last."""

    kind = "step_before"
    by = -1


class StepTold(_Telling):
    """Asks for a step by its number."""

    kind = "step_n"

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about the step that is named."""
        named = slots.at.step if slots.at and slots.at.relation is Relation.IN_STEP else None
        return cls(here=Here(named)) if named else None


def _lines_told(graph: RecipeGraph, first: int, many: int) -> Iterator[Denotation]:
    """Some lines of the list as they stand; behind the last there is none."""
    supplies = list(graph.supplies.values())
    told = supplies[first - 1 : first - 1 + many]
    proofs = [
        Evidence("line-told", Moment(0, line.number, 1), f"line {line.number} of the list")
        for line in told
    ]
    if told:
        value = told[0].id if many == 1 else tuple(line.id for line in told)
        yield denoted("; ".join(line.text for line in told), value, proofs, "said")
        return
    proof = Evidence("last-line", None, f"the list has {len(supplies)} lines")
    yield denoted("nothing, that was the last ingredient", None, proof, "end")


def _numbers_asked(said: Sequence[str]) -> Iterator[int]:
    """The numbers that say how many are to be told: "the next two", "three more"."""
    for word, beside in (*pairwise(said), *pairwise(reversed(said))):
        if beside in _GOING_ON and (word.isdecimal() or word in NUMBER_WORDS):
            yield int(word) if word.isdecimal() else NUMBER_WORDS[word]


class NextLine(Operator):
    """Asks for the line of the list behind the one that was told last, or for the next few."""

    kind = "next_line"
    reads = ("here", "place")

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about the line that comes, for a cook who is still at the list."""
        is_at_list = slots.here and not slots.here.step
        if not slots.here or not is_at_list:
            return None
        many = next((number for number in _numbers_asked(slots.said) if 1 < number <= _FEW), 1)
        return cls(here=Here(0, slots.here.line + 1), place=many)

    @property
    def line(self) -> int:
        """The number of the line."""
        return self.here.line if self.here else 0

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        yield from _lines_told(graph, self.line, self.place)

    def wording(self, graph: RecipeGraph) -> str:
        """The question in canonical words."""
        return f"what is line {self.line} of the list"


class LineTold(Operator):
    """Asks for a line by its place: in the list, or among what was told last."""

    kind = "line_n"
    reads = ("here", "place")

    @classmethod
    def of(cls, graph: RecipeGraph, slots: Slots) -> Self | None:
        """The query about the line; none where no place is named."""
        return cls(here=slots.here, place=slots.place) if slots.place else None

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        for line, cue in self._lines(graph):
            for told in _lines_told(graph, line, 1) if 0 < line <= len(graph.supplies) else ():
                yield replace(told, cues=frozenset((cue,)))

    def _lines(self, graph: RecipeGraph) -> Iterator[tuple[int, str]]:
        """The lines that may be meant: a cook who hears two at a time calls them first and last."""
        told = self.here.line if self.here and not self.here.step else 0
        if self.place < 0:
            yield told, "told-last"
            yield len(graph.supplies), "of-list"
            return
        if told > self.place and self.place <= _PAIR:
            yield told - _PAIR + self.place, "of-pair"
        yield self.place, "told" if self.place <= told else "of-list"

    def wording(self, graph: RecipeGraph) -> str:
        """The question in canonical words."""
        place = "the last line" if self.place < 0 else f"line {self.place}"
        return f"what is {place} of the list"


class Title(Operator):
    """Asks what the recipe is called."""

    kind = "title"
    reads = ()
    asks = "what is this recipe called"

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        title = graph.recipe.title
        yield denoted(
            title, title, Evidence("title", None, f"the recipe is called {title}"), "said"
        )


class Finished(Operator):
    """Asks whether the last step has been told."""

    kind = "finished"
    asks = "are there no more steps"
    reads = ("here",)
    needs = ("here",)
    what: ClassVar[str] = "steps"

    def _left(self, graph: RecipeGraph, here: Here) -> int:
        return len(graph.recipe.steps) - here.step

    def _next(self, graph: RecipeGraph, here: Here) -> str:
        """What comes next, in the words of the recipe."""
        return graph.recipe.steps[here.step].text

    def _told(self, graph: RecipeGraph, *, is_more_asked: bool = False) -> Iterator[Denotation]:
        """Yes or no, and where something is left, what comes next."""
        for here in [self.here] if self.here else []:
            left = self._left(graph, here)
            proof = Evidence("end-reached", None, f"{left or 'no'} {self.what} to come")
            is_so = (left > 0) is is_more_asked
            behind = f", {self._next(graph, here)}" if left > 0 else ""
            yield denoted(f"{'yes' if is_so else 'no'}{behind}", is_so, proof, "as asked")

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        return self._told(graph)

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Yes if nothing is left; asked for more, the other way round."""
        return list(self._told(graph, is_more_asked=not _MORE.isdisjoint(slots.said)))


class FinishedList(Finished):
    """Asks whether the last line of the list has been told."""

    kind = "finished_list"
    asks = "are there no more ingredients"
    what = "ingredients"

    def _left(self, graph: RecipeGraph, here: Here) -> int:
        return len(graph.supplies) - here.line

    def _next(self, graph: RecipeGraph, here: Here) -> str:
        return list(graph.supplies.values())[here.line].text
