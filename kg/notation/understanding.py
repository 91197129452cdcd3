"""An annotated recipe as a `Recipe`, with every slip of the annotator told of on the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from kg.errors import Notices
from kg.model import (
    Event,
    HiddenKey,
    Kind,
    Mention,
    Moment,
    Participation,
    Recipe,
    Reference,
    Role,
    Sentence,
    Source,
    Step,
)
from kg.notation.framing import framed
from kg.notation.script import ATTRIBUTES, Deed, Item, Key, Script, Telling
from kg.notation.stock import Entity, Stock
from kg.notation.syntax import deed_line
from kg.parsing.account import line_of
from kg.parsing.tokens import words_in
from ontology.wordlists import wordlist

__all__ = ["FORMAT", "KEPT", "NO_EVENT", "recipe_of"]

FORMAT: Final = "annotation"
KEPT: Final = "annotated "
"""Facts that begin so keep the lines of events for what a `Recipe` has no room for."""
NO_EVENT: Final = "-"
"""The verb of a line of what is named without taking part in anything."""
_HIDDEN: Final = {
    Role.INGREDIENT: HiddenKey.DROP,
    Role.HABITAT: HiddenKey.HABITAT,
    Role.TOOL: HiddenKey.TOOL,
}
_JOINING: Final = wordlist("verbs.merging")
_KINDS: Final = {Role.HABITAT: Kind.HABITAT, Role.TOOL: Kind.TOOL}
_PROPS: Final = {Key.IN: Role.HABITAT, Key.FROM: Role.HABITAT, Key.WITH: Role.TOOL}


def recipe_of(script: Script, source: str, notices: Notices, recipe_id: str) -> Recipe:
    """The recipe of an annotated one; slips are told of in `notices`."""
    return _Understanding(script, source, notices).recipe(recipe_id)


class _Spot(NamedTuple):
    """Words of a sentence: the first and the last token, counted from 1."""

    start: int
    end: int


class _Understanding:
    """A recipe while its events are gone through."""

    def __init__(self, script: Script, source: str, notices: Notices) -> None:
        self.script, self.source, self.notices = script, source, notices
        self.stock = Stock(script.listed)
        self.sentences: list[Sentence] = []
        self.events: list[Event] = []
        self.mentions: dict[Moment, Mention] = {}
        self.line = script.line

    def recipe(self, recipe_id: str) -> Recipe:
        """Go through the sentences, then look at what is left over."""
        script = self.script
        for telling in script.tellings:
            self._tell(telling)
        unused = dict(script.facts).get("unused", "").replace(",", " ").split()
        for line, problem in self.stock.left_over(unused):
            self.notices.add(problem, self.source, line)
        lines = enumerate(script.listed, 1)
        return Recipe(
            recipe_id,
            script.title or recipe_id,
            tuple(line_of(number, listed.text, listed.part) for number, listed in lines),
            _steps(self.sentences),
            tuple(sorted(self.events, key=lambda event: event.at)),
            tuple(sorted(self.mentions.values(), key=lambda mention: mention.at)),
            Source(self.source, FORMAT, script.line),
            metadata=(*script.facts, *self._kept()),
        )

    def _kept(self) -> list[tuple[str, str]]:
        """The lines of the events as they are, for what a recipe has no room for."""
        listed = enumerate(self.script.listed, 1)
        found = [(f"{KEPT}part {n}", line.part) for n, line in listed if line.part]
        numbers = _numbers(self.script.tellings)
        for telling, number in zip(self.script.tellings, numbers, strict=True):
            for place, deed in enumerate(telling.deeds, 1):
                found.append((f"{KEPT}{telling.step}.{number}.{place}", deed_line(deed)))
        return found

    def _complain(self, problem: str) -> None:
        self.notices.add(problem, self.source, self.line)

    def _tell(self, telling: Telling) -> None:
        number = sum(said.step == telling.step for said in self.sentences) + 1
        read = line_of(number, telling.text)
        sentence = replace(read, step=telling.step)
        self.sentences.append(sentence)
        first = len(self.events)
        for deed in telling.deeds:
            self.line = deed.line or telling.line
            if deed.verb == NO_EVENT:
                self._named(deed, sentence)
            elif deed.verb:
                self._happen(deed, sentence)
        self._frame(telling, sentence, self.events[first:])

    def _frame(self, telling: Telling, sentence: Sentence, events: list[Event]) -> None:
        """Give the events of a sentence their frames."""
        deeds = [deed for deed in telling.deeds if deed.verb not in ("", NO_EVENT)]
        found = framed(sentence, deeds, events, self._place_of)
        self.sentences[-1] = replace(sentence, frames=tuple(frame for frame, _ in found))
        if events:
            self.events[-len(events) :] = [event for _, event in found]

    def _place_of(self, words: str, nth: int, sentence: Sentence) -> _Spot | None:
        """Where words stand in a sentence, the n-th time."""
        wanted = [word.lower() for word in words_in(words)]
        every = [token.form.lower() for token in sentence.tokens]
        starts = range(1, len(every) - len(wanted) + 2) if wanted else ()
        found = [n for n in starts if every[n - 1 : n - 1 + len(wanted)] == wanted]
        if len(found) < nth:
            return None
        return _Spot(found[nth - 1], found[nth - 1] + len(wanted) - 1)

    def _spot(self, words: str, nth: int, sentence: Sentence, what: str) -> _Spot | None:
        spot = self._place_of(words, nth, sentence)
        if spot is None:
            times = f" {nth} times" if nth > 1 else ""
            self._complain(f"{what} {words!r} do not stand{times} in the sentence")
        return spot

    def _happen(self, deed: Deed, sentence: Sentence) -> None:
        spot = self._spot(deed.verb, deed.nth, sentence, "the words of the verb")
        if spot is None:
            return
        at = Moment(sentence.step, sentence.number, spot.start)
        if any(event.at == at for event in self.events):
            self._complain(f"{deed.verb!r} has a line already; the second one is {deed.verb}#2")
            return
        for key in ATTRIBUTES:
            if deed.text(key):
                self._spot(deed.text(key), 1, sentence, f"the words of {key.value!r},")
        parts = self._parts(deed, sentence, at)
        lemma = sentence.tokens[spot.start - 1].lemma.lower()
        told = Event(str(at), at, spot.end, sentence.words(*spot), lemma, None, tuple(parts))
        self.events.append(self._with_terms(told, deed))

    def _with_terms(self, event: Event, deed: Deed) -> Event:
        """An event with its condition, what it is instead of and what it repeats."""
        again = [self._earlier(verb.strip()) for verb in deed.text(Key.AGAIN).split(",") if verb]
        return replace(
            event,
            condition=deed.text(Key.IF),
            instead_of=self._earlier(deed.text(Key.INSTEAD)),
            repeats=tuple(one for one in again if one),
            times=deed.text(Key.TIMES),
        )

    def _earlier(self, verb: str) -> str:
        """The id of the last event so far with this verb."""
        if not verb:
            return ""
        for event in reversed(self.events):
            if verb.lower() in (event.text.lower(), event.lemma):
                return event.id
        self._complain(f"no event before this has the verb {verb!r}")
        return ""

    def _parts(self, deed: Deed, sentence: Sentence, at: Moment) -> list[Participation]:
        found: list[Participation] = []
        used: list[Entity] = []
        choice = 0
        for item in deed.items(Key.OBJECTS):
            choice += not item.either and _is_choice(item, deed)
            entities = self.stock.food(item, self._complain)
            self.stock.take(item, entities, self._complain)
            used += [one for one in entities if one.role is Role.INGREDIENT and not item.share]
            number = choice if item.either or _is_choice(item, deed) else 0
            found += self._shown(item, entities, sentence, at, number)
        for key, role in _PROPS.items():
            for item in deed.items(key):
                entities = self.stock.prop(item, role, self._complain)
                found += self._shown(item, entities, sentence, at)
        self._ask_for_result(deed, sentence.tokens[at.token - 1].lemma.lower(), used)
        return found + self._outcome(deed, sentence, at, used)

    def _ask_for_result(self, deed: Deed, lemma: str, used: list[Entity]) -> None:
        """Tell of food that is brought together without anything coming of it."""
        together = {entity.id for entity in used}
        if lemma in _JOINING and len(together) > 1 and not deed.items(Key.RESULT):
            some = ", ".join(sorted(together))
            self._complain(
                f"{deed.verb!r} brings {some} together: expected '-> NAME' of what that is"
            )

    def _outcome(
        self, deed: Deed, sentence: Sentence, at: Moment, used: list[Entity]
    ) -> list[Participation]:
        """What an event makes, and what comes off or is left."""
        found: list[Participation] = []
        for item in deed.items(Key.LEAVES):
            for entity in self.stock.make(item, self.line, at, []):
                entity.is_kept = True
                reference = self.stock.referred(entity, "", at)
                found.append(Participation(Role.INGREDIENT, reference, hidden=HiddenKey.SHADOW))
        for item in deed.items(Key.RESULT):
            for entity in self.stock.make(item, self.line, at, used):
                reference = self.stock.referred(entity, "", at)
                if not item.hidden:
                    found += self._mentioned_result(item, sentence, at, reference)
                found.append(Participation(Role.RESULT, reference, hidden=HiddenKey.RESULT))
        return found

    def _mentioned_result(
        self, item: Item, sentence: Sentence, at: Moment, reference: Reference
    ) -> list[Participation]:
        mention = self._mention(item, sentence, Kind.IMPLICIT, reference, at, is_result=True)
        if mention is None:
            return []
        return [Participation(Role.RESULT, reference, mention)]

    def _shown(
        self,
        item: Item,
        entities: Sequence[Entity],
        sentence: Sentence,
        at: Moment,
        choice: int = 0,
    ) -> list[Participation]:
        """The participations of an item: by its words, or as left out."""
        if not entities:
            return []
        spot = None
        if not item.hidden:
            spot = self._spot(item.words, item.nth, sentence, "the words")
        origin = at if spot is None else Moment(at.step, at.sentence, spot.start)
        terms = {"condition": item.condition, "choice": choice}
        references = [self.stock.referred(one, _own(item, entities), origin) for one in entities]
        role = entities[0].role
        taken = self.mentions.get(origin) if spot else None
        if spot is None or taken is not None:
            pairs = zip(entities, references, strict=True)
            return [
                Participation(one.role, ref, hidden=_HIDDEN[one.role], **terms)  # type: ignore[arg-type]
                for one, ref in pairs
            ]
        kind = _KINDS.get(role) or _kind_of(entities)
        mention = self._mention(item, sentence, kind, _joined(references), at)
        return [Participation(role, _joined(references), mention, **terms)]  # type: ignore[arg-type]

    def _named(self, deed: Deed, sentence: Sentence) -> None:
        """Note what is named without taking part."""
        for key, role in ((Key.OBJECTS, Role.INGREDIENT), *_PROPS.items()):
            for item in deed.items(key):
                is_food = role is Role.INGREDIENT
                entities = (
                    self.stock.food(item, self._complain)
                    if is_food
                    else self.stock.prop(item, role, self._complain)
                )
                spot = self._spot(item.words, item.nth, sentence, "the words")
                if not entities or spot is None:
                    continue
                origin = Moment(sentence.step, sentence.number, spot.start)
                own = _own(item, entities)
                references = [self.stock.referred(one, own, origin) for one in entities]
                kind = _KINDS.get(entities[0].role) or _kind_of(entities)
                self._mention(item, sentence, kind, _joined(references), None)

    def _mention(
        self,
        item: Item,
        sentence: Sentence,
        kind: Kind,
        reference: Reference,
        event: Moment | None,
        *,
        is_result: bool = False,
    ) -> Mention | None:
        spot = self._spot(item.words, item.nth, sentence, "the words")
        if spot is None:
            return None
        at = Moment(sentence.step, sentence.number, spot.start)
        part, result = (None, event) if is_result else (event, None)
        text = sentence.words(*spot)
        mention = Mention(str(at), at, spot.end, kind, text, reference, part, result)
        if at in self.mentions:
            self._complain(f"the words {item.words!r} are taken already")
            return None
        self.mentions[at] = mention
        return mention


def _numbers(tellings: Sequence[Telling]) -> list[int]:
    """The number of each sentence in its step."""
    found: list[int] = []
    for place, telling in enumerate(tellings):
        is_same = place > 0 and tellings[place - 1].step == telling.step
        found.append(found[-1] + 1 if is_same else 1)
    return found


def _steps(sentences: Sequence[Sentence]) -> tuple[Step, ...]:
    numbers = sorted({sentence.step for sentence in sentences})
    return tuple(Step(n, tuple(s for s in sentences if s.step == n)) for n in numbers)


def _is_choice(item: Item, deed: Deed) -> bool:
    """True of an item whose neighbour is an alternative to it."""
    items = deed.items(Key.OBJECTS)
    place = items.index(item)
    return item.either or (place + 1 < len(items) and items[place + 1].either)


def _own(item: Item, entities: Sequence[Entity]) -> str:
    """The words that name one thing; those of a set name none of its members."""
    return item.words if len(entities) == 1 else ""


def _kind_of(entities: Sequence[Entity]) -> Kind:
    return Kind.IMPLICIT if any(one.is_made for one in entities) else Kind.EXPLICIT


def _joined(references: Sequence[Reference]) -> Reference:
    """Several references as one, as R2VQ runs them together."""
    *others, last = references
    name = " ".join([*(f"{one.name} {one.origin!s}" for one in others), last.name])
    return Reference(name, last.origin)
