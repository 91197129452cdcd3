"""When it is done, what it is for, and on what condition: clauses behind a word that opens them."""

from __future__ import annotations

import re
from typing import Final

from kg.attributes.attribute import AttributeKind
from kg.attributes.clauses import is_command
from kg.attributes.pattern import RANGE, pattern
from ontology.wordlists import wordlist

__all__ = ["PATTERNS"]

_AIMS: Final = wordlist("verbs.aims")

_NO_AIM: Final = re.compile(
    r"\b(?:allow|bring|brought|come|comes|begin|begins|beginning|start|starts|starting|continue"
    r"|need"
    r"|needs|want|wants|have|has|able|ready|time|like|remember|forget|attention|easy|free|fine|fun"
    r"|important|faster|longer|what|how|likely|sure|due|according|next|close|used|going|try|hard"
    r"|difficult|enough|from)"
    r"(?: (?:it|them|the \w+|\w+))? $|\bup $",
    re.IGNORECASE,
)
"""What makes "to" and a verb no aim: "begin to brown", "allow it to rest"."""


def _is_aim(match: re.Match[str]) -> bool:
    """True of "to thicken the sauce", not of "bring to boil"."""
    verb = match["aim"].lower()
    is_known = verb in _AIMS or is_command(verb)
    return is_known and _NO_AIM.search(match.string, 0, match.start("words")) is None


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
        AttributeKind.UNTIL,
        r"\b(?:reduc|boil|cook|simmer|shrink|shrunk|doubl|increas|thicken)\w*(?: down)?"
        r"(?: it| them| the [\w ]{2,25}?)?(?: down)? "
        r"(?P<words>(?:by|to) (?:about |around |roughly )?(?:an? |one[ -]|two[ -])?"
        r"(?:half|thirds?|quarters?|fifth|\d/\d)(?: (?:its|the|their) (?:volume|size|amount))?)\b",
        gate="half third quarter fifth /",
    ),
    pattern(
        AttributeKind.UNTIL,
        r"\b(?P<words>to (?:the |your )?(?:desired|preferred) (?:[a-z]+ ){0,2}[a-z]+)\b",
        gate="desired preferred",
    ),
    pattern(
        AttributeKind.PURPOSE,
        r"\b(?P<words>(?:so that|so as to|in order (?:to|that)|because|otherwise|or else|since"
        r"|lest|just in case"
        r"|for (?:extra|more(?! \w+ (?:minutes|hours))|added|better|a better|a more|even))\b)",
        clause=True,
    ),
    pattern(
        AttributeKind.PURPOSE,
        r"(?<=[\w,)]) (?<!or )(?<!and )(?P<words>so (?!far|much|many|long|often|on\b|forth|be\b"
        r"|feel"
        r"|just|for\b|hot|thick|thin|frequent|you can\b|as\b|\w+ly\b|add|use)[a-z]+\b)",
        clause=True,
        gate="so",
    ),
    pattern(
        AttributeKind.PURPOSE,
        r"\b(?P<words>(?:just |simply )?to (?:\w+ly )?(?P<aim>[a-z]+)\b)",
        clause=True,
        gate="to",
        check=_is_aim,
    ),
    pattern(
        AttributeKind.PURPOSE,
        r"^(?:this|these|it|that|they|the [\w ]{2,30}?)(?:\s+step)?\s+(?:will |also |just "
        r"|should |can )*"
        r"(?P<words>(?:is to|is for|is done to|makes?|helps?|prevents?|keeps?|ensures?|allows?"
        r"|gives?|creates?|protects?|feeds?|stops?"
        r"|adds?|lets?|improves?|avoids?|removes?|thickens?)\b)",
        clause=True,
    ),
    pattern(
        AttributeKind.PURPOSE,
        r"(?<=\w )(?P<words>for (?!serving|the |\w+ing (?:time|minutes))[a-z]{3,}ing\b)",
        clause=True,
        gate="for",
    ),
    pattern(
        AttributeKind.PURPOSE,
        r"\(\s*(?P<words>(?:[\w'-]+ ){1,8}will (?:not )?(?!be |take|need)[a-z]+\b[^()]*?)\s*\)",
        gate="will",
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
        r",\s(?P<words>(?:as|that way|this way) (?:it|this|the|they|you|we|these|those) (?!desired"
        r"|like|go|wish"
        r"|want|prefer))",
        clause=True,
    ),
    pattern(
        AttributeKind.PURPOSE,
        r"\b(?P<words>(?:will|can|helps?) (?:help )?(?:to )?(?:prevent|avoid|ensure|improve"
        r"|enhance|keep|stop)\b)",
        clause=True,
        gate="prevent avoid ensure improve enhance keep stop",
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
