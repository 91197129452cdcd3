"""Quads -> RecipeGraph: what `kg.rdf.writing` wrote comes back as it was."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, Final

from kg.entities import Act, Partaking, Prop, Supply, Thing
from kg.errors import RdfError
from kg.graph import RecipeGraph
from kg.model import (
    Asked,
    Event,
    Frame,
    HiddenKey,
    Instantiation,
    Kind,
    Mention,
    Moment,
    Note,
    Participation,
    Recipe,
    Role,
    Sentence,
    Source,
    Step,
)
from kg.rdf import residue
from kg.rdf.clips import clips_in
from kg.rdf.names import id_of
from kg.rdf.terms import LINKING, STATE_PROPERTIES, USAGES
from kg.timeline import Fluent, Property
from ontology.effects import meaning_of_class
from ontology.vocab import MX, PROV, RDF, RDFS, SCHEMA

__all__ = ["Statement", "graph_from"]

Statement = tuple[str, str, str]
"""Subject, predicate and object: IRIs as they are, literals by their text."""
_Node = dict[str, list[str]]
_STATES: Final = {MX.term(name): prop for prop, name in STATE_PROPERTIES.items()}
_KINDS: Final = {MX.term(name): kind for kind, name in USAGES.items()}
_MODEL: Final = {MX.term(n) for n in ("Event", "ExplicitIngredient", "ImplicitIngredient")}
_PLACE: Final = ("stepNumber", "sentenceNumber", "tokenNumber")
_TYPE, _LABEL, _USED = RDF.term("type"), RDFS.term("label"), PROV.term("used")


def graph_from(statements: Iterable[Statement]) -> RecipeGraph:
    """The graph that the statements of one recipe make."""
    nodes: dict[str, _Node] = {}
    for subject, predicate, value in statements:
        nodes.setdefault(subject, {}).setdefault(predicate, []).append(value)
    try:
        return _Reading(nodes).graph()
    except (LookupError, ValueError, TypeError, AssertionError) as error:
        problem = f"is not a recipe graph as this version writes it ({type(error).__name__})"
        raise RdfError(problem, next(iter(nodes), "no quads")) from error


class _Reading:
    """The nodes of one recipe by their IRI."""

    def __init__(self, nodes: dict[str, _Node]) -> None:
        self.nodes = nodes
        self.by_kind: dict[str, dict[str, str]] = {}
        for iri in nodes:
            kind = iri.partition("#")[2].partition("-")[0]
            self.by_kind.setdefault(kind, {})[id_of(iri)] = iri
        (self.iri,) = (iri for iri in nodes if "#" not in iri)
        self.head: dict[str, Any] = json.loads(self._one(f"{self.iri}#source", "annotation"))
        self.mentions = tuple(self._mentions())

    def graph(self) -> RecipeGraph:
        told = {(s.step, s.number): s for s in self._sentences()}
        acts = [
            self._act(tick, found, told)
            for tick, found in enumerate(self.head.get("events", ()), 1)
        ]
        return RecipeGraph(
            self._recipe(told, acts),
            acts,
            [self._thing(name, origin) for name, origin in self._origins("things")],
            [self._prop(name, origin) for name, origin in self._origins("props")],
            self._supplies(),
            [self._fluent(f"{self.iri}#fluent-{n}") for n in range(1, self._count("fluent") + 1)],
            [(mention, entity) for mention, entity in self.head.get("coreferences", ())],
        )

    def _origins(self, kind: str) -> Iterator[tuple[str, Moment | None]]:
        for name, origin in self.head.get(kind, ()):
            yield name, residue.moment(origin)

    def _count(self, kind: str) -> int:
        return len(self.by_kind.get(kind, ()))

    def _iris(self, kind: str) -> Iterator[str]:
        return iter(self.by_kind.get(kind, {}).values())

    def _one(self, iri: str, name: str) -> str:
        return self.nodes[iri][MX.term(name)][0]

    def _maybe(self, iri: str, name: str) -> str | None:
        found = self.nodes[iri].get(MX.term(name))
        return found[0] if found else None

    def _linked(self, iri: str, name: str) -> str | None:
        found = self._maybe(iri, name)
        return id_of(found) if found is not None else None

    def _recipe(self, told: dict[tuple[int, int], Sentence], acts: list[Act]) -> Recipe:
        origin, head = f"{self.iri}#source", self.head
        steps = sorted(int(self._one(iri, "stepNumber")) for iri in self._iris("step"))
        ordered = list(told.items())
        return Recipe(
            self._one(self.iri, "recipeId"),
            self._one(self.iri, "title"),
            tuple(
                residue.read_sentence(0, number, text, tokens, frames, supply.part)
                for (number, text, tokens, frames), supply in zip(
                    head.get("listed", ()), self._supplies(), strict=True
                )
            ),
            tuple(Step(n, tuple(s for (step, _), s in ordered if step == n)) for n in steps),
            tuple(act.event for act in acts),
            self.mentions,
            Source(
                self._one(origin, "sourcePath"),
                self._one(origin, "sourceFormat"),
                int(self._one(origin, "sourceLine")),
            ),
            tuple(Instantiation(*row) for row in head.get("instantiations", ())),
            tuple(Asked(*row) for row in head.get("questions", ())),
            tuple((name, value) for name, value in head.get("metadata", ())),
            tuple(self._note(number) for number in range(1, self._count("note") + 1)),
            tuple(
                clips_in(
                    self.nodes,
                    self.iri,
                    {f"{self.iri}#event-{act.tick}": act.event.id for act in acts},
                )
            ),
            tuple(residue.read_mark(row) for row in head.get("marks", ())),
            tuple((number, name) for number, name in head.get("sections", ())),
        )

    def _note(self, number: int) -> Note:
        iri = f"{self.iri}#note-{number}"
        heading = self._maybe(iri, "heading") or ""
        return Note(number, heading, self._one(iri, "text"), int(self._one(iri, "stepNumber")))

    def _mentions(self) -> Iterator[Mention]:
        for place, row in enumerate(self.head.get("mentions", ()), 1):
            yield residue.read_mention(row, self._one(f"{self.iri}#mention-{place}", "text"))

    def _sentences(self) -> Iterator[Sentence]:
        for step, number, tokens, frames in self.head.get("sentences", ()):
            iri = f"{self.iri}#sentence-{step}.{number}"
            text, part = self._one(iri, "text"), self._maybe(iri, "listPart") or ""
            yield residue.read_sentence(step, number, text, tokens, frames, part)

    def _act(self, tick: int, found: dict[str, Any], told: dict[tuple[int, int], Sentence]) -> Act:
        iri = f"{self.iri}#event-{tick}"
        at = Moment(*(int(self._one(iri, name)) for name in _PLACE))
        rows = [residue.read_participation(row, self.mentions) for row in found["parts"]]
        classes = [c for c in self.nodes[iri][_TYPE] if c.startswith(MX) and c not in _MODEL]
        return Act(
            int(self._one(iri, "tick")),
            self._event(iri, at, found, rows, told.get((at.step, at.sentence))),
            meaning_of_class(classes[0].removeprefix(MX)) if classes else None,
            self._maybe(iri, "aside"),
            tuple(
                self._partaking(f"{self.iri}#participation-{tick}.{place}", rows[row])
                for place, row in enumerate(found["partakings"], 1)
            ),
            self._ordered(iri, _USED, found.get("takes")),
            self._ordered(iri, MX.term("assumes"), found.get("assumed")),
            self._ordered(iri, MX.term("gives"), found.get("gives")),
            self._ordered(iri, MX.term("happensIn"), found.get("places")),
            self._ordered(iri, MX.term("usesTool"), found.get("tools")),
            tuple(sorted(int(id_of(e)) for e in self.nodes[iri].get(MX.term("needsResultOf"), ()))),
        )

    def _event(
        self,
        iri: str,
        at: Moment,
        found: dict[str, Any],
        rows: list[Participation],
        sentence: Sentence | None,
    ) -> Event:
        lemma = self._one(iri, "lemma")
        if not lemma.strip():
            raise ValueError("an event without a lemma")
        return Event(
            found["id"],
            at,
            found["end"],
            found["text"],
            lemma,
            _frame(found.get("frame"), sentence),
            tuple(rows[row] for row in found["own"]),
            found.get("terminal", False),
            self._maybe(iri, "condition") or "",
            next(self._events_at(iri, "insteadOf"), ""),
            tuple(self._events_at(iri, "repeats")),
            self._maybe(iri, "times") or "",
        )

    def _events_at(self, iri: str, name: str) -> Iterator[str]:
        """The ids of the events that a link leads to, in order of time."""
        for tick in sorted(int(id_of(e)) for e in self.nodes[iri].get(MX.term(name), ())):
            yield self.head["events"][tick - 1]["id"]

    def _ordered(self, iri: str, predicate: str, order: list[str] | None) -> tuple[str, ...]:
        """What is linked, in the order that the annotation remembers if it still fits."""
        linked = [id_of(found) for found in self.nodes[iri].get(predicate, ())]
        return tuple(order if order is not None and set(order) == set(linked) else linked)

    def _partaking(self, iri: str, row: Participation) -> Partaking:
        hidden, mention = self._maybe(iri, "hiddenAs"), self._linked(iri, "mention")
        part = Participation(
            Role(self._one(iri, "role")),
            row.reference,
            self.mentions[int(mention) - 1] if mention else None,
            HiddenKey(hidden) if hidden else None,
            self._maybe(iri, "semanticRole"),
            row.orientation,
            row.assumed if self._maybe(iri, "assumed") else None,
            self._maybe(iri, "condition") or "",
            int(self._maybe(iri, "choice") or 0),
            row.under,
            row.rival,
        )
        return Partaking(id_of(self._one(iri, "participant")), part)

    def _thing(self, name: str, origin: Moment | None) -> Thing:
        iri = self.by_kind["thing"][name]
        maker = self._linked(iri, "instantiatedBy")
        return Thing(
            name,
            self.nodes[iri][_LABEL][0],
            MX.term("ExplicitIngredient") in self.nodes[iri][_TYPE],
            self._cls(iri),
            origin,
            self._linked(iri, "suppliedBy"),
            int(maker) if maker is not None else None,
            self._linked(iri, "takenFrom"),
        )

    def _cls(self, iri: str) -> str | None:
        """The class of the ontology, beside those that the model itself gives."""
        types = self.nodes[iri][_TYPE]
        found = [c for c in types if c.startswith(MX) and c not in _MODEL and c not in _KINDS]
        return found[0].removeprefix(MX) if found else None

    def _prop(self, name: str, origin: Moment | None) -> Prop:
        iri = self.by_kind["prop"][name]
        types, label = self.nodes[iri][_TYPE], self.nodes[iri][_LABEL][0]
        kind: Kind = next(_KINDS[c] for c in types if c in _KINDS)
        return Prop(name, label, kind, self._cls(iri), origin)

    def _supplies(self) -> list[Supply]:
        position = SCHEMA.term("position")
        found = sorted((int(self.nodes[iri][position][0]), iri) for iri in self._iris("supply"))
        amounts = self.head.get("amounts", ())
        return [
            Supply(
                id_of(iri),
                number,
                self._one(iri, "text"),
                self.nodes[iri][_LABEL][0],
                residue.read_amount(amount),
                self._maybe(iri, "listPart") or "",
            )
            for (number, iri), amount in zip(found, amounts, strict=True)
        ]

    def _fluent(self, iri: str) -> Fluent:
        prop: Property = _STATES[self._one(iri, "property")]
        links = prop in LINKING
        until, because = self._maybe(iri, "until"), self._linked(iri, "because")
        return Fluent(
            id_of(self._one(iri, "subject")),
            prop,
            id_of(self._one(iri, "value")) if links else self._one(iri, "valueText"),
            int(self._one(iri, "from")),
            int(until) if until is not None else None,
            int(because) if because is not None else 0,
            self._one(iri, "rule"),
            self._maybe(iri, "preposition"),
        )


def _frame(found: int | list[Any] | None, sentence: Sentence | None) -> Frame | None:
    if found is None:
        return None
    if isinstance(found, int):
        assert sentence is not None
        return sentence.frames[found]
    return residue.read_frames([found])[0]
