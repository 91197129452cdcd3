"""What only the reader of a text needs, as JSON beside the nodes: tokens, frames, references, order.

RDF has no order among the values of a property, and a node a token would double the store. So a
sentence, an event and a recipe each carry one `mx:annotation` (datatype rdf:JSON). Whatever is
said by nodes and links is read from them; an annotation adds what they cannot say.
"""

from __future__ import annotations

import json
from typing import Any

from kg.graph import Act, RecipeGraph
from kg.model import (
    Argument,
    Frame,
    HiddenKey,
    Kind,
    Mention,
    Moment,
    Participation,
    Reference,
    Role,
    Sentence,
    Token,
)

__all__ = [
    "moment",
    "of_event",
    "of_recipe",
    "of_sentence",
    "read_frames",
    "read_mention",
    "read_participation",
    "read_tokens",
]

_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_ORDERED = ("takes", "assumed", "gives", "places", "tools")


def of_sentence(sentence: Sentence) -> str:
    """The tokens and the predicates of a sentence."""
    found: dict[str, Any] = {"tokens": sentence.tokens}
    if sentence.frames:
        found["frames"] = [_frame(frame) for frame in sentence.frames]
    return _encode(found)


def of_event(act: Act, sentence: Sentence | None, mentions: dict[Mention, int]) -> str:
    """How an event is annotated, and the order of what it takes, gives and needs."""
    event = act.event
    rows: dict[Participation, int] = {}
    for part in (*event.participations, *(p.participation for p in act.partakings)):
        rows.setdefault(part, len(rows))
    found: dict[str, Any] = {
        "id": event.id,
        "end": event.end,
        "parts": [_participation(part, mentions) for part in rows],
        "own": [rows[part] for part in event.participations],
        "partakings": [rows[p.participation] for p in act.partakings],
    }
    if event.terminal:
        found["terminal"] = True
    if event.frame is not None:
        frames = sentence.frames if sentence else ()
        found["frame"] = (
            frames.index(event.frame) if event.frame in frames else _frame(event.frame)
        )
    for name in _ORDERED:
        order = getattr(act, name)
        if len(order) > 1:
            found[name] = order
    return _encode(found)


def of_recipe(graph: RecipeGraph) -> str:
    """The order of things, props and mentions, and what the file says of the recipe as a whole."""
    recipe = graph.recipe
    found: dict[str, Any] = {
        "things": list(graph.things),
        "props": list(graph.props),
        "mentions": [_mention(mention) for mention in recipe.mentions],
        "coreferences": graph.coreferences,
        "instantiations": [(i.id, i.mention, i.event) for i in recipe.instantiations],
        "questions": [(asked.id, asked.text) for asked in recipe.questions],
        "metadata": recipe.metadata,
    }
    return _encode({name: value for name, value in found.items() if value})


def _frame(frame: Frame) -> list[Any]:
    arguments = [(a.role, a.start, a.end, a.text, int(a.mended)) for a in frame.arguments]
    return [frame.predicate, frame.name, frame.verb, arguments]


def _mention(mention: Mention) -> list[Any]:
    reference = mention.reference
    return [
        mention.id,
        _said(mention.at),
        mention.end,
        mention.kind,
        reference.name,
        _said(reference.origin),
        _said(mention.part_of),
        _said(mention.result_of),
        mention.orientation,
    ]


def _participation(part: Participation, mentions: dict[Mention, int]) -> list[Any]:
    reference = part.reference
    return [
        part.role,
        reference.name,
        _said(reference.origin),
        mentions[part.mention] if part.mention else None,
        part.hidden,
        part.semantic_role,
        part.orientation,
    ]


def _said(at: Moment | None) -> str | None:
    return str(at) if at else None


def moment(text: str | None) -> Moment | None:
    """The moment that a text such as "2.1.5" says."""
    if text is None:
        return None
    step, sentence, token = text.split(".")
    return Moment(int(step), int(sentence), int(token))


def read_tokens(found: dict[str, Any]) -> tuple[Token, ...]:
    """The tokens of a sentence."""
    return tuple([Token(*token) for token in found["tokens"]])


def read_frames(rows: list[Any]) -> tuple[Frame, ...]:
    """The predicates of a sentence."""
    return tuple(
        Frame(
            predicate,
            name,
            tuple(verb),
            tuple(Argument(role, a, b, text, bool(mended)) for role, a, b, text, mended in rest),
        )
        for predicate, name, verb, rest in rows
    )


def read_mention(row: list[Any], text: str) -> Mention:
    """A mention from its row and its words."""
    name, at, end, kind, reference, origin, part_of, result_of, orientation = row
    place = moment(at)
    assert place is not None
    return Mention(
        name,
        place,
        end,
        Kind(kind),
        text,
        Reference(reference, moment(origin)),
        moment(part_of),
        moment(result_of),
        orientation,
    )


def read_participation(row: list[Any], mentions: tuple[Mention, ...]) -> Participation:
    """A participation as the file annotates it."""
    role, name, origin, mention, hidden, semantic_role, orientation = row
    return Participation(
        Role(role),
        Reference(name, moment(origin)),
        mentions[mention] if mention is not None else None,
        HiddenKey(hidden) if hidden else None,
        semantic_role,
        orientation,
    )
