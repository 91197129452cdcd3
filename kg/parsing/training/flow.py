"""The English Recipe Flow Graph (Yamakata et al. 2020) as gold: words, spans and links."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from kg.errors import ReadError
from kg.parsing.spotting import EVENT, FOOD, HABITAT, TOOL
from ontology import lexicon, taxonomy

__all__ = ["FlowGold", "Span", "flow_recipes", "labelled_sentences", "sentences_of"]

_ENDS: Final = frozenset({".", "!", "?"})
_KINDS: Final = {"Ac": "action", "F": "food", "T": "tool"}
_LABELS: Final = {"action": EVENT, "food": FOOD, "tool": TOOL}
_FOOD_LINKS: Final = frozenset({"t", "d", "f-eq", "f-part-of", "f-set", "t-comp"})
Span = tuple[str, int, int]


@dataclass(slots=True)
class FlowGold:
    """One recipe of the file: its words, spans and links, all counted over the whole recipe."""

    words: list[str] = field(default_factory=list)
    spans: list[Span] = field(default_factory=list)
    links: list[tuple[int, int, str]] = field(default_factory=list)

    def edges(self) -> set[tuple[int, int]]:
        """From action to action along food: what one makes goes on, by its mentions, to another."""
        actions = {start for kind, start, _ in self.spans if kind == "action"}
        tools = {start for kind, start, _ in self.spans if kind == "tool"}
        after: dict[int, set[int]] = {}
        for source, target, label in self.links:
            if label in _FOOD_LINKS and source not in tools and target not in tools:
                after.setdefault(source, set()).add(target)
        return {(a, b) for a in actions for b in _reached(a, after, actions)}


def _reached(start: int, after: dict[int, set[int]], actions: set[int]) -> set[int]:
    """The next actions from an action, through words that are none."""
    found: set[int] = set()
    pending, seen = list(after.get(start, ())), {start}
    while pending:
        place = pending.pop()
        if place in seen:
            continue
        seen.add(place)
        if place in actions:
            found.add(place)
        else:
            pending += after.get(place, ())
    return found


def flow_recipes(path: Path) -> Iterator[FlowGold]:
    """The recipes of a file of the corpus."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise ReadError(error.strerror or "cannot be read", str(path)) from error
    for block in text.split("\n\n"):
        rows = [line.split("\t") for line in block.splitlines() if line.count("\t") >= 8]
        if rows:
            yield _gold(rows)


def _gold(rows: list[list[str]]) -> FlowGold:
    found = FlowGold()
    for place, row in enumerate(rows, 1):
        found.words.append(row[1])
        tag, _, label = row[4].partition("-")
        kind = _KINDS.get(label)
        if tag == "B" and kind:
            found.spans.append((kind, place, place))
        elif tag == "I" and kind and found.spans and found.spans[-1][::2] == (kind, place - 1):
            found.spans[-1] = (kind, found.spans[-1][1], place)
        found.links += [(place, target, name) for target, name in _targets(row)]
    return found


def _targets(row: list[str]) -> Iterator[tuple[int, str]]:
    """The heads of a word: one in columns 7 and 8, others listed in column 9."""
    if row[6].isdecimal() and row[6] != "0":
        yield int(row[6]), row[7]
    if row[8].startswith("["):
        try:
            yield from ((int(place), str(name)) for place, name in ast.literal_eval(row[8]))
        except (ValueError, SyntaxError, TypeError):
            return


def sentences_of(words: list[str]) -> tuple[list[list[str]], list[int]]:
    """The words of each sentence, and how many words stand before it."""
    sentences: list[list[str]] = [[]]
    starts = [0]
    for place, word in enumerate(words, 1):
        sentences[-1].append(word)
        if word in _ENDS and place < len(words):
            sentences.append([])
            starts.append(place)
    return sentences, starts


def labelled_sentences(
    gold: FlowGold,
) -> Iterator[tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]]:
    """The sentences of a recipe: words, parts of speech and labels to learn from."""
    labels = ["O"] * len(gold.words)
    for kind, start, end in gold.spans:
        label = _LABELS[kind]
        if kind == "tool":
            cls = taxonomy.class_of(" ".join(gold.words[start - 1 : end]), "place")
            label = HABITAT if cls and taxonomy.kind_of(cls) == "place" else TOOL
        labels[start - 1] = f"B-{label}"
        labels[start:end] = [f"I-{label}"] * (end - start)
    sentences, starts = sentences_of(gold.words)
    for sentence, start in zip(sentences, starts, strict=True):
        words = tuple([word.lower() for word in sentence])
        yield words, lexicon.tag(words), tuple(labels[start : start + len(words)])
