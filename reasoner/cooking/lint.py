"""Find what a recipe forgets, says twice or cannot mean: with its place and its words."""

from __future__ import annotations

from kg.graph import RecipeGraph
from kg.model import Moment
from reasoner.cooking.linting import cooking, listing
from reasoner.cooking.linting.finding import Finding, Rule
from reasoner.once import once_a_graph

__all__ = ["Finding", "Rule", "lint"]


@once_a_graph
def lint(graph: RecipeGraph) -> tuple[Finding, ...]:
    """Everything that a careful reader would ask about, as the text goes."""
    found = [*listing.checks(graph), *cooking.checks(graph)]
    return tuple(sorted(found, key=lambda each: (each.step, each.moment or Moment(0, 0, 0))))
