"""Recipes, most of the public domain, that people annotated by hand, free for any use (CC0)."""

from __future__ import annotations

from pathlib import Path

__all__ = ["FOLDER", "names", "path_of"]

FOLDER = Path(__file__).parent


def names() -> tuple[str, ...]:
    """The names of the annotated recipes."""
    return tuple(sorted(file.stem for file in FOLDER.glob("*.txt")))


def path_of(name: str) -> Path | None:
    """The file of an annotated recipe, if there is one of that name."""
    return FOLDER / f"{name}.txt" if name in names() else None
