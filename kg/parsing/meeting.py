"""What an event that names its food takes besides, and where that is done."""

from __future__ import annotations

from typing import Final

from kg.model import Reference
from kg.parsing.aiming import is_fat, is_oven
from kg.parsing.coreference import Names
from kg.parsing.hidden import head_of
from kg.parsing.history import Happening, History
from kg.parsing.recognizing import (
    UNNAMED,
    call_right,
    keep_apart,
    keep_together,
    meet,
    recognize,
    stay_put,
)
from ontology import taxonomy

__all__ = ["comes_out", "settle"]

_COOKING: Final = frozenset({"heat", "combine"})
_SOFTENING: Final = frozenset(
    "soften sweat caramelize caramelise crisp fry brown sear saute spread".split()
)
_COATING: Final = frozenset({"coat", "toss", "shake"})
_STREWING: Final = frozenset("season sprinkle drizzle splash top dust scatter garnish".split())
_POTS: Final = ("Pot", "Pan", "CasseroleDish")
_ADDING: Final = frozenset({"combine", "coat"})
_ALONE: Final = frozenset({"heat", "cool", "wait", "cover", "separate", "turn"})
_SOAKING: Final = frozenset("soak steep bloom".split())
_LIFTING: Final = frozenset({"remove", "lift", "take", "fish"})
_BOILING: Final = frozenset("boil parboil blanch poach simmer cook bring".split())
_WATERY: Final = frozenset("stock broth soup syrup tea brine jam porridge caramel".split())
"""What one thing and water can become."""
_VESSELS: Final = ("Bowl", "Pot", "Pan")
_LAYING: Final = frozenset("lay lie put place pile arrange spoon tip pour".split())


def settle(
    event: Happening, history: History, names: Names, *, by_rules: bool, is_meant: bool
) -> None:
    """Let an event use what is there, where it is; `is_meant` if words say what it is done to."""
    recognize(event, history)
    keep_apart(event, history, names)
    if not by_rules:
        return
    _stay_one(event, names)
    _go_on_lining(event, history)
    meet(event, history)
    if not is_meant:
        keep_together(event, history, names)
        _stay_one(event, names)
        _keep_company(event, history)
    call_right(event, history, names)


def _stay_out(event: Happening, history: History) -> None:
    """What was lifted out of the pan is not shredded in the pan."""
    last = history.events[-1] if history.events else None
    if last is None or last.lemma.split()[0] not in _LIFTING:
        return
    if not event.inputs or not set(event.inputs) <= set(last.inputs):
        return
    is_set_aside = event.lemma == "set" and event.behind == "aside"
    if is_set_aside:
        event.hidden_places.clear()
    elif set(event.inputs) <= set(last.objects):
        event.hidden_places[:] = [p for p in event.hidden_places if p not in last.places]


def _take_another(event: Happening, history: History) -> None:
    """The bowl that holds the batter is not the one that gelatine is soaked in."""
    if not event.hidden_places:
        return
    here = [thing for thing in (*event.inputs, *history.touched) if thing in history.place_of]
    in_use = {history.place_of[thing] for thing in here}
    for number, place in enumerate(event.hidden_places):
        is_full = any(history.place_of.get(thing) == place for thing in history.left)
        is_apart = event.lemma in _SOAKING and bool(event.objects)
        is_taken = (is_apart and place in in_use) or (place not in in_use and is_full)
        if is_taken and taxonomy.names_a(place.name, "place", *_VESSELS):
            another = Reference(place.name, event.at)
            event.hidden_places[number] = another
            event.why["Habitat", another] = "is what cooks use for this"


def comes_together(event: Happening, history: History) -> bool:
    """True of what is mixed or coated: from then on that is one thing."""
    if event.is_negated or event.form != "base" or event.lemma in _STREWING:
        return False
    is_rubbed = event.effect == "coat" and not (event.drops or event.goals or event.is_done_with)
    if event.effect != "combine" and not (is_rubbed and set(event.foods) == set(event.objects)):
        return False
    return len({history.outermost(thing) for thing in event.inputs if not is_fat(thing)}) > 1


def comes_out(event: Happening, history: History) -> bool:
    """True of what comes out of the oven by another name than it went in: batter, and then cake."""
    if event.lemma != "bake" or event.results or event.is_negated or len(event.inputs) != 1:
        return False
    (thing,) = event.inputs
    is_raw = thing in history.made and not taxonomy.names_a(thing.name, "food", "BakedGood")
    return is_raw and taxonomy.names_a(event.next_head, "food", "BakedGood")


def _stay_one(event: Happening, names: Names) -> None:
    """One thing that is cooked or cooled is no mixture by that."""
    solid = [thing for thing in event.inputs if not taxonomy.names_a(thing.name, "food", "Water")]
    is_alone = 1 in (len(solid), len(event.inputs)) and event.effect in _ALONE
    if event.results == event.products:
        return
    given = {result.name for result in event.results}
    is_boiled = event.lemma in _BOILING and len(event.inputs) > 1
    is_cooked = is_alone and is_boiled and _WATERY.isdisjoint(map(head_of, given))
    is_handled = not event.inputs and bool(event.places) and event.effect != "combine"
    if is_cooked or is_handled or (is_alone and given == {UNNAMED}):
        names.forget(event.results)
        event.results = []


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
    if event.effect == "prepare" and len(last.places) == 1 and not is_oven(last.places[0]):
        event.hidden_places.append(last.places[0])
        event.why["Habitat", last.places[0]] = "was used before"


def _go_back(event: Happening, history: History) -> None:
    """The rest of the oil goes into the pan that had the first of it, and not to what left it."""
    if event.places or not event.foods or not is_fat(event.foods[0]) or event.goals:
        return
    pans = set() if not _are_fats(event) else {history.place_of.get(food) for food in event.foods}
    pan = pans.pop() if len(pans) == 1 else None
    pan = pan or _pan_left(event, history)
    if pan is None or not taxonomy.names_a(pan.name, "place", *_POTS):
        return
    others = [*event.hidden_places, *(history.place_of.get(thing, pan) for thing in event.drops)]
    if not any(taxonomy.names_a(place.name, "place", "Bowl", "Plate") for place in others):
        return
    event.hidden_places[:] = [pan]
    event.why["Habitat", pan] = "was used before"
    event.drops = [thing for thing in event.drops if history.place_of.get(thing, pan) == pan]


def _pan_left(event: Happening, history: History) -> Reference | None:
    """The pan that was just emptied onto a plate: that is where the next oil goes."""
    last = next((one for one in reversed(history.events) if one.inputs), None)
    if last is None or not event.drops or not set(event.drops) <= set(last.inputs):
        return None
    if not last.places or not taxonomy.names_a(last.places[-1].name, "place", "Plate"):
        return None
    pans = [p for p in history.places if taxonomy.names_a(p.name, "place", *_POTS)]
    return pans[-1] if pans else None


def _be_in_one_place(event: Happening, history: History) -> None:
    """What is seasoned stays in its bowl; oil for the pan does not meet what is in the bowl."""
    if event.places or len(event.hidden_places) != 1 or not event.foods or not event.drops:
        return
    if event.effect not in _ADDING or event.goals:
        return
    chosen, places = event.hidden_places[0], {history.place_of.get(d) for d in event.drops}
    where = places.pop() if len(places) == 1 else None
    if where is None or where == chosen or not _are_vessels(where, chosen):
        return
    last = history.events[-1]
    if _are_fats(event) and taxonomy.names_a(chosen.name, "place", *_POTS):
        event.drops = []
    elif chosen not in last.places and history.touched.keys().isdisjoint(event.foods):
        event.hidden_places[:] = [where]
        event.why["Habitat", where] = "was used before"


def _are_vessels(*places: Reference) -> bool:
    return all(taxonomy.names_a(place.name, "place", "Vessel") for place in places)


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
    return all(map(is_fat, event.foods))
