"""Look up a list of words by its name, such as "verbs.letting": `words/lists/*.toml`, compiled.

>>> sorted(wordlist("verbs.measuring"))
['measure', 'weigh']
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final

__all__ = ["FILE", "compiled", "wordlist"]

FILE: Final = Path(__file__).parent / "wordlists.json"
_SOURCE: Final = Path(__file__).parent / "words" / "lists"


def wordlist(name: str) -> frozenset[str]:
    """The words of a list: of a file, and a name in it."""
    return _lists()[name]


@cache
def _lists() -> dict[str, frozenset[str]]:
    every: dict[str, list[str]] = json.loads(FILE.read_text(encoding="utf-8"))
    return {name: frozenset(words) for name, words in every.items()}


def compiled() -> str:
    """The text of wordlists.json; words are told apart by spaces, phrases stand in an array."""
    import tomllib

    found: dict[str, list[str]] = {}
    for file in sorted(_SOURCE.glob("*.toml")):
        for name, value in tomllib.loads(file.read_text(encoding="utf-8")).items():
            words = value.split() if isinstance(value, str) else value
            found[f"{file.stem}.{name}"] = sorted(set(words))
    return json.dumps(found, ensure_ascii=False, indent=0) + "\n"
