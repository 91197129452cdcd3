"""When it is done, what it is for, and on what condition: clauses behind a word that opens them."""

from __future__ import annotations

from typing import Final

from kg.attributes.attribute import AttributeKind
from kg.attributes.pattern import RANGE, pattern

__all__ = ["PATTERNS"]

_AIMS: Final = (
    "prevent avoid keep make allow let help ensure get give stop remove remove create develop"
    " improve thicken soften brown crisp release absorb retain preserve seal balance enhance"
    " bring check test loosen protect reduce draw expel even distribute blend combine cook cool"
    " drain dry melt dissolve warm heat finish serve garnish coat cover fit form minimize"
    " speed save catch see know achieve obtain impart bind become increase decrease accentuate"
    " activate break caramelize clean clear compensate contain counteract decorate deglaze emulsify"
    " encourage evaporate extract fluff freshen hold infuse lighten lock lower maintain moisten"
    " neutralize penetrate raise redistribute rehydrate render rinse secure separate settle shape"
    " smooth spread stabilize sterilize sweeten tenderize trap wilt impact intensify"
).split()

PATTERNS: Final = (
    pattern(
        AttributeKind.UNTIL,
        r"\b(?P<words>(?:until|untill|till|'til|til)\b)",
        clause=True,
        gate="til",
    ),
    pattern(
        AttributeKind.UNTIL,
        rf"(?:^|[;,]\s+(?:and\s+)?)(?P<words>(?:about\s+|around\s+)?{RANGE}\s(?:minutes?|hours?"
        rf"|days?)"
        r"\s(?:before|after)\b)",
        clause=True,
        gate="before after",
    ),
    pattern(
        AttributeKind.UNTIL,
        r"\b(?P<words>(?:(?:only |right |just |immediately )?(?:once|when|whenever|as soon as|after"
        r"|before|by the time|so that it is|till such time)\b)(?! (?:a|per|or twice|again"
        r"|more|in a while|every|at|that|then|needed|required|desired|necessary|possible|well"
        r"|much|many|little|long"
        r"|before|is|directed"
        r"|above)\b))",
        clause=True,
    ),
    pattern(
        AttributeKind.UNTIL,
        r"\b(?P<words>(?:it|they|this|the [\w ]{2,25}?) (?:is|are) (?:done|ready|cooked|finished)"
        r" (?:when|once|if)\b)",
        clause=True,
        gate="done ready cooked finished",
    ),
    pattern(
        AttributeKind.PURPOSE,
        r"\b(?P<words>(?:so that|so as to|in order (?:to|that)|because|otherwise|or else|since"
        r"|lest|for (?:extra|more(?! \w+ (?:minutes|hours))|added|better|a better|a more|even))\b)",
        clause=True,
    ),
    pattern(
        AttributeKind.PURPOSE,
        r"\bso (?P<words>(?:it|they|the|there|you|that|your|its|their|as)\b)(?! (?:much|many"
        r"|far)\b)",
        clause=True,
    ),
    pattern(
        AttributeKind.PURPOSE,
        rf"(?<!bring )(?<!come )(?<!begin )(?<!begins )(?<!start )(?<!starts )(?<!continue )"
        rf"(?<!need )(?<!want )(?<!have )(?<!able )(?<!ready )(?<!enough )(?<!time )(?<!beginning )"
        rf"(?<!starting )(?<!allow )"
        rf"(?<!faster )(?<!longer )(?<!what )(?<!how )\b(?P<words>(?:just |simply )?to (?:\w+ly )?"
        rf"(?:{'|'.join(_AIMS)})\b)",
        clause=True,
    ),
    pattern(
        AttributeKind.PURPOSE,
        r"^(?:this|these|it|that|they|the [\w ]{2,30}?)(?:\s+step)?\s+(?:will |also |just "
        r"|should |can )*"
        r"(?P<words>(?:is to|is for|is done to|makes?|helps?|prevents?|keeps?|ensures?|allows?"
        r"|gives?"
        r"|adds?|lets?|improves?|avoids?|removes?|thickens?)\b)",
        clause=True,
    ),
    pattern(
        AttributeKind.PURPOSE,
        r"\b(?P<words>(?:which|that|this) (?:will |also |should |can )*(?:makes?|helps?|prevents?"
        r"|keeps?"
        r"|ensures?|allows?|gives?|improves?|thickens?|cancels?)\b)",
        clause=True,
    ),
    pattern(
        AttributeKind.PURPOSE,
        r"\bor (?P<words>(?:you|it|they|the [\w ]{2,25}?|your [\w ]{2,25}?) (?:will|won't|would"
        r"|might|may|can"
        r"|could|do not|don't|does not|doesn't|are going)\b)|\b(?P<other>(?:or"
        r"|otherwise),? (?:you|it|they)'ll\b)",
        clause=True,
    ),
    pattern(
        AttributeKind.PURPOSE,
        r"\b(?P<words>for (?:an? )?(?:[a-z]+ier|smoother|thicker|softer|richer|deeper|stronger"
        r"|sweeter"
        r"|milder|lighter|moister|darker|fuller)\b)",
        clause=True,
    ),
    pattern(
        AttributeKind.PURPOSE,
        r"^(?:this|these|it|that|they|the [\w ]{2,30}?) (?P<words>(?:will|would) (?:[a-z]+ly )?"
        r"(?!be |take|need|have|become|look|start|begin|keep)[a-z]+)",
        clause=True,
    ),
    pattern(
        AttributeKind.PURPOSE,
        r"^(?:this|that|doing so|it) (?P<words>(?!is|are|should|takes?|was|has|have|can|may|must"
        r"|needs?"
        r"|does|serves?|goes|looks?|smells?|tastes?|starts?|begins?|comes|recipe|makes? \d)"
        r"(?:[a-z]+ly )?[a-z]+s\b)",
        clause=True,
    ),
    pattern(
        AttributeKind.PURPOSE,
        r",\s(?P<words>(?:as|that way|this way) (?:it|this|the|they|you|we|these) (?!desired|like"
        r"|go|wish"
        r"|want|prefer))",
        clause=True,
    ),
    pattern(
        AttributeKind.CONDITION,
        r"\b(?P<words>(?:only if|even if|if|unless|in case|provided|depending on)\b)",
        clause=True,
    ),
    pattern(
        AttributeKind.CONDITION,
        r"\b(?P<words>optional(?:ly)?|as (?:needed|required|necessary|desired|you like)|to taste"
        r"|when (?:needed|necessary|desired))\b",
    ),
)
