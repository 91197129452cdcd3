"""R2VQ's CoNLL-U (SemEval-2022 Task 9), one recipe at a time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from itertools import groupby
from pathlib import Path

from conllu.exceptions import ParseException

from kg.errors import Notices, ReadError
from kg.model import Asked, Event, Mention, Recipe, Sentence, Source, Step
from kg.readers.annotation import Annotated, Block, annotated
from kg.readers.cells import COLUMNS, EMPTY, Row, row
from kg.readers.lines import Line, lines_of

FORMAT = "conllu"
_STEP = re.compile(r"::(?:step(\d+)|(ingredients))(?:::sent(\d+))?\s*$")
_INGREDIENTS = 0


@dataclass(slots=True)
class _Draft:
    """A recipe while its lines are being read."""

    id: str
    line: int
    source: str
    notices: Notices
    questions: list[Asked] = field(default_factory=list)
    metadata: list[tuple[str, str]] = field(default_factory=list)
    sentences: list[Annotated] = field(default_factory=list)
    numbers: set[tuple[int, int]] = field(default_factory=set)
    step: int | None = None
    number: int | None = None
    text: str = ""
    rows: list[Row] = field(default_factory=list)
    open: bool = False
    shift: int = 0

    def complain(self, line: int, problem: str) -> None:
        """Say what is wrong with a line."""
        self.notices.add(problem, self.source, line)


def read(path: str, notices: Notices) -> Iterator[Recipe]:
    """The recipes of a CoNLL-U file, streamed."""
    yield from recipes_in(lines_of(path, notices), path, notices)


def recipes_in(lines: Iterator[Line], source: str, notices: Notices) -> Iterator[Recipe]:
    """The recipes that some numbered lines hold."""
    draft: _Draft | None = None
    seen: dict[str, int] = {}
    found = False
    for line in lines:
        key, value = _comment(line.text)
        if key == "newdoc id":
            if draft is not None:
                yield _finished(draft, seen)
            draft, found = _Draft(value or _stem(source), line.number, source, notices), True
        elif line.text.strip() or draft is not None:
            if draft is None:
                draft, found = _unnamed(line, source, notices), True
            _take(draft, line, key, value)
    if draft is not None:
        yield _finished(draft, seen)
    if not found:
        raise ReadError("holds no recipe: no '# newdoc id = …' and no token lines", source)


def _unnamed(line: Line, source: str, notices: Notices) -> _Draft:
    notices.add("lines before the first '# newdoc id = …'; read as one recipe", source, line.number)
    return _Draft(_stem(source), line.number, source, notices)


def _stem(source: str) -> str:
    return Path(source).stem or "recipe"


def _comment(text: str) -> tuple[str, str]:
    if not text.startswith("#"):
        return "", ""
    key, _, value = text[1:].partition("=")
    return key.strip(), unescape(value.strip())


def _take(draft: _Draft, line: Line, key: str, value: str) -> None:
    """Take one line of a recipe."""
    text = line.text
    if not text.strip():
        draft.open = False
    elif not text.startswith("#"):
        _take_token(draft, line)
    elif key in ("newpar id", "sent_id"):
        _close(draft)
        _place(draft, value)
    elif key == "text":
        if draft.rows:
            _close(draft)
        draft.text = value
    elif key.startswith("question "):
        draft.questions.append(Asked(key.removeprefix("question "), value))
    elif key.startswith("metadata:"):
        draft.metadata.append((key.removeprefix("metadata:").strip(), value))
    # `# answer …` lines are for the evaluation only, and other comments say nothing of a recipe.


def _place(draft: _Draft, name: str) -> None:
    """Note the step and the sentence that `RECIPE::step02::sent01` names."""
    match = _STEP.search(name)
    if match:
        step, _, sentence = match.groups()
        draft.step = int(step) if step else _INGREDIENTS
        draft.number = int(sentence) if sentence else None


def _take_token(draft: _Draft, line: Line) -> None:
    """Take a token line; a block after a blank line goes on with the sentence before it."""
    cells = line.text.split("\t")
    if len(cells) != COLUMNS:
        problem = f"expected {COLUMNS} columns, found {len(cells)}"
        if len(cells) < 2:
            draft.complain(line.number, f"{problem}; the line is left out")
            return
        draft.complain(line.number, f"{problem}; missing ones are taken as empty")
        cells = (cells + [EMPTY] * COLUMNS)[:COLUMNS]
    try:
        parsed = row(line.number, cells, lambda problem: draft.complain(line.number, problem))
    except ParseException:
        problem = f"{cells[0]!r} is no token number; the line is left out"
        draft.complain(line.number, problem)
        return
    draft.rows.append(_renumbered(draft, parsed))
    draft.open = True


def _renumbered(draft: _Draft, parsed: Row) -> Row:
    """A row whose place is its number: a broken-off sentence counts on, not from 1 again."""
    place = len(draft.rows) + 1
    if parsed.number + draft.shift != place:
        draft.shift = place - parsed.number
        if parsed.number == 1 and not draft.open:
            problem = "a blank line inside a sentence; read on as one sentence"
        else:
            problem = f"token {parsed.number} stands at place {place}; counted anew"
        draft.complain(parsed.line, problem)
    if draft.shift == 0:
        return parsed
    return parsed._replace(
        number=place,
        part=parsed.part and parsed.part + draft.shift,
        res=parsed.res and parsed.res + draft.shift,
    )


def _close(draft: _Draft) -> None:
    """Finish the sentence that is being read, if any."""
    if draft.rows:
        step, number = _numbered(draft)
        block = Block(step, number, draft.text, draft.rows, draft.source, draft.notices)
        draft.sentences.append(annotated(block))
    draft.rows, draft.text, draft.number, draft.open, draft.shift = [], "", None, False, 0


def _numbered(draft: _Draft) -> tuple[int, int]:
    """The sentence's step and number, counted on where the file does not say or says it twice."""
    step = 1 if draft.step is None else draft.step
    draft.step = step
    used = [number for s, number in draft.numbers if s == step]
    number = draft.number if draft.number is not None else max(used, default=0) + 1
    if (step, number) in draft.numbers:
        draft.complain(draft.rows[0].line, f"a second sentence {number} in step {step}; counted on")
        number = max(used) + 1
    draft.numbers.add((step, number))
    return step, number


def _finished(draft: _Draft, seen: dict[str, int]) -> Recipe:
    _close(draft)
    sentences = [item.sentence for item in draft.sentences]
    steps = _steps(sentences)
    if not steps:
        draft.complain(draft.line, f"recipe {draft.id!r} has no steps")
    events: list[Event] = []
    mentions: list[Mention] = []
    for item in draft.sentences:
        events += item.events
        mentions += item.mentions
    return Recipe(
        _unique(draft, seen),
        dict(draft.metadata).get("title", "") or _title(draft),
        tuple([s for s in sentences if s.step == _INGREDIENTS]),
        steps,
        tuple(sorted(events, key=lambda event: event.at)),
        tuple(sorted(mentions, key=lambda mention: mention.at)),
        Source(draft.source, FORMAT, draft.line),
        questions=tuple(draft.questions),
        metadata=tuple(draft.metadata),
    )


def _steps(sentences: list[Sentence]) -> tuple[Step, ...]:
    told = sorted((s for s in sentences if s.step != _INGREDIENTS), key=lambda s: (s.step, s.number))
    return tuple(
        Step(number, tuple(group)) for number, group in groupby(told, key=lambda s: s.step)
    )


def _title(draft: _Draft) -> str:
    """A title from the address the recipe was found at, or its id."""
    url = dict(draft.metadata).get("url", "").rstrip("/")
    name = url.rsplit("/", 1)[-1] if url else ""
    words = re.sub(r"[-_]+", " ", name).strip()
    return words.capitalize() if re.search(r"[A-Za-z]{3}", words) else draft.id


def _unique(draft: _Draft, seen: dict[str, int]) -> str:
    """The recipe's id; the second of the same id gets a number, so that none is lost."""
    count = seen[draft.id] = seen.get(draft.id, 0) + 1
    if count == 1:
        return draft.id
    unique = f"{draft.id}~{count}"
    draft.complain(draft.line, f"recipe id {draft.id!r} stands twice; this one is {unique!r}")
    return unique
