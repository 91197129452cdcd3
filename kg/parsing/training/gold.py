"""Annotated recipes as the learners see them: labelled sentences and happenings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from kg.model import Event, HiddenKey, Kind, Mention, Recipe, Sentence
from kg.parsing.attributes import kinds
from kg.parsing.history import Happening
from kg.parsing.scenes import happening
from kg.parsing.spotting import EVENT, FOOD, HABITAT, TOOL, listed_words
from kg.parsing.supposing import fill_in
from ontology import lexicon, taxonomy

__all__ = ["Labelled", "happenings_of", "labelled"]

_PRONOUNS: Final = frozenset({"it", "them"})
_LABELS: Final = {Kind.HABITAT: HABITAT, Kind.TOOL: TOOL}


@dataclass(frozen=True, slots=True)
class Labelled:
    """A sentence of a step with its words, tags and labels, and what it was made from."""

    sentence: Sentence
    words: tuple[str, ...]
    tags: tuple[str, ...]
    labels: tuple[str, ...]
    listed: frozenset[str]
    events: tuple[Event, ...]
    mentions: tuple[Mention, ...]

    @property
    def is_annotated(self) -> bool:
        """False of a sentence that has a cooking verb and no label: nobody labelled it."""
        blank = all(label == "O" for label in self.labels)
        return not (blank and any("verb" in kinds(word) for word in self.words))


def labelled(recipe: Recipe, *, is_sure: bool) -> Iterator[Labelled]:
    """The sentences of the steps; `is_sure` if the file's kinds of mentions can be trusted."""
    listed = listed_words([[token.form for token in line.tokens] for line in recipe.ingredients])
    events: dict[tuple[int, int], list[Event]] = {}
    mentions: dict[tuple[int, int], list[Mention]] = {}
    for event in recipe.events:
        events.setdefault((event.at.step, event.at.sentence), []).append(event)
    for mention in recipe.mentions:
        mentions.setdefault((mention.at.step, mention.at.sentence), []).append(mention)
    for step in recipe.steps:
        for sentence in step.sentences:
            key = sentence.step, sentence.number
            words = tuple(token.form.lower() for token in sentence.tokens)
            if not all(word.strip() for word in words):
                continue
            here = events.get(key, []), mentions.get(key, [])
            labels = _labels(len(words), *here, is_sure=is_sure)
            tags = lexicon.tag(words)
            yield Labelled(sentence, words, tags, labels, listed, tuple(here[0]), tuple(here[1]))


def _labels(
    length: int, events: list[Event], mentions: list[Mention], *, is_sure: bool
) -> tuple[str, ...]:
    found = ["O"] * length
    spans = [(EVENT, event.at.token, event.end) for event in events]
    spans += [
        (label_of(mention, is_sure=is_sure), mention.at.token, mention.end)
        for mention in mentions
        if mention.text.lower() not in _PRONOUNS
    ]
    for label, start, end in spans:
        found[start - 1] = f"B-{label}"
        found[start:end] = [f"I-{label}"] * (end - start)
    return tuple(found)


def label_of(mention: Mention, *, is_sure: bool) -> str:
    """The label of a mention; a guessed kind gives way to what the ontology knows."""
    if not mention.kind.is_food:
        return _LABELS.get(mention.kind, HABITAT)
    cls = None if is_sure else taxonomy.class_of(mention.text, "food")
    return HABITAT if cls and taxonomy.kind_of(cls) == "place" else FOOD


def happenings_of(sentences: list[Labelled]) -> Iterator[tuple[Happening, Labelled, Event]]:
    """The events of a recipe with everything that the annotation says of them."""
    every = [(event, sentence) for sentence in sentences for event in sentence.events]
    for number, (event, sentence) in enumerate(every, 1):
        found = happening(event.at, event.end, sentence.words, sentence.tags, sentence.labels)
        found.is_last = number == len(every)
        for part in event.participations:
            reference = part.reference
            if part.hidden is not None:
                _HIDDEN[part.hidden](found).append(reference)
            elif part.mention and part.mention.kind.is_food:
                if part.mention.result_of is None:
                    found.foods.append(reference)
            elif part.mention and part.mention.kind is Kind.TOOL:
                found.tools.append(reference)
            else:
                found.places.append(reference)
        fill_in(found)
        yield found, sentence, event


_HIDDEN: Final = {
    HiddenKey.DROP: lambda found: found.drops,
    HiddenKey.SHADOW: lambda found: found.shadows,
    HiddenKey.TOOL: lambda found: found.hidden_tools,
    HiddenKey.HABITAT: lambda found: found.hidden_places,
    HiddenKey.RESULT: lambda found: found.results,
}
