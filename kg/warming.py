"""The heat that an event gives to ovens, stoves and pans."""

from __future__ import annotations

from typing import Final

from kg.cast import Cast
from kg.chronicle import Chronicle
from kg.intake import Intake
from kg.temperatures import changed_heat, degrees_in, said_temperature
from kg.timeline import Property
from ontology.wordlists import wordlist

__all__ = ["warm_props"]

_ADJUSTING: Final = wordlist("verbs.changing_the_heat")


def warm_props(intake: Intake, kitchen: Chronicle, cast: Cast) -> None:
    """An oven or a stove has the heat that the text says."""
    said = said_temperature(intake)
    if said is None:
        return
    is_changed = changed_heat(intake) is not None
    places = intake.goals or intake.places
    props = [placed.prop for placed in places if not (is_changed and placed.hidden)]
    if not props and degrees_in(said):
        props = _hot_ovens(intake, kitchen, cast)
    elif not props and is_changed:
        props = _on_the_heat(kitchen, cast)
    outer = [kitchen.place_of.get(prop) for prop in props]
    candidates = [*props, *(place for place in outer if place in cast.props)]
    heated = [prop for prop in candidates if prop and cast.is_appliance(prop)] or props[:1]
    for prop in heated:
        kitchen.begin(prop, Property.TEMPERATURE, said, "said by the text")


def _on_the_heat(kitchen: Chronicle, cast: Cast) -> list[str]:
    """The pan that "reduce the heat to low" is about: the hot one, or that of what is cooked."""
    heats = {prop: kitchen.value(prop, Property.TEMPERATURE) for prop in cast.props}
    hot = [prop for prop, heat in heats.items() if heat and not degrees_in(heat)]
    held = [place for place in map(kitchen.place, kitchen.focus) if place in cast.props]
    here = [place for place in held if place and cast.is_vessel(place)]
    return ([place for place in here if place in hot] or hot[-1:] or here)[:1]


def _hot_ovens(intake: Intake, kitchen: Chronicle, cast: Cast) -> list[str]:
    """The oven that "lower the temperature to 180C" is about: the one that is hot."""
    if intake.event.lemma.split()[0] not in _ADJUSTING or intake.taken:
        return []
    appliances = [prop for prop in cast.props if cast.is_appliance(prop)]
    heats = [(prop, kitchen.value(prop, Property.TEMPERATURE)) for prop in appliances]
    return [prop for prop, heat in heats if heat and degrees_in(heat)][-1:]
