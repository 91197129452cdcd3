"""Compare the steps of a recipe with its list: what is never used, not listed, or too much."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Final

from kg.entities import Supply, Thing
from kg.graph import RecipeGraph
from kg.model import Moment, Token
from kg.quantities import amounts_of
from ontology import taxonomy
from ontology.allergens.naming import is_plain_class
from ontology.effects import Effect
from ontology.lexicon import stem
from ontology.phrases import words_of
from ontology.wordlists import wordlist
from reasoner.cooking.accounts import Overdrawn, accounts
from reasoner.cooking.linting.finding import (
    LEFT_OPEN,
    Finding,
    Rule,
    around,
    is_open,
    of_act,
    of_line,
    of_moment,
)
from reasoner.foods import foods_of

__all__ = ["checks"]

_EVERYTHING: Final = wordlist("lint.everything")
_AT_HAND: Final = ("Water", "Ice", "Salt", "BlackPepper", "Pepper", "SaltAndPepper", "Seasoning")
_DISHES: Final = ("DishOfFood", "BakedGood", "Dessert", "Glaze", "Filling", "Topping")
_NO_COOKING: Final = frozenset({Effect.SERVE, Effect.REMOVE, Effect.SEPARATE})
_COMES_OF_IT: Final = frozenset(map(stem, wordlist("lint.comes_of_cooking")))
_NOT_ASKED: Final = (*_AT_HAND, "PartOfFood", "Mixture", "Reference", "Portion", "Ingredient")
_LENGTHS: Final = (4, 3, 2, 1)
_NOUNS: Final = ("NOUN", "PROPN")
_POINTING: Final = frozenset({"the", "your", "this", "each", "these"})
_ROUNDING: Final = Fraction(11, 10)
"""How far amounts in spoons and grams may differ: nobody measures more finely."""


def checks(graph: RecipeGraph) -> Iterator[Finding]:
    """What a careful reader of list and steps would ask about."""
    yield from _empty(graph)
    yield from _never_used(graph)
    yield from _not_listed(graph)
    yield from _too_much(graph)


def _empty(graph: RecipeGraph) -> Iterator[Finding]:
    if not graph.supplies:
        yield Finding(Rule.NO_LIST, "there is no list of ingredients", 0, None, "")
    if not any(not act.aside for act in graph.acts):
        yield Finding(Rule.NO_STEPS, "no step says what to do", 0, None, "")


def _never_used(graph: RecipeGraph) -> Iterator[Finding]:
    """Lines that no act takes and no step has a word of."""
    used = {line for taking in accounts(graph).takings for line, _ in taking.lines}
    text = " ".join(step.text for step in graph.recipe.steps).lower()
    if not text or any(words in text for words in _EVERYTHING):
        return
    said = {stem(word) for word in words_of(text)}
    for line in graph.supplies.values():
        if (
            line.id not in used
            and not _is_said(line, said)
            and _is_food(line)
            and not _is_optional(line)
        ):
            yield of_line(Rule.NEVER_USED, f"{line.name} is in no step", line)


def _is_optional(line: Supply) -> bool:
    return any(words in line.text.lower() for words in LEFT_OPEN)


def _is_said(line: Supply, said: set[str]) -> bool:
    """True if the steps have a word for a line: one of its own, of its class, or of its kind."""
    words = {stem(word) for word in words_of(line.text.partition(",")[0]) if len(word) > 2}
    cls = taxonomy.class_of(line.name, "food")
    names = [line.name] if cls is None else [taxonomy.label(cls), *taxonomy.synonyms(cls)]
    kinds = [taxonomy.label(kind) for kind in taxonomy.ancestors(cls)] if cls else []
    heads = {stem(name) for name in (*names, *kinds)} - {"food", "thing", "entity"}
    return bool((words | heads) & said)


def _is_food(line: Supply) -> bool:
    cls = taxonomy.class_of(line.text)
    is_heading = line.text.rstrip().endswith(":")
    return not is_heading and (cls is None or taxonomy.kind_of(cls) == "food")


def _not_listed(graph: RecipeGraph) -> Iterator[Finding]:
    """Foods that only the steps name; what every kitchen has is not asked for."""
    if not graph.supplies:
        return
    listed = {stem(word) for line in graph.supplies.values() for word in words_of(line.text)}
    made = [t for t in graph.things.values() if t.made_at and not (t.cls and is_plain_class(t.cls))]
    known = listed | _COMES_OF_IT | {stem(thing.name) for thing in made}
    kinds = list(_kinds(graph))
    found: set[str] = set()
    for name, cls, at in (*_spoken_of(graph), *_taken(graph)):
        if stem(name) in known | found or any(taxonomy.is_a(cls, own) for own in _NOT_ASKED):
            continue
        if not _is_kin(cls, kinds) and not _is_left_to_the_cook(graph, name, cls, at):
            found.add(stem(name))
            yield of_moment(graph, Rule.NOT_LISTED, f"no line has {name}", at)


def _spoken_of(graph: RecipeGraph) -> Iterator[tuple[str, str, Moment]]:
    """Names of plain foods that are told to be used, each with its class; as long as they can be.

    Words before another noun say of what kind that is: a butter knife, a potato masher.
    """
    for sentence in (each for step in graph.recipe.steps for each in step.sentences):
        acts = graph.text.acts_in(Moment(sentence.step, sentence.number, 1))
        verbs = {place for act in acts for place in range(act.at.token, act.event.end + 1)}
        words = [token.form.lower() for token in sentence.tokens] if acts else []
        for end in range(1, len(words) + 1):
            if end in verbs or not _ends_a_name(sentence.tokens, end):
                continue
            starts = (max(end - length, 0) for length in _LENGTHS)
            named = ((start, _class_of(*words[start:end])) for start in starts)
            start, cls = next((found for found in named if found[1]), (0, None))
            if cls:
                at = Moment(sentence.step, sentence.number, start + 1)
                yield " ".join(words[start:end]), cls, at


def _ends_a_name(tokens: tuple[Token, ...], end: int) -> bool:
    goes_on = end < len(tokens) and (tokens[end].upos in _NOUNS or tokens[end].form.startswith("-"))
    return tokens[end - 1].upos in _NOUNS and not goes_on


def _taken(graph: RecipeGraph) -> Iterator[tuple[str, str, Moment]]:
    """Whatever else the steps name and take that came from nowhere."""
    for name, at in foods_of(graph):
        cls = taxonomy.class_of(name, "food") if at and at.step else None
        things = [thing for thing in graph.things.values() if cls and thing.name == name]
        if at and cls and any(_is_mention(graph, thing) for thing in things):
            yield name, cls, at


def _is_mention(graph: RecipeGraph, thing: Thing) -> bool:
    uses = [act for act in graph.uses_of(thing.id) if not act.aside]
    every = [each for act in uses for each in act.partakings if each.entity == thing.id]
    return any(each.participation.mention for each in every)


@lru_cache(maxsize=8192)
def _class_of(*words: str) -> str | None:
    """The class of plain foods that words name."""
    cls = taxonomy.whole(words, "food")
    return cls if cls and is_plain_class(cls) else None


def _kinds(graph: RecipeGraph) -> Iterator[str]:
    """The classes of the foods on the list, and of the choices that a line leaves."""
    for line in graph.supplies.values():
        for name in (line.name, *line.text.replace("/", " or ").split(" or ")):
            if cls := taxonomy.class_of(name, "food"):
                yield cls


def _is_left_to_the_cook(graph: RecipeGraph, name: str, cls: str, at: Moment) -> bool:
    """True of what may be left, is one of several, goes with the dish, or is what was made."""
    sentence = graph.text.sentence(at)
    words = [token.form.lower() for token in sentence.tokens] if sentence else []
    before, after = words[: at.token - 1], words[at.token - 1 + len(name.split()) :]
    while before and before[-1] not in _POINTING | {"or"} and _describes(before[-1]):
        before.pop()
    is_choice = "or" in (*before[-1:], *after[:1])
    is_made = bool(_POINTING & set(before[-1:])) and any(taxonomy.is_a(cls, d) for d in _DISHES)
    return is_choice or is_made or _is_aside(graph, at) or is_open(graph, at)


def _is_aside(graph: RecipeGraph, at: Moment) -> bool:
    """True of what is served with the dish, taken away, or kept for later."""
    before = [act for act in graph.text.acts_in(at) if act.at.token < at.token]
    act = max(before, key=lambda each: each.at.token, default=None)
    return act is not None and act.meaning is not None and act.meaning.effects[0] in _NO_COOKING


def _describes(word: str) -> bool:
    return word in taxonomy.modifiers() or word in ("a", "an", "some", "bit", "of", "nice")


def _is_kin(cls: str, kinds: Iterable[str]) -> bool:
    return any(taxonomy.is_a(cls, kind) or taxonomy.is_a(kind, cls) for kind in kinds)


def _too_much(graph: RecipeGraph) -> Iterator[Finding]:
    for over in accounts(graph).overdrawn:
        line, act = graph.supplies[over.line], graph.act(over.tick)
        if _is_within(line, over) or any(word in around(graph, act.at) for word in _EVERYTHING):
            continue
        if over.taken:
            total = round(float(over.before + over.taken) * 100)
            said = f"{over.words} {line.name} makes {total} % of the line ({line.text})"
        else:
            said = f"{over.words} {line.name}, but all of it was used before ({line.text})"
        yield of_act(graph, Rule.TOO_MUCH, said, act)


def _is_within(line: Supply, over: Overdrawn) -> bool:
    """True of an amount that is no more than the most of a line, as spoons and cups measure."""
    least, most, _ = amounts_of(line.text)
    much = most.number / least.number if least and most and least.number else Fraction(1)
    return over.taken > 0 and over.before + over.taken <= max(much, _ROUNDING)
