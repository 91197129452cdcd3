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


def varied(count: int) -> Iterator[str]:
    """So many recipes as CoNLL-U: each round of the samples has other words in it."""
    texts = [(name, path.read_text("utf-8")) for name in names() if (path := path_of(name))]
    for number in range(count):
        name, text = texts[number % len(texts)]
        turn = number // len(texts)
        for place, (old, new) in enumerate(_SWAPS):
            if turn >> place & 1:
                text = re.sub(rf"\b{old}\b", new, text)
        yield text.replace(f"# newdoc id = {name}", f"# newdoc id = {name}-{turn}", 1) + "\n\n"
