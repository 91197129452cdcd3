"""Natural questions on plain recipes: right, wrong and silent, and what each stage loses."""

from __future__ import annotations

from reasoner.tasks.natural.figures import Figures, figures_of
from reasoner.tasks.natural.stages import Stage, stages
from reasoner.tasks.natural.trying import Tried, try_all

__all__ = ["Figures", "Stage", "Tried", "figures_of", "stages", "try_all"]
