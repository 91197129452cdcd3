"""The words that people edit, `words/*.toml`, read into plain values.

An outline is one class a line, indented below its super-class:
``label: other name, other name@GB; a kind of it, a kind/its other name < further parent``.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

__all__ = [
    "FOLDER",
    "Concept",
    "Deed",
    "Name",
    "Need",
    "SourceError",
    "class_name",
    "concepts",
    "deeds",
    "frames",
    "matches",
    "model",
    "needs",
    "phrases",
]

FOLDER: Final = Path(__file__).parent / "words"
BRANCHES: Final = {
    "foods": ("food", "Food"),
    "tools": ("tool", "Prop"),
    "places": ("place", "Prop"),
}
LANGUAGES: Final = {"": "en", "GB": "en-GB", "US": "en-US"}
SHAPING: Final = frozenset({"heat", "cool", "transform", "shape"})


class SourceError(ValueError):
    """A line of the sources cannot be read, or says something twice."""

    def __init__(self, problem: str, where: str) -> None:
        super().__init__(problem, where)
        self.problem, self.where = problem, where

    def __str__(self) -> str:
        return f"{self.where}: {self.problem}"


@dataclass(frozen=True, slots=True)
class Name:
    """A name of a class in some English: "en", "en-GB" or "en-US"."""

    text: str
    language: str = "en"

    @classmethod
    def read(cls, text: str) -> Name:
        """Read "aubergine@GB" as a British name."""
        word, _, tag = text.strip().partition("@")
        if tag not in LANGUAGES or not word:
            raise SourceError("a name is a word, a word@GB or a word@US", text)
        return cls(word.strip(), LANGUAGES[tag])


@dataclass(frozen=True, slots=True)
class Concept:
    """A class of food, tool or place: its names, label first, and its super-classes."""

    name: str
    kind: str
    names: tuple[Name, ...]
    parents: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Deed:
    """A class of actions: its names, the class it is a kind of, and what it does."""

    name: str
    names: tuple[Name, ...]
    parent: str | None
    effects: tuple[str, ...]
    form: str | None
    temperature: str | None
    tips: bool


@dataclass(frozen=True, slots=True)
class Need:
    """An affordance as written: class names and a weight."""

    action: str
    acts_on: str | None
    kind: str
    needs: str
    weight: float


def class_name(label: str) -> str:
    """Return the local name of the class with this label.

    >>> class_name("crème fraîche"), class_name("chef's knife")
    ('CremeFraiche', 'ChefsKnife')
    """
    plain = unicodedata.normalize("NFKD", label).encode("ascii", "ignore").decode()
    words = re.findall(r"[A-Za-z0-9]+", plain.replace("'", ""))
    return "".join(word[:1].upper() + word[1:] for word in words)


def action_name(label: str) -> str:
    """Return the local name of the class of actions: "stir-fry" -> StirFryAction."""
    return f"{class_name(label)}Action"


def read(stem: str) -> dict[str, Any]:
    """Read one file of the folder of words."""
    return tomllib.loads((FOLDER / f"{stem}.toml").read_text(encoding="utf-8"))


def model() -> dict[str, Any]:
    """Return the terms of a recipe graph, as `words/model.toml` has them."""
    return read("model")


def matches() -> dict[str, str]:
    """Return the counterpart in FoodOn of each class that has a known one."""
    return read("matches")


def phrases() -> dict[str, list[str]]:
    """Return the words that help to find the head of a phrase."""
    return read("phrases")


def concepts() -> tuple[Concept, ...]:
    """Return every class of food, tool and place, super-classes first."""
    found: dict[str, Concept] = {}
    for stem, (kind, root) in BRANCHES.items():
        for outline in read(stem).values():
            for concept in outlined(outline, kind, root):
                if concept.name in found:
                    raise SourceError("this class is there twice", f"{stem}.toml: {concept.name}")
                found[concept.name] = concept
    for concept in found.values():
        for parent in concept.parents:
            if parent not in found and parent not in ("Food", "Prop"):
                raise SourceError("no such super-class", f"{concept.name} < {parent}")
    return tuple(found.values())


def outlined(outline: str, kind: str, root: str) -> Iterator[Concept]:
    """Read an outline: the parent of a line is the nearest line above it that is indented less."""
    above: list[str] = []
    for line in outline.splitlines():
        if not line.strip():
            continue
        depth = (len(line) - len(line.lstrip())) // 2
        if depth > len(above):
            raise SourceError("indented too far", line)
        left, _, further = line.partition(" < ")
        names, _, kinds = left.partition(";")
        label, _, others = names.partition(":")
        parents = [above[depth - 1] if depth else root, *map(class_name, listed(further))]
        concept = named((label, *listed(others)), kind, parents)
        above[depth:] = [concept.name]
        yield concept
        for own in listed(kinds):
            yield named(own.split("/"), kind, [concept.name])


def listed(text: str) -> list[str]:
    """Return the parts of a list with commas."""
    return [part.strip() for part in text.split(",") if part.strip()]


def named(names: Iterable[str], kind: str, parents: Iterable[str]) -> Concept:
    """Make a class from its names, label first."""
    read_names = tuple(map(Name.read, names))
    return Concept(class_name(read_names[0].text), kind, read_names, tuple(dict.fromkeys(parents)))


def deeds() -> tuple[Deed, ...]:
    """Return every class of actions, super-classes first."""
    found: dict[str, Deed] = {}
    for label, table in action_tables().items():
        for deed in family(label, table):
            if deed.name in found:
                raise SourceError("this action is there twice", f"actions.toml: {deed.name}")
            found[deed.name] = deed
    return tuple(found.values())


def action_tables() -> dict[str, Any]:
    """Return the tables of actions.toml that are actions."""
    return {label: table for label, table in read("actions").items() if label != "frames"}


def family(label: str, table: Mapping[str, Any]) -> Iterator[Deed]:
    """Return an action and its kinds, which inherit what they do not say."""
    yield deed(label, table, None)
    for kind, own in table.get("kinds", {}).items():
        inherited = {k: v for k, v in table.items() if k in ("effects", "temperature")}
        yield deed(kind, inherited | own, own.get("is", label))


def deed(label: str, table: Mapping[str, Any], parent: str | None) -> Deed:
    """Make a class of actions from its table."""
    names = (Name(label), *(Name.read(n) for n in table.get("also", ())))
    effects = tuple(table["effects"])
    form = table.get("form")
    if form is None and SHAPING & set(effects):
        raise SourceError("an action that changes a thing says its form", label)
    return Deed(
        action_name(label),
        names,
        action_name(parent) if parent else None,
        effects,
        form or None,
        table.get("temperature") if {"heat", "cool"} & set(effects) else None,
        table.get("tips", False),
    )


def frames() -> dict[str, str]:
    """Return the class of actions that each VerbAtlas frame stands for."""
    by_name = {name.text: deed.name for deed in deeds() for name in deed.names}
    return {frame: by_name[label] for frame, label in read("actions")["frames"].items()}


def needs() -> tuple[Need, ...]:
    """Return every affordance, as written."""
    known = {concept.name: concept.kind for concept in concepts()}
    actions = {deed.name for deed in deeds()}
    found: list[Need] = []
    for label, table in read("affordances").items():
        rows = [(None, table), *((class_name(on), own) for on, own in table.get("on", {}).items())]
        for acts_on, row in rows:
            for kind in ("tool", "place"):
                for need, weight in row.get(kind, {}).items():
                    found.append(
                        Need(action_name(label), acts_on, kind, class_name(need), float(weight))
                    )
    for need in found:
        wrong = need.action not in actions or need.needs not in known
        if wrong or (need.acts_on is not None and known.get(need.acts_on) != "food"):
            raise SourceError("an affordance of unknown classes", str(need))
    return tuple(found)
