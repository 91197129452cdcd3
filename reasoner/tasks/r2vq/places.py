"""Class 17: where something was before something was done to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from kg.model import Moment
from reasoner.tasks.r2vq.entries import Entry, Loose
from reasoner.tasks.r2vq.scenes import Named, Page, Scene
from reasoner.tasks.r2vq.words import joined, participle, plain, singular

_BEFORE: Final = " before it was "
_UNSAID: Final = ("Patient", "Theme", "Time", "Result", "Agent")


def whereabouts(page: Page) -> Iterator[Entry]:
    """Answer "Where was the X before it was V-ed …?"."""
    for move in _latest_first(page):
        for unsure, action in enumerate(_actions(move.scene)):
            for name in _names(page, move.item):
                yield move.entry(joined(name, _BEFORE.strip(), action), int(unsure > 0))


def loose_whereabouts(page: Page) -> Iterator[Loose]:
    """The same where the roles of the verb are not known."""
    for move in _latest_first(page) if page.is_partial else ():
        known = page.words_around(move.scene.at, move.scene)
        for verb in move.scene.verbs:
            for name in _names(page, move.item):
                words = joined(name, _BEFORE.strip(), participle(verb).partition(" ")[0])
                yield Loose(plain(words), known, move.entry(words, 2))


def at_verb(words: str) -> tuple[str, str]:
    """The words of a question split behind the verb."""
    thing, before, action = words.partition(_BEFORE)
    verb, _, rest = action.partition(" ")
    return f"{thing}{before}{verb}", rest


class _Move(NamedTuple):
    """Something that an event takes, and the event before that had it in another place."""

    item: Named
    scene: Scene
    earlier: Scene
    place: str

    def entry(self, words: str, rank: int) -> Entry:
        finding = f"{self.earlier.event.text} has {self.item.name} at {self.place}"
        return Entry(words, self.place, "place-before", self.earlier.at, finding, rank)


def _latest_first(page: Page) -> list[_Move]:
    """The moves, so that the later of two that are asked for in the same words is found first."""
    return list(_moves(page))[::-1]


def _moves(page: Page) -> Iterator[_Move]:
    """The moves of everything, found by keeping for each number its last two places."""
    last: dict[Moment | str, tuple[Scene | None, Scene | None]] = {}
    for scene in page.scenes:
        taken = (*scene.ingredients, *scene.others, *scene.drops, *scene.shadows)
        for item in dict.fromkeys(taken):
            for earlier in last.get(item.number or item.name, ()):
                if earlier and earlier.place and not _same_place(earlier, scene):
                    yield _Move(item, scene, earlier, earlier.place.name)
                    break
        for item in (*taken, *scene.results, *scene.outcomes) if scene.place else ():
            key = item.number or item.name
            newest, older = last.get(key, (None, None))
            if newest is None or not _same_place(newest, scene):
                older = newest
            last[key] = (scene, older)


def _same_place(one: Scene, other: Scene) -> bool:
    here = other.place.number if other.place else None
    return one.place is not None and one.place.number == here


def _names(page: Page, item: Named) -> tuple[str, ...]:
    return page.names.get(item.number, (singular(item.name),))


def _actions(scene: Scene) -> Iterator[str]:
    """What was done, as the question words it: the participle and most of the roles."""
    spans = {a.role: a.text.lower() for a in scene.event.arguments}
    shown = [spans[a.role] for a in scene.event.arguments if a.role not in _UNSAID]
    for verb in dict.fromkeys((*scene.verbs, scene.event.lemma)):
        yield joined(participle(verb), *shown)
