"""Tell what a question asks for: a distribution over the kinds of unknown, by learned weights.

The features are n-grams of words and characters, and the direction of the words' vectors; the
weights are a table of bytes with a scale for each kind, so that a question costs a sum of a few
hundred rows.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from reasoner.context import Stage
from reasoner.reading.analysis import Analysis, Word, asking, function_words
from reasoner.reading.senses import sense_of

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["Focus", "features_of", "sense_in"]

MOST_WORDS: Final = 60
"""Words of a question that its features are made of."""
SENSE: Final = 3.0
"""How much the direction of the words counts beside their n-grams."""
_STEPS: Final = (Stage.COOKING, Stage.CLOSING)


def features_of(analysis: Analysis, stage: Stage | None = None) -> frozenset[str]:
    """The features of a question: word n-grams, skipped ones, frames of function words, letters.

    Of a cook amid cooking the words count once more: "next" means another thing there.
    """
    forms = [word.form for word in analysis.words[:MOST_WORDS] if not word.form.isdecimal()]
    framed = ["<", *forms, ">"]
    found = set(_ngrams("w", framed, (1, 2, 3)))
    found.update(f"s {a} _ {b}" for a, b in zip(framed, framed[2:], strict=False))
    found.update(_ngrams("f", [form for form in framed if _frames(form)], (2, 3)))
    found.update(f"p{place} {form}" for place, form in enumerate(forms[:4]))
    found.update(_ngrams("b", [_base(word) for word in analysis.words[:MOST_WORDS]], (1, 2)))
    text = f" {' '.join(forms)} "
    found.update(f"c {text[at : at + 4]}" for at in range(len(text) - 3))
    found.update(_shape(analysis))
    if stage is not None:
        where = "steps" if stage in _STEPS else "list"
        found.update(_ngrams(where, framed, (1, 2)))
        found.update(_ngrams(stage, framed, (1,)))
        found.update((f"at the {where}", f"when {stage}"))
    return frozenset(found)


def sense_in(analysis: Analysis) -> npt.NDArray[np.float32]:
    """The direction of a question's words, at the weight that it has beside the n-grams."""
    return SENSE * sense_of(word.form for word in analysis.words[:MOST_WORDS])


def _ngrams(name: str, words: list[str], lengths: tuple[int, ...]) -> Iterator[str]:
    for length in lengths:
        for at in range(len(words) - length + 1):
            yield f"{name} {' '.join(words[at : at + length])}"


def _frames(form: str) -> bool:
    return form in "<>?" or form in function_words()


def _base(word: Word) -> str:
    return word.verb if word.content else word.form


def _shape(analysis: Analysis) -> Iterator[str]:
    """What the whole of a question is like: its links, quotes, steps, numbers, first word."""
    yield from (f"link {clause.link} {clause.asked}" for clause in analysis.clauses if clause.link)
    if analysis.quotes:
        yield "quoted"
    if analysis.steps:
        yield f"step {analysis.steps[0].link}"
    yield from (f"unit {amount.unit}" for amount in analysis.amounts if amount.unit)
    if analysis.amounts:
        yield "number"
    asked = [c for c in analysis.clauses if c.asked]
    opening = analysis.words[asked[0].start].form if asked else ""
    if opening in asking()["questioning"]["auxiliaries"]:
        yield "opens like yes or no"


@dataclass(frozen=True, slots=True)
class Focus:
    """A linear model: a row of weights for each feature, a column for each kind.

    The last column is not a kind: it says whether yes or no is asked for. `senses` has a row for
    each dimension of the words' vectors.
    """

    kinds: tuple[str, ...]
    rows: Mapping[str, int]
    weights: npt.NDArray[np.int8]
    scales: npt.NDArray[np.float32]
    senses: npt.NDArray[np.float32]

    def logits(
        self, features: frozenset[str], sense: npt.NDArray[np.float32]
    ) -> npt.NDArray[np.float32]:
        """The score of every kind, and last that of yes or no."""
        places = [self.rows[name] for name in features if name in self.rows]
        total = self.weights[places].sum(axis=0, dtype=self.scales.dtype) * self.scales
        scored: npt.NDArray[np.float32] = total * self.norm(len(places)) + sense @ self.senses
        return scored

    @staticmethod
    def norm(count: int) -> float:
        """What the weights of so many features are multiplied with: long questions count alike."""
        return 3.0 / math.sqrt(count + 1)

    def read(
        self, analysis: Analysis, stage: Stage | None = None
    ) -> tuple[list[tuple[str, float]], float]:
        """The kinds with their log probabilities, the likeliest first, and how likely yes or no is.

        The last is a probability, not its logarithm.
        """
        import numpy as np

        scores = self.logits(features_of(analysis, stage), sense_in(analysis))
        kinds, yes_no = scores[:-1], float(scores[-1])
        logp = kinds - kinds.max()
        logp = logp - np.log(np.exp(logp).sum())
        order = np.argsort(-logp, kind="stable")
        ranked = [(self.kinds[int(k)], float(logp[int(k)])) for k in order[:12]]
        return ranked, 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, yes_no))))
