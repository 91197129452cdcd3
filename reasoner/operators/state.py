"""Operator state: how a thing is at a moment: its form, heat and cover, what it still has on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from kg.attributes import AttributeKind
from kg.entities import Act
from kg.graph import RecipeGraph
from kg.timeline import Fluent, Property
from ontology import conditions, lexicon
from ontology.effects import Effect, meaning
from ontology.wordlists import wordlist
from reasoner.operators.base import (
    Denotation,
    Operator,
    Relation,
    Slots,
    act_of,
    denoted,
    proof,
    unique,
    yes_or_no,
)
from reasoner.operators.participants import entities_of, said_in
from reasoner.operators.sets import kin_of
from reasoner.operators.which_kind import Saying, behind_name, of_act, of_entity
from reasoner.operators.words import PLAIN, base_forms
from reasoner.outcome import Evidence
from reasoner.wording import listed

_COVERED: Final = wordlist("gear.covers")
"""The words that ask for the lid, whatever lies on the pot."""
_OPENED: Final = frozenset(("uncover", "uncovered", "open"))
_HEATS: Final = wordlist("gear.burners")
_AWAY: Final = wordlist("asking.away")
_STAYS: Final = wordlist("asking.staying")


class State(Operator):
    """Asks how a thing is at a moment."""

    kind = "state"
    reads = ("acts", "things", "at", "said")
    asks = "how is {thing}{when}"

    def _entities(self, graph: RecipeGraph) -> tuple[str, ...]:
        return unique(e for d in self.things for e in entities_of(graph, d))

    def _fluents(self, graph: RecipeGraph) -> Iterator[Fluent]:
        for tick in self.ticks(graph):
            for entity in self._entities(graph):
                whole = graph.whole(entity, tick)
                for subject in (entity, *([whole] if whole else ())):
                    for prop in (Property.FORM, Property.TEMPERATURE):
                        yield from graph.timeline.holding(subject, prop, tick)

    def _ways(self, graph: RecipeGraph) -> Iterator[Denotation]:
        """What its line says, what the acts say it becomes, and what is true of it then."""
        lines = unique(
            line
            for d in self.things
            for e in d.ids
            if (line := e if e in graph.supplies else getattr(graph.things.get(e), "supply", None))
        )
        yield from (denoted(s.words, None, s.proof, s.cue) for s in behind_name(graph, lines))
        for act in self.acts_in(graph):
            for role in ("Result", "Attribute"):
                if words := said_in(act, role):
                    yield denoted(words, None, proof(graph, act, "result-of-act"), "as-written")
            for fact in graph.attributes_of(act.tick, AttributeKind.LID):
                yield denoted(fact.words, None, proof(graph, act, "lid", fact.words), "lid")
        forms = list(self._fluents(graph))
        values = tuple(fluent.value for fluent in forms)
        ticks = sorted({fluent.because for fluent in forms})
        causes = [cause for tick in ticks if (cause := act_of(graph, tick))]
        proofs = [proof(graph, cause, "state-of-thing") for cause in causes]
        yield denoted(listed(values), values, proofs, "by-state")

    def holds(self, graph: RecipeGraph, slots: Slots) -> Sequence[Denotation]:
        """Whether it is as the question says then: covered, on the heat, with its skin, so."""
        if not (_COVERED | _OPENED).isdisjoint(self.said):
            return [self._covered(graph)]
        if not _HEATS.isdisjoint(self.said) and {*self.said} & (_AWAY | _STAYS):
            return [self._heated(graph)]
        sayings = [*self._sayings(graph)]
        asked = [word for word in self.said if word not in PLAIN]
        asked = self._asked(asked)
        ways = (_part(sayings, self.said), _so(sayings, asked), self._by_then(graph, asked))
        for told in filter(None, ways):
            return [told]
        for fluent in self._fluents(graph):
            if {fluent.value, lexicon.lemma(fluent.value, "VERB")} & {*asked}:
                act = act_of(graph, fluent.because)
                return [yes_or_no(True, [proof(graph, act, "state-of-thing")] if act else [])]
        return [yes_or_no(False, [], "closed-world", sure=0.4)]

    def _by_then(self, graph: RecipeGraph, asked: Sequence[str]) -> Denotation | None:
        """Whether what the question says was done to it by then: it, what excludes it, cooking."""
        until = self.at.tick if self.at else len(graph.acts)
        entities = kin_of(graph, (e for d in self.things for e in d.ids))
        about = sorted(t for e in entities for t in graph.text.ticks_about(e))
        acts = [act for tick in dict.fromkeys(about) if not (act := graph.acts[tick - 1]).aside]
        for word in asked:
            for act in acts:
                seen, is_over = proof(graph, act, "done-to-it"), act.tick <= until
                if is_over and _verbs(act) & conditions.excluding(word):
                    return yes_or_no(False, seen, "excluded", "by-then")
                if word in _verbs(act) and act.tick != (self.at.act if self.at else None):
                    return yes_or_no(is_over, seen, "by-then" if is_over else "only-later")
            if "still" in self.said and conditions.excluding(word) and acts:
                return yes_or_no(True, proof(graph, acts[-1], "done-to-it"), "nothing-done")
        return None

    def _asked(self, words: Sequence[str]) -> list[str]:
        """The words of the question that may say how a thing is, without its names."""
        names = {form for d in self.things for form in base_forms(d.words)}
        return [word for word in words if word not in names and _describes(word)]

    def _sayings(self, graph: RecipeGraph) -> Iterator[Saying]:
        """What is said of the act asked about, of the thing until then, and around the act."""
        acts = self.acts_in(graph)
        yield from (of_act(graph, act, "of-act") for act in acts if not act.aside)
        until = self.at.tick if self.at else len(graph.acts)
        named = [e for d in self.things for e in d.ids if e in graph.supplies]
        asked = {*self.acts, *((self.at.act,) if self.at and self.at.act else ())}
        for entity in unique([*self._entities(graph), *named]):
            yield from of_entity(graph, entity, until, asked)
        names = {form for d in self.things for form in base_forms(d.words)}
        for act in acts:
            for sentence in graph.recipe.steps[act.at.step - 1].sentences:
                seen = Evidence("said", act.at, sentence.text)
                is_own = sentence.number == act.at.sentence
                if is_own or names & base_forms(sentence.text):
                    yield Saying(sentence.text, seen, "own" if is_own else "around")

    def _covered(self, graph: RecipeGraph) -> Denotation:
        """Whether the lid is on, or off where that is asked: by what is said of it last."""
        lids = [
            (act, fact)
            for act in self._until(graph)
            for fact in graph.attributes_of(act.tick, AttributeKind.LID)
        ]
        if not lids:
            return yes_or_no(False, [], "closed-world", sure=0.4)
        act, fact = lids[-1]
        seen = proof(graph, act, "lid", fact.words)
        sentence = graph.text.sentence(fact.at)
        said = Saying(sentence.text if sentence else "", seen, "lid")
        is_off = fact.words.lower().startswith(("un", "remove", "take", "without", "not"))
        is_on = is_off == said.denies(lexicon.lemma(fact.words.split()[0].lower(), "VERB"))
        return yes_or_no(is_on != self._asks_whether_off(), seen, "lid")

    def _asks_whether_off(self) -> bool:
        """True of "uncovered" and of "the lid off": it is asked whether there is none."""
        near = [
            place
            for place, word in enumerate(self.said)
            if word in ("lid", "cover") and {*self.said[max(0, place - 3) : place + 2]} & _AWAY
        ]
        return bool(near) or not _OPENED.isdisjoint(self.said)

    def _heated(self, graph: RecipeGraph) -> Denotation:
        """Whether the heat is on, or off where that is asked: by what is said of it last."""
        told = [
            (act, fact)
            for act in self._until(graph)
            for fact in graph.attributes_of(act.tick, AttributeKind.HEAT)
        ]
        if not told:
            return yes_or_no(False, [], "closed-world", sure=0.4)
        act, fact = told[-1]
        is_off = not {*fact.words.lower().split()}.isdisjoint(("off", "from", "out"))
        is_so = is_off == (not {*self.said}.isdisjoint(_AWAY))
        return yes_or_no(is_so, proof(graph, act, "heat", fact.words), "heat")

    def _until(self, graph: RecipeGraph) -> list[Act]:
        """The acts of the step up to the moment; those that are asked about count last."""
        own = self.acts_in(graph)
        now = act_of(graph, self.at.act if self.at and self.at.act else self.ticks(graph)[0])
        near = [a for a in graph.acts_of_step(now.at.step) if a.tick <= now.tick] if now else []
        is_later = self.at is not None and self.at.relation is Relation.AFTER
        coming = graph.acts[now.tick : now.tick + 2] if now and is_later and not own else ()
        return [*(act for act in near if act not in own), *coming, *own]


def _verbs(act: Act) -> set[str]:
    """What an act does, in a word: by its verb, and "cook" of whatever heats."""
    is_cooking = act.meaning is not None and Effect.HEAT in act.meaning.effects
    return {act.event.lemma.split()[0], *(("cook",) if is_cooking else ())}


def _describes(word: str) -> bool:
    """True of a word for how things are, or for what is done to them."""
    return meaning(word) is not None or "ADJ" in lexicon.parts_of(word)


def _part(sayings: Sequence[Saying], said: Sequence[str]) -> Denotation | None:
    """Whether a part of a thing is still on it, or off where that is asked: skin, stones, seeds."""
    for part in filter(None, map(conditions.part_named, said)):
        for saying in sayings:
            is_on = saying.tells_of_part(part)
            if is_on is not None:
                verbs = conditions.taking_off(part) if _STAYS.isdisjoint(said) else set()
                asks_off = not {*said}.isdisjoint(_AWAY | verbs)
                return yes_or_no(is_on != asks_off, saying.proof, "part", saying.cue)
    return None


def _so(sayings: Sequence[Saying], asked: Sequence[str]) -> Denotation | None:
    """Whether the text says so of a thing, or says what excludes it."""
    near = [saying for saying in sayings if saying.cue in ("own", "around")]
    told = [saying for saying in sayings if saying not in near]
    for word in asked:
        opposite = conditions.excluding(word)
        for saying in told:
            if saying.cue == "of-act" and word in base_forms(saying.words.split()[0]):
                continue  # the act is asked about: that it is done is no news
            if saying.has(word):
                return yes_or_no(not saying.denies(word), saying.proof, "said", saying.cue)
            if opposite & base_forms(saying.words) and saying.cue != "of-act":
                return yes_or_no(False, saying.proof, "excluded", saying.cue)
        for saying in near:
            if saying.has(word) and saying.denies(word):
                return yes_or_no(False, saying.proof, "denied", sure=0.7)
    return None
