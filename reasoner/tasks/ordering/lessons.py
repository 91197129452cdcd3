"""Find recipes to learn the order of sentences from; nothing but their sentences is taken.

A file of recipes that can be read, a folder of such files, CookDial's folder, or the file of the
English Recipe Flow Graph. A recipe that has sentences of one that is scored is not learned from.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from kg.errors import Notices
from kg.parsing.tokens import words_in
from kg.parsing.training.cookdial import cookdial_gold
from kg.parsing.training.flow import flow_recipes, sentences_of
from kg.readers import read
from reasoner.tasks.ordering.documents import texts_of

__all__ = ["lessons_in", "strangers_to"]

_FLOW: Final = "\tB-Ac\t"
"""The tag of an action in the flow graphs; R2VQ's files have none."""
_LONG: Final = 5
"""Words of a sentence that two recipes do not share by chance."""
_SHARED: Final = 2


def lessons_in(source: str, notices: Notices) -> Iterator[list[str]]:
    """The sentences of each recipe of a file or folder, in order."""
    path = Path(source)
    if (path / "recipe").is_dir():
        yield from (list(texts_of(recipe).values()) for recipe in cookdial_gold(path))
    elif path.is_dir():
        for file in sorted(path.glob("*.txt")):
            yield from lessons_in(str(file), notices)
    elif path.suffix == ".conllu" and _is_flow(path):
        for gold in flow_recipes(path):
            yield [" ".join(words) for words in sentences_of(gold.words)[0]]
    else:
        yield from (list(texts_of(recipe).values()) for recipe in read(source, notices=notices))


def _is_flow(path: Path) -> bool:
    if not path.is_file():
        return False
    with path.open(encoding="utf-8", errors="replace") as lines:
        return any(_FLOW in line for line, _ in zip(lines, range(100), strict=False))


def strangers_to(
    scored: Iterable[Sequence[str]], lessons: Iterable[Sequence[str]]
) -> list[list[str]]:
    """The lessons that do not tell, in the same words, what a scored recipe tells."""
    known = {key for texts in scored for text in texts if (key := _key(text))}
    return [
        list(texts)
        for texts in lessons
        if sum(_key(text) in known for text in texts) < min(_SHARED, len(texts))
    ]


def _key(text: str) -> tuple[str, ...]:
    """The words of a long sentence; nothing of a short one."""
    words = tuple([word for word in words_in(text.lower()) if word.isalnum()])
    return words if len(words) >= _LONG else ()
