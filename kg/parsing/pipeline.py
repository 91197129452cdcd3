"""The whole way from raw text to a Recipe: words, spots, roles, links, what is left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kg.model import Event, Kind, Mention, Recipe, Reference, Sentence, Source, Step
from kg.parsing.account import event_of, line_of, unmade
from kg.parsing.coreference import Names
from kg.parsing.groups import include
from kg.parsing.hidden import head_of
from kg.parsing.history import Happening, History
from kg.parsing.kinds import is_implicit
from kg.parsing.larder import Larder, is_excepted
from kg.parsing.linking import linked
from kg.parsing.meeting import moved_on, settle, take_no_other
from kg.parsing.mending import fetched, mend
from kg.parsing.models import Models, current
from kg.parsing.names_ahead import names_ahead, next_name
from kg.parsing.outline import Outline
from kg.parsing.pronouns import adds, is_product, makes_nothing, meant_by, shared
from kg.parsing.recognizing import take_whole
from kg.parsing.scenes import happening
from kg.parsing.spotting import FOOD, HABITAT, Spot, listed_words
from kg.parsing.supposing import Watch, suppose
from kg.parsing.taking_part import take_part
from kg.parsing.threads import Threads
from kg.parsing.tokens import plain_letters, spans
from kg.parsing.words import Reading, Said, read_sentences

__all__ = ["Parse", "parse", "parse_words"]


def parse(outline: Outline, models: Models | None = None) -> Recipe:
    """Understand a recipe from its text alone."""
    return Parse(outline, current() if models is None else models).recipe()


def parse_words(
    sentences: Sequence[Sequence[str]], source: Source, models: Models | None = None
) -> Recipe:
    """Understand a recipe of one step whose words somebody has cut already."""
    texts = tuple([" ".join(words) for words in sentences])
    outline = Outline("words", "words", (), (texts,), source)
    return Parse(outline, current() if models is None else models, cut=sentences).recipe()


class Parse:
    """One recipe while it is being parsed."""

    def __init__(
        self,
        outline: Outline,
        models: Models,
        *,
        cut: Sequence[Sequence[str]] | None = None,
        readings: list[Reading] | None = None,
        watch: Watch | None = None,
        by_rules: bool = True,
    ) -> None:
        """Parse an outline, or sentences that are `cut` into words or read already.

        Somebody may `watch` the decisions; without rules, nothing but the models and whoever
        watches takes them, so that these can be learned.
        """
        self.outline, self.models, self.watch = outline, models, watch
        self.by_rules = by_rules
        self.lines = [line_of(number, text) for number, text in enumerate(outline.ingredients, 1)]
        forms = [[plain_letters(token.form) for token in line.tokens] for line in self.lines]
        self.listed = listed_words(forms)
        self.history, self.names = History(), Names()
        self.seen: set[str] = set()
        self.events: list[Event] = []
        self.mentions: list[Mention] = []
        self.readings = self._read(cut) if readings is None else readings
        self.threads = Threads(outline.sections, self.readings, outline.title, self.listed)
        for reading in self.readings:
            first = self.threads.announcing(reading)
            reading.events = [event for event in reading.events if event.end > first]
        self.names.awaited = self.threads.awaited(outline.title)
        self.ahead = names_ahead(self._said(), self.listed, self.names.awaited)
        told = [word for reading in self.readings for word in reading.words]
        self.larder = Larder(outline, told)
        self.names.kin = self.larder.kin()

    def _read(self, cut: Sequence[Sequence[str]] | None) -> list[Reading]:
        said = [
            Said(
                step,
                number,
                [span.text for span in spans(text)] if cut is None else list(cut[number - 1]),
                text,
            )
            for step, sentences in enumerate(self.outline.steps, 1)
            for number, text in enumerate(sentences, 1)
        ]
        readings = read_sentences(said, self.listed, self.models)
        for reading in readings:
            mend(reading)
        return readings

    def _said(self) -> Iterator[tuple[tuple[int, int], Spot, str]]:
        for reading in self.readings:
            for spot in reading.mentions:
                if spot.end <= self.threads.announcing(reading):
                    continue
                yield (reading.step, reading.number), spot, reading.said(spot)

    def recipe(self) -> Recipe:
        """The finished recipe."""
        for place, reading in enumerate(self.readings):
            self._follow(place, reading)
        outline = self.outline
        return Recipe(
            outline.id,
            outline.title,
            tuple(self.lines),
            self._steps(),
            tuple(self.events),
            tuple(self.mentions),
            outline.source,
            questions=outline.questions,
            metadata=outline.metadata,
        )

    def _steps(self) -> tuple[Step, ...]:
        steps: dict[int, list[Sentence]] = {}
        for reading in self.readings:
            steps.setdefault(reading.step, []).append(reading.sentence())
        return tuple([Step(number, tuple(sentences)) for number, sentences in steps.items()])

    def _follow(self, place: int, reading: Reading) -> None:
        """The mentions and events of one sentence, each event after those before it."""
        self.threads.enter(reading, self.history)
        links = self._links(reading)
        found = [unmade(reading, s) for s in reading.mentions if s not in links]
        found += [self._mention(reading, s, None) for s, event in links.items() if event is None]
        is_last = place == len(self.readings) - 1
        resolved: dict[Spot, Mention] = {}
        for spot in reading.events:
            common = shared(reading, spot, links)
            for one in [*(s for s, event in links.items() if event == spot), *common]:
                if one not in resolved:
                    resolved[one] = self._mention(reading, one, links[one], resolved.values())
            mine = [mention for s, mention in resolved.items() if links[s] == spot]
            own = [mention for mention in mine if mention.part_of]
            event = self._begun(reading, spot, own)
            event.products = [mention.reference for mention in mine if mention.result_of]
            if self.threads.completes(event.lemma):
                event.products.append(self.names.new(self.threads.name, event.at))
            event.is_last = is_last and spot is reading.events[-1]
            self._happen(reading, spot, event, [resolved[s].reference for s in common])
            self.events.append(event_of(reading, spot, event, own))
        found += resolved.values()
        self.mentions += sorted(found, key=lambda mention: mention.at)

    def _begun(self, reading: Reading, spot: Spot, own: Sequence[Mention]) -> Happening:
        """An event as it is written."""
        at = reading.moment(spot.start)
        event = happening(at, spot.end, reading.words, reading.tags, reading.labels)
        event.next_head = self.threads.result(next_name(self.ahead, at), event.lemma)
        take_part(event, own, reading, spot, self.history)
        return event

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
        suppose(event, history, self.names, self.models, self.watch)
        history.only = None
        if meant.things and self.by_rules and (meant.every or not event.drops):
            event.drops = [thing for thing in meant.things if thing not in event.foods]
            for thing in event.drops:
                event.why["Drop", thing] = meant.why
        if self.by_rules and event.effect != "separate":
            take_whole(event, history)
        if self.by_rules and not meant.things:
            take_no_other(event, history)
        if makes_nothing(reading, spot):
            self.names.forget(event.results)
            event.results = []
        elif event.products and not event.is_negated:
            event.results = event.products
        settle(event, history, self.names, by_rules=self.by_rules, is_meant=bool(meant.things))
        if left := self.larder.left(event.at, reading.words, is_first=not history.events):
            include(event, reading.words_from(spot), left)
        if not event.is_negated and event.effect != "repeat":
            history.happen(event)

    def _links(self, reading: Reading) -> dict[Spot, Spot | None]:
        """The mentions of a sentence, each with the event that it takes part in, if any.

        The words that only announce what is made next are left out.
        """
        frames = [reading.frame_at(spot) for spot in reading.events]
        scales, first = self.models.scales.get("part"), self.threads.announcing(reading)
        found: dict[Spot, Spot | None] = {}
        for spot in reading.mentions:
            if spot.end > first:
                roles = [f.role_of(spot.start, spot.end) or "-" if f else "?" for f in frames]
                event = linked(scales, reading.clauses, reading.events, spot, roles)
                found[spot] = event or fetched(reading, spot)
                if is_excepted(reading, spot):
                    found[spot] = None
        return found

    def _mention(
        self, reading: Reading, spot: Spot, event: Spot | None, others: Iterable[Mention] = ()
    ) -> Mention:
        at, text = reading.moment(spot.start), reading.said(spot)
        before = reading.words[max(0, spot.start - 3) : spot.start - 1]
        if spot.label == FOOD:
            near = [mention.reference for mention in others]
            behind = reading.words[spot.end : spot.end + 3]
            if part := self.larder.part(text, behind, self.threads.heading):
                reference = self.names.listed(self.larder.take(part, at), at)
                self.threads.make(part)
            else:
                own = self.larder.has_own(head_of(text), self.threads.heading)
                self.names.since = self.threads.began if own else None
                reference = self.names.food(text, at, before, self.history, near)
            kind = Kind.EXPLICIT
            if is_implicit(self.models, reading, spot, self.listed, self.seen):
                kind = Kind.IMPLICIT
            self.seen.add(head_of(text))
            self.threads.use(head_of(text))
        else:
            reference = self.names.prop(text, at, before)
            kind = Kind.HABITAT if spot.label == HABITAT else Kind.TOOL
        part_of = reading.moment(event.start) if event else None
        if event and spot.label == FOOD and is_product(reading, event, spot):
            made = self.history.made_in(at, head_of(text)) or Reference(text.lower(), at)
            self.names.learn(made, text, is_food=True)
            return Mention(str(at), at, spot.end, Kind.IMPLICIT, text, made, result_of=part_of)
        return Mention(str(at), at, spot.end, kind, text, reference, part_of)
