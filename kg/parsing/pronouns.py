"""What "it" and "them" stand for, and the object that "chop or slice the leeks" has twice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from kg.model import Reference
from kg.parsing.attributes import plain_lemma
from kg.parsing.goals import UNDER, put_onto
from kg.parsing.hidden import food_class
from kg.parsing.history import Happening, History
from kg.parsing.scenes import effect_of
from kg.parsing.spotting import FOOD, HABITAT, Spot
from kg.parsing.words import Reading

__all__ = [
    "Meant",
    "adds",
    "cuts",
    "cutting",
    "handles_no_food",
    "is_goal",
    "is_object",
    "is_product",
    "makes_nothing",
    "meant_by",
    "pours_over",
    "shared",
]

_PRONOUNS: Final = frozenset({"it", "them"})
_PARTICLES: Final = frozenset("up out over off down in".split())
_LETTING: Final = frozenset("let leave allow letting leaving allowing".split())
_JOINING: Final = frozenset({"and", "or", "&", "/"})
_DRAINING: Final = frozenset({"drain", "strain"})
_HEATS: Final = frozenset({"heat", "temperature", "flame"})
_LIDS: Final = frozenset({"lid", "cover", "foil"})
_HANDLED: Final = {
    **dict.fromkeys("lower reduce raise increase turn adjust".split(), _HEATS),
    **dict.fromkeys("remove replace lift".split(), _LIDS),
}
"""What is not food, by the verbs that are done to it."""
_LITTLE: Final = frozenset("the up down your".split())
_CUTTING: Final = frozenset("cut slice chop dice tear break shred halve quarter".split())
_PIECES: Final = frozenset("pieces strips cubes slices chunks wedges halves rings bits".split())
_BEFORE_NAMES: Final = frozenset({"DET", "ADJ", "NUM", "NOUN"})
_WELLS: Final = frozenset("well wells hole holes".split())
_INTO: Final = frozenset({"into", "onto", "over", "on", "among", "between"})
_ADDING: Final = frozenset({"in", "through"})
_NEAR: Final = 4
_SEVERAL: Final = 3
"""So many commands in a row have one object even without "and"."""
_TARGETS: Final = frozenset({"Co-Patient", "Destination", "Goal", "Recipient"})
_OBJECTS: Final = frozenset({"Patient", "Theme"})


class Meant(NamedTuple):
    """The things that an event can only be about, if anything says so, and why.

    It is about `every` one of them, or else about some.
    """

    things: list[Reference] | None
    every: bool = False
    why: str = "is what the pronoun stands for"


def meant_by(
    reading: Reading, spot: Spot, event: Happening, history: History, common: list[Reference]
) -> Meant:
    """What the words around a verb say that it is done to; `common` is what it shares."""
    if common:
        return Meant(common, every=True, why="is what the next verb is done to")
    every = _everything(reading, spot, history)
    if every:
        return Meant(every, every=True, why="stands under 'everything'")
    if goals := put_onto(reading, spot, event, history):
        event.goals = goals
        return Meant(goals, every=True, why=UNDER)
    things = _by_pronoun(reading, spot, history)
    if things and _pronoun_of(reading, spot) == "them" and _are_listed(things, history):
        return Meant(things, every=True)
    if things is None and event.lemma in _DRAINING and not event.foods:
        return Meant(_solid(history) or None, why="is no liquid")
    return Meant(things)


def _are_listed(things: Sequence[Reference], history: History) -> bool:
    """True of several things that nothing was made of yet."""
    return len(things) > 1 and history.made.isdisjoint(things)


def _pronoun_of(reading: Reading, event: Spot) -> str:
    """The pronoun of "fry them", "turn it over" and "let it stand"."""
    words = reading.words
    behind = [*words[event.end : event.end + 2], "", ""]
    for word in behind[: 2 if behind[0] in _PARTICLES else 1]:
        if word in _PRONOUNS:
            return word
    before = words[max(0, event.start - 3) : event.start - 1]
    is_let = len(before) == 2 and before[1] in _PRONOUNS and before[0] in _LETTING
    return before[1] if is_let else ""


def _by_pronoun(reading: Reading, event: Spot, history: History) -> list[Reference] | None:
    """The things that an event's pronoun stands for; None where it has none, or nobody knows.

    They are what the verb before was done to, or one before it in the sentence where that fits
    better. Where only tins were greased, "line them" means no food.
    """
    pronoun = _pronoun_of(reading, event)
    if not pronoun or not history.events:
        return None
    last = history.events[-1]
    if pronoun == "them" and (several := _prepared(reading, history)):
        return several
    for earlier in reversed(history.events[-_NEAR:]):
        things = _done_to(earlier)
        is_here = earlier.at[:2] == (reading.step, reading.number)
        if things and (pronoun == "them") == _is_several(things) and (is_here or earlier is last):
            return things
    if things := _done_to(last):
        return things
    is_near = last.at[:2] == (reading.step, reading.number)
    return [] if is_near and (last.places or last.tools) else None


def _prepared(reading: Reading, history: History) -> list[Reference]:
    """All that the sentence before got ready: "Halve the plums and peel the apple. Put them …"."""
    last = history.events[-1]
    if last.at[:2] == (reading.step, reading.number):
        return []
    same = [event for event in history.events if event.at[:2] == last.at[:2]]
    if any(e.drops or e.results or e.places or not e.objects for e in same):
        return []
    return list(dict.fromkeys(thing for event in same for thing in event.objects))


def _everything(reading: Reading, event: Spot, history: History) -> list[Reference]:
    """The things that "everything" stands for: what is where the last thing is."""
    behind = reading.words[event.end : event.end + 2]
    if "everything" not in behind or behind[0] == "until" or not history.focus:
        return []
    where = history.place_of.get(history.focus[0])
    if where is None:
        return []
    here = [t for t in history.touched if history.place_of.get(t) == where]
    return list(dict.fromkeys(history.outermost(thing) for thing in here))


def _done_to(event: Happening) -> list[Reference]:
    return list(dict.fromkeys(event.results or event.objects or event.drops or event.foods))


def _is_several(things: Sequence[Reference]) -> bool:
    name = things[0].name
    return len(things) > 1 or (name.endswith("s") and not name.endswith("ss"))


def is_object(reading: Reading, event: Spot, start: int, end: int) -> bool:
    """True of what a verb is done to, by the roles of its frame."""
    frame = reading.frame_at(event)
    if frame is None or frame.role_of(start, end) not in _OBJECTS:
        return False
    return "with" not in reading.words[max(event.end, start - 3) : start - 1]


def cutting(reading: Reading, spot: Spot) -> Spot | None:
    """The verb that pieces come of: "wash and cut the potatoes into bite-size pieces"."""
    if reading.words[spot.end - 1] not in _PIECES:
        return None
    before = reading.words[max(0, spot.start - 6) : spot.start - 1]
    if "into" not in before and "to" not in before:
        return None
    verbs = [event for event in reading.events if event.end < spot.start]
    last = verbs[-1] if verbs else None
    is_cut = last and plain_lemma(reading.words[last.start - 1]) in _CUTTING
    return last if is_cut else None


def _solid(history: History) -> list[Reference]:
    """What is at hand and no liquid: that is what gets drained, whatever it lies in."""
    return [t for t in history.focus if food_class(t.name) != "Liquid"]


def adds(reading: Reading, event: Spot) -> bool:
    """True of "pour in the milk" and "stir through the cream": to what was just worked on."""
    behind = reading.words[event.end : event.end + 2]
    if len(behind) < 2 or behind[0] not in _ADDING:
        return _lays_on_top(reading, event)
    return reading.labels[event.end + 1][2:] != HABITAT


def _lays_on_top(reading: Reading, event: Spot) -> bool:
    """True of "ladle the curry on top": of what was just served."""
    following = _following(reading, event)
    words = reading.words[event.end : following.start - 1 if following else None]
    pairs = list(pairwise(words))
    return ("on", "top") in pairs and ("top", "of") not in pairs


def pours_over(reading: Reading, event: Spot) -> bool:
    """True of "pour over the stock", which may also be over the meat."""
    return reading.words[event.end : event.end + 1] == ("over",)


def makes_nothing(reading: Reading, event: Spot) -> bool:
    """True of "make a well in the flour": it is the same flour."""
    behind = reading.words[event.end : event.end + 3]
    return not _WELLS.isdisjoint(behind) and behind[0] not in _WELLS


def handles_no_food(reading: Reading, event: Spot) -> bool:
    """True of "lower the heat" and "remove the lid": that is done to nothing else."""
    things = _HANDLED.get(reading.words[event.start - 1])
    behind = [word for word in reading.words[event.end : event.end + 4] if word not in _LITTLE]
    return bool(things and behind and behind[0] in things)


def cuts(event: Happening) -> bool:
    """True of an action that leaves a thing what it is, in pieces."""
    return event.lemma in _CUTTING


def is_goal(reading: Reading, event: Spot, start: int) -> bool:
    """True of what others are put into or onto: "into the flour mixture"."""
    if makes_nothing(reading, event):
        return True
    before = reading.words[max(0, start - 4) : start - 1]
    if "to" in before[-2:]:
        frame = reading.frame_at(event)
        return frame is not None and frame.role_of(start, start) in _TARGETS
    return not _INTO.isdisjoint(before)


def is_product(reading: Reading, event: Spot, spot: Spot) -> bool:
    """True of what comes of a verb: "to make a gravy", "cut into pieces"."""
    frame = reading.frame_at(event)
    role = frame.role_of(spot.start, spot.end) if frame else None
    before = reading.words[max(0, spot.start - 6) : spot.start - 1]
    if cutting(reading, spot) == event:
        return True
    if role == "Product":
        return "a" in before or "an" in before
    behind = before[before.index("into") :] if "into" in before else ("and",)
    return role == "Result" and "and" not in behind


def shared(reading: Reading, event: Spot, links: dict[Spot, Spot | None]) -> list[Spot]:
    """The food of a later verb that the verbs before it have too: "peel, core and slice it"."""
    links = {spot: verb for spot, verb in links.items() if cutting(reading, spot) is None}
    if not _has_food(event, links) and (behind := _behind(reading, event, links)):
        return behind
    chain, joints = [event], list[str]()
    while not _has_food(chain[-1], links):
        following = _following(reading, chain[-1])
        if following is None or not _is_command(reading, chain[-1]):
            return []
        between = range(chain[-1].end, following.start - 1)
        words = [reading.words[n] for n in between]
        if not words or not _is_bare(words, [reading.tags[n] for n in between]):
            return []
        joints += words
        chain.append(following)
    if len(chain) < 2 or (_JOINING.isdisjoint(joints) and len(chain) < _SEVERAL):
        return []
    *_, last = chain
    return [
        spot
        for spot, verb in links.items()
        if verb == last and spot.label == FOOD and spot.start > last.end
        if is_object(reading, last, spot.start, spot.end)
    ]


def _behind(reading: Reading, event: Spot, links: dict[Spot, Spot | None]) -> list[Spot]:
    """The food right behind a verb that the verb before has: "wash and cut the potatoes"."""
    earlier = [e for e in reading.events if e.end < event.start]
    if not earlier or not _is_command(reading, event):
        return []
    between = range(earlier[-1].end, event.start - 1)
    if not _is_bare([reading.words[n] for n in between], [reading.tags[n] for n in between]):
        return []
    return [
        spot
        for spot, verb in links.items()
        if verb == earlier[-1] and spot.label == FOOD and spot.start > event.end
        if _BEFORE_NAMES.issuperset(reading.tags[event.end : spot.start - 1])
    ]


def _following(reading: Reading, event: Spot) -> Spot | None:
    return next((e for e in reading.events if e.start > event.end), None)


def _has_food(event: Spot, links: dict[Spot, Spot | None]) -> bool:
    return any(verb == event and spot.label == FOOD for spot, verb in links.items())


def _is_command(reading: Reading, event: Spot) -> bool:
    """True of "chop", not of "chopped", nor of "taste"."""
    verb = reading.words[event.start - 1]
    return plain_lemma(verb) == verb and effect_of(verb) != "observe"


def _is_bare(words: Sequence[str], tags: Iterable[str]) -> bool:
    pairs = zip(words, tags, strict=True)
    return all(word in _JOINING or word == "," or tag == "ADV" for word, tag in pairs)
