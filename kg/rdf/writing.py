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
from kg.model import Kind, Mention, Role, Sentence, Step
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
_BOOLEAN = f"^^{_iri(XSD, 'boolean')}"
_TRUE, _FALSE = f'"true"{_BOOLEAN}', f'"false"{_BOOLEAN}'
_STATES = {prop: mx(name) for prop, name in STATE_PROPERTIES.items()}
_ACTIVITY, _ENTITY = _iri(PROV, "Activity"), _iri(PROV, "Entity")
_USED, _MADE_BY = _iri(PROV, "used"), _iri(PROV, "wasGeneratedBy")
_DERIVED, _SOURCE = _iri(PROV, "wasDerivedFrom"), _iri(PROV, "hadPrimarySource")
_BEFORE = _iri(TIME, "before")
_RECIPE, _HOW_TO_STEP, _HOW_TO_SUPPLY, _NAME, _TEXT, _POSITION, _LISTED, _HAS_STEP, _SUPPLY = (
    _iri(SCHEMA, name)
    for name in (
        "Recipe HowToStep HowToSupply name text position recipeIngredient step supply".split()
    )
)
_SAID, _BODY, _TARGET, _OF, _SELECTOR, _TEXT_POSITION, _START, _END = (
    _iri(OA, name)
    for name in (
        "Annotation hasBody hasTarget hasSource hasSelector TextPositionSelector start end".split()
    )
)
_TERMS: Final = """
    Recipe Step Sentence Mention Event ExplicitIngredient ImplicitIngredient Supply
    recipeId title hasStep hasSentence hasEvent hasParticipation text annotation
    sourcePath sourceFormat sourceLine stepNumber sentenceNumber tokenNumber startOffset endOffset
    tick lemma frame aside condition times precedes cookingArg propArg result gives assumes
    usesTool happensIn
    needsResultOf insteadOf repeats participant role hidden hiddenAs assumed choice semanticRole
    mention coreference
    instantiatedBy unresolved takenFrom suppliedBy quantity
    subject property value valueText from until because rule preposition
"""
_MX: Final = {name: mx(name) for name in _TERMS.split()}


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
        self._meant = _meant(graph)
        self._nodes = {
            **{name: self.node(local("thing", name)) for name in graph.things},
            **{name: self.node(local("prop", name)) for name in graph.props},
            **{name: self.node(local("supply", name)) for name in graph.supplies},
        }

    def written(self) -> bytes:
        self._write_recipe()
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
        self._write_source()
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
        recipe = self.recipe
        self._say(
            f"<{self.iri}>",
            (_TYPE, _MX["Recipe"]),
            (_TYPE, _RECIPE),
            (_MX["recipeId"], literal(recipe.id)),
            (_MX["title"], literal(recipe.title)),
            (_NAME, literal(recipe.title)),
            (_SOURCE, self.node("source")),
        )

    def _write_source(self) -> None:
        """Where it all comes from; stands last, because nobody likes to read the annotation."""
        source = self.recipe.source
        self._say(
            self.node("source"),
            (_TYPE, _ENTITY),
            (_MX["sourcePath"], literal(source.path)),
            (_MX["sourceFormat"], literal(source.format)),
            (_MX["sourceLine"], number(source.line)),
            (_MX["annotation"], literal(residue.of_recipe(self.graph, self._mentions))),
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
        )
        return node

    def _write_act(self, act: Act) -> None:
        event, at, tick = act.event, act.at, act.tick
        node = self.node(f"event-{tick}")
        frame = event.frame.name if event.frame else None
        first, last = self._spans.of(at, event.end) or (None, None)
        self._say(f"<{self.iri}>", (_MX["hasEvent"], node))
        self._say(
            node,
            (_TYPE, _MX["Event"]),
            (_TYPE, _ACTIVITY),
            (_TYPE, mx(quoted(act.meaning.action)) if act.meaning else None),
            (_MX["tick"], number(tick)),
            (_MX["stepNumber"], number(at.step)),
            (_MX["sentenceNumber"], number(at.sentence)),
            (_MX["tokenNumber"], number(at.token)),
            (_MX["startOffset"], number(first) if first is not None else None),
            (_MX["endOffset"], number(last) if last is not None else None),
            (_MX["lemma"], literal(event.lemma)),
            (_MX["frame"], literal(frame) if frame is not None else None),
            (_MX["aside"], literal(act.aside) if act.aside is not None else None),
            (_MX["condition"], literal(event.condition) if event.condition else None),
            (_MX["times"], literal(event.times) if event.times else None),
        )
        if tick < len(self.graph.acts):
            later = self.node(f"event-{tick + 1}")
            self._say(node, (_MX["precedes"], later), (_BEFORE, later))
        self._write_links(act, node)
        for place, partaking in enumerate(act.partakings, 1):
            part = self.node(f"participation-{tick}.{place}")
            self._say(node, (_MX["hasParticipation"], part))
            self._write_partaking(part, partaking)

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
            self._say(node, (_MX["needsResultOf"], self.node(f"event-{needed}")))
        if act.event.instead_of:
            self._say(node, (_MX["insteadOf"], self._event_node(act.event.instead_of)))
        for again in act.event.repeats:
            self._say(node, (_MX["repeats"], self._event_node(again)))

    def _event_node(self, event: str) -> str:
        return self.node(f"event-{self.graph.act(event).tick}")

    def _write_partaking(self, node: str, partaking: Partaking) -> None:
        part = partaking.participation
        written = self._mention_node(part.mention) if part.mention else None
        self._say(
            node,
            (_MX["participant"], self._nodes[partaking.entity]),
            (_MX["role"], literal(part.role)),
            (_MX["hidden"], _TRUE if part.is_hidden else _FALSE),
            (_MX["hiddenAs"], literal(part.hidden) if part.hidden else None),
            (_MX["assumed"], literal(part.assumed) if part.assumed else None),
            (_MX["condition"], literal(part.condition) if part.condition else None),
            (_MX["choice"], number(part.choice) if part.choice else None),
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
            (_MX["suppliedBy"], self._nodes[thing.supply] if thing.supply is not None else None),
            (_MX["instantiatedBy"], maker),
            (_MADE_BY, maker),
            (_MX["takenFrom"], taken),
            (_MX["unresolved"], _TRUE if lost else None),
        )
        self._say_each(self._nodes[thing.id], _DERIVED, self.graph.parents(thing.id))

    def _write_prop(self, prop: Prop) -> None:
        self._say(
            self._nodes[prop.id],
            (_TYPE, _MX.get(USAGES[prop.kind]) or mx(USAGES[prop.kind])),
            (_TYPE, mx(quoted(prop.cls)) if prop.cls else None),
            (_LABEL, literal(prop.name)),
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
        )

    def _write_mentions(self) -> None:
        later: dict[Mention, list[str]] = {}
        for mention, entity in later_mentions(self.graph):
            later.setdefault(mention, []).append(entity)
        for mention in self.recipe.mentions:
            node = self._mention_node(mention)
            self._say(node, (_TYPE, _MX["Mention"]), (_MX["text"], literal(mention.text)))
            self._say_each(node, _MX["coreference"], later.get(mention, ()))
            self._write_span(node, mention)

    def _mention_node(self, mention: Mention) -> str:
        return self.node(f"mention-{self._mentions[mention] + 1}")

    def _write_span(self, node: str, mention: Mention) -> None:
        """A Web Annotation: these characters of that sentence are about an entity."""
        at, name = mention.at, node[:-1]
        target, place = f"{name}.target>", f"{name}.position>"
        bodies = [(_BODY, self._nodes[entity]) for entity in self._meant.get(mention.id, ())]
        self._say(node, (_TYPE, _SAID), *bodies, (_TARGET, target))
        self._say(target, (_OF, self.node(f"sentence-{at.step}.{at.sentence}")))
        span = self._spans.of(at, mention.end)
        if span is not None:
            start, stop = number(span[0]), number(span[1])
            self._say(target, (_SELECTOR, place))
            self._say(place, (_TYPE, _TEXT_POSITION), (_START, start), (_END, stop))

    def _write_fluent(self, place: int, fluent: Fluent) -> None:
        links = fluent.property in LINKING
        began = fluent.because
        self._say(
            self.node(f"fluent-{place}"),
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


def _meant(graph: RecipeGraph) -> dict[str, dict[str, None]]:
    """The things and props that each mention was taken to mean."""
    meant: dict[str, dict[str, None]] = {}
    for mention_id, entity in graph.coreferences:
        meant.setdefault(mention_id, {})[entity] = None
    for act in graph.acts:
        for part in act.partakings:
            mention = part.participation.mention
            if mention is not None:
                meant.setdefault(mention.id, {})[part.entity] = None
    return meant
