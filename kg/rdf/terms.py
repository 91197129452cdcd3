"""The terms that recipes are written with, ours and those of others, as N-Quads writes them."""

from __future__ import annotations

from typing import Final

from kg.model import Kind
from kg.rdf.names import mx
from kg.timeline import Property
from ontology.vocab import OA, PROV, RDF, RDFS, SCHEMA, TIME, XSD

STATE_PROPERTIES: Final = {
    Property.EXISTS: "Existence",
    Property.LOCATION: "Location",
    Property.PART_OF: "Parthood",
    Property.FORM: "Form",
    Property.TEMPERATURE: "Temperature",
    Property.ORIENTATION: "Orientation",
    Property.QUANTITY: "QuantityLeft",
}
USAGES: Final = {Kind.TOOL: "Tool", Kind.HABITAT: "Habitat", Kind.PROP: "Prop"}
LINKING: Final = frozenset({Property.LOCATION, Property.PART_OF})


def _iri(namespace: str, name: str) -> str:
    return f"<{namespace}{name}>"


TYPE, LABEL = _iri(RDF, "type"), _iri(RDFS, "label")
_BOOLEAN = f"^^{_iri(XSD, 'boolean')}"
TRUE, FALSE = f'"true"{_BOOLEAN}', f'"false"{_BOOLEAN}'
STATES = {prop: mx(name) for prop, name in STATE_PROPERTIES.items()}
ACTIVITY, ENTITY = _iri(PROV, "Activity"), _iri(PROV, "Entity")
USED, MADE_BY = _iri(PROV, "used"), _iri(PROV, "wasGeneratedBy")
DERIVED, SOURCE = _iri(PROV, "wasDerivedFrom"), _iri(PROV, "hadPrimarySource")
BEFORE = _iri(TIME, "before")
RECIPE, HOW_TO_STEP, HOW_TO_SUPPLY, NAME, TEXT, POSITION, LISTED, HAS_STEP, SUPPLY, TOOL = (
    _iri(SCHEMA, name)
    for name in (
        "Recipe HowToStep HowToSupply name text position recipeIngredient step supply tool".split()
    )
)
HOW_TO_TIP = _iri(SCHEMA, "HowToTip")
SAID, BODY, TARGET, OF, SELECTOR, TEXT_POSITION, START, END = (
    _iri(OA, name)
    for name in (
        "Annotation hasBody hasTarget hasSource hasSelector TextPositionSelector start end".split()
    )
)
FRAGMENT, VALUE = _iri(OA, "FragmentSelector"), _iri(RDF, "value")
MEDIA, CONTENT, RATING = (
    _iri(SCHEMA, name) for name in ("MediaObject", "contentUrl", "ratingValue")
)
_TERMS: Final = """
    Recipe Step Sentence Note Mention Event ExplicitIngredient ImplicitIngredient Supply
    recipeId title hasStep hasSentence hasNote hasEvent hasParticipation text annotation
    sourcePath sourceFormat sourceLine stepNumber sentenceNumber tokenNumber startOffset endOffset
    tick lemma frame aside condition times precedes cookingArg propArg result gives assumes
    usesTool happensIn
    needsResultOf insteadOf repeats participant role hidden hiddenAs assumed choice semanticRole
    mention coreference
    instantiatedBy unresolved takenFrom suppliedBy quantity listPart heading
    Attribute hasAttribute attributeKind endTokenNumber least most unit
    subject property value valueText from until because rule preposition
"""
MX: Final = {name: mx(name) for name in _TERMS.split()}
