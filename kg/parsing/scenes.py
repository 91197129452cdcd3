"""How an event stands in its sentence: what the decisions about it look at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kg.deeds import DEGREES
from kg.model import Moment
from kg.parsing.attributes import plain_lemma
from kg.parsing.history import Happening
from kg.parsing.kept import kept
from kg.parsing.spotting import EDGE, FOOD
from ontology.effects import meaning
from ontology.wordlists import wordlist

__all__ = ["effect_of", "form_of", "happening", "has_particle"]

_TELLING: Final = wordlist("grammar.behind_verbs")
_PRONOUNS: Final = wordlist("grammar.standing_for_all")
_NEGATIONS: Final = wordlist("grammar.negations")
_BOIL: Final = frozenset({"boil", "simmer"})
_NEAR: Final = 7
_UNTIL: Final = wordlist("grammar.until")
_TAKING: Final = frozenset({"remove", "separate", "transform", "?"})
_ASIDES: Final = wordlist("verbs.setting_aside")
_PREHEAT: Final = ("pre", "-", "heat")
_SKIPPED: Final = frozenset({"DET", "ADJ", "NUM", "ADV", "VERB"})


@kept
def effect_of(lemma: str) -> str:
    """The main effect of an action, as the ontology has it."""
    known = meaning(lemma)
    return known.effects[0].value if known and known.effects else "?"


def has_particle(words: Sequence[str], labels: Sequence[str], end: int, lemma: str) -> bool:
    """True of "throw in the garlic", "cut in the butter" and "pour away the fat".

    It is not of "cut in wedges".
    """
    if words[end : end + 1] == ("away",):
        return effect_of(f"{lemma} away") not in ("?", effect_of(lemma))
    if words[end : end + 1] != ("in",) or effect_of(lemma) not in _TAKING:
        return False
    if effect_of(lemma) == "transform" and words[end + 1 : end + 2] not in (("the",), ("your",)):
        return False
    foods = [label[2:] for label in labels[end + 1 : end + 4] if label != "O"]
    return foods[:1] == [FOOD] and effect_of(f"{lemma} in") == "combine"


def form_of(verb: str, lemma: str) -> str:
    """How a verb stands: "base", "ing" or "ed"."""
    return "ing" if verb.endswith("ing") else "ed" if verb != lemma else "base"


def happening(
    at: Moment, end: int, words: Sequence[str], tags: Sequence[str], labels: Sequence[str]
) -> Happening:
    """An event as its sentence shows it, before anybody takes part in it."""
    verb = words[at.token - 1]
    lemma = "preheat" if words[at.token - 1 : end] == _PREHEAT else plain_lemma(verb)
    form = form_of(verb, lemma)
    effect = effect_of(
        f"{lemma} {words[end]}" if has_particle(words, labels, end, lemma) else lemma
    )
    if lemma == "bring" and not _BOIL.isdisjoint(words[end : end + _NEAR]):
        effect = effect_of("boil")
    after = words[end] if end < len(words) else EDGE
    behind = after if after in _TELLING else tags[end] if end < len(words) else EDGE
    if end < len(labels) and labels[end][2:] == FOOD:
        behind = FOOD
    return Happening(
        at,
        end,
        lemma,
        effect,
        form,
        behind,
        words[at.token - 2] if at.token > 1 else EDGE,
        has_object=_has_object(words, tags, labels, end),
        opens_sentence=at.token == 1,
        is_done_with=_is_done_with(words, tags, end),
        is_back=lemma == "return" or "back" in words[end : end + 6],
        is_aside=lemma in _ASIDES and "aside" in words[end : end + 5],
        until=not _UNTIL.isdisjoint(words[max(0, at.token - 8) : at.token - 1]),
        is_negated=_is_negated(words, at.token - 1),
    )


def _is_done_with(words: Sequence[str], tags: Sequence[str], end: int) -> bool:
    """True of "season the chicken with salt", not of "season with salt"."""
    behind = words[end : end + 9]
    stop = next((n for n, word in enumerate(behind) if word in (",", ".", ";")), len(behind))
    return "with" in behind[1:stop] and tags[end] in ("DET", "NOUN", "ADJ", "PRON", "PROPN", "NUM")


def _is_negated(words: Sequence[str], place: int) -> bool:
    """True of "do not let it boil", up to the last comma or full stop."""
    for before in range(place - 1, max(-1, place - 5), -1):
        if words[before] in _NEGATIONS:
            return words[before + 1] not in DEGREES
        if not words[before].isalpha():
            return False
    return False


def _has_object(words: Sequence[str], tags: Sequence[str], labels: Sequence[str], end: int) -> bool:
    """True if a pronoun, or a noun that is no food, stands as the verb's object."""
    for place in range(end, min(end + 4, len(words))):
        if words[place] in _PRONOUNS:
            return True
        if tags[place] in ("NOUN", "PROPN"):
            return labels[place] == "O"
        if tags[place] not in _SKIPPED or words[place] in _TELLING:
            return False
    return False
