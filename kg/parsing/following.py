"""One recipe on its way from sentences to events: who takes part, who is left out, what changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

from kg.cues import Cue
from kg.model import Event, Mention, Recipe, Reference, Sentence, Step
from kg.parsing.account import event_of, unmade
from kg.parsing.aiming import is_dish, keep_the_dish, moved_on, take_no_other
from kg.parsing.circumstances import on_their_terms
from kg.parsing.denoting import WatchNames
from kg.parsing.goals import put_where, stay_by
from kg.parsing.going_on import go_on_together, not_set_aside
from kg.parsing.groups import complete, include
from kg.parsing.history import Happening, History
from kg.parsing.labels import (
    fills_vessel,
    is_told_only,
    label_end,
    named_with,
    only_describes,
    seen_by,
    thrown,
)
from kg.parsing.larder import Larder, is_excepted
from kg.parsing.later_names import by_later_names
from kg.parsing.letting import is_outcome
from kg.parsing.linking import Verbs, linked
from kg.parsing.list_parts import ListParts
from kg.parsing.meanwhile import begins_beside
from kg.parsing.meeting import comes_out, comes_together, settle
from kg.parsing.mending import fetched
from kg.parsing.models import Models
from kg.parsing.names_ahead import (
    Spoken,
    distant_name,
    is_brought,
    made_on_the_way,
    names_ahead,
    names_others,
    next_name,
)
from kg.parsing.naming import Naming
from kg.parsing.objects import (
    adds,
    cuts,
    cutting,
    handles_no_food,
    makes_nothing,
    shaping,
)
from kg.parsing.own_names import call_by_name
from kg.parsing.places_ahead import PlacesAhead
from kg.parsing.placing import WatchPlaces, choose_place
from kg.parsing.pronouns import Meant, meant_by
from kg.parsing.recognizing import UNNAMED, take_whole
from kg.parsing.scenes import happening
from kg.parsing.sharing import nearest, shared, shared_prop
from kg.parsing.spotting import Spot
from kg.parsing.supposing import Watch, places_offered, suppose
from kg.parsing.taking_part import take_part
from kg.parsing.telling import Told
from kg.parsing.threads import Threads
from kg.parsing.words import Reading

__all__ = ["Parse"]

_NEAR: Final = 24
"""The mentions before one in a sentence that it is understood beside."""


def _as_taking_part(events: Iterable[Event], mentions: Iterable[Mention]) -> list[Mention]:
    """The mentions of a recipe as the events have them that they take part in."""
    taking = {
        p.mention.at: p.mention for event in events for p in event.participations if p.mention
    }
    known = {mention.at: mention for mention in mentions}
    return [(known | taking)[at] for at in sorted(known | taking)]


class Parse:
    """One recipe while it is being parsed."""

    def __init__(
        self,
        told: Told,
        models: Models,
        readings: list[Reading],
        *,
        watch: Watch | None = None,
        by_rules: bool = True,
        watch_places: WatchPlaces | None = None,
        watch_names: WatchNames | None = None,
    ) -> None:
        """Parse what is told and has been read.

        Somebody may `watch` the decisions; without rules, nothing but the models and whoever
        watches takes them, so that these can be learned.
        """
        self.told, self.models, self.readings = told, models, readings
        self.watch, self.by_rules, self.watch_places = watch, by_rules, watch_places
        outline = told.outline
        self.history = History()
        self.events: list[Event] = []
        self.mentions: list[Mention] = []
        self.threads = Threads(outline.sections, self.readings, outline.title, told.listed)
        self.labels = {(r.step, r.number): label_end(r) for r in self.readings}
        for reading in self.readings:
            label = self.labels[reading.step, reading.number]
            first = max(self.threads.announcing(reading), label)
            reading.events = [event for event in reading.events if event.end > first]
        self.larder = Larder(outline, [word for reading in readings for word in reading.words])
        self.larder.look_ahead(self.readings)
        self.naming = Naming(told, models, self.history, self.threads, self.larder, watch_names)
        if by_rules:
            self.naming.see_parts(ListParts(outline), self.readings)
        self.names = self.naming.names
        if by_rules:
            call_by_name(self.readings, {*self.threads.makes(), *self.larder.parts()})
        self.places_ahead = PlacesAhead(self.readings)
        awaited = self.threads.awaited(outline.title)
        said = list(self._said())
        self.names.awaited = awaited | made_on_the_way(said, told.listed)
        made = [one for one in said if not is_brought(one)]
        self.ahead = names_ahead(made, told.listed, self.names.awaited)

    def _said(self) -> Iterator[Spoken]:
        for reading in self.readings:
            for spot in reading.mentions:
                if spot.end <= self.threads.announcing(reading):
                    continue
                before = tuple(reading.words[max(0, spot.start - 3) : spot.start - 1])
                place = reading.step, reading.number
                yield Spoken(place, spot, reading.said(spot), before)

    def recipe(self) -> Recipe:
        """The finished recipe."""
        for place, reading in enumerate(self.readings):
            self._follow(place, reading)
        outline = self.told.outline
        events, mentions = self._in_the_end()
        return Recipe(
            outline.id,
            outline.title,
            self.told.lines,
            self._steps(),
            tuple(events),
            tuple(_as_taking_part(events, mentions)),
            outline.source,
            questions=outline.questions,
            metadata=outline.metadata,
            notes=outline.notes,
            marks=self.told.marks,
            sections=outline.sections,
        )

    def _in_the_end(self) -> tuple[Sequence[Event], Sequence[Mention]]:
        """Events and mentions as the whole text tells them."""
        if not self.by_rules:
            return self.events, self.mentions
        return by_later_names(on_their_terms(self.readings, self.events), self.mentions)

    def _steps(self) -> tuple[Step, ...]:
        steps: dict[int, list[Sentence]] = {}
        for reading in self.readings:
            part = self.names.part_at.get((reading.step, reading.number), "")
            sentence = reading.sentence()
            steps.setdefault(reading.step, []).append(replace(sentence, part=part))
        return tuple([Step(number, tuple(sentences)) for number, sentences in steps.items()])

    def _follow(self, place: int, reading: Reading) -> None:
        """The mentions and events of one sentence, each event after those before it."""
        self.threads.enter(reading, self.history)
        if self.by_rules and begins_beside(reading):
            self.history.leave()
        links = self._links(reading)
        found = [unmade(reading, s) for s in reading.mentions if s not in links]
        found += [
            self.naming.mention(reading, s, None) for s, event in links.items() if event is None
        ]
        is_last = place == len(self.readings) - 1
        resolved: dict[Spot, Mention] = {}
        takers: dict[Spot, list[Spot]] = {spot: [] for spot in reading.events}
        for one, taker in links.items():
            if taker is not None:
                takers[taker].append(one)
        whole = takers
        if any(cutting(reading, one) for one in links):
            whole = {
                spot: [one for one in mine if not cutting(reading, one)]
                for spot, mine in takers.items()
            }
        for spot in reading.events:
            common = shared(reading, spot, whole)
            for one in (*takers[spot], *common):
                if one not in resolved:
                    near = islice(reversed(resolved.values()), _NEAR)
                    resolved[one] = self.naming.mention(reading, one, links[one], [*near][::-1])
            mine = [resolved[one] for one in takers[spot]]
            own = [mention for mention in mine if mention.part_of]
            event = self._begun(reading, spot, own)
            if self.by_rules and not own and (prop := shared_prop(reading, spot, takers)):
                self._handle(reading, event, prop)
            pieces = [one for one in takers[spot] if self.by_rules and cutting(reading, one)]
            made = [resolved[one] for one in takers[spot] if one not in pieces]
            event.products = [mention.reference for mention in made if mention.result_of]
            if self.threads.completes(event.lemma):
                event.products.append(self.names.new(self.threads.name, event.at))
            event.is_last = is_last and spot is reading.events[-1]
            self._happen(reading, spot, event, [resolved[s].reference for s in common])
            resolved |= {one: self.naming.cut_off(resolved[one], event) for one in pieces}
            self.events.append(event_of(reading, spot, event, own))
        found += resolved.values()
        self.mentions += sorted(found, key=lambda mention: mention.at)

    def _handle(self, reading: Reading, event: Happening, prop: Spot) -> None:
        """Let an event be about the bowl that the next verb names: "wash and dry the bowl"."""
        place = self.naming.mention(reading, prop, None).reference
        event.handled.append(place)

    def _begun(self, reading: Reading, spot: Spot, own: Sequence[Mention]) -> Happening:
        """An event as it is written."""
        at = reading.moment(spot.start)
        event = happening(at, spot.end, reading.words, reading.tags, reading.labels)
        take_part(event, own, reading, spot, self.history)
        near = next_name(self.ahead, at)
        if self.by_rules and " " in near and self._is_of_others(near, event):
            near = UNNAMED
        if self.by_rules and not near and not self.threads.name:
            near = distant_name(self.ahead, at, [food.name for food in event.foods])
        if self.by_rules and cuts(event):
            near = ""
        event.next_head = self.threads.result(near, event.lemma)
        event.next_place, event.awaited_places = self.places_ahead.of(at)
        event.is_announced = bool(self.threads.name) and event.next_head == self.threads.name
        return event

    def _is_of_others(self, name: str, event: Happening) -> bool:
        """True of a name that says what is in it, where something else is worked on."""
        things = (*event.foods, *self.history.focus)
        inside = [part for thing in things for part in self.history.contents(thing)]
        return names_others(name, inside, self.names.heads)

    def _happen(
        self, reading: Reading, spot: Spot, event: Happening, common: list[Reference]
    ) -> None:
        """One event: who is left out, and what it changes."""
        history = self.history
        if event.foods and not event.goals and not event.places and adds(reading, spot):
            event.goals = [thing for thing in history.focus if thing not in event.foods]
        meant = meant_by(reading, spot, event, history, common)
        if self.by_rules:
            history.only = meant.things or moved_on(event, history)
            if meant.things == []:
                history.only = []
            if history.only is None:
                history.only = not_set_aside(event, history)
        suppose(event, history, self.names, self.models, self.watch, with_places=not self.by_rules)
        history.only = None
        if self.by_rules:
            self._mend(reading, spot, event, meant)
        if makes_nothing(reading, spot) or is_outcome(reading, spot):
            self.names.forget(event.results)
            event.results = []
        elif event.products and not event.is_negated:
            event.results = event.products
        if self.by_rules and not event.hidden_places and not event.handled and _is_somewhere(event):
            offers = places_offered(event, history, self.models)
            is_meant = bool(meant.things)
            weights, watch = self.models.places, self.watch_places
            choose_place(event, history, offers, weights, is_meant=is_meant, watch=watch)
        if self.by_rules and not event.results and comes_together(event, history):
            made = [t for t in (*event.goals, *event.drops, *event.foods) if t in history.made]
            name = made[0].name if made else event.next_head or UNNAMED
            event.results = [self.names.new(name, event.at)]
            event.why["Result", event.results[0]] = Cue.MADE
        settle(event, history, self.names, by_rules=self.by_rules, is_meant=bool(meant.things))
        if left := self.larder.left(event.at, reading.words, is_first=not history.touched):
            include(event, reading.words_from(spot), left)
            for thing in event.shadows:
                self.names.learn(thing, thing.name)
        is_told = self.by_rules and only_describes(reading, spot, event, history)
        if not event.is_negated and event.effect != "repeat" and not is_told:
            history.happen(event)
        if self.by_rules:
            complete(event, self.larder.unnamed)

    def _mend(self, reading: Reading, spot: Spot, event: Happening, meant: Meant) -> None:
        """What was supposed of an event, as the words around it and the kitchen allow."""
        history = self.history
        if meant.things and (meant.every or not event.drops):
            event.drops = [thing for thing in meant.things if thing not in event.foods]
            event.why |= {("Drop", thing): meant.why for thing in event.drops}
        if event.effect != "separate" and not meant.is_apart:
            take_whole(event, history)
        if not meant.things:
            take_no_other(event, history)
            keep_the_dish(reading, spot, event, history)
            put_where(reading, spot, event, history)
            go_on_together(event, history)
        if meant.things == [] and not event.inputs:
            stay_by(event, history)
        if event.handled:
            event.drops, event.results, event.hidden_places = [], [], [*event.handled]
            event.why |= {("Habitat", p): Cue.RIGHT_NODE for p in event.handled}
        if handles_no_food(reading, spot):
            event.drops, event.results = [], []
            event.hidden_places[:] = [p for p in event.hidden_places if not is_dish(p)]
        is_choice = "or" in reading.words[max(0, spot.start - 2) : spot.end + 1]
        if comes_out(event, history) and not is_choice:
            event.results = [self.names.new(event.next_head, event.at)]
            event.why["Result", event.results[0]] = Cue.MADE

    def _links(self, reading: Reading) -> dict[Spot, Spot | None]:
        """The mentions of a sentence, each with the event that it takes part in, if any.

        The words that only announce what is made next are left out.
        """
        frames = [reading.frame_at(spot) for spot in reading.events]
        verbs = Verbs.of(reading.clauses, reading.events)
        scales, first = self.models.scales.get("part"), self.threads.announcing(reading)
        label = self.labels[reading.step, reading.number]
        found: dict[Spot, Spot | None] = {}
        for spot in reading.mentions:
            if spot.end > first:
                event = cutting(reading, spot) or shaping(reading, spot)
                event = event or linked(scales, verbs, spot, frames)
                event = nearest(reading, spot, event) if self.by_rules else event
                event = thrown(reading, spot) or named_with(reading, spot, event)
                found[spot] = seen_by(reading, spot, event or fetched(reading, spot))
                is_told = spot.end <= label or is_told_only(reading, spot, found[spot])
                is_told = is_told or fills_vessel(reading, spot, found[spot])
                if is_told or is_excepted(reading, spot):
                    found[spot] = None
        return found


def _is_somewhere(event: Happening) -> bool:
    """False of "until dissolved", which happens nowhere by itself."""
    return bool(event.inputs) or event.form == "base"
