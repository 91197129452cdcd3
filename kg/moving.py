"""Where an event brings things: into and out of vessels, with their vessels, and off to others."""

from __future__ import annotations

from typing import Final

from kg.cast import Cast
from kg.chronicle import Chronicle
from kg.intake import Intake, Placed, Taken
from kg.timeline import Property
from ontology import taxonomy
from ontology.effects import Effect
from ontology.wordlists import wordlist

__all__ = ["FATS", "leaves_fat", "move"]

_ASIDE: Final = ("Plate", "Bowl", "Board")
FATS: Final = ("Fat", "Oil", "Butter")
_LIFTING: Final = wordlist("verbs.lifting_whole")
_TAKING: Final = wordlist("verbs.lifting")
_ASIDES: Final = wordlist("verbs.setting_aside")
_POTS: Final = ("Pot", "Pan")
_PASSED: Final = ("Sink", "Strainer")
_STOVES: Final = wordlist("gear.stoves")
_OFF: Final = _STOVES | {"off"}
_NEAR: Final = 5
_LEAVING: Final = wordlist("foods.poured_off")
"""What is poured off, whatever it came from."""


def move(intake: Intake, gives: tuple[str, ...], kitchen: Chronicle, cast: Cast) -> None:
    """Things go where the event happens; what is in a pan stays in it when the pan is moved."""
    goals = [placed for placed in intake.goals if not _is_passed(placed, intake, cast)]
    sources = intake.sources
    if not intake.places:
        _lift_out(intake, gives, kitchen, cast)
    away = intake.does(Effect.REMOVE) and not intake.does(Effect.MOVE)
    is_source = away and goals and not sources and not _leaves_the_heat(intake)
    if is_source and _is_there(gives, goals[-1], kitchen):
        goals, sources = goals[:-1], goals[-1:]
        gives = _taken_off(intake, gives)
    moved = [placed.prop for placed in intake.places if placed.moved]
    if moved and not (intake.meaning and intake.meaning.tips):
        _carry(moved, goals, sources, kitchen)
        goals, sources = [p for p in intake.places if p.moved], []
        gives = tuple(thing for thing in gives if kitchen.place(thing) is None)
    stays = {taken.lump for taken in intake.taken if taken.source and len(gives) > 1}
    for thing in (thing for thing in gives if thing not in stays):
        for placed in sources:
            _out_of(thing, placed, kitchen)
        for placed in _outer_last(goals, cast):
            if not (intake.mainly(Effect.SERVE) and _is_taken(placed, thing, kitchen, cast)):
                _into(thing, placed, kitchen, cast)


def _lift_out(intake: Intake, gives: tuple[str, ...], kitchen: Chronicle, cast: Cast) -> None:
    """What "remove the beef and set aside" is about is in the pot no more; nobody knows where."""
    left = {
        taken.lump for taken in intake.taken if taken.source or _stands_behind_from(taken, intake)
    }
    out = [one for one in gives if one not in left] if _is_lifted(intake) else []
    for thing in out or _set_aside(intake, gives, kitchen, cast):
        if thing not in kitchen.inside and _stands_on_a_stove(kitchen.place(thing), kitchen, cast):
            kitchen.lift(thing)
            kitchen.end(thing, Property.TEMPERATURE)


def _set_aside(intake: Intake, gives: tuple[str, ...], kitchen: Chronicle, cast: Cast) -> list[str]:
    """What "set the chops aside" takes out of their pan; a sauce is set aside in its own."""
    behind = intake.words[intake.event.end : intake.event.end + _NEAR]
    if (
        intake.event.lemma.split()[0] not in _ASIDES
        or "aside" not in behind
        or behind[0] == "aside"
    ):
        return []
    return [one for one in gives if not cast.is_made(one) or _is_fried(one, kitchen, cast)]


def _is_fried(thing: str, kitchen: Chronicle, cast: Cast) -> bool:
    """True of what is nothing but one thing and the fat that it was fried in."""
    names = [cast.name(part) for part in kitchen.parts(thing)]
    solid = [name for name in names if not taxonomy.names_a(name, "food", *FATS)]
    return len(solid) == 1 < len(names)


def _stands_behind_from(taken: Taken, intake: Intake) -> bool:
    """True of the grains in "remove the water from the seeds and grains"."""
    behind = intake.words[intake.event.end :]
    mention = taken.participation.mention if taken.participation else None
    if mention is None or "from" not in behind:
        return False
    return mention.at.token > intake.event.end + behind.index("from")


def _leaves_the_heat(intake: Intake) -> bool:
    """True of "remove from the heat", in the pot that nobody names."""
    behind = intake.words[intake.event.end : intake.event.end + 4]
    is_hidden = all(placed.hidden for placed in intake.places)
    return is_hidden and not _STOVES.isdisjoint(behind)


def _is_lifted(intake: Intake) -> bool:
    """True of "remove the beef" and "take out and set aside", not of "remove from the heat"."""
    verb, behind = intake.event.lemma, intake.words[intake.event.end : intake.event.end + _NEAR]
    is_out = verb in _LIFTING or (verb.split()[0] in _TAKING and "out" in (*verb.split(), *behind))
    if not intake.mainly(Effect.REMOVE) or not is_out:
        return False
    is_named = any(t.participation and t.participation.mention for t in intake.taken)
    is_set_aside = "set" in behind and "aside" in behind
    return _OFF.isdisjoint(behind) and (is_named or is_set_aside)


def _stands_on_a_stove(place: str | None, kitchen: Chronicle, cast: Cast) -> bool:
    """True of a pot or a pan that stands in no oven: it is not what was taken out."""
    cls = cast.props[place].cls if place in cast.props else None
    if place is None or cls is None or not any(taxonomy.is_a(cls, kind) for kind in _POTS):
        return False
    outer = kitchen.place_of.get(place)
    return outer is None or not cast.is_appliance(outer) or _is_stove(cast.props[outer].cls)


def _is_stove(cls: str | None) -> bool:
    return cls is not None and taxonomy.is_a(cls, "Stove")


def _is_passed(placed: Placed, intake: Intake, cast: Cast) -> bool:
    """True of a sieve that things go through, and of the sink that nobody wrote down."""
    cls = cast.props[placed.prop].cls
    if cls is None or not any(taxonomy.is_a(cls, kind) for kind in _PASSED):
        return False
    return placed.hidden or "through" in intake.words[intake.event.end :]


def _taken_off(intake: Intake, gives: tuple[str, ...]) -> tuple[str, ...]:
    """What leaves its place: of "tip off the fat" not what the fat was on."""
    said = [t.participation.mention for t in intake.taken if t.participation]
    named = [mention.text.lower().split()[-1] for mention in said if mention]
    return () if named and _LEAVING.issuperset(named) else gives


def _is_taken(placed: Placed, thing: str, kitchen: Chronicle, cast: Cast) -> bool:
    """True of a bowl with something else in it: what is served with that stands beside it."""
    others = [inside for inside in kitchen.lying_in(placed.prop) if inside != thing]
    return bool(others) and cast.is_vessel(placed.prop)


def _carry(
    props: list[str], goals: list[Placed], sources: list[Placed], kitchen: Chronicle
) -> None:
    """A vessel is moved, and everything that is in it with it."""
    for prop in props:
        if sources:
            kitchen.take_away(prop)
            for thing in kitchen.lying_in(prop):
                kitchen.end(thing, Property.TEMPERATURE)
        for placed in goals:
            kitchen.put(prop, placed.prop, placed.preposition, "put there by the event")


def _is_there(things: tuple[str, ...], placed: Placed, kitchen: Chronicle) -> bool:
    """True if that is where the things are already: then it is what they are taken from."""
    places = [kitchen.place(thing) for thing in things]
    outer = [kitchen.place_of.get(place) for place in places if place]
    return placed.prop in places or placed.prop in outer


def _outer_last(goals: list[Placed], cast: Cast) -> list[Placed]:
    """Vessels before appliances: into the dish, and with the dish into the oven."""
    return sorted(goals, key=lambda placed: cast.is_appliance(placed.prop))


def _into(thing: str, placed: Placed, kitchen: Chronicle, cast: Cast) -> None:
    vessel = kitchen.place(thing)
    carried = vessel in cast.props and vessel != placed.prop and cast.is_portable(vessel)
    if cast.is_appliance(placed.prop) and carried and vessel is not None:
        kitchen.put(vessel, placed.prop, placed.preposition, "goes with its vessel")
        return
    if vessel != placed.prop and vessel is not None:
        kitchen.end(thing, Property.TEMPERATURE)
    kitchen.put(thing, placed.prop, placed.preposition, "put there by the event")


def _out_of(thing: str, placed: Placed, kitchen: Chronicle) -> None:
    """Out of a place, and so out of its heat or cold; in its vessel, if it has one."""
    place = kitchen.place(thing)
    if place is None:
        kitchen.was(thing, placed.prop, "in", "was there before it was taken out")
    if place is not None and place != placed.prop:
        if kitchen.place_of.get(place) == placed.prop:
            kitchen.take_away(place)
    elif place == placed.prop:
        kitchen.lift(kitchen.outermost(thing))
    kitchen.end(thing, Property.TEMPERATURE)


def leaves_fat(taken: Taken, intake: Intake, kitchen: Chronicle, cast: Cast) -> bool:
    """True of what goes to a plate, and was only fried: the oil stays in the pan."""
    if taken.participation is None or not intake.does(Effect.MOVE, Effect.REMOVE):
        return False
    goals = [cast.props[placed.prop].cls for placed in intake.goals if not placed.hidden]
    is_plated = any(cls and any(taxonomy.is_a(cls, kind) for kind in _ASIDE) for cls in goals)
    if not is_plated and not (_is_lifted(intake) and not goals):
        return False
    every = {one.thing for one in intake.taken}
    others = [part for part in kitchen.parts(taken.lump) if part not in every]
    return bool(others) and all(taxonomy.names_a(cast.name(o), "food", *FATS) for o in others)
