"""What "it", "them" and "everything" stand for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from kg.cues import Cue
from kg.model import Reference
from kg.parsing.aiming import is_fat
from kg.parsing.attributes import plain_lemma
from kg.parsing.goals import put_onto
from kg.parsing.hidden import food_class
from kg.parsing.history import Happening, History
from kg.parsing.scenes import effect_of
from kg.parsing.spotting import Spot
from kg.parsing.words import Reading
from ontology import taxonomy
from ontology.wordlists import wordlist

__all__ = ["Meant", "meant_by"]

_PRONOUNS: Final = wordlist("grammar.pronouns")
_PARTICLES: Final = wordlist("grammar.particles")
_LETTING: Final = wordlist("verbs.letting")
_DRAINING: Final = wordlist("verbs.draining")
_PEELING: Final = wordlist("verbs.of_solids")
_SHARES: Final = wordlist("measures.shares_and_all")
_BEFORE_SHARES: Final = wordlist("grammar.before_shares")
_ADDING: Final = frozenset({"move", "combine"})
_ADJUSTING: Final = wordlist("verbs.changing_the_heat")
_NEAR: Final = 4
_RECENT: Final = 2


class Meant(NamedTuple):
    """The things that an event can only be about, if anything says so, and why.

    It is about `every` one of them, or else about some; about them and not the mixture that they
    have gone into if that `is_apart`.
    """

    things: list[Reference] | None
    every: bool = False
    why: Cue = Cue.PRONOUN
    is_apart: bool = False


def meant_by(
    reading: Reading, spot: Spot, event: Happening, history: History, common: list[Reference]
) -> Meant:
    """What the words around a verb say that it is done to; `common` is what it shares."""
    if common:
        return Meant(common, every=True, why=Cue.RIGHT_NODE)
    every = _everything(reading, spot, history)
    if every:
        return Meant(every, every=True, why=Cue.EVERYTHING)
    if goals := put_onto(reading, spot, event, history):
        event.goals = goals
        return Meant(goals, every=True, why=Cue.GOAL)
    if same := _of_the_same(reading, spot, history):
        return Meant(same, every=True, why=Cue.SHARE, is_apart=True)
    things = _by_pronoun(reading, spot, history)
    if things and _is_shared(reading, spot):
        history.shared = history.count, list(things)
    if (
        things
        and _pronoun_of(reading, spot) == "them"
        and _is_cut_there(reading, spot, history.events[-1])
    ):
        return Meant(things, every=True, is_apart=True)
    if things and _pronoun_of(reading, spot) == "them" and _are_listed(things, history):
        return Meant(things, every=True)
    if things is None and not event.foods and _is_done_to_solids(event, history):
        return Meant(_solid(history) or None, why=Cue.SOLID)
    if things is None and _lacks_object(event) and (last := _last_worked_on(event, history)):
        return Meant(last, why=Cue.FOCUS)
    return Meant(things)


def _lacks_object(event: Happening) -> bool:
    """True of what names only where things go: "add to the soup", "cool in cold water"."""
    if not event.foods or event.has_object:
        return False
    if event.effect in ("cool", "heat") and event.behind == "in":
        return all(taxonomy.names_a(food.name, "food", "Water") for food in event.foods)
    if event.objects:
        return False
    is_added = event.effect in ("combine", "move") and event.behind in ("to", "into")
    return is_added and set(event.foods) <= set(event.goals)


def _last_worked_on(event: Happening, history: History) -> list[Reference]:
    """What the last event made, or else worked on, without what others are fried in."""
    last = history.events[-1] if history.events else None
    things = (last.results or last.inputs) if last else []
    things = [thing for thing in things if thing not in event.foods]
    return [thing for thing in things if not is_fat(thing)] or things


def _of_the_same(reading: Reading, spot: Spot, history: History) -> list[Reference]:
    """What "the other half" and "the rest" are of, where a share of it was just taken."""
    behind = reading.words[spot.end : spot.end + 4]
    number, things = history.shared
    is_other = behind[:3] == ("the", "other", "half") and behind[3:] != ("of",)
    is_rest = behind[:2] == ("the", "rest") and behind[2:3] != ("of",)
    return things if (is_other or is_rest) and history.count - number <= _RECENT else []


def _is_shared(reading: Reading, spot: Spot) -> bool:
    return bool(_shared_pronoun(reading.words[spot.end : spot.end + 6]))


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
    if share := _shared_pronoun(words[event.end : event.end + 6]):
        return share
    before = words[max(0, event.start - 3) : event.start - 1]
    is_let = len(before) == 2 and before[1] in _PRONOUNS and before[0] in _LETTING
    return before[1] if is_let else ""


def _shared_pronoun(behind: Sequence[str]) -> str:
    """The pronoun of "stir half of it into the yoghurt" and "lift out two thirds of them"."""
    place = next((n for n, word in enumerate(behind) if word in _PRONOUNS), 0)
    if place < 2 or behind[place - 1] != "of" or behind[place - 2] not in _SHARES:
        return ""
    return behind[place] if set(behind[: place - 2]) <= _BEFORE_SHARES else ""


def _by_pronoun(reading: Reading, event: Spot, history: History) -> list[Reference] | None:
    """The things that an event's pronoun stands for; None where it has none, or nobody knows.

    They are what the verb before was done to, or one before it in the sentence where that fits
    better. Where only tins were greased, "line them" means no food.
    """
    pronoun = _pronoun_of(reading, event)
    if not pronoun or not history.events:
        return None
    last = next((e for e in reversed(history.events) if not _is_of_lid(e)), history.events[-1])
    if pronoun == "them" and (several := _prepared(reading, history)):
        return several
    if pronoun == "them" and _is_cut_there(reading, event, last):
        return list(last.foods)
    for earlier in reversed(history.events[-_NEAR:]):
        is_here = earlier.at[:2] == (reading.step, reading.number)
        for things in (_done_to(earlier), earlier.foods) if is_here or earlier is last else ():
            if things and (pronoun == "them") == _is_several(things):
                return list(things)
    if things := _done_to(last):
        return things
    is_near = last.at[:2] == (reading.step, reading.number)
    return [] if is_near and (last.places or last.tools) else None


def _is_cut_there(reading: Reading, event: Spot, last: Happening) -> bool:
    """True of "tip in the tomatoes and crush them": not what they were tipped into."""
    is_added = bool(last.drops) and last.effect in _ADDING and len(last.foods) == 1
    is_cut = effect_of(plain_lemma(reading.words[event.start - 1])) == "transform"
    return is_added and is_cut and _is_several(last.foods)


def _is_of_lid(event: Happening) -> bool:
    """True of "take off the lid" and "turn down the heat": no pronoun stands for those."""
    if event.inputs or event.places:
        return False
    is_heat = event.lemma in _ADJUSTING and not event.tools
    return is_heat or any(tool.name.split()[-1] == "lid" for tool in event.tools)


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
    is_every = "everything" in behind or behind == ("the", "lot")
    if not is_every or behind[0] == "until" or not history.focus:
        return []
    where = history.place_of.get(history.focus[0])
    if where is None:
        return []
    here = [t for t in history.touched if history.place_of.get(t) == where]
    return list(dict.fromkeys(history.outermost(thing) for thing in here))


def _done_to(event: Happening) -> list[Reference]:
    return list(dict.fromkeys(event.results or event.objects or event.drops or event.foods))


def _is_several(things: Sequence[Reference]) -> bool:
    if not things:
        return False
    name = things[0].name
    return len(things) > 1 or (name.endswith("s") and not name.endswith("ss"))


def _is_done_to_solids(event: Happening, history: History) -> bool:
    """True of "drain", and of "peel" where things lie in water: nobody peels that."""
    if event.lemma in _DRAINING:
        return True
    return event.lemma in _PEELING and event.form == "base" and any(map(_is_liquid, history.focus))


def _solid(history: History) -> list[Reference]:
    """What is at hand and no liquid: that is what gets drained, whatever it lies in."""
    return [t for t in history.focus if not _is_liquid(t)]


def _is_liquid(thing: Reference) -> bool:
    return "Liquid" in (food_class(thing.name), food_class(thing.name.split()[-1]))
