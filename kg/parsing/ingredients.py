"""A line of the ingredient list, taken apart: amount, name, preparation, alternatives.

`ingredient_line` reads by rules, in a tenth of a millisecond: that is what the parser uses.
`read_line` gives a line that could be read in more than one way to ingredient-parser-nlp, for
questions about the list; where the library is not there, the rules read every line as they can.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from kg.listing import described
from kg.parsing.ingredient_library import Taken, taken_apart
from kg.quantities import Amount, amounts_of, unit_of, without_price
from ontology.lexicon import singular

__all__ = ["IngredientLine", "ingredient_line", "read_line"]

_LONGEST: Final = 300
_OPTIONAL: Final = re.compile(
    r"\s*[,(]?\s*\b(?:optional(?:ly)?|if (?:desired|you like|using|you have it))\b\s*[:)]?\s*", re.I
)
_REMARK: Final = re.compile(r"\(([^()]*)\)")
_TO_TASTE: Final = re.compile(r",?\s*\b(?:to taste|as needed|as required)\b", re.I)
_MORE: Final = re.compile(
    r",?\s*\b(?:plus|and|with)\s+(?:a little |some )?(?:extra|more)\b.*$", re.I
)
_FOR: Final = re.compile(
    r",?\s+(?:for|to) (?:[a-z-]+ing\b|the\b|serv|garnish|decorat|top|dust).*$", re.I
)
_OR: Final = re.compile(r"\s*(?:,\s*)?\s+or\s+|(?<=[a-z])\s*/\s*(?=[a-z])", re.I)
_OR_ELSE: Final = re.compile(
    r"(?:or (?:use |try )?)([^\d,;.]+)|([^\d,;.]+?) (?:(?:also )?works?(?: too| fine| well)?"
    r"|(?:is|are) (?:fine|good)(?: too)?|will do(?: too)?)[.!]?",
    re.I,
)
"""What a remark offers instead: "(or vegetable stock, if you have it)"."""
_PREPARED: Final = re.compile(r"\s*(?:,|;| - | – )\s*")
_OUT_OF: Final = re.compile(
    r"(?:the\s+)?(?:(?P<how>(?:finely |freshly )?(?:grated|squeezed))\s+)?"
    r"(?P<part>juice|zest|rind|peel)(?: and (?P<other>juice|zest|rind))? (?:of|from) (?P<whole>.+)",
    re.I,
)
_WORDS: Final = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*(?: [^\W\d_]+(?:[-'’][^\W\d_]+)*){0,3}")
_DOUBTFUL: Final = re.compile(
    r"\b(?:or|and|plus|for|to|with|of|in|from|such|about|each|more|if|at|like|\w+ly|"
    r"(?:large|medium|small|heaped|level|scant|packed|boneless|skinless)|"
    r"(?!dried|smoked|canned|tinned|seed|salted|unsalted|unsweetened|baked|condensed|evaporated|"
    r"frosted|desiccated|roasted|pickled|candied|powdered|red\b)[a-z]{2,}ed)\b",
    re.I,
)
_SURE: Final = re.compile(
    r"(?:(?:very )?(?:finely|roughly|thinly|thickly|coarsely|freshly|lightly|well) )?"
    r"(?:[a-z]+ed|beaten|cut into [a-z -]+|at room temperature|ground|softened|melted)"
    r"(?: and (?:(?:finely|roughly|thinly|thickly|coarsely) )?[a-z]+ed)?",
    re.I,
)
_SIZE: Final = re.compile(
    r"^(?:(?:extra[- ])?(?:large|small)|medium)(?:[- ]sized)?\s+(?=\w{3})", re.I
)
_BEFORE: Final = re.compile(
    r"((?:(?:very )?(?:finely|roughly|thinly|thickly|coarsely|freshly|lightly) )?"
    r"(?:chopped|sliced|minced|diced|grated|shredded|crushed|cubed|crumbled|beaten|melted|softened|"
    r"sifted|peeled|toasted|cooked|uncooked|squeezed|mashed|(?<=freshly )ground))\s+(?=\w{3})",
    re.I,
)
_AGAIN: Final = re.compile(r"\([^()a-z]*\d[^()]*\)", re.I)
_BULLETS: Final = re.compile(r"^(?:(?:[-*•·–+]|\[[ x]?\])\s+)+")
_STRAIGHT: Final = {0x2018: "'", 0x2019: "'", 0x201C: '"', 0x201D: '"', 0xA0: " "}
_EACH: Final = re.compile(r"^[^a-z]*(?:[a-z]+\.? )?(?:of )?each\b", re.I)
"""One amount of several things, which the library takes for one: "1 tsp each cumin and mace"."""
_ROUND: Final = str.maketrans("[]", "()")
_NO_WORD: Final = re.compile(r"[^\w\s]+$|^[^\w\s(½⅓¼¾⅔⅛]+")


@dataclass(frozen=True, slots=True)
class IngredientLine:
    """What a line of the list says; `most` is the upper end of a range, `by` who read it."""

    amount: Amount | None
    name: str
    preparation: str = ""
    alternatives: tuple[str, ...] = ()
    is_optional: bool = False
    remark: str = ""
    most: Amount | None = None
    by: str = "rules"


@lru_cache(maxsize=8192)
def read_line(text: str) -> IngredientLine:
    """A line of the list, taken apart by the library where rules cannot be sure.

    >>> line = read_line("500 ml chicken or vegetable stock")
    >>> str(line.amount), line.name, line.alternatives
    ('500 ml', 'chicken stock', ('vegetable stock',))
    """
    ruled = ingredient_line(text)
    is_sure = _is_plain(text) or (ruled.amount is not None and _EACH.search(text) is not None)
    if len(text) > _LONGEST or is_sure or not any(map(str.isalpha, text)):
        return ruled
    taken = taken_apart(_cleaned(text))
    return _by_library(taken, ruled) if taken and taken.names else ruled


@lru_cache(maxsize=8192)
def ingredient_line(text: str) -> IngredientLine:
    """A line of the list, taken apart by rules.

    >>> line = ingredient_line("1½ cups butter or margarine (soft), cut into cubes, optional")
    >>> str(line.amount), line.name, line.alternatives, line.preparation
    ('1 1/2 cups', 'butter', ('margarine',), 'cut into cubes')
    >>> line.remark, line.is_optional
    ('soft', True)
    """
    plain = _MORE.sub("", _TO_TASTE.sub("", _OPTIONAL.sub("", _cleaned(text))))
    out_of = _OUT_OF.match(plain)
    if out_of:
        return replace(_out_of(out_of), is_optional=bool(_OPTIONAL.search(text)))
    amount, most, rest = amounts_of(plain)
    remarks = [remark.strip() for remark in _REMARK.findall(rest) if remark.strip()]
    named = described(_REMARK.sub(" ", rest).strip())
    name, *prepared = _PREPARED.split(named, maxsplit=1)
    first, *others = [" ".join(part.split()) for part in _OR.split(_FOR.sub("", name))]
    offered = [match for remark in remarks if (match := _OR_ELSE.match(remark))]
    others += [(match[1] or match[2]).strip() for match in offered]
    told = " ".join(" ".join(prepared).split()).rstrip(".,; ")
    told = "" if _FOR.fullmatch(f" {told}") else told
    how, first = _prepared(first, is_canned=amount is not None and amount.unit == "can")
    return IngredientLine(
        amount,
        _NO_WORD.sub("", first.removeprefix("of ")).strip(),
        ", ".join(part for part in (how, told) if part),
        tuple([other for other in others if other]),
        bool(_OPTIONAL.search(text)),
        "; ".join(remarks),
        most,
    )


def _cleaned(text: str) -> str:
    """A line without bullets, boxes and pictures, and with straight quotes."""
    if not text.isascii():
        text = "".join(sign for sign in text.translate(_STRAIGHT) if _is_written(sign))
    text = without_price(_BULLETS.sub("", " ".join(text.split())))
    text = " ".join(text.translate(_ROUND).split())
    if text.count("(") > text.count(")"):
        text = f"{text})" if not text.endswith("(") else text[:-1].rstrip()
    return text


def _is_written(sign: str) -> bool:
    """False of boxes, pictures and other signs."""
    return ord(sign) < 0x2190 or sign.isalpha()


def _prepared(name: str, *, is_canned: bool) -> tuple[str, str]:
    """How a thing is prepared, where that stands before its name, and the name without its size."""
    sized = _SIZE.sub("", name)
    match = None if is_canned else _BEFORE.match(sized)
    return (match[1], sized[match.end() :]) if match else ("", sized)


def _out_of(match: re.Match[str]) -> IngredientLine:
    """Juice of 1 lemon: the juice is what is wanted, the lemon is where it comes from."""
    _, _, whole = amounts_of(match["whole"])
    name = _PREPARED.split(_REMARK.sub(" ", whole))[0].strip()
    parts = " and ".join(part for part in (match["part"], match["other"]) if part)
    how = (match["how"] or "").lower()
    return IngredientLine(None, f"{singular(name)} {parts.lower()}", how, remark=match["whole"])


def _is_plain(text: str) -> bool:
    """True of a line that can be read in one way only: an amount, a name, how it is prepared."""
    amount, _, rest = amounts_of(text)
    name, *prepared = " ".join(_AGAIN.sub(" ", rest).split()).split(", ")
    _, name = _prepared(name, is_canned=amount is not None and amount.unit == "can")
    if amount is None or not _WORDS.fullmatch(name) or _DOUBTFUL.search(name):
        return False
    return not prepared or (len(prepared) == 1 and _SURE.fullmatch(prepared[0]) is not None)


def _by_library(taken: Taken, ruled: IngredientLine) -> IngredientLine:
    """What the library says; the rules know our units and keep what is optional."""
    if ruled.name.endswith(("juice", "zest", "rind")) and taken.preparation.endswith(" of"):
        return ruled
    names = [" ".join(_REMARK.sub(" ", name).split()).strip(" ,") for name in taken.names]
    names = [name for name in dict.fromkeys(names) if any(map(str.isalpha, name))]
    if not names:
        return ruled
    either = bool(ruled.alternatives) or len(names) == 1
    preparation = _OPTIONAL.sub("", taken.preparation).strip(" ,;()")
    comment = _TO_TASTE.sub("", _OPTIONAL.sub("", taken.comment)).strip(" ,;()")
    return IngredientLine(
        ruled.amount or _amount(taken),
        names[0] if either else " and ".join(names),
        preparation,
        (tuple(names[1:]) or ruled.alternatives) if either else (),
        ruled.is_optional,
        ruled.remark or "; ".join(part for part in (comment, taken.purpose) if part),
        ruled.most,
        "library",
    )


def _amount(taken: Taken) -> Amount | None:
    if taken.number is None or taken.number <= 0:
        return None
    return Amount(taken.number, unit_of(taken.unit) or taken.unit or None)
