"""Name the signs that one sentence comes before another, for a model to weigh."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from reasoner.tasks.ordering.rules import RULES
from reasoner.tasks.ordering.sentences import Analysed, analysed

__all__ = ["between", "late"]


def late(sentence: Analysed) -> Iterator[str]:
    """What may place a sentence near the end, or the beginning, by itself."""
    yield from (f"word {word}" for word in set(sentence.words))
    yield from (f"two {one} {two}" for one, two in _pairs(sentence.words))
    yield from (f"verb {verb}" for verb in sentence.verbs)
    yield from (f"first verb {verb}" for verb in sentence.verbs[:1])
    yield from (f"last verb {verb}" for verb in sentence.verbs[-1:])
    yield from (f"action {action}" for action in sentence.actions)
    yield from (f"effect {effect}" for effect in sentence.effects)
    yield from (f"class {cls}" for cls in sentence.classes)
    yield from (f"described {verb}" for verb in sentence.described)
    yield from (f"introduced {opener}" for opener in set(sentence.names.values()))
    for length in range(1, len(sentence.opening) + 1):
        yield "opens " + " ".join(sentence.opening[:length])
    yield f"length {min(len(sentence.words) // 4, 8)}"


def _pairs(words: tuple[str, ...]) -> set[tuple[str, str]]:
    return set(pairwise(words))


def between(first: str, second: str) -> Iterator[str]:
    """The signs of two sentences in this order."""
    one, two = analysed(first), analysed(second)
    yield from (f"rule {name}" for name, (rule, _) in RULES.items() if rule(one, two))
    for name in one.names.keys() & two.names.keys():
        yield f"again {one.names[name]} {two.names[name]}"
        yield f"again {name} {two.names[name]}"
    yield f"shared {min(len(one.names.keys() & two.names.keys()), 3)} {'the' in two.names.values()}"
    for verb in one.verbs:
        yield from (f"then {verb} {later}" for later in two.verbs)
        yield from (f"gives {verb} {name}" for name in two.names)
        if verb in two.described:
            yield f"is {verb}"
    for action in one.actions:
        yield from (f"follows {action} {later}" for later in two.actions)
    for effect in one.effects:
        yield from (f"effect {effect} {later}" for later in two.effects)
        yield from (f"leaves {effect} {name}" for name in two.names)
    for cls in one.classes:
        yield from (f"kind {cls} {later}" for later in two.actions)
    for opener in two.opening[:1]:
        yield from (f"opens {effect} {opener}" for effect in one.effects)
