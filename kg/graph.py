"""A recipe as a time-indexed graph: acts on a clock, things, props, and what was true when.

Questions are answered by look-up: `state_at`, `where`, `contents`, `lifespan`, `history`,
`ancestry`, `uses`, `needs`. `nx` gives the same graph to networkx. Who and what there is stands in
the ledger (`kg.ledger`); on it rest what is where (`kg.placement`), where things come from
(`kg.lineage`) and what the cook may choose (`kg.options`).
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from kg.concordance import Concordance
from kg.entities import Act, Partaking, Prop, Supply, Thing
from kg.options import Options
from kg.placement import Placement
from kg.states import Lifespan, Standing, State, Terms, Whereabouts

if TYPE_CHECKING:
    import networkx

__all__ = [
    "Act",
    "Lifespan",
    "Partaking",
    "Prop",
    "RecipeGraph",
    "Standing",
    "State",
    "Supply",
    "Terms",
    "Thing",
    "Whereabouts",
]


class RecipeGraph(Placement, Options):
    """A recipe that has been understood."""

    @cached_property
    def text(self) -> Concordance:
        """Where the words of the recipe stand, and which acts are about what."""
        return Concordance(self)

    @cached_property
    def nx(self) -> networkx.MultiDiGraph:
        """The graph as a networkx MultiDiGraph with typed nodes and edges and tick attributes."""
        from kg.network import as_networkx

        return as_networkx(self)
