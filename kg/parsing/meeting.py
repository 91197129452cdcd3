"""What an event that names its food takes besides, and where that is done."""

from __future__ import annotations

from typing import Final

from kg.cues import Cue
from kg.parsing.aiming import is_fat, is_oven
from kg.parsing.coreference import Names
from kg.parsing.hidden import head_of
from kg.parsing.history import Happening, History
from kg.parsing.makings import suits
from kg.parsing.recognizing import (
    UNNAMED,
    call_right,
    keep_apart,
    keep_together,
    recognize,
)
from ontology import taxonomy
from ontology.wordlists import wordlist

__all__ = ["comes_out", "comes_together", "settle"]

_COATING: Final = wordlist("verbs.coating")
_STREWING: Final = wordlist("verbs.strewing")
_ALONE: Final = frozenset({"heat", "cool", "wait", "cover", "separate", "turn"})
_BOILING: Final = wordlist("verbs.boiling")
_WATERY: Final = wordlist("foods.watery")
"""What one thing and water can become."""


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
    if not is_meant:
        keep_together(event, history, names)
        _stay_one(event, names)
        _keep_company(event, history)
    call_right(event, history, names)


def comes_together(event: Happening, history: History) -> bool:
    """True of what is mixed or coated, or cooked to what has a name: from then on that is one."""
    if event.is_negated or event.form != "base" or event.lemma in _STREWING:
        return False
    if event.effect == "heat" and len(event.inputs) > 1 and event.next_head:
        return suits(event.next_head, [thing.name for thing in event.inputs]) == 1
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
    event.why |= {("Drop", thing): Cue.MEETING for thing in others}


def _go_on_lining(event: Happening, history: History) -> None:
    """The tin that was greased is what is lined next, where no other is named."""
    last = history.events[-1] if history.events else None
    if last is None or event.places or event.hidden_places or last.effect != "prepare":
        return
    if event.effect == "prepare" and len(last.places) == 1 and not is_oven(last.places[0]):
        event.hidden_places.append(last.places[0])
        event.why["Habitat", last.places[0]] = Cue.USED_BEFORE
