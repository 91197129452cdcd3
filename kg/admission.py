"""Who takes part in an event: from the annotation, from loose words, and by what they stand for."""

from __future__ import annotations

from kg.asides import aside
from kg.cast import Cast, is_part, references_in
from kg.chronicle import Chronicle
from kg.cues import Cue
from kg.deeds import is_done, measures_out
from kg.entities import Partaking, usual_preposition
from kg.intake import Intake, Placed, Taken
from kg.model import Event, Kind, Mention, Moment, Participation, Reference, Role
from kg.portions import Portion, portion_before
from kg.supplies import Larder
from kg.text import Text
from kg.timeline import Property
from ontology import effects, taxonomy
from ontology.effects import Effect
from ontology.wordlists import wordlist

_SOURCES = wordlist("grammar.sources")
_PREPOSITIONS = wordlist("grammar.prepositions")
_AT_REST = {"into": "in", "inside": "in", "onto": "on", "over": "on"}
_STILL = wordlist("grammar.staying")
_FOOD_ROLES = frozenset(
    "Patient Theme Co-Patient Co-Theme Destination Material Source Location Instrument".split()
)
_STANDING_FOR = ("Reference", "Mixture")
_FAR = 6
_SHARE_AND_OF = 2
_HANDLED = frozenset({Cue.PRONOUN, Cue.RIGHT_NODE})
_LIQUIDS = ("Liquid", "Dairy")
_OBJECTS = wordlist("grammar.object_pronouns")
_KIND_OF_ROLE = {Role.TOOL: Kind.TOOL, Role.HABITAT: Kind.HABITAT, Role.PROP: Kind.PROP}


def _is_handled(participation: Participation, intake: Intake) -> bool:
    """True of the pan that "put it back" and "wash and dry the pan" are about, and not food."""
    is_prop = participation.role is Role.HABITAT and participation.assumed in _HANDLED
    return is_prop and all(p.role is not Role.INGREDIENT for p in intake.event.participations)


def portion_of_pronoun(intake: Intake) -> Portion | None:
    """The share that is taken of what a pronoun stands for: "lift out half of them"."""
    words = intake.words[intake.event.end : intake.event.end + _FAR]
    place = next((n for n, word in enumerate(words) if word in _OBJECTS), 0)
    if place < _SHARE_AND_OF or words[place - 1] != "of":
        return None
    portion = portion_before(words[:place], [])
    return portion if portion and portion.share else None


def _is_thrown_away(reference: Reference, intake: Intake) -> bool:
    """True of the seeds of "discard the seeds": what they come from stays."""
    is_discard = intake.meaning is not None and intake.meaning.action == "DiscardAction"
    return is_discard and not taxonomy.names_a(reference.name, "food", *_STANDING_FOR)


class Admission:
    """Lets participants into events, one event after the other."""

    def __init__(self, text: Text, cast: Cast, kitchen: Chronicle, larder: Larder) -> None:
        self.text, self.cast, self.kitchen, self.larder = text, cast, kitchen, larder
        self.coreferences: dict[tuple[str, str], None] = {}

    def intake(self, event: Event, tick: int) -> Intake:
        """Who takes part in an event, before the state has its say."""
        sentence, words = self.text.sentence(event.at), self.text.words(event.at)
        verb = "transfer" if measures_out(event, words) else event.lemma
        meaning = effects.meaning(verb, event.frame.name if event.frame else None)
        why = aside(event, meaning, sentence, words) if sentence else None
        if why and is_done(event, why, words):
            why = None
        intake = Intake(event, tick, meaning, why, words)
        for participation in sorted(event.participations, key=self.turn):
            self.admit(participation, intake)
        self.admit_loose(event, intake)
        self.admit_pronoun(event, intake)
        return intake

    def turn(self, participation: Participation) -> int:
        """Places first, then written things, then hidden ones, then parts such as the zest."""
        reference = participation.reference
        if participation.role is not Role.INGREDIENT:
            return 0
        is_new = self.cast.known(reference) is None
        if is_new and is_part(taxonomy.class_of(reference.name, "food")):
            return 3
        return 2 if participation.is_hidden else 1

    def admit(self, participation: Participation, intake: Intake) -> None:
        """Let a participant of the annotation in."""
        for reference in references_in(participation.reference):
            if participation.role is Role.RESULT:
                intake.results.append((reference, participation))
            elif self.is_food(participation):
                self.take(reference, participation, intake)
            else:
                kind = _KIND_OF_ROLE.get(participation.role, Kind.HABITAT)
                prop = self.cast.prop(reference, kind, intake.event.at)
                intake.partakings.append(Partaking(prop, participation))
                self.set_up(prop, participation, intake)

    def is_food(self, participation: Participation) -> bool:
        """True of an ingredient, and of a habitat that is one: "drop them into the broth"."""
        reference, role = participation.reference, participation.role
        met = self.cast.known(reference) in self.cast.things
        if role is Role.INGREDIENT:
            return met or self.cast.kind_of(reference, "food") not in ("tool", "place")
        return role is Role.HABITAT and (met or self.cast.kind_of(reference, "place") == "food")

    def set_up(self, prop: str, participation: Participation, intake: Intake) -> None:
        """Note a prop of an event as a tool or as a place, and how it stands."""
        orientation = participation.orientation
        if orientation:
            self.kitchen.during(prop, Property.ORIENTATION, orientation, "annotated")
        if participation.role is Role.TOOL:
            intake.tools.append(prop)
            return
        preposition = self.preposition(participation, prop, intake)
        role = participation.semantic_role
        moved = role in ("Patient", "Theme") and not intake.mainly(Effect.PREPARE)
        moved = moved or _is_handled(participation, intake)
        source = not moved and (preposition in _SOURCES or role == "Source")
        hidden = participation.is_hidden
        intake.places.append(Placed(prop, preposition, source, hidden, moved))

    def preposition(self, participation: Participation, prop: str, intake: Intake) -> str:
        """The preposition before a mention, or the one that suits the place."""
        mention = participation.mention
        if mention is not None and mention.at.token > 1:
            start = mention.at.token - 2
            for place in range(start, max(-1, start - 5), -1):
                if place < len(intake.words) and intake.words[place] in _PREPOSITIONS:
                    said = intake.words[place]
                    said = _AT_REST.get(said, said)
                    return said if said in _STILL else usual_preposition(self.cast.props[prop].cls)
        return usual_preposition(self.cast.props[prop].cls)

    def take(self, reference: Reference, participation: Participation, intake: Intake) -> None:
        """Let an ingredient in: itself, what a vague word stands for, or a portion of it."""
        mention = participation.mention
        meant = () if _is_thrown_away(reference, intake) else self.meant(reference, mention)
        for thing in meant:
            self.hand_over(thing, participation, intake)
            if mention:
                self.coreferences[mention.id, thing] = None
        if meant:
            return
        is_new = self.cast.known(reference) is None
        thing = self.cast.thing(reference, intake.tick)
        source = self.source_of(thing, intake) if is_new else None
        if is_new:
            self.larder.bring(thing, source)
        if source is not None and source not in intake.things:
            intake.taken.append(Taken(source, self.kitchen.outermost(source), None, assumed=True))
        self.hand_over(self.share(thing, participation, intake), participation, intake)

    def source_of(self, thing: str, intake: Intake) -> str | None:
        """What a part such as the peel comes from: what is being worked on."""
        known = self.cast.things[thing]
        if known.supply or known.made_at or not is_part(known.cls):
            return None
        sources = [taken.thing for taken in intake.taken] or self.kitchen.focus
        return sources[0] if sources else None

    def meant(self, reference: Reference, mention: Mention | None) -> tuple[str, ...]:
        """The things that a vague word stands for; nothing where a thing has its own name."""
        if self.cast.known(reference) in self.cast.things:
            return ()
        earlier = self.cast.aliased(reference)
        if earlier:
            return earlier
        rest = mention is not None and "remaining" in mention.text.lower()
        if rest or not self.cast.stands_in(reference, mention.kind if mention else None):
            return ()
        things = self.liquid_left(reference) or tuple(self.kitchen.focus)
        self.cast.alias(reference, things)
        return things

    def liquid_left(self, reference: Reference) -> tuple[str, ...]:
        """What "the poaching liquid" is after the fish was lifted out: what it was poached in."""
        if reference.name.split()[-1] != "liquid":
            return ()
        kitchen, name = self.kitchen, self.cast.name
        for lump in sorted(kitchen.touched, key=kitchen.touched.__getitem__, reverse=True):
            inner = [lump, *kitchen.parts(lump)]
            is_fluid = any(taxonomy.names_a(name(one), "food", *_LIQUIDS) for one in inner)
            if is_fluid and kitchen.outermost(lump) == lump and kitchen.place(lump):
                return (lump,)
        return ()

    def hand_over(self, thing: str, participation: Participation, intake: Intake) -> None:
        """Write a thing down as taken by the event."""
        lump = self.kitchen.outermost(thing)
        source = self.is_source(participation.mention, intake)
        intake.taken.append(Taken(thing, lump, participation, source=source))
        intake.partakings.append(Partaking(thing, participation))

    @staticmethod
    def is_source(mention: Mention | None, intake: Intake) -> bool:
        """True of what something is taken out of: "lift the bay leaf out of the soup"."""
        if mention is None:
            return False
        before = intake.words[max(0, mention.at.token - 4) : mention.at.token - 1]
        return bool(_SOURCES.intersection(before[-2:] if "out" not in before else before))

    def share(self, thing: str, participation: Participation, intake: Intake) -> str:
        """The portion that the text says is taken; else the one that is being worked on."""
        mention = participation.mention
        portion = self.text.portions.get(mention.id) if mention else None
        if intake.aside:
            return thing
        if mention is None and participation.assumed and (part := portion_of_pronoun(intake)):
            return self.larder.take(thing, part, intake.event.at, shared=True)
        if portion is None or mention is None:
            meant = self.portion_in_hand(thing, intake)
            if meant is None:
                self.larder.take(thing, None, intake.event.at, shared=False)
            return meant or thing
        shared = self.text.is_shared_later(mention)
        return self.larder.take(thing, portion, mention.at, shared)

    def portion_in_hand(self, thing: str, intake: Intake) -> str | None:
        """The portion that is meant when a divided thing is named without saying which."""
        kitchen = self.kitchen
        portions = self.cast.portions.get(thing, ())
        for portion in reversed(portions):
            if portion in kitchen.focus:
                return portion
        if not portions or kitchen.outermost(thing) != thing:
            return None
        here = {placed.prop for placed in intake.places}
        for portion in reversed(portions):
            lump = kitchen.outermost(portion)
            if lump in intake.lumps or kitchen.place(portion) in here:
                return portion
        return None

    def admit_loose(self, event: Event, intake: Intake) -> None:
        """Mentions that no PART claims, but that the verb's own arguments hold."""
        frame = event.frame
        for mention in self.text.loose(event.at):
            role = frame.role_of(mention.at.token, mention.end) if frame else None
            if role in _FOOD_ROLES and mention.result_of is None:
                loose = Participation(
                    Role.INGREDIENT, mention.reference, mention, semantic_role=role
                )
                self.take(mention.reference, loose, intake)

    def admit_pronoun(self, event: Event, intake: Intake) -> None:
        """A pronoun right behind the verb that the annotation passes over."""
        words, place = intake.words, event.end
        if place >= len(words) or words[place] not in _OBJECTS:
            return
        if any(_is_handled(part, intake) for part in event.participations):
            return
        at = Moment(event.at.step, event.at.sentence, place + 1)
        if any(
            t.participation and t.participation.mention and t.participation.mention.at == at
            for t in intake.taken
        ):
            return
        for thing in self.kitchen.focus:
            intake.taken.append(Taken(thing, self.kitchen.outermost(thing), None, assumed=True))
