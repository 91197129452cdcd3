"""Class 0: how many actions, times or props. Strings and numbers are counted, not things."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from kg.model import Kind, Mention, Moment
from reasoner.tasks.r2vq.entries import Entry
from reasoner.tasks.r2vq.guesses import is_object
from reasoner.tasks.r2vq.scenes import Page
from reasoner.tasks.r2vq.words import lemmas, plural, singular

_OBJECTS: Final = ("Patient", "Theme")
_PROPS: Final = (Kind.TOOL, Kind.HABITAT)
Numbers = dict[str, dict[Moment | None, None]]


def actions(page: Page) -> Iterator[Entry]:
    """Answer "How many actions does it take to process the X?"."""
    hidden = Counter(
        singular(item.name)
        for scene in page.scenes
        for item in (*scene.drops, *scene.shadows, *scene.results)
    )
    written: dict[tuple[str, int], list[Mention]] = {}
    for mention in page.recipe.mentions:
        if mention.kind.is_food:
            for name, rank in _reduced(page, mention).items():
                written.setdefault((name, rank), []).append(mention)
    for (name, rank), mentions in written.items():
        total = len(mentions) + hidden[name]
        finding = f"{name}: written {len(mentions)} times, left out {hidden[name]} times"
        yield Entry(name, str(total), "count-actions", mentions[0].at, finding, rank)


def _reduced(page: Page, mention: Mention) -> dict[str, int]:
    """A mention with its last word as its lemma, or as what that lemma might be as well."""
    first, space, last = mention.text.lower().rpartition(" ")
    found = {f"{first}{space}{page.lemma(mention, last)}": 0}
    for guess in (*lemmas(last, "NOUN"), last, *lemmas(last, "VERB")):
        found.setdefault(f"{first}{space}{guess}", 1)
    return found


def times(page: Page) -> Iterator[Entry]:
    """Answer "How many times is the X used?"."""
    uses: Counter[Moment | None] = Counter()
    for mention in page.recipe.mentions:
        uses[mention.reference.origin] += 1 + _is_object(page, mention)
    uses.update(item.number for scene in page.scenes for item in scene.hidden)
    for name, numbers in _numbers(page, _PROPS).items():
        total = sum(uses[number] for number in numbers)
        finding = _finding(name, numbers)
        yield Entry(name, str(total), "count-uses", next(iter(numbers)), finding)


def props(page: Page) -> Iterator[Entry]:
    """Answer "How many Xs are used?"; tools and places are counted apart."""
    for kind in _PROPS:
        for name, numbers in _numbers(page, (kind,)).items():
            first, finding = next(iter(numbers)), _finding(name, numbers)
            yield Entry(plural(name), str(len(numbers)), "count-props", first, finding)


def _finding(name: str, numbers: Iterable[Moment | None]) -> str:
    return f"{name} goes by {', '.join(map(str, numbers))}"


def _is_object(page: Page, mention: Mention) -> bool:
    """True of a mention that is what some verb acts on; it counts twice."""
    sentence = page.sentence(mention.at)
    if sentence is None:
        return False
    roles = [frame.role_of(mention.at.token, mention.end) for frame in sentence.frames]
    if any(role in _OBJECTS for role in roles):
        return True
    return page.is_partial and is_object(sentence, mention)


def _numbers(page: Page, kinds: tuple[Kind, ...]) -> Numbers:
    """The numbers that go by each name of a tool or place, in the singular."""
    found: Numbers = {}
    for mention in page.recipe.mentions:
        if mention.kind in kinds:
            for name in page.singulars(mention):
                found.setdefault(name, {})[mention.reference.origin] = None
    for scene in page.scenes:
        for kind in kinds:
            for item in scene.unseen_tools if kind is Kind.TOOL else scene.unseen_places:
                found.setdefault(singular(item.name), {})[item.number] = None
    return found
