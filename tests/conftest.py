"""Little recipes written by hand, and where the shared data is."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from kg.builder import build
from kg.graph import RecipeGraph
from kg.model import (
    Argument,
    Event,
    Frame,
    HiddenKey,
    Kind,
    Mention,
    Moment,
    Participation,
    Recipe,
    Reference,
    Role,
    Sentence,
    Source,
    Step,
    Token,
)

ROOT = Path(__file__).parents[1]
VIRTUOSO, VIRTUOSO_PACKAGE = "virtuoso-t", "virtuoso-opensource-7-bin"
_PIECE = re.compile(r"(?:(?P<role>[A-Z][\w-]*):(?=[\[{<]))?(\[[^\]]+\]|\{[^}]+\}|<[^>]+>|\S+)")
_WORD = re.compile(r"\[(?P<food>[^\]]+)\]|\{(?P<place>[^}]+)\}|<(?P<tool>[^>]+)>|(?P<plain>\S+)")
_KINDS = {
    "food": (Kind.EXPLICIT, Role.INGREDIENT),
    "place": (Kind.HABITAT, Role.HABITAT),
    "tool": (Kind.TOOL, Role.TOOL),
}


class Kitchenhand:
    """Writes recipes from lines such as `fry the [onion] in the {pan} | Drop=oil Result=soup`.

    Each line is a sentence with one event, its first word; `--` begins a new step. A name that
    came before is the same entity. `Role:[food]` gives a mention its semantic role.
    """

    def __init__(self, ingredients: tuple[str, ...]) -> None:
        self.ingredients = ingredients
        self.origins: dict[str, Moment] = {}
        self.events: list[Event] = []
        self.mentions: list[Mention] = []

    def recipe(self, lines: tuple[str, ...]) -> Recipe:
        steps: list[list[Sentence]] = [[]]
        for line in lines:
            if line == "--":
                steps.append([])
            else:
                steps[-1].append(self.sentence(line, len(steps), len(steps[-1]) + 1))
        listed = [
            Sentence(0, n, text, tuple(Token(w, w, "NOUN") for w in text.split()))
            for n, text in enumerate(self.ingredients, 1)
        ]
        return Recipe(
            "by-hand",
            "By hand",
            tuple(listed),
            tuple(Step(n, tuple(found)) for n, found in enumerate(steps, 1)),
            tuple(self.events),
            tuple(self.mentions),
            Source("<test>", "test", 1),
        )

    def sentence(self, line: str, step: int, number: int) -> Sentence:
        text, _, hidden = line.partition("|")
        words: list[str] = []
        parts: list[Participation] = []
        arguments: list[Argument] = []
        verb = Moment(step, number, 1)
        for semantic, match in _pieces(text):
            kind = match.lastgroup or "plain"
            name = match[kind]
            start = len(words) + 1
            words += name.split()
            if kind == "plain":
                continue
            mention = self.mention(name, Moment(step, number, start), len(words), kind, verb)
            if semantic:
                arguments.append(Argument(semantic, start, len(words), name))
            parts.append(
                Participation(_KINDS[kind][1], mention.reference, mention, semantic_role=semantic)
            )
        parts += [self.hidden(item, verb) for item in hidden.split()]
        frame = Frame(1, None, (1,), tuple(arguments)) if arguments else None
        self.events.append(
            Event(str(verb), verb, 1, words[0], words[0].lower(), frame, tuple(parts))
        )
        tokens = tuple(Token(word, word.lower(), "X") for word in words)
        return Sentence(step, number, " ".join(words), tokens, (frame,) if frame else ())

    def mention(self, name: str, at: Moment, end: int, kind: str, verb: Moment) -> Mention:
        origin = self.origins.setdefault(name, at)
        mention = Mention(str(at), at, end, _KINDS[kind][0], name, Reference(name, origin), verb)
        self.mentions.append(mention)
        return mention

    def hidden(self, item: str, verb: Moment) -> Participation:
        key, _, name = item.partition("=")
        name = name.replace("_", " ")
        origin = self.origins.setdefault(name, verb)
        return Participation(HiddenKey(key).role, Reference(name, origin), hidden=HiddenKey(key))


def _pieces(text: str) -> list[tuple[str | None, re.Match[str]]]:
    found = []
    for raw in _PIECE.finditer(text):
        match = _WORD.match(raw[2])
        assert match
        found.append((raw["role"], match))
    return found


@pytest.fixture(scope="session", autouse=True)
def compiled_once() -> None:
    """Hundreds of processes are started here: the first of them to need a module compiles it."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


Cook = Callable[..., RecipeGraph]


@pytest.fixture
def cook() -> Cook:
    """Builds the graph of a recipe written by hand."""

    def cooked(*lines: str, listed: tuple[str, ...] = ()) -> RecipeGraph:
        return build(Kitchenhand(listed).recipe(lines))

    return cooked


def _shared(variable: str, folder: str) -> Path:
    path = Path(os.environ.get(variable, ROOT.parent / "shared" / folder))
    if not path.is_dir():
        pytest.skip(f"{path} is not there; set {variable} to where the data is")
    return path


@pytest.fixture(scope="session")
def r2vq() -> Path:
    """The folder with R2VQ and CUTL, which a user's machine does not have."""
    return _shared("MIREPOIX_R2VQ", "r2vq")


@pytest.fixture(scope="session")
def texts() -> Path:
    """The folder of the shared plain recipes; tests that need it skip where it is not."""
    return _shared("MIREPOIX_TEXT", "text")


@pytest.fixture(scope="session")
def virtuoso_program() -> str:
    """Virtuoso, installed from Debian where that can be done; else a clear reason why not."""
    if not shutil.which(VIRTUOSO) and os.geteuid() == 0 and shutil.which("apt-get"):
        install = ["apt-get", "install", "-y", "--no-install-recommends", VIRTUOSO_PACKAGE]
        for command in (["apt-get", "update"], install):
            subprocess.run(command, check=False, capture_output=True, timeout=300)
    found = shutil.which(VIRTUOSO)
    if not found:
        pytest.skip(f"Virtuoso could not be installed: apt-get install {VIRTUOSO_PACKAGE}")
    return found
