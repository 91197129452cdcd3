"""Where the words of a recipe stand, and which acts are about what: look-ups for the reasoner."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from kg.counting import number_before
from kg.entities import Act
from kg.model import Mention, Moment, Sentence
from kg.timeline import Fluent, Property

if TYPE_CHECKING:
    from kg.graph import RecipeGraph

__all__ = ["Concordance"]


class Concordance:
    """An index from words, mentions and entities to the acts of one graph."""

    def __init__(self, graph: RecipeGraph) -> None:
        self._graph = graph

    def sentence(self, at: Moment) -> Sentence | None:
        """The sentence that a moment lies in."""
        return self._sentences.get((at.step, at.sentence))

    @cached_property
    def _sentences(self) -> dict[tuple[int, int], Sentence]:
        return {(s.step, s.number): s for step in self._graph.recipe.steps for s in step.sentences}

    def ticks_saying(self, word: str) -> frozenset[int]:
        """The ticks of the acts whose sentence has a word, in lower case."""
        return self._ticks_by_word.get(word, frozenset())

    @cached_property
    def _ticks_by_word(self) -> dict[str, frozenset[int]]:
        ticks: dict[str, set[int]] = {}
        for place, acts in self._by_sentence.items():
            sentence = self._sentences.get(place)
            for token in sentence.tokens if sentence else ():
                ticks.setdefault(token.form.lower(), set()).update(act.tick for act in acts)
        return {word: frozenset(found) for word, found in ticks.items()}

    def ticks_about(self, entity: str) -> frozenset[int]:
        """The ticks of the acts that a thing or prop takes part in, also inside a mixture."""
        known = self._ticks_about.get(entity)
        if known is None:
            known = self._ticks_about[entity] = frozenset(self._about(entity))
        return known

    @cached_property
    def _ticks_about(self) -> dict[str, frozenset[int]]:
        return {}

    def _about(self, entity: str) -> set[int]:
        ticks = {act.tick for act in self._graph.uses_of(entity)}
        ticks.update(self._partaken.get(entity, ()))
        if entity in self._graph.props:
            inside = self._graph.timeline.ever_having(entity, Property.LOCATION)
            spans = [(f.subject, f.start, f.end) for f in inside]
        else:
            spans = self._wholes_of(entity)
        for other, start, end in spans:
            last = len(self._graph.acts) + 1 if end is None else end
            ticks.update(a.tick for a in self._graph.uses_of(other) if start <= a.tick <= last)
        return ticks

    def _wholes_of(self, thing: str) -> list[tuple[str, int, int | None]]:
        """The mixtures that a thing is ever part of, at any depth, and from when until when."""
        found: list[tuple[str, int, int | None]] = []
        pending = list(self._graph.timeline.of(thing, Property.PART_OF))
        seen: set[Fluent] = set()
        while pending:
            fluent = pending.pop()
            if fluent not in seen:
                seen.add(fluent)
                found.append((fluent.value, fluent.start, fluent.end))
                pending += self._graph.timeline.of(fluent.value, Property.PART_OF)
        return found

    @cached_property
    def _partaken(self) -> dict[str, set[int]]:
        found: dict[str, set[int]] = {}
        for act in self._graph.acts:
            for part in act.partakings:
                found.setdefault(part.entity, set()).add(act.tick)
        return found

    def acts_called(self, lemma: str) -> tuple[Act, ...]:
        """The acts of a verb."""
        return self._by_lemma.get(lemma, ())

    @cached_property
    def _by_lemma(self) -> dict[str, tuple[Act, ...]]:
        verbs: dict[str, list[Act]] = {}
        for act in self._graph.acts:
            verbs.setdefault(act.event.lemma, []).append(act)
        return {lemma: tuple(acts) for lemma, acts in verbs.items()}

    def acts_in(self, at: Moment) -> tuple[Act, ...]:
        """The acts of the sentence that a moment lies in."""
        return self._by_sentence.get((at.step, at.sentence), ())

    @cached_property
    def verbs_of_several_words(self) -> frozenset[str]:
        """The first words of verbs such as "bring to a boil", and the forms that begin alike."""
        lemmas = {act.event.lemma for act in self._graph.acts if " " in act.event.lemma}
        return frozenset(lemma.split()[0] for lemma in lemmas)

    @cached_property
    def _by_sentence(self) -> dict[tuple[int, int], tuple[Act, ...]]:
        places: dict[tuple[int, int], list[Act]] = {}
        for act in self._graph.acts:
            places.setdefault((act.at.step, act.at.sentence), []).append(act)
        return {place: tuple(acts) for place, acts in places.items()}

    def mentions_of(
        self, words: str, step: int | None = None
    ) -> list[tuple[Mention, tuple[str, ...]]]:
        """The mentions that read like this, with the things that each was taken to mean."""
        wanted = words.strip().lower()
        found = self._mentions.get(wanted, ())
        return [(m, self._meant.get(m.id, ())) for m in found if step in (None, m.at.step)]

    def meant_by(self, mention: Mention) -> tuple[str, ...]:
        """The things or props that words of the text were taken to mean."""
        return self._meant.get(mention.id, ())

    @cached_property
    def _mentions(self) -> dict[str, tuple[Mention, ...]]:
        texts: dict[str, list[Mention]] = {}
        for mention in self._graph.recipe.mentions:
            texts.setdefault(mention.text.lower(), []).append(mention)
        return {text: tuple(found) for text, found in texts.items()}

    @cached_property
    def _meant(self) -> dict[str, tuple[str, ...]]:
        meant: dict[str, dict[str, None]] = {}
        for mention_id, thing in self._graph.coreferences:
            meant.setdefault(mention_id, {})[thing] = None
        for act in self._graph.acts:
            for part in act.partakings:
                mention = part.participation.mention
                if mention is not None:
                    meant.setdefault(mention.id, {})[part.entity] = None
        return {mention: tuple(things) for mention, things in meant.items()}

    def said_number(self, entity: str) -> int | None:
        """How many there are of a thing or prop, if the text counts it: "four plates"."""
        numbers = [number_before(self._graph.recipe, m) for m in self._named_by.get(entity, ())]
        return max((number for number in numbers if number), default=None)

    def mentions_for(self, entity: str) -> tuple[Mention, ...]:
        """The mentions that were taken to mean a thing or a prop."""
        return self._named_by.get(entity, ())

    @cached_property
    def _named_by(self) -> dict[str, tuple[Mention, ...]]:
        found: dict[str, list[Mention]] = {}
        for mention in self._graph.recipe.mentions:
            for entity in self._meant.get(mention.id, ()):
                found.setdefault(entity, []).append(mention)
        return {entity: tuple(mentions) for entity, mentions in found.items()}
