"""Files to measure on: the R2VQ test split where it is at hand, else the bundled samples."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

from kg.samples import names, path_of
from reasoner.ask import graph_of
from reasoner.cooking import scale

ROOT = Path(__file__).parents[1]
_NEWDOC = re.compile(r"^# newdoc id = (.+)$", re.MULTILINE)


def reading_text() -> tuple[str, str]:
    """The text to read, and what it is."""
    folder = Path(os.environ.get("MIREPOIX_R2VQ", ROOT.parent / "shared" / "r2vq"))
    file = folder / "test_annotated.conllu"
    if file.is_file():
        return file.read_text(encoding="utf-8"), file.name
    samples = [path_of(name) for name in names()]
    text = "".join(path.read_text(encoding="utf-8") for path in samples if path)
    return text, "the bundled samples"


def plain_texts(most: int) -> list[str]:
    """Recipes as people write them: open ones where they are at hand, else the bundled samples."""
    folder = Path(os.environ.get("MIREPOIX_TEXT", ROOT.parent / "shared" / "text"))
    file = folder / "public_domain.json"
    if not file.is_file():
        return [scale(graph_of(name), factor=1).text for name in names()][:most]
    return [_as_text(**recipe) for recipe in json.loads(file.read_text("utf-8"))[:most]]


def _as_text(title: str, ingredients: list[str], steps: list[str], **_: object) -> str:
    listed = "\n".join(f"- {line}" for line in ingredients)
    told = "\n".join(f"{number}. {step}" for number, step in enumerate(steps, 1))
    return f"{title}\n\nIngredients\n{listed}\n\nInstructions\n{told}\n"


def copies(text: str, times: int) -> Iterator[str]:
    """The text several times over, each recipe with an id of its own."""
    for number in range(times):
        yield _NEWDOC.sub(rf"# newdoc id = \1-{number}", text)
