"""What an event that names its food takes besides, and where that is done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kg.model import Reference
from kg.parsing.coreference import Names
from kg.parsing.history import Happening, History
from kg.parsing.recognizing import (
    call_right,
    keep_apart,
    keep_together,
    meet,
    recognize,
    stay_put,
)
from kg.parsing.spotting import FOOD
from ontology import taxonomy

__all__ = ["comes_out", "moved_on", "settle", "take_no_other"]

_JOINING: Final = frozenset({"combine", "move"})
_SINGLE: Final = frozenset({"shape", "heat", "transform", "cool"})
_COOKING: Final = frozenset({"heat", "combine"})
_SOFTENING: Final = frozenset(
    "soften sweat caramelize caramelise crisp fry brown sear saute spread".split()
)
_HANDLING: Final = frozenset("heat preheat wipe wash clean".split())
"""What is done to a pan or an oven for itself."""
_SWITCHING: Final = frozenset({"turn", "switch"})
_MIXING: Final = frozenset("mix whisk combine beat".split())
_NAMING: Final = frozenset({"DET", "ADJ", "NOUN", "NUM", FOOD})
_COATING: Final = frozenset({"coat", "toss", "shake"})
_POTS: Final = ("Pot", "Pan", "CasseroleDish")
_ALONE: Final = frozenset({"heat", "cool", "wait", "cover", "separate", "turn"})
_UNNAMED: Final = "mixture"
_VESSELS: Final = ("Bowl", "Pot", "Pan")
_LAYING: Final = frozenset("lay lie put place pile arrange spoon tip pour".split())
_NAMED_PLACE: Final = frozenset({"DET", "NOUN", "ADJ", "PRON"})
_STRAINING: Final = frozenset({"drain", "strain"})
_DISCARDING: Final = frozenset({"discard", "throw"})
_TAKING_OUT: Final = frozenset("remove transfer take lift tip scoop set".split())


def moved_on(event: Happening, history: History) -> list[Reference] | None:
    """What "put on a baking sheet" can only be about: what was just worked on.

    So can the next command of a sentence that names nothing: "add the eggs and scramble". What was
    brushed with glaze goes on, and not the glaze.
    """
    if event.foods or event.has_object:
        return None
    if event.effect in ("move", "remove") and event.places:
        return _without_fat(history.focus) or None
    last = history.events[-1] if history.events else None
    if last is None:
        return None
    if last.effect == "coat" and last.foods:
        coated = last.goals or last.objects or last.drops
        return [*coated, *last.results] or None
    if last.at[:2] != event.at[:2] or not last.inputs:
        return None
    return _without_fat([*last.inputs, *last.results])


def _without_fat(things: Sequence[Reference]) -> list[Reference]:
    """Things but for the oil that others are fried in, where there are others."""
    others = [t for t in things if not taxonomy.names_a(t.name, "food", "Fat", "Oil", "Butter")]
    return others or list(things)


def settle(
    event: Happening, history: History, names: Names, *, by_rules: bool, is_meant: bool
) -> None:
    """Let an event use what is there, where it is; `is_meant` if words say what it is done to."""
    recognize(event, history)
    keep_apart(event, history, names)
    if not by_rules:
        return
    _stay_one(event, names)
    stay_put(event, history)
    _take_another(event, history)
    _go_back(event, history)
    _go_on_lining(event, history)
    _lay_down(event, history)
    meet(event, history)
    if not is_meant:
        keep_together(event, history, names)
        _keep_company(event, history)
    call_right(event, history, names)


def _take_another(event: Happening, history: History) -> None:
    """The bowl that holds the batter is not the one that the glaze is stirred in."""
    here = [thing for thing in (*event.inputs, *history.touched) if thing in history.place_of]
    in_use = {history.place_of[thing] for thing in here}
    for number, place in enumerate(event.hidden_places):
        is_full = any(history.place_of.get(thing) == place for thing in history.left)
        if place not in in_use and is_full and taxonomy.names_a(place.name, "place", *_VESSELS):
            another = Reference(place.name, event.at)
            event.hidden_places[number] = another
            event.why["Habitat", another] = "is what cooks use for this"


def comes_out(event: Happening, history: History) -> bool:
    """True of what comes out of the oven by another name than it went in: batter, and then cake."""
    if event.lemma != "bake" or event.results or event.is_negated or len(event.inputs) != 1:
        return False
    (thing,) = event.inputs
    is_raw = thing in history.made and not taxonomy.names_a(thing.name, "food", "BakedGood")
    return is_raw and taxonomy.names_a(event.next_head, "food", "BakedGood")


def _stay_one(event: Happening, names: Names) -> None:
    """One thing that is cooked or cooled is no mixture by that."""
    is_alone = len(event.inputs) == 1 and event.effect in _ALONE
    if is_alone and [result.name for result in event.results] == [_UNNAMED]:
        names.forget(event.results)
        event.results = []


def take_no_other(event: Happening, history: History) -> None:
    """What is done to one thing by name, or added to one by name, is done to nothing else."""
    if not event.inputs and event.before == "to" and _is_use(event, history):
        event.drops = list(history.events[-1].inputs)
        event.why |= {("Drop", thing): "is what the pronoun stands for" for thing in event.drops}
    is_for_itself = event.places and not event.foods and _handles(event)
    if is_for_itself or (event.objects and event.effect in _SINGLE):
        event.drops = []
    is_covered = event.effect == "cover" and event.behind in _NAMED_PLACE
    if not event.foods and is_covered and event.places:
        event.drops = _carried(event, history) or event.drops
    if event.sources and not event.foods:
        _take_out(event, history)
    is_named = event.behind in _NAMING and event.lemma in _STRAINING
    if event.foods and (is_named or event.lemma in _DISCARDING):
        event.drops = []
    if not event.foods and event.lemma in _TAKING_OUT and _moves_a_prop(event):
        away = [t for t in event.drops if _lies_in_another(t, event, history)]
        event.drops = _carried(event, history) or [t for t in event.drops if t not in away]
    if not event.foods or event.effect not in _JOINING:
        return
    if event.lemma in _MIXING and event.behind in _NAMING and len(event.foods) > 1:
        event.drops = [thing for thing in event.drops if thing in event.goals]
    goals = set(event.goals) & set(event.foods)
    if goals and not goals >= set(event.foods):
        event.drops = []
    is_new = history.places.keys().isdisjoint(event.places)
    is_put = event.effect == "move" and bool(event.objects) and is_new
    if event.places and (is_put or _was_taken_out(history)):
        where = history.place_of
        event.drops = [t for t in event.drops if where.get(t) in (None, *event.places)]


def _take_out(event: Happening, history: History) -> None:
    """The eggs are what is taken out of the hot water that they were in."""
    last = next(
        (one for one in reversed(history.events) if set(one.inputs) > set(event.sources)), None
    )
    if last is None:
        return
    event.drops = [thing for thing in last.inputs if thing not in event.sources]
    event.why |= {("Drop", thing): "was in there" for thing in event.drops}


def _is_use(event: Happening, history: History) -> bool:
    """True of "use it to line a tin": the tin is lined with it."""
    last = history.events[-1] if history.events else None
    return last is not None and last.lemma == "use" and last.at[:2] == event.at[:2]


def _carried(event: Happening, history: History) -> list[Reference]:
    """What is in the pan of "take the pan out", if that is where something is."""
    here = [t for t in history.latest() if history.place_of.get(t) in event.places]
    if not here or not set(event.drops).isdisjoint(here):
        return []
    whole = history.outermost(here[0])
    event.why["Drop", whole] = "is in the same place"
    return [whole]


def _lies_in_another(thing: Reference, event: Happening, history: History) -> bool:
    """True of the brine in the pot while the jars are lifted out."""
    where = history.place_of.get(thing)
    is_vessel = where is not None and taxonomy.names_a(where.name, "place", "Vessel")
    return is_vessel and where not in event.places


def _moves_a_prop(event: Happening) -> bool:
    """True of "take the pan out", not of "remove to the plate"."""
    return event.behind == "DET" and bool(event.places) and not event.has_object


def _handles(event: Happening) -> bool:
    """True of "wipe out the pan" and "turn off the oven"."""
    if event.lemma in _HANDLING:
        return True
    return event.lemma in _SWITCHING and all(map(_is_oven, event.places))


def _was_taken_out(history: History) -> bool:
    """True after "remove to a plate": what lies there is not in the pan any more."""
    last = history.events[-1] if history.events else None
    return last is not None and bool(last.places) and last.lemma in _TAKING_OUT


def _keep_company(event: Happening, history: History) -> None:
    """What was put together without a name is coated, tossed or shaken together."""
    last = history.events[-1] if history.events else None
    if last is None or event.foods or not event.drops or event.lemma not in _COATING:
        return
    is_unnamed = last.effect == "combine" and last.foods and last.drops and not last.results
    if not is_unnamed or last.at[:2] != event.at[:2] or not set(event.drops) <= set(last.inputs):
        return
    others = [thing for thing in last.inputs if thing not in event.drops]
    event.drops += others
    event.why |= {("Drop", thing): "was just put with it" for thing in others}


def _lay_down(event: Happening, history: History) -> None:
    """What is laid on something is where that is; what hot oil waits for goes into its pan."""
    if event.places or event.hidden_places or not event.foods:
        return
    where = _hot_pan(event, history)
    if where is None and (event.goals or event.lemma in _LAYING or _follows(event, history)):
        hosts = event.goals or event.drops
        places = {history.place_of[thing] for thing in hosts if thing in history.place_of}
        where = places.pop() if len(places) == 1 else None
    if where is not None:
        event.hidden_places.append(where)
        event.why["Habitat", where] = "was used before"


def _go_on_lining(event: Happening, history: History) -> None:
    """The tin that was greased is what is lined next, where no other is named."""
    last = history.events[-1] if history.events else None
    if last is None or event.places or event.hidden_places or last.effect != "prepare":
        return
    if event.effect == "prepare" and len(last.places) == 1 and not _is_oven(last.places[0]):
        event.hidden_places.append(last.places[0])
        event.why["Habitat", last.places[0]] = "was used before"


def _is_oven(place: Reference) -> bool:
    return taxonomy.names_a(place.name, "place", "Appliance")


def _go_back(event: Happening, history: History) -> None:
    """The rest of the oil goes into the pan that had the first of it, and not to what left it."""
    if event.places or not event.foods or not _are_fats(event) or event.goals:
        return
    pans = {history.place_of.get(food) for food in event.foods}
    pan = pans.pop() if len(pans) == 1 else None
    if pan is None or not taxonomy.names_a(pan.name, "place", *_POTS):
        return
    others = [*event.hidden_places, *(history.place_of.get(thing, pan) for thing in event.drops)]
    if not any(taxonomy.names_a(place.name, "place", "Bowl", "Plate") for place in others):
        return
    event.hidden_places[:] = [pan]
    event.why["Habitat", pan] = "was used before"
    event.drops = [thing for thing in event.drops if history.place_of.get(thing, pan) == pan]


def _follows(event: Happening, history: History) -> bool:
    """True of "Transfer the beef to a slow cooker. Add the beans": they follow it there."""
    last = history.events[-1] if history.events else None
    if last is None or event.lemma != "add" or not last.places or last.effect != "move":
        return False
    return bool(event.drops) and set(event.drops) <= set(last.inputs)


def _hot_pan(event: Happening, history: History) -> Reference | None:
    """The pan of "heat the oil in a pan, then soften the onion"."""
    last = history.events[-1] if history.events else None
    if last is None or not last.foods or last.at.step != event.at.step:
        return None
    is_near = last.effect == "heat" and last.at[:2] == event.at[:2]
    cooks = event.lemma in _SOFTENING or (is_near and event.effect in _COOKING)
    if not cooks or not (is_near or _oils(last)):
        return None
    pans = [p for p in last.places if taxonomy.names_a(p.name, "place", *_POTS)]
    return pans[-1] if pans else None


def _oils(event: Happening) -> bool:
    """True of what gets a pan ready: oil or butter goes into it, or is heated there."""
    is_alone = event.effect == "combine" and not event.drops
    return (is_alone or event.effect in ("heat", "move")) and _are_fats(event)


def _are_fats(event: Happening) -> bool:
    return all(taxonomy.names_a(f.name, "food", "Fat", "Oil", "Butter") for f in event.foods)
