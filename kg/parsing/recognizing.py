"""Which of what a parser supposes is there already, and which is another."""

from __future__ import annotations

from typing import Final

from kg.cues import Cue
from kg.model import Reference
from kg.parsing.aiming import is_fat
from kg.parsing.attributes import stem
from kg.parsing.coreference import Names
from kg.parsing.hidden import head_of
from kg.parsing.history import Happening, History
from kg.parsing.makings import suits
from kg.parsing.standing_for import POURED
from ontology import taxonomy
from ontology.wordlists import wordlist

__all__ = [
    "UNNAMED",
    "call_right",
    "keep_apart",
    "keep_together",
    "recognize",
    "take_whole",
]

UNNAMED: Final = "mixture"
"""What goes by no name of its own."""
_LAYING: Final = wordlist("verbs.laying")
_COOKING: Final = frozenset({"heat", "cool", "wait"})
_KINDS: Final = wordlist("foods.kinds")
"""What a sauce or a filling is called by that has some of it."""
_ADDING: Final = frozenset({"move", "combine", "cover"})


def recognize(event: Happening, history: History) -> None:
    """Let a kitchen have one oven and one knife, however long ago they were used."""
    for key, props, known in (
        ("Habitat", event.hidden_places, history.places),
        ("Tool", event.hidden_tools, history.tools),
    ):
        for place, prop in enumerate(props):
            if prop.origin == event.at and (key == "Tool" or _is_single(prop)):
                same = next((one for one in known if one.name == prop.name), None)
                if same is not None:
                    props[place] = same
                    event.why[key, same] = Cue.USED_BEFORE


def keep_together(event: Happening, history: History, names: Names) -> None:
    """What is added to the pan meets what is in the pan, and not what lies on the board."""
    _heat_all(event, history, names)
    _cook_all(event, history)
    places = event.places or event.hidden_places
    if len(event.drops) < 2 or not places:
        return
    here = [thing for thing in event.drops if history.place(thing) in places]
    if here:
        event.drops = here


def _heat_all(event: Happening, history: History, names: Names) -> None:
    """What was just laid side by side goes through the same heat, and is no mixture by it."""
    last = history.events[-1] if history.events else None
    if last is None or last.lemma not in _LAYING or last.results or event.effect != "heat":
        return
    if event.foods or not event.drops or not set(event.drops) <= set(last.inputs):
        return
    where = history.place(event.drops[0])
    here = [thing for thing in last.inputs if where and history.place(thing) == where]
    beside = [thing for thing in here if thing not in event.drops]
    event.drops += beside
    event.why |= {("Drop", thing): Cue.BESIDE for thing in beside}
    if beside and all(result.name == UNNAMED for result in event.results):
        names.forget(event.results)
        event.results = []


def _cook_all(event: Happening, history: History) -> None:
    """What was put into one pot at once, and has no name together, is cooked together."""
    if event.foods or not event.drops or event.effect not in _COOKING:
        return
    last = next((one for one in reversed(history.events) if one.inputs), None)
    if last is None or last.results or not set(event.drops) <= set(last.inputs):
        return
    where = history.place(event.drops[0])
    if where is None or not taxonomy.names_a(where.name, "place", "Pot", "Pan"):
        return
    here = [thing for thing in last.inputs if history.place(thing) == where]
    if not _was_added(event, last):
        return
    here = [thing for thing in here if not is_fat(thing)]
    others = [thing for thing in here if thing not in event.drops]
    event.drops += others
    event.why |= {("Drop", thing): Cue.PUT_TOGETHER for thing in others}


def _was_added(event: Happening, last: Happening) -> bool:
    """True of the water that the potatoes were covered with: what boils is not the water alone."""
    return bool(last.drops) and last.effect in _ADDING and set(event.drops) <= set(last.foods)


def take_whole(event: Happening, history: History) -> None:
    """Let an event take the mixture that is there, and not what has gone into it."""
    wholes: dict[Reference, None] = {}
    for thing in event.drops:
        whole = history.outermost(thing)
        if whole not in history.touched or whole in event.foods:
            whole = thing
        wholes[whole] = None
        if cue := event.why.get(("Drop", thing)):
            event.why.setdefault(("Drop", whole), cue)
    event.drops = list(wholes)


def keep_apart(event: Happening, history: History, names: Names) -> None:
    """Let the name of a thing that is there stay its own: a salad is no second dressing."""
    for place, result in enumerate(event.results):
        if result.name == UNNAMED or result in event.products:
            continue
        owner = next((m for m in history.latest() if m.name == result.name), None)
        if owner is None or owner not in history.made or owner in event.inputs:
            continue
        if history.contents(owner).isdisjoint(event.inputs):
            _rename(event, place, names)
            names.learn(owner, owner.name)


def call_right(event: Happening, history: History, names: Names) -> None:
    """Let no result go by the name of what is not in it: a date mixture has dates.

    What is made of nothing but the dough is the dough.
    """
    for place, result in enumerate(event.results):
        if result in event.products:
            continue
        if not _fits(result.name, event, history):
            _rename(event, place, names)
        if result.name == UNNAMED and len(event.inputs) == 1 and event.inputs[0] in history.made:
            _rename(event, place, names, event.inputs[0].name)


def _rename(event: Happening, place: int, names: Names, name: str = UNNAMED) -> None:
    """Take from a result the name that it has, and give it another, or none."""
    result, event.results[place] = event.results[place], Reference(name, event.at)
    if cue := event.why.pop(("Result", result), None):
        event.why["Result", event.results[place]] = cue
    names.forget([result])
    names.learn(event.results[place], name)


def _fits(name: str, event: Happening, history: History) -> bool:
    """False of a date mixture that has no dates in it, and of a brine without anything liquid."""
    first, *others = name.split()
    if not event.is_announced and _is_another(name, event, history):
        return False
    if name in POURED:
        return history.has_liquid(event.inputs)
    is_telling = others == [UNNAMED] or (len(others) == 1 and first in _KINDS)
    if not is_telling or taxonomy.class_of(first, "food") is None:
        return True
    places = [*event.places, *event.hidden_places]
    here = [thing for thing in history.touched if history.place(thing) in places]
    parts = {p.name for thing in (*event.inputs, *here) for p in history.contents(thing)}
    cls = taxonomy.class_of(first, "food")
    is_named = any(stem(word) == stem(first) for part in parts for word in part.split())
    return is_named or any(cls and taxonomy.names_a(part, "food", cls) for part in parts)


def _is_another(name: str, event: Happening, history: History) -> bool:
    """True of a name that what comes of an event does not suit, and that something else does.

    A soup may go by its name before it has any stock, but not the yoghurt that is stirred beside.
    """
    if suits(name, history.leaves(event.inputs)) >= 0:
        return False
    others = [thing for thing in history.made if thing not in event.inputs]
    is_poured = head_of(name) in POURED
    return is_poured or any(suits(name, history.leaves([thing])) > 0 for thing in others)


def _is_single(prop: Reference) -> bool:
    """True of what a kitchen has one of: an oven, a fridge."""
    return taxonomy.names_a(prop.name, "place", "Appliance")
