r"""Read a query's tokens by the rules of Oxigraph's own parser, in one pass and in linear time.

The tokens are those of https://www.w3.org/TR/sparql11-query/#sparqlGrammar with two differences
that an attacker can use: Oxigraph needs no space after a keyword (`SERVICESILENT<…>`), and a local
name has at most one part after a dot (`ex:a.b.c` ends before `.c`). What begins no token is an
error here, so that nobody has to guess what an engine makes of it.

>>> [token.text for token in tokens("ASK{?s a ex:a.b.c} # done")]
['ASK', '{', '?s', 'a', 'ex:a.b', '.', 'c', '}']
"""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple

from kg.errors import QueryError, RefusedError

__all__ = ["LONGEST", "Kind", "Token", "line_of", "spelt_out", "tokens"]

LONGEST: Final = 100_000
"""Characters of a query or an update."""

Kind = Literal[
    "space", "string", "iri", "variable", "tag", "blank", "name", "word", "number", "mark"
]

_BASE: Final = (
    r"A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C\u200D"
    r"\u2070-\u218F\u2C00-\u2FEF\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD"
)
_MARKED: Final = r"0-9\u00B7\u0300-\u036F\u203F\u2040"
_ANY: Final = rf"{_BASE}_{_MARKED}\-"
_RUN: Final = rf"[{_BASE}][{_ANY}]*+(?:\.++[{_ANY}]++)*+"
_ESCAPED: Final = r"%[0-9A-Fa-f]{2}|\\[_~.\-!$&'()*+,;=/?#@%]"
_LOCAL: Final = (
    rf"(?:[{_BASE}_:0-9]|{_ESCAPED})(?:[{_ANY}:]|{_ESCAPED})*+"
    rf"(?:\.++(?:[{_ANY}:]|{_ESCAPED})++)?+"
)
_TOKEN: Final = re.compile(
    "|".join(
        (
            r"(?P<space>[ \t\n\r]++|\#[^\n\r]*+)",
            r"(?P<string>'''(?:[^'\\]|\\[tbnrf\"'\\]|'(?!''))*+'''"
            r'|"""(?:[^"\\]|\\[tbnrf"\'\\]|"(?!""))*+"""'
            r"|'(?!'')(?:[^'\\\n\r]|\\[tbnrf\"'\\])*+'"
            r'|"(?!"")(?:[^"\\\n\r]|\\[tbnrf"\'\\])*+")',
            r"(?P<iri><[^<>\"{}|^`\\\x00-\x20]*+>)",
            rf"(?P<variable>[?$][{_BASE}_0-9][{_BASE}_{_MARKED}]*+)",
            r"(?P<tag>@[A-Za-z]++(?:-[A-Za-z0-9]++)*+(?:--[A-Za-z]++)?+)",
            rf"(?P<blank>_:[{_BASE}_0-9][{_ANY}]*+(?:\.++[{_ANY}]++)*+)",
            rf"(?P<name>(?:{_RUN})?+:(?:{_LOCAL})?+)",
            rf"(?P<word>{_RUN})",
            r"(?P<number>[0-9]++)",
            r"(?P<mark>[{}()\[\];,.=!<>|&*/+^?~-])",
        )
    )
)
_ESCAPE: Final = re.compile(r"(\\?)\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|[uU])")
_SURROGATE: Final = re.compile(r"[\ud800-\udfff]")
_QUOTES: Final = frozenset("'\"")


class Token(NamedTuple):
    """A piece of a query that is not space: what it is, and where it stands."""

    kind: Kind
    text: str
    start: int

    @property
    def end(self) -> int:
        """Where the next token may begin."""
        return self.start + len(self.text)


def tokens(text: str) -> list[Token]:
    """The tokens of a query or an update; raise if it is too long or has something else in it."""
    if len(text) > LONGEST:
        problem = f"a query or update has at most {LONGEST} characters; this one has {len(text)}"
        raise QueryError(problem)
    found: list[Token] = []
    place = 0
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None:
            raise _broken(text, place)
        kind: Kind = match.lastgroup  # type: ignore[assignment]  # each group is a kind
        if kind != "space":
            found.append(Token(kind, match[0], place))
        place = match.end()
    return found


def spelt_out(text: str) -> str:
    r"""The text with its escapes of characters (\u00E9) written out.

    SPARQL lets them stand for any character of the text, and engines disagree on where and how
    they read them; those for ASCII characters are of use to nobody but who hides a keyword.
    """
    if _SURROGATE.search(text):
        raise QueryError("the text has half a character in it")
    return _ESCAPE.sub(_character, text)


def _character(found: re.Match[str]) -> str:
    code = int(found[2] or found[3] or "FFFFFFFF", 16)
    if found[1] or code > 0x10FFFF or 0xD800 <= code < 0xE000:
        raise QueryError(f"{found[0]}: such an escape stands for no character")
    if code < 0x80:
        raise RefusedError(f"{found[0]}: write the character itself")
    return chr(code)


def line_of(text: str, place: int) -> int:
    """The number of the line that a place is in."""
    return text.count("\n", 0, place) + 1


def _broken(text: str, place: int) -> QueryError:
    where = f"line {line_of(text, place)}"
    if text[place] in _QUOTES:
        return QueryError(f"{where}: a {text[place]} is not closed, or has a wrong escape in it")
    return QueryError(f"{where}: {text[place]!r} cannot stand there")
