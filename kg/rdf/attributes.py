"""What the words say of events and lines, as RDF; a reader finds it again in the text."""

from __future__ import annotations

from fractions import Fraction

from kg.attributes import Attribute
from kg.rdf import terms
from kg.rdf.names import literal, number
from kg.rdf.page import Page
from kg.rdf.terms import MX
from kg.values import Duration, Value
from ontology.vocab import XSD

__all__ = ["write_attribute"]


def write_attribute(page: Page, place: int, attribute: Attribute) -> None:
    """Words with what they tell; `place` counts the attributes of the recipe."""
    node, at = page.node(f"attribute-{place}"), attribute.at
    page.say(_owner(page, attribute), (MX["hasAttribute"], node))
    page.say(
        node,
        (terms.TYPE, MX["Attribute"]),
        (MX["attributeKind"], literal(attribute.kind)),
        (MX["text"], literal(attribute.words)),
        (MX["stepNumber"], number(at.step)),
        (MX["sentenceNumber"], number(at.sentence)),
        (MX["tokenNumber"], number(at.token)),
        (MX["endTokenNumber"], number(attribute.end)),
        *_valued(attribute.value),
    )


def _owner(page: Page, attribute: Attribute) -> str:
    """The event, the line of the list, or, of what is said beside them, the recipe."""
    if attribute.act is not None:
        return page.node(f"event-{attribute.act}")
    return page.nodes[attribute.supply] if attribute.supply is not None else f"<{page.iri}>"


def _valued(value: Value | None) -> list[tuple[str, str | None]]:
    """The least and the most that a value says, and in what unit; durations are in seconds."""
    if value is None:
        return []
    if isinstance(value, int):
        return [(MX["least"], _decimal(value)), (MX["most"], _decimal(value))]
    unit = "s" if isinstance(value, Duration) else value.unit
    ends = [(MX["least"], _decimal(value.least)), (MX["most"], _decimal(value.most))]
    return [*ends, (MX["unit"], literal(unit) if unit else None)]


def _decimal(amount: Fraction | int) -> str:
    """A number as xsd:decimal writes it, to a thousandth."""
    written = f"{float(amount):.3f}".rstrip("0").rstrip(".")
    return f'"{written}"^^<{XSD.term("decimal")}>'
