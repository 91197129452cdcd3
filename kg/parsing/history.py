"""What has happened so far: which things are at hand, where they are, what was last used.

The same history is kept when a model is learned (from what people annotated) and when a recipe is
parsed (from what was decided), so that a decision sees the same in both.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from kg.cues import Cue
from kg.kitchen import Kitchen
from kg.model import Moment, Reference
from ontology import taxonomy
from ontology.wordlists import wordlist

__all__ = ["Happening", "History"]

_WASTE: Final = ("Bone", "Pit", "Stem", "Core", "Shell")
_THROWING: Final = wordlist("verbs.discarding")
_FLUID: Final = ("Liquid", "Dairy", "Sauce", "Oil", "Juice")


@dataclass(slots=True)
class Happening:
    """An event while its recipe is being parsed."""

    at: Moment
    end: int
    lemma: str
    effect: str
    form: str
    """How its verb stands: "base", "ing" or "ed"."""
    behind: str
    """The part of speech of the next word, or the word itself if it tells more."""
    before: str
    """The word before the verb."""
    has_object: bool = False
    """Whether a pronoun or a noun stands as its object."""
    foods: list[Reference] = field(default_factory=list)
    objects: list[Reference] = field(default_factory=list)
    """The foods that it is done to, and not only with."""
    places: list[Reference] = field(default_factory=list)
    tools: list[Reference] = field(default_factory=list)
    drops: list[Reference] = field(default_factory=list)
    shadows: list[Reference] = field(default_factory=list)
    hidden_places: list[Reference] = field(default_factory=list)
    hidden_tools: list[Reference] = field(default_factory=list)
    results: list[Reference] = field(default_factory=list)
    goals: list[Reference] = field(default_factory=list)
    """The foods that others are put to: "into the dry ingredients"."""
    handled: list[Reference] = field(default_factory=list)
    """The pots that it is done to for themselves: "wash and dry the pan"."""
    left_places: list[Reference] = field(default_factory=list)
    """The places that something is taken from: "the milk from the jug"."""
    sources: list[Reference] = field(default_factory=list)
    """The foods that others are taken out of: "from the hot water"."""
    products: list[Reference] = field(default_factory=list)
    """What the text says comes of it: "to make a gravy"."""
    food_heads: tuple[str, ...] = ()
    kinds_of_food: tuple[str, ...] = ()
    opens_sentence: bool = False
    is_last: bool = False
    until: bool = False
    is_negated: bool = False
    """Whether the text says not to do it."""
    next_head: str = ""
    """The head of the next food that the text names after the event, if it is one that is made."""
    is_done_with: bool = False
    """Whether it names what it is done to, and with what: "season the chicken with salt"."""
    is_back: bool = False
    """Whether something goes back to where it was."""
    is_aside: bool = False
    """Whether it sets something aside."""
    next_place: str = ""
    """The kind of the next place that the text names, and whether as one that is known."""
    awaited_places: frozenset[str] = frozenset()
    """The kinds of places that the text speaks of later as known, though none was named."""
    is_announced: bool = False
    """Whether a heading or the text before says what it makes."""
    why: dict[tuple[str, Reference], Cue] = field(default_factory=dict)
    """What speaks for those that it leaves out, by the way in which they are left out."""
    rivals: dict[tuple[str, Reference], Sequence[Reference]] = field(default_factory=dict)
    """What nearly was supposed instead, where that was close."""
    under: dict[Reference, str] = field(default_factory=dict)
    """The words for several that lines of the list come in with."""

    @property
    def inputs(self) -> list[Reference]:
        """What goes into it."""
        return [*self.foods, *self.drops, *self.shadows]

    def written(self, kind: str) -> list[Reference]:
        """The tools or places that its text names."""
        return self.tools if kind == "tool" else self.places

    @property
    def moves_a_vessel(self) -> bool:
        """True of "set the bowl over a pan": what is in the bowl stays in it."""
        is_moved = self.behind == "DET" and not self.foods and not self.has_object
        return is_moved and len(self.places) > 1

    @property
    def outcome(self) -> list[Reference]:
        """What there is afterwards to go on with."""
        return self.results or [*self.foods, *self.drops]


class History(Kitchen[Reference]):
    """The kitchen as the parser sees it between two events, and what happened before."""

    def __init__(self) -> None:
        super().__init__()
        self.events: list[Happening] = []
        self.made: set[Reference] = set()
        self.made_of: dict[Reference, set[Reference]] = {}
        """What ever went into each thing."""
        self.times: dict[Reference, int] = {}
        """How often a thing was used."""
        self.left: dict[Reference, int] = {}
        """What was at hand in threads that have been left aside."""
        self.places: dict[Reference, int] = {}
        self.tools: dict[Reference, int] = {}
        self.prop_for: dict[tuple[str, str], Reference] = {}
        """The tool or place that an action, by its lemma, last had."""
        self.hidden_before: set[Reference] = set()
        """The tools and places that the text has left out before."""
        self.shared: tuple[int, list[Reference]] = (0, [])
        """What a share was taken of last, and by which event: the other half is of that."""
        self.only: Collection[Reference] | None = None
        """The things that a pronoun leaves to choose from, while one does."""

    def contents(self, thing: Reference) -> set[Reference]:
        """What a thing is made of, itself included."""
        return self.made_of.get(thing, set()) | {thing}

    def leaves(self, things: Collection[Reference]) -> list[str]:
        """The names of the food that was brought in and that things are made of."""
        inner = dict.fromkeys(part for thing in things for part in self.contents(thing))
        return [part.name for part in inner if part not in self.made]

    def made_in(self, at: Moment, head: str) -> Reference | None:
        """What a sentence has just made by a name: "mix until a dough forms" makes one dough."""
        last = self.events[-1] if self.events else None
        if last is None or last.at[:2] != at[:2]:
            return None
        return next((thing for thing in last.results if thing.name.split()[-1] == head), None)

    def is_fluid(self, things: Collection[Reference]) -> bool:
        """True of what can be poured over others: what is new, or made with something liquid."""
        return self.has_liquid(things) or self.touched.keys().isdisjoint(things)

    def has_liquid(self, things: Collection[Reference]) -> bool:
        """True of what something liquid is, or has gone into."""
        inner = [part for thing in things for part in self.contents(thing)]
        return any(taxonomy.names_a(part.name, "food", *_FLUID) for part in inner)

    def leave(self, head: str = "") -> None:
        """Leave aside what is at hand, but what goes by a name; it stays known and where it is."""
        kept = {t: n for t, n in self.touched.items() if head and head in t.name.split()}
        for thing in self.touched:
            self.left.pop(thing, None)
        self.left |= self.touched
        self.touched = kept
        self.focus = [thing for thing in self.focus if thing in kept]

    def latest(self) -> Iterator[Reference]:
        """All things that have been used, the latest first, those left aside last."""
        yield from reversed(self.touched)
        yield from (thing for thing in reversed(self.left) if thing not in self.touched)

    @property
    def count(self) -> int:
        """The number of events so far."""
        return len(self.events)

    def happen(self, event: Happening) -> None:
        """Take an event with all its participants into account."""
        self.tick, inputs = self.count, event.inputs
        self._take_out(event)
        gone = event.foods if self._takes_away(event) else []
        gone = gone or (inputs if _throws_away(event) else [])
        self.touch((*inputs, *event.results))
        for thing in (*inputs, *event.results):
            self.times[thing] = self.times.get(thing, 0) + 1
        self._move(event)
        where = next((place for thing in inputs if (place := self.place(thing))), None)
        self._blend(event)
        for result in event.results:
            self.made.add(result)
            self.come_out(result)
            for thing in inputs:
                self.join(thing, result)
        self._settle(event, where)
        for thing in gone:
            self.touched.pop(thing, None)
            self.discard(thing)
        if kept := [thing for thing in event.outcome if thing not in gone]:
            self.focus = list(dict.fromkeys(kept))
        self.events.append(event)

    def _take_out(self, event: Happening) -> None:
        """What is lifted out of a mixture by its name is by itself from then on."""
        left = [thing for thing in event.inputs if self.place(thing) in event.left_places]
        is_out = event.effect == "remove" and not event.drops
        for thing in left or (event.objects if is_out else self._set_aside(event)):
            is_loose = thing in self.inside or left or not event.places
            self.come_out(thing)
            if is_loose:
                self.lift(thing)

    def _set_aside(self, event: Happening) -> list[Reference]:
        """What "set the chops aside" takes out of their pan; a sauce is set aside in its own."""
        if not event.is_aside or event.behind == "aside" or event.places:
            return []
        return [t for t in event.inputs if t not in self.made and self.outermost(t) == t]

    def _takes_away(self, event: Happening) -> bool:
        """True of "remove the bones": nobody goes on with these."""
        is_away = event.effect in ("remove", "separate") and bool(event.foods)
        return is_away and all(taxonomy.names_a(f.name, "food", *_WASTE) for f in event.foods)

    def _move(self, event: Happening) -> None:
        """What is moved takes along the mixture that it is in: the apples, and their sugar."""
        places = [*event.places, *event.hidden_places]
        moved = {"move": event.objects, "serve": event.inputs}.get(event.effect, [])
        for thing in moved if places else ():
            self.put(self.outermost(thing), places[-1])

    def _blend(self, event: Happening) -> None:
        """What goes in becomes part of the results, or of what it is added to."""
        every = set().union(*(self.contents(thing) for thing in event.inputs))
        for result in event.results:
            self.made_of[result] = self.contents(result) | every
        if event.drops and event.foods and not event.results:
            for thing in event.drops:
                self.made_of[thing] = self.contents(thing) | every
        goals = [goal for goal in event.goals if goal in event.foods and goal in self.made]
        if goals and not event.results and event.effect in ("combine", "move"):
            self.made_of[goals[0]] = self.contents(goals[0]) | every
            self._add(event.objects, goals[0])
        elif event.effect in ("combine", "move") and not event.results:
            for thing in event.drops[:1]:
                self._add(event.foods if thing in self.made else (), thing)

    def _add(self, things: Iterable[Reference], whole: Reference) -> None:
        for thing in things:
            self.join(thing, whole)

    def _settle(self, event: Happening, where: Reference | None) -> None:
        """Note where the event happened and with what."""
        places = [*event.places, *event.hidden_places]
        for place in places:
            self.places.pop(place, None)
            self.places[place] = self.tick
            self.prop_for["place", event.lemma] = place
        reached = [place for place in places if place not in event.left_places]
        if reached and not _is_lifted(event):
            self._carry(event, reached[0] if event.moves_a_vessel else reached[-1])
        elif where:
            for result in event.results:
                self.put(result, where)
        for tool in (*event.tools, *event.hidden_tools):
            self.tools.pop(tool, None)
            self.tools[tool] = self.tick
            self.prop_for["tool", event.lemma] = tool
        self.hidden_before.update(event.hidden_places, event.hidden_tools)

    def _carry(self, event: Happening, place: Reference) -> None:
        """Bring things to a place; into an oven they go in their vessels."""
        is_oven = (
            event.effect == "heat"
            and "oven" in place.name
            and taxonomy.names_a(place.name, "place", "Oven")
        )
        for thing in (*event.inputs, *event.results):
            if not is_oven or not self.place(thing):
                self.put(thing, place)

    def at_hand(self, most: int) -> list[tuple[Reference, int]]:
        """The things used last, with how many events ago; the latest first."""
        count, only = self.count, self.only
        found = reversed(self.touched.items())
        if only is None:
            return [(thing, count - number) for thing, number in islice(found, most)]
        kept = [(thing, count - number) for thing, number in found if thing in only]
        return kept[:most]


def _throws_away(event: Happening) -> bool:
    """True of "skim off the foam" and "throw it away", not of "throw in the peas"."""
    if event.lemma == "throw":
        return event.behind != "in" and not event.places
    return event.lemma in _THROWING and (bool(event.foods) or event.lemma != "skim")


def _is_lifted(event: Happening) -> bool:
    """True of "remove the beef": wherever that happens, it is there no more."""
    is_named = bool(event.objects) and not event.drops and not event.places
    return is_named and event.effect == "remove"
