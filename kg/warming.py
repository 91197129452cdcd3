"""The heat that an event gives to ovens, stoves and pans."""

from __future__ import annotations

from typing import Final

from kg.cast import Cast
from kg.intake import Intake
from kg.kitchen import Kitchen
from kg.temperatures import degrees_in, said_temperature
from kg.timeline import Property

__all__ = ["warm_props"]

_ADJUSTING: Final = frozenset("lower reduce increase raise turn drop".split())


def warm_props(intake: Intake, kitchen: Kitchen, cast: Cast) -> None:
    """An oven or a stove has the heat that the text says."""
    said = said_temperature(intake)
    if said is None:
        return
    props = [placed.prop for placed in intake.goals or intake.places]
    if not props and degrees_in(said):
        props = _hot_ovens(intake, kitchen, cast)
    outer = [kitchen.value(prop, Property.LOCATION) for prop in props]
    candidates = [*props, *(place for place in outer if place in cast.props)]
    heated = [prop for prop in candidates if prop and cast.is_appliance(prop)] or props[:1]
    for prop in heated:
        kitchen.begin(prop, Property.TEMPERATURE, said, "said by the text")


def _hot_ovens(intake: Intake, kitchen: Kitchen, cast: Cast) -> list[str]:
    """The oven that "lower the temperature to 180C" is about: the one that is hot."""
    if intake.event.lemma.split()[0] not in _ADJUSTING or intake.taken:
        return []
    appliances = [prop for prop in cast.props if cast.is_appliance(prop)]
    heats = [(prop, kitchen.value(prop, Property.TEMPERATURE)) for prop in appliances]
    return [prop for prop, heat in heats if heat and degrees_in(heat)][-1:]
