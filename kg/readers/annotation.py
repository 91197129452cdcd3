"""The rows of one sentence -> its tokens, mentions and events."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kg.errors import Notices
from kg.model import (
    Event,
    Frame,
    Kind,
    Mention,
    Moment,
    Participation,
    Reference,
    Role,
    Sentence,
    Token,
)
from kg.readers.cells import ENTITY_KINDS, EVENT, Row
from kg.readers.frames import frames_of
from ontology import lexicon

ROLES = {
    Kind.EXPLICIT: Role.INGREDIENT,
    Kind.IMPLICIT: Role.INGREDIENT,
    Kind.HABITAT: Role.HABITAT,
    Kind.TOOL: Role.TOOL,
    Kind.PROP: Role.PROP,
}


class Block(NamedTuple):
    """What is known of a sentence before its annotation is understood."""

    step: int
    number: int
    text: str
    rows: list[Row]
    source: str
    notices: Notices

    def complain(self, row: Row, problem: str) -> None:
        """Say what is wrong with a line."""
        self.notices.add(problem, self.source, row.line)


class Annotated(NamedTuple):
    """A sentence with what its annotation says."""

    sentence: Sentence
    mentions: tuple[Mention, ...]
    events: tuple[Event, ...]


class _Span(NamedTuple):
    label: str
    start: int
    end: int


def annotated(block: Block) -> Annotated:
    """A sentence with its mentions and events."""
    tokens = _tokens(block.rows)
    frames = frames_of(block.rows, block.complain)
    text = block.text or " ".join([token.form for token in tokens])
    sentence = Sentence(block.step, block.number, text, tokens, frames)
    spans = _entities(block)
    mentions = tuple([_mention(block, sentence, s) for s in spans if s.label != EVENT])
    events = _events(block, sentence, [s for s in spans if s.label == EVENT], mentions)
    return Annotated(sentence, mentions, events)


def _tokens(rows: list[Row]) -> tuple[Token, ...]:
    if all((row.lemma and row.upos) or not row.form.strip() for row in rows):
        return tuple([Token(row.form, row.lemma or "", row.upos or "SPACE") for row in rows])
    tags = lexicon.tag([row.form for row in rows])
    return tuple([_completed(row, tag) for row, tag in zip(rows, tags, strict=True)])


def _completed(row: Row, tag: str) -> Token:
    """A token whose lemma or part of speech the file leaves out; a cooking event is a verb."""
    is_event = row.entity is not None and row.entity[1] == EVENT and row.entity[0] == "B"
    upos = row.upos or ("VERB" if is_event else tag)
    return Token(row.form, row.lemma or lexicon.lemma(row.form, upos), upos)


def _entities(block: Block) -> list[_Span]:
    """The BIO spans; an I- that continues nothing begins a span of its own."""
    spans: list[_Span] = []
    for position, row in enumerate(block.rows, 1):
        if row.entity is None:
            _complain_of_strays(block, row)
            continue
        tag, label = row.entity
        continues = bool(spans) and spans[-1].label == label and spans[-1].end == position - 1
        if tag == "I" and continues:
            spans[-1] = spans[-1]._replace(end=position)
            _complain_of_strays(block, row, hidden_is_kept=label == EVENT)
            continue
        if tag == "I":
            block.complain(row, f"I-{label} continues no {label}; taken as its beginning")
        spans.append(_Span(label, position, position))
        if label == EVENT and (row.part or row.res or row.coref):
            block.complain(row, "PART, RES or COREF on an event; left out")
        elif label != EVENT and row.hidden:
            block.complain(row, "HIDDEN on a word that is no event; left out")
    return spans


def _complain_of_strays(block: Block, row: Row, hidden_is_kept: bool = False) -> None:
    """Say so where a word carries what belongs on the first word of a mention or event."""
    if row.part or row.res or row.coref:
        block.complain(row, "PART, RES or COREF on a word that begins no mention; left out")
    if row.hidden and not hidden_is_kept:
        block.complain(row, "HIDDEN on a word that is no event; left out")


def _mention(block: Block, sentence: Sentence, span: _Span) -> Mention:
    row = block.rows[span.start - 1]
    at = Moment(block.step, block.number, span.start)
    text = sentence.words(span.start, span.end)
    return Mention(
        str(at),
        at,
        span.end,
        ENTITY_KINDS[span.label],
        text,
        row.coref or Reference(text, at),
        _pointed_at(block, row, row.part, "PART"),
        _pointed_at(block, row, row.res, "RES"),
    )


def _pointed_at(block: Block, row: Row, token: int | None, column: str) -> Moment | None:
    """The moment that PART or RES points at, even where no event is there."""
    if token is None:
        return None
    target = block.rows[token - 1] if 0 < token <= len(block.rows) else None
    if target is None or target.entity is None or target.entity[1] != EVENT:
        problem = f"{column} points at token {token}, which is no event; kept without an event"
        block.complain(row, problem)
    return Moment(block.step, block.number, token)


def _events(
    block: Block, sentence: Sentence, spans: list[_Span], mentions: tuple[Mention, ...]
) -> tuple[Event, ...]:
    frames = {token: frame for frame in reversed(sentence.frames) for token in frame.verb}
    events = []
    for span in spans:
        covered = range(span.start, span.end + 1)
        frame = next((frames[token] for token in covered if token in frames), None)
        at = Moment(block.step, block.number, span.start)
        lemma = _lemma(sentence, span, frame)
        if not lemma:
            block.complain(block.rows[span.start - 1], "an event without words; left out")
            continue
        parts = [*_written(mentions, covered, frame), *_hidden(block, span)]
        events.append(
            Event(
                str(at),
                at,
                span.end,
                sentence.words(span.start, span.end),
                lemma,
                frame,
                tuple(parts),
            )
        )
    return tuple(events)


def _lemma(sentence: Sentence, span: _Span, frame: Frame | None) -> str:
    """The verb's lemma with the rest of a multi-word verb ("pour off") behind it."""
    positions = {*range(span.start, span.end + 1), *(frame.verb if frame else ())}
    first, *rest = sorted(positions)
    words = [sentence.tokens[first - 1].lemma, *(sentence.tokens[n - 1].form for n in rest)]
    return " ".join(" ".join(words).split()).lower()


def _written(
    mentions: tuple[Mention, ...], covered: range, frame: Frame | None
) -> Iterator[Participation]:
    for mention in mentions:
        for pointer, is_result in ((mention.part_of, False), (mention.result_of, True)):
            if pointer is not None and pointer.token in covered:
                role = Role.RESULT if is_result else ROLES[mention.kind]
                semantic = frame.role_of(mention.at.token, mention.end) if frame else None
                yield Participation(role, mention.reference, mention, semantic_role=semantic)


def _hidden(block: Block, span: _Span) -> Iterator[Participation]:
    for row in block.rows[span.start - 1 : span.end]:
        for key, reference in row.hidden:
            yield Participation(key.role, reference, hidden=key)
