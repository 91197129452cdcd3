"""Finds what an R2VQ question is about in a recipe that was parsed from text, word by word.

The benchmark's questions are worded from people's annotation, which a parse never equals, so
that an exact look-up misses many. Here a question finds the event whose verb it has and whose
words it shares most; a question of which too many words are not in the recipe is about another one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from kg.model import Moment, Recipe, Sentence
from kg.parsing.attributes import plain_lemma, stem
from reasoner.tasks.r2vq.from_text_guesses import Guesses
from reasoner.tasks.r2vq.scenes import Named, Page, Scene
from reasoner.tasks.r2vq.words import gerund, lemmas, participle, plain

__all__ = ["Clause", "Parse", "base", "bases", "content", "verb_forms"]

_EMPTY: Final = frozenset(
    "the a an and or with in on to from for of into it is be at by until you your over as all each"
    " them then that this about before was out off up down s".split()
)
_KNOWN: Final = 0.65
"""The least share of a question's words that its recipe must have."""


@lru_cache(maxsize=65536)
def base(word: str) -> str:
    """A word as it is compared: without endings."""
    return stem(plain_lemma(word))


def content(words: str) -> list[str]:
    """The words of a phrase that say something, as they are compared."""
    return [base(word) for word in plain(words).split() if word not in _EMPTY]


@lru_cache(maxsize=65536)
def bases(name: str) -> frozenset[str]:
    """All words of a name, as they are compared."""
    return frozenset([base(word) for word in plain(name).split()])


def verb_forms(word: str) -> set[str]:
    """A verb, and what it may be a form of."""
    return {word, plain_lemma(word), *lemmas(word, "VERB")}


class Clause(NamedTuple):
    """A verb of the recipe with what stands around it and what takes part in it."""

    at: Moment
    verbs: frozenset[str]
    near: frozenset[str]
    around: frozenset[str]
    scene: Scene | None

    def fit(self, words: list[str]) -> float:
        """The share of some words that the clause has; those of its sentence count half."""
        if not words:
            return 1.0
        points = sum(1.0 if w in self.near else 0.5 if w in self.around else 0.0 for w in words)
        return points / len(words)


class Parse:
    """A parsed recipe, with what the parser weighed where the text leaves something out."""

    def __init__(self, recipe: Recipe, guesses: Guesses) -> None:
        self.page, self.guesses = Page(recipe), guesses

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """The verbs in the order of the text."""
        return tuple(self._clauses())

    def _clauses(self) -> Iterator[Clause]:
        deeds = {deed.at: deed for deed in self.page.deeds}
        scenes = {scene.at: scene for scene in self.page.scenes}
        for at in sorted({*deeds, *scenes}):
            deed, scene = deeds.get(at), scenes.get(at)
            sentence = self.page.sentence(at)
            if sentence is None:
                continue
            forms = [token.form.lower() for token in sentence.tokens]
            said = [argument.text for argument in deed.arguments] if deed else []
            near = frozenset[str]().union(*map(bases, (*said, *_names(scene))))
            around = frozenset(base(form) for form in forms)
            verbs = verb_forms(forms[at.token - 1])
            odd = {form(verb) for verb in verbs for form in (gerund, participle)}
            yield Clause(at, frozenset(verbs | odd), near, around, scene)

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Every word of the recipe, its list, and what it leaves out."""
        found: set[str] = {"mixture", "ingredient"}
        for sentence in (*self.page.recipe.ingredients, *self._told()):
            found |= bases(sentence.text)
        for scene in self.page.scenes:
            for name in (*_names(scene), self.place_of(scene), self.tool_of(scene)):
                found |= bases(name or "")
        return frozenset(found)

    def _told(self) -> Iterator[Sentence]:
        for step in self.page.recipe.steps:
            yield from step.sentences

    def known(self, words: Iterable[str]) -> float:
        """The share of some words that the recipe has."""
        every = list(words)
        return sum(w in self.vocabulary for w in every) / len(every) if every else 1.0

    def is_about(self, words: str) -> bool:
        """True if the recipe has enough of a question's words for it to be about this recipe."""
        return self.known(content(words)) >= _KNOWN

    @cached_property
    def _first(self) -> dict[str, Moment]:
        found: dict[str, Moment] = {}
        for mention in self.page.recipe.mentions:
            for word in bases(mention.text):
                found.setdefault(word, mention.at)
        return found

    def came_up(self, words: Iterable[str], at: Moment) -> float:
        """The share of some words that mentions before a moment have."""
        every = list(words)
        came = sum(word in self._first and self._first[word] < at for word in every)
        return came / len(every) if every else 0.0

    def with_verb(self, verb: str) -> list[Clause]:
        """The clauses of a verb, whatever form it is in."""
        forms = verb_forms(verb)
        return [clause for clause in self.clauses if forms & clause.verbs]

    def scenes_of(self, verb: str) -> list[Scene]:
        """The events of a verb, of which the first word counts."""
        clauses = self.with_verb(plain(verb).partition(" ")[0])
        return [clause.scene for clause in clauses if clause.scene]

    def best(self, phrase: str) -> tuple[float, Clause] | None:
        """The clause that a phrase with its verb in front fits best; the earlier of equals."""
        verb, *rest = plain(phrase).split() or [""]
        words = [base(word) for word in rest if word not in _EMPTY]
        fits = [(clause.fit(words), clause) for clause in self.with_verb(verb)]
        return max(fits, key=lambda found: found[0], default=None)

    def place_of(self, scene: Scene) -> str | None:
        """The place of an event: what the text says, or else what it most likely is."""
        likely = self.written_place(scene) or self.guesses.prop("place", scene.at)
        return likely or (scene.place.name if scene.place else None)

    def tool_of(self, scene: Scene) -> str | None:
        """The tool of an event: what the text says, or else what it most likely is."""
        likely = self.written_tool(scene) or self.guesses.prop("tool", scene.at)
        return likely or (scene.tool.name if scene.tool else None)

    def written_place(self, scene: Scene) -> str | None:
        """The place that the text gives an event."""
        return _written(scene.place, scene.unseen_places)

    def written_tool(self, scene: Scene) -> str | None:
        """The tool that the text gives an event."""
        return _written(scene.tool, scene.unseen_tools)


def _written(prop: Named | None, unseen: tuple[Named, ...]) -> str | None:
    is_written = prop is not None and prop.number not in [item.number for item in unseen]
    return prop.name if prop and is_written else None


def _names(scene: Scene | None) -> Iterator[str]:
    if scene is not None:
        for item in (*scene.ingredients, *scene.others, *scene.hidden, scene.place, scene.tool):
            if item is not None:
                yield item.name
