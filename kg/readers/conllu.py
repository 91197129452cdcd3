"""R2VQ's CoNLL-U (SemEval-2022 Task 9), one recipe at a time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from itertools import groupby
from pathlib import Path

from kg.errors import Notices, ReadError
from kg.model import Asked, Recipe, Sentence, Source, Step
from kg.plain import short_id
from kg.readers.draft import INGREDIENTS, Draft
from kg.readers.identity import Ids
from kg.readers.lines import Line, lines_of, name_of

FORMAT = "conllu"
_NEWDOC = ("newdoc id", "newdoc")
_PLACES = ("newpar id", "sent_id")
_FEWEST_COLUMNS = 10


@dataclass(slots=True)
class _Strays:
    """Lines before the first recipe that belong to none."""

    source: str
    notices: Notices
    first: int = 0
    count: int = 0

    def add(self, line: int) -> None:
        self.first, self.count = self.first or line, self.count + 1

    def report(self) -> None:
        if self.count:
            problem = f"lines before the first recipe that belong to none ({self.count}); left out"
            self.notices.add(problem, self.source, self.first)
        self.count = 0


def read(path: str, notices: Notices) -> Iterator[Recipe]:
    """The recipes of a CoNLL-U file, streamed."""
    yield from recipes_in(lines_of(path, notices), name_of(path), notices)


def recipes_in(lines: Iterator[Line], source: str, notices: Notices) -> Iterator[Recipe]:
    """The recipes that some numbered lines hold."""
    draft: Draft | None = None
    ids = Ids()
    strays = _Strays(source, notices)
    for line in lines:
        key, value = _comment(line.text)
        if key in _NEWDOC:
            if draft is not None:
                yield _finished(draft, ids)
            strays.report()
            draft = _begun(line, value, source, notices)
        elif draft is not None:
            _take(draft, line, key, value)
        elif _is_of_a_recipe(line, key):
            strays.report()
            draft = _unnamed(line, source, notices)
            _take(draft, line, key, value)
        elif line.text.strip() and not key:
            strays.add(line.number)
    if draft is None:
        problem = "holds no recipe: expected R2VQ CoNLL-U ('# newdoc id = …') or R2VQ JSON lines"
        raise ReadError(problem, source)
    yield _finished(draft, ids, is_last=True)


def _comment(text: str) -> tuple[str, str]:
    if not text.startswith("#"):
        return "", ""
    key, _, value = text[1:].partition("=")
    return key.strip(), unescape(value.strip())


def _is_of_a_recipe(line: Line, key: str) -> bool:
    """True of a line that only a recipe has, though none was announced."""
    if key:
        return key in (*_PLACES, "text") or key.startswith("question ")
    return line.text[:1].isdecimal() and line.text.count("\t") >= _FEWEST_COLUMNS - 1


def _begun(line: Line, name: str, source: str, notices: Notices) -> Draft:
    if not name:
        problem = f"a recipe without an id; named after the file, {_stem(source)!r}"
        notices.add(problem, source, line.number)
    return Draft(name or _stem(source), line.number, source, notices)


def _unnamed(line: Line, source: str, notices: Notices) -> Draft:
    notices.add("lines before the first '# newdoc id = …'; read as one recipe", source, line.number)
    return Draft(_stem(source), line.number, source, notices)


def _stem(source: str) -> str:
    return "recipe" if source.startswith("<") else short_id(Path(source).stem) or "recipe"


def _take(draft: Draft, line: Line, key: str, value: str) -> None:
    """Take one line of a recipe."""
    text = line.text
    if not text.startswith("#"):
        if text and not text.isspace():
            draft.take_token(line)
        else:
            draft.open = False
    elif key in _PLACES:
        draft.place(line.number, value, begins_sentence=key == "sent_id")
    elif key == "text":
        draft.tell(value)
    elif key.startswith("question"):
        _take_question(draft, line, key, value)
    elif key.startswith("metadata:"):
        draft.metadata.append((key.removeprefix("metadata:").strip(), value))
    # `# answer …` lines are for the evaluation only, and other comments say nothing of a recipe.


def _take_question(draft: Draft, line: Line, key: str, value: str) -> None:
    name = key.removeprefix("question").strip()
    if not name or not value:
        problem = "a question is not of the form '# question ID = words'; kept as it is"
        draft.complain(line.number, problem)
    draft.questions.append(Asked(name or str(len(draft.questions) + 1), value))


def _finished(draft: Draft, ids: Ids, *, is_last: bool = False) -> Recipe:
    draft.close(at_end_of_file=is_last)
    sentences = [item.sentence for item in draft.sentences]
    steps = _steps(sentences)
    if not steps:
        draft.complain(draft.line, f"recipe {draft.id!r} has no steps")
    metadata = dict(draft.metadata)
    return Recipe(
        _unique(draft, ids),
        metadata.get("title", "") or _title(metadata.get("url", "")) or draft.id,
        tuple([s for s in sentences if s.step == INGREDIENTS]),
        steps,
        tuple(sorted([e for item in draft.sentences for e in item.events], key=lambda e: e.at)),
        tuple(sorted([m for item in draft.sentences for m in item.mentions], key=lambda m: m.at)),
        Source(draft.source, FORMAT, draft.line),
        questions=tuple(draft.questions),
        metadata=tuple(draft.metadata),
    )


def _steps(sentences: list[Sentence]) -> tuple[Step, ...]:
    told = sorted((s for s in sentences if s.step != INGREDIENTS), key=lambda s: (s.step, s.number))
    return tuple(
        Step(number, tuple(group)) for number, group in groupby(told, key=lambda s: s.step)
    )


def _title(url: str) -> str:
    """A title from the address the recipe was found at, if that has words."""
    words = re.sub(r"[-_]+", " ", url.rstrip("/").rpartition("/")[2]).strip()
    return words.capitalize() if re.search(r"[A-Za-z]{3}", words) else ""


def _unique(draft: Draft, ids: Ids) -> str:
    """The recipe's id; the second of the same id gets a number, so that none is lost."""
    unique = ids.fresh(draft.id)
    if unique != draft.id:
        draft.complain(draft.line, f"recipe id {draft.id!r} stands twice; this one is {unique!r}")
    return unique
