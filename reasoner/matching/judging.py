"""Whether two names mean the same by their words and the ontology, and by which kind of match."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ontology import taxonomy
from ontology.phrases import plain
from ontology.tables import tables
from reasoner.matching.contrast import (
    contradicts,
    is_flesh,
    is_made_for_another,
    is_measure,
    is_part_only,
)
from reasoner.matching.names import Name, describes
from reasoner.matching.neighbours import neighbours
from reasoner.outcome import MatchKind

__all__ = ["Verdict", "is_another", "judge", "says_what"]

Verdict = tuple[MatchKind, float]
"""How two names match, and how surely."""

CLASS_SCORE: Final = 0.85
A_LEVEL: Final = 0.05
LEAST_CLASS_SCORE: Final = 0.6
BASIC_DEPTH: Final = 4
"""So many classes are above a bowl or a knife; what has fewer above it is no thing to point at."""
LOOSE_VERBS: Final = frozenset(
    {"CookAction", "CutAction", "CombineAction", "CrushAction", "ShapeAction", "MoveAction"}
)
"""Classes of verbs that recipes use where a special one would do."""


@lru_cache(maxsize=65536)
def judge(asked: Name, known: Name) -> Verdict | None:
    """Return how the name that was asked for matches a known one, or nothing.

    >>> from reasoner.matching.names import name_of
    >>> judge(name_of("pan", "place"), name_of("large skillet", "place"))
    (<MatchKind.CLASS: 'class'>, 0.85)
    """
    if not asked.words or not known.words:
        return None
    if asked.words == known.words:
        return MatchKind.EXACT, 1.0
    if asked.lemmas and asked.lemmas == known.lemmas:
        return MatchKind.LEMMA, 0.97
    if contradicts(asked, known):
        return None
    if asked.joined == known.joined:
        return MatchKind.LEMMA, 0.92
    if says_what(asked) and says_what(known):
        return _by_class(asked, known)
    return _by_head(asked, known)


def is_another(asked: Name, known: Name) -> bool:
    """Tell whether two names of one head are known to be two things: rice and cider vinegar."""
    if contradicts(asked, known):
        return True
    if asked.head != known.head or not (says_what(asked) and says_what(known)):
        return False
    mine, yours = str(asked.cls), str(known.cls)
    return not taxonomy.is_a(mine, yours) and not taxonomy.is_a(yours, mine)


def says_what(name: Name) -> bool:
    """Tell whether the class says what it is, and not just how much or which."""
    return name.cls is not None and not taxonomy.is_portion(name.cls)


def _by_class(asked: Name, known: Name) -> Verdict | None:
    mine, yours = str(asked.cls), str(known.cls)
    if mine == yours:
        return _one_class(asked, known)
    if taxonomy.is_a(yours, mine):
        return _kind_of(asked, known)
    if asked.kind == "action":
        found = _sibling_verbs(asked, known)
    elif taxonomy.is_a(mine, yours):
        found = _more_general(asked, known)
    else:
        found = _of_that_meat(asked, known) if asked.kind == "food" else _bare_head(asked, known)
    return found or _neighbour(asked, known)


def _neighbour(asked: Name, known: Name) -> Verdict | None:
    """Sautéing is frying to most who ask, whatever the ontology says."""
    if known.cls in neighbours(str(asked.cls)) and not (asked.rest and asked.kind != "action"):
        return MatchKind.CLASS, 0.58
    return None


def _of_that_meat(asked: Name, known: Name) -> Verdict | None:
    """Lamb mince is lamb and a sirloin steak a steak, wherever the ontology has them."""
    meats = all(is_flesh(str(name.cls)) for name in (asked, known))
    named = asked.core in (known.core[:1], known.core[-1:])
    return (MatchKind.HEAD, 0.65) if meats and named else None


def _one_class(asked: Name, known: Name) -> Verdict:
    """Two names of one class: the same unless one of them says more."""
    if asked.kind == "action" or asked.rest == known.rest:
        return MatchKind.SYNONYM, 0.9
    return (MatchKind.HEAD, 0.75) if asked.rest else (MatchKind.CLASS, 0.88)


def _kind_of(asked: Name, known: Name) -> Verdict | None:
    """A skillet is a pan: the known one is a kind of what was asked for."""
    described = asked.kind != "action" and bool(asked.rest - frozenset(known.core))
    if (
        described
        or is_made_for_another(asked, known)
        or is_part_only(asked, known)
        or _depth(str(asked.cls)) == 0
    ):
        return None
    levels = _levels(str(known.cls), str(asked.cls)) - 1
    return MatchKind.CLASS, max(LEAST_CLASS_SCORE, round(CLASS_SCORE - A_LEVEL * levels, 2))


def _more_general(asked: Name, known: Name) -> Verdict | None:
    """The recipe says less than the question: "onion" for a red onion, "pan" for a skillet."""
    part = is_measure(asked.head) or is_flesh(str(known.cls))
    if part and asked.core[: len(known.core)] == known.core:
        return MatchKind.HEAD, 0.7
    if _says_less(asked, known) and not (asked.kind == "food" and _has_own_name(asked)):
        return MatchKind.HEAD, 0.65
    above = tables()["parents"].get(str(asked.cls), ())
    if asked.kind == "food" or known.cls not in above or known.rest:
        return None
    return (MatchKind.CLASS, 0.6) if _depth(str(known.cls)) >= BASIC_DEPTH else None


def _says_less(asked: Name, known: Name) -> bool:
    """Tell whether a name is another one with words left out."""
    more = frozenset(known.core) - frozenset(asked.core)
    return asked.head == known.head and all(describes(word) for word in more)


def _has_own_name(name: Name) -> bool:
    """Tell whether a class has a name with another head: a spring onion is a scallion."""
    cls = str(name.cls)
    heads = {plain(other).split()[-1] for other in (taxonomy.label(cls), *taxonomy.synonyms(cls))}
    return any(not head.endswith(name.head) and not is_measure(head) for head in heads)


def _bare_head(asked: Name, known: Name) -> Verdict | None:
    """A bare "dish" is the baking dish if there is no other, but an oven is no Dutch oven."""
    if len(asked.core) != 1 or asked.head not in (known.head, known.tail):
        return None
    machines = [taxonomy.is_a(str(name.cls), "Appliance") for name in (asked, known)]
    return (MatchKind.HEAD, 0.6) if machines[0] == machines[1] else None


def _sibling_verbs(asked: Name, known: Name) -> Verdict | None:
    """Roll and roll out: one verb, the particle said once, and much the same action.

    Or the recipe says less: "cook" for what was asked as frying.
    """
    if known.cls in LOOSE_VERBS and taxonomy.is_a(str(asked.cls), str(known.cls)):
        return MatchKind.CLASS, LEAST_CLASS_SCORE
    parents = tables()["parents"]
    shared = set(parents.get(str(asked.cls), ())) & set(parents.get(str(known.cls), ()))
    one_sided = not asked.rest or not known.rest
    alike = any(cls.endswith("Action") and cls != "Action" for cls in shared)
    if asked.head == known.head and one_sided and alike:
        return MatchKind.HEAD, 0.65
    return None


def _by_head(asked: Name, known: Name) -> Verdict | None:
    """The same head noun, described by at most one of the two."""
    if not asked.head or asked.head != known.head or is_part_only(asked, known):
        return None
    return MatchKind.HEAD, 0.7


@lru_cache(maxsize=8192)
def _depth(cls: str) -> int:
    return len(taxonomy.ancestors(cls))


@lru_cache(maxsize=8192)
def _levels(cls: str, ancestor: str) -> int:
    """Return how many steps lead up from a class to one above it."""
    levels, reached = 0, {cls}
    while ancestor not in reached and reached:
        reached = {above for one in reached for above in tables()["parents"].get(one, ())}
        levels += 1
    return levels
