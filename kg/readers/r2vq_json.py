"""R2VQ-2021 JSON lines: a recipe a line, with events, props, instantiations and questions.

The format is that of "Designing Multimodal Datasets for NLP Challenges" (Pustejovsky et al.,
2021). A question is a pair of its words and its answer; only the words are kept here. What the
release says about videos (`visual_data`: a video and a second) becomes clips of the events.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from kg.errors import Notices, ReadError
from kg.model import Asked, Recipe, Source
from kg.readers.happenings import Happenings
from kg.readers.identity import Ids, slug
from kg.readers.inventory import INGREDIENTS, PROPS, Inventory, is_unseen_prop, offsets_of
from kg.readers.layout import Layout, ingredient_line, shift_of
from kg.readers.lines import Line, lines_of, name_of
from kg.readers.shapes import Complain, Fields, kind_of, parsed, plain, squeezed

FORMAT: Final = "r2vq-json"
_KEYS: Final = frozenset({"title", "content", "ingredients_list", "events"})


def read(path: str, notices: Notices) -> Iterator[Recipe]:
    """The recipes of a file of JSON lines, streamed."""
    yield from recipes_in(lines_of(path, notices), name_of(path), notices)


def recipes_in(lines: Iterator[Line], source: str, notices: Notices) -> Iterator[Recipe]:
    """The recipes that some numbered lines of JSON hold."""
    ids = Ids()
    found = False
    for line in lines:
        if not line.text.strip():
            continue
        value = _object(line, source, notices)
        if value is not None:
            found = True
            yield _recipe(value, line.number, source, notices, ids)
    if not found:
        problem = "holds no recipe: expected a JSON object with 'content' and 'events' on each line"
        raise ReadError(problem, source)


def _object(line: Line, source: str, notices: Notices) -> dict[str, Any] | None:
    """The recipe of a line before it is understood; nothing if the line is no recipe at all."""
    before = notices.count
    value = parsed(line.text, lambda problem: notices.add(problem, source, line.number))
    if isinstance(value, dict) and _KEYS & value.keys():
        return value
    if value is not None or notices.count == before:
        problem = (
            f"no recipe: expected an object with 'content' and 'events', found {kind_of(value)}"
        )
        notices.add(f"{problem}; the line is left out", source, line.number)
    return None


def _recipe(value: dict[str, Any], line: int, source: str, notices: Notices, ids: Ids) -> Recipe:
    def complain(problem: str) -> None:
        notices.add(problem, source, line)

    fields = Fields(value, "the recipe", complain)
    title = squeezed(fields.text("title"))
    layout = _laid_out(fields)
    if not layout.steps:
        complain(f"recipe {title!r} has no steps")
    happenings = Happenings(fields, Inventory(fields, layout))
    lines = [plain(text) for _, text in fields.items("ingredients_list", str)]
    return Recipe(
        _unique(title, ids, complain),
        title,
        tuple(ingredient_line(number, text) for number, text in enumerate(lines, 1)),
        layout.steps,
        happenings.events(),
        happenings.mentions(),
        Source(source, FORMAT, line),
        instantiations=happenings.instantiations,
        questions=tuple(_questions(fields)),
        clips=happenings.clips(),
    )


def _unique(title: str, ids: Ids, complain: Complain) -> str:
    unique = ids.fresh(slug(title))
    if unique != slug(title):
        complain(f"a second recipe titled {title!r}; its id is {unique!r}")
    return unique


def _laid_out(fields: Fields) -> Layout:
    """The text with its steps and sentences; a line is a step where the file does not say."""
    content = fields.text("content")
    steps = [number for _, number in fields.items("steps_offset", int)]
    sentences = [number for _, number in fields.items("sents_offset", int)]
    silent = Fields(fields.value, fields.name, lambda problem: None)
    verbs = [start for verb in silent.children("verbs") for start, _ in list(offsets_of(verb))[:1]]
    shift = shift_of(content, steps or sentences, list(_written(silent)))
    within = range(shift, shift + len(content) + 1)
    outside = [number for number in (*steps, *sentences) if number not in within]
    if outside:
        problem = f"{len(outside)} offsets of steps or sentences lie outside the text; left out"
        fields.complain(problem)
    steps = [number for number in steps if number in within]
    sentences = [number for number in sentences if number in within]
    if not steps:
        steps = [shift + place + 1 for place, mark in enumerate(content) if mark == "\n"]
    return Layout(content, shift, steps, sentences, verbs)


def _written(fields: Fields) -> Iterator[tuple[int, str]]:
    """Where each thing and verb begins, and its words."""
    for key in ("verbs", INGREDIENTS, PROPS):
        for thing in fields.children(key):
            offsets = [] if is_unseen_prop(thing, key) else list(offsets_of(thing))
            words = thing.text("mention").split()
            if len(offsets) == 1 and words:
                yield offsets[0][0], words[0]


def _questions(fields: Fields) -> Iterator[Asked]:
    """The words of the questions. Their answers are read by the evaluation only."""
    for place, question in fields.items("questions", list, optional=True):
        if question and isinstance(question[0], str):
            yield Asked(str(place), squeezed(plain(question[0])))
        else:
            fields.complain(f"question {place}: expected its words first; left out")
