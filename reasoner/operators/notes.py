"""Operator note: what a recipe says beside its steps, how it is kept, frozen, varied and served."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from kg.attributes import Attribute
from kg.graph import RecipeGraph
from kg.model import Moment
from ontology.wordlists import wordlist
from reasoner.once import once_a_graph
from reasoner.operators.base import Denotation, Operator, Slots, denoted, yes_or_no
from reasoner.operators.words import PLAIN, base_forms
from reasoner.outcome import Evidence

_ROOT: Final = 5
_LONGEST: Final = 30
"""How many words a sentence may have that is quoted as an answer."""
_DENYING: Final = wordlist("asking.denying")
_SAYING_NOTHING: Final = PLAIN | frozenset(
    "recipe dish leftover leftovers well long time day days keep get go ok okay note notes".split()
)
"""Words that do not tell which note is meant; "keep" and "day" do if others fail."""
_NOTES: Final = wordlist("asking.notes")


@dataclass(frozen=True, slots=True)
class Passage:
    """A sentence beside the steps or without an act, its words, and what it says that is typed."""

    text: str
    words: frozenset[str]
    note: Attribute
    attributes: tuple[Attribute, ...]

    @property
    def proof(self) -> Evidence:
        """The sentence as evidence."""
        at = self.note.at
        where = at if at.step and at.sentence else None
        return Evidence("noted", where, self.text)

    @property
    def tells_a_time(self) -> bool:
        """True of a note that says how long."""
        return any(each.kind == "duration" for each in self.attributes)

    def denies(self) -> bool:
        """True of "not suitable for freezing"."""
        return _denies(self.text)


def _denies(text: str) -> bool:
    plain = "".join(c if c.isalnum() else " " for c in text.lower()).split()
    return not _DENYING.isdisjoint(plain)


def roots(words: Iterable[str]) -> frozenset[str]:
    """Words as they begin: "freezer", "freezing" and "freeze" are one."""
    return frozenset(word[:_ROOT] for word in words)


@once_a_graph
def passages(graph: RecipeGraph) -> tuple[Passage, ...]:
    """The notes of a recipe, in order."""
    found: list[list[Attribute]] = []
    for attribute in graph.attributes:
        if attribute.kind == "note":
            found.append([attribute])
        elif found and attribute.at[:2] == found[-1][0].at[:2] and not attribute.at.sentence:
            found[-1].append(attribute)
    return tuple(
        Passage(note.words, roots(base_forms(note.words) - PLAIN), note, tuple(said))
        for note, *said in found
    )


def notes_on(graph: RecipeGraph, said: Iterable[str]) -> list[Passage]:
    """The notes that share words with a question, those with most of them first."""
    every = {*said} - PLAIN
    asked, more = roots(every - _SAYING_NOTHING), roots(every)
    is_timed = "long" in every
    rated = [
        (len(p.words & asked) * 2 + len(p.words & more) + 2 * (is_timed and p.tells_a_time), p)
        for p in passages(graph)
    ]
    return [p for count, p in sorted(rated, key=lambda pair: -pair[0]) if count]


AT_ONCE: Final = wordlist("asking.at_once")
WAITING: Final = wordlist("asking.waiting")


class Noted(Operator):
    """Asks what the notes of a recipe say of something."""

    kind = "note"
    reads = ("things", "said")
    asks = "what do the notes say of {about}"

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """The notes with words of the question, those with most of them first; else all."""
        found, every = notes_on(graph, self.said), passages(graph)
        about = {*self.said} - PLAIN - _NOTES
        for note in found if about else ():
            yield denoted(note.text, None, note.proof, "note")
        if every and not (found and about):
            text = " ".join(note.text for note in every)
            yield denoted(text, None, [note.proof for note in every], "all-notes", sure=0.5)
        for each in graph.attributes:
            if each.kind == "serves":
                seen = Evidence("said-serves", None, each.words)
                text = each.words.partition(" ")[2] or each.words
                yield denoted(text, each.value or text, seen, "serves")
        for text, seen, _ in list(_sentences(graph, self.said))[:2]:
            yield denoted(text, None, seen, "sentence", sure=0.4)

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether a note grants what is asked: "can it be frozen?"."""
        asked = roots({*self.said} - _SAYING_NOTHING)
        found = [note for note in notes_on(graph, self.said) if note.words & asked]
        noted = [yes_or_no(not note.denies(), note.proof, "note") for note in found[:2]]
        return noted or [
            yes_or_no(not _denies(text) and not self._is_against(text), seen, "sentence", sure=0.4)
            for text, seen, shared in list(_sentences(graph, self.said))[:1]
            if shared > 1
        ]

    def _is_against(self, text: str) -> bool:
        """True where the question speaks of waiting and the text of haste, or the other way."""
        asked, told = {*self.said}, base_forms(text)
        return any(
            not one.isdisjoint(asked) and one.isdisjoint(told) and not other.isdisjoint(told)
            for one, other in ((WAITING, AT_ONCE), (AT_ONCE, WAITING))
        )


def _sentences(graph: RecipeGraph, said: Iterable[str]) -> Iterator[tuple[str, Evidence, int]]:
    """The sentences of the steps with most words of a question, and how many these are."""
    asked = roots({*said} - _SAYING_NOTHING)
    every = [sentence for step in graph.recipe.steps for sentence in step.sentences]
    rated = [(len(roots(base_forms(each.text)) & asked), each) for each in every]
    for shared, each in sorted(rated, key=lambda pair: -pair[0]):
        if shared and len(each.tokens) <= _LONGEST:
            at = Moment(each.step, each.number, 1)
            yield each.text.rstrip("."), Evidence("said", at, each.text), shared
