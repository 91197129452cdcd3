"""The algebra: what can be asked of a recipe graph, one family of operators a file.

An operator is a frozen value that prints, compares and goes to JSON. How English reaches it is
data: features, weights, training questions.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules

from reasoner.operators.base import Operator

__all__ = ["OPERATORS"]

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")


def _below(base: type[Operator]) -> Iterator[type[Operator]]:
    """The operators that are made from a base: those that have a kind of their own."""
    for operator in base.__subclasses__():
        if "kind" in vars(operator):
            yield operator
        yield from _below(operator)


OPERATORS: dict[str, type[Operator]] = {operator.kind: operator for operator in _below(Operator)}
