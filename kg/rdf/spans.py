"""Where words stand in their sentence, in characters."""

from __future__ import annotations

from kg.model import Moment, Recipe, Sentence

__all__ = ["Spans"]

_Span = tuple[int, int] | None


class Spans:
    """The characters of tokens, found once a sentence."""

    def __init__(self, recipe: Recipe) -> None:
        self._sentences = {(s.step, s.number): s for step in recipe.steps for s in step.sentences}
        self._found: dict[tuple[int, int], list[_Span]] = {}

    def of(self, at: Moment, end: int) -> tuple[int, int] | None:
        """First character, and the one behind the last, of the tokens from `at` to `end`."""
        place = (at.step, at.sentence)
        sentence = self._sentences.get(place)
        if sentence is None:
            return None
        spans = self._found.get(place)
        if spans is None:
            spans = self._found[place] = token_spans(sentence)
        if not 0 < at.token <= end <= len(spans):
            return None
        first, last = spans[at.token - 1], spans[end - 1]
        return (first[0], last[1]) if first and last else None


def token_spans(sentence: Sentence) -> list[_Span]:
    """The characters of each token; nothing for one that the sentence does not write.

    >>> from kg.model import Token
    >>> words = ("Stir", "in", "salt")
    >>> token_spans(Sentence(1, 1, "Stir in  salt.", tuple(Token(w, w, "X") for w in words)))
    [(0, 4), (5, 7), (9, 13)]
    """
    spans: list[_Span] = []
    cursor = 0
    for token in sentence.tokens:
        start = sentence.text.find(token.form, cursor)
        if start < 0 or not token.form:
            spans.append(None)
        else:
            cursor = start + len(token.form)
            spans.append((start, cursor))
    return spans
