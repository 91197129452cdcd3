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
    "is_wanted",
    "own_folder",
    "wanted",
]

VARIABLE: Final = "MIREPOIX_MODELS"
FOLDER: Final = Path(__file__).parent
_ENDING: Final = ".card.toml"
_CHOICES: Final = ("all", "free")


class CardError(Exception):
    """A choice of models that there is not."""

    def __init__(self, found: str) -> None:
        super().__init__(found)
        self.found = found

    def __str__(self) -> str:
        choices = ", ".join(_CHOICES)
        return f"{VARIABLE} is {self.found!r}; it can be {choices} or a folder of models"


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


def wanted() -> str:
    """Which models the environment asks for: all, those that are free, or those of a folder."""
    choice = os.environ.get(VARIABLE) or _CHOICES[0]
    if choice not in _CHOICES and not Path(choice).is_dir():
        raise CardError(choice)
    return choice


def own_folder() -> Path | None:
    """The folder of a user's own models, if the environment names one."""
    choice = wanted()
    return None if choice in _CHOICES else Path(choice)


def is_wanted(file: Path) -> bool:
    """True if a learned file may be loaded; of free ones only, one without a card is none."""
    if wanted() != "free":
        return file.parent.name != "free"
    return any(card.file == file.name and card.is_free for card in cards_in(file.parent))
