"""Find the things, props and lines of the list that words of a question describe."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from kg.graph import RecipeGraph
from ontology import lexicon
from reasoner.dish import by_title
from reasoner.grounding.lexis import Lexis, is_kitchen_word, lexis
from reasoner.matching import vocabulary
from reasoner.operators.base import Described
from reasoner.outcome import Match, MatchKind
from reasoner.reading.analysis import Analysis, Word, generic_nouns

__all__ = ["Found", "describe", "matched", "things_in"]

LONGEST_NAME: Final = 4
"""Words that the name of a thing in a question has at most."""
LONGEST_QUOTED: Final = 3
SURE_ENOUGH: Final = 0.5
NEARLY: Final = 0.12
"""Matches so little less sure than the best are kept beside it."""


class Found(NamedTuple):
    """A description with the places of its words in the question."""

    start: int
    end: int
    described: Described
    kinds: frozenset[str]
    how: MatchKind = MatchKind.EXACT


def things_in(graph: RecipeGraph, analysis: Analysis) -> tuple[Found, ...]:
    """The descriptions of things in a question, in its order; the longest names first.

    What is quoted by itself is a description, whether it names something or not: 'them'.
    """
    words, known = analysis.words, lexis(graph)
    found: list[Found] = []
    place = 0
    while place < len(words):
        match = _longest(graph, known, words, place) or _quoted(words, place)
        if match is None:
            place += 1
        else:
            found.append(match)
            place = match.end
    return tuple(found)


def _longest(graph: RecipeGraph, known: Lexis, words: Sequence[Word], start: int) -> Found | None:
    """The longest run of words from here that names something of the recipe."""
    if not words[start].content:
        return None
    last = start
    while last + 1 < len(words) and last + 1 - start < LONGEST_NAME and _goes_on(words, last + 1):
        last += 1
    for end in range(last + 1, start, -1):
        if not words[end - 1].content:
            continue
        text = " ".join(word.form for word in words[start:end])
        if end - start == 1 and words[start].noun in generic_nouns():
            return None
        guess = end - start == 1 and _may_be_misnamed(known, words[start])
        found = matched(graph, text, guess=guess)
        if found is not None:
            described, how = found
            kinds = frozenset(_kind(graph, each) for each in described.ids)
            return Found(start, end, described, kinds, how)
    return None


def _quoted(words: Sequence[Word], start: int) -> Found | None:
    """A short quotation of its own that begins here."""
    if not words[start].quoted or (start and words[start - 1].quoted):
        return None
    end = next((n for n in range(start, len(words)) if not words[n].quoted), len(words))
    if end - start > LONGEST_QUOTED:
        return None
    return Found(start, end, Described(" ".join(w.form for w in words[start:end]), ()), frozenset())


def _may_be_misnamed(known: Lexis, word: Word) -> bool:
    """True of a word that may mean a thing by another name or in another spelling."""
    if known.knows(word.noun) or known.knows(word.verb):
        return False
    return is_kitchen_word(word.noun) or not lexicon.parts_of(word.form)


def _goes_on(words: Sequence[Word], place: int) -> bool:
    """True of a word that may go on a name: another content word, or "of" before one."""
    if words[place].content:
        return True
    joins = words[place].form in ("of", "-") and place + 1 < len(words)
    return joins and words[place + 1].content


def _kind(graph: RecipeGraph, entity: str) -> str:
    if entity in graph.supplies:
        return "supply"
    return "thing" if entity in graph.things else "prop"


def describe(graph: RecipeGraph, text: str, *, guess: bool = False) -> Described | None:
    """What a name means; none if nothing of the recipe is called so. See `matched`."""
    found = matched(graph, text, guess=guess)
    return found[0] if found else None


def matched(
    graph: RecipeGraph, text: str, *, guess: bool = False
) -> tuple[Described, MatchKind] | None:
    """What a name means: the surest matches among lines, things and props; none if nothing does.

    A guess mends a spelling and asks WordNet and likeness too, where no name is the same.
    """
    known = vocabulary(graph)
    tiers = [
        *known.known_supplies(text)[:1],
        *known.known_things(text)[:1],
        *known.known_props(text)[:1],
    ]
    if not tiers and (titled := by_title(graph, text)):
        tiers = [titled]
    if not tiers and guess:
        tiers = [known.supplies(text), known.things(text), known.props(text)]
    best = max((match.score for tier in tiers for match in tier), default=0.0)
    if best < SURE_ENOUGH:
        return None
    matches: list[Match] = sorted(
        (match for tier in tiers for match in tier if match.score >= best - NEARLY),
        key=lambda match: -match.score,
    )
    ids = tuple(dict.fromkeys(match.meaning for match in matches))
    return Described(text, ids, best), matches[0].kind
