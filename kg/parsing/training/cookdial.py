"""CookDial's recipes (Jiang et al. 2022, MIT) as gold for words: actions, food, tools and places.

Its graphs say which words take part in which action; of what the text leaves out they only say that
something is left out. So they teach spans and participation, and nothing about what is hidden.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from kg.model import (
    Event,
    Kind,
    Mention,
    Moment,
    Participation,
    Recipe,
    Reference,
    Role,
    Source,
    Step,
    Token,
)
from kg.parsing.account import line_of
from kg.parsing.tokens import sentences_in
from kg.parsing.training.cookdial_reading import Action, Cooked, Node, cooked_recipes

__all__ = ["FORMAT", "cookdial_gold"]

FORMAT: Final = "cookdial"
_PLACES: Final = frozenset({"loc", "gol", "source"})
_WRITTEN: Final = _PLACES | {"ppt", "instrument", "subj"}
_LEADING: Final = frozenset({"DET", "NUM", "ADP", "ADV", "PRON", "PUNCT", "CCONJ", "PART", "SCONJ"})
_SHARES: Final = frozenset(
    "half rest remaining other more some all each additional cup cups tablespoon tablespoons"
    " teaspoon teaspoons pound pounds ounce ounces third quarter another second separate reserved"
    " little bit pinch inch quart".split()
)
_CUT: Final = frozenset({"with", "of", "in", "on", "(", ",", "to", "and", "or"})
_ROLES: Final = {Kind.EXPLICIT: Role.INGREDIENT, Kind.HABITAT: Role.HABITAT, Kind.TOOL: Role.TOOL}


def cookdial_gold(folder: Path) -> Iterator[Recipe]:
    """The recipes of a folder with the spans and participations of their graphs."""
    for cooked in cooked_recipes(folder):
        yield _Gold(cooked).recipe()


class _Gold:
    """A recipe while the words of its graphs are found in its sentences."""

    def __init__(self, cooked: Cooked) -> None:
        self.cooked = cooked
        self.steps = tuple(_step(number, text) for number, text in enumerate(cooked.steps, 1))
        self.places = {
            step.number: _places(step, cooked.steps[step.number - 1]) for step in self.steps
        }
        self.mentions: dict[Moment, Mention] = {}
        self.events: list[Event] = []

    def recipe(self) -> Recipe:
        """The recipe with its events and mentions."""
        for action in self.cooked.actions:
            self._note(action)
        lines = enumerate(self.cooked.lines.values(), 1)
        return Recipe(
            self.cooked.id,
            self.cooked.title,
            tuple(line_of(number, text) for number, text in lines),
            self.steps,
            tuple(sorted(self.events, key=lambda event: event.at)),
            tuple(sorted(self.mentions.values(), key=lambda mention: mention.at)),
            Source(self.cooked.id, FORMAT, 1),
        )

    def _note(self, action: Action) -> None:
        verb = self._tokens(action.step, action.node)
        if not verb or any(event.at == verb[0] for event in self.events):
            return
        at = verb[0]
        token = self._token(at)
        parts = [
            Participation(_ROLES[mention.kind], mention.reference, mention)
            for role, node in action.node.roles
            if (mention := self._mention(action.step, role, node, at)) is not None
        ]
        event = Event(str(at), at, at.token, token.form, token.lemma.lower(), None, tuple(parts))
        self.events.append(event)

    def _mention(self, step: int, role: str, node: Node, event: Moment) -> Mention | None:
        if role not in _WRITTEN or node.kind not in ("FOOD", "TOOL"):
            return None
        found = self._name([at for at in self._tokens(step, node) if at[:2] == event[:2]])
        if not found or found[0] in self.mentions or event in found:
            return None
        kind = Kind.EXPLICIT if node.kind == "FOOD" else Kind.HABITAT
        if node.kind == "TOOL" and role == "instrument":
            kind = Kind.TOOL
        text = " ".join(self._token(at).form for at in found)
        reference = Reference(text.lower(), found[0])
        at = found[0]
        self.mentions[at] = Mention(str(at), at, found[-1].token, kind, text, reference, event)
        return self.mentions[at]

    def _name(self, places: list[Moment]) -> list[Moment]:
        """The words of a name without articles, amounts and what stands behind."""
        while places and (
            self._token(places[0]).upos in _LEADING
            or self._token(places[0]).form.lower() in _SHARES
        ):
            places = places[1:]
        for number, at in enumerate(places):
            if self._token(at).form.lower() in _CUT:
                return places[:number]
        return places

    def _tokens(self, step: int, node: Node) -> list[Moment]:
        """The tokens that the words of a node cover."""
        if node.start < 0:
            return []
        return [
            at for at, (start, end) in self.places[step].items()
            if start < node.end and end > node.start
        ]  # fmt: skip

    def _token(self, at: Moment) -> Token:
        return self.steps[at.step - 1].sentences[at.sentence - 1].tokens[at.token - 1]


def _step(number: int, text: str) -> Step:
    sentences = enumerate(sentences_in(text) or [text], 1)
    return Step(number, tuple(replace(line_of(n, said), step=number) for n, said in sentences))


def _places(step: Step, text: str) -> dict[Moment, tuple[int, int]]:
    """Where each token of a step stands in its text."""
    found: dict[Moment, tuple[int, int]] = {}
    lower, place = text.lower(), 0
    for sentence in step.sentences:
        for number, token in enumerate(sentence.tokens, 1):
            start = lower.find(token.form.lower(), place)
            place = (place if start < 0 else start) + len(token.form)
            found[Moment(step.number, sentence.number, number)] = place - len(token.form), place
    return found
