"""What an event that names its food takes besides, and where that is done."""

from __future__ import annotations

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

__all__ = ["moved_on", "settle", "take_no_other"]

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
_LAYING: Final = frozenset("lay lie put place pile arrange spoon tip pour".split())
_STRAINING: Final = frozenset({"drain", "strain"})
_DISCARDING: Final = frozenset({"discard", "throw"})
_TAKING_OUT: Final = frozenset("remove transfer take lift tip scoop set".split())


def moved_on(event: Happening, history: History) -> list[Reference] | None:
    """What "put on a baking sheet" can only be about: what was just worked on."""
    if event.effect != "move" or event.foods or event.has_object or not event.places:
        return None
    return history.focus or None


def settle(
    event: Happening, history: History, names: Names, *, by_rules: bool, is_meant: bool
) -> None:
    """Let an event use what is there, where it is; `is_meant` if words say what it is done to."""
    recognize(event, history)
    keep_apart(event, history, names)
    if not by_rules:
        return
    stay_put(event, history)
    _go_back(event, history)
    _go_on_lining(event, history)
    _lay_down(event, history)
    meet(event, history)
    if not is_meant:
        keep_together(event, history, names)
        _keep_company(event, history)
    call_right(event, history, names)


def take_no_other(event: Happening, history: History) -> None:
    """What is done to one thing by name, or added to one by name, is done to nothing else."""
    if not event.inputs and event.before == "to" and _is_use(event, history):
        event.drops = list(history.events[-1].inputs)
        event.why |= {("Drop", thing): "is what the pronoun stands for" for thing in event.drops}
    is_for_itself = event.places and not event.foods and _handles(event)
    if is_for_itself or (event.objects and event.effect in _SINGLE):
        event.drops = []
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
