"""Recipes of every format, broken where their structure is: cells, keys, tags, lines, words."""

from __future__ import annotations

import json
import random
import re
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from kg import samples
from tests.kg.readers.conftest import LEMONADE

HERE = Path(__file__).parent
GOLDEN = HERE.parents[1] / "golden" / "ways_in.toml"
ODD = [
    "",
    " ",
    "_",
    "-",
    "0",
    "-1",
    "1" * 12,
    "9" * 400,
    "\u00a0",
    "\u200b",
    "é",
    "½",
    "🍕",
    "\u202e",
]
ODD += ["\x00", "\x1b[31m", "\ufffd", "&nbsp;", "&#0;", "&lt;b&gt;", "%00", "<b>", "\\", '"', "'"]
ODD += [
    "it",
    "the rest",
    "half of the dough",
    "1 1/2",
    "180 °C",
    "a" * 300,
    "onion" * 800,
    "a b " * 40,
]
ODD += [
    "null",
    "NaN",
    "B-EVENT",
    "I-EVENT",
    "O",
    "::",
    "=",
    "|",
    ":",
    "/",
    "#",
    "\t",
    "\n",
    "\r",
    "...",
]
SAID = [
    "Stir it.",
    "Add the rest of the dough to the bowl.",
    "Divide the dough in half.",
    "Serve",
    "2.",
]
SAID += ["Ingredients", "Method", "For the sauce:", "Note: it keeps.", "chop the onion and " * 60]
SAID += [
    "If using, add the butter, or else the oil.",
    "Repeat three times.",
    "1) 2) 3)",
    "- - -",
    "===",
]
NAMES = [
    "Tool=",
    "Habitat=bowl",
    "Drop=it.1.1.1",
    "Result=dough.9.9.9:dough.1.1.1",
    "=|=",
    "Shadow=:",
]
CELLS = [*ODD, *NAMES, "B-TOOL", "I-HABITAT", "B-EXPLICITINGREDIENT", "I-IMPLICITINGREDIENT"]
CELLS += [
    "dough.1.1.1",
    "dough.1.1",
    "x.0.0.0",
    "V",
    "B-V",
    "I-ARG1",
    "B-Patient",
    "3-4",
    "1.1",
    "VERB",
]
VALUES: list[Any] = [
    None,
    True,
    0,
    -1,
    1.5,
    10**30,
    [],
    {},
    [[]],
    [None],
    [{}],
    {"a": {}},
    *ODD,
    *SAID,
]
TAG = re.compile(r"<[^<>]{1,200}>")
WORD = re.compile(r"\S+")


class Mutant(NamedTuple):
    """A broken recipe and the format that it was."""

    format: str
    text: str


def mutants(count: int, seed: int) -> Iterator[Mutant]:
    """As many broken recipes, of each format in turn; the same for the same seed."""
    dice = random.Random(seed)
    every = [(name, kind, texts) for name, (kind, texts) in formats().items()]
    for number in range(count):
        name, mutate, texts = every[number % len(every)]
        text = mutate(dice, dice.choice(texts), texts)
        if dice.random() < 0.1:
            text = _lines(dice, text, texts)
        yield Mutant(name, text)


@cache
def formats() -> dict[str, tuple[Any, list[str]]]:
    """How each format is broken, and samples of it."""
    annotated = [samples.path_of(name).read_text("utf-8") for name in samples.names()]
    annotated.append((HERE / "omelette.conllu").read_text("utf-8"))
    told = [case["text"] for case in tomllib.loads(GOLDEN.read_text("utf-8"))["text"]]
    pages = [text for text in told if text.lstrip().startswith("<")]
    data = [text for text in told if text.lstrip().startswith(("{", "[")) and _is_json(text)]
    texts = [text for text in told if text not in pages and text not in data]
    return {
        "conllu": (_annotation, annotated),
        "r2vq-json": (_tree, [json.dumps(LEMONADE)]),
        "json": (_tree, data),
        "html": (_page, pages),
        "text": (_prose, texts),
        "programs": (
            _tree,
            [each.read_text("utf-8") for each in sorted((HERE / "exports").glob("*.json"))],
        ),
        "cooklang": (_prose, [(HERE / "exports" / "biscuits.cook").read_text("utf-8")]),
    }


def _is_json(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict | list)
    except ValueError:
        return False


def _times(dice: random.Random) -> range:
    return range(dice.choice([1, 1, 2, 3, 5, 10]))


def _annotation(dice: random.Random, text: str, others: list[str]) -> str:
    """CoNLL-U with other cells, comments and lines."""
    lines = text.split("\n")
    for _ in _times(dice):
        place = dice.randrange(len(lines))
        cells = lines[place].split("\t")
        if len(cells) > 1:
            column = dice.randrange(len(cells))
            lines[place] = "\t".join(_cell(dice, cells, column, lines))
        elif lines[place].startswith("#") and "=" in lines[place]:
            key, _, value = lines[place].partition("=")
            lines[place] = f"{key}={dice.choice([dice.choice(ODD), value * 40, value[:-1], ' x'])}"
        else:
            _line(dice, lines, place, others)
    return "\n".join(lines)


def _cell(dice: random.Random, cells: list[str], column: int, lines: list[str]) -> list[str]:
    other = dice.choice(lines).split("\t")
    change = dice.randrange(6)
    if change == 0 and column < len(other):
        return [*cells[:column], other[column], *cells[column + 1 :]]
    if change == 1:
        return cells[:column] + cells[column + 1 :]
    if change == 2:
        return [*cells[:column], cells[column] * dice.choice([2, 50]), *cells[column + 1 :]]
    return [*cells[:column], dice.choice(CELLS), *cells[column + 1 :]]


def _line(dice: random.Random, lines: list[str], place: int, others: list[str]) -> None:
    """Delete, repeat, move, cut or replace a line."""
    change = dice.randrange(6)
    if change == 0 and len(lines) > 1:
        del lines[place]
    elif change == 1:
        lines[place:place] = [lines[place]] * dice.choice([1, 1, 5, 40])
    elif change == 2:
        lines.insert(dice.randrange(len(lines)), lines[place])
    elif change == 3:
        lines[place] = lines[place][: dice.randint(0, len(lines[place]))]
    elif change == 4:
        lines.insert(place, dice.choice([*SAID, *ODD]))
    else:
        stranger = dice.choice(others).split("\n")
        start = dice.randrange(len(stranger))
        lines[place:place] = stranger[start : start + dice.choice([1, 3, 30])]


def _lines(dice: random.Random, text: str, others: list[str]) -> str:
    lines = text.split("\n")
    for _ in _times(dice):
        _line(dice, lines, dice.randrange(len(lines)), others)
    return "\n".join(lines)


def _tree(dice: random.Random, text: str, others: list[str]) -> str:
    """JSON with other values, keys and items."""
    value = json.loads(text)
    strangers = list(_nodes(json.loads(dice.choice(others))))
    for _ in _times(dice):
        holder, key = dice.choice(list(_nodes(value)) or [({}, "")])
        change = dice.randrange(6)
        if change == 0 and isinstance(holder, dict):
            holder[dice.choice([*ODD, "name", "text", "@type", "steps"])] = holder.pop(key, None)
        elif change == 1 and holder:
            del holder[key]
        elif change == 2 and isinstance(holder, list) and holder:
            holder[key:key] = [holder[key]] * dice.choice([1, 5, 50])
        elif change == 3 and strangers:
            other, name = dice.choice(strangers)
            holder[key] = deepcopy(other[name])
        elif change == 4 and holder and isinstance(holder[key], str):
            holder[key] = _words(dice, holder[key])
        elif holder:
            holder[key] = deepcopy(dice.choice(VALUES))
    return json.dumps(value, ensure_ascii=dice.random() < 0.5)


def _nodes(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a tree of JSON: what holds it, and under which key."""
    if isinstance(value, dict):
        places: Any = list(value)
    else:
        places = range(len(value)) if isinstance(value, list) else ()
    for place in places:
        yield value, place
        yield from _nodes(value[place])


def _page(dice: random.Random, text: str, others: list[str]) -> str:
    """A page with other tags, attributes, scripts and words."""
    for _ in _times(dice):
        tags = list(TAG.finditer(text))
        if not tags or dice.random() < 0.3:
            text = _words(dice, text)
            continue
        tag = dice.choice(tags)
        other = dice.choice(tags)[0]
        broken = [
            "",
            tag[0] * 2,
            other,
            tag[0][:-1],
            tag[0].upper(),
            f"<div>{tag[0]}",
            "<!--",
            "</p>",
        ]
        broken += [
            tag[0].replace('"', ""),
            dice.choice(ODD),
            f"<li>{dice.choice(SAID)}",
            "<script>",
        ]
        text = text[: tag.start()] + dice.choice(broken) + text[tag.end() :]
    return text


def _words(dice: random.Random, text: str) -> str:
    """A text with a word replaced, repeated, moved or cut."""
    words = list(WORD.finditer(text))
    if not words:
        return dice.choice([*ODD, *SAID])
    word, other = dice.choice(words), dice.choice(words)
    made = [dice.choice(ODD), f"{word[0]} {word[0]}", other[0], "", word[0][:-1], dice.choice(SAID)]
    made += [f"{word[0]} " * 60, f"{word[0]}\n", word[0].upper(), f"{word[0]}{other[0]}"]
    return text[: word.start()] + dice.choice(made) + text[word.end() :]


def _prose(dice: random.Random, text: str, others: list[str]) -> str:
    """A text with other lines and words."""
    for _ in _times(dice):
        change = _words(dice, text) if dice.random() < 0.6 else _lines(dice, text, others)
        text = change or text
    return text
