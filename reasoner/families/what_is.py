"""Family ellipsis: "What are the dry ingredients in step 3?", "What is the dressing?"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Self

from kg.graph import RecipeGraph
from kg.model import Moment
from reasoner.finding import find_things, nothing
from reasoner.mixtures import parts_of
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.question import Question
from reasoner.when import When, split_when
from reasoner.wording import named, the

__all__ = ["WhatIs"]

_WHAT = re.compile(r"^what (?:is|are|was|were) (?:the|this|these) (?P<thing>[a-z][a-z -]*)$")
_NO_THING = re.compile(
    r"\b(?:step|last|first|next|time|temperature|title|name|recipe|thing|for|to|of|with|in|on|into|from|called)\b"
)


@dataclass(frozen=True, slots=True)
class WhatIs:
    """Asks what is meant by a name that the list does not have."""

    family: ClassVar[str] = "ellipsis"
    thing: str
    when: When | None = None

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "what are the vegetables in step 4"."""
        rest, when = split_when(question.plain)
        match = _WHAT.match(rest)
        if match is None or _NO_THING.search(match["thing"]):
            return None
        return cls(match["thing"], when)

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The things that the name stands for, what was made of several taken apart."""
        step = self.when.step if self.when and self.when.step else None
        if members := self._members(graph):
            return members
        meant = [pair for pair in graph.text.mentions_of(self.thing, step) if pair[1]]
        if meant:
            mention, things = meant[0]
            return self._taken_apart(graph, things, mention.at)
        found = find_things(graph, self.thing)
        made = [thing for thing in found.entities if graph.parents(thing)]
        if not found:
            return nothing(self, self.thing)
        return self._taken_apart(graph, made[:1] or list(found.entities), None)

    def _members(self, graph: RecipeGraph) -> Answered | None:
        """The listed things that a word for several stands for: "the spices"."""
        why = f"stands under {self.thing!r}"
        under = [
            (part.entity, act.at)
            for act in graph.acts
            for part in act.partakings
            if part.participation.assumed.endswith(why)
        ]
        if not under:
            return None
        things = dict.fromkeys(thing for thing, _ in under)
        text = named(graph, things)
        evidence = Evidence("coreference", under[0][1], f"{self.thing!r} stands for {text}")
        return Answered(text, self, (evidence,), value=list(things))

    def _taken_apart(
        self, graph: RecipeGraph, things: tuple[str, ...] | list[str], at: Moment | None
    ) -> Outcome:
        """What things are made of when they are spoken of, or when they are made."""
        tick = max((act.tick for act in graph.acts if at and act.at <= at), default=None)
        parts: list[str] = []
        for thing in things:
            made = graph.things[thing].made_at if thing in graph.things else None
            before = max(made or 0, tick - 1 if tick else 0)
            parts += parts_of(graph, thing, before) or [thing]
        if parts == list(things) and len(parts) == 1 and self.thing in graph.name(parts[0]):
            return NoAnswer(self, f"the recipe says no more of {the(self.thing)}")
        text = named(graph, dict.fromkeys(parts))
        evidence = Evidence("coreference", at, f"{self.thing!r} stands for {text}")
        return Answered(text, self, (evidence,), value=parts)
