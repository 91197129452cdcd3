"""Operator alternative: what may be used or done instead, and whether a thing may be left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from kg.attributes import Attribute
from kg.entities import Act
from kg.graph import RecipeGraph
from ontology import lexicon
from ontology.wordlists import wordlist
from reasoner.once import once_a_graph
from reasoner.operators.base import Denotation, Described, Slots, denoted, proof, yes_or_no
from reasoner.operators.notes import notes_on, roots
from reasoner.operators.told import AboutAct, Told, sentence_of
from reasoner.operators.words import PLAIN, base_forms
from reasoner.outcome import Evidence
from reasoner.wording import listed, phrase_of

_OBLIGED: Final = wordlist("asking.obliged")
"""Words that ask whether it has to be so, or whether all is lost without it."""
_MUST: Final = ("have to", "get to", "have get to")
_FREE: Final = wordlist("asking.free")
_AGAINST: Final = wordlist("asking.against")
_NEEDLESS: Final = wordlist("asking.needless")
"""What makes a denial a permission: "not necessary", "don't worry"."""
_OFFERS: Final = ("alternative", "condition")


class Instead(AboutAct):
    """Asks what may stand in for a thing or an act, or whether it may be left out."""

    kind = "alternative"
    asks = "what can be used or done instead of {about}"

    def run(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """What the list or the text offers beside what is asked about."""
        found = {each.text: each for each in (*self._choices(graph), *self._offers(graph))}
        return list(found.values())

    def _choices(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """Things and acts of which the graph knows that either is enough."""
        for thing in self.things:
            for entity in thing.ids:
                others = [other for other in graph.either(entity) if other not in thing.ids]
                if others:
                    text = listed([graph.name(other) for other in others], "or")
                    proof = Evidence("either", None, f"{graph.name(entity)} or {text}")
                    yield denoted(text, tuple(others), proof, "either", sure=0.9)
        for act in self.acts_in(graph):
            for other in graph.alternatives(act):
                text = phrase_of(graph, other)
                proof = Evidence("instead", other.at, text)
                yield denoted(text, other.tick, proof, "either-act", sure=0.8)

    def _offers(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """What the words offer: the side of "or" that the question does not name."""
        named = frozenset[str]().union(*(_words(thing) for thing in self.things))
        for told in [*self.told_of_lines(graph, "alternative"), *self.told(graph, "alternative")]:
            for text in dict.fromkeys(
                (*_other_sides(told.attribute.words, named), told.attribute.words)
            ):
                proof = told.proof(graph)
                yield denoted(text, None, proof, told.cue, "alternative", sure=told.sure)
        for note in notes_on(graph, named):
            if roots(named) & note.words:
                yield denoted(note.text, None, note.proof, "note", sure=0.7)

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether it may be done so: only where list or text offer it or rule it out."""
        words = " ".join(slots.said)
        is_obliged = not _OBLIGED.isdisjoint(slots.said) or any(must in words for must in _MUST)
        is_obliged = is_obliged and _FREE.isdisjoint(slots.said)
        done = [act for act in self.acts_in(graph) if act.event.lemma in slots.said][:1]
        if is_obliged and done:
            return self._of_deed(graph, done[0])
        found = sorted(self._permitted(graph), key=lambda pair: -pair[0].sure)
        return [
            denoted(
                _granted(told.attribute, allowed != is_obliged),
                allowed != is_obliged,
                told.proof(graph),
                told.cue,
                "allowed" if allowed else "ruled-out",
                sure=told.sure,
            )
            for told, allowed in found[:3]
        ] or self._noted(graph)

    def _of_deed(self, graph: RecipeGraph, act: Act) -> Sequence[Denotation]:
        """Whether a deed has to be: not if another will do, or it is only done on a condition."""
        for other in graph.alternatives(act)[:1]:
            text, seen = f"no, you can {other.event.verb} instead", proof(graph, other, "instead")
            return [denoted(text, False, seen, "either-act")]
        for attribute in graph.attributes_of(act.tick):
            is_free = attribute.kind == "alternative" and not base_forms(attribute.words) & _AGAINST
            if attribute.kind == "condition" or is_free:
                told = Told(attribute, "of-act")
                text = _granted(attribute, is_so=False)
                return [denoted(text, False, told.proof(graph), "of-act", "allowed")]
        return [yes_or_no(True, proof(graph, act, "done"), "plainly-told", sure=0.6)]

    def _noted(self, graph: RecipeGraph) -> Sequence[Denotation]:
        """Whether a note offers what the question names and the recipe has not."""
        asked = roots({*self.said} - PLAIN - _FREE - _OBLIGED - {"instead"})
        found = [note for note in notes_on(graph, self.said) if asked and asked <= note.words]
        return [yes_or_no(not note.denies(), note.proof, "note", sure=0.7) for note in found[:1]]

    def _permitted(self, graph: RecipeGraph) -> Iterator[tuple[Told, bool]]:
        """What offers or rules out what is asked about, with which of the two it does."""
        all_known = all(thing.ids for thing in self.things)
        asked = {*self.said} - PLAIN - _FREE - _OBLIGED - {"instead"}
        for attribute, own, _ in _offering(graph):
            if attribute.supply and attribute.kind == "alternative" and own & asked:
                yield Told(attribute, "of-line"), not own & _AGAINST or bool(own & _NEEDLESS)
        for told in self.told_of_lines(graph, *_OFFERS):
            is_free = told.attribute.kind == "condition" and all_known
            if is_free or self._is_named(told.attribute):
                yield told, True
        for attribute in [a for tick in self.acts for a in graph.attributes_of(tick)]:
            if attribute.kind in _OFFERS:
                cue = "of-act" if self._is_named(attribute) else "same-sentence"
                yield Told(attribute, cue), True
        for attribute, own, words in _offering(graph):
            for thing in self.things:
                if (named := _words(thing)) and (named <= words or _head(thing) in own):
                    is_near = attribute.kind == "alternative" and _head(thing) in own
                    ruled_out = is_near and own & _AGAINST and not own & _NEEDLESS
                    yield Told(attribute, "about-thing" if is_near else "in-step"), not ruled_out

    def _is_named(self, attribute: Attribute) -> bool:
        """True if the words of an attribute name something that is asked about."""
        said = base_forms(attribute.words)
        return any(not _words(thing).isdisjoint(said) for thing in self.things)


def _granted(said: Attribute, is_so: bool) -> str:
    """Yes or no, and on what terms."""
    words, answer = said.words.lower(), "yes" if is_so else "no"
    if words.startswith(("if ", "as ", "unless ", "when ")):
        only = "" if words.startswith("unless ") else "only "
        return f"{answer}, {'but ' if is_so else ''}{only}{words}"
    if words.startswith("optional"):
        return f"{answer}, it is optional"
    return answer


@once_a_graph
def _offering(graph: RecipeGraph) -> list[tuple[Attribute, frozenset[str], frozenset[str]]]:
    """The attributes that offer a choice, with their words and those of their sentences."""
    every = [(a, base_forms(a.words)) for a in graph.attributes if a.kind in _OFFERS]
    return [(a, own, own | base_forms(sentence_of(graph, a.at))) for a, own in every]


def _words(thing: Described) -> frozenset[str]:
    """The content words of a description."""
    return frozenset(word for word in thing.words.lower().split() if word not in PLAIN)


def _head(thing: Described) -> str:
    """The last word of a description, in its base form."""
    last = (thing.words.lower().split() or [""])[-1]
    return lexicon.lemma(last, "NOUN")


def _other_sides(words: str, named: frozenset[str]) -> list[str]:
    """What stands on the side of "or" that has fewer named words; all words where both have."""
    sides = [side.strip(" ,()") for side in words.split(" or ")]
    shared = [len(base_forms(side) & named) for side in sides]
    other = [side for side, count in zip(sides, shared, strict=True) if count < max(shared)]
    return other or [words]
