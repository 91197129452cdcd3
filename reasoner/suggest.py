"""Questions that a recipe can answer, near what was asked; and what was understood of it."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher

from kg.entities import Act
from kg.graph import RecipeGraph
from kg.model import Kind
from reasoner.matching import vocabulary
from reasoner.outcome import Match
from reasoner.question import Question
from reasoner.wording import is_or_are, past_of

__all__ = ["answerable", "suggestions", "understood"]

_FUNCTION = frozenset(
    "the a an is are was were do does did of in on at to for from with and or it what where when "
    "how which why who much many i you we my this that there be been step after before".split()
)


def understood(graph: RecipeGraph, question: Question) -> tuple[Match, ...]:
    """The words of a question that mean something in this recipe."""
    known = vocabulary(graph)
    found: list[Match] = []
    for word in dict.fromkeys(question.words[:40]):
        if word in _FUNCTION or len(word) < 3:
            continue
        matches = known.things(word) or known.props(word) or known.acts(word)
        found += matches[:1]
    return tuple(found)


def suggestions(graph: RecipeGraph, question: Question, most: int = 3) -> tuple[str, ...]:
    """The answerable questions that look most like the one that was asked."""
    plain = question.plain[:120]
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(plain)
    scored = []
    for text in answerable(graph):
        matcher.set_seq1(text.lower())
        shared = len(set(text.lower().rstrip("?").split()) & set(plain.split()) - _FUNCTION)
        scored.append((shared, matcher.quick_ratio(), text))
    scored.sort(key=lambda item: (-item[0], -item[1], item[2]))
    return tuple(text for _, _, text in scored[:most])


def _about(graph: RecipeGraph, act: Act) -> Iterator[str]:
    """Questions about one act and the first thing that it takes."""
    if act.aside or not act.takes or "/" in act.takes[0]:
        return
    thing = act.takes[0]
    name, before = graph.name(thing), graph.where(thing, act.tick - 1)
    be = is_or_are(name)
    if before is not None and before.place not in act.places:
        was = "they were" if be == "are" else "it was"
        yield f"Where {was.split()[1]} the {name} before {was} {past_of(act)}?"
    yield f"What happens after the {name} {be} {past_of(act)}?"
    if act.tools:
        yield f"What do you use to {act.event.verb} the {name}?"


def answerable(graph: RecipeGraph) -> tuple[str, ...]:
    """A few questions for every thing, prop and step of a recipe, all of which it can answer."""
    texts: list[str] = []
    for thing in graph.things.values():
        if "/" in thing.id or thing.name.startswith("mixture of"):
            continue
        be = is_or_are(thing.name)
        texts.append(f"What became of the {thing.name}?")
        texts.append(f"Where {be} the {thing.name} at the end?")
        if thing.made_at and not thing.taken_from:
            texts += [f"What's in the {thing.name}?", f"How did you get the {thing.name}?"]
        if thing.supply:
            much = "many" if be == "are" else "much"
            texts.append(f"How {much} {thing.name} do I need?")
    for prop in graph.props.values():
        if prop.kind is not Kind.TOOL:
            there = graph.usual_preposition(prop.id)
            texts.append(f"What is {there} the {prop.name} at the end?")
        texts.append(f"How many times is the {prop.name} used?")
    for act in graph.acts:
        texts += _about(graph, act)
    texts += ["What do I need for this recipe?", "How many steps are there?"]
    return tuple(dict.fromkeys(texts))
