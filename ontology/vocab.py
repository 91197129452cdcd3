"""Every namespace and IRI of the project, once: plain strings, no RDF library."""

from __future__ import annotations

from typing import Final

__all__ = [
    "ACTION_ANNOTATIONS",
    "BASE",
    "CLASSES",
    "MX",
    "NAMESPACES",
    "OA",
    "OBO",
    "OWL",
    "PROPERTIES",
    "PROV",
    "RDF",
    "RDFS",
    "SCHEMA",
    "SH",
    "SKOS",
    "STATE_PROPERTIES",
    "TIME",
    "XSD",
    "Namespace",
    "shorten",
]


class Namespace(str):
    """A namespace IRI that gives the IRI of a term in it.

    >>> PROV.term("Entity")
    'http://www.w3.org/ns/prov#Entity'
    """

    __slots__ = ()

    def term(self, name: str) -> str:
        """Return the IRI of a term of this namespace."""
        return f"{self}{name}"


BASE: Final = "https://mirepoix.dev/ontology"
MX: Final = Namespace(f"{BASE}#")
RDF: Final = Namespace("http://www.w3.org/1999/02/22-rdf-syntax-ns#")
RDFS: Final = Namespace("http://www.w3.org/2000/01/rdf-schema#")
OWL: Final = Namespace("http://www.w3.org/2002/07/owl#")
XSD: Final = Namespace("http://www.w3.org/2001/XMLSchema#")
SKOS: Final = Namespace("http://www.w3.org/2004/02/skos/core#")
PROV: Final = Namespace("http://www.w3.org/ns/prov#")
TIME: Final = Namespace("http://www.w3.org/2006/time#")
OA: Final = Namespace("http://www.w3.org/ns/oa#")
SH: Final = Namespace("http://www.w3.org/ns/shacl#")
SCHEMA: Final = Namespace("https://schema.org/")
OBO: Final = Namespace("http://purl.obolibrary.org/obo/")

NAMESPACES: Final[dict[str, Namespace]] = {
    "mx": MX,
    "rdf": RDF,
    "rdfs": RDFS,
    "owl": OWL,
    "xsd": XSD,
    "skos": SKOS,
    "prov": PROV,
    "time": TIME,
    "oa": OA,
    "sh": SH,
    "schema": SCHEMA,
    "obo": OBO,
}
"""The prefixes that the project writes, in the order in which they are declared."""

CLASSES: Final[tuple[str, ...]] = (
    "Recipe",
    "Step",
    "Sentence",
    "Note",
    "Attribute",
    "Mention",
    "Event",
    "Action",
    "Participation",
    "Entity",
    "Thing",
    "ExplicitIngredient",
    "ImplicitIngredient",
    "Food",
    "Supply",
    "Prop",
    "Tool",
    "Habitat",
    "Container",
    "Utensil",
    "Place",
    "Fluent",
    "StateProperty",
    "Affordance",
)
"""The classes of the model: what a recipe graph is made of."""

PROPERTIES: Final[tuple[str, ...]] = (
    "hasStep",
    "hasSentence",
    "hasNote",
    "hasAttribute",
    "hasEvent",
    "hasEntity",
    "hasFluent",
    "hasMention",
    "hasParticipation",
    "recipeId",
    "recipeFormat",
    "annotation",
    "sourcePath",
    "sourceFormat",
    "sourceLine",
    "title",
    "ingredientLine",
    "cookingArg",
    "propArg",
    "result",
    "gives",
    "assumes",
    "usesTool",
    "happensIn",
    "takenFrom",
    "suppliedBy",
    "instantiatedBy",
    "coreference",
    "precedes",
    "needsResultOf",
    "insteadOf",
    "repeats",
    "participant",
    "role",
    "hidden",
    "hiddenAs",
    "assumed",
    "semanticRole",
    "aside",
    "condition",
    "times",
    "choice",
    "preposition",
    "unresolved",
    "mention",
    "tick",
    "stepNumber",
    "sentenceNumber",
    "tokenNumber",
    "endTokenNumber",
    "text",
    "startOffset",
    "endOffset",
    "lemma",
    "frame",
    "subject",
    "property",
    "value",
    "valueText",
    "from",
    "until",
    "because",
    "rule",
    "location",
    "partOf",
    "contains",
    "form",
    "temperature",
    "orientation",
    "quantityLeft",
    "quantity",
    "listPart",
    "heading",
    "attributeKind",
    "least",
    "most",
    "unit",
    "weight",
    "needKind",
)
"""The properties of a recipe graph: every link and value that the model has."""

STATE_PROPERTIES: Final[tuple[str, ...]] = (
    "Existence",
    "Location",
    "Parthood",
    "Containment",
    "Form",
    "Temperature",
    "Orientation",
    "QuantityLeft",
)
"""What a fluent can be about: the individuals that `mx:property` points to."""

ACTION_ANNOTATIONS: Final[tuple[str, ...]] = (
    "mainEffect",
    "effect",
    "leavesForm",
    "leavesTemperature",
    "tipsVessel",
    "verbAtlasFrame",
    "ofAction",
    "actsOn",
    "needs",
)
"""What the ontology says about classes: effects of actions, and affordances."""


def shorten(iri: str) -> str:
    """Return an IRI with its prefix, where the project has one.

    >>> shorten("https://mirepoix.dev/ontology#Onion")
    'mx:Onion'
    """
    for prefix, namespace in NAMESPACES.items():
        if iri.startswith(namespace):
            return f"{prefix}:{iri[len(namespace) :]}"
    return iri
