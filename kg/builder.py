"""Recipe -> RecipeGraph: follow the events in order and write down what each one changes."""

from __future__ import annotations

from kg.asides import aside
from kg.cast import Cast, is_part, references_in
from kg.consequences import apply
from kg.graph import Act, Partaking, RecipeGraph
from kg.intake import Intake, Placed, Taken
from kg.joining import joined
from kg.kitchen import Kitchen
from kg.model import Event, Kind, Mention, Moment, Participation, Recipe, Reference, Role, Sentence
from kg.quantities import Portion, portion_before
from kg.supplies import Larder
from kg.timeline import Property
from ontology import effects, taxonomy
from ontology.effects import Effect

_SOURCES = frozenset({"from", "off", "out"})
_PREPOSITIONS = frozenset(
    [
        "in",
        "on",
        "into",
        "onto",
        "to",
        "over",
        "from",
        "off",
        "out",
        "under",
        "through",
        "inside",
        "at",
        "between",
        "around",
        "with",
    ]
)
_AT_REST = {
    "in": "in",
    "into": "in",
    "inside": "in",
    "on": "on",
    "onto": "on",
    "over": "on",
    "under": "under",
    "from": "from",
    "off": "off",
    "out": "out",
    "between": "between",
}
_FOOD_ROLES = frozenset(
    [
        "Patient",
        "Theme",
        "Co-Patient",
        "Co-Theme",
        "Destination",
        "Material",
        "Source",
        "Location",
        "Instrument",
    ]
)
_OBJECTS = frozenset({"it", "them", "this", "these", "everything"})
_KIND_OF_ROLE = {Role.TOOL: Kind.TOOL, Role.HABITAT: Kind.HABITAT, Role.PROP: Kind.PROP}


def build(recipe: Recipe) -> RecipeGraph:
    """The graph of a recipe."""
    return _Builder(recipe).graph()


class _Builder:
    def __init__(self, recipe: Recipe) -> None:
        self.recipe = recipe
        self.kitchen = Kitchen()
        self.cast = Cast(recipe)
        self.larder = Larder(self.cast, self.kitchen)
        self.acts: list[Act] = []
        self.coreferences: dict[tuple[str, str], None] = {}
        self.sentences = {(s.step, s.number): s for step in recipe.steps for s in step.sentences}
        self.words: dict[tuple[int, int], list[str]] = {}
        self.previous: Mention | None = None
        self.said: dict[str, Portion] = {}
        self.last_share: dict[Reference, Moment] = {}
        self.loose: dict[tuple[int, int], list[Mention]] = {}
        for mention in recipe.mentions:
            if mention.kind.is_food:
                self.read(mention)

    def read(self, mention: Mention) -> None:
        """Note what the text says about how much of a thing is meant, and loose mentions."""
        place = (mention.at.step, mention.at.sentence)
        words = self.words_of(place, self.sentences.get(place))
        portion = portion_before(words[: mention.at.token - 1], mention.text.split())
        portion = portion or self.coordinated(mention, words)
        if portion:
            self.said[mention.id] = portion
            self.last_share[mention.reference] = mention.at
        if mention.part_of is None:
            self.loose.setdefault(place, []).append(mention)
        self.previous = mention

    def coordinated(self, mention: Mention, words: list[str]) -> Portion | None:
        """The portion of the mention before, if both share it: "the rest of the oil and salt"."""
        before = self.previous
        if before is None or before.at[:2] != mention.at[:2]:
            return None
        between = words[before.end : mention.at.token - 1]
        joined = bool(between) and all(word in (",", "and") for word in between)
        return self.said.get(before.id) if joined else None

    def graph(self) -> RecipeGraph:
        self.larder.open()
        for tick, event in enumerate(self.recipe.events, 1):
            self.kitchen.tick = tick
            self.acts.append(self.follow(event, tick))
        self.larder.close()
        return RecipeGraph(
            self.recipe,
            self.acts,
            self.cast.things.values(),
            self.cast.props.values(),
            self.cast.supplies.values(),
            self.kitchen.fluents(),
            self.coreferences,
        )

    def follow(self, event: Event, tick: int) -> Act:
        """Do what one event says."""
        intake = self.intake(event, tick)
        if not intake.aside:
            joined(intake, self.kitchen, self.cast, self.acts)
        takes = tuple(dict.fromkeys(taken.lump for taken in intake.taken))
        needs = set() if intake.aside else {self.kitchen.touched.get(t, 0) for t in takes} - {0}
        gives = apply(intake, self.kitchen, self.cast)
        return Act(
            tick,
            event,
            intake.meaning,
            intake.aside,
            tuple(intake.partakings),
            tuple(dict.fromkeys(taken.thing for taken in intake.taken)),
            tuple(taken.thing for taken in intake.taken if taken.assumed),
            gives,
            tuple(dict.fromkeys(placed.prop for placed in intake.places)),
            tuple(dict.fromkeys(intake.tools)),
            tuple(sorted(needs)),
        )

    def intake(self, event: Event, tick: int) -> Intake:
        """Who takes part in an event, before the state has its say."""
        place = (event.at.step, event.at.sentence)
        sentence = self.sentences.get(place)
        words = self.words_of(place, sentence)
        meaning = effects.meaning(event.lemma, event.frame.name if event.frame else None)
        why = aside(event, meaning, sentence, words) if sentence else None
        intake = Intake(event, tick, meaning, why, words)
        for participation in sorted(event.participations, key=self.turn):
            self.admit(participation, intake)
        if event.frame is not None:
            self.admit_loose(event, intake)
        self.admit_pronoun(event, intake)
        return intake

    def turn(self, participation: Participation) -> int:
        """Places first, then written things, then hidden ones, then parts such as the zest."""
        reference = participation.reference
        if participation.role is not Role.INGREDIENT:
            return 0
        if self.cast.known(reference) is None:
            if is_part(taxonomy.class_of(reference.name, "food")):
                return 3
        return 2 if participation.is_hidden else 1

    def words_of(self, place: tuple[int, int], sentence: Sentence | None) -> list[str]:
        if place not in self.words:
            tokens = sentence.tokens if sentence else ()
            self.words[place] = [token.form.lower() for token in tokens]
        return self.words[place]

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
                    return _AT_REST.get(said) or self.cast.usual_preposition(prop)
        return self.cast.usual_preposition(prop)

    def take(self, reference: Reference, participation: Participation, intake: Intake) -> None:
        """Let an ingredient in: itself, what a vague word stands for, or a portion of it."""
        mention = participation.mention
        for thing in self.meant(reference, mention):
            self.hand_over(thing, participation, intake)
            if mention:
                self.coreferences[mention.id, thing] = None
        if self.meant(reference, mention):
            return
        is_new = self.cast.known(reference) is None
        thing = self.cast.thing(reference, intake.tick)
        source = self.source_of(thing, intake) if is_new else None
        if is_new:
            self.larder.bring(thing, source)
        if source is not None and source not in intake.things:
            intake.taken.append(Taken(source, self.kitchen.top(source), None, assumed=True))
        self.hand_over(self.share(thing, mention, intake), participation, intake)

    def source_of(self, thing: str, intake: Intake) -> str | None:
        """What a part such as the peel comes from: what is being worked on."""
        known = self.cast.things[thing]
        if known.supply or known.made_at or not is_part(known.cls):
            return None
        sources = [taken.thing for taken in intake.taken] or list(self.kitchen.focus)
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
        self.cast.alias(reference, self.kitchen.focus)
        return self.kitchen.focus

    def hand_over(self, thing: str, participation: Participation, intake: Intake) -> None:
        lump = self.kitchen.top(thing)
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

    def share(self, thing: str, mention: Mention | None, intake: Intake) -> str:
        """The portion that the text says is taken; else the one that is being worked on."""
        portion = self.said.get(mention.id) if mention else None
        if intake.aside:
            return thing
        if portion is None or mention is None:
            meant = self.portion_in_hand(thing, intake)
            if meant is None:
                self.larder.take(thing, None, intake.event.at, shared=False)
            return meant or thing
        shared = self.last_share.get(mention.reference, mention.at) > mention.at
        return self.larder.take(thing, portion, mention.at, shared)

    def portion_in_hand(self, thing: str, intake: Intake) -> str | None:
        """The portion that is meant when a divided thing is named without saying which."""
        kitchen = self.kitchen
        portions = self.cast.portions.get(thing, ())
        for portion in reversed(portions):
            if portion in kitchen.focus:
                return portion
        if not portions or kitchen.top(thing) != thing:
            return None
        here = {placed.prop for placed in intake.places}
        for portion in reversed(portions):
            lump = kitchen.top(portion)
            if lump in intake.lumps or lump in kitchen.focus or kitchen.place(portion) in here:
                return portion
        return None

    def admit_loose(self, event: Event, intake: Intake) -> None:
        """Mentions that no PART claims, but that the verb's own arguments hold."""
        frame = event.frame
        for mention in self.loose.get((event.at.step, event.at.sentence), ()):
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
        at = Moment(event.at.step, event.at.sentence, place + 1)
        if any(
            t.participation and t.participation.mention and t.participation.mention.at == at
            for t in intake.taken
        ):
            return
        for thing in self.kitchen.focus:
            intake.taken.append(Taken(thing, self.kitchen.top(thing), None, assumed=True))
