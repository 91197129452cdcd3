"""What a query gives: rows of Python values, true or false, or triples."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from kg.errors import QueryError
from ontology.vocab import XSD, shorten

if TYPE_CHECKING:
    import pandas

__all__ = ["Answer", "Iri", "Raw", "Rows", "Triples", "Truth", "Value", "read_json"]


class Iri(str):
    """An IRI among the values of a row."""

    __slots__ = ()

    @property
    def short(self) -> str:
        """The IRI with its prefix, where the project has one."""
        return shorten(self)


Value = Iri | str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a SELECT; `cut` if there were more than the limit."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]
    cut: bool = False

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[tuple[Value, ...]]:
        return iter(self.rows)

    def records(self) -> list[dict[str, Value]]:
        """The rows by the names of their columns."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]

    def frame(self) -> pandas.DataFrame:
        """The rows as a pandas frame, where pandas is installed."""
        try:
            import pandas
        except ImportError:
            raise QueryError("pandas is not installed: pip install pandas") from None
        return pandas.DataFrame.from_records(list(self.rows), columns=list(self.columns))

    def _repr_html_(self) -> str:
        """The first rows as a table, for notebooks."""
        from kg.drawing.html import MOST_ROWS, table_html

        shown = [[_short(cell) for cell in row] for row in self.rows[:MOST_ROWS]]
        return table_html(self.columns, shown, max(0, len(self) - MOST_ROWS))


def _short(cell: Value) -> str:
    """A value as people read it: IRIs by their prefix."""
    if isinstance(cell, Iri):
        return cell.short
    return "" if cell is None else str(cell)


@dataclass(frozen=True, slots=True)
class Truth:
    """The answer to an ASK."""

    value: bool


@dataclass(frozen=True, slots=True)
class Triples:
    """What a CONSTRUCT or DESCRIBE makes, as N-Triples."""

    ntriples: bytes
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Raw:
    """An answer as the engine writes it: N-Triples, or SPARQL 1.1 JSON results.

    `rows` is how many rows there are, where that is known without reading the body.
    """

    is_triples: bool
    body: bytes
    rows: int | None = None


Answer = Rows | Truth | Triples
_CASTS: Final[dict[str, Callable[[str], Value]]] = {
    **{XSD.term(name): int for name in ("integer", "int", "long", "nonNegativeInteger")},
    **{XSD.term(name): float for name in ("decimal", "double", "float")},
    XSD.term("boolean"): lambda text: text in ("true", "1"),
}

_VIRTUOSO_ASK: Final = ("__ASK_RETVAL",)


def read_json(body: bytes, limit: int | None) -> Rows | Truth:
    """Read SPARQL 1.1 JSON results (https://www.w3.org/TR/sparql11-results-json/)."""
    try:
        found = json.loads(body)
        if "boolean" in found:
            return Truth(bool(found["boolean"]))
        columns = tuple(found["head"]["vars"])
        bindings = found["results"]["bindings"]
        kept = bindings if limit is None else bindings[:limit]
        rows = tuple([tuple([_value(row.get(name)) for name in columns]) for row in kept])
    except (ValueError, LookupError, TypeError, AttributeError):
        said = body[:200].decode("utf-8", errors="replace").strip()
        raise QueryError(f"the answer is not SPARQL JSON: {said}") from None
    if columns == _VIRTUOSO_ASK:
        return Truth(any(row[0] for row in rows))
    return Rows(columns, rows, len(bindings) > len(kept))


def _value(cell: dict[str, Any] | None) -> Value:
    if cell is None:
        return None
    text: str = cell["value"]
    if cell["type"] == "uri":
        return Iri(text)
    cast = _CASTS.get(cell.get("datatype", ""))
    if cast is None:
        return text
    try:
        return cast(text)
    except ValueError:
        return text
