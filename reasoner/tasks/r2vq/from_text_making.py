"""Which event made something that goes by a name of its own, and of what: "the spice mixture".

Names say how a thing was made ("mashed potatoes"), what is in it ("spice mixture"), or what it is
("the dough"), in which case the text first has the name after it was made.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from kg.model import Moment
from kg.parsing.attributes import plain_lemma
from ontology import taxonomy
from reasoner.tasks.r2vq.from_text_finding import Parse, base, bases
from reasoner.tasks.r2vq.lists import preposition_of
from reasoner.tasks.r2vq.scenes import Named, Scene
from reasoner.tasks.r2vq.words import enumerated, gerund, joined, plain

__all__ = ["Makers"]

_VAGUE: Final = frozenset("mixture mix ingredient blend".split())
_HOW, _FOOD, _RESULT, _IN_TIME, _TAKES_IT, _EACH_INPUT = 2.0, 2.0, 1.0, 1.5, 1.0, 0.3
"""What speaks for an event, or against it: the verb and the food in the name, that it has a result,
that it comes before the name, that it takes what it should have made, how much it takes."""
_MOST_INPUTS: Final = 4
_SURELY_ELIDED: Final = 0.8
_LIKELY_TOOL: Final = 0.5


class _Made(NamedTuple):
    """A thing by its name: all its words, those that tell what is in it, where the text has it."""

    words: tuple[str, ...]
    telling: tuple[str, ...]
    first: Moment | None


class Makers:
    """The events of a recipe by what they make."""

    def __init__(self, parse: Parse) -> None:
        self._parse = parse

    def contents(self, name: str) -> str | None:
        """What went into something."""
        scene = self.maker(name)
        return (enumerated(self._inputs(scene)) or None) if scene else None

    def making(self, name: str) -> str | None:
        """How something was made."""
        scene = self.maker(name)
        if scene is None:
            return None
        place, tool = self._parse.place_of(scene), self._parse.tool_of(scene)
        has_tool = scene.tool or self._parse.guesses.chance("tool", scene.at) >= _LIKELY_TOOL
        there = scene._replace(place=Named(place, None) if place else None)
        return joined(
            "by",
            gerund(scene.verbs[0]),
            enumerated(self._inputs(scene)),
            f"{preposition_of(there)} the {place}" if place else "",
            f"with the {tool}" if tool and has_tool else "",
        )

    def maker(self, name: str) -> Scene | None:
        """The event that most likely made something; the earlier of equals."""
        words = tuple(plain(name).split())
        telling = tuple([word for word in words if base(word) not in _VAGUE])
        made = _Made(words, telling, self._first(bases(name)))
        return max(self._parse.page.scenes, key=lambda s: self._fit(made, s), default=None)

    def _fit(self, made: _Made, scene: Scene) -> float:
        """How much speaks for an event as the one that made a thing."""
        verb, inputs = plain_lemma(scene.verbs[0]), self._inputs(scene)
        is_how = any(word != verb and plain_lemma(word) == verb for word in made.words)
        wanted = {base(word) for word in made.words}
        others = [name for name in inputs if not wanted <= bases(name)]
        nouns = [word for word in made.telling if plain_lemma(word) != verb]
        total = _HOW * is_how + _FOOD * _share(nouns, others)
        total += _RESULT * self._parse.guesses.chance("result", scene.at)
        total += _EACH_INPUT * min(len(inputs), _MOST_INPUTS)
        total += _IN_TIME * (made.first is None or scene.at < made.first)
        return total - _TAKES_IT * (len(others) < len(inputs) and not is_how)

    def _inputs(self, scene: Scene) -> list[str]:
        """The names of what an event takes; food left out if that is sure or there is no other."""
        found = [item.name for item in scene.ingredients]
        guesses = self._parse.guesses
        elided = guesses.elided(scene.at)
        if elided and (not found or guesses.chance("drop", scene.at) >= _SURELY_ELIDED):
            found.append(elided)
        return found or [item.name for item in scene.others]

    def _first(self, words: frozenset[str]) -> Moment | None:
        """Where the text first has a name, if it has."""
        mentions = self._parse.page.recipe.mentions
        return next((m.at for m in mentions if words <= bases(m.text)), None)


def _share(nouns: list[str], names: list[str]) -> float:
    """The share of some nouns that some names have, or of names that are of a kind with a noun."""
    if not nouns or not names:
        return 0.0
    every = frozenset[str]().union(*map(bases, names))
    kinds = [cls for noun in nouns if (cls := taxonomy.class_of(base(noun), "food"))]
    alike = [name for name in names if taxonomy.names_a(name, "food", *kinds)]
    return max(sum(base(n) in every for n in nouns) / len(nouns), len(alike) / len(names))
