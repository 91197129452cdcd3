"""CookDial's recipes: steps with a graph each, in brackets, of who takes part in which action.

`( ac-0-0 "Beat"@3:7 / AC :ppt ( ing-0 "the eggs"@8:16 / FOOD ) … )`: a name, words with their place
in the step, a kind, and roles with nodes of their own. What the text leaves out has no words.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

from kg.errors import ReadError

__all__ = ["Action", "Cooked", "Node", "cooked_recipes"]

_TOKEN: Final = re.compile(
    r'[()/]|:[\w-]+|"(?P<words>(?:[^"\\]|\\.)*)"(?:@(?P<start>-?\d+):(?P<end>-?\d+))?|[^\s()]+'
)
_NUMBER: Final = re.compile(r"\s*\d+\)\s*")


@dataclass(slots=True)
class Node:
    """Somebody who takes part, or an action: name, words, where they begin and end, kind, roles."""

    name: str = ""
    words: str = ""
    start: int = -1
    end: int = -1
    kind: str = ""
    roles: list[tuple[str, Node]] = field(default_factory=list)

    def actions(self) -> Iterator[Node]:
        """All actions below this node."""
        for _, node in self.roles:
            if node.kind == "AC":
                yield node
            yield from node.actions()


class Action(NamedTuple):
    """An action of a step, with where its verb stands there."""

    step: int
    node: Node


class Cooked(NamedTuple):
    """A recipe: its list by name, its steps without their numbers, and its actions."""

    id: str
    title: str
    lines: dict[str, str]
    steps: tuple[str, ...]
    actions: tuple[Action, ...]


def cooked_recipes(folder: Path) -> Iterator[Cooked]:
    """The recipes of a folder, one a file; the whole of CookDial has them in `recipe`."""
    within = folder / "recipe"
    paths = sorted((within if within.is_dir() else folder).glob("*.json"))
    if not paths:
        raise ReadError("holds no recipe of CookDial: a folder of JSON files", str(folder))
    for path in paths:
        try:
            told = json.loads(path.read_text(encoding="utf-8"))
            yield _recipe(told)
        except (ValueError, KeyError, TypeError, AttributeError, IndexError):
            raise ReadError("is no recipe of CookDial", str(path)) from None


def _recipe(told: dict[str, Any]) -> Cooked:
    lines: dict[str, str] = {}
    steps: list[str] = []
    actions: list[Action] = []
    for piece in told["content"]:
        if piece["type"] == "ingredient":
            lines[piece["id"]] = piece["text"]
            continue
        number = _NUMBER.match(piece["text"])
        shift = number.end() if number else 0
        steps.append(piece["text"][shift:])
        nodes = parsed(piece["eamr"]).actions()
        actions += [Action(len(steps), _shifted(node, shift)) for node in nodes]
    return Cooked(told["id"], told["title"], lines, tuple(steps), tuple(actions))


def _shifted(node: Node, shift: int) -> Node:
    """A node whose words are counted from where the step begins without its number."""
    for each in (node, *(other for _, other in node.roles if other.kind != "AC")):
        each.start, each.end = each.start - shift, each.end - shift
    return node


def parsed(text: str) -> Node:
    """The node that brackets write.

    >>> node = parsed('( ac-0-0 "Beat"@3:7 / AC :ppt ( ing-0 "the eggs"@8:16 / FOOD ) )')
    >>> node.words, node.kind, [(role, other.name) for role, other in node.roles]
    ('Beat', 'AC', [('ppt', 'ing-0')])
    """
    root = Node()
    open_nodes, role, is_kind = [root], "", False
    for match in _TOKEN.finditer(text):
        token, node = match[0], open_nodes[-1]
        if token == "(":
            node.roles.append((role, Node()))
            open_nodes.append(node.roles[-1][1])
        elif token == ")":
            open_nodes.pop()
        elif token[0] == ":":
            role = token[1:]
        elif match["words"] is not None:
            node.words = match["words"]
            node.start, node.end = int(match["start"] or -1), int(match["end"] or -1)
        elif is_kind:
            node.kind = token
        elif token != "/":
            node.name = node.name or token
        is_kind = token == "/"
    return root.roles[0][1]
