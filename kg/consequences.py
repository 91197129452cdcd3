"""What an event does to the kitchen, by the effects of its action."""

from __future__ import annotations

from kg.cast import Cast, is_part
from kg.chronicle import Chronicle
from kg.cues import Cue
from kg.entities import Thing
from kg.intake import Intake, Taken
from kg.model import Reference
from kg.moving import FATS, leaves_fat, move
from kg.plain import short_name
from kg.timeline import Property
from kg.warming import warm_props
from ontology import taxonomy
from ontology.effects import Effect
from ontology.wordlists import wordlist

_COATING_ROLES = frozenset({"Material", "Instrument", "Attribute", "Co-Theme"})
_TARGET_ROLES = frozenset({"Destination", "Co-Patient", "Location"})
_DISCARD = "DiscardAction"
_UNMIXED = "ingredients"
_SCATTERING = wordlist("verbs.scattering_cut")
_ONTO = wordlist("grammar.pouring_onto")
_AROUND = wordlist("grammar.beside")
_NEAR = 6
_TOSSING = wordlist("verbs.tossing")


def apply(intake: Intake, kitchen: Chronicle, cast: Cast) -> tuple[str, ...]:
    """Change the kitchen as the event does; return what the event gives."""
    if intake.aside:
        _describe(intake, kitchen)
        return ()
    _tip(intake, kitchen, cast)
    if intake.mainly(Effect.PREPARE):
        return _prepare(intake, kitchen, cast)
    loose = _separate(intake, kitchen, cast)
    gives = _outcome(intake, kitchen, cast, loose)
    if _discards(intake) and _is_if(intake):
        return ()
    if _discards(intake):
        return _discard(intake, gives, kitchen, cast)
    move(intake, gives, kitchen, cast)
    gives = _meet(intake, gives, kitchen, cast)
    _change(intake, gives, kitchen)
    warm_props(intake, kitchen, cast)
    if gives:
        kitchen.touch(gives)
        kitchen.focus = [*_worked_on(intake, gives, cast)]
    return gives


def _meet(
    intake: Intake, gives: tuple[str, ...], kitchen: Chronicle, cast: Cast
) -> tuple[str, ...]:
    """What lies in one pot or bowl when something is done there is one from then on."""
    if not intake.does(Effect.HEAT, Effect.COMBINE, Effect.COAT, Effect.MOVE):
        return gives
    if intake.does(Effect.SEPARATE, Effect.REMOVE) or _lays_around(intake):
        return gives
    met = list(gives)
    for place in dict.fromkeys(kitchen.place_of.get(thing) for thing in gives):
        if place not in cast.props or not cast.is_vessel(place):
            continue
        here = [t for t in kitchen.lying_in(place) if t in cast.things and t not in kitchen.smeared]
        here = [t for t in here if t in gives or t in kitchen.touched]
        if len(here) < 2:
            continue
        made = [t for t in here if _takes_in(t, cast)]
        receiver = made[-1] if made else None
        whole = _grown(receiver, intake, kitchen, cast) if receiver else None
        whole = whole or _new_mixture(intake, kitchen, cast, here)
        _unite([receiver, *here] if receiver else here, whole, "met in one vessel", kitchen)
        kitchen.put(whole, place, "in", "met in one vessel")
        met = [whole, *(thing for thing in met if thing not in here)]
    return tuple(met)


def _worked_on(intake: Intake, gives: tuple[str, ...], cast: Cast) -> tuple[str, ...]:
    """What "it" is next: not the peel that came off, nor the soup that a leaf came out of."""
    sources = {taken.lump for taken in intake.taken if taken.source}
    taken_out = tuple(thing for thing in gives if thing not in sources)
    if sources and taken_out:
        return taken_out
    return tuple(thing for thing in gives if not is_part(cast.things[thing].cls)) or gives


def _describe(intake: Intake, kitchen: Chronicle) -> None:
    """What a thing looks like when the act before is done: "until browned"."""
    if intake.aside == "outcome" and intake.meaning and intake.meaning.form:
        for thing in intake.lumps or kitchen.focus:
            kitchen.form(thing, intake.meaning.form, "described as the outcome")


def _tip(intake: Intake, kitchen: Chronicle, cast: Cast) -> None:
    """Pouring tips the vessel that a thing comes out of, unless the annotation says otherwise."""
    if not (intake.meaning and intake.meaning.tips):
        return
    said = {p.entity for p in intake.partakings if p.participation.orientation}
    said |= {placed.prop for placed in intake.goals}
    for lump in dict.fromkeys(taken.lump for taken in intake.taken if not taken.assumed):
        place = kitchen.place(lump)
        if place in cast.props and place not in said and cast.is_vessel(place):
            kitchen.during(place, Property.ORIENTATION, "not upright", "tipped by the action")


def _prepare(intake: Intake, kitchen: Chronicle, cast: Cast) -> tuple[str, ...]:
    """Preheating, greasing, lining: something happens to a prop; food is at most put on it."""
    form = intake.meaning.form if intake.meaning else None
    for placed in intake.places:
        if form:
            kitchen.form(placed.prop, form, "prepared by the event")
        for lump in intake.lumps:
            kitchen.put(lump, placed.prop, "on", "used to prepare it")
            kitchen.smeared.add(lump)
    warm_props(intake, kitchen, cast)
    gives = tuple(intake.lumps)
    kitchen.touch(gives)
    return gives


def _separate(intake: Intake, kitchen: Chronicle, cast: Cast) -> list[str]:
    """The things that the event works on: a named part comes out of its mixture first."""
    taken_out = any(not placed.hidden for placed in intake.sources)
    lifted = {taken.thing for taken in intake.taken if leaves_fat(taken, intake, kitchen, cast)}
    if not intake.does(Effect.SEPARATE, Effect.REMOVE) and not taken_out and not lifted:
        return intake.lumps
    loose: dict[str, None] = {}
    for taken in intake.taken:
        if (_is_said(taken) or taken.thing in lifted) and taken.thing != taken.lump:
            kitchen.come_out(taken.thing)
            _dissolve(taken.lump, kitchen, cast)
            loose[taken.thing] = None
        else:
            loose[taken.lump] = None
    return list(loose)


def _dissolve(whole: str, kitchen: Chronicle, cast: Cast) -> None:
    """A mixture that had no name of its own is no more when only the fat, or one thing, is left."""
    left = kitchen.parts(whole)
    is_fat = all(taxonomy.names_a(cast.name(part), "food", *FATS) for part in left)
    if not cast.name(whole).startswith("mixture") or not (is_fat or len(left) == 1):
        return
    for part in left:
        kitchen.come_out(part)
    kitchen.touch(left)
    kitchen.discard(whole)


def _outcome(intake: Intake, kitchen: Chronicle, cast: Cast, lumps: list[str]) -> tuple[str, ...]:
    """What there is when the event is done."""
    if intake.results and not _is_only_more(intake, cast, lumps):
        return _results(intake, kitchen, cast, lumps)
    off = [lump for lump in lumps if cast.comes_off(lump, lumps)]
    mixed = [lump for lump in lumps if lump not in off]
    if len(mixed) < 2 or not _mixes(intake):
        return tuple(lumps)
    receiver = _receiver(intake, cast, mixed)
    whole = _grown(receiver, intake, kitchen, cast) if receiver else None
    whole = whole or _new_mixture(intake, kitchen, cast, mixed)
    _unite([receiver, *mixed] if receiver else mixed, whole, "combined by the event", kitchen)
    return (whole, *off)


def _is_on_terms(intake: Intake) -> bool:
    return bool(intake.event.condition or intake.event.instead_of)


def _is_only_more(intake: Intake, cast: Cast, lumps: list[str]) -> bool:
    """True of what goes, on a condition, into a mixture that keeps its name."""
    names = {reference.name for reference, _ in intake.results}
    kept = any(cast.is_made(lump) and cast.name(lump) in names for lump in lumps)
    return kept and _is_on_terms(intake)


def _grown(receiver: str, intake: Intake, kitchen: Chronicle, cast: Cast) -> str:
    """What a mixture is once more has gone into it: it keeps its name, and is another thing.

    What goes in only on a condition changes nothing of what is there for sure.
    """
    if not cast.is_made(receiver) or _is_on_terms(intake):
        return receiver
    known = cast.things[receiver]
    grown = cast.made_again(known, intake.event.at, intake.tick)
    kitchen.begin(grown, Property.EXISTS, "yes", "made by the event")
    return grown


def _results(intake: Intake, kitchen: Chronicle, cast: Cast, lumps: list[str]) -> tuple[str, ...]:
    """The things that the annotation names as made; what was taken goes into the first."""
    made: list[str] = []
    parts: list[str] = []
    for reference, participation in intake.results:
        thing = cast.make(reference, intake.tick)
        intake.note(thing, participation)
        comes_off = lumps and thing not in lumps and is_part(cast.things[thing].cls)
        (parts if comes_off else made).append(thing)
        kitchen.come_out(thing)
        if not kitchen.value(thing, Property.EXISTS):
            kitchen.begin(thing, Property.EXISTS, "yes", "made by the event")
    if len(made) > 1 and len(lumps) == 1 and intake.does(Effect.SEPARATE):
        parts, made = [*parts, *made], []
        kitchen.discard(lumps.pop())
    for part in parts:
        cast.part(part, intake.lumps[0], intake.tick)
    if not made:
        return tuple(dict.fromkeys([*lumps, *parts]))
    rule = "became this by the event" if len(lumps) == 1 else "combined by the event"
    _unite([lump for lump in lumps if lump not in made], made[0], rule, kitchen)
    return tuple(dict.fromkeys([*made, *parts]))


def _unite(lumps: list[str], whole: str, rule: str, kitchen: Chronicle) -> None:
    """Things become parts of a whole, which is where they were until it is moved."""
    places = [lump for lump in (whole, *lumps) if kitchen.place_of.get(lump)]
    if places and places[0] != whole:
        kitchen.follow(whole, places[0], "stays where its parts were")
    for lump in dict.fromkeys(lumps):
        if lump != whole:
            kitchen.join(lump, whole, rule)


def _mixes(intake: Intake) -> bool:
    """Things come together by combining and coating, and by being cooked in the same vessel."""
    if _lays_around(intake):
        return False
    if intake.does(Effect.COMBINE, Effect.COAT):
        return True
    if _pours_in(intake) or _scatters(intake):
        return True
    return any(taken.assumed for taken in intake.taken) and intake.does(
        Effect.MOVE, Effect.HEAT, Effect.COVER
    )


def _pours_in(intake: Intake) -> bool:
    """True of "pour in the water": it goes into what the text leaves out."""
    behind = intake.words[intake.event.end : intake.event.end + 1]
    if not (intake.meaning and intake.meaning.tips) or behind != ["in"]:
        return False
    return any(t.participation and t.participation.is_hidden for t in intake.taken)


def _scatters(intake: Intake) -> bool:
    """True of "grate the cheese over it" and "squeeze the lime into the soup"."""
    if intake.event.lemma.split()[0] not in _SCATTERING:
        return False
    if any(t.participation and t.participation.assumed is Cue.GOAL for t in intake.taken):
        return True
    first = intake.event.end
    said = [t.participation.mention for t in intake.taken if t.participation]
    starts = [mention.at.token - 1 for mention in said if mention and mention.at.token > first + 1]
    return any(
        not _ONTO.isdisjoint(intake.words[max(first, start - 3) : start]) for start in starts
    )


def _lays_around(intake: Intake) -> bool:
    """True of "surround it with the potatoes" and "arrange them around it": nothing is mixed."""
    behind = intake.words[intake.event.end : intake.event.end + _NEAR]
    return intake.event.lemma == "surround" or (
        intake.mainly(Effect.MOVE) and not _AROUND.isdisjoint(behind)
    )


def _receiver(intake: Intake, cast: Cast, lumps: list[str]) -> str | None:
    """The mixture that the others go into, or the thing that is coated, if there is one."""
    said = [(taken.lump, taken.participation) for taken in intake.taken]
    if under := [lump for lump, part in said if part and part.assumed is Cue.GOAL]:
        return under[0]
    beside = _beside(intake)
    made = [lump for lump in lumps if _takes_in(lump, cast) and lump not in beside]
    assumed = [taken.lump for taken in intake.taken if taken.assumed]
    targets = [t.lump for t in intake.taken if _role(t) in _TARGET_ROLES]
    for lump in (*targets, *assumed, *made):
        if lump in made:
            return lump
    if intake.does(Effect.COAT):
        coating = {t.lump for t in intake.taken if _role(t) in _COATING_ROLES}
        if intake.words[intake.event.end : intake.event.end + 1] == ["with"]:
            coating |= {t.lump for t in intake.taken if _is_said(t)}
        patients = [t.lump for t in intake.taken if _role(t) == "Patient"]
        if _is_put_on(intake):
            hidden = [t.lump for t in intake.taken if t.participation and not _is_said(t)]
            goals = [t.lump for t in intake.taken if _role(t) == "Destination"]
            patients = [*goals, *hidden, *patients]
        coated = [x for x in (*patients, *targets, *assumed, *lumps) if x not in coating]
        return coated[0] if coated else None
    return None


def _takes_in(lump: str, cast: Cast) -> bool:
    """True of a mixture that stays what it is when more goes in: no "dry ingredients" do."""
    return cast.is_made(lump) and not cast.name(lump).endswith(_UNMIXED)


def _is_put_on(intake: Intake) -> bool:
    """True of "sprinkle in the cumin" and "rub the butter into the flour"."""
    behind = intake.words[intake.event.end : intake.event.end + _NEAR]
    return behind[:1] in (["in"], ["over"], ["on"]) or "into" in behind


def _is_said(taken: Taken) -> bool:
    return taken.participation is not None and taken.participation.mention is not None


def _beside(intake: Intake) -> set[str]:
    """What others are tossed with: the pasta does not become part of the sauce by that."""
    words, start = intake.words, intake.event.end
    place = words.index("with", start) + 1 if "with" in words[start:] else len(words)
    said = [(t.lump, t.participation.mention) for t in intake.taken if t.participation]
    behind = {lump for lump, mention in said if mention and mention.at.token > place}
    before = any(mention and start < mention.at.token < place for _, mention in said)
    return behind if before and intake.event.lemma in _TOSSING else set()


def _role(taken: Taken) -> str | None:
    return taken.participation.semantic_role if taken.participation else None


def _new_mixture(intake: Intake, kitchen: Chronicle, cast: Cast, lumps: list[str]) -> str:
    """A mixture that the text has no name for, called by what went in."""
    names = [cast.name(lump) for lump in lumps]
    if len(names) > 3:
        names = [*names[:2], f"{len(names) - 2} more"]
    name = short_name(f"mixture of {', '.join(names[:-1])} and {names[-1]}")
    reference = Reference(name, intake.event.at)
    wanted = str(reference).lower()
    number = sum(1 for thing in cast.things if thing.startswith(wanted))
    thing_id = f"{wanted}~{number + 1}" if number else wanted
    thing = Thing(thing_id, name, False, "Mixture", intake.event.at, made_at=intake.tick)
    kitchen.begin(cast.introduce(thing), Property.EXISTS, "yes", "made by the event")
    return thing.id


def _discards(intake: Intake) -> bool:
    return intake.meaning is not None and taxonomy.is_a(intake.meaning.action, _DISCARD)


def _is_if(intake: Intake) -> bool:
    """True of "if it doesn't foam, throw it out": whoever reads on has it still."""
    return intake.event.condition.startswith("if ") and not any(map(_is_said, intake.taken))


def _discard(
    intake: Intake, gives: tuple[str, ...], kitchen: Chronicle, cast: Cast
) -> tuple[str, ...]:
    """What the text says to throw away is no more; what it was taken from stays, and the dish."""
    written = {taken.thing for taken in intake.taken if _is_said(taken)}
    named = {t for taken in intake.taken if not taken.assumed for t in (taken.thing, taken.lump)}
    gone = [thing for thing in gives if thing in written]
    gone = gone or [thing for thing in gives if thing in named]
    gone = gone or [thing for thing in gives if not cast.is_made(thing)]
    for thing in gone:
        kitchen.discard(thing)
    kitchen.touch(thing for thing in gives if thing not in gone)
    kitchen.focus = [thing for thing in kitchen.focus if thing not in gone]
    return gives


def _change(intake: Intake, gives: tuple[str, ...], kitchen: Chronicle) -> None:
    """The form and the temperature that the action leaves things in."""
    meaning = intake.meaning
    if meaning is None:
        return
    for thing in gives:
        if intake.does(Effect.UNCOVER):
            kitchen.unform(thing, "covered")
        if meaning.form:
            kitchen.form(thing, meaning.form, "what the action does")
        if intake.does(Effect.SERVE):
            kitchen.form(thing, "served", "what the action does")
        if meaning.temperature:
            kitchen.begin(thing, Property.TEMPERATURE, meaning.temperature, "what the action does")
