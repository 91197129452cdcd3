"""Where an event happens whose text does not say: where the food is or goes, or in a new vessel."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from kg.cues import Cue
from kg.model import Reference
from kg.parsing.choosing import Option
from kg.parsing.history import Happening, History
from kg.parsing.kept import kept
from ontology import taxonomy
from ontology.affordances import affordances
from ontology.wordlists import wordlist

__all__ = ["WatchPlaces", "Whole", "choose_place", "place_kind"]

_KINDS: Final = {
    "pot": ("Pot", "Pan", "CasseroleDish", "SlowCooker", "PressureCooker"),
    "stove": ("Stove",),
    "bowl": ("Bowl", "Cup", "Jug", "Glass"),
    "plate": ("Plate",),
    "board": ("CuttingBoard",),
    "tin": ("BakingDish", "BakingSheet", "BakingPan", "Tin", "Tray", "Ramekin", "Mould"),
    "oven": ("Oven", "Grill", "Microwave"),
    "cold": ("Refrigerator", "Freezer"),
    "sink": ("Sink",),
    "vessel": ("Vessel",),
}
_ORDER: Final = ("tin", "pot", "stove", "bowl", "plate", "board", "oven", "cold", "sink", "vessel")
_MODEL: Final = 4.0
_SERVING: Final = wordlist("verbs.dishing_up")
_CUTTING: Final = frozenset({"transform", "separate"})
_SOAKING: Final = wordlist("verbs.soaking")
_MIXING: Final = wordlist("verbs.mixing_in_a_bowl")
_STREWING: Final = wordlist("verbs.strewing")
_BOILING: Final = wordlist("verbs.on_the_stove")
_OVENS: Final = wordlist("verbs.in_the_oven")
_FATS: Final = ("Fat", "Oil", "Butter")
Offers = Mapping[Reference, float]
Whole = tuple[list[Reference], Option["Reference | None"]]
"""What is supposed besides, and where that happens."""
WatchPlaces = Callable[[Happening, Sequence[Whole]], Whole | None]
"""Sees the candidates, and may take one."""


@kept
def place_kind(name: str) -> str:
    """The broad kind of a place."""
    found = (kind for kind in _ORDER if taxonomy.names_a(name, "place", *_KINDS[kind]))
    return next(found, "other")


def choose_place(
    event: Happening,
    history: History,
    offers: Offers,
    weights: Mapping[str, float],
    *,
    is_meant: bool,
    watch: WatchPlaces | None = None,
) -> None:
    """Let an event happen where most speaks for, with what it leaves out or without.

    What is supposed besides what the text names is only kept if it goes with the place; where
    words say what `is_meant`, nothing else is in question. Whoever learns from this can `watch`.
    """
    is_open = bool(event.foods and event.drops) and not is_meant
    is_open = is_open and set(event.drops).isdisjoint(event.goals)
    every = [
        (drops, option)
        for drops in ([event.drops, []] if is_open else [event.drops])
        for option in _Scene(event, history, offers, drops, is_open=is_open).options()
    ]
    taken = watch(event, every) if watch else None
    drops, chosen = taken or max(every, key=lambda pair: pair[1].weighs(weights))
    event.drops, found = drops, chosen.value
    event.hidden_places[:] = [found] if found else []
    if found:
        is_known = found in history.places
        event.why["Habitat", found] = Cue.USED_BEFORE if is_known else Cue.CUSTOM


class _Scene:
    """An event without a place, and the places that it may happen in."""

    def __init__(
        self,
        event: Happening,
        history: History,
        offers: Offers,
        drops: list[Reference],
        *,
        is_open: bool,
    ) -> None:
        self.event, self.history, self.offers = event, history, offers
        self.drops, self.is_open = drops, is_open
        hosts = event.goals or drops
        self.is_added = bool(event.foods and hosts) and not set(hosts) >= set(event.foods)
        self.hosts = hosts if self.is_added else [*event.foods, *drops, *event.shadows]
        self.at_drops = self._places(drops)
        self.at_hosts = self._places(self.hosts)
        self.at_objects = self._places(event.foods)
        self.at_focus = self._places(history.focus)
        self.last = history.events[-1] if history.events else None

    def _places(self, things: Iterable[Reference]) -> list[Reference]:
        """Where things are, each in the mixture that it has gone into."""
        where = self.history.place_of
        found = [where.get(self.history.outermost(thing)) or where.get(thing) for thing in things]
        return list(dict.fromkeys(place for place in found if place))

    def options(self) -> list[Option[Reference | None]]:
        """No place, and every one that is in question."""
        found = [Option[Reference | None](None, self._none() | self._kept(None))]
        if any(place not in self.event.left_places for place in self.event.places):
            return found
        known = [*self.at_hosts, *self.at_objects, *self.at_focus, *self._last_places()]
        places = dict.fromkeys([*known, *self.offers])
        written = {place.name for place in self.event.places}
        for place in places:
            if place.name in written:
                continue
            found.append(Option(place, self._cues(place)))
            if self._holds_others(place) and place_kind(place.name) in ("bowl", "pot", "vessel"):
                another = Reference(place.name, self.event.at)
                found.append(Option(another, self._cues(another, self.offers.get(place, 0.0))))
        names = {place.name for place in places} | written
        for name in [*self._afforded(), *(["plate"] if self.event.lemma in _SERVING else [])]:
            if name not in names:
                place = Reference(name, self.event.at)
                found.append(Option(place, self._cues(place, 0.0)))
        return found

    def _afforded(self) -> list[str]:
        """What the action needs by the ontology."""
        food = self.event.food_heads[0] if self.event.food_heads else None
        needs = [need for need in affordances(self.event.lemma, food) if need.kind == "place"]
        names = [taxonomy.label(need.needs).lower() for need in needs[:3]]
        return [name for name in names if place_kind(name) != "stove"]

    def _last_places(self) -> list[Reference]:
        return [*self.last.places, *self.last.hidden_places] if self.last else []

    def _none(self) -> dict[str, float]:
        event = self.event
        cues = {"none": 1.0, f"none {event.effect}": 1.0}
        is_fresh = bool(event.foods) and not self.at_hosts and not self.is_added
        if event.effect in ("heat", "combine") and is_fresh:
            cues["none nowhere"] = 1.0
        if event.effect == "combine" and not self.at_hosts and event.lemma not in _STREWING:
            cues["none added nowhere"] = 1.0
        if event.is_aside:
            cues["none aside"] = 1.0
        if not self.hosts:
            cues["none empty"] = 1.0
        return cues

    def _cues(self, place: Reference, offer: float | None = None) -> dict[str, float]:
        """What speaks for a place or against it."""
        event, kind = self.event, place_kind(place.name)
        offer = self.offers.get(place, -1.0) if offer is None else offer
        cues = {
            "model": max(-_MODEL, min(offer, _MODEL)),
            f"{event.effect} {kind}": 1.0,
            f"{self._way()} {kind}": 1.0,
            "new" if place.origin == event.at and place not in self.history.places else "known": 1,
        }
        if place in self.at_hosts:
            cues["holds host"] = 1.0
            cues[f"holds host {event.effect}"] = 1.0
        if self.is_added and place in self.at_objects:
            cues["holds object"] = 1.0
        if not self.hosts and place in self.at_focus:
            cues["holds focus"] = 1.0
        if place not in self.at_hosts and self._holds_others(place):
            cues["holds others"] = 1.0
            if event.lemma in _SOAKING:
                cues["holds others, to soak"] = 1.0
        if self.at_hosts and place not in self.at_hosts:
            cues["host elsewhere"] = 1.0
            cues[f"host in {place_kind(self.at_hosts[0].name)} {event.effect}"] = 1.0
        if place in self._last_places():
            cues["last place"] = 1.0
        if place in [self.history.was_in.get(thing) for thing in self.hosts]:
            cues["goes back" if event.is_back else "just left"] = 1.0
        if event.effect in ("cover", "coat") and place in self._places(event.foods[:1]):
            cues["holds first"] = 1.0
        if event.foods and all(taxonomy.names_a(f.name, "food", *_FATS) for f in event.foods):
            cues[f"fat {kind}"] = 1.0
        is_fresh = bool(event.objects) and not self.at_objects and not event.goals
        if event.effect in _CUTTING and is_fresh:
            cues[f"fresh {event.effect} {kind}"] = 1.0
        if self._is_hot_for_it(place):
            cues["hot for it"] = 1.0
        return cues | self._kept(place)

    def _way(self) -> str:
        """How an event heats: in an oven, in water or fat, or as nobody says."""
        lemma = self.event.lemma
        return "bake" if lemma in _OVENS else "boil" if lemma in _BOILING else "any"

    def _kept(self, place: Reference | None) -> dict[str, float]:
        """What speaks for what is supposed besides what the text names."""
        event = self.event
        if not self.is_open or not self.drops:
            return {}
        cues = {"drop": 1.0, f"drop {event.effect}": 1.0}
        written = [one for one in event.places if one not in event.left_places]
        if written and event.objects and not set(written) & set(self.at_drops):
            cues["drop left behind" if self.at_drops else "drop from nowhere"] = 1.0
        if place and self.at_drops and place not in self.at_drops:
            cues["drop elsewhere"] = 1.0
        if event.is_done_with and len(event.foods) > 1:
            cues["drop besides object"] = 1.0
        if event.lemma in _SOAKING and event.objects:
            cues["drop soak"] = 1.0
        return cues

    def _holds_others(self, place: Reference) -> bool:
        """True of a vessel with something in it that the event is not about."""
        history, event = self.history, self.event
        is_apart = event.lemma in _SOAKING or (event.lemma in _MIXING and len(event.foods) > 1)
        mine = {*event.inputs, *(() if is_apart else history.focus)}
        mine |= {history.outermost(thing) for thing in mine}
        return any(
            history.place_of.get(thing) == place
            and thing not in mine
            and history.outermost(thing) not in mine
            and not taxonomy.names_a(thing.name, "food", *_FATS)
            for thing in (*history.touched, *history.left)
        )

    def _is_hot_for_it(self, place: Reference) -> bool:
        """True of the pan that was just heated, empty or with oil, for what comes now."""
        for last in reversed(self.history.events[-3:]):
            if place in (*last.places, *last.hidden_places):
                is_oiled = all(taxonomy.names_a(f.name, "food", *_FATS) for f in last.inputs)
                return is_oiled and place_kind(place.name) == "pot"
        return False
