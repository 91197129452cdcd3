"""What is cooked, with what and how it goes: acts, things, props, supplies and fluents as quads."""

from __future__ import annotations

from kg.entities import Act, Partaking, Prop, Supply, Thing
from kg.links import makes
from kg.model import Role
from kg.rdf import terms
from kg.rdf.names import literal, mx, number, quoted
from kg.rdf.page import Page
from kg.rdf.terms import MX
from kg.timeline import Fluent

__all__ = ["write_act", "write_fluent", "write_prop", "write_supply", "write_thing"]


def write_act(page: Page, act: Act) -> None:
    """An event: what it is called, where it stands, and who takes part."""
    event, at, tick = act.event, act.at, act.tick
    node = page.node(f"event-{tick}")
    frame = event.frame.name if event.frame else None
    first, last = page.spans.of(at, event.end) or (None, None)
    page.say(f"<{page.iri}>", (MX["hasEvent"], node))
    page.say(
        node,
        (terms.TYPE, MX["Event"]),
        (terms.TYPE, terms.ACTIVITY),
        (terms.TYPE, mx(quoted(act.meaning.action)) if act.meaning else None),
        (MX["tick"], number(tick)),
        (MX["stepNumber"], number(at.step)),
        (MX["sentenceNumber"], number(at.sentence)),
        (MX["tokenNumber"], number(at.token)),
        (MX["startOffset"], number(first) if first is not None else None),
        (MX["endOffset"], number(last) if last is not None else None),
        (MX["lemma"], literal(event.lemma)),
        (MX["frame"], literal(frame) if frame is not None else None),
        (MX["aside"], literal(act.aside) if act.aside is not None else None),
        (MX["condition"], literal(event.condition) if event.condition else None),
        (MX["times"], literal(event.times) if event.times else None),
    )
    if tick < len(page.graph.acts):
        later = page.node(f"event-{tick + 1}")
        page.say(node, (MX["precedes"], later), (terms.BEFORE, later))
    _write_links(page, act, node)
    for place, partaking in enumerate(act.partakings, 1):
        part = page.node(f"participation-{tick}.{place}")
        page.say(node, (MX["hasParticipation"], part))
        _write_partaking(page, part, partaking)


def _write_links(page: Page, act: Act, node: str) -> None:
    """What an event takes, gives, uses and needs."""
    foods = [p.entity for p in act.partakings if p.participation.role is not Role.RESULT]
    things, say = page.graph.things, page.say_each
    say(node, MX["cookingArg"], [*(f for f in foods if f in things), *act.assumed])
    say(node, MX["propArg"], [f for f in foods if f not in things])
    say(node, terms.USED, act.takes)
    say(node, MX["assumes"], act.assumed)
    say(node, MX["gives"], act.gives)
    say(node, MX["result"], makes(act, page.graph))
    say(node, MX["happensIn"], act.places)
    say(node, MX["usesTool"], act.tools)
    for needed in act.needs:
        page.say(node, (MX["needsResultOf"], page.node(f"event-{needed}")))
    if act.event.instead_of:
        page.say(node, (MX["insteadOf"], page.event_node(act.event.instead_of)))
    for again in act.event.repeats:
        page.say(node, (MX["repeats"], page.event_node(again)))


def _write_partaking(page: Page, node: str, partaking: Partaking) -> None:
    part = partaking.participation
    written = page.mention_node(part.mention) if part.mention else None
    page.say(
        node,
        (MX["participant"], page.nodes[partaking.entity]),
        (MX["role"], literal(part.role)),
        (MX["hidden"], terms.TRUE if part.is_hidden else terms.FALSE),
        (MX["hiddenAs"], literal(part.hidden) if part.hidden else None),
        (MX["assumed"], literal(part.reason) if part.reason else None),
        (MX["condition"], literal(part.condition) if part.condition else None),
        (MX["choice"], number(part.choice) if part.choice else None),
        (MX["semanticRole"], literal(part.semantic_role) if part.semantic_role else None),
        (MX["mention"], written),
    )


def write_thing(page: Page, thing: Thing) -> None:
    """Something to eat, and where it comes from."""
    maker = page.node(f"event-{thing.made_at}") if thing.made_at is not None else None
    taken = page.nodes[thing.taken_from] if thing.taken_from is not None else None
    kind = "ExplicitIngredient" if thing.explicit else "ImplicitIngredient"
    lost = not thing.explicit and maker is None
    page.say(
        page.nodes[thing.id],
        (terms.TYPE, MX[kind]),
        (terms.TYPE, terms.ENTITY),
        (terms.TYPE, mx(quoted(thing.cls)) if thing.cls else None),
        (terms.LABEL, literal(thing.name)),
        (MX["suppliedBy"], page.nodes[thing.supply] if thing.supply is not None else None),
        (MX["instantiatedBy"], maker),
        (terms.MADE_BY, maker),
        (MX["takenFrom"], taken),
        (MX["unresolved"], terms.TRUE if lost else None),
    )
    page.say_each(page.nodes[thing.id], terms.DERIVED, page.graph.parents(thing.id))


def write_prop(page: Page, prop: Prop) -> None:
    """Something to cook with or in."""
    page.say(
        page.nodes[prop.id],
        (terms.TYPE, mx(terms.USAGES[prop.kind])),
        (terms.TYPE, mx(quoted(prop.cls)) if prop.cls else None),
        (terms.LABEL, literal(prop.name)),
    )


def write_supply(page: Page, supply: Supply) -> None:
    """A line of the ingredient list."""
    amount, node = supply.amount, page.nodes[supply.id]
    page.say(f"<{page.iri}>", (terms.LISTED, literal(supply.text)), (terms.SUPPLY, node))
    page.say(
        node,
        (terms.TYPE, MX["Supply"]),
        (terms.TYPE, terms.HOW_TO_SUPPLY),
        (terms.LABEL, literal(supply.name)),
        (terms.POSITION, number(supply.number)),
        (MX["text"], literal(supply.text)),
        (MX["quantity"], literal(str(amount)) if amount else None),
        (MX["listPart"], literal(supply.part) if supply.part else None),
    )


def write_fluent(page: Page, place: int, fluent: Fluent) -> None:
    """What is true for a while; `place` counts the fluents of the recipe."""
    links = fluent.property in terms.LINKING
    began = fluent.because
    page.say(
        page.node(f"fluent-{place}"),
        (MX["subject"], page.nodes[fluent.subject]),
        (MX["property"], terms.STATES[fluent.property]),
        (MX["value"], page.nodes[fluent.value] if links else None),
        (MX["valueText"], None if links else literal(fluent.value)),
        (MX["from"], number(fluent.start)),
        (MX["until"], number(fluent.end) if fluent.end is not None else None),
        (MX["because"], page.node(f"event-{began}") if began else None),
        (MX["rule"], literal(fluent.rule)),
        (MX["preposition"], literal(fluent.preposition) if fluent.preposition else None),
    )
