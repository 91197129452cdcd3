"""How much: amounts at the start of ingredient lines, and their units."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from unicodedata import normalize

from kg.counting import COUNTS
from ontology import lexicon, taxonomy
from ontology.wordlists import wordlist

__all__ = ["PACKAGES", "Amount", "amount_of", "amounts_of", "exact", "unit_of", "without_price"]

_NUMBER = r"\d+\s+\d+\s*/\s*\d+|\d+\s*/\s*\d+|\d*[.,]\d+|\d+"
_AMOUNT = re.compile(
    rf"^({_NUMBER})(?:\s*(?:-|–|—|to|or)\s*({_NUMBER}))?(?![\d/])\s*(.*)$",
    re.DOTALL | re.IGNORECASE,
)
_ABOUT = re.compile(
    r"^(?:about|around|approx(?:imately|\.)?|roughly|circa|ca\.|~)\s*(?=[\d.])", re.I
)
_WORD = re.compile(
    r"^(half an?|half|(?:an?|one|three) (?:quarters?|thirds?)|two thirds"
    r"|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve)\s+"
    r"(?:of\s+an?\s+)?",
    re.IGNORECASE,
)
_PINCHES = wordlist("measures.pinches")
_PACKED = re.compile(
    rf"^(?:x\s*)?(\(?(?:about )?(?:{_NUMBER})\s*-?\s*[a-z]+\.?\s*(?:each\s*)?\)?)\s+"
    r"([a-z]+)\b\s*(.*)$",
    re.DOTALL | re.IGNORECASE,
)
_LONG = re.compile(rf"^((?:{_NUMBER})\s*-?\s*(?:cm|inch|in\.?))\s+(piece|stick|knob)\b", re.I)
_SAID_AGAIN = re.compile(rf"^/\s*((?:{_NUMBER})\s*[a-z]+)\b\s*(.*)$", re.DOTALL | re.IGNORECASE)
_TOGETHER = re.compile(r"^(?:plus|and|\+)\s+(?=\d)", re.IGNORECASE)
_MEASURED = re.compile(
    r"^(?:heaped|heaping|level|scant|generous|rounded|packed|large|small|big|good)\s+", re.I
)
_PRICE = re.compile(
    r"\s*[(\[]?(?:[£$€]\s?\d+(?:[.,]\d+)?|\b\d+[.,]\d\d\s?(?:£|€|\$|eur\b|usd\b|gbp\b))"
    r"(?:\s*(?:/|per|a|each)\s*(?:[a-z]+\b)?)?\s*[)\]]?",
    re.I,
)
"""What a thing costs: "(€2.50)", "$1.20 per lb"."""
_RUN_TOGETHER = re.compile(r"^(\d)(?=(?:1/[2348]|2/3|[357]/8|3/4)(?!\d))|^(\d+)-(?=[1-7]/[2-8]\b)")
"""A whole number and its fraction without the space between them: "11/2", "2-1/2"."""
_BEHIND = re.compile(
    rf"^([^\W\d_][^\d(),;:]{{1,40}}?)\s*(?:[,:]|\s[-–—]|\s)\s*({_NUMBER})\s*([a-z]+)\b\.?"
    r"\s*(?=$|[,(])(.*)$",
    re.DOTALL | re.IGNORECASE,
)
"""An amount behind the name: "Carrots, 200 g"."""
_EACH = re.compile(r"^(?:of )?each(?: of)?(?: the following)?[:,]?\s+(?=\w)", re.I)
_AMBIGUOUS = wordlist("measures.one_letter")
_SIGNS = frozenset("£$€[]")
_BRACKETS = str.maketrans("[]", "()")
_UNITS = {
    "g": "g gr gm gram grams gramme grammes",
    "kg": "kg kilo kilos kilogram kilograms",
    "mg": "mg milligram milligrams",
    "ml": "ml millilitre millilitres milliliter milliliters cc",
    "cl": "cl centilitre centilitres",
    "dl": "dl decilitre decilitres deciliter deciliters",
    "l": "l litre litres liter liters",
    "tsp": "tsp tsps teasp teaspoon teaspoons teaspoonful teaspoonfuls tsp. t",
    "tbsp": "tbsp tbsps tb tbs tbl tbls tblsp tblsps tablesp tablespoon tablespoons tablespoonful"
    " tablespoonfuls tbsp. tbs. T",
    "cup": "cup cups c c.",
    "oz": "oz ounce ounces oz.",
    "lb": "lb lbs pound pounds lb. lbs.",
    "pint": "pint pints pt",
    "quart": "quart quarts qt",
    "gallon": "gallon gallons",
    "fl oz": "floz",
    "pinch": "pinch pinches",
    "dash": "dash dashes",
    "handful": "handful handfuls",
    "clove": "clove cloves",
    "slice": "slice slices",
    "can": "can cans tin tins",
    "package": "package packages packet packets pkg",
    "bunch": "bunch bunches",
    "sprig": "sprig sprigs",
    "stick": "stick sticks",
    "piece": "piece pieces",
    "head": "head heads",
    "stalk": "stalk stalks",
    "jar": "jar jars",
    "bottle": "bottle bottles",
    "knob": "knob knobs",
    "rasher": "rasher rashers",
    "splash": "splash splashes",
    "drizzle": "drizzle drizzles",
    "drop": "drop drops",
    "cube": "cube cubes",
    "sheet": "sheet sheets",
    "bag": "bag bags",
    "box": "box boxes",
    "carton": "carton cartons",
    "tub": "tub tubs",
    "sachet": "sachet sachets envelope envelopes",
    "fillet": "fillet fillets",
    "spoon": "spoon spoons spoonful spoonfuls",
    "ladle": "ladle ladles ladleful ladlefuls",
    "glass": "glass glasses glassful",
    "part": "part parts",
}
_UNIT_OF = {word: unit for unit, words in _UNITS.items() for word in words.split()}
_SPOONS = {"tsp": Fraction(1), "tbsp": Fraction(3), "cup": Fraction(48)}
PACKAGES = wordlist("measures.packages_and_pieces")
_PLACES = 6
_METRIC = wordlist("measures.metric")


@dataclass(frozen=True, slots=True)
class Amount:
    """A number of some unit, or of the thing itself where there is no unit.

    >>> str(Amount(Fraction(3, 2), "cup"))
    '1 1/2 cups'
    """

    number: Fraction
    unit: str | None

    def __str__(self) -> str:
        whole, rest = divmod(self.number, 1)
        if self.number.denominator > 16 or (self.unit in _METRIC and rest):
            number = f"{float(self.number):.2f}".rstrip("0").rstrip(".")
        else:
            number = " ".join(str(part) for part in (whole, rest) if part) or "0"
        if self.unit is None:
            return number
        plural = self.number > 1 and self.unit.isalpha() and self.unit not in _SHORT
        ending = "es" if self.unit.endswith(("ch", "sh", "s")) else "s"
        return f"{number} {self.unit}{ending if plural else ''}"

    def times(self, share: Fraction) -> Amount:
        """A share of this amount."""
        return Amount(self.number * share, self.unit)


_SHORT = _METRIC | {"tsp", "tbsp", "oz", "lb"}


def exact(number: Fraction) -> str:
    """A number as people write it, with nothing lost: with a point if that ends, else a fraction.

    >>> exact(Fraction(5, 2)), exact(Fraction(200, 3)), exact(Fraction(1, 3)), exact(Fraction(40))
    ('2.5', '66 2/3', '1/3', '40')
    """
    whole, rest = divmod(number, 1)
    places = next((n for n in range(_PLACES + 1) if not 10**n % number.denominator), None)
    if places is not None:
        return f"{whole}.{int(rest * 10**places):0{places}}" if places else str(whole)
    return f"{whole} {rest}" if whole else str(rest)


def amount_of(text: str) -> tuple[Amount | None, str]:
    """The amount at the start of a line, and the words behind it.

    >>> amount_of("1½ cups plain flour")
    (Amount(number=Fraction(3, 2), unit='cup'), 'plain flour')
    >>> amount_of("500g broccoli")
    (Amount(number=Fraction(500, 1), unit='g'), 'broccoli')
    >>> amount_of("salt")
    (None, 'salt')
    """
    amount, _, rest = amounts_of(text)
    return amount, rest


def amounts_of(text: str) -> tuple[Amount | None, Amount | None, str]:
    """The amount at the start of a line, the most it may be if it is a range, and what follows.

    >>> [str(part) for part in amounts_of("2-3 cloves garlic")]
    ['2 cloves', '3 cloves', 'garlic']
    >>> [str(part) for part in amounts_of("1 (14 oz) can chopped tomatoes")]
    ['1 can', 'None', 'chopped tomatoes (14 oz)']
    >>> [str(part) for part in amounts_of("1 cup plus 2 tablespoons flour")]
    ['1 1/8 cups', 'None', 'flour']
    >>> [str(part) for part in amounts_of("Carrots, 200 g, sliced")]
    ['200 g', 'None', 'Carrots, sliced']
    >>> [str(part) for part in amounts_of("⅓ cup each red, white and black beans")]
    ['1/3 cup', 'None', 'red beans and white beans and black beans']
    """
    plain = _counted(_ABOUT.sub("", _plain(text)))
    match = _AMOUNT.match(plain)
    number = _fraction(match[1]) if match else None
    if match is None or number is None:
        return _behind(plain) or (None, None, plain)
    most = _fraction(match[2]) if match[2] else None
    said = re.sub(r"^of an? ", "", match[3])
    unit, name = _packed(said) or _unit(said)
    name = _SAID_AGAIN.sub(r"\2 (\1)", name)
    amount, name = _with_more(Amount(number, unit), name)
    name = _each(name)
    return amount, Amount(most, unit) if most and most > number else None, name


def _behind(text: str) -> tuple[Amount, None, str] | None:
    """An amount that stands behind the name of a food, if that is what it is."""
    match = _BEHIND.match(text)
    if match is None or match[3] in _AMBIGUOUS or (unit := unit_of(match[3])) is None:
        return None
    if taxonomy.class_of(match[1].lower(), "food") is None:
        return None
    if "NOUN" not in lexicon.parts_of(match[1].split()[0].lower()):
        return None
    number = _fraction(match[2])
    return (Amount(number, unit), None, f"{match[1]}{match[4]}") if number else None


def _each(name: str) -> str:
    """The things that have one amount each, by their whole names: "each red and white beans"."""
    bare = _EACH.sub("", name)
    if bare == name:
        return name
    *others, last = re.split(r"\s*,\s*(?:and\s+|&\s*)?|\s+(?:and|&)\s+", bare)
    noun = last.rpartition(" ")[2] if " " in last else ""
    is_shared = bool(noun) and all("ADJ" in lexicon.parts_of(one.lower()) for one in others)
    return " and ".join([*(f"{one} {noun}" if is_shared else one for one in others), last])


def _counted(text: str) -> str:
    """Numbers in words as figures: "half a lemon", "two eggs", "a pinch of salt"; not "a lemon"."""
    text = _LONG.sub(r"1 (\1) \2", text)
    first, _, name = text.partition(" ")
    if first.lower() in _PINCHES and name[:1].isalpha():
        return f"1 {text}"
    match = _WORD.match(text)
    if match is None:
        return text
    word, rest = match[1].lower(), text[match.end() :]
    if word.startswith("half"):
        return f"1/2 {rest}"
    many, _, part = word.partition(" ")
    if part:
        return f"{COUNTS[many]}/{4 if part.startswith('quarter') else 3} {rest}"
    if word in ("a", "an") and _unit(rest)[0] is None:
        return text
    return f"{COUNTS[word]} {rest}"


def _packed(rest: str) -> tuple[str, str] | None:
    """A package and its size: "(14 oz) can tomatoes" -> can, "tomatoes (14 oz)"."""
    match = _PACKED.match(rest)
    unit = unit_of(match[2]) if match else None
    if match is None or unit not in PACKAGES:
        return None
    size = match[1].strip("() ").replace("-", " ")
    return unit, f"{re.sub(r'^of ', '', match[3])} ({size})".strip()


def _with_more(amount: Amount, name: str) -> tuple[Amount, str]:
    """Two amounts of one thing added up: "1 cup plus 2 tablespoons"."""
    match = _TOGETHER.match(name)
    if match is None or amount.unit not in _SPOONS:
        return amount, name
    more, rest = amount_of(name[match.end() :])
    if more is None or more.unit not in _SPOONS:
        return amount, name
    added = more.number * _SPOONS[more.unit] / _SPOONS[amount.unit]
    return Amount(amount.number + added, amount.unit), rest


def _plain(text: str) -> str:
    spaced = re.sub(r"(\d)([¼-¾⅐-⅞])", r"\1 \2", text)
    plain = normalize("NFKC", spaced).replace("⁄", "/").lstrip("*•-– ").strip()
    if not _SIGNS.isdisjoint(plain):
        plain = without_price(plain).translate(_BRACKETS)
    return _RUN_TOGETHER.sub(lambda found: f"{found[1] or found[2]} ", plain)


@lru_cache(maxsize=4096)
def _fraction(text: str) -> Fraction | None:
    try:
        total = sum(Fraction(part.replace(",", ".")) for part in _parts(text))
    except (ValueError, ZeroDivisionError):
        return None
    return Fraction(total)


def _parts(text: str) -> list[str]:
    return re.sub(r"\s*/\s*", "/", text.strip()).split()


def _unit(rest: str) -> tuple[str | None, str]:
    """The unit that a text begins with, and what follows it."""
    measured = _MEASURED.sub("", rest)
    if measured != rest:
        unit, name = _unit(measured)
        return (unit, name) if unit else (None, rest.strip())
    word, _, name = re.sub(r"^([a-z]+)/", r"\1 /", rest).partition(" ")
    if word.lower() in ("fl", "fl.", "fluid") and name[:2].lower() in ("oz", "ou"):
        return "fl oz", re.sub(r"^of\s+", "", name.partition(" ")[2].strip())
    unit = _UNIT_OF.get(word) or _UNIT_OF.get(word.lower().rstrip(".,"))
    if unit is None:
        return None, rest.strip()
    return unit, re.sub(r"^of\s+", "", name.strip())


def without_price(text: str) -> str:
    """A line of a list without what things cost.

    >>> without_price("2 onions, $0.50"), without_price("£1.20 / lb minced beef")
    ('2 onions', 'minced beef')
    """
    return _PRICE.sub(" ", text).strip(" ,-–")


def unit_of(word: str) -> str | None:
    """The unit that a word names: "grams" -> "g"."""
    return _UNIT_OF.get(word) or _UNIT_OF.get(word.lower())
