"""What "it" and "them" stand for, and the object that "chop or slice the leeks" has twice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from kg.model import Reference
from kg.parsing.attributes import plain_lemma
from kg.parsing.history import Happening
from kg.parsing.scenes import effect_of
from kg.parsing.spotting import FOOD, Spot
from kg.parsing.words import Reading

__all__ = ["is_object", "meant_by_pronoun", "shared"]

_PRONOUNS: Final = frozenset({"it", "them"})
_PARTICLES: Final = frozenset("up out over off down in".split())
_LETTING: Final = frozenset("let leave allow letting leaving allowing".split())
_JOINING: Final = frozenset({"and", "or", "&", "/"})
_OBJECTS: Final = frozenset({"Patient", "Theme"})


def has_pronoun(reading: Reading, event: Spot) -> bool:
    """True of "fry them", "turn it over" and "let it stand"."""
    words = reading.words
    behind = [*words[event.end : event.end + 2], "", ""]
    if behind[0] in _PRONOUNS or (behind[0] in _PARTICLES and behind[1] in _PRONOUNS):
        return True
    before = words[max(0, event.start - 3) : event.start - 1]
    return len(before) == 2 and before[1] in _PRONOUNS and before[0] in _LETTING


def meant_by_pronoun(
    reading: Reading, event: Spot, last: Happening | None
) -> list[Reference] | None:
    """The things that an event's pronoun stands for; None where it has none, or nobody knows.

    Where only tins were greased before, "line them" means no food.
    """
    if last is None or not has_pronoun(reading, event):
        return None
    things = last.results or last.objects or last.drops or last.foods
    if things:
        return list(dict.fromkeys(things))
    is_near = last.at[:2] == (reading.step, reading.number)
    return [] if is_near and (last.places or last.tools) else None


def is_object(reading: Reading, event: Spot, start: int, end: int) -> bool:
    """True of what a verb is done to, by the roles of its frame."""
    frame = reading.frame_at(event)
    return frame is not None and frame.role_of(start, end) in _OBJECTS


def shared(reading: Reading, event: Spot, links: dict[Spot, Spot | None]) -> list[Spot]:
    """The food of the next verb that a verb without food has too: "chop or slice the leeks"."""
    following = next((e for e in reading.events if e.start > event.end), None)
    if following is None or _has_food(event, links) or not _is_command(reading, event):
        return []
    between = range(event.end, following.start - 1)
    words = [reading.words[n] for n in between]
    if not _JOINING.intersection(words) or not _is_bare(words, [reading.tags[n] for n in between]):
        return []
    return [
        spot
        for spot, verb in links.items()
        if verb == following and spot.label == FOOD and spot.start > following.end
        if is_object(reading, following, spot.start, spot.end)
    ]


def _has_food(event: Spot, links: dict[Spot, Spot | None]) -> bool:
    return any(verb == event and spot.label == FOOD for spot, verb in links.items())


def _is_command(reading: Reading, event: Spot) -> bool:
    """True of "chop", not of "chopped", nor of "taste"."""
    verb = reading.words[event.start - 1]
    return plain_lemma(verb) == verb and effect_of(verb) != "observe"


def _is_bare(words: Sequence[str], tags: Iterable[str]) -> bool:
    pairs = zip(words, tags, strict=True)
    return all(word in _JOINING or word == "," or tag == "ADV" for word, tag in pairs)
