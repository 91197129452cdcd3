"""Cut WordNet 3.0 down to the kitchen, as `python scripts/cut_wordnet.py FOLDER`.

FOLDER holds WordNet's data.noun, index.noun, data.verb and index.verb, as Debian's wordnet-base
has them in /usr/share/wordnet. What is kept goes to ontology/wordnet.json.gz, with WordNet's
notice beside it in ontology/WORDNET-LICENSE. The same files always give the same bytes.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

OUT = Path(__file__).parents[1] / "ontology"
ANIMAL, ARTIFACT, FOOD, PLANT, SUBSTANCE = "05", "06", "13", "20", "27"
DEEDS = frozenset({"30", "34", "35", "36", "38"})
"""Verbs of change, consumption, contact, creation and motion."""
KITCHEN = frozenset(
    "utensil container kitchen_appliance home_appliance tableware edge_tool strainer mixer towel "
    "stove oven grill refrigerator rack tray cutlery crockery cooker cookware paper_towel foil "
    "chopping_board rolling_pin pin_tool masher press squeezer juicer peeler grater whisk "
    "thermometer timer lid cling_film tongs skewer baster funnel brush hand_tool".split()
)
"""Things in a kitchen; what WordNet has below them is kept too."""


class Table(TypedDict):
    """One part of speech: word -> its meanings, meaning -> those right above it."""

    words: dict[str, list[int]]
    above: list[list[int]]


@dataclass(frozen=True)
class Synset:
    """A meaning: its file, its words, and the meanings right above it."""

    file: str
    words: tuple[str, ...]
    above: tuple[str, ...]


def synsets(path: Path) -> dict[str, Synset]:
    """Read a data file; offsets are read, not sought, so that any line ends will do."""
    found = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("  "):
            continue
        fields = line.partition(" | ")[0].split()
        count = int(fields[3], 16)
        words = tuple(fields[4 + 2 * i].lower() for i in range(count))
        pointers = fields[5 + 2 * count :]
        above = tuple(
            pointers[i + 1]
            for i in range(0, 4 * int(fields[4 + 2 * count]), 4)
            if pointers[i] in ("@", "@i")
        )
        found[fields[0]] = Synset(fields[1], words, above)
    return found


def senses(path: Path) -> Iterator[tuple[str, list[str]]]:
    """Read an index file: each word with its meanings, the commonest first."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith("  "):
            fields = line.split()
            yield fields[0], fields[-int(fields[2]) :]


def below(roots: Iterable[str], known: dict[str, Synset]) -> set[str]:
    """Return the meanings at and below the roots."""
    under: dict[str, list[str]] = {}
    for offset, synset in known.items():
        for above in synset.above:
            under.setdefault(above, []).append(offset)
    found, pending = set(), list(roots)
    while pending:
        offset = pending.pop()
        if offset not in found:
            found.add(offset)
            pending += under.get(offset, ())
    return found


def kitchen_nouns(known: dict[str, Synset]) -> set[str]:
    """Return the meanings that are food, what food is made of, or what it is made with."""
    eaten = {word for synset in known.values() if synset.file == FOOD for word in synset.words}
    roots = [o for o, s in known.items() if s.file == ARTIFACT and KITCHEN & set(s.words)]
    tools = {o for o in below(roots, known) if known[o].file == ARTIFACT}
    sources = {
        offset
        for offset, synset in known.items()
        if synset.file in (ANIMAL, PLANT, SUBSTANCE) and eaten & set(synset.words)
    }
    return tools | sources | {o for o, s in known.items() if s.file == FOOD}


def cut(folder: Path, part: str, kept: set[str], known: dict[str, Synset]) -> Table:
    """Return the table of one part of speech: words to meanings, meanings to those above."""
    kept = {offset for offset in kept if known[offset].words}
    order = {offset: number for number, offset in enumerate(sorted(kept))}
    words = {
        word.replace("_", " "): [order[offset] for offset in offsets if offset in order]
        for word, offsets in senses(folder / f"index.{part}")
        if any(offset in order for offset in offsets)
    }
    above = [[order[o] for o in known[offset].above if o in order] for offset in sorted(kept)]
    return {"words": words, "above": above}


def notice(folder: Path) -> str:
    """Return the licence that opens every file of WordNet."""
    lines = (folder / "data.noun").read_text(encoding="utf-8").splitlines()
    return "\n".join(line.strip().partition(" ")[2].rstrip() for line in lines[:29]) + "\n"


def main() -> None:
    """Cut the nouns and the verbs and write them."""
    parser = argparse.ArgumentParser(description="Cut WordNet down to the kitchen.")
    parser.add_argument("folder", type=Path, help="where data.noun and the others are")
    folder = parser.parse_args().folder
    nouns, verbs = synsets(folder / "data.noun"), synsets(folder / "data.verb")
    deeds = {offset for offset, synset in verbs.items() if synset.file in DEEDS}
    table = {
        "n": cut(folder, "noun", kitchen_nouns(nouns), nouns),
        "v": cut(folder, "verb", deeds, verbs),
    }
    text = json.dumps(table, separators=(",", ":"), sort_keys=True)
    packed = gzip.compress(text.encode(), mtime=0)
    (OUT / "wordnet.json.gz").write_bytes(packed)
    (OUT / "WORDNET-LICENSE").write_text(notice(folder), encoding="utf-8")
    for part, name in (("n", "nouns"), ("v", "verbs")):
        print(f"{len(table[part]['words'])} {name}, {len(table[part]['above'])} meanings")
    print(f"{len(packed):,} bytes")


if __name__ == "__main__":
    main()
