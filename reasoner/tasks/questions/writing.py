"""Write made questions: as R2VQ's files have them, as JSON, or as CSV."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from io import StringIO
from itertools import groupby
from typing import Final

from reasoner.tasks.questions.made import NO_ANSWER, Made

__all__ = ["WRITERS", "numbered"]

_COLUMNS: Final = ("recipe", "id", "class", "question", "answer", "conventions", "evidence")


def numbered(made: Iterable[Made]) -> Iterator[tuple[str, Made]]:
    """Each question with the id "K-N" that R2VQ would give it in its recipe."""
    seen: Counter[tuple[str, str]] = Counter()
    for each in made:
        place = (each.recipe, each.kind)
        yield f"{each.kind}-{seen[place]}", each
        seen[place] += 1


def _semeval(made: Iterable[Made]) -> str:
    """The comment lines of R2VQ's CoNLL-U: a document, its questions, their answers."""
    lines: list[str] = []
    for recipe, group in groupby(numbered(made), key=lambda pair: pair[1].recipe):
        asked = list(group)
        lines.append(f"# newdoc id = {recipe}")
        lines += [f"# question {name} = {each.question}" for name, each in asked]
        lines += [f"# answer {name} = {each.answer or NO_ANSWER}" for name, each in asked]
        lines.append("")
    return "\n".join(lines)


def _json(made: Iterable[Made]) -> str:
    records = [{"id": name, **each.as_dict()} for name, each in numbered(made)]
    return json.dumps({"questions": records}, ensure_ascii=False, indent=1) + "\n"


def _csv(made: Iterable[Made]) -> str:
    out = StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(_COLUMNS)
    for name, each in numbered(made):
        proof = "; ".join(map(str, each.evidence))
        answer = each.answer or NO_ANSWER
        rows.writerow((each.recipe, name, each.kind, each.question, answer, each.dialect, proof))
    return out.getvalue()


WRITERS: Final[dict[str, Callable[[Iterable[Made]], str]]] = {
    "semeval": _semeval,
    "json": _json,
    "csv": _csv,
}
