"""Ways to phrase a question, written almost as they are said.

`what {is} (in|inside) <thing> [then]` reads: the word "what", a form of "be", one of two words,
anything (kept as `thing`), and perhaps "then". Braces name a set of words that many share.
"""

from __future__ import annotations

import re

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
_TOKEN = re.compile(r"<\w+>|\([^()]*\)|\[[^\[\]]*\]|[^\s()\[\]<>]+")


class Phrasing:
    """Several ways to say one thing; `read` gives the named parts of the first that fits."""

    def __init__(self, *ways: str) -> None:
        self._patterns = tuple(_compiled(way) for way in ways)

    def read(self, plain: str) -> dict[str, str] | None:
        """The named parts of a plain question, or None if it is not said in any of these ways.

        >>> Phrasing("where {is} [the] <thing>").read("where is the butter")
        {'thing': 'butter'}
        """
        text = f"{plain} "
        for pattern in self._patterns:
            match = pattern.match(text)
            if match is not None:
                return {name: part.strip(" ,") for name, part in match.groupdict("").items()}
        return None


def _compiled(way: str) -> re.Pattern[str]:
    shared = re.sub(r"\{(\w+)\}", lambda found: f"({_SHARED[found[1]]})", way)
    for _ in range(3):
        shared = re.sub(r"(?<=[\[(|])\(([^()]*)\)", r"\1", shared)
    return re.compile("^" + "".join(_piece(token) for token in _TOKEN.findall(shared)) + "$")


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
