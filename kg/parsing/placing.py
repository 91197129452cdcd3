"""Where an event happens whose text does not say: where the food is or goes, or in a new vessel."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from kg.cues import Cue
from kg.model import Reference
from kg.parsing.choosing import Option, best_of
from kg.parsing.history import Happening, History
from kg.parsing.kept import kept
from ontology import taxonomy
from ontology.affordances import affordances
from ontology.wordlists import wordlist

__all__ = ["WatchPlaces", "choose_place", "place_kind"]

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
_SOAKING: Final = wordlist("verbs.soaking")
_MIXING: Final = wordlist("verbs.mixing_in_a_bowl")
_BOILING: Final = wordlist("verbs.on_the_stove")
_OVENS: Final = wordlist("verbs.in_the_oven")
_FATS: Final = ("Fat", "Oil", "Butter")
_WHOLE: Final = frozenset({"combine", "heat", "coat", "cover", "cool", "wait", "turn"})
"""What is done to all that is in a vessel."""
_COLD: Final = frozenset({"bowl", "plate", "board", "cold", "sink"})
_RECENT: Final = 3
"""The vessels used last whose contents an event may be about."""
Offers = Mapping[Reference, float]
WatchPlaces = Callable[
    [str, Happening, Sequence[Option[list[Reference]]]], "Option[list[Reference]] | None"
]
"""Sees the candidates of a decision, "drop" or "place", and may take one."""


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

    Where words say what `is_meant`, nothing else is in question. Whoever learns from this can
    `watch`.
    """
    if not is_meant:
        _choose_drops(event, history, weights, watch)
    options = _Scene(event, history, offers).options()
    taken = watch("place", event, options) if watch else None
    found, rival = best_of(options, weights, taken)
    event.hidden_places[:] = found
    for place in found:
        is_known = place in history.places
        event.why["Habitat", place] = Cue.USED_BEFORE if is_known else Cue.CUSTOM
        if rival is not None:
            event.rivals["Habitat", place] = rival


def _choose_drops(
    event: Happening, history: History, weights: Mapping[str, float], watch: WatchPlaces | None
) -> None:
    """Let an event leave out what most speaks for."""
    others = _alternatives(event, history)
    if len(others) == 1:
        return
    scene = _LeftOut(event, history)
    options = [Option(drops, scene.cues(drops)) for drops in others]
    taken = watch("drop", event, options) if watch else None
    drops, rival = best_of(options, weights, taken)
    if rival is not None:
        event.rivals |= {("Drop", thing): rival for thing in drops if thing not in rival}
    event.why |= {("Drop", t): Cue.SAME_PLACE for t in drops if ("Drop", t) not in event.why}
    event.drops = drops


def _alternatives(event: Happening, history: History) -> list[list[Reference]]:
    """What an event may leave out: what was supposed, nothing, or what is in a vessel in use."""
    found = {tuple(event.drops): None}
    if not set(event.drops).isdisjoint(event.goals):
        return [event.drops]
    if event.foods:
        found[()] = None
    is_apart = event.lemma in _SOAKING and bool(event.objects)
    if event.effect in _WHOLE and not event.goals and not is_apart:
        named = [place for place in event.places if place not in event.left_places]
        for place in named or [*history.places][-_RECENT:]:
            inside = [thing for thing in history.lying_in(place) if thing in history.touched]
            every = sorted(inside, key=history.touched.__getitem__)
            wholes = tuple([thing for thing in every if not _is_fat(thing)] or every)
            if wholes and set(wholes).isdisjoint(event.foods):
                found[wholes] = None
    return [list(drops) for drops in found]


@kept
def _is_fat_name(name: str) -> bool:
    return taxonomy.names_a(name, "food", *_FATS)


def _is_fat(thing: Reference) -> bool:
    return _is_fat_name(thing.name)


class _LeftOut:
    """An event, and the things that it may be about without naming them."""

    def __init__(self, event: Happening, history: History) -> None:
        self.event, self.history = event, history
        self.last = history.events[-1] if history.events else None
        self.objects = f"{'o' if event.objects else '-'}{min(len(event.foods), 2)}"
        self.hot = hot_pan(history)
        self.written = [one for one in event.places if one not in event.left_places]

    def cues(self, drops: Sequence[Reference]) -> list[str]:
        """What speaks for some things or against them, and for nothing."""
        event = self.event
        name = "drop" if drops else "nothing"
        cues = [name, f"{name} {event.effect}", f"{name} {event.lemma}", f"{name} {event.behind}"]
        cues += [f"{name} {self.objects} {event.effect}", f"{name} {event.opens_sentence}"]
        if event.is_done_with:
            cues.append(f"{name} besides object {self.objects}")
        return cues + (self._of(drops) if drops else self._of_nothing())

    def _of_nothing(self) -> list[str]:
        event = self.event
        is_hot = "hot" if self.hot else "-"
        is_fat = bool(event.foods) and all(map(_is_fat, event.foods))
        written = "written" if self.written else "-"
        return [f"nothing {is_hot} {event.effect} {is_fat}", f"nothing {written} {event.effect}"]

    def _of(self, drops: Sequence[Reference]) -> list[str]:
        event, history = self.event, self.history
        is_told = "verdict" if list(drops) == event.drops else "other"
        is_same = self.last is not None and self.last.at[:2] == event.at[:2]
        ago = history.count - max(history.touched.get(thing, 0) for thing in drops)
        where = history.place(drops[0])
        kind = place_kind(where.name) if where else "nowhere"
        cues = [f"drop {is_told}", f"drop {is_told} {event.effect}"]
        cues += [f"drop focus {set(drops) == set(history.focus)} {event.effect}"]
        cues += [f"drop {min(ago, 4)} ago {is_same}", f"drop {min(len(drops), 3)} things"]
        cues += [f"drop in {kind} {event.effect}", f"drop in {kind} {event.lemma}"]
        if self.hot:
            is_fat = bool(event.foods) and all(map(_is_fat, event.foods))
            cues += [f"drop hot {where == self.hot}", f"drop hot {where == self.hot} {is_fat}"]
        if self.written:
            rest = "left behind" if where else "from nowhere"
            standing = "there" if where in self.written else rest
            cues += [f"drop {standing}", f"drop {standing} {event.effect} {self.objects}"]
        if all(map(_is_fat, drops)):
            cues.append(f"drop fat {event.effect}")
        if is_same and self.last is not None and not event.foods:
            is_of_last = set(drops) <= {*self.last.outcome, *self.last.inputs}
            cues.append(f"drop of last {is_of_last} {self.last.effect}")
        return cues


def hot_pan(history: History) -> Reference | None:
    """The pan that was just heated, empty or with oil, for what comes now."""
    for last in reversed(history.events[-3:]):
        for place in (*last.places, *last.hidden_places):
            if place_kind(place.name) == "pot":
                is_oiled = all(map(_is_fat, last.inputs))
                return place if is_oiled and last.effect in ("heat", "combine", "move") else None
    return None


class _Scene:
    """An event without a place, and the places that it may happen in."""

    def __init__(
        self,
        event: Happening,
        history: History,
        offers: Offers,
    ) -> None:
        self.event, self.history, self.offers = event, history, offers
        self.drops = drops = event.drops
        hosts = event.goals or drops or self._covered()
        self.is_added = bool(event.foods and hosts) and not set(hosts) >= set(event.foods)
        self.hosts = hosts if self.is_added else [*event.foods, *drops, *event.shadows]
        self.at_hosts = self._places(self.hosts)
        self.at_objects = self._places(event.foods)
        self.at_focus = self._places(history.focus)
        self.last = history.events[-1] if history.events else None
        self.afforded = self._afforded()
        self.hot = hot_pan(history)

    def _covered(self) -> list[Reference]:
        """What is covered or coated with the others that the text names."""
        is_told = self.event.is_done_with and self.event.effect in ("cover", "coat")
        return self.event.foods[:1] if is_told and len(self.event.foods) > 1 else []

    def _places(self, things: Iterable[Reference]) -> list[Reference]:
        """Where things are, each in the mixture that it has gone into."""
        found = [self.history.place(thing) for thing in things]
        return list(dict.fromkeys(place for place in found if place))

    def options(self) -> list[Option[list[Reference]]]:
        """No place, and every one that is in question."""
        found = [Option[list[Reference]]([], self._none())]
        if any(place not in self.event.left_places for place in self.event.places):
            return found
        known = [*self.at_hosts, *self.at_objects, *self.at_focus, *self._last_places()]
        places = dict.fromkeys([*known, *self.offers])
        written = {place.name for place in self.event.places}
        for place in places:
            if place.name in written or self._is_spoilt(place):
                continue
            found.append(Option([place], self._cues(place)))
            if self._holds_others(place) and place_kind(place.name) in ("bowl", "pot", "vessel"):
                another = Reference(place.name, self.event.at)
                found.append(Option([another], self._cues(another, self.offers.get(place, 0.0))))
        names = {place.name for place in places} | written
        for name in [*self.afforded, *(["plate"] if self.event.lemma in _SERVING else [])]:
            if name not in names:
                place = Reference(name, self.event.at)
                found.append(Option([place], self._cues(place, 0.0)))
        return found

    def _is_spoilt(self, place: Reference) -> bool:
        """True of a bowl or a board where something is fried or baked: nobody does that."""
        is_hot = self._way() != "any" and self.event.lemma != "melt"
        return is_hot and place_kind(place.name) in _COLD

    def _afforded(self) -> list[str]:
        """What the action needs by the ontology."""
        food = self.event.food_heads[0] if self.event.food_heads else None
        needs = [need for need in affordances(self.event.lemma, food) if need.kind == "place"]
        names = [taxonomy.label(need.needs).lower() for need in needs[:3]]
        return [name for name in names if place_kind(name) != "stove"]

    def _last_places(self) -> list[Reference]:
        return [*self.last.places, *self.last.hidden_places] if self.last else []

    def _none(self) -> list[str]:
        """What speaks for no place."""
        event = self.event
        cues = ["none", f"none {event.effect}", f"none {event.lemma}", f"none {self._stand()}"]
        cues += [f"none {event.effect} {event.behind}", f"none {event.form} {event.before}"]
        if self._is_fresh():
            cues.append(f"none fresh {event.effect}")
        if event.is_aside:
            cues.append("none aside")
        return cues

    def _stand(self) -> str:
        """Whether the things of an event are somewhere: what others go to, or it is done to."""
        known = "host" if self.at_hosts else "focus" if self.at_focus else "nothing"
        return f"{known} {min(len(self.event.foods), 2)}{'D' if self.drops else ''}"

    def _is_fresh(self) -> bool:
        """True of an event all of whose food is new to the kitchen."""
        return bool(self.event.foods) and not self.at_hosts and not self.drops

    def _cues(self, place: Reference, offer: float | None = None) -> list[str]:
        """What speaks for a place or against it."""
        event, kind = self.event, place_kind(place.name)
        offer = self.offers.get(place, -1.0) if offer is None else offer
        is_new = place.origin == event.at and place not in self.history.places
        relation = self._relation(place, is_new=is_new)
        cues = [
            f"model {round(max(-_MODEL, min(offer, _MODEL)))}",
            f"{event.effect} {kind}",
            f"{event.lemma} {kind}",
            f"{self._way()} {kind}",
            f"{relation}",
            f"{relation} {event.effect}",
            f"{relation} {kind}",
            f"{relation} {self._stand()}",
        ]
        cues += [f"{relation} {event.effect} {event.behind}", f"{relation} {event.form}"]
        if place.name in self.afforded:
            cues += [f"afforded {self.afforded.index(place.name)}", f"afforded {relation}"]
        if kind in event.awaited_places:
            cues.append(f"awaited {is_new}")
        if event.next_place:
            before, _, next_kind = event.next_place.partition(" ")
            cues.append(f"next {before} {next_kind == kind} {relation}")
        if place not in self.at_hosts and not is_new and self._holds_others(place):
            cues += ["holds others", f"holds others {event.lemma}"]
        if self.at_hosts and place not in self.at_hosts:
            cues.append("host elsewhere")
            cues.append(f"host in {place_kind(self.at_hosts[0].name)} {event.effect} {kind}")
        if place in self._last_places():
            cues += ["last place", f"last place {event.effect}"]
        if place in [self.history.was_in.get(thing) for thing in self.hosts]:
            cues.append("goes back" if event.is_back else "just left")
        if event.foods and all(map(_is_fat, event.foods)):
            cues.append(f"fat {kind}")
        if self._is_fresh():
            cues.append(f"fresh {min(len(event.foods), 2)} {relation} {event.effect} {kind}")
        if self._is_apart() and not self.drops:
            cues.append(f"apart {relation}")
        if place == self.hot:
            cues += ["hot for it", f"hot for it {event.effect}"]
        return cues

    def _relation(self, place: Reference, *, is_new: bool) -> str:
        """What a place is to the event: new, where its food is or comes from, another."""
        if is_new:
            return "new"
        if place in self.at_hosts:
            return "holds host"
        if self.is_added and place in self.at_objects:
            return "source"
        if place in self.at_focus:
            return "holds focus"
        return "other"

    def _way(self) -> str:
        """How an event heats: in an oven, in water or fat, or as nobody says."""
        lemma = self.event.lemma
        return "bake" if lemma in _OVENS else "boil" if lemma in _BOILING else "any"

    def _is_apart(self) -> bool:
        """True of what is soaked, and of several things that are mixed: that is done by itself."""
        lemma, foods = self.event.lemma, self.event.foods
        return lemma in _SOAKING or (lemma in _MIXING and len(foods) > 1)

    def _holds_others(self, place: Reference) -> bool:
        """True of a vessel with something in it that the event is not about."""
        history, event = self.history, self.event
        mine = {*event.inputs, *(() if self._is_apart() else history.focus)}
        mine |= {history.outermost(thing) for thing in mine}
        return any(thing not in mine and not _is_fat(thing) for thing in history.lying_in(place))
