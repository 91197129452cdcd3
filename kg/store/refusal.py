r"""What a query may not do: change the store, or reach anything outside it.

Engines obey SERVICE and LOAD without asking, and Virtuoso has functions that open files, so these
are refused by reading the query's words before any engine sees it. See
https://www.w3.org/TR/sparql11-query/#sparqlGrammar for the tokens.

>>> check("SELECT ?service { ?service ?p 'LOAD' } # INSERT")
>>> check("SELECT * { SERVICE <http://example.org/> { ?s ?p ?o } }")
Traceback (most recent call last):
kg.errors.RefusedError: SERVICE reaches other hosts; a query may only read this store
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from kg.errors import QueryError, RefusedError
from ontology.vocab import NAMESPACES

__all__ = [
    "LONGEST",
    "check",
    "check_update",
    "has_from",
    "limited",
    "makes_triples",
    "with_prefixes",
]

LONGEST: Final = 100_000
_TOKEN: Final = re.compile(
    r'''"""(?:[^"\\]|\\.|"(?!""))*"""|\'\'\'(?:[^'\\]|\\.|'(?!''))*\'\'\'
    |"(?:[^"\\\n\r]|\\.)*"|'(?:[^'\\\n\r]|\\.)*'
    |<[^<>"{}|^`\\\x00-\x20]*>
    |\#[^\n\r]*
    |[?$]\w+
    |@[A-Za-z]+(?:-[A-Za-z0-9]+)*
    |(?P<name>[^\W\d][\w.-]*)?:(?:[\w.:%-]|\\.)*
    |(?P<word>[^\W\d]\w*)
    |(?P<number>\d+)
    |(?P<mark>[{}])
    |.''',
    re.VERBOSE | re.DOTALL,
)
_ESCAPE: Final = re.compile(r"\\u([0-9A-Fa-f]{4})|\\U([0-9A-Fa-f]{8})")
_CHANGES: Final = frozenset("INSERT DELETE CLEAR DROP CREATE COPY MOVE ADD WITH".split())
_REASONS: Final = {
    "SERVICE": "SERVICE reaches other hosts",
    "LOAD": "LOAD fetches files",
    "DEFINE": "DEFINE gives orders to the server",
    **{word: f"{word} changes the store" for word in _CHANGES},
}
_FUNCTIONS: Final = frozenset({"bif", "sql"})
_QUERIES: Final = frozenset({"SELECT", "CONSTRUCT", "DESCRIBE", "ASK"})


class _Word(NamedTuple):
    text: str
    depth: int
    start: int
    end: int


@lru_cache(maxsize=256)
def check(query: str) -> None:
    """Raise if a query would do anything but read the store it is asked of."""
    if len(query) > LONGEST:
        raise QueryError(f"a query has at most {LONGEST} characters; this one has {len(query)}")
    for text in dict.fromkeys((query, _unescaped(query))):
        _check_words(text)
    _check_braces(_unescaped(query))


def check_update(update: str) -> None:
    """Raise if an update would reach outside the store that it changes."""
    if len(update) > LONGEST:
        raise QueryError(f"an update has at most {LONGEST} characters; this has {len(update)}")
    for text in dict.fromkeys((update, _unescaped(update))):
        words = {word.text.upper() for word in _words(text)}
        for word in ("SERVICE", "LOAD", "DEFINE"):
            if word in words:
                raise RefusedError(f"{_REASONS[word]}; an update may only change this store")
        _check_functions(text)


@lru_cache(maxsize=256)
def limited(query: str, most: int) -> str:
    """The query with a LIMIT of `most` rows; a smaller one of its own stays.

    >>> limited("SELECT ?s { ?s ?p ?o } LIMIT 5000", 10)
    'SELECT ?s { ?s ?p ?o } LIMIT 10'
    """
    words = [word for word in _words(query) if word.depth == 0]
    said = [word.text.upper() for word in words]
    if "ASK" in said:
        return query
    if "LIMIT" in said:
        given = words[said.index("LIMIT") + 1 :]
        if given and given[0].text.isdigit() and int(given[0].text) > most:
            return f"{query[: given[0].start]}{most}{query[given[0].end :]}"
        return query
    if "VALUES" in said:
        place = words[said.index("VALUES")].start
        return f"{query[:place]}\nLIMIT {most}\n{query[place:]}"
    return f"{query}\nLIMIT {most}"


def makes_triples(query: str) -> bool:
    """True of CONSTRUCT and DESCRIBE, false of SELECT and ASK."""
    forms = [word.text.upper() for word in _words(query) if word.text.upper() in _QUERIES]
    return bool(forms) and forms[0] in ("CONSTRUCT", "DESCRIBE")


def has_from(query: str) -> bool:
    """True of a query that says itself which graphs it reads."""
    return any(word.depth == 0 and word.text.upper() == "FROM" for word in _words(query))


@lru_cache(maxsize=256)
def with_prefixes(query: str) -> str:
    """The query with the project's prefixes declared where it uses them without.

    >>> with_prefixes("ASK { ?e a mx:Event }")
    'PREFIX mx: <https://mirepoix.dev/ontology#> ASK { ?e a mx:Event }'
    """
    used = dict.fromkeys(token["name"] for token in _TOKEN.finditer(query) if token["name"])
    declared = set(re.findall(r"(?i)\bPREFIX\s+([\w.-]*)\s*:", query))
    missing = [name for name in used if name in NAMESPACES and name not in declared]
    return "".join(f"PREFIX {name}: <{NAMESPACES[name]}> " for name in missing) + query


def _unescaped(query: str) -> str:
    """The query with its code points written out, as SPARQL says that engines read it."""
    try:
        return _ESCAPE.sub(lambda found: chr(int(found[1] or found[2], 16)), query)
    except (ValueError, OverflowError):
        raise QueryError("an escape stands for no character") from None


def _check_words(text: str) -> None:
    depth_words = list(_words(text))
    for word in depth_words:
        reason = _REASONS.get(word.text.upper())
        if reason:
            raise RefusedError(f"{reason}; a query may only read this store")
    _check_functions(text)
    if not any(word.text.upper() in _QUERIES for word in depth_words):
        raise QueryError("expected a query: SELECT, CONSTRUCT, DESCRIBE or ASK")


def _check_braces(text: str) -> None:
    """Raise if a brace stands alone: what an engine says of it helps nobody."""
    open_at: list[int] = []
    for token in _TOKEN.finditer(text):
        if token["mark"] == "{":
            open_at.append(token.start())
        elif token["mark"] == "}" and not open_at:
            raise QueryError(f"line {_line(text, token.start())}: a }} without its {{")
        elif token["mark"]:
            open_at.pop()
    if open_at:
        raise QueryError(f"line {_line(text, open_at[-1])}: a {{ is not closed")


def _line(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1


def _check_functions(text: str) -> None:
    for token in _TOKEN.finditer(text):
        if (token["name"] or "").lower() in _FUNCTIONS:
            raise RefusedError(f"{token['name']}: functions reach outside the store")


def _words(text: str) -> list[_Word]:
    """The bare words and numbers of a query, with how many braces are open around each."""
    found: list[_Word] = []
    depth = 0
    for token in _TOKEN.finditer(text):
        if token["mark"]:
            depth += 1 if token["mark"] == "{" else -1
        elif token["word"] or token["number"]:
            found.append(_Word(token[0], depth, token.start(), token.end()))
    return found
