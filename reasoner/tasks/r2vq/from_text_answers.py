"""Answers R2VQ's questions over recipes parsed from text.

Each question is answered from the text and from its own words alone, which give away more than they
ask: that an event has a tool or leaves out food, and what else there is to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Final

from kg.builder import build
from kg.errors import Notices
from kg.graph import RecipeGraph
from kg.model import Recipe
from kg.parsing import following
from kg.parsing.models import current
from kg.parsing.telling import Told, read_all
from kg.readers import read
from reasoner.tasks.parse.stripping import stripped
from reasoner.tasks.r2vq import dialect as r2vq
from reasoner.tasks.r2vq.from_text_counting import Counts
from reasoner.tasks.r2vq.from_text_events import Action, Events
from reasoner.tasks.r2vq.from_text_finding import Parse, content
from reasoner.tasks.r2vq.from_text_guesses import Guesses
from reasoner.tasks.r2vq.from_text_making import Makers
from reasoner.tasks.r2vq.from_text_manner import Manners
from reasoner.tasks.r2vq.from_text_places import Whereabouts
from reasoner.tasks.r2vq.from_text_roles import Predicates
from reasoner.tasks.r2vq.scorer import Verdict, gold_answers
from reasoner.tasks.r2vq.submission import Submission
from reasoner.tasks.r2vq.templates import HOW, ORDER, Parsed, parsed
from reasoner.tasks.r2vq.words import enumerated, plain, singular

__all__ = ["Answerer", "submission", "verdicts"]

_AND: Final = re.compile(r" and ")
_RESULT: Final = -0.5
"""How much must speak for a result with a name of its own: people name fewer than the parser."""


class Answerer:
    """Answers the questions of one recipe from its text."""

    def __init__(self, recipe: Recipe) -> None:
        models = current()
        models = replace(models, least={**models.least, "result": _RESULT})
        guesses = Guesses(models)
        watch = guesses.watch if models.scales else None
        told = Told.of(stripped(recipe))
        (readings,) = read_all([told], models)
        parsed = following.Parse(told, models, readings, watch=watch).recipe()
        self.graph: RecipeGraph = build(parsed)
        self.parse = Parse(self.graph.recipe, guesses)
        self.events, self.makers = Events(self.parse), Makers(self.parse)
        self.whereabouts, self.counts = Whereabouts(self.parse), Counts(self.graph.recipe)
        self.manners = Manners(Predicates(readings, models.chains.get("roles")))

    def answer(self, question: str) -> str | None:
        """The answer in the benchmark's words; nothing if the recipe does not say."""
        asked = parsed(question)
        if asked is None:
            return None
        for opening, method in _BY_GUESSES:
            if asked.template.opening.startswith(opening):
                return method(self, asked)
        exact = r2vq.answer(self.graph, question).text
        if exact is not None:
            return exact
        if asked.template is ORDER:
            return self.order(asked.words)
        for opening, method in _LOOSELY:
            if asked.template.opening == opening:
                return method(self, asked)
        return self.role(asked)

    def order(self, words: str) -> str | None:
        """Which of two events comes first, wherever the "and" between them is."""
        text, best = plain(words), None
        for cut in _AND.finditer(text):
            first = self.parse.best(text[: cut.start()])
            second = self.parse.best(text[cut.end() :])
            if first and second:
                fit = min(first[0], second[0]) + first[0] + second[0]
                if best is None or fit > best[0]:
                    best = fit, first[1], second[1]
        if best is None or not self.parse.is_about(words):
            return None
        return "the first event" if best[1].at <= best[2].at else "the second event"

    def place(self, asked: Parsed) -> str | None:
        """Answer "Where should you chop the onion?"."""
        if not self.parse.is_about(asked.words):
            return None
        scene = self.events.listing(Action.of(asked.words))
        return self.parse.place_of(scene) if scene else None

    def how(self, asked: Parsed) -> str | None:
        """Answer "How do you …?" with a role that the question does not have, or with the tool."""
        if not self.parse.is_about(asked.words):
            return None
        manner = self.manners.answer(asked)
        if manner is not None:
            return manner
        scene = self.events.listing(Action.of(asked.words))
        tool = self.parse.tool_of(scene) if scene else None
        if tool is None:
            return None
        return "by hand" if tool == "hand" else f"by using a {tool}"

    def role(self, asked: Parsed) -> str | None:
        """Answer with the words that play a role of the verb."""
        return self.manners.answer(asked) if self.parse.is_about(asked.words) else None

    def what(self, asked: Parsed) -> str | None:
        """Answer "What should be added to the bowl?": what is named, and one thing left out."""
        if not self.parse.is_about(asked.words):
            return None
        scene = self.events.eliding(Action.of(asked.words))
        if scene is None:
            return None
        elided = self.parse.guesses.elided(scene.at)
        named = [item.name for item in scene.ingredients]
        return enumerated([*named, elided] if elided else scene.listed) or None

    def contents(self, asked: Parsed) -> str | None:
        """Answer "What's in the dough?"."""
        return self.makers.contents(asked.words) if self.parse.is_about(asked.words) else None

    def making(self, asked: Parsed) -> str | None:
        """Answer "How did you get the dough?"."""
        return self.makers.making(asked.words) if self.parse.is_about(asked.words) else None

    def count(self, asked: Parsed) -> str | None:
        """Answer "How many bowls are used?"; one, if the text has none and there can be any."""
        written = self.counts.of(asked.template.opening, asked.words)
        if written is not None:
            return written
        name = singular(asked.words)
        return "1" if self.parse.known(content(name)) >= 1 or name in self.usual else None

    @cached_property
    def usual(self) -> frozenset[str]:
        """What cooks use for the actions of this recipe."""
        usage = current().usage
        verbs = {verb for clause in self.parse.clauses for verb in clause.verbs}
        tables = (usage.tools, usage.places)
        return frozenset(name for table in tables for verb in verbs for name in table.get(verb, ()))

    def before(self, asked: Parsed) -> str | None:
        """Answer "Where was the dough before it was baked?"."""
        thing, _, action = asked.words.partition(" before it was ")
        is_about = action and self.parse.is_about(asked.words)
        return self.whereabouts.before(thing, action) if is_about else None


_Method = Callable[[Answerer, Parsed], str | None]
_BY_GUESSES: Final[tuple[tuple[str, _Method], ...]] = (
    ("how many ", Answerer.count),
    ("what should be ", Answerer.what),
    ("what's in the ", Answerer.contents),
    ("how did you get the ", Answerer.making),
    ("where was the ", Answerer.before),
)
"""Where what the parser decided is no better than what it weighed."""
_LOOSELY: Final[tuple[tuple[str, _Method], ...]] = (
    ("where should you ", Answerer.place),
    (HOW, Answerer.how),
)


def verdicts(path: str | Path, notices: Notices | None = None) -> Iterator[Verdict]:
    """Every question of a CoNLL-U file, answered from the text of its recipes alone."""
    gold = gold_answers(Path(path))
    for recipe in read(path, notices=notices):
        answerer, answers = Answerer(recipe), gold.get(recipe.source.line, {})
        for asked in recipe.questions:
            right = answers.get(asked.id)
            ours = answerer.answer(asked.text)
            known = right.pop(0) if right else None
            yield Verdict(recipe.id, asked.id, asked.text, known, ours, in_reach=False)


def submission(recipes: Iterable[Recipe]) -> Submission:
    """The answers to the questions that came with the recipes, from their text alone."""
    found: Submission = {}
    for recipe in recipes:
        answerer = Answerer(recipe)
        found[recipe.id] = {q.id: answerer.answer(q.text) for q in recipe.questions}
    return found
