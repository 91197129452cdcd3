"""Write the small tagger that ingredient-parser-nlp asks NLTK for, so that nothing is downloaded.

The library looks for NLTK's English perceptron tagger and brings tags for a thousand kitchen words
itself. What is left are the small words of ingredient lines and the endings of the others, and
those are written down here: python scripts/write_line_tagger.py
"""

from __future__ import annotations

import json
from pathlib import Path
from string import ascii_lowercase as letters

NAME = "averaged_perceptron_tagger_eng"
FOLDER = Path(__file__).parents[1] / "kg" / "parsing" / "nltk_data" / "taggers" / NAME
SMALL_WORDS = {
    "DT": "a an the each every some any no this these all",
    "IN": "of in on into from at by with without for as about per like if until than over under",
    "TO": "to",
    "CC": "and or & plus but",
    "CD": "one two three four five six seven eight nine ten eleven twelve dozen",
    "PRP$": "your their its",
    "PRP": "you it them",
    "MD": "could may might will should must",
    "VBZ": "is has",
    "VBP": "are",
    "VB": "be use",
    "JJR": "more less larger smaller",
    "JJ": "large small medium fresh dry whole extra hot cold warm cool ripe raw lean thick thin "
    "light dark soft virgin such",
    "RB": "very well optionally approximately roughly",
    "WRB": "when",
    "NN": "can tin garnish serving dusting frying taste",
    ",": ",",
    ".": ".",
    "(": "( [",
    ")": ") ]",
    ":": ": ; / *",
}


def endings() -> dict[str, dict[str, float]]:
    """Weights of the last three letters of a word: "-ed" is prepared, "-ly" is how, "-s" many."""
    found: dict[str, dict[str, float]] = {}
    for before in letters:
        found[f"i suffix {before}ed"] = {"VBN": 3.0}
        found[f"i suffix {before}ly"] = {"RB": 3.0}
        for last in letters:
            if last not in "sui" or (last == "i" and before in "lhn"):
                found[f"i suffix {before}{last}s"] = {"NNS": 2.0}
    found["i suffix eed"] = {"NN": 1.0}
    found["i suffix ing"] = {"VBG": 2.0}
    for ending in "ous ful ish ese ian nic ric tic ble ive".split():
        found[f"i suffix {ending}"] = {"JJ": 2.0}
    return found


def write() -> None:
    """Write weights, known words and classes where NLTK looks for them."""
    known = {word: tag for tag, words in SMALL_WORDS.items() for word in words.split()}
    weights = {
        "bias": {"NN": 1.0},
        "i word !DIGITS": {"CD": 9.0},
        "i word !YEAR": {"CD": 9.0},
        "i-1 tag RB": {"VBN": 1.0, "JJ": 0.8},
        **endings(),
    }
    classes = sorted({tag for row in weights.values() for tag in row} | set(known.values()))
    FOLDER.mkdir(parents=True, exist_ok=True)
    for part, value in (("weights", weights), ("tagdict", known), ("classes", classes)):
        text = json.dumps(value, separators=(",", ":"))
        (FOLDER / f"{NAME}.{part}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
