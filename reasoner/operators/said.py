"""Operators of what is said of an act: until when, what for, how, how big, on what terms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import ClassVar, Final

from kg.attributes.clauses import is_command
from kg.entities import Supply
from kg.graph import RecipeGraph
from kg.quantities import PACKAGES, unit_of
from kg.values import Measure
from ontology.lexicon import stem
from ontology.wordlists import wordlist
from reasoner.operators.amounts import listed, measure, said_portions
from reasoner.operators.base import (
    Denotation,
    Relation,
    Slots,
    act_of,
    denoted,
    line_proofs,
    proof,
    yes_or_no,
)
from reasoner.operators.points import do, in_its_words
from reasoner.operators.sets import acts_of, lines_meant, lines_taken
from reasoner.operators.told import AboutAct, Told, once_each, sentence_of
from reasoner.operators.words import PLAIN, bare, base_forms
from reasoner.wording import past_of

_ALL: Final = wordlist("asking.all")
_OBLIGING: Final = wordlist("asking.obliging")
_OPENINGS: Final = wordlist("asking.openings")
_GRADUALLY: Final = wordlist("asking.gradually")
_CONSTANTLY: Final = wordlist("asking.constantly")
_PREPARING: Final = wordlist("asking.preparing")
_NEAR: Final = 0.5
_WHOLE: Final = Measure(Fraction(1), Fraction(1), None)


class _Said(AboutAct):
    """Asks for what the text says of an act, in its words."""

    kinds: ClassVar[tuple[str, ...]]
    """The attributes that answer; those behind the first count for less, and only close by."""
    lined: ClassVar[bool] = False
    """Whether a line of the list may answer."""

    def _found(self, graph: RecipeGraph) -> list[Told]:
        found: list[tuple[float, Told]] = []
        for place, kind in enumerate(self.kinds):
            told = [*self.told(graph, kind), *self._lines(graph, kind)]
            near = [each for each in told if not place or each.sure > _NEAR]
            # Of what is reached alike, that with a measure first: "1 cm" before "thin slices".
            near.sort(key=lambda each: (-each.sure, each.attribute.value is None))
            found += [(each.sure * (0.5 if place else 1), each) for each in near]
        return [each for _, each in sorted(found, key=lambda pair: -pair[0])]

    def _lines(self, graph: RecipeGraph, kind: str) -> list[Told]:
        if not self.lined:
            return []
        asked = {*self.said} - PLAIN
        every = [] if self.acts else [a for a in graph.attributes if a.supply and a.kind == kind]
        named = [a for a in every if len(base_forms(sentence_of(graph, a.at)) & asked) > 1]
        own = self.told_of_lines(graph, kind)
        return [*own, *(Told(a, "of-line") for a in named if a not in {t.attribute for t in own})]

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        for told in once_each(self._found(graph)):
            opening = told.attribute.words.split()[0].lower()
            yield told.as_denotation(graph, *(f"opens-{word}" for word in {opening} & _OPENINGS))

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Yes if what is said has the words of the question; no if something else is said."""
        for told in self._found(graph)[:1]:
            own = base_forms(told.attribute.words) - PLAIN
            fits = not own.isdisjoint({*slots.said} - PLAIN)
            cue = "said" if fits else "other-said"
            return [told.checked(graph, fits, told.cue, cue, sure=told.sure)]
        return ()


class Until(_Said):
    """Asks how one knows that an act is over, or when it is to be done."""

    kind = "until"
    kinds = ("until", "duration", "order", "condition")
    asks = "{about} goes on until when"


class Purpose(_Said):
    """Asks what an act is for; what a thing is for, its use tells."""

    kind = "purpose"
    kinds = ("purpose",)
    lined = True
    asks = "why {about}"

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        yield from super()._ways(graph)
        if "for" in self.said and "what" in self.said:
            for act in [a for each in self.things for a in acts_of(graph, each.ids)][:2]:
                text, seen = f"to {do(graph, act)}", proof(graph, act, "use")
                yield denoted(text, act.tick, seen, "by-use", sure=0.3)


class Manner(_Said):
    """Asks how an act is done; where nothing is said, the verb tells: "grated"."""

    kind = "manner"
    kinds = ("manner", "lid", "repetition", "size")
    asks = "how is {about} done"

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether a step does what the question says; whether it is done in the manner proposed."""
        step = self.at.step if self.at and self.at.relation is Relation.IN_STEP else None
        if step and (asked := [word for word in slots.said if is_command(word)]):
            acts = [act for act in graph.acts_of_step(step) if not act.aside]
            same = [act for act in acts if act.event.lemma in asked]
            proofs = [proof(graph, act, "step") for act in (same or acts)]
            return [yes_or_no(bool(same), proofs, "in-the-step", sure=0.7)] if proofs else ()
        words = " ".join(slots.said)
        for told in self._found(graph)[:1]:
            for alike in (_GRADUALLY, _CONSTANTLY):
                said = [phrase for phrase in alike if phrase in told.attribute.words.lower()]
                if said and any(phrase in words for phrase in alike):
                    return [told.checked(graph, True, told.cue, "said", sure=told.sure)]
        return super().holds(graph, slots)

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        prepared = [*self._prepared(graph)]
        yield from prepared if not _PREPARING.isdisjoint(self.said) else ()
        yield from super()._ways(graph)
        yield from prepared
        for act in self.acts_in(graph):
            yield denoted(past_of(act), act.tick, proof(graph, act, "event"), "verb", sure=0.3)

    def _prepared(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """What the list wants done to a thing: "peanuts, roughly chopped"."""
        for line in lines_meant(graph, *self.things):
            _, _, behind = line.text.partition(",")
            if any(word.endswith(("ed", "en")) for word in behind.split()):
                yield denoted(behind.strip(" ."), None, line_proofs([line]), "on-line", sure=0.7)


class Size(_Said):
    """Asks how big, thick, long or full something is; of a can or a package, how much it holds."""

    kind = "size"
    reads = ("acts", "things", "at", "said", "here")
    kinds = ("size", "manner", "number")
    lined = True
    asks = "what size in {about}"

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        is_prop = any(entity in graph.props for each in self.things for entity in each.ids)
        packs = {unit for word in self.said if (unit := unit_of(word)) in PACKAGES and not is_prop}
        step = self.here.step if self.here else self.at.step if self.at else None
        named = lines_meant(graph, *self.things)
        lines = [line for line in graph.supplies.values() if _is_pack(graph, line, packs)]
        here = {line for act in graph.acts_of_step(step or 0) for line in lines_taken(graph, act)}
        told = self.here.line if self.here else 0
        for line in sorted(
            lines, key=lambda each: (each not in named, each.number != told, each not in here)
        ):
            known = listed(graph, line)
            value = measure(*known.ways[1][:2])
            yield denoted(known.words or str(value), value, line_proofs([line]), "pack", sure=0.8)
        yield from super()._ways(graph)


def _is_pack(graph: RecipeGraph, line: Supply, packs: set[str]) -> bool:
    """True of a line that counts packs of a kind and says how much is in one."""
    ways = listed(graph, line).ways
    return len(ways) > 1 and ways[0].least.unit in packs


class Side(_Said):
    """Asks which side is up or down."""

    kind = "side"
    kinds = ("side",)
    asks = "which side in {about}"


class Condition(_Said):
    """Asks on what condition something is done."""

    kind = "condition"
    kinds = ("condition", "until")
    lined = True
    asks = "on what condition {about}"

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """On what condition; to "what do I do if …", what is done then."""
        is_given = "if" in self.said or ("what" in self.said and "do" in self.said)
        yield from self._then(graph) if is_given else ()
        yield from super()._ways(graph)

    def _then(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """What is done on a condition, that with most words of the question first."""
        asked = {*self.said} - PLAIN
        found = [told for told in self._found(graph) if told.attribute.kind == "condition"]
        found.sort(key=lambda told: -len(base_forms(told.attribute.words) & asked))
        for told in found:
            act = act_of(graph, told.attribute.act)
            text = in_its_words(graph, act) if act else ""
            if act and text.lower() not in told.attribute.words.lower():
                yield denoted(text, act.tick, told.proof(graph), told.cue, "then", sure=told.sure)

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Yes, but only on the condition that is said; no where one asks whether it must be."""
        is_so = _OBLIGING.isdisjoint(slots.said)
        return [
            denoted(
                f"{'yes, but' if is_so else 'no,'} only {told.attribute.words}",
                is_so,
                told.proof(graph),
                told.cue,
                sure=told.sure,
            )
            for told in self._found(graph)[:1]
            if told.attribute.kind == "condition"
        ]


class Share(_Said):
    """Asks how much of a thing an act takes."""

    kind = "share"
    kinds = ("share", "amount")
    asks = "what share in {about}"

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether the act takes all of it: not where a part or the rest is said."""
        if _ALL.isdisjoint(slots.said):
            return super().holds(graph, slots)
        names = {stem(bare(each.words)) for each in self.things}
        own = [each for each in self._found(graph) if each.attribute.kind == "share"]
        own = [each for each in own if names & {*map(stem, each.attribute.words.lower().split())}]
        for told in own[:1]:
            fits = told.attribute.value == _WHOLE
            return [told.checked(graph, fits, told.cue, sure=told.sure)]
        return list(self._all_of_it(graph))

    def _all_of_it(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """Whether a line is used up at once: not where the steps take it in several portions."""
        for line in lines_meant(graph, *self.things[:1]):
            said = said_portions(graph, [line.id])
            uses = acts_of(graph, [line.id])
            proofs = [proof(graph, act, "takes") for act in uses[:1]] or [*line_proofs([line])]
            is_parted = any(each.portion.rest or each.portion.share for each in said)
            yield yes_or_no(not is_parted, proofs, "by-portions", sure=0.6)
