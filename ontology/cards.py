"""Cards of learned files: what each was learned from, and what it may be used for.

Beside every learned file that the package ships, `NAME.npz` or `NAME.json`, lies `NAME.card.toml`.
Data that was learned from carries its licence into what was learned; a card says so where a program
can read it.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

__all__ = [
    "FOLDER",
    "VARIABLE",
    "Card",
    "CardError",
    "Use",
    "cards_in",
    "own_folder",
]

VARIABLE: Final = "MIREPOIX_MODELS"
FOLDER: Final = Path(__file__).parent
_ENDING: Final = ".card.toml"


class CardError(Exception):
    """A folder of models that there is not."""

    def __init__(self, found: str) -> None:
        super().__init__(found)
        self.found = found

    def __str__(self) -> str:
        return f"{VARIABLE} is {self.found!r}; it names a folder of models of one's own"


class Use(StrEnum):
    """What a learned file may be used for."""

    ANY = "any"
    NON_COMMERCIAL = "non-commercial"
    RESEARCH = "research"


@dataclass(frozen=True, slots=True)
class Card:
    """What a learned file is, where it comes from, and what it may be used for."""

    file: str
    what: str
    learned_from: str
    licence: str
    use: Use
    credit: str

    @property
    def is_free(self) -> bool:
        """True of what anybody may ship and sell with."""
        return self.use is Use.ANY


def cards_in(folder: Path) -> Iterator[Card]:
    """The cards of a folder, by name."""
    for path in sorted(folder.glob(f"*{_ENDING}")):
        told = tomllib.loads(path.read_text(encoding="utf-8"))
        yield Card(**{**told, "use": Use(told["use"])})


def own_folder() -> Path | None:
    """The folder of a user's own models, if the environment names one."""
    choice = os.environ.get(VARIABLE)
    if choice and not Path(choice).is_dir():
        raise CardError(choice)
    return Path(choice) if choice else None
