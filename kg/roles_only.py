"""Make events of semantic roles, in annotated sentences whose entities nobody marked.

Annotators label what a predicate does to what, and sometimes forget to mark events and food. The
verb is then the event, and the nouns of its arguments take part in it: food, vessels and tools.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from kg.model import (
    Argument,
    Event,
    Frame,
    Kind,
    Mention,
    Moment,
    Participation,
    Recipe,
    Reference,
    Role,
    Sentence,
)
from kg.quantities import unit_of
from ontology import taxonomy
from ontology.effects import Effect, meaning
from ontology.lexicon import stem
from ontology.wordlists import wordlist

__all__ = ["with_events_of_roles"]

_WORKED_ON: Final = frozenset("Patient Theme Co-Patient Co-Theme Material".split())
_AROUND: Final = frozenset("Location Destination Goal Source Instrument".split())
_APART: Final = wordlist("grammar.apart")
_COOKING: Final = frozenset({Effect.HEAT, Effect.COOL, Effect.TRANSFORM, Effect.COMBINE})
_OTHERS: Final = wordlist("states.another")
_TIMES: Final = wordlist("measures.times")
_SPOONS: Final = wordlist("measures.spoons")
_NOUNS: Final = frozenset({"NOUN", "PROPN"})
_NAMING: Final = _NOUNS | {"ADJ"}
_KINDS: Final = {"food": Kind.EXPLICIT, "place": Kind.HABITAT, "tool": Kind.TOOL}
_PARTS: Final = {
    Kind.EXPLICIT: Role.INGREDIENT,
    Kind.HABITAT: Role.HABITAT,
    Kind.TOOL: Role.TOOL,
}


def with_events_of_roles(recipe: Recipe) -> Recipe:
    """The recipe with an event for each predicate of a sentence that has roles and no entities."""
    marked = {event.at[:2] for event in recipe.events} | {one.at[:2] for one in recipe.mentions}
    every = [sentence for step in recipe.steps for sentence in step.sentences]
    bare = [s for s in every if s.frames and (s.step, s.number) not in marked]
    mentions, events = list(recipe.mentions), list(recipe.events)
    for sentence in bare:
        for event in _events(sentence, mentions):
            events.append(event)
            mentions += [part.mention for part in event.participations if part.mention]
    if len(events) == len(recipe.events):
        return recipe
    ordered = tuple(sorted(events, key=lambda event: event.at))
    return replace(
        recipe, events=ordered, mentions=tuple(sorted(mentions, key=lambda mention: mention.at))
    )


def _events(sentence: Sentence, known: Sequence[Mention]) -> Iterator[Event]:
    for frame in sentence.frames:
        if frame.predicate is None or _is_told_only(frame.predicate, sentence.frames):
            continue
        token = sentence.tokens[frame.predicate - 1]
        deed = meaning(token.lemma)
        at = Moment(sentence.step, sentence.number, frame.predicate)
        parts = tuple(_taking_part(sentence, frame, at, known))
        if deed is None or not (parts or deed.effects[0] in _COOKING):
            continue
        yield Event(str(at), at, frame.predicate, token.form, token.lemma.lower(), frame, parts)


def _is_told_only(predicate: int, frames: Sequence[Frame]) -> bool:
    """True of a verb inside an argument of another: "until the cheese has melted"."""
    every = (argument for frame in frames for argument in frame.arguments)
    return any(argument.start <= predicate <= argument.end for argument in every)


def _taking_part(
    sentence: Sentence, frame: Frame, at: Moment, known: Sequence[Mention]
) -> Iterator[Participation]:
    for argument in frame.arguments:
        if argument.role not in _WORKED_ON | _AROUND:
            continue
        for start, end in _names(sentence, argument):
            text = sentence.words(start, end)
            kind = _kind(text, argument.role)
            if kind is None:
                continue
            here = Moment(sentence.step, sentence.number, start)
            reference = _meant(text, kind, here, known)
            mention = Mention(str(here), here, end, kind, text, reference, at)
            yield Participation(_PARTS[kind], reference, mention, semantic_role=argument.role)


def _names(sentence: Sentence, argument: Argument) -> Iterator[tuple[int, int]]:
    """The nouns of an argument with the adjectives before them."""
    start = 0
    for place in range(argument.start, argument.end + 2):
        is_inside = place <= argument.end
        token = sentence.tokens[place - 1] if is_inside else None
        is_named = token is not None and token.upos in _NAMING and token.form not in _APART
        if is_named and not start:
            start = place
        elif not is_named and start:
            if sentence.tokens[place - 2].upos in _NOUNS:
                yield start, place - 1
            start = 0


def _kind(text: str, role: str) -> Kind | None:
    """Whether a name is of food, of a place or of a tool; what is worked on is food at last."""
    is_food = role in _WORKED_ON
    if stem(text) in _TIMES or unit_of(stem(text)) in _SPOONS:
        return None
    cls = taxonomy.class_of(text.lower(), "food" if is_food else "place")
    if cls is not None:
        return _KINDS.get(taxonomy.kind_of(cls) or "")
    return Kind.EXPLICIT if is_food else None


def _meant(text: str, kind: Kind, here: Moment, known: Sequence[Mention]) -> Reference:
    """What a name refers to: the last thing before it whose name has the same last word."""
    head, is_food = stem(text), kind.is_food
    if text.lower().split()[0] in _OTHERS:
        return Reference(text.lower(), here)
    same = [
        mention
        for mention in known
        if mention.at < here and mention.kind.is_food is is_food and stem(mention.text) == head
    ]
    return same[-1].reference if same else Reference(text.lower(), here)
