"""Answers R2VQ's questions over recipes parsed from text: exactly worded first, then loosely."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Final

from kg.builder import build
from kg.errors import Notices
from kg.graph import RecipeGraph
from kg.model import Recipe
from kg.parsing import parse
from kg.parsing.models import current
from kg.readers import read
from reasoner.conventions import r2vq
from reasoner.conventions.r2vq_roles import OPENINGS
from reasoner.conventions.r2vq_scenes import Scene
from reasoner.conventions.r2vq_templates import HOW, ORDER, Parsed, parsed
from reasoner.conventions.r2vq_words import enumerated, gerund, joined, plain, singular
from reasoner.evaluation.from_text import stripped
from reasoner.evaluation.from_text_finding import Clause, Parse, base, content
from reasoner.evaluation.r2vq import Verdict, gold_answers
from reasoner.evaluation.submission import Submission

__all__ = ["Answerer", "submission", "verdicts"]

_AND: Final = re.compile(r" and ")
_FITS: Final = 0.34
_KNOWN: Final = 0.65
_HOW_ROLES: Final = ("Instrument", "Attribute", "Goal")
_PREPOSITION: Final = re.compile(r" (?:in|on|to|from|with) the ")


class Answerer:
    """Answers the questions of one recipe from its text."""

    def __init__(self, recipe: Recipe) -> None:
        outline, models = stripped(recipe), current()
        self.graph: RecipeGraph = build(parse(outline, models))
        self.parse = Parse(self.graph.recipe, parse(outline, models.eager()))

    def answer(self, question: str) -> str | None:
        """The answer in the benchmark's words; nothing if the recipe does not say."""
        exact = r2vq.answer(self.graph, question).text
        asked = parsed(question)
        if exact is not None or asked is None:
            return exact
        if asked.template is ORDER:
            return self.order(asked.words)
        for opening, method in _METHODS:
            if asked.template.opening.startswith(opening):
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
        if best is None or best[0] < 0.75 or self.parse.known(content(words)) < _KNOWN:
            return None
        return "the first event" if best[1].at <= best[2].at else "the second event"

    def found(self, words: str, *, has: Callable[[Clause], bool] = bool) -> Clause | None:
        """The clause that a question is about, if it is about this recipe."""
        if self.parse.known(content(words)) < _KNOWN:
            return None
        verb = plain(words).partition(" ")[0]
        clauses = [clause for clause in self.parse.with_verb(verb) if has(clause)]
        best = self.parse.best(words, clauses)
        return best[1] if best and best[0] >= _FITS else None

    def place(self, asked: Parsed) -> str | None:
        """Answer "Where should you chop the onion?"."""
        clause = self.found(asked.words, has=lambda c: c.scene is not None)
        scene = self.parse.eager_scene(clause.at) if clause else None
        return scene.place.name if scene and scene.place else None

    def how(self, asked: Parsed) -> str | None:
        """Answer "How do you …?" with a role that the question does not have, or with the tool."""
        manner = self.role(asked)
        if manner is not None:
            return manner
        clause = self.found(asked.words, has=lambda c: c.scene is not None)
        scene = self.parse.eager_scene(clause.at) if clause else None
        if scene is None or scene.tool is None:
            return None
        return "by hand" if scene.tool.name == "hand" else f"by using a {scene.tool.name}"

    def role(self, asked: Parsed) -> str | None:
        """Answer with the words that play a role of the verb."""
        opening = asked.template.opening.strip()
        roles = {role for role, words in OPENINGS.items() if words == opening}
        if opening == "what do you":
            roles = {"Co-Patient", "Co-Theme"}
        words, is_how = set(content(asked.words)), opening == HOW.strip()

        def has(clause: Clause) -> bool:
            asks = _unsaid(clause, roles, words) is not None
            return asks and (not is_how or _is_literal(clause, asked.words))

        clause = self.found(asked.words, has=has)
        span = _unsaid(clause, roles, words) if clause else None
        if clause is None or span is None or not is_how:
            return span
        return joined(_without_roles(clause, asked.words), span)

    def what(self, asked: Parsed) -> str | None:
        """Answer "What should be added to the bowl?"."""
        cut = _PREPOSITION.search(asked.words)
        verb = asked.words[: cut.start()] if cut else asked.words
        clause = self.found(f"{verb} {asked.words[cut.end() :] if cut else ''}", has=_takes)
        clause = clause or self.found(verb, has=_takes)
        if clause is None or clause.scene is None:
            return None
        return enumerated(clause.scene.listed) or None

    def contents(self, asked: Parsed) -> str | None:
        """Answer "What's in the dough?"."""
        scene = self._maker(asked.words)
        return (enumerated(scene.listed) or None) if scene else None

    def making(self, asked: Parsed) -> str | None:
        """Answer "How did you get the dough?"."""
        scene = self._maker(asked.words)
        if scene is None:
            return None
        place = f"in the {scene.place.name}" if scene.place else ""
        tool = f"with the {scene.tool.name}" if scene.tool else ""
        return joined("by", gerund(scene.verbs[0]), enumerated(scene.listed), place, tool)

    def _maker(self, name: str) -> Scene | None:
        """The event that made something: of a like name, or the fullest before its mention."""
        words = set(content(name))
        if self.parse.known(words) < _KNOWN:
            return None
        scenes = self.parse.page.scenes
        like = [s for s in scenes if any(words & set(content(r.name)) for r in s.results)]
        mentions = [m.at for m in self.parse.page.recipe.mentions if words <= set(content(m.text))]
        before = [s for s in scenes if not mentions or s.at < mentions[0]] or list(scenes)
        pool = like or before
        return max(pool, key=lambda s: (len(s.listed), -scenes.index(s)), default=None)

    def count(self, asked: Parsed) -> str | None:
        """Answer "How many bowls are used?" where none is known: one, if there can be any."""
        name = singular(asked.words)
        return "1" if self.parse.known(content(name)) >= 1 or name in self.usual else None

    @cached_property
    def usual(self) -> frozenset[str]:
        """What cooks use for the actions of this recipe."""
        usage = current().usage
        verbs = {verb for clause in self.parse.clauses for verb in clause.verbs}
        tables = (usage.tools, usage.places)
        return frozenset(name for table in tables for verb in verbs for name in table.get(verb, ()))

    def whereabouts(self, asked: Parsed) -> str | None:
        """Answer "Where was the dough before it was baked?"."""
        thing, _, action = asked.words.partition(" before it was ")
        clause = self.found(action, has=lambda c: c.scene is not None) if action else None
        if clause is None or self.parse.known(content(thing)) < _KNOWN:
            return None
        names = set(content(thing))
        here = clause.scene.place if clause.scene else None
        earlier = [s for s in self.parse.eager.scenes if s.at < clause.at and s.place]
        for only_named in (True, False):
            for scene in reversed(earlier):
                taken = {base(w) for n in scene.listed for w in plain(n).split()}
                made = {base(w) for r in scene.results for w in plain(r.name).split()}
                is_there = scene.place is not None and (here is None or scene.place != here)
                if is_there and (not only_named or names & (taken | made)):
                    return singular(scene.place.name) if scene.place else None
        return None


def _takes(clause: Clause) -> bool:
    return clause.scene is not None and bool(clause.scene.listed)


def _is_literal(clause: Clause, words: str) -> bool:
    """True if a question has the verb's object and other roles just as the text has them."""
    text = plain(words)
    said = [a for a in clause.arguments if a.role not in (*_HOW_ROLES, "Agent")]
    return all(plain(argument.text) in text for argument in said)


def _without_roles(clause: Clause, words: str) -> str:
    """A question's words without the roles that an answer does not repeat."""
    for argument in clause.arguments:
        if argument.role not in ("Patient", "Theme"):
            words = words.replace(f" {argument.text.lower()}", "")
    return words


def _unsaid(clause: Clause, roles: set[str], words: set[str]) -> str | None:
    """The span of one of some roles whose words the question does not have."""
    for argument in reversed(clause.arguments):
        if argument.role in roles and not set(content(argument.text)) <= words:
            return argument.text.lower()
    return None


_METHODS: Final[tuple[tuple[str, Callable[[Answerer, Parsed], str | None]], ...]] = (
    ("how many ", Answerer.count),
    ("what should be ", Answerer.what),
    ("where should you ", Answerer.place),
    (HOW, Answerer.how),
    ("what's in the ", Answerer.contents),
    ("how did you get the ", Answerer.making),
    ("where was the ", Answerer.whereabouts),
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
