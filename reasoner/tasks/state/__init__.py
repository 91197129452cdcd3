"""The kitchen after every step of plain recipes, against what a careful reader wrote down."""

from __future__ import annotations

from reasoner.tasks.state.figures import Figure, StateFigures, figures_of
from reasoner.tasks.state.gold import Group, Kept, read_grid

__all__ = ["Figure", "Group", "Kept", "StateFigures", "figures_of", "read_grid"]
