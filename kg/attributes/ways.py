"""How, where, with what instead, and for example: manner, place, alternative, example."""

from __future__ import annotations

import re
from typing import Final

from kg.attributes.attribute import AttributeKind
from kg.attributes.pattern import pattern
from kg.attributes.placed import names_place
from ontology import lexicon

__all__ = ["PATTERNS"]

_STOP: Final = (
    r"(?=\s*(?:[.,;:!?()]|$|\band\b|\bfor\b|\buntil\b|\bto\b|\bat\b|\bwith\b|\bthen\b|\bwhile\b"
    r"|\bbefore\b|\binto\b|\bonto\b|\bin\b|\bon\b|\bfrom\b|\bor\b))"
)
_MEASURED: Final = r"(?:g|kg|ml|l|tsp|tbsp|cups?|oz|lbs?|of|the|with|in|a|an|your|some|use)\b"
_LETTERS: Final = r"(?:[^\W\d_]|['-])+"
_NOT_MANNER: Final = (
    "only early daily family likely jelly curly fly rely apply supply reply freshly finally firstly"
    " lastly immediately occasionally frequently constantly continuously regularly nearly nearly"
    " approximately roughly exactly actually usually generally especially basically preferably"
    " really possibly belly sally italy july lily ply holly optionally periodically directly"
    " initially normally probably previously recently simply fully newly specially additionally"
    " particularly typically originally traditionally absolutely definitely certainly naturally"
).split()


def _describes(match: re.Match[str]) -> bool:
    """True where a comma stands between words that describe a place: "on a clean, dry towel"."""
    before = match["words"].partition(",")[0].split()[-1].lower()
    return "ADJ" in lexicon.parts_of(before) and not names_place(before)


def _is_bare_place(match: re.Match[str]) -> bool:
    """True of "in cold water", "on kitchen paper"; not of "in batches", "on high"."""
    return names_place(match["words"].lower().partition(" ")[2])


PATTERNS: Final = (
    pattern(
        AttributeKind.MANNER,
        rf"\b(?!(?:{'|'.join(_NOT_MANNER)})\b)(?P<words>(?:very |quite |more )?[a-z]{{3,}}ly"
        r"(?:(?:,| and| but) [a-z]{3,}ly)?)\b",
    ),
    pattern(
        AttributeKind.MANNER,
        r"\b(?P<words>well|vigorously|by hand|fast|hard|quickly)(?=\s*(?:[.,;]|and\b|$))",
    ),
    pattern(
        AttributeKind.MANNER,
        r"\b(?P<words>in (?:an? |the )?(?:[\w-]+ ){0,3}(?:motions?|streams?|movements?|ways?"
        r"|directions?"
        r"|layers?|manner|patterns?|trickle|swoops?|folds?|criss-?cross)|one at a time|one by one"
        r"|little by little|a little at a time|bit by bit|a bit at a time|layer by layer"
        r"|step by step"
        r"|in (?:thirds|half|stages|small amounts|increments)|lengthwise|lengthways|crosswise"
        r"|crossways|diagonally|against the grain|on the (?:diagonal|bias)|all at once"
        r"|glass by glass"
        r"|spoon by spoon)\b",
        gate="in by at wise ways grain diagonal",
    ),
    pattern(
        AttributeKind.MANNER,
        r"\b(?P<words>without [a-z]+ing\b[^.;,]*|by [a-z]+ing\b)",
        clause=True,
    ),
    pattern(
        AttributeKind.PLACE,
        r"\b(?P<words>(?:to|on|onto|at|towards?|over|in|along|down)"
        r" (?:the |one |each |either |both |its |(?!the)(?=bottom|top))(?:very )?"
        r"(?:upper |lower |bottom |top |other |outer |inner |cut |short |long )?"
        r"(?:half|halves|sides?|ends?|edges?|cent(?:er|re)|middle|bottom|top|third|rim)"
        r"(?: of (?:the |your |each |an? )?(?:[\w'-]+ ){0,2}?[\w'-]+?)?)"
        rf"{_STOP}",
        gate="half halves side end edge cent middle bottom top third rim",
    ),
    pattern(
        AttributeKind.PLACE,
        r"\b(?P<words>(?:somewhere|anywhere) (?!between|from)[\w-]+(?: (?:and|or) [\w-]+)?"
        r"|(?:out )?(?:at|in) room temperature|on top of (?:the |your |an? |each )"
        r"(?:[\w'-]+ ){0,3}?[\w'-]+?"
        rf"{_STOP})",
        gate="where room of",
    ),
    pattern(
        AttributeKind.PLACE,
        r"\b(?P<words>(?:in|into|on|onto) (?:an? |the )[\w-]+, (?:[\w-]+ ){1,3}?[\w'-]+?)"
        rf"{_STOP}",
        check=_describes,
    ),
    pattern(
        AttributeKind.PLACE,
        r"\b(?P<words>(?:above|among|amongst|below|beneath|behind|next to|alongside"
        r"|towards?|against) (?:an? |the |your |each |its )?(?:[\w'-]+ ){0,3}?[\w'-]+?)"
        rf"{_STOP}",
        gate="above among below beneath behind next along toward against",
    ),
    pattern(
        AttributeKind.PLACE,
        r"(?<!pour )(?<!stir )(?<!mix )(?<!fold )(?<!whisk )(?<!beat )(?<!rub )"
        r"(?<!toss )(?<!pouring )(?<!stirring )(?<!mixing )(?<!folding )"
        r"\b(?P<words>aside|to (?:the|one) side|on top(?: of [\w' -]{2,30}?)?|on the side|"
        r"(?:in|into|inside|on|onto|over|under|underneath|beside|between|around|at the bottom of"
        r"|in the"
        r" (?:middle|bottom|cent(?:er|re)|top) of|through)"
        r" (?:an? |the |your |each |another |its |one |two |some )(?:[\w'-]+ ){0,4}?[\w'-]+?)"
        rf"{_STOP}",
    ),
    pattern(
        AttributeKind.PLACE,
        r"\b(?P<words>(?:in|into|inside|on|onto)"
        r" (?!(?:an?|the|your|each|another|its|one|two|some|order|half|advance|case|top|and|or)\b)"
        r"(?:[a-z'-]+ ){0,3}?[a-z'-]+?)"
        rf"{_STOP}",
        check=_is_bare_place,
    ),
    pattern(
        AttributeKind.ALTERNATIVE,
        r"\b(?P<words>(?:instead of|in place of|rather than|as an? (?:alternative|substitute)"
        r"|alternatively|substitut\w+|if you (?:prefer|don't have|do not have|can't find)|(?:you"
        r"|one) (?:can|may|could|might)"
        r"(?: also| instead)? (?:use|add|try|replace|do|make|serve|put|substitute|skip|omit"
        r"|leave)|can (?:also )?be"
        r" (?:used|replaced|substituted|added|omitted|left)|either|if desired"
        r"|if using|no need to|need not|needn't|(?:don't|do not) (?:need|have|worry)|(?:doesn't"
        r"|does not)"
        r" matter|of (?:your )?choice|whichever|whatever|if you (?:like|want|wish)"
        r"|optional(?:ly)?|not (?:necessary|needed"
        r"|required))\b)",
        clause=True,
    ),
    pattern(
        AttributeKind.ALTERNATIVE,
        rf"\b(?P<words>(?:(?!{_MEASURED}){_LETTERS}\s)?(?!(?:one|two|three|twenty|so|more|minutes?"
        rf"|hours?|days?"
        r"|size|size,)\b)"
        rf"{_LETTERS},?\s\(?(?:and/)?or\s(?!(?:so|more|less|until|you|it|they|the|two|three|until"
        r"|longer"
        r"|thirty|[\d])\b))",
        clause=True,
        gate="or",
    ),
    pattern(
        AttributeKind.ALTERNATIVE,
        r"\b(?P<words>(?:(?:do not|don't|never|should not|shouldn't|must not|cannot|can't) (?:use"
        r"|add|skip|omit"
        r"|substitute|replace|leave|put|be)|avoid|not from|not (?:with|using|in) )\b)",
        clause=True,
        gate="n't not never avoid",
    ),
    pattern(
        AttributeKind.ALTERNATIVE,
        r"\(\s*or\s+(?P<words>[^()]{3,60})\)",
        gate="or",
    ),
    pattern(
        AttributeKind.ALTERNATIVE,
        r"(?:^|[(.,;†*]\s*)(?P<words>(?:[\w'-]+ ){1,6}(?:works?(?: too| as well| fine| also)"
        r"|will do|(?:is|are) (?:also )?(?:fine|ok|okay|possible)(?: too| as well)?"
        r"|(?:might|may|would|could|will) (?:also )?work))\b",
        gate="work do fine ok possible",
    ),
    pattern(
        AttributeKind.ALTERNATIVE,
        r"\b(?P<words>(?:replace (?:it |them )?with|can be made)\b)",
        clause=True,
        gate="replace made",
    ),
    pattern(
        AttributeKind.EXAMPLE,
        r"\b(?P<words>(?:such as|e\.g\.?|eg\b|for example|for instance|like (?!this|that|it|so|to)"
        r"|including|preferably|ideally)"
        r"\s*)",
        clause=True,
        gate="such e.g eg example instance like includ prefer ideal",
    ),
    pattern(
        AttributeKind.MEANING,
        r"(?<=[\w\"”’]) \((?P<words>(?!(?:or|about|approx\w*|see|optional|if|you|around|ca)\b)"
        r"(?:an? )?[^\W\d_][^()]{2,150})\)",
        gate="(",
    ),
    pattern(
        AttributeKind.MEANING,
        r"(?:(?<=[\s(])|^)[“\"‘'](?P<words>[^\W\d_][\w -]{1,25}?)[”\"’'](?=[\s.,;:!?)]|$)",
    ),
    pattern(
        AttributeKind.MEANING,
        r"\b(?:i\.e\.|that is to say,?|in other words,?|also called|also known as|known as)"
        r" (?P<words>[^.;()]{3,80})",
        gate="i.e that other called known",
    ),
)
