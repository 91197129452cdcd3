"""Operators duration, total_duration, temperature and heat: how long and how hot acts are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from kg.attributes import Attribute
from kg.graph import RecipeGraph
from kg.values import Duration, Temperature
from reasoner.operators.base import Denotation, Slots, denoted, yes_or_no
from reasoner.operators.told import AboutAct, Told, once_each
from reasoner.operators.words import base_forms

_LASTING: Final = ("until", "every", "till", "after")
"""How words begin that tell a length of time without a number of minutes."""
_A_SIDE: Final = ("each side", "per side", "a side", "both sides", "either side", "every side")
_BEHIND: Final = 4
"""How many words behind a length of time may say that it counts for one side."""
_SECONDS: Final = {"second": 1, "minute": 60, "hour": 3600, "day": 86400, "week": 604800}


class HowLong(AboutAct):
    """Asks how long an act takes."""

    kind = "duration"
    asks = "how long does {about} take"

    def _ways(self, graph: RecipeGraph) -> list[Denotation]:
        """The durations that are said of the act; of an act in two stages, both."""
        found = [told for told in self.told(graph, "duration") if told.cue != "on-thing"]
        own = [told for told in found if told.cue == "of-act"]
        other = [told for told in self.told(graph, "repetition", "until") if _lasts(told)]
        every = [_in_stages(graph, own)] if len(own) > 1 else []
        every += [told.as_denotation(graph) for told in found]
        every += [
            denoted(d.text, d.value, d.evidence, *d.cues, sure=d.sure * 0.9)
            for d in (told.as_denotation(graph) for told in other)
        ]
        return sorted(every, key=lambda each: -each.sure)

    def timed(self, graph: RecipeGraph) -> list[Told]:
        """What is said with a number of minutes."""
        return [t for t in self.told(graph, "duration") if t.attribute.value is not None]

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether the act takes as long as the question proposes."""
        wanted, found = _proposed(slots), self.timed(graph)
        if not wanted or not found:
            return ()
        fits = _fits(found[0].attribute.value, wanted)
        return [found[0].checked(graph, fits, sure=found[0].sure)]


class HowLongInAll(HowLong):
    """Asks how long several acts, or all acts on a thing, take together."""

    kind = "total_duration"
    asks = "how long does {about} take in total"

    def _ways(self, graph: RecipeGraph) -> list[Denotation]:
        """The sum of what is said of each."""
        found = self.timed(graph)
        own = [t for t in found if t.cue == "of-act"]
        near = [t for t in found if t.cue in ("of-act", "same-sentence", "about-thing")]
        inside = [t for t in found if t.cue != "on-thing"]
        lists = [self._each(graph), own, near, inside, found]
        sums = {s.text: s for each in reversed(lists) if each for s in [_sum(graph, each)]}
        sides = [told for told in own if _is_of_a_side(graph, told)]
        twice = [_sum(graph, [*own, *sides], "both-sides")] if sides else []
        return [*twice, *list(sums.values())[::-1]]

    def _each(self, graph: RecipeGraph) -> list[Told]:
        """The likeliest durations of each act by itself: all its own, or the nearest other."""
        chosen: dict[Attribute, Told] = {}
        for tick in self.acts:
            alone = HowLong((tick,), self.things, self.at).timed(graph)
            told = [t for t in alone if t.cue != "on-thing"]
            own = [t for t in told if t.cue == "of-act"] or told[:1]
            chosen |= {t.attribute: t for t in own}
        return list(chosen.values())

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether they take as long as the question proposes."""
        wanted, found = _proposed(slots), self.run(graph)[:1]
        return [
            yes_or_no(_fits(d.value, wanted), d.evidence, *d.cues, sure=d.sure, instead=d.text)
            for d in (found if wanted else ())
        ]


def _is_of_a_side(graph: RecipeGraph, told: Told) -> bool:
    """True of a duration that counts for one side, so that an act takes it twice."""
    own, sentence = told.attribute, graph.text.sentence(told.attribute.at)
    end = min(own.end + _BEHIND, len(sentence.tokens)) if sentence else 0
    behind = sentence.words(own.at.token, end) if sentence else ""
    return any(side in behind.lower() for side in _A_SIDE)


def _fits(value: object, wanted: Iterable[int]) -> bool:
    """True of a duration that one of some numbers of seconds lies in."""
    assert isinstance(value, Duration)
    return any(value.least <= seconds <= value.most for seconds in wanted)


def _lasts(told: Told) -> bool:
    is_near = told.cue not in ("on-thing", "in-step", "anywhere")
    return is_near and told.attribute.words.lower().startswith(_LASTING)


def _in_stages(graph: RecipeGraph, stages: list[Told]) -> Denotation:
    """The durations of several stages in their order."""
    inorder = sorted(stages, key=lambda told: told.attribute.at)
    is_choice = _is_choice(graph, inorder)
    said = dict.fromkeys(
        _with_setting(graph, told) if is_choice else told.attribute.words for told in inorder
    )
    text = (" or " if is_choice else ", then ").join(said)
    values = tuple(told.attribute.value for told in inorder)
    proofs = [told.proof(graph) for told in inorder]
    return denoted(text, values, proofs, stages[0].cue, "duration", "stages", sure=stages[0].sure)


def _with_setting(graph: RecipeGraph, told: Told) -> str:
    """A duration with the heat that stands right behind it: "6 hours on low"."""
    own, sentence = told.attribute, graph.text.sentence(told.attribute.at)
    heats = [a for a in graph.attributes if a.kind == "heat" and a.at[:2] == own.at[:2]]
    ends = [heat.end for heat in heats if own.end < heat.at.token <= own.end + 2]
    return sentence.words(own.at.token, ends[0]) if sentence and ends else own.words


def _is_choice(graph: RecipeGraph, inorder: Sequence[Told]) -> bool:
    """True of stages of which one is enough: "6 hours on low or 3 hours on high"."""
    first, last = inorder[0].attribute, inorder[-1].attribute
    sentence = graph.text.sentence(first.at)
    if sentence is None or first.at[:2] != last.at[:2]:
        return False
    return "or" in sentence.words(first.end + 1, last.at.token).lower().split()


def _sum(graph: RecipeGraph, stages: list[Told], *more: str) -> Denotation:
    total = Duration(0, 0)
    for told in stages:
        if isinstance(told.attribute.value, Duration):
            total += told.attribute.value
    proofs, last = [told.proof(graph) for told in stages], stages[-1]
    cues = ("sum", last.cue, *more, *(["single"] if len(stages) == 1 else []))
    return denoted(str(total), total, proofs, *cues, sure=last.sure)


def _proposed(slots: Slots) -> Sequence[int]:
    """The durations that a question names, in seconds."""
    sizes = [size for unit, size in _SECONDS.items() if unit in slots.said]
    numbers = [amount.number for amount in slots.amounts if amount.number]
    return [round(number * size) for number in numbers for size in sizes]


class WhichHeat(AboutAct):
    """Asks for the heat or the setting of an act, else the last that was said before it."""

    kind = "heat"
    asks = "on what heat is {about} done"

    def _found(self, graph: RecipeGraph) -> list[Told]:
        return [*self.told(graph, "heat", "temperature"), *self._set_before(graph, "heat")]

    def _set_before(self, graph: RecipeGraph, kind: str) -> Iterator[Told]:
        """What was said last before the asked act or moment, then what is said later."""
        now = self.acts[0] if self.acts else self.at.tick if self.at else len(graph.acts)
        every = [a for a in graph.attributes if a.kind == kind and a.act is not None]
        every = [a for a in every if a.value is not None or kind == "heat"]
        yield from (Told(a, "set-before") for a in reversed(every) if (a.act or 0) <= now)
        yield from (Told(a, "in-step") for a in every if (a.act or 0) > now)

    def _ways(self, graph: RecipeGraph) -> list[Denotation]:
        return [told.as_denotation(graph) for told in once_each(self._found(graph))]

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Yes where the question proposes what is said, no where it proposes something else."""
        numbers = {int(amount.number) for amount in slots.amounts if amount.number > 30}
        asked = {*slots.said} - {"heat", "the", "a", "on"}
        for told in self._found(graph):
            value = told.attribute.value
            if isinstance(value, Temperature) and numbers:
                both = (value, value.to("F" if value.unit == "C" else "C"))
                fits = any(v.least - 6 <= n <= v.most + 6 for v in both for n in numbers)
            elif value is None and not numbers:
                fits = not base_forms(told.attribute.words).isdisjoint(asked)
            else:
                continue
            return [told.checked(graph, fits, told.cue, sure=1.0)]
        return ()


class HowHot(WhichHeat):
    """Asks for the degrees of an act; else what the oven was set to last; else the heat."""

    kind = "temperature"
    asks = "what is the temperature for {about}"

    def _found(self, graph: RecipeGraph) -> list[Told]:
        own = [*self.told(graph, "temperature"), *self.told_of_lines(graph, "temperature")]
        every = [*own, *self._set_before(graph, "temperature")]
        every.sort(key=lambda told: (told.attribute.value is None, -told.sure))
        return [*every, *self.told(graph, "heat")]
