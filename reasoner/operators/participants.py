"""Who takes part in an act, and what words of a question mean there.

A description reaches things and props by its ids, by the act's own participants, and by the
mentions of the text.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from kg.cues import Cue
from kg.entities import Act, Partaking
from kg.graph import RecipeGraph
from kg.model import Mention, Role, Sentence
from ontology import taxonomy
from ontology.lexicon import stem
from ontology.phrases import looks_plural
from ontology.wordlists import wordlist
from reasoner.once import once_a_graph
from reasoner.operators.base import Described, unique
from reasoner.operators.words import bare, is_pronoun
from reasoner.wording import as_written

OBJECTS: Final = ("Patient", "Theme", "Product", "Material", None)
_FOOD: Final = (Role.INGREDIENT, Role.PROP)
GOALS: Final = ("Co-Patient", "Co-Theme", "Destination", "Goal", "Location", "Recipient")

_MANY: Final = wordlist("grammar.standing_for_many")
_IN_A_NAME: Final = ("ADJ", "NOUN", "PROPN")


def foods_of(graph: RecipeGraph, described: Described) -> tuple[str, ...]:
    """The things that a description may mean; a line of the list means the things it gives."""
    found: list[str] = []
    for entity in described.ids:
        found += [entity] if entity in graph.things else _given_by(graph).get(entity, ())
    return unique(found)


def props_of(graph: RecipeGraph, described: Described) -> tuple[str, ...]:
    """The props that a description may mean, and after them those with the same head noun."""
    named = [entity for entity in described.ids if entity in graph.props]
    return unique([*named, *_props_called(graph).get(stem(bare(described.words)), ())])


@once_a_graph
def _given_by(graph: RecipeGraph) -> dict[str, tuple[str, ...]]:
    given: dict[str, tuple[str, ...]] = {}
    for thing in graph.things.values():
        if thing.supply:
            given[thing.supply] = (*given.get(thing.supply, ()), thing.id)
    return given


@once_a_graph
def _props_called(graph: RecipeGraph) -> dict[str, tuple[str, ...]]:
    called: dict[str, tuple[str, ...]] = {}
    for prop in graph.props.values():
        head = stem(prop.name)
        called[head] = (*called.get(head, ()), prop.id)
    return called


def mention_of(
    graph: RecipeGraph, words: str, act: Act | None = None, step: int | None = None
) -> Mention | None:
    """The mention that words of the question quote: of the act, of the step, or the first."""
    wanted = bare(words)
    if not wanted or is_pronoun(wanted):
        return None
    own = [p.participation.mention for p in act.partakings] if act else []
    for mention in own:
        if mention and _reads_like(mention.text, wanted):
            return mention
    found = [mention for mention, meant in graph.text.mentions_of(wanted) if meant]
    near = [mention for mention in found if step in (None, mention.at.step)]
    return next(iter(near or _heads_in(graph).get((step, stem(wanted)), ()) or found), None)


@once_a_graph
def _heads_in(graph: RecipeGraph) -> dict[tuple[int | None, str], tuple[Mention, ...]]:
    """By step and head noun, the mentions that stand for something."""
    found: dict[tuple[int | None, str], tuple[Mention, ...]] = {}
    for mention in graph.recipe.mentions:
        if graph.text.meant_by(mention):
            key = (mention.at.step, stem(mention.text))
            found[key] = (*found.get(key, ()), mention)
    return found


def _reads_like(text: str, wanted: str) -> bool:
    said = bare(as_written(text))
    return said == wanted or said.endswith(f" {wanted}") or wanted.endswith(f" {said}")


def entities_of(graph: RecipeGraph, described: Described) -> tuple[str, ...]:
    """The things and props that a description may mean."""
    props = [entity for entity in described.ids if entity in graph.props]
    return unique([*foods_of(graph, described), *props])


def entities_in(graph: RecipeGraph, things: Iterable[Described]) -> tuple[str, ...]:
    """The things and props that several descriptions may mean."""
    return unique(entity for described in things for entity in entities_of(graph, described))


def _foods(act: Act) -> list[Partaking]:
    return [p for p in act.partakings if p.participation.role in _FOOD]


def left_out_of(act: Act) -> tuple[str, ...]:
    """The food that an act takes and the text leaves out, what a pronoun stands for first."""
    hidden = [p for p in _foods(act) if p.participation.is_hidden]
    hidden.sort(key=lambda p: p.participation.assumed is not Cue.PRONOUN)
    return unique([*(p.entity for p in hidden), *act.assumed])


def said_in(act: Act, *roles: str | None) -> str:
    """The words of the text in a role of the act; none that a pronoun fills."""
    for argument in act.event.arguments:
        if argument.role in roles and not is_pronoun(argument.text):
            return as_written(argument.text)
    return ""


def written_in(
    act: Act,
    roles: tuple[str | None, ...] | None,
    given: Collection[str],
    parts: tuple[Role, ...] = _FOOD,
) -> tuple[str, ...]:
    """What the text names in one of some roles, without what the question gives."""
    return unique(
        p.entity
        for p in act.partakings
        if p.participation.mention
        and p.participation.role in parts
        and (roles is None or p.participation.semantic_role in roles)
        and p.entity not in given
    )


def antecedent(graph: RecipeGraph, act: Act, roles: tuple[Role, ...] = _FOOD) -> tuple[str, ...]:
    """What the last act before that names its object names: what a pronoun may stand for."""
    for tick in range(act.tick - 1, max(0, act.tick - 6), -1):
        earlier = graph.acts[tick - 1]
        if named := written_in(earlier, OBJECTS, set(), roles):
            return named
    return ()


def called_in(graph: RecipeGraph, act: Act, words: str) -> tuple[str, ...]:
    """What takes part in an act under a name that is not its own: "the spices" for cumin."""
    named = [(p.entity, p.participation.mention) for p in act.partakings]
    meant = unique(e for e, m in named if m and _reads_like(m.text, bare(words)))
    own = {stem(word) for word in bare(words).split()}
    return tuple(e for e in meant if own.isdisjoint(map(stem, graph.name(e).lower().split())))


def has_pronoun(act: Act, words: str) -> bool:
    """True of an act whose object is this very pronoun in the text."""
    return any(argument.text.lower() == bare(words) for argument in act.event.arguments)


def said_before(graph: RecipeGraph, act: Act) -> tuple[str, ...]:
    """The food that the sentence of an act names before its verb, or else behind it."""
    found = [m for m in _mentions_in(graph).get(act.at[:2], ()) if m.kind.is_food]
    before = [m for m in found if m.at < act.at]
    return graph.text.meant_by(before[-1]) if before else ()


def foods_said_in(graph: RecipeGraph, act: Act, *, in_step: bool = False) -> tuple[str, ...]:
    """The listed food that the sentence or the step of an act names."""
    places = [
        (act.at.step, sentence.number)
        for step in graph.recipe.steps[act.at.step - 1 : act.at.step]
        for sentence in step.sentences
        if in_step or sentence.number == act.at.sentence
    ]
    mentions = [m for place in places for m in _mentions_in(graph).get(place, ())]
    found = [e for m in mentions if m.kind.is_food for e in graph.text.meant_by(m)]
    return unique(e for e in found if e in graph.things and graph.things[e].explicit)


@once_a_graph
def _mentions_in(graph: RecipeGraph) -> dict[tuple[int, int], tuple[Mention, ...]]:
    found: dict[tuple[int, int], tuple[Mention, ...]] = {}
    for mention in graph.recipe.mentions:
        place = (mention.at.step, mention.at.sentence)
        found[place] = (*found.get(place, ()), mention)
    return found


def pronoun_in(things: Sequence[Described]) -> str:
    """The pronoun that is asked about, by itself or in words that are quoted."""
    for described in things:
        if is_pronoun(described.words):
            return bare(described.words)
    loose = [word for d in things if not d.ids for word in bare(d.words).split()]
    return next((word for word in loose if is_pronoun(word)), "")


def pronoun_of(act: Act) -> str:
    """The pronoun that the text has for what an act is done to."""
    said = [bare(argument.text) for argument in act.event.arguments if argument.role in OBJECTS]
    return next((words for words in said if is_pronoun(words)), "")


def agrees(pronoun: str, names: Sequence[str]) -> bool:
    """Whether a pronoun can stand for what has these names."""
    is_many = len(names) > 1 or looks_plural(names[0])
    return (pronoun in _MANY) == is_many or pronoun not in ("it", *_MANY)


def phrases_before(graph: RecipeGraph, act: Act, pronoun: str) -> list[str]:
    """The names of kitchen things before a verb that agree with a pronoun, the nearest first."""
    own = graph.text.sentence(act.at)
    before = graph.text.sentence(act.at._replace(sentence=act.at.sentence - 1))
    found = _phrases(own, act.at.token)[::-1] if own else []
    found += _phrases(before) if before else []
    return [words for words in found if agrees(pronoun, [words]) and taxonomy.class_of(words)]


def _phrases(sentence: Sentence, until: int | None = None) -> list[str]:
    """The nouns of a sentence with what stands before each, in order."""
    found: list[list[str]] = []
    is_open = False
    for token in sentence.tokens[: until - 1 if until else None]:
        if token.upos in _IN_A_NAME:
            found += [] if is_open else [[]]
            found[-1].append(token.form)
        is_open = token.upos in _IN_A_NAME
    return [as_written(" ".join(words)) for words in found]
