"""Distil word vectors for the kitchen from all-MiniLM-L6-v2, as `python scripts/distil_vectors.py`.

Needs the `embeddings` extra. Every word of the ontology, of the cut WordNet's nouns and of the
bundled recipes is embedded by itself, then the ontology's names of several words while there is
room. An uncentred SVD keeps 256 of the 384 dimensions, and each row becomes bytes with a scale.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from ontology import vectors, wordnet  # noqa: E402
from ontology.phrases import plain  # noqa: E402
from ontology.tables import tables  # noqa: E402
from reasoner.similarity import FullModel  # noqa: E402

DIMENSIONS = 256
ROOM = 7400
"""Rows: with 256 bytes each, a little less than 2 MB."""
NEIGHBOURS = 10

Matrix = npt.NDArray[np.float32]


def names() -> Iterator[str]:
    """Yield the ontology's names, labels before synonyms."""
    table = tables()
    yield from map(plain, table["labels"].values())
    for others in table["synonyms"].values():
        yield from map(plain, others)


def recipe_words() -> Iterator[str]:
    """Yield the words of the bundled recipes."""
    for file in sorted((ROOT / "kg" / "samples").glob("*.conllu")):
        yield from re.findall(r"[a-z]{3,}", file.read_text(encoding="utf-8").lower())


def vocabulary() -> list[str]:
    """Return what is embedded, single words first, in a fixed order."""
    found = dict.fromkeys(word for name in names() for word in name.split())
    found |= dict.fromkeys(word for line in tables()["words"].values() for word in line)
    found |= dict.fromkeys(recipe_words())
    nouns = wordnet.wordnet()["n"]["words"]
    found |= dict.fromkeys(word for word in sorted(nouns) if word.isalpha())
    found |= dict.fromkeys(names())
    return sorted(list(found)[:ROOM])


def reduced(full: Matrix) -> Matrix:
    """Return the rows in fewer dimensions, of length one; the mean is left where it is."""
    _, _, axes = np.linalg.svd(full, full_matrices=False)
    kept = full @ axes[:DIMENSIONS].T
    return unit(kept)


def unit(rows: Matrix) -> Matrix:
    """Return rows of length one."""
    lengths: Matrix = np.linalg.norm(rows, axis=1, keepdims=True)
    return (rows / np.maximum(lengths, 1e-9)).astype(np.float32)


def kept_neighbours(full: Matrix, small: Matrix) -> float:
    """Return which share of each row's nearest rows is still nearest."""
    shares = []
    for start in range(0, len(full), 500):
        near = [
            np.argsort(-(rows[start : start + 500] @ rows.T), axis=1)[:, 1 : NEIGHBOURS + 1]
            for rows in (full, small)
        ]
        shares += [len(set(a) & set(b)) / NEIGHBOURS for a, b in zip(*near, strict=True)]
    return float(np.mean(shares))


def write(words: Iterable[str], small: Matrix) -> None:
    """Write words, bytes and scales to where `ontology.vectors` reads them."""
    scales = np.abs(small).max(axis=1) / 127
    rows = np.round(small / scales[:, None]).astype(np.int8)
    text = np.frombuffer("\n".join(words).encode(), dtype=np.uint8)
    np.savez_compressed(vectors.FILE, words=text, rows=rows, scales=scales.astype(np.float32))


def main() -> None:
    """Embed the vocabulary, reduce it, write it, and tell how much was kept."""
    words = vocabulary()
    full = unit(np.array(FullModel().vectors(words), dtype=np.float32))
    small = reduced(full)
    write(words, small)
    rounded = np.array([vectors.vector(word) for word in words], dtype=np.float32)
    print(f"{len(words)} words, {vectors.FILE.stat().st_size:,} bytes")
    print(f"{kept_neighbours(full, unit(rounded)):.1%} of {NEIGHBOURS} nearest neighbours kept")


if __name__ == "__main__":
    main()
