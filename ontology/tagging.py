"""Which part of speech a word is, where that depends on its neighbours: small ordered rules.

A rule sees a word in its place and returns a tag or None. Recipes are commands, so a base verb at
the start of a clause is a verb.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

__all__ = [
    "BASE",
    "BY_NEIGHBOURS",
    "COOKING",
    "NAMED",
    "NO_VERBS",
    "RULES",
    "Place",
    "Rule",
    "sole_part",
]

BASE: Final = "base form of a verb"
COOKING: Final = "verb of the kitchen"
NAMED: Final = "name of a food, tool or place"

CLAUSE_OPENERS: Final = frozenset({";", ".", ":", "then", "-", "(", "!"})
SUBJECTS: Final = frozenset({"i", "you", "they", "we"})
NAME_ENDERS: Final = frozenset({"", ",", ".", ")", "("})
COMMANDED: Final = frozenset(
    {"the", "a", "an", "it", "them", "in", "for", "until", "with", "over", "on", "well", "into"}
    | {"to", "at", "all", "aside", "together", "your", "each", "from", "this", "through", "up"}
    | {"out", "off", "down", "evenly", "gently", "once", "about", "again", "thoroughly", "."}
)
PHRASE_OPENERS: Final = frozenset(
    "in on for with using while when once meanwhile to after at over if next first now".split()
)
HANDLED: Final = frozenset({"the", "a", "an", "it", "them", "your", "each", "both", "half"})
JOINERS: Final = frozenset({"and", ",", "or", "then"})
LIST_WORDS: Final = frozenset({"", ",", ".", ")", "(", "and", "or", "of", ";", ":", "&"})


class Place:
    """A word in its sentence: what stands before it and after it, and what it can be."""

    __slots__ = (
        "after", "before", "can_be", "index", "look", "tag_before", "tags", "word", "words"
    )  # fmt: skip

    def __init__(
        self,
        words: Sequence[str],
        index: int,
        tags: Sequence[str],
        look: Callable[[str], frozenset[str]],
    ) -> None:
        self.index, self.tags, self.word, self.words = index, tags, words[index], words
        self.before = words[index - 1] if index else ""
        self.after = words[index + 1] if index + 1 < len(words) else ""
        self.tag_before = tags[index - 1] if index else ""
        self.can_be, self.look = look(self.word), look

    @property
    def next_can_be(self) -> frozenset[str]:
        """What the next word can be."""
        return self.look(self.after)

    @property
    def opens_clause(self) -> bool:
        """Whether a command can begin here."""
        return (
            self.index == 0
            or self.before in CLAUSE_OPENERS
            or (self.tag_before == "ADV" and self.index == 1)
        )

    @property
    def is_further(self) -> bool:
        """Whether "and", "or" or a comma stands before, or before an adverb."""
        return self.before in JOINERS or self.is_further_how

    @property
    def is_further_how(self) -> bool:
        """Whether it is joined by an adverb, as only verbs are: "and lightly oil grate"."""
        is_adverb = self.before.endswith("ly") and self.tag_before == "ADV"
        return is_adverb and self.index > 1 and self.words[self.index - 2] in JOINERS

    @property
    def ends_opening(self) -> bool:
        """Whether the first comma of a sentence stands before: "In a large bowl, cream …"."""
        is_behind = self.before == "," and self.words[0] in PHRASE_OPENERS
        return is_behind and "," not in self.words[: self.index - 1]

    @property
    def has_object(self) -> bool:
        """Whether what follows can be what a command is about, and is not the rest of a list."""
        if self.after in LIST_WORDS:
            return False
        return self.after in COMMANDED or self.after[:1].isdigit() or "NOUN" in self.next_can_be


Rule = Callable[[Place], str | None]


def to(place: Place) -> str | None:
    """Tag "to" before a verb as a particle, before all else as a preposition."""
    if place.word != "to":
        return None
    return "PART" if BASE in place.next_can_be and "PROPN" not in place.next_can_be else "ADP"


def after_to(place: Place) -> str | None:
    """Tag a base verb after the particle "to" ("to taste")."""
    return "VERB" if place.tag_before == "PART" and BASE in place.can_be else None


def after_subject(place: Place) -> str | None:
    """Tag a verb after a pronoun or an auxiliary."""
    if "VERB" not in place.can_be:
        return None
    after_auxiliary = place.tag_before == "AUX" and "ADJ" not in place.can_be
    return "VERB" if place.before in SUBJECTS or after_auxiliary else None


def only_one(place: Place) -> str | None:
    """Tag a word that can be only one thing."""
    return sole_part(place.can_be)


def sole_part(can_be: frozenset[str]) -> str | None:
    """Return the one part of speech among what a word can be, if it is only one."""
    parts = can_be - {BASE, COOKING, NAMED}
    return next(iter(parts)) if len(parts) == 1 else None


def command(place: Place) -> str | None:
    """Tag a base verb at the start of a clause, unless the clause is only a name."""
    if not place.opens_clause or BASE not in place.can_be:
        return None
    if "NOUN" not in place.can_be:
        return "VERB"
    if COOKING not in place.can_be:
        is_handling = place.after in HANDLED or place.after[:1].isdigit()
        return "VERB" if is_handling and NAMED not in place.can_be else None
    return None if NAMED in place.can_be and place.after in NAME_ENDERS else "VERB"


def command_at_last(place: Place) -> str | None:
    """Tag a base verb behind what a sentence opens with ("In a large bowl, cream butter")."""
    is_command = {BASE, COOKING} <= place.can_be and place.ends_opening and place.has_object
    return "VERB" if is_command else None


def further_command(place: Place) -> str | None:
    """Tag a base verb after "and" or a comma, in a sentence that has begun as a command."""
    if not place.is_further or not {BASE, COOKING} <= place.can_be:
        return None
    objects = place.after in COMMANDED or place.after[:1].isdigit()
    is_sure = objects or (place.is_further_how and place.has_object)
    return "VERB" if is_sure or not {"NOUN", NAMED} <= place.can_be else None


def in_noun_phrase(place: Place) -> str | None:
    """Tag what follows a determiner, an adjective or a number: an adjective or a noun."""
    if place.tag_before not in ("DET", "ADJ", "NUM", "ADP"):
        return None
    if "ADJ" in place.can_be and "NOUN" in place.next_can_be and NAMED not in place.can_be:
        return "ADJ"
    return "NOUN" if "NOUN" in place.can_be else None


def describing(place: Place) -> str | None:
    """Tag an adjective before a noun, or where it can be nothing else."""
    if "ADJ" not in place.can_be or NAMED in place.can_be:
        return None
    alone = place.can_be <= {"ADJ", "ADV"}
    return "ADJ" if alone or "NOUN" in place.next_can_be or place.tag_before == "AUX" else None


def likeliest(place: Place) -> str | None:
    """Tag by what such words mostly are in recipes."""
    if place.word.endswith(("ed", "ing")) and "VERB" in place.can_be:
        return "VERB"
    return next((p for p in ("NOUN", "ADJ", "VERB", "ADV") if p in place.can_be), None)


NO_VERBS: Final[tuple[Rule, ...]] = (in_noun_phrase, describing, likeliest)
"""The rules for words that can be more than one thing, but no verb, in the order of asking."""
BY_NEIGHBOURS: Final[tuple[Rule, ...]] = (
    after_subject,
    command,
    command_at_last,
    further_command,
    *NO_VERBS,
)
"""The rules for words that can be more than one thing, in the order in which they are asked."""
RULES: Final[tuple[Rule, ...]] = (to, after_to, only_one, *BY_NEIGHBOURS)
"""All rules in the order in which they are asked."""
