"""Writes down what a recipe says as an annotated one: for a person to correct, or to keep."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from kg.attributes import AttributeKind
from kg.cast import references_in
from kg.graph import RecipeGraph
from kg.listing import Listing
from kg.model import Event, HiddenKey, Mention, Moment, Participation, Recipe, Reference, Role
from kg.notation.script import Deed, Field, Item, Key, Listed, Script, Telling
from kg.notation.stock import bare
from kg.notation.syntax import read_deed
from kg.notation.understanding import KEPT

__all__ = ["draft_of", "kept_script"]

_KEYS: Final = {
    AttributeKind.DURATION: Key.TIME,
    AttributeKind.TEMPERATURE: Key.TEMPERATURE,
    AttributeKind.HEAT: Key.HEAT,
    AttributeKind.UNTIL: Key.UNTIL,
    AttributeKind.PURPOSE: Key.WHY,
    AttributeKind.MANNER: Key.HOW,
    AttributeKind.SIZE: Key.SIZE,
    AttributeKind.SIDE: Key.SIDE,
    AttributeKind.LID: Key.LID,
    AttributeKind.CONDITION: Key.IF,
    AttributeKind.REPETITION: Key.TIMES,
}
_FORBIDDEN: Final = re.compile(r"[=~#()\[\]|,+/*@:]+")
_SOURCES: Final = frozenset({"Source"})


def kept_script(recipe: Recipe) -> Script | None:
    """The annotation that a recipe was made of, if it was made of one."""
    kept = {key.removeprefix(KEPT): line for key, line in recipe.metadata if key.startswith(KEPT)}
    if not kept:
        return None
    facts = tuple(f for f in recipe.metadata if not f[0].startswith(KEPT) and f[0] != "title")
    numbered = enumerate(recipe.ingredients, 1)
    listed = tuple(Listed(line.text, kept.get(f"part {n}", line.part)) for n, line in numbered)
    return Script(recipe.title, listed, tuple(_kept_tellings(recipe, kept)), facts)


def _kept_tellings(recipe: Recipe, kept: dict[str, str]) -> Iterator[Telling]:
    for step in recipe.steps:
        for sentence in step.sentences:
            deeds: list[Deed] = []
            while line := kept.get(f"{step.number}.{sentence.number}.{len(deeds) + 1}"):
                deeds.append(read_deed(line))
            yield Telling(step.number, sentence.text, tuple(deeds))


def _listed(recipe: Recipe) -> tuple[Listed, ...]:
    return tuple(Listed(line.text, line.part) for line in recipe.ingredients)


def draft_of(graph: RecipeGraph) -> Script:
    """The reading of a recipe as an annotation, every word and reference in its place."""
    return kept_script(graph.recipe) or _Drafting(graph).script()


class _Drafting:
    """A recipe while its events are written down."""

    def __init__(self, graph: RecipeGraph) -> None:
        self.graph, self.recipe = graph, graph.recipe
        self.ids: dict[Reference, str] = {}
        self.taken: set[str] = {str(n) for n, _ in enumerate(self.recipe.ingredients, 1)}
        self.ticks = {act.event.id: act for act in graph.acts}
        self.lines = self._lines_of_things()
        self.listing = Listing(self.recipe)

    def _lines_of_things(self) -> dict[Reference, str]:
        """The list line of what is referred to, where it is on the list."""
        found: dict[Reference, str] = {}
        for act in self.graph.acts:
            for partaking in act.partakings:
                thing = self.graph.things.get(partaking.entity)
                if thing and thing.supply:
                    line = thing.supply.rpartition(".")[2]
                    found.setdefault(partaking.participation.reference, line)
        return found

    def script(self) -> Script:
        """The whole recipe."""
        facts = (("status", "draft"),)
        return Script(self.recipe.title, _listed(self.recipe), tuple(self._tellings()), facts)

    def _tellings(self) -> Iterator[Telling]:
        for step in self.recipe.steps:
            for sentence in step.sentences:
                here = [
                    event
                    for event in self.recipe.events
                    if (event.at.step, event.at.sentence) == (step.number, sentence.number)
                ]
                yield Telling(step.number, sentence.text, tuple(map(self._deed, here)))

    def _deed(self, event: Event) -> Deed:
        act = self.ticks.get(event.id)
        if act is None or act.aside is not None:
            return Deed("", remark=f"not done? {event.text}")
        return Deed(event.text, self._nth(event.at, event.end), tuple(self._fields(event)))

    def _nth(self, at: Moment, end: int) -> int:
        """Which of the same words of a sentence stand here."""
        sentence = self.recipe.sentence(at)
        if sentence is None:
            return 1
        forms = [token.form.lower() for token in sentence.tokens]
        wanted = forms[at.token - 1 : end]
        places = range(at.token)
        return sum(forms[place : place + len(wanted)] == wanted for place in places)

    def _fields(self, event: Event) -> Iterator[Field]:
        parts = event.participations
        foods = [p for p in parts if p.role is Role.INGREDIENT and p.hidden is not HiddenKey.SHADOW]
        if foods:
            yield Field(Key.OBJECTS, tuple(self._items(foods)))
        places = [p for p in parts if p.role is Role.HABITAT]
        sources = [p for p in places if p.semantic_role in _SOURCES]
        others = [p for p in places if p.semantic_role not in _SOURCES]
        tools = [p for p in parts if p.role is Role.TOOL]
        for key, some in ((Key.IN, others), (Key.FROM, sources), (Key.WITH, tools)):
            if some:
                yield Field(key, tuple(self._items(some)))
        yield from self._attributes(event)
        yield from self._outcome(parts)

    def _outcome(self, parts: tuple[Participation, ...]) -> Iterator[Field]:
        shadows = [p for p in parts if p.hidden is HiddenKey.SHADOW]
        if shadows:
            items = [Item(refs=(self._fresh(p.reference),), hidden=True) for p in shadows]
            yield Field(Key.LEAVES, tuple(items))
        results = [p for p in parts if p.role is Role.RESULT]
        written = {p.reference for p in results if p.mention}
        items = []
        for part in results:
            if part.mention:
                refs = (self._fresh(part.reference),)
                items.append(Item(part.mention.text, refs, self._nth_of(part.mention)))
            elif part.reference not in written:
                items.append(Item(refs=(self._fresh(part.reference),), hidden=True))
        if items:
            yield Field(Key.RESULT, tuple(items))

    def _attributes(self, event: Event) -> Iterator[Field]:
        act = self.ticks[event.id]
        seen: set[Key] = set()
        for attribute in self.graph.attributes_of(act.tick):
            key = _KEYS.get(attribute.kind)
            words = " ".join(attribute.words.split())
            words = words.removeprefix(f"{key} ")
            is_own = words.lower().startswith(event.text.lower())
            is_here = attribute.at[:2] == event.at[:2] and "|" not in words and not is_own
            is_bare = key is Key.SIZE and " " not in words
            if key and key not in seen and is_here and not is_bare:
                seen.add(key)
                yield Field(key, text=words)

    def _items(self, parts: list[Participation]) -> Iterator[Item]:
        choices: set[int] = set()
        for part in parts:
            either = bool(part.choice) and part.choice in choices
            choices.add(part.choice)
            refs = tuple(map(self._ref, references_in(part.reference)))
            mention = part.mention
            condition = _FORBIDDEN.sub(" ", part.condition).strip()
            if mention is None:
                for ref in refs:
                    yield Item(refs=(ref,), hidden=True, condition=condition, either=either)
            else:
                nth = self._nth_of(mention)
                known = refs if refs != (mention.text.lower(),) else ()
                yield Item(mention.text, known, nth, condition=condition, either=either)

    def _nth_of(self, mention: Mention) -> int:
        return self._nth(mention.at, mention.end)

    def _ref(self, reference: Reference) -> str:
        """The id of what a reference is to: a line of the list, or its name."""
        if reference not in self.ids:
            line = self.lines.get(reference) or self._listed_as(reference)
            name = line or self._unique(reference)
            self.ids[reference] = name
            if line is None and self._is_food(reference):
                return f"*{name}"
        return self.ids[reference]

    def _listed_as(self, reference: Reference) -> str | None:
        """The line of a member of a set, which no thing of the graph stands for."""
        is_member = all(
            p.reference != reference for e in self.recipe.events for p in e.participations
        )
        found = self.listing.line_of(reference.name) if is_member else None
        return found and found.rpartition(".")[2]

    def _is_food(self, reference: Reference) -> bool:
        return any(
            part.reference == reference and part.role in (Role.INGREDIENT, Role.RESULT)
            for event in self.recipe.events
            for part in event.participations
        )

    def _fresh(self, reference: Reference) -> str:
        if reference not in self.ids:
            self.ids[reference] = self._unique(reference)
        return self.ids[reference]

    def _unique(self, reference: Reference) -> str:
        """A name that nothing else has yet."""
        name = bare(" ".join(_FORBIDDEN.sub(" ", reference.name.lower()).split())) or "thing"
        found, number = name, 1
        while found in self.taken:
            number += 1
            found = f"{name} {number}"
        self.taken.add(found)
        return found
