"""What a right answer to a question of CookDial has: numbers with units, times, or words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from kg.counting import NUMBER_WORDS
from kg.parsing.ingredients import ingredient_line
from kg.parsing.training.cookdial_reading import Cooked, Node
from kg.quantities import unit_of
from ontology.lexicon import stem
from reasoner.tasks.cookdial.dialogues import Asked
from reasoner.tasks.cookdial.durations import durations_in

__all__ = ["NOT_SAID", "Sign", "Wanted", "wanted_of"]

NOT_SAID: Final = "not said"
"""What the assistant itself could not answer: the recipe should be silent too."""
_NUMBER: Final = re.compile(
    r"(?:(?P<whole>\d+)(?: and)? )?(?P<over>\d+)/(?P<under>\d+)|\d+(?:\.\d+)?|[a-z]+"
)
_DEGREES: Final = re.compile(r"\d{2,3}")
_EMPTY: Final = frozenset(
    "the and until for with into from then over about each all that you your its are has have been "
    "should can will now may must this them out off once when while some more next step".split()
)
_INFORMS: Final = {
    "req_duration": ("inform_duration", "inform_instruction", "repeat"),
    "req_temperature": ("inform_temperature", "inform_instruction"),
    "req_amount": ("inform_amount", "repeat", "inform_ingredient"),
    "req_tool": ("inform_tool", "fetch", "inform_instruction"),
    "req_ingredient": ("inform_ingredient", "repeat"),
    "req_ingredient_list": ("inform_ingredient",),
    "req_instruction": ("inform_instruction", "fetch", "simplify_begin"),
    "req_start": ("inform_instruction", "fetch", "simplify_begin"),
    "req_parallel_action": ("inform_instruction", "fetch"),
    "req_repeat": ("repeat", "inform_instruction"),
    "req_substitute": ("inform_ingredient",),
}
"""What a reply does that answers what is wanted."""
_KINDS: Final = {
    "req_duration": ("dur", "cond"),
    "req_temperature": ("temp",),
    "req_tool": ("tool",),
}
"""What is wanted of a step, if the reply names the whole of it."""
_POLAR: Final = ("req_parallel_action", "req_tool", "req_temperature", "req_instruction")
"""What may be asked so that yes or no is all there is to say."""
_WHETHER: Final = ("req_is_recipe_finished", "req_is_recipe_ongoing", "req_use_all")


@dataclass(frozen=True, slots=True)
class Sign:
    """Something that a right answer has: a kind of content, and the words that have it."""

    kind: str
    words: str

    def is_in(self, text: str) -> bool:
        """True of an answer that has it."""
        return _HAS[self.kind](self.words, text)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a question wants, and the signs of which a right answer has one."""

    intent: str
    signs: tuple[Sign, ...]

    def is_in(self, text: str) -> bool:
        """True of a right answer."""
        return any(sign.is_in(text) for sign in self.signs)


def wanted_of(asked: Asked, gold: Cooked) -> Wanted | None:
    """What a right answer to a message has; None if it asks nothing, or the reply names nothing."""
    for intent in asked.intents:
        signs = tuple(dict.fromkeys(_signs(intent, asked, gold)))
        if signs:
            return Wanted(intent, signs)
    is_question = any(intent.startswith("req_") for intent in asked.intents)
    is_unknown = is_question and any(reply.act == "fence" for reply in asked.replies)
    return Wanted(NOT_SAID, ()) if is_unknown else None


def _signs(intent: str, asked: Asked, gold: Cooked) -> Iterator[Sign]:
    acts = [reply.act for reply in asked.replies]
    if intent == "req_title" and "inform_title" in acts:
        yield Sign("words", gold.title)
    if intent == "req_ingredient_list_length" and "sum_ingredient_list" in acts:
        yield Sign("numbers", str(len(gold.lines)))
    if intent == "req_ingredient_list" and "sum_ingredient_list" in acts:
        yield from (_line(intent, line, "") for line in gold.lines.values())
    if intent in _WHETHER and "fence" not in acts:
        yield from _whether(intent, acts)
    if intent in _POLAR and ("affirm" in acts) != ("negate" in acts):
        yield Sign("yes or no", "yes" if "affirm" in acts else "no")
    informs = next((act for act in _INFORMS.get(intent, ()) if act in acts), None)
    for reply in asked.replies:
        # What is in brackets behind a step says which part of it is meant.
        names = reply.names[1:] if len(reply.names) > 1 else reply.names
        # How a step is told in pieces is the assistant's choice, and in nobody's question.
        is_new = intent != "req_instruction" or _step_of(reply.names) != asked.step
        if reply.act == informs and is_new:
            yield from (s for name in names for s in _named(intent, name, asked.said, gold))


def _step_of(names: tuple[str, ...]) -> int | None:
    """The step of the first thing that a reply names: "ac-3-0" is in the fourth."""
    found = re.match(r"[a-z]+-(\d+)", names[0]) if names and names[0][:3] != "ing" else None
    return int(found[1]) + 1 if found else None


def _whether(intent: str, acts: list[str]) -> Iterator[Sign]:
    """Whether the dish is done, something is left to do, or all of something is used."""
    if intent == "req_use_all":
        yield from (Sign("yes or no", "yes") for act in acts if act == "affirm")
    elif "end_recipe" in acts or "enjoy" in acts:
        yield Sign("yes or no", "yes" if intent == "req_is_recipe_finished" else "no")
    elif "inform_instruction" in acts:
        yield Sign("yes or no", "no" if intent == "req_is_recipe_finished" else "yes")


def _named(intent: str, name: str, said: str, gold: Cooked) -> Iterator[Sign]:
    """The signs of what a reply names: a line, a step, an action, or something in one."""
    kind = name.partition("-")[0]
    if name in gold.lines:
        yield _line(intent, gold.lines[name], said)
    elif kind == "inst" and int(name[5:]) < len(gold.steps):
        nodes = [n for a in gold.actions if a.step == int(name[5:]) + 1 for n in _within(a.node)]
        if intent in _KINDS:
            yield from (_sign(node) for node in nodes if _kind(node) in _KINDS[intent])
        elif intent == "req_parallel_action":
            yield from (_sign(node) for node in nodes if _kind(node) == "ac")
        else:
            yield Sign("step", gold.steps[int(name[5:])])
    else:
        nodes = [node for action in gold.actions for node in _within(action.node)]
        for node in [node for node in nodes if node.name == name and node.words][:1]:
            yield from map(_sign, [n for n in (node, *_within(node)) if _is_wanted(intent, n)])


def _is_wanted(intent: str, node: Node) -> bool:
    return bool(node.words) and (intent not in _KINDS or _kind(node) in _KINDS[intent])


def _within(node: Node) -> Iterator[Node]:
    """An action and who takes part in it."""
    yield node
    yield from (other for _, other in node.roles if other.kind != "AC")


def _kind(node: Node) -> str:
    return node.name.partition("-")[0]


def _sign(node: Node) -> Sign:
    kinds = {"dur": "times", "temp": "degrees", "tool": "head", "ac": "verb"}
    return Sign(kinds.get(_kind(node), "words"), node.words)


def _line(intent: str, line: str, said: str) -> Sign:
    """How much of a line, as far as the reply says it, or else its name."""
    if intent != "req_amount":
        return Sign("head", ingredient_line(line).name)
    told = [number for number in _numbers(said) if number in _numbers(line)]
    units = [unit for unit in _units(line) if unit in _units(said)]
    return Sign("numbers", " ".join(map(str, [*told, *units])) if told else line)


def _has_numbers(wanted: str, text: str) -> bool:
    units, there = set(_units(wanted)), set(_numbers(text))
    is_measured = not units or not units.isdisjoint(_units(text)) or not _units(text)
    return bool(there) and there <= {*_numbers(wanted)} and is_measured


def _has_times(wanted: str, text: str) -> bool:
    asked = {time.seconds for time in durations_in(wanted)}
    there = {time.seconds for time in durations_in(text)}
    return not asked.isdisjoint(there) if asked else _has_words(wanted, text)


def _has_degrees(wanted: str, text: str) -> bool:
    there = [int(number) for number in _DEGREES.findall(text)]
    asked = [int(number) for number in _DEGREES.findall(wanted)]
    # Ovens are set to the nearest five: 350 F are 175, 177 or 180 C.
    return any(abs(one - other) <= 5 for one in asked for other in there) or (
        not asked and _has_words(wanted, text)
    )


def _has_words(wanted: str, text: str) -> bool:
    words = _content(wanted)
    return bool(words) and 2 * len(words & _content(text)) >= len(words)


def _has_head(wanted: str, text: str) -> bool:
    words = re.findall(r"[a-z]+", wanted.lower())
    is_sized = "inch" in words and bool(_numbers(text)) and {*_numbers(text)} <= {*_numbers(wanted)}
    return bool(words) and (stem(words[-1]) in _stems(text) or is_sized)


def _has_verb(wanted: str, text: str) -> bool:
    words = re.findall(r"[a-z]+", wanted.lower())
    return bool(words) and stem(words[0])[:4] in {word[:4] for word in _stems(text)}


def _says(wanted: str, text: str) -> bool:
    return text.lower().startswith(wanted if wanted == "yes" else ("no", "nothing"))


_HAS: Final[dict[str, Callable[[str, str], bool]]] = {
    "numbers": _has_numbers,
    "times": _has_times,
    "degrees": _has_degrees,
    "words": _has_words,
    "step": _has_words,
    "head": _has_head,
    "verb": _has_verb,
    "yes or no": _says,
}


def _stems(text: str) -> set[str]:
    return {stem(word) for word in re.findall(r"[a-z]+", text.lower())}


def _content(text: str) -> set[str]:
    words = re.findall(r"[a-z]{3,}", text.lower())
    return {stem(word) for word in words if word not in _EMPTY}


def _units(text: str) -> Iterable[str]:
    words = re.findall(r"[a-z]+", text.lower())
    return [unit for word in words if len(word) > 1 and (unit := unit_of(word))]


def _numbers(text: str) -> list[Fraction]:
    """The numbers of a text, written with digits or words.

    >>> [str(number) for number in _numbers("1 1/2 cups and two (8 ounce) cans")]
    ['3/2', '2', '8']
    """
    found = []
    for match in _NUMBER.finditer(text.lower()):
        if match["over"] and match["under"] != "0":
            found.append(
                int(match["whole"] or 0) + Fraction(int(match["over"]), int(match["under"]))
            )
        elif match[0] in NUMBER_WORDS:
            found.append(Fraction(NUMBER_WORDS[match[0]]))
        elif match[0][0].isdigit() and "/" not in match[0]:
            found.append(Fraction(match[0]))
    return found
