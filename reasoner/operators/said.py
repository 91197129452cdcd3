"""Operators of what is said of an act: until when, what for, how, how big, on what terms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import ClassVar, Final

from kg.graph import RecipeGraph
from kg.values import Measure
from ontology.wordlists import wordlist
from reasoner.operators.base import Denotation, Slots, act_of, denoted, proof
from reasoner.operators.points import in_its_words
from reasoner.operators.told import AboutAct, Told, once_each
from reasoner.operators.words import PLAIN, base_forms
from reasoner.wording import past_of

_ALL: Final = wordlist("asking.all")
_OBLIGING: Final = wordlist("asking.obliging")
_OPENINGS: Final = wordlist("asking.openings")
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
        return self.told_of_lines(graph, kind) if self.lined else []

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
    asks = "until when does {about} go on"


class Purpose(_Said):
    """Asks what an act is for."""

    kind = "purpose"
    kinds = ("purpose",)
    lined = True
    asks = "why {about}"


class Manner(_Said):
    """Asks how an act is done; where nothing is said, the verb tells: "grated"."""

    kind = "manner"
    kinds = ("manner", "lid", "repetition", "size")
    asks = "how is {about} done"

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        yield from super()._ways(graph)
        for act in self.acts_in(graph):
            yield denoted(past_of(act), act.tick, proof(graph, act, "event"), "verb", sure=0.3)


class Size(_Said):
    """Asks how big, thick, long or full something is."""

    kind = "size"
    kinds = ("size", "manner", "number")
    lined = True
    asks = "what size in {about}"


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
        for told in self._found(graph)[:1]:
            fits = told.attribute.kind == "share" and told.attribute.value == _WHOLE
            return [told.checked(graph, fits, told.cue, sure=told.sure)]
        return ()
