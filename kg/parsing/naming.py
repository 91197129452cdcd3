"""What the mentions of a recipe refer to, one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from kg.cast import references_in
from kg.model import Kind, Mark, MarkKind, Mention, Moment, Reference
from kg.parsing.attributes import plain_lemma, stem
from kg.parsing.coreference import Names
from kg.parsing.denoting import WatchNames, Written
from kg.parsing.gathering import gathered, is_group, is_label, waiting
from kg.parsing.hidden import head_of
from kg.parsing.history import Happening, History
from kg.parsing.kinds import is_implicit
from kg.parsing.larder import Larder
from kg.parsing.list_parts import ListParts
from kg.parsing.models import Models
from kg.parsing.objects import is_product
from kg.parsing.props import Props
from kg.parsing.scenes import effect_of
from kg.parsing.spotting import FOOD, HABITAT, Spot
from kg.parsing.standing_for import joined
from kg.parsing.telling import Told
from kg.parsing.threads import Threads
from kg.parsing.words import Reading

__all__ = ["Naming"]


class Naming:
    """Makes mentions of spots, by what has gone by their names so far."""

    def __init__(
        self,
        told: Told,
        models: Models,
        history: History,
        threads: Threads,
        larder: Larder,
        watch: WatchNames | None = None,
    ) -> None:
        self.told, self.models, self.history = told, models, history
        self.watch = watch
        self.threads, self.larder = threads, larder
        self.names, self.props = Names(), Props()
        self.seen: set[str] = set()
        self.parts: ListParts | None = None
        self.given = {mark.at: mark for mark in told.marks if mark.at.sentence}
        self.lines: dict[int, Reference] = {}
        """What the author marked as a line of the list so far."""
        self.names.brought = larder.brought()
        self.names.parts = larder.parts()
        self.names.line_of = larder.line_of
        self.names.title = {stem(word) for word in told.outline.title.lower().split()}

    def see_parts(self, parts: ListParts, readings: Sequence[Reading]) -> None:
        """Look at what each sentence works on: its butter is that of its own part of the list."""
        self.parts = parts
        self.names.part_at = parts.worked_on(readings)

    def mention(
        self, reading: Reading, spot: Spot, event: Spot | None, others: Iterable[Mention] = ()
    ) -> Mention:
        """A spot as a mention that takes part in an event, or in none.

        `others` are the mentions that the same sentence has before.
        """
        at, text = reading.moment(spot.start), reading.said(spot)
        part_of = reading.moment(event.start) if event else None
        if spot.label != FOOD:
            reference = self._prop(reading, spot)
            kind = Kind.HABITAT if spot.label == HABITAT else Kind.TOOL
            return Mention(str(at), at, spot.end, kind, text, reference, part_of)
        reference = self._food(reading, spot, event, others)
        kind = self._kind(reading, spot)
        is_told = is_label(reading, spot)
        if is_told:
            self.larder.gather((), at)
        if event and (is_told or is_product(reading, event, spot)):
            made = self.history.made_in(at, head_of(text)) or Reference(text.lower(), at)
            self.names.learn(made, text)
            return Mention(str(at), at, spot.end, Kind.IMPLICIT, text, made, result_of=part_of)
        return Mention(str(at), at, spot.end, kind, text, reference, part_of)

    def _prop(self, reading: Reading, spot: Spot) -> Reference:
        before, behind = _around(reading, spot)
        return self.props.refer(reading.said(spot), reading.moment(spot.start), before, behind[:2])

    def _food(
        self, reading: Reading, spot: Spot, event: Spot | None, others: Iterable[Mention]
    ) -> Reference:
        at, text = reading.moment(spot.start), reading.said(spot)
        if at in self.given and (marked := self._marked(self.given[at], text)):
            return marked
        before, behind = _around(reading, spot)
        if part := self.larder.part(text, behind, self.threads.heading):
            repeated = self.larder.repeated(part)
            self.threads.make(part)
            return self.names.listed(self.larder.take(part, at), at, repeated)
        if names := gathered(reading, spot, self.larder, self.history):
            waits = waiting(reading, spot, self.history)
            self.larder.gather(names, at)
            return joined([*waits, *references_in(self.names.listed(names, at))])
        self.names.part = self._own_part(reading, text)
        self.names.since = None if self.names.part else self._since(reading, head_of(text))
        near = [each for mention in others for each in references_in(mention.reference)]
        verb = plain_lemma(reading.words[event.start - 1]) if event else ""
        effect = effect_of(verb) if verb else ""
        written = Written(text, at, before, behind, verb, effect, near)
        found = self.names.food(written, self.history, self.models.names, self.watch)
        if " " in text and found.origin != at and is_group(text):
            self.larder.gather((), at)
        return found

    def _marked(self, mark: Mark, text: str) -> Reference | None:
        """What the author says is meant: a line, more of it where an amount is said, a mixture."""
        if mark.kind is MarkKind.MIXTURE:
            made = [r for r in self.history.latest() if r in self.history.made and r.origin]
            found = next((r for r in made if r.origin and r.origin.step == mark.made_in), None)
        elif mark.line:
            known = self.lines.get(mark.line)
            found = known if known and not mark.amount else Reference(text.lower(), mark.at)
            self.lines[mark.line] = found
        else:
            found = None
        if found is not None:
            self.names.learn(found, text)
        return found

    def _kind(self, reading: Reading, spot: Spot) -> Kind:
        """Whether food is brought to the kitchen or made there, by how it is spoken of."""
        mark = self.given.get(reading.moment(spot.start))
        is_made = is_implicit(self.models, reading, spot, self.told.listed, self.seen)
        is_made = is_made if mark is None else mark.kind is MarkKind.MIXTURE
        head = head_of(reading.said(spot))
        self.seen.add(head)
        self.threads.use(head)
        return Kind.IMPLICIT if is_made else Kind.EXPLICIT

    def _own_part(self, reading: Reading, text: str) -> str:
        """The part that a sentence works on, where that and another one have what is named."""
        part = self.names.part_at.get((reading.step, reading.number), "")
        if not part or self.parts is None:
            return ""
        having = self.parts.having(text)
        return part if len(having) > 1 and part in having else ""

    def _since(self, reading: Reading, head: str) -> Moment | None:
        """Since when a thing of a name is meant, where several parts of the list have one."""
        thread = self.threads.heading
        if not self.names.parts:
            return self.threads.began if thread and self.larder.has_two(head) else None
        foods = [head_of(reading.said(s)) for s in reading.mentions if s.label == FOOD]
        if since := self.larder.since(head, foods, reading.moment(1), thread):
            return since
        return self.threads.began if self.larder.has_own(head, thread) else None

    def cut_off(self, mention: Mention, event: Happening) -> Mention:
        """The mention of pieces: they are what was cut, if that is one thing."""
        things = event.objects or event.foods or event.drops
        if len(things) != 1:
            return mention
        self.names.learn(things[0], mention.text)
        return replace(mention, reference=things[0], result_of=None)


def _around(reading: Reading, spot: Spot) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The two words before a spot, and the three behind it."""
    before = reading.words[max(0, spot.start - 3) : spot.start - 1]
    return before, reading.words[spot.end : spot.end + 3]
