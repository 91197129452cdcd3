"""What only the reader of a text needs, as JSON beside the nodes: tokens, frames, order.

RDF has no order among the values of a property, and a node a token would double the store. So a
recipe's source carries one `mx:annotation`. Whatever is said by nodes and links is read
from them; the annotation adds what they do not say.
"""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

from kg.cues import Cue
from kg.graph import Act, RecipeGraph, Supply
from kg.model import (
    Argument,
    Frame,
    HiddenKey,
    Kind,
    Mark,
    MarkKind,
    Mention,
    Moment,
    Participation,
    Reference,
    Role,
    Sentence,
    Token,
)
from kg.quantities import Amount

__all__ = [
    "moment",
    "of_recipe",
    "read_amount",
    "read_frames",
    "read_mark",
    "read_mention",
    "read_participation",
    "read_sentence",
]

_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_ORDERED = ("takes", "assumed", "gives", "places", "tools")


def of_recipe(graph: RecipeGraph, mentions: dict[Mention, int]) -> str:
    """Everything about a recipe that its nodes and links do not say."""
    recipe = graph.recipe
    told = {(s.step, s.number): s for step in recipe.steps for s in step.sentences}
    found: dict[str, Any] = {
        "things": [(thing.id, _said(thing.origin)) for thing in graph.things.values()],
        "props": [(prop.id, _said(prop.origin)) for prop in graph.props.values()],
        "amounts": [_amount(supply) for supply in graph.supplies.values()],
        "listed": [(s.number, s.text, *_sentence(s)) for s in recipe.ingredients],
        "sentences": [(s.step, s.number, *_sentence(s)) for s in told.values()],
        "events": [
            _act(act, told.get((act.at.step, act.at.sentence)), mentions) for act in graph.acts
        ],
        "mentions": [_mention(mention) for mention in recipe.mentions],
        "coreferences": graph.coreferences,
        "instantiations": [(i.id, i.mention, i.event) for i in recipe.instantiations],
        "questions": [(asked.id, asked.text) for asked in recipe.questions],
        "metadata": recipe.metadata,
        "marks": [_mark(mark) for mark in recipe.marks],
        "sections": recipe.sections,
    }
    return _encode({name: value for name, value in found.items() if value})


def _mark(mark: Mark) -> list[Any]:
    return [mark.kind, str(mark.at), mark.end, mark.name, mark.line, mark.amount, mark.made_in]


def read_mark(row: list[Any]) -> Mark:
    """A mark of the author from its row."""
    kind, at, *rest = row
    place = moment(at)
    assert place is not None
    return Mark(MarkKind(kind), place, *rest)


def _sentence(sentence: Sentence) -> tuple[Any, Any]:
    """The tokens and the predicates of a sentence."""
    return sentence.tokens, [_frame(frame) for frame in sentence.frames]


def _act(act: Act, sentence: Sentence | None, mentions: dict[Mention, int]) -> dict[str, Any]:
    """How an event is annotated, and the order of what it takes, gives and needs."""
    event = act.event
    rows: dict[Participation, int] = {}
    for part in (*event.participations, *(p.participation for p in act.partakings)):
        rows.setdefault(part, len(rows))
    found: dict[str, Any] = {
        "id": event.id,
        "end": event.end,
        "text": event.text,
        "parts": [_participation(part, mentions) for part in rows],
        "own": [rows[part] for part in event.participations],
        "partakings": [rows[p.participation] for p in act.partakings],
    }
    if event.terminal:
        found["terminal"] = True
    if event.frame is not None:
        frames = sentence.frames if sentence else ()
        known = event.frame in frames
        found["frame"] = frames.index(event.frame) if known else _frame(event.frame)
    orders = {name: getattr(act, name) for name in _ORDERED}
    return found | {name: order for name, order in orders.items() if len(order) > 1}


def _amount(supply: Supply) -> tuple[str, str | None] | None:
    return (str(supply.amount.number), supply.amount.unit) if supply.amount else None


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
    row = [
        part.role,
        reference.name,
        _said(reference.origin),
        mentions[part.mention] if part.mention else None,
        part.hidden,
        part.semantic_role,
        part.orientation,
    ]
    if part.condition or part.choice or part.under or part.rival:
        return [*row, part.assumed, part.condition, part.choice, part.under, part.rival]
    return [*row, part.assumed] if part.assumed else row


def _said(at: Moment | None) -> str | None:
    return str(at) if at else None


def moment(text: str | None) -> Moment | None:
    """The moment that a text such as "2.1.5" says."""
    if text is None:
        return None
    step, sentence, token = text.split(".")
    return Moment(int(step), int(sentence), int(token))


def read_sentence(
    step: int,
    number: int,
    text: str,
    tokens: Any,  # noqa: ANN401 - any JSON
    frames: Any,  # noqa: ANN401 - any JSON
    part: str = "",
) -> Sentence:
    """A sentence from its place, its words, its row and the part that it belongs to."""
    found = tuple([Token(*token) for token in tokens])
    return Sentence(step, number, text, found, read_frames(frames), part)


def read_amount(row: list[Any] | None) -> Amount | None:
    """How much a line of the ingredient list says."""
    return Amount(Fraction(row[0]), row[1]) if row else None


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
    role, name, origin, mention, hidden, semantic_role, orientation, *more = row
    assumed, *rest = more or [None]
    return Participation(
        Role(role),
        Reference(name, moment(origin)),
        mentions[mention] if mention is not None else None,
        HiddenKey(hidden) if hidden else None,
        semantic_role,
        orientation,
        Cue(assumed) if assumed else None,
        *rest,
    )
