"""Ways to phrase a question, written almost as they are said.

`what {is} (in|inside) <thing> [then]` reads: the word "what", a form of "be", one of two words,
anything (kept as `thing`), and perhaps "then". Braces name a set of words that many share.
"""

from __future__ import annotations

import re
from functools import cache, cached_property

__all__ = ["Phrasing"]

_SHARED = {
    "is": "is|are|was|were|will be|has been|have been",
    "do": "do|does|did|should|must|can|could|will|would|shall|may|might|has|have",
    "you": "i|you|we|one|the cook|somebody|someone",
    "the": "the|a|an|my|your|our|all the|all of the|some|any|this|these|those|that",
    "what": "what|which",
    "recipe": "the recipe|this recipe|the whole recipe|the entire recipe|it all|this dish|the dish",
    "need": "need|needs|require|requires|use|uses|take|takes|have|has|call for|calls for",
    "tool": "tool|tools|utensil|utensils|implement|implements|equipment|kitchenware|gear|appliance",
    "vessel": "vessel|vessels|container|containers|dish|dishes|bowl|bowls|pan|pans|pot|pots|"
    "place|places",
    "total": "in total|altogether|in all|overall|all in all|all together",
    "made": "made|prepared|obtained|produced|created|formed",
    "used": "used|needed|required|involved|necessary|in use|employed",
}
_TOKEN = re.compile(r"<\w+>|\{\w+\}|\([^()]*\)|\[[^\[\]]*\]|[^\s()\[\]<>{}]+")


class Phrasing:
    """Several ways to say one thing; `read` gives the named parts of the first that fits."""

    def __init__(self, *ways: str) -> None:
        self._ways = ways

    @cached_property
    def _by_first_word(self) -> list[tuple[frozenset[str] | None, str]]:
        """Each way with the words that it can begin with, None for any."""
        return [(_first_words(_tokens(way)), way) for way in self._ways]

    def read(self, plain: str) -> dict[str, str] | None:
        """The named parts of a plain question, or None if it is not said in any of these ways.

        >>> Phrasing("where {is} [the] <thing>").read("where is the butter")
        {'thing': 'butter'}
        """
        text = f"{plain} "
        first = text.partition(" ")[0].rstrip(",;:")
        for beginnings, way in self._by_first_word:
            if beginnings is not None and first not in beginnings:
                continue
            match = _compiled(way).match(text)
            if match is not None:
                return {name: part.strip(" ,") for name, part in match.groupdict("").items()}
        return None


def _tokens(way: str) -> list[str]:
    """The tokens of a way of saying, each bracket with all its options spelt out."""
    return [_spelt_out(token) for token in _TOKEN.findall(way)]


def _spelt_out(token: str) -> str:
    if token.startswith("{"):
        return f"({_SHARED[token[1:-1]]})"
    if token[0] not in "([":
        return token
    options = [each for option in token[1:-1].split("|") for each in _expanded(option)]
    return f"{token[0]}{'|'.join(options)}{token[-1]}"


def _expanded(option: str) -> list[str]:
    """An option with every choice of the shared words in it: "in {recipe}"."""
    found = re.search(r"\{(\w+)\}", option)
    if found is None:
        return [option]
    words = _SHARED[found[1]].split("|")
    return [each for word in words for each in _expanded(option.replace(found[0], word, 1))]


def _first_words(tokens: list[str]) -> frozenset[str] | None:
    """The words that a way of saying can begin with, or None if it can be any."""
    words: set[str] = set()
    for token in tokens:
        if token.startswith("<"):
            return None
        options = token.strip("()[]").split("|")
        words.update(option.split()[0] for option in options if option.strip())
        if not token.startswith("["):
            break
    return frozenset(words)


@cache
def _compiled(way: str) -> re.Pattern[str]:
    """A way of saying as a regular expression, made when it is first needed."""
    return re.compile("^" + "".join(_piece(token) for token in _tokens(way)) + "$")


def _piece(token: str) -> str:
    """One token as a regular expression that ends with the space behind it."""
    if token.startswith("<"):
        return rf"(?P<{token[1:-1]}>.+?)[,;:]? "
    if token.startswith("["):
        return f"(?:(?:{_words(token)})[,;:]? )?"
    if token.startswith("("):
        return f"(?:{_words(token)})[,;:]? "
    return f"{re.escape(token)}[,;:]? "


def _words(token: str) -> str:
    return "|".join(re.escape(word.strip()) for word in token[1:-1].split("|"))
