"""Parses an annotated recipe from the spans that people marked, and notes each decision on the way.

What the text leaves out depends on what was left out before. A guided rehearsal takes the decisions
that people took; a free one lets the models decide, and notes what would have been right.
"""

from __future__ import annotations

from collections.abc import Sequence

from kg.model import Reference, Source
from kg.parsing.following import Parse
from kg.parsing.hidden import head_of
from kg.parsing.history import Happening, History
from kg.parsing.models import Models
from kg.parsing.outline import Outline
from kg.parsing.roles import Clauses
from kg.parsing.spotting import EVENT, spots_of
from kg.parsing.supposing import Decision
from kg.parsing.telling import Told
from kg.parsing.training.choices import Choice
from kg.parsing.training.gold import Labelled, happenings_of
from kg.parsing.words import Reading

__all__ = ["rehearse"]


def rehearse(
    sentences: list[Labelled],
    models: Models,
    found: dict[str, list[Choice]],
    count: float,
    *,
    is_guided: bool,
) -> None:
    """Note every decision about what one recipe leaves out."""
    if not sentences:
        return
    readings = [reading_of(sentence) for sentence in sentences]
    outline = Outline("", "", sentences[0].lines, (), Source("", "text", 1))
    gold = _Gold(sentences, found, count, is_guided=is_guided)
    Parse(Told.of(outline), models, readings, watch=gold.watch, by_rules=False).recipe()


def reading_of(sentence: Labelled) -> Reading:
    """A sentence as if the parser had found just what people marked."""
    told = sentence.sentence
    forms = [token.form for token in told.tokens]
    reading = Reading(told.step, told.number, told.text, forms, sentence.words, sentence.tags)
    reading.labels = sentence.labels
    for spot in spots_of(sentence.labels):
        (reading.events if spot.label == EVENT else reading.mentions).append(spot)
    reading.frames = [frame for frame in told.frames if frame.predicate]
    places = {frame.predicate - 1 for frame in told.frames if frame.predicate}
    places |= {spot.start - 1 for spot in reading.events}
    reading.clauses = Clauses(sentence.words, sentence.tags, sentence.labels, tuple(sorted(places)))
    return reading


class _Gold:
    """What people annotated, asked about every decision as it comes up."""

    def __init__(
        self,
        sentences: list[Labelled],
        found: dict[str, list[Choice]],
        count: float,
        *,
        is_guided: bool,
    ) -> None:
        self.found, self.count, self.is_guided = found, count, is_guided
        self.events: dict[tuple[int, ...], Happening] = {}
        self.contents: dict[Reference, set[object]] = {}
        history = History()
        for event, _, _ in happenings_of(sentences):
            self.events[event.at] = event
            for thing in event.drops:
                self.contents.setdefault(thing, {r.origin for r in history.contents(thing)})
            history.happen(event)

    def watch(self, decision: Decision) -> list[Reference] | None:
        """Note a decision; take it if the rehearsal is guided."""
        name, event, history, candidates, looks = decision
        gold = self.events.get(event.at)
        if gold is None:
            return [] if self.is_guided else None
        right = self._right(name, gold, history, candidates)
        if name in ("along", "result"):
            self._note_each(name, event, gold, right, looks)
        else:
            wanted = gold.drops if name == "drop" else _props(name, gold)
            self.found[name].append(Choice(looks, [*right, not wanted], self.count))
        if not self.is_guided:
            return None
        if name == "result":
            return [Reference(r.name.lower(), event.at) for r in gold.results]
        taken = [c for c, so in zip(candidates, right, strict=True) if so]
        if name in ("tool", "place") and not taken:
            return [r for r in _props(name, gold) if r in candidates]
        return taken[:1] if name in ("drop", "tool", "place") else taken

    def _note_each(
        self,
        name: str,
        event: Happening,
        gold: Happening,
        right: list[bool],
        looks: Sequence[Sequence[str]],
    ) -> None:
        """Note decisions that are taken one by one; what goes along only with what is right."""
        if name == "along" and not self._is_elided(event.drops[0], gold):
            return
        for names, so in zip(looks, right, strict=True):
            self.found[name].append(Choice([names, ()], [so, not so], self.count))

    def _is_elided(self, thing: Reference, gold: Happening) -> bool:
        return any(thing.name == other.name.lower() for other in gold.drops)

    def _right(
        self, name: str, gold: Happening, history: History, candidates: list[Reference]
    ) -> list[bool]:
        if name == "result":
            return [bool(gold.results)]
        if name in ("drop", "along"):
            return self._elided(gold, history, candidates)
        wanted = {prop.name.lower() for prop in _props(name, gold)}
        right = [prop.name.lower() in wanted for prop in candidates]
        if wanted and not any(right):
            heads = {head_of(name) for name in wanted}
            right = [head_of(prop.name) in heads for prop in candidates]
        return right

    def _elided(self, gold: Happening, history: History, candidates: list[Reference]) -> list[bool]:
        """Which candidates are what people annotated: of the very name, or made of the same."""
        right = [False] * len(candidates)
        names = [thing.name.lower() for thing in candidates]
        for wanted in gold.drops:
            if wanted.name.lower() in names:
                right[names.index(wanted.name.lower())] = True
                continue
            contents = self.contents[wanted]
            for place, thing in enumerate(candidates):
                is_whole = history.outermost(thing) == thing
                if is_whole and contents & {r.origin for r in history.contents(thing)}:
                    right[place] = True
                    break
        return right


def _props(kind: str, gold: Happening) -> list[Reference]:
    return gold.hidden_tools if kind == "tool" else gold.hidden_places
