"""RecipeGraph -> N-Quads, the fastest way into any store; the other formats are made from them.

Everything a graph knows is written: see `kg.rdf` for the terms, `kg.rdf.residue` for what is kept
as an annotation. The same graph gives the same lines in the same order.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from kg.entities import Act, Partaking, Prop, Supply, Thing
from kg.graph import RecipeGraph
from kg.links import later_mentions, makes
from kg.model import Kind, Mention, Moment, Role, Sentence, Step
from kg.rdf import residue
from kg.rdf.names import graph_iri, literal, local, mx, number, quoted
from kg.rdf.spans import Spans
from kg.timeline import Fluent, Property
from ontology.vocab import OA, PROV, RDF, RDFS, SCHEMA, TIME, XSD

__all__ = ["STATE_PROPERTIES", "USAGES", "nquads"]

STATE_PROPERTIES: Final = {
    Property.EXISTS: "Existence",
    Property.LOCATION: "Location",
    Property.PART_OF: "Parthood",
    Property.FORM: "Form",
    Property.TEMPERATURE: "Temperature",
    Property.ORIENTATION: "Orientation",
    Property.QUANTITY: "QuantityLeft",
}
USAGES: Final = {Kind.TOOL: "Tool", Kind.HABITAT: "Habitat", Kind.PROP: "Prop"}
LINKING: Final = frozenset({Property.LOCATION, Property.PART_OF})


def _iri(namespace: str, name: str) -> str:
    return f"<{namespace}{name}>"


_TYPE, _LABEL = _iri(RDF, "type"), _iri(RDFS, "label")
_JSON, _BOOLEAN = f"^^{_iri(RDF, 'JSON')}", f"^^{_iri(XSD, 'boolean')}"
_TRUE, _FALSE = f'"true"{_BOOLEAN}', f'"false"{_BOOLEAN}'
_STATES = {prop: mx(name) for prop, name in STATE_PROPERTIES.items()}
_ACTIVITY, _ENTITY = _iri(PROV, "Activity"), _iri(PROV, "Entity")
_USED, _MADE_BY, _INFORMED = (_iri(PROV, n) for n in ("used", "wasGeneratedBy", "wasInformedBy"))
_DERIVED, _SOURCE = _iri(PROV, "wasDerivedFrom"), _iri(PROV, "hadPrimarySource")
_INSTANT, _BEFORE = _iri(TIME, "Instant"), _iri(TIME, "before")
_RECIPE, _HOW_TO_STEP, _HOW_TO_SUPPLY, _NAME, _TEXT, _POSITION, _LISTED, _HAS_STEP, _SUPPLY = (
    _iri(SCHEMA, name)
    for name in ("Recipe", "HowToStep", "HowToSupply", "name", "text", "position")
    + ("recipeIngredient", "step", "supply")
)
_SAID, _BODY, _TARGET, _OF, _SELECTOR, _TEXT_POSITION, _START, _END = (
    _iri(OA, name)
    for name in ("Annotation", "hasBody", "hasTarget", "hasSource", "hasSelector")
    + ("TextPositionSelector", "start", "end")
)
_MX: Final = {
    name: mx(name)
    for name in (
        "Recipe Step Sentence Mention Moment Event Participation ExplicitIngredient Supply Fluent "
        "ImplicitIngredient recipeId title hasStep hasSentence hasEvent hasParticipation text tick "
        "annotation sourcePath sourceFormat sourceLine stepNumber sentenceNumber tokenNumber "
        "atMoment lemma frame aside cookingArg propArg result gives assumes usesTool happensIn "
        "needsResultOf precedes participant role hidden hiddenAs semanticRole mention coreference "
        "instantiatedBy unresolved takenFrom suppliedBy origin quantity amount unit subject "
        "property value valueText from until because rule preposition"
    ).split()
}


def nquads(graph: RecipeGraph) -> bytes:
    """The graph as N-Quads text, all in the named graph of the recipe."""
    return _Page(graph).written()


class _Page:
    """The lines of one recipe, as they are written."""

    def __init__(self, graph: RecipeGraph) -> None:
        self.graph, self.recipe = graph, graph.recipe
        self.iri = graph_iri(graph.recipe.id)
        self._lines: list[str] = []
        self._tail = f" <{self.iri}> .\n"
        self._spans = Spans(graph.recipe)
        self._mentions = {mention: n for n, mention in enumerate(graph.recipe.mentions)}
        self._sentences = {(s.step, s.number): s for t in graph.recipe.steps for s in t.sentences}
        self._nodes = {
            **{name: self.node(local("thing", name)) for name in graph.things},
            **{name: self.node(local("prop", name)) for name in graph.props},
            **{name: self.node(local("supply", name)) for name in graph.supplies},
        }

    def written(self) -> bytes:
        self._write_recipe()
        for sentence in self.recipe.ingredients:
            self._write_sentence(sentence)
        for step in self.recipe.steps:
            self._write_step(step)
        for act in self.graph.acts:
            self._write_act(act)
        for thing in self.graph.things.values():
            self._write_thing(thing)
        for prop in self.graph.props.values():
            self._write_prop(prop)
        for supply in self.graph.supplies.values():
            self._write_supply(supply)
        self._write_mentions()
        for place, fluent in enumerate(self.graph.fluents, 1):
            self._write_fluent(place, fluent)
        return "".join(self._lines).encode("utf-8", errors="replace")

    def node(self, name: str) -> str:
        return f"<{self.iri}#{name}>"

    def _say(self, subject: str, *pairs: tuple[str, str | None]) -> None:
        tail = self._tail
        self._lines += [f"{subject} {p} {o}{tail}" for p, o in pairs if o is not None]

    def _say_each(self, subject: str, predicate: str, ids: Iterable[str]) -> None:
        nodes, tail = self._nodes, self._tail
        self._lines += [f"{subject} {predicate} {nodes[i]}{tail}" for i in dict.fromkeys(ids)]

    def _write_recipe(self) -> None:
        recipe, source = self.recipe, self.recipe.source
        node, origin = f"<{self.iri}>", self.node("source")
        self._say(
            node,
            (_TYPE, _MX["Recipe"]),
            (_TYPE, _RECIPE),
            (_MX["recipeId"], literal(recipe.id)),
            (_MX["title"], literal(recipe.title)),
            (_NAME, literal(recipe.title)),
            (_MX["annotation"], _json(residue.of_recipe(self.graph))),
            (_SOURCE, origin),
        )
        self._say(
            origin,
            (_TYPE, _ENTITY),
            (_MX["sourcePath"], literal(source.path)),
            (_MX["sourceFormat"], literal(source.format)),
            (_MX["sourceLine"], number(source.line)),
        )

    def _write_step(self, step: Step) -> None:
        node = self.node(f"step-{step.number}")
        self._say(f"<{self.iri}>", (_MX["hasStep"], node), (_HAS_STEP, node))
        self._say(
            node,
            (_TYPE, _MX["Step"]),
            (_TYPE, _HOW_TO_STEP),
            (_MX["stepNumber"], number(step.number)),
            (_POSITION, number(step.number)),
            (_TEXT, literal(step.text)),
        )
        for sentence in step.sentences:
            self._say(node, (_MX["hasSentence"], self._write_sentence(sentence)))

    def _write_sentence(self, sentence: Sentence) -> str:
        node = self.node(f"sentence-{sentence.step}.{sentence.number}")
        self._say(
            node,
            (_TYPE, _MX["Sentence"]),
            (_MX["text"], literal(sentence.text)),
            (_MX["annotation"], _json(residue.of_sentence(sentence))),
        )
        return node

    def _write_act(self, act: Act) -> None:
        event, meaning, tick = act.event, act.meaning, act.tick
        node, at = self.node(f"event-{tick}"), self._write_moment(act)
        sentence = self._sentences.get((event.at.step, event.at.sentence))
        frame = event.frame.name if event.frame else None
        self._say(f"<{self.iri}>", (_MX["hasEvent"], node))
        self._say(
            node,
            (_TYPE, _MX["Event"]),
            (_TYPE, _ACTIVITY),
            (_TYPE, mx(quoted(meaning.action)) if meaning else None),
            (_MX["tick"], number(tick)),
            (_MX["atMoment"], at),
            (_MX["lemma"], literal(event.lemma)),
            (_MX["text"], literal(event.text)),
            (_MX["frame"], literal(frame) if frame is not None else None),
            (_MX["aside"], literal(act.aside) if act.aside is not None else None),
            (_MX["annotation"], _json(residue.of_event(act, sentence, self._mentions))),
        )
        if tick < len(self.graph.acts):
            self._say(node, (_MX["precedes"], self.node(f"event-{tick + 1}")))
        self._write_links(act, node)
        for place, partaking in enumerate(act.partakings, 1):
            part = self.node(f"participation-{tick}.{place}")
            self._say(node, (_MX["hasParticipation"], part))
            self._write_partaking(part, partaking)
        self._write_span(f"span-{tick}", event.at, event.end, [node])

    def _write_moment(self, act: Act) -> str:
        at, node = act.at, self.node(f"moment-{act.at}")
        later = self.graph.acts[act.tick].at if act.tick < len(self.graph.acts) else at
        self._say(
            node,
            (_TYPE, _MX["Moment"]),
            (_TYPE, _INSTANT),
            (_MX["stepNumber"], number(at.step)),
            (_MX["sentenceNumber"], number(at.sentence)),
            (_MX["tokenNumber"], number(at.token)),
            (_BEFORE, self.node(f"moment-{later}") if later > at else None),
        )
        return node

    def _write_links(self, act: Act, node: str) -> None:
        foods = [p.entity for p in act.partakings if p.participation.role is not Role.RESULT]
        things, say = self.graph.things, self._say_each
        say(node, _MX["cookingArg"], [*(f for f in foods if f in things), *act.assumed])
        say(node, _MX["propArg"], [f for f in foods if f not in things])
        say(node, _USED, act.takes)
        say(node, _MX["assumes"], act.assumed)
        say(node, _MX["gives"], act.gives)
        say(node, _MX["result"], makes(act, self.graph))
        say(node, _MX["happensIn"], act.places)
        say(node, _MX["usesTool"], act.tools)
        for needed in act.needs:
            earlier = self.node(f"event-{needed}")
            self._say(node, (_MX["needsResultOf"], earlier), (_INFORMED, earlier))

    def _write_partaking(self, node: str, partaking: Partaking) -> None:
        part = partaking.participation
        written = self._mention_node(part.mention) if part.mention else None
        self._say(
            node,
            (_TYPE, _MX["Participation"]),
            (_MX["participant"], self._nodes[partaking.entity]),
            (_MX["role"], literal(part.role)),
            (_MX["hidden"], _TRUE if part.is_hidden else _FALSE),
            (_MX["hiddenAs"], literal(part.hidden) if part.hidden else None),
            (_MX["semanticRole"], literal(part.semantic_role) if part.semantic_role else None),
            (_MX["mention"], written),
        )

    def _write_thing(self, thing: Thing) -> None:
        maker = self.node(f"event-{thing.made_at}") if thing.made_at is not None else None
        taken = self._nodes[thing.taken_from] if thing.taken_from is not None else None
        kind = "ExplicitIngredient" if thing.explicit else "ImplicitIngredient"
        lost = not thing.explicit and maker is None
        self._say(
            self._nodes[thing.id],
            (_TYPE, _MX[kind]),
            (_TYPE, _ENTITY),
            (_TYPE, mx(quoted(thing.cls)) if thing.cls else None),
            (_LABEL, literal(thing.name)),
            (_MX["origin"], literal(str(thing.origin)) if thing.origin else None),
            (_MX["suppliedBy"], self._nodes[thing.supply] if thing.supply is not None else None),
            (_MX["instantiatedBy"], maker),
            (_MADE_BY, maker),
            (_MX["takenFrom"], taken),
            (_DERIVED, taken),
            (_MX["unresolved"], _TRUE if lost else None),
        )

    def _write_prop(self, prop: Prop) -> None:
        self._say(
            self._nodes[prop.id],
            (_TYPE, _MX.get(USAGES[prop.kind]) or mx(USAGES[prop.kind])),
            (_TYPE, mx(quoted(prop.cls)) if prop.cls else None),
            (_LABEL, literal(prop.name)),
            (_MX["origin"], literal(str(prop.origin)) if prop.origin else None),
        )

    def _write_supply(self, supply: Supply) -> None:
        amount, node = supply.amount, self._nodes[supply.id]
        self._say(f"<{self.iri}>", (_LISTED, literal(supply.text)), (_SUPPLY, node))
        self._say(
            node,
            (_TYPE, _MX["Supply"]),
            (_TYPE, _HOW_TO_SUPPLY),
            (_LABEL, literal(supply.name)),
            (_POSITION, number(supply.number)),
            (_MX["text"], literal(supply.text)),
            (_MX["quantity"], literal(str(amount)) if amount else None),
            (_MX["amount"], literal(str(amount.number)) if amount else None),
            (_MX["unit"], literal(amount.unit) if amount and amount.unit is not None else None),
        )

    def _write_mentions(self) -> None:
        later: dict[Mention, list[str]] = {}
        for mention, entity in later_mentions(self.graph):
            later.setdefault(mention, []).append(entity)
        for mention in self.recipe.mentions:
            node = self._mention_node(mention)
            self._say(node, (_TYPE, _MX["Mention"]), (_MX["text"], literal(mention.text)))
            self._say_each(node, _MX["coreference"], later.get(mention, ()))
            named = [self._nodes[entity] for entity in self.graph.meant_by(mention)]
            self._write_span(node[len(self.iri) + 2 : -1], mention.at, mention.end, named)

    def _mention_node(self, mention: Mention) -> str:
        return self.node(f"mention-{self._mentions[mention] + 1}")

    def _write_span(self, name: str, at: Moment, end: int, bodies: list[str]) -> None:
        """A Web Annotation: these characters of that sentence are about an event or an entity."""
        node, target, place = (self.node(f"{name}{end}") for end in ("", ".target", ".position"))
        self._say(node, (_TYPE, _SAID), *((_BODY, body) for body in bodies), (_TARGET, target))
        self._say(target, (_OF, self.node(f"sentence-{at.step}.{at.sentence}")))
        span = self._spans.of(at, end)
        if span is not None:
            start, stop = number(span[0]), number(span[1])
            self._say(target, (_SELECTOR, place))
            self._say(place, (_TYPE, _TEXT_POSITION), (_START, start), (_END, stop))

    def _write_fluent(self, place: int, fluent: Fluent) -> None:
        links = fluent.property in LINKING
        began = fluent.because
        self._say(
            self.node(f"fluent-{place}"),
            (_TYPE, _MX["Fluent"]),
            (_MX["subject"], self._nodes[fluent.subject]),
            (_MX["property"], _STATES[fluent.property]),
            (_MX["value"], self._nodes[fluent.value] if links else None),
            (_MX["valueText"], None if links else literal(fluent.value)),
            (_MX["from"], number(fluent.start)),
            (_MX["until"], number(fluent.end) if fluent.end is not None else None),
            (_MX["because"], self.node(f"event-{began}") if began else None),
            (_MX["rule"], literal(fluent.rule)),
            (_MX["preposition"], literal(fluent.preposition) if fluent.preposition else None),
        )


def _json(text: str) -> str:
    return f"{literal(text)}{_JSON}"
