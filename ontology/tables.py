"""The compiled ontology, `tables.json`: read once, when first asked."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final, TypedDict

__all__ = ["FILE", "Tables", "tables"]

FILE: Final = Path(__file__).parent / "tables.json"

Deed = tuple[list[str], str | None, str | None, bool]
Need = tuple[str, str | None, str, str, float]


class Tables(TypedDict):
    """What `python -m ontology` makes of cooking.owl."""

    parents: dict[str, list[str]]
    """Class -> its direct super-classes."""
    labels: dict[str, str]
    """Class -> its label."""
    synonyms: dict[str, list[str]]
    """Class -> its other names."""
    phrases: dict[str, dict[str, str]]
    """Kind -> plain name -> class."""
    verbs: dict[str, str]
    """Plain name of an action, in any inflection -> class."""
    actions: dict[str, Deed]
    """Class of actions -> effects, form, temperature, whether it tips the vessel."""
    frames: dict[str, str]
    """VerbAtlas frame -> class of actions."""
    affordances: list[Need]
    """Action, what it acts on, tool or place, what it needs, weight."""
    words: dict[str, list[str]]
    """Prepositions, units and modifiers that help to find a head."""


@cache
def tables() -> Tables:
    """Return the compiled ontology."""
    loaded: Tables = json.loads(FILE.read_text(encoding="utf-8"))
    return loaded
