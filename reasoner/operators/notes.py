"""Operator note: what a recipe says beside its steps, how it is kept, frozen, varied and served."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from kg.attributes import Attribute
from kg.graph import RecipeGraph
from ontology.wordlists import wordlist
from reasoner.once import once_a_graph
from reasoner.operators.base import Denotation, Operator, Slots, denoted, yes_or_no
from reasoner.operators.words import PLAIN, base_forms
from reasoner.outcome import Evidence

_ROOT: Final = 5
_DENYING: Final = wordlist("asking.denying")
_SAYING_NOTHING: Final = PLAIN | frozenset(
    "recipe dish leftover leftovers well long time day days keep get go ok okay note notes".split()
)
"""Words that do not tell which note is meant; "keep" and "day" do if others fail."""


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

    def denies(self) -> bool:
        """True of "not suitable for freezing"."""
        plain = "".join(c if c.isalnum() else " " for c in self.text.lower()).split()
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
    rated = [(len(p.words & asked) * 2 + len(p.words & more), p) for p in passages(graph)]
    return [p for count, p in sorted(rated, key=lambda pair: -pair[0]) if count]


class Noted(Operator):
    """Asks what the notes of a recipe say of something."""

    kind = "note"
    reads = ("things", "said")
    asks = "what do the notes say of {about}"

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """The notes with words of the question, those with most of them first; else all."""
        found = notes_on(graph, self.said)
        for note in found:
            yield denoted(note.text, None, note.proof, "note")
        every = passages(graph)
        if every and not found:
            text = " ".join(note.text for note in every)
            yield denoted(text, None, [note.proof for note in every], "all-notes", sure=0.5)
        for each in graph.attributes:
            if each.kind == "serves":
                seen = Evidence("said-serves", None, each.words)
                value = each.value or each.words
                yield denoted(str(value), value, seen, "serves")

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether a note grants what is asked: "can it be frozen?"."""
        asked = roots({*self.said} - _SAYING_NOTHING)
        found = [note for note in notes_on(graph, self.said) if note.words & asked]
        return [yes_or_no(not note.denies(), note.proof, "note") for note in found[:2]]
