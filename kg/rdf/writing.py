"""RecipeGraph -> N-Quads, the fastest way into any store; the other formats are made from them.

Everything a graph knows is written: see `kg.rdf` for the terms, `kg.rdf.residue` for what is kept
as an annotation. The same graph gives the same lines in the same order.
"""

from __future__ import annotations

from kg.graph import RecipeGraph
from kg.links import later_mentions
from kg.model import Mention, Note, Sentence, Step
from kg.rdf import residue, terms
from kg.rdf.attributes import write_attribute
from kg.rdf.clips import write_clip
from kg.rdf.cooking import write_act, write_fluent, write_prop, write_supply, write_thing
from kg.rdf.names import literal, number
from kg.rdf.page import Page
from kg.rdf.terms import MX

__all__ = ["nquads"]


def nquads(graph: RecipeGraph) -> bytes:
    """The graph as N-Quads text, all in the named graph of the recipe."""
    page = Page(graph)
    _write_recipe(page)
    for step in graph.recipe.steps:
        _write_step(page, step)
    for note in graph.recipe.notes:
        _write_note(page, note)
    for act in graph.acts:
        write_act(page, act)
    for thing in graph.things.values():
        write_thing(page, thing)
    for prop in graph.props.values():
        write_prop(page, prop)
    for supply in graph.supplies.values():
        write_supply(page, supply)
    for place, attribute in enumerate(graph.attributes, 1):
        write_attribute(page, place, attribute)
    _write_mentions(page)
    for place, clip in enumerate(graph.recipe.clips, 1):
        write_clip(page, place, clip)
    for place, fluent in enumerate(graph.fluents, 1):
        write_fluent(page, place, fluent)
    _write_source(page)
    return page.written()


def _write_recipe(page: Page) -> None:
    recipe = page.recipe
    page.say(
        f"<{page.iri}>",
        (terms.TYPE, MX["Recipe"]),
        (terms.TYPE, terms.RECIPE),
        (MX["recipeId"], literal(recipe.id)),
        (MX["title"], literal(recipe.title)),
        (terms.NAME, literal(recipe.title)),
        (terms.SOURCE, page.node("source")),
    )


def _write_step(page: Page, step: Step) -> None:
    node = page.node(f"step-{step.number}")
    page.say(f"<{page.iri}>", (MX["hasStep"], node), (terms.HAS_STEP, node))
    page.say(
        node,
        (terms.TYPE, MX["Step"]),
        (terms.TYPE, terms.HOW_TO_STEP),
        (MX["stepNumber"], number(step.number)),
        (terms.POSITION, number(step.number)),
        (terms.TEXT, literal(step.text)),
    )
    acts = [act for act in page.graph.acts_of_step(step.number) if not act.aside]
    taken = [page.graph.things[thing].supply for act in acts for thing in act.takes]
    page.say_each(node, terms.SUPPLY, [line for line in taken if line])
    page.say_each(node, terms.TOOL, [prop for act in acts for prop in (*act.tools, *act.places)])
    for sentence in step.sentences:
        page.say(node, (MX["hasSentence"], _write_sentence(page, sentence)))


def _write_sentence(page: Page, sentence: Sentence) -> str:
    node = page.node(f"sentence-{sentence.step}.{sentence.number}")
    page.say(
        node,
        (terms.TYPE, MX["Sentence"]),
        (MX["text"], literal(sentence.text)),
        (MX["listPart"], literal(sentence.part) if sentence.part else None),
    )
    return node


def _write_note(page: Page, note: Note) -> None:
    node = page.node(f"note-{note.number}")
    page.say(f"<{page.iri}>", (MX["hasNote"], node))
    page.say(
        node,
        (terms.TYPE, MX["Note"]),
        (terms.TYPE, terms.HOW_TO_TIP),
        (terms.POSITION, number(note.number)),
        (MX["stepNumber"], number(note.step)),
        (MX["heading"], literal(note.heading) if note.heading else None),
        (MX["text"], literal(note.text)),
    )


def _write_mentions(page: Page) -> None:
    later: dict[Mention, list[str]] = {}
    for mention, entity in later_mentions(page.graph):
        later.setdefault(mention, []).append(entity)
    for mention in page.recipe.mentions:
        node = page.mention_node(mention)
        page.say(node, (terms.TYPE, MX["Mention"]), (MX["text"], literal(mention.text)))
        page.say_each(node, MX["coreference"], later.get(mention, ()))
        _write_span(page, node, mention)


def _write_span(page: Page, node: str, mention: Mention) -> None:
    """A Web Annotation: these characters of that sentence are about an entity."""
    at, name = mention.at, node[:-1]
    target, place = f"{name}.target>", f"{name}.position>"
    bodies = [(terms.BODY, page.nodes[entity]) for entity in page.meant.get(mention.id, ())]
    page.say(node, (terms.TYPE, terms.SAID), *bodies, (terms.TARGET, target))
    page.say(target, (terms.OF, page.node(f"sentence-{at.step}.{at.sentence}")))
    span = page.spans.of(at, mention.end)
    if span is not None:
        start, stop = number(span[0]), number(span[1])
        page.say(target, (terms.SELECTOR, place))
        page.say(place, (terms.TYPE, terms.TEXT_POSITION), (terms.START, start), (terms.END, stop))


def _write_source(page: Page) -> None:
    """Where it all comes from; stands last, because nobody likes to read the annotation."""
    source = page.recipe.source
    page.say(
        page.node("source"),
        (terms.TYPE, terms.ENTITY),
        (MX["sourcePath"], literal(source.path)),
        (MX["sourceFormat"], literal(source.format)),
        (MX["sourceLine"], number(source.line)),
        (MX["annotation"], literal(residue.of_recipe(page.graph, page.mentions))),
    )
