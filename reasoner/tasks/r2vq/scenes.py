"""A recipe as R2VQ's question makers saw it: scenes (its events) and deeds (its predicates)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final, NamedTuple

from kg.model import (
    Argument,
    Event,
    Frame,
    HiddenKey,
    Mention,
    Moment,
    Participation,
    Recipe,
    Role,
    Sentence,
)
from reasoner.tasks.r2vq.mending import is_partial, mended
from reasoner.tasks.r2vq.words import joined, lemmas, plain, singular

KEPT_ROLES: Final = {"Patient", "Theme", "Co-Patient", "Co-Theme", None}
_NAMING: Final = ("NOUN", "PROPN", "ADJ", "VERB", "PRON")
_FUNCTION_WORDS: Final = frozenset("the and with in on to from".split())


class Named(NamedTuple):
    """A name with the number that it shares with other mentions of the same."""

    name: str
    number: Moment | None


class Scene(NamedTuple):
    """An event with its participants sorted as the questions need them.

    `verbs` begins with the verb as annotated; the others are what its lemma might be as well.
    """

    event: Event
    verbs: tuple[str, ...]
    ingredients: tuple[Named, ...]
    others: tuple[Named, ...]
    drops: tuple[Named, ...]
    shadows: tuple[Named, ...]
    results: tuple[Named, ...]
    outcomes: tuple[Named, ...]
    place: Named | None
    tool: Named | None
    unseen_places: tuple[Named, ...]
    unseen_tools: tuple[Named, ...]

    @property
    def at(self) -> Moment:
        """Its place in the text."""
        return self.event.at

    @property
    def hidden(self) -> tuple[Named, ...]:
        """Everything that the text leaves out."""
        props = (*self.unseen_tools, *self.unseen_places)
        return (*self.drops, *self.shadows, *self.results, *props)

    @property
    def listed(self) -> list[str]:
        """The names of what goes in, as the answers of classes 1 and 3 list them."""
        found = [item.name for item in (*self.ingredients, *self.drops)]
        return found or [item.name for item in self.others]


class Deed(NamedTuple):
    """A predicate with its verb, its arguments in the order of the text, and its scene if any."""

    at: Moment
    verbs: tuple[str, ...]
    arguments: tuple[Argument, ...]
    scene: Scene | None


class Page:
    """A recipe with what the templates are filled from."""

    def __init__(self, recipe: Recipe) -> None:
        self.is_partial = is_partial(recipe)
        self.recipe = mended(recipe)
        self._sentences = {(s.step, s.number): s for t in recipe.steps for s in t.sentences}

    def sentence(self, moment: Moment) -> Sentence | None:
        """The sentence that a moment lies in."""
        return self._sentences.get((moment.step, moment.sentence))

    @cached_property
    def scenes(self) -> tuple[Scene, ...]:
        """The events in the order of the text."""
        return tuple([_scene(event, self.sentence(event.at)) for event in self.recipe.events])

    @cached_property
    def deeds(self) -> tuple[Deed, ...]:
        """The predicates in the order of the text."""
        scenes = {
            (scene.at.step, scene.at.sentence, token): scene
            for scene in self.scenes
            for token in range(scene.at.token, scene.event.end + 1)
        }
        return tuple(
            [
                _deed(sentence, frame, scenes)
                for sentence in self._sentences.values()
                for frame in sentence.frames
                if frame.predicate
            ]
        )

    @cached_property
    def frameless(self) -> tuple[Deed, ...]:
        """The verbs of a partial annotation that have no predicate."""
        return tuple(self._frameless()) if self.is_partial else ()

    def _frameless(self) -> Iterator[Deed]:
        scenes = {scene.at: scene for scene in self.scenes}
        for sentence in self._sentences.values():
            framed = {token for frame in sentence.frames for token in frame.verb}
            for number, token in enumerate(sentence.tokens, 1):
                at = Moment(sentence.step, sentence.number, number)
                if number not in framed and (token.upos == "VERB" or at in scenes):
                    yield Deed(at, _verbs(sentence, number, number), (), scenes.get(at))

    def words_around(self, at: Moment, scene: Scene | None) -> frozenset[str]:
        """The words that a question about a verb may use where its roles are not known."""
        sentence = self.sentence(at)
        forms = " ".join(token.form for token in sentence.tokens) if sentence else ""
        return _FUNCTION_WORDS.union(plain(forms).split(), _words_of(scene))

    def names_around(self, scene: Scene) -> frozenset[str]:
        """The words that a list of what an event takes may use: nouns and what goes with them."""
        sentence = self.sentence(scene.at)
        tokens = sentence.tokens if sentence else ()
        forms = " ".join(token.form for token in tokens if token.upos in _NAMING)
        return _FUNCTION_WORDS.union(plain(forms).split(), _words_of(scene))

    def vocabulary(self) -> Iterator[str]:
        """Every word that the recipe has, as it stands, as its lemma, or in a hidden name."""
        for sentence in self._sentences.values():
            for token in sentence.tokens:
                yield from plain(f"{token.form} {token.lemma}").split()
        for scene in self.scenes:
            for item in scene.hidden:
                yield from plain(f"{item.name} {singular(item.name)}").split()
        yield from _FUNCTION_WORDS

    @cached_property
    def names(self) -> dict[Moment | None, tuple[str, ...]]:
        """Every name, in the singular, that goes with a number."""
        found: dict[Moment | None, dict[str, None]] = {}
        for mention in self.recipe.mentions:
            known = found.setdefault(mention.reference.origin, {})
            known.update(dict.fromkeys(self.singulars(mention)))
        for scene in self.scenes:
            for item in scene.hidden:
                found.setdefault(item.number, {})[singular(item.name)] = None
        return {number: tuple(names) for number, names in found.items()}

    def singulars(self, mention: Mention) -> tuple[str, ...]:
        """A mention with its last word as LemmInflect has it, and as the annotation has it."""
        text = mention.text.lower()
        first, space, last = text.rpartition(" ")
        found = [self.lemma(mention, last), *(lemmas(last, "VERB") if self.is_partial else ())]
        others = [f"{first}{space}{lemma}" for lemma in found]
        return tuple(dict.fromkeys((singular(text), *others)))

    def lemma(self, mention: Mention, last: str) -> str:
        """The annotated lemma of the last word of a mention."""
        sentence = self.sentence(mention.at)
        if sentence is None or not 0 < mention.end <= len(sentence.tokens):
            return last
        return sentence.tokens[mention.end - 1].lemma.lower()


def _words_of(scene: Scene | None) -> Iterator[str]:
    """The words of everything that takes part in a scene."""
    if scene:
        named = (*scene.ingredients, *scene.others, *scene.hidden, scene.place, scene.tool)
        for item in filter(None, named):
            yield from plain(f"{item.name} {singular(item.name)}").split()


def _scene(event: Event, sentence: Sentence | None) -> Scene:
    written: dict[Role, list[Participation]] = {}
    hidden: dict[HiddenKey, list[Named]] = {}
    for part in event.participations:
        if not part.reference.name:
            continue
        if part.hidden:
            hidden.setdefault(part.hidden, []).append(_named(part))
        else:
            written.setdefault(part.role, []).append(part)
    foods = written.get(Role.INGREDIENT, [])
    places, tools = hidden.get(HiddenKey.HABITAT, []), hidden.get(HiddenKey.TOOL, [])
    return Scene(
        event,
        _verbs_of(event, sentence),
        tuple([_named(p) for p in foods if p.semantic_role in KEPT_ROLES]),
        tuple([_named(p) for p in foods if p.semantic_role not in KEPT_ROLES]),
        tuple(hidden.get(HiddenKey.DROP, ())),
        tuple(hidden.get(HiddenKey.SHADOW, ())),
        tuple(hidden.get(HiddenKey.RESULT, ())),
        tuple([_named(p) for p in written.get(Role.RESULT, ())]),
        _prop([*map(_named, written.get(Role.HABITAT, ())), *places]),
        _prop([*map(_named, written.get(Role.TOOL, ())), *tools]),
        tuple(places),
        tuple(tools),
    )


def _named(part: Participation) -> Named:
    """A participant by its words in the text, not by its name elsewhere."""
    name = part.mention.text if part.mention else part.reference.name
    return Named(name.lower(), part.reference.origin)


def _prop(found: list[Named]) -> Named | None:
    """A place or a tool: one that the text names goes before one that it leaves out."""
    return Named(singular(found[0].name), found[0].number) if found else None


def _verbs_of(event: Event, sentence: Sentence | None) -> tuple[str, ...]:
    """The verb of an event without the parts that stand apart from it."""
    if sentence is None or event.at.token > len(sentence.tokens):
        return (event.lemma,)
    return _verbs(sentence, event.at.token, event.end)


def _verbs(sentence: Sentence, start: int, end: int) -> tuple[str, ...]:
    """The verb at some tokens by its lemma, and by what else its lemma might be."""
    token = sentence.tokens[start - 1]
    rest = sentence.words(start + 1, end).lower()
    form = token.form.lower()
    found = dict.fromkeys((token.lemma.lower(), *lemmas(form, "VERB"), form))
    return tuple([joined(lemma, rest) for lemma in found])


def _deed(sentence: Sentence, frame: Frame, scenes: dict[tuple[int, int, int], Scene]) -> Deed:
    """A predicate; its verb is the words that stand together, uninflected if there is but one."""
    start = end = frame.predicate or frame.verb[0]
    while end + 1 in frame.verb:
        end += 1
    verbs = _verbs(sentence, start, end)
    if end > start:
        verbs = tuple(dict.fromkeys((sentence.words(start, end).lower(), *verbs)))
    found = (scenes.get((sentence.step, sentence.number, token)) for token in frame.verb)
    at = Moment(sentence.step, sentence.number, start)
    return Deed(at, verbs, frame.arguments, next(filter(None, found), None))
