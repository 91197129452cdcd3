"""How many: numbers in words, and the number that counts a mention."""

from __future__ import annotations

from kg.model import Mention, Recipe

__all__ = ["COUNTS", "NUMBER_WORDS", "ORDINALS", "number_before"]

NUMBER_WORDS = {
    word: number
    for number, word in enumerate(
        "one two three four five six seven eight nine ten eleven twelve".split(), 1
    )
}
ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
COUNTS = {"a": 1, "an": 1, **NUMBER_WORDS}


def number_before(recipe: Recipe, mention: Mention) -> int | None:
    """The number that counts a mention: "four bowls", "12 fingers"; "2 cups" is no count."""
    sentence = recipe.sentence(mention.at)
    if sentence is None or mention.at.token < 2:
        return None
    word = sentence.tokens[mention.at.token - 2].form.lower()
    if word in ("a", "an", "one"):
        return None
    number = COUNTS.get(word)
    return number if number else (int(word) if word.isdecimal() and len(word) < 4 else None)
