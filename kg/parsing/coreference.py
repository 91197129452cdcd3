"""What a mention of food refers to: something named or made before, or something new."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from kg.cast import references_in
from kg.listing import CUTS
from kg.model import Moment, Reference
from kg.parsing.attributes import stem
from kg.parsing.choosing import Option
from kg.parsing.denoting import Denoting, Things, WatchNames, Written
from kg.parsing.history import History
from kg.parsing.makings import suits
from kg.parsing.props import NEW
from kg.parsing.standing_for import (
    POURED,
    is_bought,
    joined,
    mixed_with,
    of_kind,
    of_moisture,
    treated,
    unbaked,
)
from ontology import taxonomy
from ontology.wordlists import wordlist

__all__ = ["Names", "is_vague", "names_dish"]

_MADE: Final = wordlist("foods.made")
_FROTH: Final = wordlist("foods.froth")
"""What only comes of cooking and is no name for what is cooked."""
_DISHES: Final = ("DishOfFood", "Sauce", "BakedGood", "Icing", "Dough")
_MIXED: Final = wordlist("foods.mixed")
_MEASURES: Final = wordlist("measures.spoons_and_more")
_POINTING: Final = wordlist("grammar.pointing")
_NEVER_BOUGHT: Final = wordlist("foods.never_bought")
_INDEFINITE: Final = wordlist("grammar.indefinite")
_PIECES_OF_FOOD: Final = frozenset(
    stem(word) for name in ("pieces", "cuts", "shapes") for word in wordlist(f"foods.{name}")
)
_GROUPS: Final = wordlist("foods.groups") | wordlist("foods.sets")


def is_vague(head: str) -> bool:
    """True of words that stand for what was made: "mixture", "dough", "ingredients"."""
    if head in _FROTH:
        return False
    return head in _MADE or taxonomy.names_a(head, "food", "Mixture", "Reference")


def names_dish(head: str) -> bool:
    """True of what a recipe or a part of it makes: "frosting", "soup", "cake".

    A head without its plural may be a "cooky" or a "browny".
    """
    if is_vague(head) or taxonomy.names_a(head, "food", *_DISHES):
        return True
    return head[-1:] == "y" and taxonomy.names_a(f"{head[:-1]}ie", "food", *_DISHES)


def _is_definite(head: str, before: Sequence[str]) -> bool:
    """True of "the mixture", and of "mixture" alone, as short recipes have it."""
    if "the" in before[-2:]:
        return True
    return head in _NEVER_BOUGHT and _INDEFINITE.isdisjoint(before[-2:])


def _counts(word: str) -> bool:
    """True of a word that measures out: what follows is more of it, not the same again."""
    return word[:1].isdigit() or word in _MEASURES


def _stands_for(
    words: Sequence[str],
    history: History,
    others: Collection[Reference],
    awaited: Collection[str] = (),
) -> Reference | None:
    """What was made, or what is of a kind: "the mixture", "the dry ingredients", "the beef"."""
    head = words[-1]
    if head in _MIXED and (found := of_moisture(words[0], history)):
        return joined(found)
    if head == "ingredient" and (found := treated(words[0], history)):
        return joined(found)
    if head in _MIXED and len(words) > 1 and (found := of_kind(words[0], history)):
        return joined(dict.fromkeys(map(history.outermost, found)))
    if (is_vague(head) and not is_bought(" ".join(words))) or head in awaited:
        made = [r for r in history.latest() if r in history.made and r not in others]
        fluid = [r for r in made if history.has_liquid([r])] if head in POURED else []
        fitting = _having(words, made, history) or _makings(head, made, history)
        return next(iter(fitting or fluid or made), None)
    found = of_kind(head, history) if len(words) == 1 else []
    return joined(found) if found else unbaked(head, history)


def _mixed_into(head: str, thing: Reference | None, history: History) -> Reference | None:
    """The sauce that the oyster sauce went into: "the sauce" is not the bottle any more."""
    if thing is None or not is_vague(head) or stem(thing.name) == head or thing in history.made:
        return thing
    return history.outermost(thing)


def _makings(head: str, made: Sequence[Reference], history: History) -> list[Reference]:
    """What was made of just what such a thing is made of, where others were made too."""
    if len(made) < 2:
        return []
    return [thing for thing in made if suits(head, history.leaves([thing])) > 0]


def _having(words: Sequence[str], made: Sequence[Reference], history: History) -> list[Reference]:
    """Those of some mixtures that have in them what a name says: a meat sauce has meat."""
    cls = taxonomy.class_of(words[0], "food") if len(words) == 2 else None
    if cls is None:
        return []
    return [m for m in made if any(_is_such(p, words[0], cls) for p in history.contents(m) - {m})]


def _is_such(part: Reference, word: str, cls: str) -> bool:
    return stem(part.name.rpartition(" ")[2]) == word or taxonomy.names_a(part.name, "food", cls)


def _is_fresh(head: str, same: Reference, before: Sequence[str], history: History) -> bool:
    """True of water that nothing points back to, where the first has gone into something."""
    if head != "water" or not _POINTING.isdisjoint(before[-2:]):
        return False
    return same in history.inside


@dataclass(slots=True)
class Names:
    """The names by which food has gone so far; the latest of a name counts."""

    foods: dict[str, Reference] = field(default_factory=dict)
    heads: dict[str, Reference] = field(default_factory=dict)
    kin: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The other words of the line of the list that a word ends."""
    since: Moment | None = None
    """Since when a thing of a name is meant, where a part of the list has one of its own."""
    part: str = ""
    """The part of the list whose thing is meant, where several have one of a name."""
    part_at: Mapping[tuple[int, int], str] = field(default_factory=dict)
    """The part of the list that each sentence works on."""
    own: dict[tuple[str, str], Reference] = field(default_factory=dict)
    """What goes by a word in each part of the list."""
    parts: Mapping[str, Collection[str]] = field(default_factory=dict)
    """The heads of what stands in each part of the list, by the head of the part's name."""
    brought: Collection[str] = ()
    """The names of several words on the list."""
    awaited: Collection[str] = ()
    """The heads of what the title and the headings say is made."""
    line_of: Callable[[str], int] = field(default=lambda _: 0)
    """The line of the list that a name belongs to."""
    title: Collection[str] = ()
    """The words of the title."""

    def learn(self, reference: Reference, text: str) -> None:
        """Remember that something goes by some words."""
        words = text.lower().split()
        if not words:
            return
        self.foods[" ".join(map(stem, words))] = reference
        self.heads[stem(words[-1])] = reference
        if len(words) > 1 and stem(words[-1]) in CUTS:
            self.heads.setdefault(stem(words[-2]), reference)

    def new(self, name: str, at: Moment) -> Reference:
        """Something that is made at a moment and goes by a name from then on."""
        reference = Reference(name, at)
        self.learn(reference, name)
        return reference

    def forget(self, references: Collection[Reference]) -> None:
        """Let nothing go by the names of what was not made after all."""
        for known in (self.foods, self.heads):
            for name in [name for name, reference in known.items() if reference in references]:
                del known[name]

    def food(
        self,
        written: Written,
        history: History,
        weights: Mapping[str, float],
        watch: WatchNames | None = None,
    ) -> Reference:
        """What a written name of food stands for: what most speaks for.

        Whoever learns from this can `watch`.
        """
        head = written.words[-1]
        options = self._options(written, history)
        taken = watch(written, options) if watch else None
        found = (taken or max(options, key=lambda option: option.weighs(weights))).value
        known = joined(found)
        if known.origin != written.at and self.part and self._is_of_another_part(known):
            known = self.own.get((head, self.part)) or options[0].value[0]
        is_other = self.since and known.origin and known.origin < self.since
        reference = options[0].value[0] if is_other else known
        self.learn(reference, written.text)
        if self.part:
            self.own[head, self.part] = reference
        return reference

    def _options(self, written: Written, history: History) -> list[Option[Things]]:
        """All that a name may stand for, something new before the rest."""
        told = filter(None, self._called(written, history))
        called = dict.fromkeys(tuple(references_in(thing)) for thing in told)
        head = written.words[-1]
        denoting = Denoting(
            written,
            history,
            sort=self._sort(written.text.lower(), head),
            line_of=self.line_of,
            begun=self._begun(),
            is_title=head in self.title,
        )
        return denoting.options(called)

    def _begun(self) -> set[int]:
        """The lines of the list that something named has been taken from."""
        return {self.line_of(thing.name) for thing in self.foods.values()}

    def _sort(self, text: str, head: str) -> str:
        """What sort of name it is: of what is made, of several, of pieces, of food."""
        if is_vague(head) and not is_bought(text) and text not in self.brought:
            return "vague"
        if head in self.awaited or names_dish(head):
            return "dish"
        if head in _PIECES_OF_FOOD:
            return "piece"
        if head in _GROUPS:
            return "group"
        return "food" if taxonomy.class_of(head, "food") else "unknown"

    def _is_of_another_part(self, thing: Reference) -> bool:
        """True of the butter of the dough, where the filling is worked on."""
        part = self.part_at.get(thing.origin[:2], "") if thing.origin else ""
        return bool(part) and part != self.part

    def _called(self, written: Written, history: History) -> Iterator[Reference | None]:
        """What has gone by such a name, and what was made that it may be a name of."""
        words, before = written.words, written.before
        whole, head = " ".join(words), words[-1]
        same, is_definite = self.foods.get(whole), _is_definite(head, before)
        is_measured = bool(before) and _counts(before[-1])
        if same is not None:
            is_other = is_measured and same not in history.made
            yield None if is_other or _is_fresh(head, same, before, history) else same
        elif len(words) == 1 or is_vague(head):
            found = _mixed_into(head, self._by_head(words, head), history)
            yield None if is_measured and whole == "water" else found
        part = self.heads.get(words[0]) if len(words) > 1 and head in _MIXED else None
        if part is not None and not NEW.intersection(before[-1:]):
            yield mixed_with(part, history)
        elif is_definite and whole not in self.brought:
            yield _stands_for(words, history, written.others, self.awaited)
        elif len(words) == 1 and (kin := of_kind(head, history)):
            yield joined(kin)

    def listed(self, names: Sequence[str], at: Moment, repeated: Collection[str] = ()) -> Reference:
        """Several listed things that one word stands for, each known by its name from now on.

        Those that are listed twice are others than those that were used.
        """
        known = {n: self.foods.get(" ".join(map(stem, n.split()))) for n in names}
        things = [(None if n in repeated else known[n]) or Reference(n, at) for n in names]
        for thing in things:
            self.learn(thing, thing.name)
        return joined(things)

    def _by_head(self, words: list[str], head: str) -> Reference | None:
        found = self.heads.get(head)
        if found is None or len(words) == 1:
            return found
        return found if set(words[:-1]) & set(map(stem, found.name.lower().split())) else None
