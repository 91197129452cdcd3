"""What a written name of food stands for: the things at hand compete with one another and with new.

Every candidate has cues, and every cue a learned weight.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Final, NamedTuple

from kg.model import Moment, Reference
from kg.parsing.attributes import plain_lemma, stem
from kg.parsing.choosing import Option
from kg.parsing.history import History
from kg.parsing.kept import kept
from kg.parsing.makings import suits
from kg.parsing.standing_for import POURED, fits_moisture
from ontology import taxonomy
from ontology.wordlists import wordlist

__all__ = ["Denoting", "WatchNames", "Written"]

_RECENT: Final = 8
"""The things used last that any vague name may stand for."""
_LEFT: Final = wordlist("states.left")
_SHARES: Final = wordlist("measures.shares")
_VAGUE: Final = frozenset({"vague", "dish", "unknown", "group", "piece"})
"""The kinds of names that may stand for what has no word in common with them."""
_PIECES: Final = wordlist("foods.pieces") | wordlist("foods.cuts")
_GROUPS: Final = wordlist("foods.groups") | wordlist("foods.sets")
_NEW: Final = wordlist("grammar.indefinite")
_KNOWN: Final = wordlist("grammar.known") | wordlist("grammar.owning")
_LIFTING: Final = wordlist("verbs.taking_up")
"""What takes a thing out of the liquid that it lies in, and not the liquid."""
_MORE: Final = wordlist("grammar.more")
_MEASURES: Final = wordlist("measures.spoons_and_more")

Things = tuple[Reference, ...]
"""One thing, or several that a name stands for together."""


class Written(NamedTuple):
    """A name of food where it stands: the words around it, and the verb that takes it."""

    text: str
    at: Moment
    before: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()
    verb: str = ""
    effect: str = ""
    others: Collection[Reference] = ()
    """What the same sentence has named before."""

    @property
    def words(self) -> list[str]:
        """Its words without their endings."""
        return list(_stems(self.text))

    @property
    def pointing(self) -> str:
        """Whether it is spoken of as known, as new, as counted or as left over."""
        if not _LEFT.isdisjoint((*self.before, *self.text.split())):
            return "left"
        last = self.before[-1] if self.before else ""
        if last[:1].isdigit() or last in _MEASURES:
            return "measured"
        if not _SHARES.isdisjoint(self.before):
            return "share"
        if last in ("all", "both"):
            return "all"
        if last in ("other", "another"):
            return "other"
        if "the" in self.before[-2:] or last in _KNOWN:
            return "the"
        return "a" if last in _NEW or last == "some" else "bare"


WatchNames = Callable[[Written, Sequence[Option[Things]]], "Option[Things] | None"]
"""Sees the candidates for what a name stands for, and may take one."""


@kept
def _stems(text: str) -> tuple[str, ...]:
    return tuple(map(stem, text.lower().split()))


@kept
def _class_of(text: str) -> str | None:
    return taxonomy.class_of(text, "food")


@kept
def _kin(pair: tuple[str, str]) -> str:
    """How the kind of one name is to that of another: the same, narrower, wider or none."""
    one, other = map(_class_of, pair)
    if one is None or other is None:
        return ""
    if one == other:
        return "same kind"
    return "kind" if taxonomy.is_a(one, other) else "wider" if taxonomy.is_a(other, one) else ""


class Denoting:
    """A written name and what it may stand for."""

    def __init__(
        self,
        written: Written,
        history: History,
        *,
        sort: str,
        line_of: Callable[[str], int],
        begun: Collection[int],
        is_title: bool,
    ) -> None:
        self.written, self.history = written, history
        self.words = written.words
        self.head, self.pointing = self.words[-1], written.pointing
        self.sort, self.line_of = sort, line_of
        self.line = line_of(written.text)
        self.standing = "-" if not self.line else "used" if self.line in begun else "unused"
        self.is_title = is_title
        self.rank = {thing: n for n, thing in enumerate(history.latest())}
        made = [thing for thing in self.rank if thing in history.made]
        self.rank_of_made = {thing: n for n, thing in enumerate(made)}
        self.was_treated = self._treated()
        last = written.text.lower()
        self.is_many = last.endswith("s") and not last.endswith("ss")

    def options(self, called: Collection[Things]) -> list[Option[Things]]:
        """Something new, and all that the name may stand for; some are `called` so."""
        found: dict[Things, list[str]] = {}
        agreeing: list[str] = []
        for things in dict.fromkeys([*called, *self._at_hand(), *self._sets()]):
            agreement = self._agreement(things)
            if self._is_lifted_from(things, agreement):
                continue
            if agreement or things in called or self.sort in _VAGUE:
                agreeing.append(agreement or "none")
                found[things] = self._cues(things, agreement or "none")
                if things in called:
                    found[things] += ["called so", f"called so {self.sort}"]
        new: Things = (Reference(self.written.text.lower(), self.written.at),)
        is_more = not _MORE.isdisjoint((*self.written.before[-1:], self.words[0]))
        if not found or is_more:  # more salt is not the salt that went in before
            return [Option(new, ())]
        options = [Option(new, self._of_new(agreeing, is_known=bool(called)))]
        return options + [Option(things, cues) for things, cues in found.items()]

    def _is_lifted_from(self, things: Things, agreement: str) -> bool:
        """True of the liquid that something is taken out of by its name."""
        if self.written.verb not in _LIFTING or agreement not in ("head in", "kind in"):
            return False
        return self.history.has_liquid(things)

    def _treated(self) -> frozenset[Reference]:
        """What was treated as the first word says: "the cooled rice" is what was cooled."""
        first = self.written.text.lower().partition(" ")[0]
        verb = plain_lemma(first)
        if verb == first or len(self.words) < 2:
            return frozenset()
        done = [event.outcome for event in self.history.events if event.lemma == verb]
        return frozenset(thing for things in done for thing in things)

    def _of_makings(self, things: Sequence[Reference], leaves: Sequence[str]) -> list[str]:
        """What speaks for things by what they are made of, and by what was done to them."""
        sort, first, head = self.sort, self.words[0], self.head
        cues: list[str] = []
        if sort in _VAGUE:
            fit = suits(head, leaves)
            cues += [f"suits {fit}", f"suits {fit} {head}"]
            made = min((self.rank_of_made.get(thing, 4) for thing in things), default=4)
            cues += [f"made {min(made, 4)} {sort}", f"made {min(made, 4)} {self.pointing}"]
            if head in POURED:
                cues.append(f"poured {self.history.has_liquid(things)}")
            if taxonomy.names_a(head, "food", "BakedGood"):
                cues.append(f"unbaked {things[0].name.endswith(('dough', 'batter'))}")
        if len(self.words) > 1:
            if self.was_treated:
                cues.append(f"treated {not self.was_treated.isdisjoint(things)}")
            if first in ("dry", "wet", "liquid"):
                share = len(fits_moisture(first, leaves)) * 2 > len(leaves)
                cues += [f"moist {share}", f"moist {share} {min(len(leaves), 3)}"]
            if sort == "vague" and _class_of(first):
                of_it = any(_kin((leaf, first)) in ("kind", "same kind") for leaf in leaves)
                cues += [f"of first {of_it}", f"of first {of_it} {min(len(leaves), 4)}"]
        return cues

    def _at_hand(self) -> Iterator[Things]:
        history = self.history
        for thing, rank in self.rank.items():
            if rank < _RECENT or stem(thing.name.split()[-1]) == self.head:
                yield (thing,)
                whole = history.outermost(thing)
                if whole != thing:
                    yield (whole,)

    def _sets(self) -> Iterator[Things]:
        history = self.history
        is_one = self.sort == "dish" and not self.is_many
        if is_one or (self.sort not in _VAGUE and self.sort != "group"):
            return
        if len(history.focus) > 1:
            yield tuple(history.focus)
        if history.events and len(last := history.events[-1].inputs) > 1:
            yield tuple(dict.fromkeys(last))
        wholes = [t for t in self.rank_of_made if t in history.touched and t not in history.inside]
        if len(wholes) > 1 and self.is_many:
            yield tuple(wholes[:2])
        here = [t for t in history.touched if _kin((t.name, self.head)) in ("kind", "same kind")]
        if len(here) > 1:
            yield tuple(here)
            around = tuple(dict.fromkeys(map(history.outermost, here)))
            if len(around) < len(here):
                yield around

    def _agreement(self, things: Sequence[Reference]) -> str:
        """What the name and that of a thing, or of what is in it, have in common."""
        if len(things) > 1:
            kinds = {_kin((thing.name, self.head)) for thing in things}
            return "several kin" if "" not in kinds else "several"
        thing, words, head = things[0], self.words, self.head
        name = _stems(thing.name)
        if list(name) == words:
            return "full"
        if name[-1] == head:
            if len(words) > 1 and len(name) > 1 and set(words[:-1]).isdisjoint(name[:-1]):
                return "rival"
            return "head"
        if head in name:
            return "word"
        if len(words) > 1 and words[0] in name:
            return "first"
        inner = {_stems(part.name)[-1] for part in self.history.contents(thing) if part != thing}
        if head in inner:
            return "head in"
        if len(words) > 1 and words[0] in inner:
            return "first in"
        if kin := _kin((thing.name, self.written.text.lower())):
            return kin
        if any(_kin((part, head)) in ("kind", "same kind") for part in inner):
            return "kind in"
        return ""

    def _line(self, things: Sequence[Reference]) -> str:
        """Whether things are of the line of the list that the name belongs to, or of another."""
        if len(things) > 1 or things[0] in self.history.made:
            return "mixed"
        own = self.line_of(things[0].name)
        if not self.line or not own:
            return "unlisted"
        return "own line" if own == self.line else "other line"

    def _of_new(self, agreeing: Sequence[str], *, is_known: bool) -> list[str]:
        sort, how, verb = self.sort, self.pointing, self.written.verb
        best = next((a for a in _BEST if a in agreeing), "none")
        listed = self.standing
        many = min(len(agreeing), 3)
        cues = ["new", f"new {sort}", f"new {how} {sort}", f"new {listed} {how}", f"new {best}"]
        cues += [f"new {best} {how} {listed}", f"new {many} {sort}", f"new h={self.head}"]
        cues += [f"new {self.written.effect} {sort}", f"new {verb} {how}"]
        cues += [f"new {len(self.words) > 1} {best} {sort}", f"new known {is_known} {sort}"]
        cues += [f"new title {self.is_title}", f"new title {self.is_title} {how}"]
        return cues

    def _cues(self, things: Sequence[Reference], agreement: str) -> list[str]:
        """What speaks for some things and against them."""
        history, sort, how = self.history, self.sort, self.pointing
        first = things[0]
        base = "several" if len(things) > 1 else "made" if first in history.made else "line"
        base += " inside" if history.outermost(first) != first else ""
        rank = min(min(self.rank.get(thing, 9) for thing in things), 9)
        near = "0" if rank < 1 else "1" if rank < 3 else "3" if rank < 6 else "far"
        cues = [f"old {base} {agreement}", f"{base} {agreement} {how}", f"{base} {sort} {how}"]
        cues += [f"{agreement} {sort} {near}", f"{base} {near}", f"h={self.head} {base}"]
        cues += [f"h={self.head} {agreement}", f"{base} {self.written.effect} {sort}"]
        line = self._line(things)
        cues += [f"{agreement} {self.standing} {how}", f"{base} {line}", f"{line} {agreement}"]
        cues.append(f"{line} {self.standing} {how}")
        is_focus = set(things) <= set(history.focus)
        cues += [f"focus {is_focus} {sort}", f"focus {is_focus} {agreement} {base}"]
        if not set(things).isdisjoint(self.written.others):
            cues += ["named already", f"named already {sort}"]
        elif any(not history.contents(t).isdisjoint(self.written.others) for t in things):
            cues += [f"holds named {sort}"]
        if first in history.left and first not in history.touched:
            cues += ["left aside", f"left aside {agreement}"]
        leaves = history.leaves(things)
        cues += [f"parts {min(len(leaves), 4)} {sort}"]
        if self.is_title:
            share = len(leaves) * 2 > len(self.rank)
            cues += [f"title {share} {base}", f"title {near}"]
        cues += self._of_makings(things, leaves)
        words = self.words
        if len(words) > 1:
            cues += [f"long {agreement} {base}", f"long {agreement} {how}"]
        cues += [f"many {self.is_many} {base} {first.name.endswith('s')}"]
        return cues


_BEST: Final = (
    "full",
    "head",
    "word",
    "same kind",
    "kind",
    "first",
    "head in",
    "wider",
    "several kin",
    "rival",
    "first in",
    "kind in",
    "several",
)
