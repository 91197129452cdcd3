"""Recipes by the thousand: our samples with other ids and other ingredients."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kg.samples import names, path_of

_SWAPS = (
    ("onion", "shallot"),
    ("butter", "margarine"),
    ("salt", "seasoning"),
    ("parsley", "chives"),
    ("milk", "cream"),
)


def varied(count: int, steps: int | None = None) -> Iterator[str]:
    """So many recipes as CoNLL-U, perhaps cut to their first steps; each round has other words."""
    texts = [(name, path.read_text("utf-8")) for name in names() if (path := path_of(name))]
    if steps is not None:
        texts = [(name, _first_steps(text, steps)) for name, text in texts]
    for number in range(count):
        name, text = texts[number % len(texts)]
        turn = number // len(texts)
        for place, (old, new) in enumerate(_SWAPS):
            if turn >> place & 1:
                text = re.sub(rf"\b{old}\b", new, text)
        yield text.replace(f"# newdoc id = {name}", f"# newdoc id = {name}-{turn}", 1) + "\n\n"


def _first_steps(text: str, steps: int) -> str:
    rest = re.search(rf"^# newpar id = \S+::step0*{steps + 1}\s*$", text, re.MULTILINE)
    return text[: rest.start()] if rest else text
