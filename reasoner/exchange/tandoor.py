"""Tandoor (https://tandoor.dev, the export of version 1.5): ingredients at their steps.

A step has what it brings in, with its share of the line; `{{ ingredients[0] }}` stands in the text
where it is named, and `{{ scale(100) }}` for other amounts. A line whose shares the text leaves
open, or that no step uses, has its amount in a first step that has no instruction.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

from kg.entities import Supply
from kg.graph import RecipeGraph
from kg.model import Moment, Sentence
from kg.quantities import exact, unit_of
from kg.rescaling import figures
from ontology.lexicon import stem
from reasoner.cooking.servings import servings
from reasoner.cooking.timers import timers
from reasoner.exchange.dealing import Piece, dealt
from reasoner.exchange.editing import Edit, Words, rewritten
from reasoner.exchange.listed import listed

__all__ = ["record", "written"]

_BEFORE: Final = frozenset("the of your remaining rest half third quarter all about some".split())
"""Words that say how much, before the name of what they say it of."""


def written(graph: RecipeGraph) -> str:
    """A recipe as the recipe.json of an export."""
    return json.dumps(record(graph), ensure_ascii=False, indent=2) + "\n"


def record(graph: RecipeGraph) -> dict[str, Any]:
    """A recipe as Tandoor exports it."""
    minutes: dict[int, int] = {}
    for timer in timers(graph):
        minutes[timer.step] = minutes.get(timer.step, 0) + -(-(timer.most or 0) // 60)
    pieces: dict[int, list[Piece]] = {}
    for piece in (piece for line in dealt(graph) for piece in line.pieces):
        pieces.setdefault(piece.step, []).append(piece)
    words, sections = Words(graph), dict(graph.recipe.sections)
    steps = list(_left(graph))
    for step, sentences in words.steps():
        own = pieces.get(step.number, [])
        texts = [_instruction(graph, words, sentence, own) for sentence in sentences]
        steps.append(
            {
                "name": sections.get(step.number, ""),
                "instruction": " ".join(texts),
                "ingredients": [_ingredient(piece.line, piece.share) for piece in own],
                "time": minutes.get(step.number, 0),
                "order": len(steps),
                "show_as_header": step.number in sections,
                "show_ingredients_table": True,
            }
        )
    return {
        "name": graph.recipe.title,
        "description": "",
        "keywords": [],
        "steps": steps,
        "working_time": 0,
        "waiting_time": 0,
        "internal": True,
        "nutrition": None,
        "servings": servings(graph) or 1,
        "servings_text": "",
        "source_url": "",
    }


def _left(graph: RecipeGraph) -> Iterator[dict[str, Any]]:
    """A step without an instruction, for what is in no step or in nobody knows which."""
    left = [
        _ingredient(one.line, one.rest)
        for one in dealt(graph)
        if not one.pieces or (one.rest and listed(one.line.text).least)
    ]
    if left:
        yield {
            "name": "",
            "instruction": "",
            "ingredients": left,
            "time": 0,
            "order": 0,
            "show_as_header": False,
            "show_ingredients_table": True,
        }


def _ingredient(line: Supply, share: Fraction | None) -> dict[str, Any]:
    found = listed(line.text)
    amount = None if found.least is None or share is None else float(found.least.number * share)
    unit = found.least.unit if found.least and amount is not None else None
    up_to = f"up to {found.most.times(share)}" if found.most and share else ""
    return {
        "food": {"name": found.name},
        "unit": {"name": unit} if unit else None,
        "amount": amount or 0.0,
        "note": ", ".join(filter(None, [up_to, found.note])),
        "order": line.number,
        "is_header": False,
        "no_amount": not amount,
        "original_text": line.text,
    }


def _instruction(graph: RecipeGraph, words: Words, sentence: Sentence, own: list[Piece]) -> str:
    edits = []
    for mention, _ in words.mentions(sentence):
        named = [place for place, piece in enumerate(own) if piece.mention == mention]
        if len(named) != 1:
            continue
        piece = own[named[0]]
        start, end = words.span(sentence, mention.at, mention.end)
        if piece.share is not None and listed(piece.line.text).least:
            start = _with_amount(graph, sentence, mention.at.token)
        edits.append(Edit(start, end, f"{{{{ ingredients[{named[0]}] }}}}"))
    foods = {stem(line.name) for line in graph.supplies.values()}
    for start, end, number in figures(sentence.text, foods):
        edits.append(Edit(start, end, f"{{{{ scale({exact(Fraction(number))}) }}}}"))
    return rewritten(sentence.text, edits, lambda text: text.replace("{{", "{ {"))


def _with_amount(graph: RecipeGraph, sentence: Sentence, token: int) -> int:
    """Where the words begin that say how much of it is meant: "20 g of the butter"."""
    acts = graph.text.acts_in(Moment(sentence.step, sentence.number, 1))
    verbs = {place for act in acts for place in range(act.at.token, act.event.end + 1)}
    first = token
    while first > 1 and first - 1 not in verbs and _says_how_much(sentence.tokens[first - 2].form):
        first -= 1
    if sentence.tokens[first - 1].form.lower() == "of":  # of the zest of a lemon, the lemon
        first += 1
    return sentence.spans()[first - 1][0]


def _says_how_much(word: str) -> bool:
    return word.lower() in _BEFORE or word[:1].isnumeric() or unit_of(word) is not None
