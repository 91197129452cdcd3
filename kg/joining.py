"""What an event takes beyond what the text names: the vessel's content, or what was just made.

"Stir." stirs what is in the pan. "Add the salt." adds it to what was being cooked.
"""

from __future__ import annotations

from collections.abc import Sequence

from kg.cast import Cast
from kg.chronicle import Chronicle
from kg.intake import Intake, Taken
from ontology import taxonomy
from ontology.effects import Effect
from ontology.wordlists import wordlist

_NO_FOOD = wordlist("gear.no_food")
_POTS = ("Pot", "Pan", "CasseroleDish")


def joined(intake: Intake, kitchen: Chronicle, cast: Cast) -> None:
    """Add to an event what the state of the kitchen supplies."""
    if intake.mainly(Effect.PREPARE) or _acts_on_no_food(intake):
        return
    for thing in _supplied(intake, kitchen, cast):
        if thing not in intake.lumps:
            intake.taken.append(Taken(thing, thing, None, assumed=True))


def _acts_on_no_food(intake: Intake) -> bool:
    """True of "reduce the heat", "replace the lid", "set the timer"."""
    after = intake.words[intake.event.end : intake.event.end + 2]
    named = next((word for word in after if word not in ("the", "your", "a")), "")
    return named in _NO_FOOD and not intake.taken


def _supplied(intake: Intake, kitchen: Chronicle, cast: Cast) -> Sequence[str]:
    inside = _in_the_vessel(intake, kitchen, cast)
    touched = [lump for lump in intake.lumps if lump in kitchen.touched]
    if not intake.taken:
        acts_on_a_prop = any(placed.moved for placed in intake.places) or _covers_a_prop(intake)
        return inside if acts_on_a_prop else inside or kitchen.focus
    if touched:
        is_shared = intake.does(Effect.COMBINE, Effect.MOVE) or _cooks_whatever_is_there(intake)
        return inside if is_shared else ()
    if inside and intake.does(Effect.COMBINE, Effect.COAT, Effect.MOVE, Effect.HEAT):
        return inside
    if _starts_anew(intake, cast) or _puts_by_themselves(intake):
        return ()
    if intake.does(
        Effect.COMBINE, Effect.COAT, Effect.MOVE, Effect.SERVE, Effect.COVER, Effect.ADJUST
    ):
        return () if _lies_elsewhere(intake, kitchen, cast) else kitchen.focus
    return ()


def _covers_a_prop(intake: Intake) -> bool:
    """True of "cover a baking sheet with foil", where nothing lies on it."""
    return intake.mainly(Effect.COVER) and any(not placed.hidden for placed in intake.places)


def _cooks_whatever_is_there(intake: Intake) -> bool:
    """True of "cook for 5 minutes", where somebody had to suppose what: all that is in the pan."""
    told = [taken.participation for taken in intake.taken]
    return intake.does(Effect.HEAT) and all(part and part.assumed for part in told)


def _lies_elsewhere(intake: Intake, kitchen: Chronicle, cast: Cast) -> bool:
    """True if what was worked on lies on a plate, and this is done in the empty pan.

    So it is where that was lifted out and nobody says where to.
    """
    vessels = {placed.prop for placed in intake.vessels if cast.is_vessel(placed.prop)}
    if vessels and kitchen.focus and kitchen.was_in.keys() >= set(kitchen.focus):
        return True
    places = {kitchen.place(thing) for thing in kitchen.focus}
    known = {place: cast.props[place].cls for place in places if place in cast.props}
    plates = {place for place, cls in known.items() if _is_set_aside(cls, vessels, cast)}
    return bool(vessels and plates) and places == plates and vessels.isdisjoint(plates)


def _is_set_aside(cls: str | None, vessels: set[str], cast: Cast) -> bool:
    """True of a plate; also of a bowl, while there is a pan on the stove."""
    if cls is None or taxonomy.is_a(cls, "Plate"):
        return cls is not None
    classes = [cast.props[vessel].cls for vessel in vessels]
    pans = [c for c in classes if c and any(taxonomy.is_a(c, kind) for kind in _POTS)]
    return taxonomy.is_a(cls, "Bowl") and len(pans) == len(classes)


def _in_the_vessel(intake: Intake, kitchen: Chronicle, cast: Cast) -> list[str]:
    """What lies in the vessels that the event names or implies; ovens and boards do not count."""
    return [
        thing
        for placed in intake.vessels
        if cast.is_vessel(placed.prop)
        for thing in kitchen.lying_in(placed.prop)
        if thing in kitchen.touched and thing not in kitchen.smeared
    ]


def _starts_anew(intake: Intake, cast: Cast) -> bool:
    """True if fresh things go together into a vessel that the text brings in."""
    if _names_its_target(intake):
        return True
    if _works_in(intake):
        return False
    if _new_vessel(intake, cast) and not intake.does(Effect.MOVE, Effect.COAT):
        return True
    named = any(not placed.hidden for placed in intake.goals)
    several = len(intake.taken) > 1 and intake.mainly(Effect.COMBINE)
    return named or (several and not intake.does(Effect.MOVE, Effect.COAT))


def _puts_by_themselves(intake: Intake) -> bool:
    """True of "put the cloves and the garlic in a cloth": several things that are only put."""
    objects = [t for t in intake.taken if t.participation and t.participation.mention]
    is_put = intake.mainly(Effect.MOVE) and not _works_in(intake)
    return is_put and len(objects) > 1


def _names_its_target(intake: Intake) -> bool:
    """True of "season the chicken with salt" and "wrap the fish", not of "season with salt"."""
    said = "with" in intake.words and intake.does(Effect.COAT)
    if not said and not intake.does(Effect.COVER):
        return False
    first = intake.event.at.token
    mentions = [t.participation.mention for t in intake.taken if t.participation]
    tokens = [mention.at.token for mention in mentions if mention and mention.at.token > first]
    words = intake.words[first : min(tokens) - 1] if tokens else ["with"]
    return "with" not in words


def _works_in(intake: Intake) -> bool:
    """True of "beat in the eggs", but not of "beat in a bowl"."""
    after = intake.words[intake.event.end : intake.event.end + 1]
    fresh = [t.participation.mention for t in intake.taken if t.participation]
    near = any(m and 0 < m.at.token - intake.event.end <= 4 for m in fresh)
    return after == ["in"] and near


def _new_vessel(intake: Intake, cast: Cast) -> bool:
    """True if the annotation first puts a vessel on the table for this event."""
    at = intake.event.at
    return any(
        cast.is_vessel(placed.prop) and cast.props[placed.prop].origin == at
        for placed in intake.goals
    )
