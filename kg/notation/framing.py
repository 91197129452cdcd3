"""Gives annotated events their frames: semantic roles out of what the annotator wrote."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Final, NamedTuple

from kg.model import Argument, Event, Frame, Sentence
from kg.notation.script import Deed, Item, Key
from ontology.effects import Effect, meaning
from ontology.tables import tables
from ontology.wordlists import wordlist

__all__ = ["framed"]

PlaceOf = Callable[[str, int, Sentence], tuple[int, int] | None]
_FRAMES: Final = (
    "ADD", "COMBINE_MIX_UNITE", "COOK", "HEAT", "CUT", "PUT_APPLY_PLACE_PAVE", "SPILL_POUR",
    "COVER_SPREAD_SURMOUNT", "REMOVE_TAKE-AWAY_KIDNAP", "SEPARATE_FILTER_DETACH", "COOL", "DIVIDE",
    "PRESS_PUSH_FOLD", "SORT_CLASSIFY_ARRANGE", "NOURISH_FEED", "DISCARD", "WASH_CLEAN", "DRY",
    "ENCLOSE_WRAP", "REDUCE_DIMINISH", "MOVE-SOMETHING", "CHANGE-TASTE", "REST", "MOVE-BACK",
    "EMPTY_UNLOAD", "INVERT_REVERSE", "MOUNT_ASSEMBLE_PRODUCE", "CHANGE-APPEARANCE/STATE",
)  # fmt: skip
"""The frames of cooking that are preferred where several stand for a class of actions."""
_ANY: Final = "CHANGE-APPEARANCE/STATE"
_BY_EFFECT: Final = {
    Effect.COMBINE: "COMBINE_MIX_UNITE", Effect.SEPARATE: "SEPARATE_FILTER_DETACH",
    Effect.MOVE: "PUT_APPLY_PLACE_PAVE", Effect.REMOVE: "REMOVE_TAKE-AWAY_KIDNAP",
    Effect.HEAT: "COOK", Effect.COOL: "COOL", Effect.COAT: "COVER_SPREAD_SURMOUNT",
    Effect.COVER: "COVER_SPREAD_SURMOUNT", Effect.SERVE: "NOURISH_FEED", Effect.WAIT: "REST",
}  # fmt: skip
_OF_THEMES: Final = frozenset(
    {"SPILL_POUR", "SORT_CLASSIFY_ARRANGE", "MOVE-SOMETHING", "COVER_SPREAD_SURMOUNT", "DISCARD",
     "NOURISH_FEED", "MOVE-BACK", "PUT_APPLY_PLACE_PAVE", "REST", "ENCLOSE_WRAP"}
)  # fmt: skip
_ATTRIBUTES: Final = {
    Key.TIME: "Time", Key.TEMPERATURE: "Value", Key.HEAT: "Instrument", Key.UNTIL: "Result",
    Key.WHY: "Purpose", Key.HOW: "Attribute", Key.SIZE: "Result", Key.SIDE: "Attribute",
    Key.AMOUNT: "Extent", Key.LID: "Attribute", Key.WHEN: "Time", Key.TIMES: "Time",
}  # fmt: skip
_LEADING: Final = {
    "Time": {"for", "after", "every", "at"}, "Value": {"at", "to"},
    "Result": {"until", "into", "in"},
    "Instrument": {"over", "on", "with", "using", "by", "under"}, "Purpose": {"for", "to"},
}  # fmt: skip
_ONTO: Final = wordlist("grammar.toward")
_OUT: Final = wordlist("grammar.sources")
_BEFORE: Final = frozenset({"DET", "ADJ", "NUM", "NOUN", "PROPN", "ADV"})
_OWN: Final = wordlist("grammar.owning")
_BETWEEN: Final = wordlist("grammar.between_names")


def framed(
    sentence: Sentence, deeds: Sequence[Deed], events: Sequence[Event], place_of: PlaceOf
) -> list[tuple[Frame, Event]]:
    """The frame of each event of a sentence, and the event with it."""
    found: list[tuple[Frame, Event]] = []
    for event in events:
        deed = next(d for d in deeds if _is_of(d, event, sentence, place_of))
        name = _frame_name(event.lemma)
        told = _Told(sentence, event, place_of, name)
        arguments = tuple(sorted(told.arguments(deed), key=lambda argument: argument.start))
        verb = [*range(event.at.token, event.end + 1), *told.rest_of_verb(deed)]
        event = replace(event, lemma=" ".join([event.lemma, *map(told.word, verb[1:])]))
        frame = Frame(event.at.token, name, tuple(verb), arguments)
        parts = tuple(
            replace(part, semantic_role=frame.role_of(part.mention.at.token, part.mention.end))
            if part.mention
            else part
            for part in event.participations
        )
        found.append((frame, replace(event, frame=frame, participations=parts)))
    return found


def _is_of(deed: Deed, event: Event, sentence: Sentence, place_of: PlaceOf) -> bool:
    spot = place_of(deed.verb, deed.nth, sentence)
    return spot is not None and spot[0] == event.at.token


@cache
def _frame_name(lemma: str) -> str:
    """The VerbAtlas frame that stands for what a verb does; the plainest if none is known."""
    meant = meaning(lemma)
    if meant is None:
        return _ANY
    frames = tables()["frames"]
    fitting = [name for name in (*_FRAMES, *sorted(frames)) if frames.get(name) == meant.action]
    by_effect = [_BY_EFFECT[effect] for effect in meant.effects if effect in _BY_EFFECT]
    return next(iter([*fitting, *by_effect]), _ANY)


class _Told(NamedTuple):
    """An event in its sentence, while its roles are found."""

    sentence: Sentence
    event: Event
    place_of: PlaceOf
    frame: str

    def arguments(self, deed: Deed) -> Iterator[Argument]:
        """The roles of an event; of two that share words the first stands."""
        taken: set[int] = set(range(self.event.at.token, self.event.end + 1))
        for role, start, end in self._spans(deed):
            while start < end and start in taken:
                start += 1
            if taken.isdisjoint(range(start, end + 1)):
                taken.update(range(start, end + 1))
                yield Argument(role, start, end, self.sentence.words(start, end))

    def rest_of_verb(self, deed: Deed) -> range:
        """The words of "to a boil" behind "bring": they are part of what is done."""
        until = deed.text(Key.UNTIL)
        spot = self.place_of(until, 1, self.sentence) if until else None
        is_brought = self.event.lemma == "bring" and spot and self.word(spot[0]) == "to"
        return range(spot[0], spot[1] + 1) if spot and is_brought else range(0)

    def _spans(self, deed: Deed) -> Iterator[tuple[str, int, int]]:
        for key, role in _ATTRIBUTES.items():
            if key is Key.UNTIL and self.rest_of_verb(deed):
                continue
            spot = self.place_of(deed.text(key), 1, self.sentence) if deed.text(key) else None
            if spot:
                yield self._circumstance(role, *spot)
        for start, end in self._groups(deed.items(Key.OBJECTS)):
            yield self._object(start, end)
        for item in deed.items(Key.WITH):
            yield from self._prop(item, "Instrument")
        for item in deed.items(Key.FROM):
            yield from self._prop(item, "Source")
        for item in deed.items(Key.IN):
            yield from self._prop(item, "Location")

    def word(self, token: int) -> str:
        """A word of the sentence in small letters."""
        return self.sentence.tokens[token - 1].form.lower() if token >= 1 else ""

    def _circumstance(self, role: str, start: int, end: int) -> tuple[str, int, int]:
        if self.word(start - 1) in _LEADING.get(role, ()):
            start -= 1
        first = self.word(start)
        if role == "Purpose" and first in ("because", "since", "as", "so"):
            role = "Cause"
        if role == "Value" and first == "to":
            role = "Goal"
        return role, start, end

    def _groups(self, items: Sequence[Item]) -> list[tuple[int, int]]:
        """The written objects, those of one list together, with the words before them."""
        spots = [self.place_of(i.words, i.nth, self.sentence) for i in items if not i.hidden]
        groups: list[tuple[int, int]] = []
        for start, end in sorted(spot for spot in spots if spot):
            start = self._begin(start)
            if groups and self._is_between(groups[-1][1] + 1, start - 1):
                groups[-1] = groups[-1][0], end
            else:
                groups.append((start, end))
        return groups

    def _begin(self, start: int) -> int:
        """Where the phrase begins whose noun stands here: "half of the butter"."""
        while start - 1 > 0 and start - 1 != self.event.end:
            word, tag = self.word(start - 1), self.sentence.tokens[start - 2].upos
            if word not in _OWN and (tag not in _BEFORE or word in _ONTO):
                break
            start -= 1
        return start

    def _is_between(self, start: int, end: int) -> bool:
        return all(self.word(token) in _BETWEEN for token in range(start, end + 1))

    def _object(self, start: int, end: int) -> tuple[str, int, int]:
        own = "Theme" if self.frame in _OF_THEMES else "Patient"
        before = self.word(start - 1)
        is_particle = before in ("in", "up", "off") and start - 2 == self.event.end
        if start - 1 == self.event.end or is_particle:
            return own, start, end
        if before == "with":
            is_first = start - 2 == self.event.end
            return own if is_first else f"Co-{own}", start - 1, end
        if before == "to" and self.frame == "ADD":
            return "Co-Patient", start - 1, end
        if before in _ONTO:
            return "Destination", start - 1, end
        return own, start, end

    def _prop(self, item: Item, usual: str) -> Iterator[tuple[str, int, int]]:
        spot = None if item.hidden else self.place_of(item.words, item.nth, self.sentence)
        if spot is None:
            return
        start = self._begin(spot[0])
        before = self.word(start - 1)
        if start - 1 == self.event.end or before not in _ONTO | _OUT | {
            "of",
            "with",
            "using",
            "by",
        }:
            bare = "Patient" if usual == "Location" else usual
            yield bare, start, spot[1]
        elif before in _OUT | {"of"}:
            yield "Source", start - (2 if before == "of" else 1), spot[1]
        elif usual == "Location" and before in ("into", "onto", "to", "over"):
            yield "Destination", start - 1, spot[1]
        else:
            yield usual, start - 1, spot[1]
