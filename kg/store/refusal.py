r"""What a query may not do: change the store, or reach anything outside it.

Engines obey SERVICE and LOAD without asking, Virtuoso has functions that open files and Jena some
that run code (by a prefix or by their whole IRI), so these are refused by reading the query's
tokens before any engine sees it. Oxigraph's parser tries one reading of a place after the other,
so whatever could be such a keyword in any of them is refused:

- a word that has the keyword in it, as in `trueSERVICE` or `LOADSILENT`;
- a name that has it and stands where a keyword could: `SERVICEex:a {`, or `ex:SERVICE <…> {` with
  a prefix that makes no IRI of the name, which is then read as `ex:` and a keyword;
- any mention of it where an IRI could also be read as "less than", and so a quote or a comment
  could begin inside it.

>>> check("SELECT ?service { ?service ex:load 'LOAD' } # INSERT")
>>> check("SELECT * { SERVICE <http://example.org/> { ?s ?p ?o } }")
Traceback (most recent call last):
kg.errors.RefusedError: SERVICE reaches other hosts; a query may only read this store
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from kg.errors import QueryError, RefusedError
from kg.store.lexing import LONGEST, Token, line_of, spelt_out, tokens
from ontology.vocab import NAMESPACES

__all__ = ["LONGEST", "Asked", "Reading", "check", "check_update", "read"]

Form = Literal["SELECT", "CONSTRUCT", "DESCRIBE", "ASK"]
_FORMS: Final[tuple[Form, ...]] = ("SELECT", "CONSTRUCT", "DESCRIBE", "ASK")
_CHANGES: Final = frozenset("INSERT DELETE CLEAR DROP CREATE COPY MOVE ADD WITH".split())
_REASONS: Final = {
    "SERVICE": "SERVICE reaches other hosts",
    "LOAD": "LOAD fetches files",
    "DEFINE": "DEFINE gives orders to the server",
    **{word: f"{word} changes the store" for word in _CHANGES},
}
_REACHING: Final = ("SERVICE", "LOAD")
_FUNCTIONS: Final = frozenset({"bif", "sql"})
_SCHEMES: Final = ("<bif:", "<sql:", "<java:")
_TERMS: Final = frozenset({"iri", "variable", "name"})
_BEFORE_OPERAND: Final = frozenset("(,=!|&>;.{")
_ONLY_READ: Final = "a query may only read this store"
_ONLY_HERE: Final = "an update may only change this store"


@dataclass(frozen=True, slots=True)
class Asked:
    """A query as an engine gets it, and what has to be known about it by then."""

    text: str
    makes_triples: bool = False
    has_from: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    """A query that only reads: its form, and where its limit stands or would stand.

    `limit` is the place of the number after LIMIT, `tail` that of VALUES at the end.
    """

    text: str
    form: Form
    has_from: bool
    prefixes: str
    limit: tuple[int, int] | None
    tail: int | None

    @property
    def makes_triples(self) -> bool:
        """True of CONSTRUCT and DESCRIBE, false of SELECT and ASK."""
        return self.form in ("CONSTRUCT", "DESCRIBE")

    def asked(self, most: int) -> Asked:
        """The query with a LIMIT of `most` rows, and the project's prefixes that it uses.

        >>> read("SELECT ?s { ?s ?p ?o } LIMIT 5000").asked(10).text
        'SELECT ?s { ?s ?p ?o } LIMIT 10'
        >>> read("ASK { ?e a mx:Event }").asked(10).text
        'PREFIX mx: <https://mirepoix.dev/ontology#> ASK { ?e a mx:Event }'
        """
        return Asked(self.prefixes + self._limited(most), self.makes_triples, self.has_from)

    def _limited(self, most: int) -> str:
        text = self.text
        if self.form == "ASK":
            return text
        if self.limit is not None:
            start, end = self.limit
            given = text[start:end].lstrip("0")
            is_less = len(given) <= len(str(most)) and int(given or "0") <= most
            return text if is_less else f"{text[:start]}{most}{text[end:]}"
        if self.tail is not None:
            return f"{text[: self.tail]}\nLIMIT {most}\n{text[self.tail :]}"
        return f"{text}\nLIMIT {most}"


@lru_cache(maxsize=64)
def read(query: str) -> Reading:
    """Read a query; raise if it would do anything but read the store it is asked of."""
    text = _within_limit(query)
    found = tokens(text)
    for token in found:
        reason = _REASONS.get(token.text.upper()) if token.kind == "word" else None
        if reason:
            raise RefusedError(f"{reason}; {_ONLY_READ}")
    _check_reach(text, found, _ONLY_READ)
    _check_braces(text, found)
    outer = list(_outside_braces(found))
    words = [token.text.upper() if token.kind == "word" else "" for token in outer]
    return Reading(
        text,
        _form(words),
        any(word.startswith("FROM") for word in words),
        _missing_prefixes(found),
        _limit(outer, words),
        outer[words.index("VALUES")].start if "VALUES" in words else None,
    )


def check(query: str) -> None:
    """Raise if a query would do anything but read the store it is asked of."""
    read(query)


def check_update(update: str) -> str:
    """The update with the prefixes it needs; raise if it would reach outside its store."""
    text = _within_limit(update)
    found = tokens(text)
    if any(token.kind == "word" and token.text.upper() == "DEFINE" for token in found):
        raise RefusedError(f"{_REASONS['DEFINE']}; {_ONLY_HERE}")
    _check_reach(text, found, _ONLY_HERE)
    return _missing_prefixes(found) + text


def _within_limit(text: str) -> str:
    if len(text) > LONGEST:
        problem = f"a query or update has at most {LONGEST} characters; this one has {len(text)}"
        raise QueryError(problem)
    return spelt_out(text)


def _check_reach(text: str, found: Sequence[Token], instead: str) -> None:
    """Raise if anything could be a keyword, or is a function, that reaches outside the store."""
    for token in found:
        if token.kind == "name" and _prefix(token).lower() in _FUNCTIONS:
            raise RefusedError(f"{_prefix(token)}: functions reach outside the store")
        if token.kind == "iri" and token.text.lower().startswith(_SCHEMES):
            raise RefusedError(f"{token.text[:40]}: functions reach outside the store")
    whole = text.upper()
    for keyword in (word for word in _REACHING if word in whole):
        reason = f"{_REASONS[keyword]}; {instead}"
        if any(token.kind == "word" and keyword in token.text.upper() for token in found):
            raise RefusedError(reason)
        if _is_split(found, keyword):
            raise RefusedError(f"{reason} (a name could be read as that keyword)")
        if _is_ambiguous(found):
            doubt = f"the word {keyword} beside an IRI that could also be read as 'less than'"
            raise RefusedError(f"{doubt}; write the IRI with a prefix")


def _is_split(found: Sequence[Token], keyword: str) -> bool:
    """True if a name with the keyword in it stands where it could be that keyword and a name."""
    depth = 0
    for place, token in enumerate(found):
        depth += {"{": 1, "}": -1}.get(token.text, 0)
        if token.kind != "name":
            continue
        if keyword == "LOAD":
            is_declared = place > 0 and found[place - 1].text.upper() == "PREFIX"
            if depth <= 0 and keyword in _prefix(token).upper() and not is_declared:
                return True
        elif keyword in token.text.upper() and _opens_group(found[place + 1 : place + 3]):
            return True
    return False


def _opens_group(after: Sequence[Token]) -> bool:
    """True if what follows a name could be the rest of SERVICE: SILENT, a term, and a brace."""
    if not after:
        return False
    first = after[0]
    if first.text == "{" or (first.kind == "word" and first.text.upper().startswith("SILENT")):
        return True
    return first.kind in _TERMS and len(after) > 1 and after[1].text == "{"


def _is_ambiguous(found: Sequence[Token]) -> bool:
    """True if an IRI may be "less than" to an engine, with a quote or comment beginning in it."""
    parentheses, before = 0, ""
    for token in found:
        if token.kind == "iri" and ("'" in token.text or "#" in token.text):
            is_in_expression = parentheses > 0 and before not in _BEFORE_OPERAND
            if is_in_expression or before == "<":
                return True
        parentheses += {"(": 1, ")": -1}.get(token.text, 0)
        before = token.text
    return False


def _check_braces(text: str, found: Sequence[Token]) -> None:
    """Raise if a brace stands alone: what an engine says of it helps nobody."""
    open_at: list[int] = []
    for token in found:
        if token.text == "{":
            open_at.append(token.start)
        elif token.text == "}" and not open_at:
            raise QueryError(f"line {line_of(text, token.start)}: a }} without its {{")
        elif token.text == "}":
            open_at.pop()
    if open_at:
        raise QueryError(f"line {line_of(text, open_at[-1])}: a {{ is not closed")


def _outside_braces(found: Sequence[Token]) -> Iterator[Token]:
    depth = 0
    for token in found:
        depth += {"{": 1, "}": -1}.get(token.text, 0)
        if depth == 0 and token.kind in ("word", "number"):
            yield token


def _form(words: Sequence[str]) -> Form:
    for word in words:
        for form in _FORMS:
            if word.startswith(form):
                return form
    raise QueryError("expected a query: SELECT, CONSTRUCT, DESCRIBE or ASK")


def _limit(outer: Sequence[Token], words: Sequence[str]) -> tuple[int, int] | None:
    """Where the number of a LIMIT stands; a limit without one is the engine's to complain of."""
    if "LIMIT" not in words:
        return None
    given = outer[words.index("LIMIT") + 1 :]
    return (given[0].start, given[0].end) if given and given[0].kind == "number" else None


def _prefix(name: Token) -> str:
    return name.text.partition(":")[0]


def _missing_prefixes(found: Sequence[Token]) -> str:
    """Declarations of the project's prefixes that are used and not declared."""
    used: dict[str, None] = {}
    declared: set[str] = set()
    for place, token in enumerate(found):
        if token.kind == "name":
            is_declared = place > 0 and found[place - 1].text.upper() == "PREFIX"
            (declared.add if is_declared else used.setdefault)(_prefix(token))
    missing = [name for name in used if name in NAMESPACES and name not in declared]
    return "".join(f"PREFIX {name}: <{NAMESPACES[name]}> " for name in missing)
