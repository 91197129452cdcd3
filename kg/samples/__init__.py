"""Our own annotated recipes: the embedded default of every command."""

from __future__ import annotations

from pathlib import Path

__all__ = ["names", "path_of"]

_FOLDER = Path(__file__).parent


def names() -> tuple[str, ...]:
    """The names of the bundled recipes."""
    return tuple(sorted(file.stem for file in _FOLDER.glob("*.conllu")))


def path_of(name: str) -> Path | None:
    """The file of a bundled recipe, if there is one of that name."""
    return _FOLDER / f"{name}.conllu" if name in names() else None
