"""Operator kind, and what the text says of how a thing is: in lines, by its names, in its acts."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from kg.entities import Act
from kg.graph import RecipeGraph
from kg.model import Mention
from kg.quantities import amount_of, unit_of
from ontology import conditions, lexicon
from ontology.wordlists import wordlist
from reasoner.operators.base import Denotation, Slots, denoted, line_proofs, proof, yes_or_no
from reasoner.operators.participants import said_in
from reasoner.operators.sets import lines_meant
from reasoner.operators.told import AboutAct
from reasoner.operators.words import PLAIN, base_forms
from reasoner.outcome import Evidence
from reasoner.wording import past_of

_DESCRIBING: Final = ("ADJ", "NOUN", "PROPN")
_NOT: Final = wordlist("grammar.denying")
_OFF: Final = wordlist("asking.taken_off")
"""Words that say that a part is not, or shall not be, there any more."""
_ON: Final = wordlist("asking.kept")
_NEAR: Final = 4


class WhichKind(AboutAct):
    """Asks of what kind a thing or a vessel is: "a large non-stick frying pan"."""

    kind = "kind"

    def _ways(self, graph: RecipeGraph) -> list[Denotation]:
        """The fullest name of what takes part in the act, or of what the words mean."""
        found = [*self._named(graph), *self._examples(graph), *self._of_lines(graph)]
        kept: dict[str, Denotation] = {}
        for each in found:
            kept.setdefault(each.text.lower(), each)
        return list(kept.values())

    def _named(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """Names that say more than the question does; those of the act's participants first."""
        acts = self.acts_in(graph)
        partaking = [e for a in acts for e in (*a.takes, *a.places, *a.tools, *a.gives)]
        for thing in self.things:
            known = base_forms(thing.words)
            alike = [e for e in partaking if not known.isdisjoint(base_forms(graph.name(e)))]
            meant = [e for e in partaking if e in thing.ids] or alike
            for entity in dict.fromkeys([*meant, *thing.ids]):
                cue = "of-act" if entity in meant else "named"
                for name, seen in _names(graph, entity):
                    if not _told_by(name) <= known:
                        yield denoted(name, (entity,), seen, cue, sure=0.8)

    def _of_lines(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """What the list says behind the name, and the name itself where it tells the kind."""
        lines = lines_meant(graph, *self.things)
        for saying in behind_name(graph, [line.id for line in lines]):
            yield denoted(saying.words, None, saying.proof, saying.cue, sure=0.5)
        for line in lines:
            yield denoted(line.name, line.id, line_proofs([line]), "as-listed", sure=0.5)

    def _examples(self, graph: RecipeGraph) -> Iterator[Denotation]:
        for told in [*self.told_of_lines(graph, "example"), *self.told(graph, "example")]:
            text, seen, sure = told.attribute.words, told.proof(graph), told.sure * 0.7
            yield denoted(text, None, seen, told.cue, "example", sure=sure)

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Yes where the name has what the question proposes, no where it has something else."""
        asked = {*slots.said} - PLAIN
        for head in self.things[:1]:
            asked -= base_forms(head.words)
        found = self.run(graph) if self.things else ()
        fits = [each for each in found if asked and asked & base_forms(each.text)]
        return [
            yes_or_no(
                each in fits,
                each.evidence,
                *each.cues,
                sure=each.sure,
                instead=each.text,
            )
            for each in (fits or found)[:1]
        ]

    def wording(self, graph: RecipeGraph) -> str:
        """The question in canonical words."""
        return f"what kind of {self.things[0].words if self.things else 'thing'} is it"


def _names(graph: RecipeGraph, entity: str) -> Iterator[tuple[str, Evidence]]:
    """What an entity is called in the text with its adjectives, and in the list; fullest first."""
    found: dict[str, Evidence] = {}
    for mention in graph.text.mentions_for(entity):
        name = with_adjectives(graph, mention)
        found.setdefault(name, Evidence("named", mention.at, name))
    thing = graph.things.get(entity)
    supply = graph.supplies.get((thing.supply or "") if thing else entity)
    if supply:
        found.setdefault(supply.name, Evidence("ingredient-list", None, supply.text))
    yield from sorted(found.items(), key=lambda pair: -len(pair[0].split()))
    if supply:
        yield amount_of(supply.text)[1], Evidence("ingredient-list", None, supply.text)


def _told_by(name: str) -> frozenset[str]:
    """The words of a name that tell its kind: neither numbers nor units."""
    words = [word.strip(",:|()") for word in name.lower().split()]
    told = [word for word in words if word.isalpha() and unit_of(word) is None]
    return base_forms(" ".join(told)) - PLAIN


"""How many words a "not" may stand before what it denies."""


@dataclass(frozen=True, slots=True)
class Saying:
    """Words that tell how a thing is, and where they stand."""

    words: str
    proof: Evidence
    cue: str

    def has(self, word: str) -> bool:
        """True if they have a word in any form."""
        return word in base_forms(self.words)

    def denies(self, word: str) -> bool:
        """True if they say that it is not so: "should not turn brown"."""
        said = self.words.lower().replace("n't", " n't").split()
        places = [n for n, each in enumerate(said) if word in base_forms(each)]
        return any(each in _NOT for n in places for each in said[max(0, n - _NEAR) : n])

    def tells_of_part(self, part: str) -> bool | None:
        """Whether a part of the thing is still on it; none if nothing is said of it."""
        forms = base_forms(self.words)
        named = [word for word in forms if conditions.part_named(word) == part]
        peeled = forms & conditions.taking_off(part)
        if peeled - {*named} or any(lexicon.participle(word) in forms for word in peeled):
            return any(self.denies(word) for word in peeled)
        if not named:
            return None
        is_off = bool(forms & _OFF) and not any(self.denies(word) for word in forms & _OFF)
        return True if not is_off and forms & (_ON | _OFF) else False if is_off else None


def of_entity(
    graph: RecipeGraph, entity: str, until: int, asked: Collection[int] = ()
) -> Iterator[Saying]:
    """What is said of a thing or prop: by its line, by its names and by what is done to it.

    That an act is done which the question itself asks about is no news.
    """
    thing = graph.things.get(entity)
    line = graph.supplies.get((thing.supply or "") if thing else entity)
    if line:
        yield Saying(line.text, Evidence("ingredient-list", None, line.text), "line")
    for mention in graph.text.mentions_for(entity):
        name = with_adjectives(graph, mention)
        if name != mention.text:
            yield Saying(name, Evidence("named", mention.at, name), "name")
    for act in graph.uses_of(entity) if entity not in graph.supplies else ():
        if act.tick <= until and act.tick not in asked and not act.aside:
            yield of_act(graph, act, "done")


def of_act(graph: RecipeGraph, act: Act, cue: str) -> Saying:
    """What an act makes of what it is done to, and how it is done."""
    said = said_in(act, "Result"), said_in(act, "Attribute"), said_in(act, "Co-Patient")
    words = " ".join([past_of(act), *filter(None, said)])
    return Saying(words, proof(graph, act, "state-of-thing"), cue)


def behind_name(graph: RecipeGraph, lines: Sequence[str]) -> Iterator[Saying]:
    """What lines of the list say behind the name, or in brackets: ", rinsed and drained"."""
    for line in lines:
        text = graph.supplies[line].text
        seen = Evidence("ingredient-list", None, text)
        inner = text.partition("(")[2].partition(")")[0].strip()
        outer = text.replace(f"({inner})", "") if inner else text
        behind = outer.partition(",")[2].strip(" ,.;")
        yield from (Saying(each, seen, "line") for each in (behind, inner) if each)
        yield Saying(amount_of(text)[1], seen, "whole-line")


def with_adjectives(graph: RecipeGraph, mention: Mention) -> str:
    """The words of a mention with what describes them before: "large non-stick frying pan"."""
    sentence = graph.text.sentence(mention.at)
    if sentence is None:
        return mention.text
    start = mention.at.token
    for token in reversed(sentence.tokens[: start - 1]):
        is_participle = token.form == "-" or token.form.lower().endswith("ed")
        if token.upos not in _DESCRIBING and not is_participle:
            break
        start -= 1
    spans = sentence.spans()
    return sentence.text[spans[start - 1][0] : spans[mention.end - 1][1]]
