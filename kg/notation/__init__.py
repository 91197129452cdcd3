"""Recipes as people annotate them by hand: a line an event, below the sentence that tells it.

`docs/annotating.md` says how to write them. `script` has the values, `syntax` reads and writes
their lines, `checking` finds slips, `understanding` makes a `Recipe` of them, `drafting` writes
down the parser's reading for a person to correct, and `columns` gives any recipe R2VQ's columns.
"""

from __future__ import annotations

from kg.notation.script import Script
from kg.notation.syntax import MARK, parsed, written

__all__ = ["MARK", "Script", "parsed", "written"]
