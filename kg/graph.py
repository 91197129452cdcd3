"""A recipe as a time-indexed graph: acts on a clock, things, props, and what was true when.

Questions are answered by look-up: `state_at`, `where`, `contents`, `lifespan`, `history`,
`ancestry`, `uses`, `needs`. `nx` gives the same graph to networkx. Who and what there is stands in
the ledger (`kg.ledger`); on it rest what is where (`kg.placement`), where things come from
(`kg.lineage`) and what the cook may choose (`kg.options`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from kg.concordance import Concordance
from kg.entities import Act, Partaking, Prop, Supply, Thing
from kg.options import Options
from kg.placement import Placement
from kg.states import Lifespan, Standing, State, Terms, Whereabouts

if TYPE_CHECKING:
    import networkx

    from kg.attributes import Attribute, AttributeKind

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


_Attributes: TypeAlias = "tuple[Attribute, ...]"


def _of_kind(found: _Attributes, kind: AttributeKind | str | None) -> _Attributes:
    return found if kind is None else tuple(each for each in found if each.kind == kind)


class RecipeGraph(Placement, Options):
    """A recipe that has been understood."""

    @cached_property
    def text(self) -> Concordance:
        """Where the words of the recipe stand, and which acts are about what."""
        return Concordance(self)

    @cached_property
    def attributes(self) -> tuple[Attribute, ...]:
        """What the words say of acts, of lines of the list and beside them, in their order."""
        from kg.attributes.extraction import attributes_in

        return attributes_in(self)

    def attributes_of(self, tick: int, kind: AttributeKind | str | None = None) -> _Attributes:
        """What the text says of the act at a tick, perhaps of one kind only."""
        return _of_kind(self._attributes_by_owner.get(tick, ()), kind)

    def attributes_of_line(
        self, supply: str, kind: AttributeKind | str | None = None
    ) -> _Attributes:
        """What a line of the list says beside its amount and its name."""
        return _of_kind(self._attributes_by_owner.get(supply, ()), kind)

    @cached_property
    def _attributes_by_owner(self) -> dict[int | str, _Attributes]:
        owned: dict[int | str, list[Attribute]] = {}
        for attribute in self.attributes:
            owner = attribute.supply if attribute.act is None else attribute.act
            if owner is not None:
                owned.setdefault(owner, []).append(attribute)
        return {owner: tuple(found) for owner, found in owned.items()}

    @cached_property
    def indexes(self) -> dict[Callable[..., Any], Any]:
        """What others have worked out of this graph once, by what makes it; it goes with it."""
        return {}

    def __getstate__(self) -> dict[str, Any]:
        """The graph without what can be worked out anew."""
        return {name: held for name, held in self.__dict__.items() if name != "indexes"}

    @cached_property
    def nx(self) -> networkx.MultiDiGraph:
        """The graph as a networkx MultiDiGraph with typed nodes and edges and tick attributes."""
        from kg.network import as_networkx

        return as_networkx(self)

    def _repr_svg_(self) -> str:
        """The kitchen over time, for notebooks."""
        from kg.drawing import to_svg

        return to_svg(self)

    def _repr_html_(self) -> str:
        """The kitchen over time and the marked text, for notebooks."""
        from kg.drawing.html import graph_html

        return graph_html(self)
