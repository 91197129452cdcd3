"""Annotated recipes as the learners see them: labelled sentences and happenings."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from kg.cast import references_in
from kg.model import Event, HiddenKey, Kind, Mention, Recipe, Sentence
from kg.parsing.attributes import kinds
from kg.parsing.history import Happening
from kg.parsing.parts import parts_of_speech
from kg.parsing.scenes import happening
from kg.parsing.spotting import EVENT, FOOD, HABITAT, TOOL, listed_words
from kg.parsing.supposing import fill_in
from ontology import taxonomy

__all__ = ["Labelled", "happenings_of", "labelled"]

_NO_HEADS: Final = frozenset("half plus n til temperature last can test ready recipe area".split())
_PARTS: Final = frozenset(
    "mixture slices pieces strips halves shell shells water mash flesh ends bits bites heads spears"
    " cavity ball balls fingers drippings juices quarters rounds cubes chunks".split()
)
_BY_HAND: Final = "annotation"
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
    lines: tuple[str, ...] = ()
    """The ingredient list of its recipe."""

    @property
    def is_annotated(self) -> bool:
        """False of a sentence that has a cooking verb and no label: nobody labelled it."""
        blank = all(label == "O" for label in self.labels)
        return not (blank and any("verb" in kinds(word) for word in self.words))


def labelled(recipe: Recipe, *, is_sure: bool) -> Iterator[Labelled]:
    """The sentences of the steps; `is_sure` if the file's kinds of mentions can be trusted."""
    listed = listed_words([[token.form for token in line.tokens] for line in recipe.ingredients])
    lines = tuple(line.text for line in recipe.ingredients)
    events: dict[tuple[int, int], list[Event]] = {}
    mentions: dict[tuple[int, int], list[Mention]] = {}
    for event in recipe.events:
        events.setdefault((event.at.step, event.at.sentence), []).append(event)
    for mention in recipe.mentions:
        mentions.setdefault((mention.at.step, mention.at.sentence), []).append(mention)
    names = {m.text.lower().split()[-1] for m in recipe.mentions if m.kind.is_food}
    for step in recipe.steps:
        for sentence in step.sentences:
            key = sentence.step, sentence.number
            words = tuple(token.form.lower() for token in sentence.tokens)
            if not all(word.strip() for word in words):
                continue
            here = events.get(key, []), mentions.get(key, [])
            tags = parts_of_speech(words)
            if not is_sure:
                here = here[0], list(_mended(words, tags, *here))
            labels = _labels(len(words), *here, is_sure=is_sure)
            if recipe.source.format == _BY_HAND:
                labels = _named_again(words, tags, labels, names)
            told = tuple(here[0]), tuple(here[1])
            yield Labelled(sentence, words, tags, labels, listed, *told, lines)


def _named_again(
    words: Sequence[str], tags: Sequence[str], labels: Sequence[str], names: Collection[str]
) -> tuple[str, ...]:
    """Labels with food that is named where nothing is done: hands only note who takes part."""
    found = list(labels)
    for place, (word, tag) in enumerate(zip(words, tags, strict=True)):
        if found[place] == "O" and word in names and tag in ("NOUN", "PROPN"):
            found[place] = f"B-{FOOD}"
    return tuple(found)


def _mended(
    words: Sequence[str], tags: Sequence[str], events: list[Event], mentions: list[Mention]
) -> Iterator[Mention]:
    """Mentions of known things with the rest of their names: a rebuilt file often cuts it off."""
    taken = {t for e in events for t in range(e.at.token, e.end + 1)}
    taken |= {t for m in mentions for t in range(m.at.token, m.end + 1)}
    for mention in mentions:
        end = mention.end
        if mention.reference.origin != mention.at and mention.text.lower() not in _PRONOUNS:
            while end < len(words) and end + 1 not in taken and _goes_on(words[end], tags[end]):
                end += 1
        text = " ".join(words[mention.at.token - 1 : end])
        yield mention if end == mention.end else replace(mention, end=end, text=text)


def _goes_on(word: str, tag: str) -> bool:
    """True of a noun that can be the head of a name whose beginning stands before it."""
    if tag not in ("NOUN", "PROPN") or word in _NO_HEADS:
        return False
    return word in _PARTS or not {"food", "tool", "place"}.isdisjoint(kinds(word))


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
        if not is_sure and mention.kind is Kind.HABITAT:
            known = taxonomy.class_of(mention.text, "place")
            return FOOD if known and taxonomy.kind_of(known) == "food" else HABITAT
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
                _HIDDEN[part.hidden](found).extend(references_in(reference))
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
