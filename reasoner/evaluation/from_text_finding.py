"""Finds what an R2VQ question is about in a recipe that was parsed from text, word by word.

The benchmark's questions are worded from people's annotation, which a parse never equals, so
that an exact look-up misses many. Here a question finds the event whose verb it has and whose
words it shares most; a question of which too many words are not in the recipe is about another one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from kg.model import Argument, Moment, Recipe, Sentence
from kg.parsing.attributes import plain_lemma, stem
from reasoner.conventions.r2vq_scenes import Page, Scene
from reasoner.conventions.r2vq_words import lemmas, plain

__all__ = ["Clause", "Parse", "content"]

_EMPTY: Final = frozenset(
    "the a an and or with in on to from for of into it is be at by until you your over as all each"
    " them then that this about before was out off up down s".split()
)


@lru_cache(maxsize=65536)
def base(word: str) -> str:
    """A word as it is compared: without endings."""
    return stem(plain_lemma(word))


def content(words: str) -> list[str]:
    """The words of a phrase that say something, as they are compared."""
    return [base(word) for word in plain(words).split() if word not in _EMPTY]


class Clause(NamedTuple):
    """A verb of the recipe with what stands around it and what takes part in it."""

    at: Moment
    verbs: frozenset[str]
    near: frozenset[str]
    around: frozenset[str]
    arguments: tuple[Argument, ...]
    scene: Scene | None

    def fit(self, words: list[str]) -> float:
        """The share of some words that the clause has; those of its sentence count half."""
        if not words:
            return 1.0
        points = sum(1.0 if w in self.near else 0.5 if w in self.around else 0.0 for w in words)
        return points / len(words)


class Parse:
    """A parsed recipe, and the same parsed with a tool and a place for everything."""

    def __init__(self, recipe: Recipe, eager: Recipe) -> None:
        self.page, self.eager = Page(recipe), Page(eager)

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
            verb = forms[at.token - 1]
            arguments = deed.arguments if deed else ()
            near = {base(word) for a in arguments for word in plain(a.text).split()}
            near |= {base(w) for name in _names(scene) for w in plain(name).split()}
            verbs = {verb, plain_lemma(verb), *lemmas(verb, "VERB")}
            yield Clause(
                at,
                frozenset(verbs),
                frozenset(near),
                frozenset(base(form) for form in forms),
                arguments,
                scene,
            )

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Every word of the recipe, its list, and what it leaves out."""
        found: set[str] = set()
        for sentence in (*self.page.recipe.ingredients, *self._told()):
            found.update(base(word) for word in plain(sentence.text).split())
        for page in (self.page, self.eager):
            for scene in page.scenes:
                for name in _names(scene):
                    found.update(base(word) for word in plain(name).split())
        return frozenset(found | {"mixture", "ingredient"})

    def _told(self) -> Iterator[Sentence]:
        for step in self.page.recipe.steps:
            yield from step.sentences

    def known(self, words: Iterable[str]) -> float:
        """The share of some words that the recipe has."""
        every = list(words)
        return sum(w in self.vocabulary for w in every) / len(every) if every else 1.0

    def with_verb(self, verb: str) -> list[Clause]:
        """The clauses of a verb, whatever form it is in."""
        forms = {verb, plain_lemma(verb), *lemmas(verb, "VERB")}
        return [clause for clause in self.clauses if forms & clause.verbs]

    def best(
        self, phrase: str, clauses: Iterable[Clause] | None = None
    ) -> tuple[float, Clause] | None:
        """The clause that a phrase with its verb in front fits best; the earlier of equals."""
        verb, *rest = plain(phrase).split() or [""]
        words = [base(word) for word in rest if word not in _EMPTY]
        found = self.with_verb(verb) if clauses is None else clauses
        fits = [(clause.fit(words), -number, clause) for number, clause in enumerate(found)]
        if not fits:
            return None
        fit, _, clause = max(fits, key=lambda item: item[:2])
        return fit, clause

    def eager_scene(self, at: Moment) -> Scene | None:
        """The scene of an event with a tool and a place in any case."""
        return next((scene for scene in self.eager.scenes if scene.at == at), None)


def _names(scene: Scene | None) -> Iterator[str]:
    if scene is not None:
        for item in (*scene.ingredients, *scene.others, *scene.hidden, scene.place, scene.tool):
            if item is not None:
                yield item.name
