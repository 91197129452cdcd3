"""What a pronoun of the text stands for: the act that it belongs to, or what was done before it."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

from kg.entities import Act
from kg.graph import RecipeGraph
from kg.model import Kind, Mention, Moment, Role, Sentence
from ontology.phrases import looks_plural
from reasoner.once import once_a_graph
from reasoner.wording import worked_on

__all__ = ["PLURAL", "stands_for"]

PLURAL: Final = frozenset({"they", "them", "these", "those"})
_BESIDE: Final = frozenset({"lies under it", "lies beside it", "was just put with it"})
"""Why an act takes what its pronoun does not stand for."""
_BETWEEN: Final = frozenset(
    "is are 's was were has have had been be being start starts begin begins to n't not wo do does "
    "get gets go goes come comes just all both still will can".split()
)
"""What may stand between a pronoun and the verb that it is the subject of."""
_REACH: Final = 8
"""So many acts back, a pronoun still stands for what was done."""
_OBJECT: Final = frozenset({"Patient", "Theme"})


def stands_for(graph: RecipeGraph, sentence: Sentence, place: int) -> tuple[str, ...]:
    """The things or props that the pronoun at a token, counted from 0, stands for."""
    things = _by_the_acts(graph, sentence, place)
    if sentence.tokens[place].form.lower() not in PLURAL or len(things) > 1:
        return things
    if any(looks_plural(graph.name(thing)) for thing in things):
        return things
    at = Moment(sentence.step, sentence.number, place + 1)
    return _plural_before(graph, at) or things


def _plural_before(graph: RecipeGraph, at: Moment) -> tuple[str, ...]:
    """What the last plural name before a moment means, in its step."""
    for mention in reversed(_mentions_by_step(graph).get(at.step, [])):
        if mention.at < at and looks_plural(mention.text.split()[-1]):
            return graph.text.meant_by(mention)
    return ()


@once_a_graph
def _mentions_by_step(graph: RecipeGraph) -> dict[int, list[Mention]]:
    found: dict[int, list[Mention]] = {}
    for mention in sorted(graph.recipe.mentions, key=lambda each: each.at):
        found.setdefault(mention.at.step, []).append(mention)
    return found


def _by_the_acts(graph: RecipeGraph, sentence: Sentence, place: int) -> tuple[str, ...]:
    """What the act that a pronoun belongs to takes, or else the last one before it."""
    at = Moment(sentence.step, sentence.number, place + 1)
    word = sentence.tokens[place].form.lower()
    said = [things for mention, things in graph.text.mentions_of(word, at.step)
            if mention.at == at and things]  # fmt: skip
    if said:
        return said[0]
    acts = graph.text.acts_in(at)
    subject = _subject_of(acts, sentence, place)
    before = [act for act in acts if act.at.token < at.token]
    if subject is None and before and _is_object(before[-1], at.token):
        prop = _prop_before(graph, before[-1])
        return (prop,) if prop and word not in PLURAL else _meant(graph, before[-1], word)
    if subject is not None and (things := _meant(graph, subject, word)):
        return things
    last = before[-1] if before else _last_before(graph, at)
    return _worked_on(graph, last, word) if last else ()


def _subject_of(acts: tuple[Act, ...], sentence: Sentence, place: int) -> Act | None:
    """The act right behind a pronoun: "while they cook", "let it boil", "it has melted"."""
    for number in range(place + 1, min(place + 5, len(sentence.tokens))):
        here = [act for act in acts if act.at.token == number + 1]
        if here:
            return here[0]
        if sentence.tokens[number].form.lower() not in _BETWEEN:
            return None
    return None


def _is_object(act: Act, token: int) -> bool:
    """True of the act that a pronoun is the object of, or stands right behind."""
    spans = [arg for arg in act.event.arguments if arg.start <= token <= arg.end]
    return bool(spans) or token - act.event.end <= 2


def _meant(graph: RecipeGraph, act: Act, word: str) -> tuple[str, ...]:
    """What an act takes and the text leaves to the pronoun."""
    food = [(p.entity, p.participation) for p in act.partakings]
    food = [(entity, said) for entity, said in food if said.role is Role.INGREDIENT]
    hidden = [e for e, said in food if said.is_hidden and said.assumed not in _BESIDE]
    return _agreeing(graph, tuple(dict.fromkeys(hidden)) or act.assumed or act.takes, word)


def _worked_on(graph: RecipeGraph, act: Act, word: str) -> tuple[str, ...]:
    return _agreeing(graph, act.gives if len(act.gives) == 1 else worked_on(act), word)


def _agreeing(graph: RecipeGraph, things: tuple[str, ...], word: str) -> tuple[str, ...]:
    """The one thing that "it" can stand for by its number; else all of them."""
    single = tuple(thing for thing in things if not looks_plural(graph.name(thing)))
    return single if word == "it" and len(single) == 1 else things


def _last_before(graph: RecipeGraph, at: Moment) -> Act | None:
    """The last act before a moment that takes something."""
    end = bisect_left(graph.acts, at, key=lambda act: act.at)
    before = graph.acts[max(0, end - _REACH) : end]
    return next((act for act in reversed(before) if act.takes and not act.aside), None)


def _prop_before(graph: RecipeGraph, act: Act) -> str | None:
    """The vessel that the act before was done to, and so this one: "wipe the pan, put it back"."""
    if act.tick < 2:
        return None
    before = graph.act(act.tick - 1)
    objects = [arg for arg in before.event.arguments if arg.role in _OBJECT]
    if before.at.step != act.at.step or len(objects) != 1:
        return None
    written = [p for p in before.partakings if p.participation.mention is not None]
    inside = [
        p
        for p in written
        if (m := p.participation.mention) and objects[0].start <= m.at.token <= objects[0].end
    ]
    is_prop = all(p.participation.mention.kind is Kind.HABITAT for p in inside
                  if p.participation.mention)  # fmt: skip
    return inside[0].entity if len(inside) == 1 and is_prop else None
