"""What a recipe says of its acts and of the lines of its list, as typed attributes.

The tables of patterns (`times`, `heats`, `signs`, `shapes`, `measures`, `ways`) read words and
clauses only; where the acts stand serves to bind what is said to the act that it is said of.
`kg.attributes.extraction` goes through a recipe with them, when a graph is first asked.
"""

from __future__ import annotations

from kg.attributes.attribute import Attribute, AttributeKind

__all__ = ["Attribute", "AttributeKind"]
