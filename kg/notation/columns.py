"""Any recipe in R2VQ's columns (SemEval-2022 Task 9): what `kg.readers.conllu` reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kg.model import Event, Frame, HiddenKey, Kind, Mention, Recipe, Sentence
from kg.readers.cells import COLUMNS, EMPTY, ENTITY_KINDS, EVENT, OUTSIDE

__all__ = ["to_conllu"]

_LABELS: Final = {kind: label for label, kind in ENTITY_KINDS.items()} | {Kind.PROP: "HABITAT"}
_ARGUMENTS: Final = 10
_FIRST_ARGUMENT: Final = COLUMNS - _ARGUMENTS


def to_conllu(recipe: Recipe) -> str:
    """A recipe as CoNLL-U; questions come along, answers do not."""
    return "\n".join(_lines(recipe)) + "\n"


def _lines(recipe: Recipe) -> Iterator[str]:
    yield f"# newdoc id = {recipe.id}"
    for asked in recipe.questions:
        yield f"# question {asked.id} = {asked.text}"
    facts = dict(recipe.metadata)
    yield f"# metadata:title = {facts.pop('title', recipe.title)}"
    yield from (f"# metadata:{key} = {value}" for key, value in facts.items())
    if recipe.ingredients:
        yield f"# newpar id = {recipe.id}::ingredients"
    for number, line in enumerate(recipe.ingredients, 1):
        yield from _sentence(recipe, line, f"{recipe.id}::ingredients::sent{number:02}")
    for step in recipe.steps:
        place = f"{recipe.id}::step{step.number:02}"
        yield f"# newpar id = {place}"
        for sentence in step.sentences:
            yield from _sentence(recipe, sentence, f"{place}::sent{sentence.number:02}")


def _sentence(recipe: Recipe, sentence: Sentence, name: str) -> Iterator[str]:
    yield f"# sent_id = {name}"
    yield f"# text = {sentence.text}"
    rows = _rows(recipe, sentence)
    yield from ("\t".join(row) for row in rows)
    yield ""


def _rows(recipe: Recipe, sentence: Sentence) -> list[list[str]]:
    here = sentence.step, sentence.number
    outside = OUTSIDE if sentence.step else EMPTY
    rows = [
        [str(number), token.form, token.lemma or EMPTY, token.upos or EMPTY, outside]
        + [EMPTY] * (COLUMNS - 5)
        for number, token in enumerate(sentence.tokens, 1)
    ]
    if sentence.step:
        for mention in recipe.mentions:
            if mention.at[:2] == here:
                _mark_mention(rows, mention)
        for event in recipe.events:
            if event.at[:2] == here:
                _mark_event(rows, event)
        for number, frame in enumerate(sentence.frames[:_ARGUMENTS]):
            _mark_frame(rows, frame, _FIRST_ARGUMENT + number)
    return rows


def _mark(rows: list[list[str]], label: str, start: int, end: int, column: int = 4) -> None:
    for token in range(start, end + 1):
        rows[token - 1][column] = f"{'B' if token == start else 'I'}-{label}"


def _mark_mention(rows: list[list[str]], mention: Mention) -> None:
    _mark(rows, _LABELS[mention.kind], mention.at.token, mention.end)
    row = rows[mention.at.token - 1]
    row[5] = str(mention.part_of.token) if mention.part_of else EMPTY
    row[6] = str(mention.result_of.token) if mention.result_of else EMPTY
    row[8] = str(mention.reference)


def _mark_event(rows: list[list[str]], event: Event) -> None:
    _mark(rows, EVENT, event.at.token, event.end)
    hidden: dict[HiddenKey, list[str]] = {}
    for part in event.participations:
        if part.hidden is not None:
            hidden.setdefault(part.hidden, []).append(str(part.reference))
    told = "|".join(f"{key}={':'.join(names)}" for key, names in hidden.items())
    rows[event.at.token - 1][7] = told or EMPTY


def _mark_frame(rows: list[list[str]], frame: Frame, column: int) -> None:
    for argument in frame.arguments:
        _mark(rows, argument.role, argument.start, argument.end, column)
    for token in frame.verb:
        rows[token - 1][column] = "I-V"
    if frame.predicate is not None:
        rows[frame.predicate - 1][column] = "B-V"
        rows[frame.predicate - 1][9] = frame.name or EMPTY
