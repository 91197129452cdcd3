"""`mirepoix --version`: which version runs, and with --verbose which learned files it uses."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from pathlib import Path
from typing import Final

from kg.parsing.models import FOLDER
from ontology.cards import VARIABLE, Card, cards_in, own_folder

__all__ = ["told_version"]

_PACKAGES: Final = ("ontology", "kg", "reasoner", "api")


def told_version(*, verbose: bool) -> str:
    """The version and, if more is wanted, every learned file with what it may be used for."""
    try:
        number = version("mirepoix")
    except PackageNotFoundError:
        number = "(not installed)"
    lines = [f"mirepoix {number}"]
    if verbose:
        every = [(folder, card) for folder in _folders() for card in cards_in(folder)]
        width = max(len(card.file) for _, card in every)
        lines.append(f"models: {own_folder() or 'shipped'} ({VARIABLE} names a folder of your own)")
        lines += [_line(folder, card, width) for folder, card in every]
    return "\n".join(lines) + "\n"


def _folders() -> list[Path]:
    """Every folder of ours that has a card in it."""
    roots = [Path(str(files(package))) for package in _PACKAGES]
    return list(
        dict.fromkeys(card.parent for root in roots for card in sorted(root.rglob("*.card.toml")))
    )


def _line(folder: Path, card: Card, width: int) -> str:
    """A card in a line; a file that is gone, or that own models replace, says so."""
    is_gone = not any(folder.rglob(card.file))
    is_replaced = own_folder() is not None and folder == FOLDER
    use = "missing " if is_gone else "left out" if is_replaced else "in use  "
    return f"  {card.file:{width}}  {use}  {card.use}; {card.licence}; from {card.learned_from}"
