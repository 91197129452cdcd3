"""What an event can only be about, by the words around its verb and by what went before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kg.cues import Cue
from kg.model import Reference
from kg.parsing.history import Happening, History
from kg.parsing.spotting import FOOD, Spot
from kg.parsing.words import Reading
from ontology import taxonomy
from ontology.wordlists import wordlist

__all__ = ["is_dish", "is_fat", "is_oven", "keep_the_dish", "moved_on", "take_no_other"]

_JOINING: Final = frozenset({"combine", "move"})
_PUTTING: Final = frozenset({"cover", "move", "combine"})
_SINGLE: Final = frozenset({"shape", "heat", "transform", "cool"})
_HANDLING: Final = wordlist("verbs.handling_vessels")
"""What is done to a pan or an oven for itself."""
_SWITCHING: Final = wordlist("verbs.switching")
_MIXING: Final = wordlist("verbs.mixing_dry")
_NAMING: Final = frozenset({"DET", "ADJ", "NOUN", "NUM", FOOD})
_NAMED_PLACE: Final = frozenset({"DET", "NOUN", "ADJ", "PRON"})
_STRAINING: Final = wordlist("verbs.soaking")
_DISCARDING: Final = wordlist("verbs.discarding")
_COATING: Final = wordlist("verbs.strewing")
_TAKING_OUT: Final = wordlist("verbs.taking_out")


def moved_on(event: Happening, history: History) -> list[Reference] | None:
    """What "put on a baking sheet" can only be about: what was just worked on.

    So can the next command of a sentence that names nothing: "add the eggs and scramble". What was
    brushed with glaze goes on, and not the glaze.
    """
    if event.objects or event.has_object or (event.foods and not _coats(event)):
        return None
    last = history.events[-1] if history.events else None
    if event.foods and (last is None or last.at[:2] != event.at[:2]):
        return None
    if event.effect in ("move", "remove") and event.places:
        return _without_fat(history.focus) or None
    if last is None:
        return None
    if last.effect == "coat" and last.foods:
        coated = last.goals or last.objects or last.drops
        return [*coated, *last.results] or None
    if not last.inputs or not (last.at[:2] == event.at[:2] or _goes_on(event, last)):
        return None
    return _without_fat([*last.inputs, *last.results])


def _goes_on(event: Happening, last: Happening) -> bool:
    """True of "Cover the beans with water. Soak overnight.": it is about both."""
    is_next = last.at.step == event.at.step and last.at.sentence + 1 == event.at.sentence
    is_put = last.effect in _PUTTING and bool(last.foods)
    return is_next and is_put and event.opens_sentence and not event.places


def _coats(event: Happening) -> bool:
    """True of "dip in the egg" and "season with salt": what is named goes onto something else."""
    return event.effect == "coat" or event.lemma in _COATING


def _without_fat(things: Sequence[Reference]) -> list[Reference]:
    """Things but for the oil that others are fried in, where there are others."""
    return [thing for thing in things if not is_fat(thing)] or list(things)


def is_fat(thing: Reference) -> bool:
    """True of what others are fried in."""
    return taxonomy.names_a(thing.name, "food", "Fat", "Oil", "Butter")


def take_no_other(event: Happening, history: History) -> None:
    """Let an event be about nothing but what the words around it allow."""
    if event.foods:
        _take_what_is_named(event, history)
    else:
        _take_what_is_there(event, history)


def keep_the_dish(reading: Reading, spot: Spot, event: Happening, history: History) -> None:
    """Let nobody throw away what is being made, nor guess "what is left in the sieve"."""
    if event.foods or event.lemma not in _DISCARDING or event.lemma == "skim":
        return
    if "what" in reading.words[spot.end : spot.end + 2]:
        event.drops = []
    event.drops = [thing for thing in event.drops if thing not in history.made]


def _take_what_is_there(event: Happening, history: History) -> None:
    """What is done to a dish, or to what lies in it, where no food is named."""
    if not event.inputs and event.before == "to" and _is_use(event, history):
        event.drops = list(history.events[-1].inputs)
        event.why |= {("Drop", thing): Cue.PRONOUN for thing in event.drops}
    if event.effect == "prepare" or (event.places and _handles(event)):
        event.drops = []
    if event.places and event.effect == "cover" and event.behind in _NAMED_PLACE:
        event.drops = _carried(event, history) or event.drops
    if event.sources:
        _take_out(event, history)
    if event.lemma in _TAKING_OUT and _moves_a_prop(event):
        away = [t for t in event.drops if _lies_in_another(t, event, history)]
        event.drops = _carried(event, history) or [t for t in event.drops if t not in away]


def _take_what_is_named(event: Happening, history: History) -> None:
    """What is done to one thing by name, or added to one by name, is done to nothing else."""
    is_named = event.behind in _NAMING
    is_single = bool(event.objects) and event.effect in (*_SINGLE, "remove")
    is_strained = is_named and event.lemma in _STRAINING
    if is_single or is_strained or event.lemma in _DISCARDING:
        event.drops = []
    if event.effect == "cover" and is_named and len(event.foods) > 1:
        event.drops = []
    if event.effect not in _JOINING:
        return
    if event.lemma in _MIXING and is_named and len(event.foods) > 1:
        event.drops = [thing for thing in event.drops if thing in event.goals]
    goals = set(event.goals) & set(event.foods)
    if goals and not goals >= set(event.foods):
        event.drops = []
    is_new = history.places.keys().isdisjoint(event.places)
    is_put = event.effect == "move" and bool(event.objects) and is_new
    is_put = is_put or (event.lemma == "layer" and bool(event.objects))
    if event.places and (is_put or _was_taken_out(history)):
        where = history.place
        event.drops = [t for t in event.drops if where(t) in (None, *event.places)]


def _take_out(event: Happening, history: History) -> None:
    """The eggs are what is taken out of the hot water that they were in."""
    last = next(
        (one for one in reversed(history.events) if set(one.inputs) > set(event.sources)), None
    )
    if last is None:
        return
    event.drops = [thing for thing in last.inputs if thing not in event.sources]
    event.why |= {("Drop", thing): Cue.IN_THERE for thing in event.drops}


def _is_use(event: Happening, history: History) -> bool:
    """True of "use it to line a tin": the tin is lined with it."""
    last = history.events[-1] if history.events else None
    return last is not None and last.lemma == "use" and last.at[:2] == event.at[:2]


def _carried(event: Happening, history: History) -> list[Reference]:
    """What is in the pan of "take the pan out", if that is where something is."""
    here = [t for t in history.latest() if history.place(t) in event.places]
    if not here or not set(event.drops).isdisjoint(here):
        return []
    whole = history.outermost(here[0])
    event.why["Drop", whole] = Cue.SAME_PLACE
    return [whole]


def _lies_in_another(thing: Reference, event: Happening, history: History) -> bool:
    """True of the brine in the pot while the jars are lifted out."""
    where = history.place(thing)
    is_vessel = where is not None and taxonomy.names_a(where.name, "place", "Vessel")
    return is_vessel and where not in event.places


def _moves_a_prop(event: Happening) -> bool:
    """True of "take the pan out", not of "remove to the plate"."""
    return event.behind == "DET" and bool(event.places) and not event.has_object


def _handles(event: Happening) -> bool:
    """True of "wipe out the pan", "line the tin with paper" and "turn off the oven"."""
    if event.lemma in _HANDLING or (event.lemma == "line" and event.tools):
        return True
    return event.lemma in _SWITCHING and all(map(is_oven, event.places))


def _was_taken_out(history: History) -> bool:
    """True after "remove to a plate": what lies there is not in the pan any more."""
    last = history.events[-1] if history.events else None
    return last is not None and bool(last.places) and last.lemma in _TAKING_OUT


def is_dish(place: Reference) -> bool:
    """True of what stands on no heat, so that no heat is lowered there."""
    return taxonomy.names_a(place.name, "place", "Plate", "Bowl", "CuttingBoard", "Tray")


def is_oven(place: Reference) -> bool:
    """True of an oven, a grill, a fridge: what is switched on and off."""
    return taxonomy.names_a(place.name, "place", "Appliance")
