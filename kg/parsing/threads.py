"""The threads of a recipe: a section, or "For the sauce, …", leaves aside what was at hand."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Final, NamedTuple

from kg.model import Moment
from kg.parsing.coreference import names_dish
from kg.parsing.groups import group_of
from kg.parsing.hidden import head_of
from kg.parsing.history import History
from kg.parsing.words import Reading
from kg.titles import without_tail
from ontology import taxonomy
from ontology.wordlists import wordlist

__all__ = ["Announced", "Threads", "announced", "dish_of"]

_OPENING: Final = re.compile(
    r"(?:(?:meanwhile|first|next|now|then) (?:, )?|(?:while|as|when) [^:.,]+, )?"
    r"(?P<how>for|(?:to )?(?:make|prepare)|(?:start|begin) (?:with|by making)) "
    r"(?P<article>the |your |)(?P<name>(?:[^\W\d_]+ ){1,4}?)(?P<end>[,:.]) "
)
_FIRST: Final = wordlist("grammar.first_words")
_HEADING: Final = re.compile(
    r"(?:(?:for|(?:to )?mak(?:e|ing)|(?:to )?prepar(?:e|ing))\s+)?"
    r"(?:(?:the|your|an?)\s+)?(.+?)[:.]?",
    re.I,
)
_NO_THREAD: Final = wordlist("grammar.no_threads")
_SINGLING: Final = wordlist("grammar.singling")
_BAKING: Final = wordlist("verbs.baking")
_SOONEST: Final = 16
_UNBAKED: Final = wordlist("foods.unbaked")
"""What does not come out of an oven."""
_DEEDS: Final = wordlist("verbs.that_name_a_dish")
"""What is called by what was done to it."""
_RAW: Final = wordlist("foods.raw_bases")
"""What goes by its name before it is baked."""


class Announced(NamedTuple):
    """What a sentence or a heading says is made next, and how many words say so."""

    name: str
    end: int


def announced(words: Sequence[str]) -> Announced | None:
    """What the first words of a sentence say that it is about.

    >>> announced("for the sauce , melt the butter .".split())
    Announced(name='sauce', end=4)
    >>> announced("make the dressing : shake the oil".split())
    Announced(name='dressing', end=4)
    >>> announced("to make glaze : in a bowl".split())
    Announced(name='glaze', end=4)
    >>> announced("make the top flat .".split())
    """
    if not words or words[0] not in _FIRST:
        return None
    match = _OPENING.match(f"{' '.join(words[:_SOONEST])} ")
    if match is None:
        return None
    name = match["name"].strip()
    is_bare = not match["article"] and match["end"] != ":"
    if not match["article"] and name.split()[0] in _SINGLING:
        return None
    if _NO_THREAD.intersection(name.split()):
        return None
    is_sure = match["how"] == "for" or (match["end"] == ":" and not _is_prop(head_of(name)))
    is_all = match["end"] == "." and match[0].count(" ") == len(words) and " " not in name
    is_sure = is_sure or (is_all and taxonomy.class_of(head_of(name), "place") is None)
    if (is_bare or not is_sure) and not names_dish(head_of(name)):
        return None
    return Announced(name, match[0].count(" "))


def dish_of(title: str) -> str:
    """The dish that a title names, if it names one.

    >>> dish_of("Leek and Potato Soup with Chives"), dish_of("Roast Chicken")
    ('soup', '')
    """
    words = without_tail(title.lower()).split()
    return head_of(words[-1]) if words and names_dish(head_of(words[-1])) else ""


class Threads:
    """Which thread a recipe is in, sentence by sentence, and what it will make."""

    def __init__(
        self,
        sections: Iterable[tuple[int, str]],
        readings: Iterable[Reading],
        title: str = "",
        listed: Collection[str] = (),
    ) -> None:
        self._sections = dict(sections)
        self._listed = listed
        self._dish = dish_of(title)
        self._last = head_of(without_tail(title.lower()))
        self._said = {
            (reading.step, reading.number): found
            for reading in readings
            if (found := announced(reading.words)) is not None
        }
        self._later = [head_of(found.name) for found in self._said.values()]
        self._past: set[str] = set()
        self.name = ""
        """What the thread makes, until the text has used it."""
        self.heading = ""
        """The last word of what the thread is about."""
        self.began: Moment | None = None

    def awaited(self, title: str) -> set[str]:
        """The heads of what the title, the headings and announcements say will be made."""
        last = without_tail(title.lower()).split()[-1:]
        names = [*last, *map(_bare, self._sections.values()), *self._later]
        return {head_of(name) for name in names if name and self._is_made(name.split()[-1])}

    def _is_made(self, word: str) -> bool:
        """True of a dish, and of what is neither listed nor a group of what is."""
        if names_dish(word):
            return True
        return head_of(word) not in self._listed and not group_of((word,)) and not _is_prop(word)

    def makes(self) -> set[str]:
        """The heads of all that headings and announcements say is made."""
        headings = [_bare(name) for name in self._sections.values()]
        return {*self._later, *(head_of(name) for name in headings if name)}

    def announcing(self, reading: Reading) -> int:
        """How many words at the beginning of a sentence only announce what is made."""
        said = self._said.get((reading.step, reading.number))
        return said.end if said else 0

    def enter(self, reading: Reading, history: History) -> None:
        """Begin a thread where a sentence does."""
        said = self._said.get((reading.step, reading.number))
        heading = self._heading(reading)
        found = said or heading
        if found is None:
            return
        self.heading = head = head_of(found.name)
        self.began = reading.moment(1)
        self.use(head_of(self.name) if self.name else "")
        self.name = found.name if self._is_made(found.name.split()[-1]) else ""
        if said is not None:
            self._later.remove(head)
        history.leave(head)

    def _heading(self, reading: Reading) -> Announced | None:
        """The name of the section that a sentence begins."""
        name = self._sections.get(reading.step) if reading.number == 1 else None
        bare = _bare(name) if name else ""
        return Announced(bare, 0) if bare else None

    def result(self, near: str, lemma: str) -> str:
        """What a result is called: by the name that comes soon, or by the thread's."""
        is_later = lemma in _BAKING and head_of(near) in _UNBAKED
        if is_later or (head_of(near) in _DEEDS and lemma != head_of(near)):
            near = ""
        is_dish = bool(self.name) and head_of(near) == self._last
        is_open = head_of(near) not in self._past and head_of(near) not in self._later
        if near and is_open and not is_dish:
            return near
        name = self.name or (self._dish if lemma == "bake" else "")
        if head_of(name) in _DEEDS and lemma != head_of(name):
            return ""
        return name if lemma in _BAKING or not is_baked(name) else ""

    def completes(self, lemma: str) -> bool:
        """True of the action that a thread's name comes from: potatoes are mash once mashed."""
        return lemma in _DEEDS and bool(self.name) and head_of(self.name) == lemma

    def make(self, name: str) -> None:
        """What is made next goes by a name, if no thread has said another."""
        self.name = self.name or name

    def use(self, head: str) -> None:
        """The text speaks of a thing: if it is what the thread makes, the thread is done."""
        if self.name and head == head_of(self.name):
            self._past.add(head)
            self.name = ""


def _bare(heading: str) -> str:
    """What a heading says is made, if it says so."""
    match = _HEADING.fullmatch(heading.lower())
    return "" if match is None or _NO_THREAD.intersection(match[1].split()) else match[1]


def _is_prop(head: str) -> bool:
    """True of a tool or a place: "for the pan" makes none."""
    cls = taxonomy.class_of(head, "food")
    return cls is not None and taxonomy.kind_of(cls) != "food"


def is_baked(name: str) -> bool:
    """True of what nothing is before it comes out of the oven: a cake, a loaf."""
    is_raw = bool(name) and head_of(name) in _RAW
    return bool(name) and not is_raw and taxonomy.names_a(name, "food", "BakedGood")
