"""Find what a vague name of the text stands for: "the spices", "the mixture", "grease".

What an act takes under the name comes first, then what its mention was taken to mean, then the
lines of the list that are of its kind.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kg.cues import Cue
from kg.entities import Act, Supply
from kg.graph import RecipeGraph
from ontology import taxonomy
from ontology.lexicon import stem
from reasoner.once import once_a_graph
from reasoner.operators.base import Denotation, denoted, proof, unique
from reasoner.operators.naming import answer, told
from reasoner.operators.participants import mention_of
from reasoner.operators.words import bare, is_pronoun, short
from reasoner.outcome import Evidence
from reasoner.wording import listed, the


def meanings(
    graph: RecipeGraph, words: str, act: Act | None, step: int | None
) -> Iterator[Denotation]:
    """What a name may stand for in an act, in a step or anywhere, the likeliest first."""
    name = bare(words)
    yield from _under(graph, name, act, step)
    if is_pronoun(name):
        return
    yield from _meant(graph, name, act, step)
    yield from _left(graph, name, act)
    yield from _of_its_kind(graph, name)


def is_told_by_others(graph: RecipeGraph, words: str, act: Act | None) -> bool:
    """True of words in the text that name no line of the list: they stand for something else."""
    mention = mention_of(graph, words, act, act.at.step if act else None)
    if mention is None or (act and mention.at.step != act.at.step):
        return False
    meant = [graph.things.get(thing) for thing in graph.text.meant_by(mention)]
    return bool(meant) and all(thing is not None and not thing.supply for thing in meant)


def of_lines(lines: Sequence[Supply], *cues: str) -> Denotation:
    """Lines of the list as an answer."""
    proofs = [Evidence("ingredient-list", None, line.text) for line in lines]
    ids = tuple(line.id for line in lines)
    return denoted(the(listed(short(line.name) for line in lines)), ids, proofs, *cues)


def _under(
    graph: RecipeGraph, name: str, act: Act | None, step: int | None
) -> Iterator[Denotation]:
    """What acts take because it stands under a word for several, those of the step first."""
    acts = _collected(graph).get(stem(name), {})
    near = {act.tick} if act else {a.tick for a in graph.acts_of_step(step)} if step else set[int]()
    for tick in sorted(acts, key=lambda tick: (tick not in near, tick)):
        seen = [proof(graph, graph.acts[tick - 1], "coreference")]
        yield answer(graph, acts[tick], seen, "under")


@once_a_graph
def _collected(graph: RecipeGraph) -> dict[str, dict[int, tuple[str, ...]]]:
    """By the words for several, what each act takes under them."""
    found: dict[str, dict[int, tuple[str, ...]]] = {}
    for act in graph.acts:
        for part in act.partakings:
            cue = part.participation.assumed
            under = cue if cue is Cue.EVERYTHING else part.participation.under
            if under:
                ticks = found.setdefault(stem(under), {})
                ticks[act.tick] = unique([*ticks.get(act.tick, ()), part.entity])
    return found


def _meant(
    graph: RecipeGraph, name: str, act: Act | None, step: int | None
) -> Iterator[Denotation]:
    mention = mention_of(graph, name, act, step)
    if mention is None:
        return
    before = [other.tick for other in graph.acts_of_step(mention.at.step) if other.at < mention.at]
    tick = max(before, default=graph.before_step(mention.at.step) + 1) - 1
    meant = graph.text.meant_by(mention)
    seen = [Evidence("coreference", mention.at, f"{mention.text!r} is said there")]
    lines = unique(s for t in meant if t in graph.things and (s := graph.things[t].supply))
    found = told(graph, meant, tick, seen, "meant", is_apart=True)
    yield from (d for d in found if bare(d.text) != name)
    if lines:
        yield of_lines([graph.supplies[line] for line in lines], "listed")


def _left(graph: RecipeGraph, name: str, act: Act | None) -> Iterator[Denotation]:
    """The lines that no act before has used: "the remaining ingredients"."""
    if act is None or not taxonomy.names_a(name, "food", "Ingredient", "Remainder"):
        return
    used = {
        graph.things[t].supply
        for a in graph.acts[: act.tick - 1]
        for t in a.takes
        if t in graph.things
    }
    lines = [supply for supply in graph.supplies.values() if supply.id not in used]
    if lines and used:
        yield of_lines(lines, "left")


def _of_its_kind(graph: RecipeGraph, name: str) -> Iterator[Denotation]:
    """The lines of the list that are of the kind that the name names, unclaimed ones first."""
    cls = taxonomy.class_of(name, "food")
    lines = [line for line, kind in _kinds(graph) if cls and kind and taxonomy.is_a(kind, cls)]
    free = [line for line in lines if line in _free(graph)]
    for found, cue in ((free, "unclaimed"), (lines, "kind")):
        if found and len(found) < len(graph.supplies):
            yield of_lines([graph.supplies[line] for line in found], cue)


def unclaimed(graph: RecipeGraph) -> Iterator[Denotation]:
    """The lines that no name in the steps claims: what a name without a line may stand for."""
    lines = _free(graph)
    if lines and 2 * len(lines) <= len(graph.supplies):
        yield of_lines([graph.supplies[line] for line in lines], "unclaimed")


@once_a_graph
def _free(graph: RecipeGraph) -> tuple[str, ...]:
    claimed = {thing.supply for thing in graph.things.values()}
    return tuple(line for line in graph.supplies if line not in claimed)


@once_a_graph
def _kinds(graph: RecipeGraph) -> tuple[tuple[str, str | None], ...]:
    supplies = graph.supplies.values()
    return tuple((supply.id, taxonomy.class_of(supply.name, "food")) for supply in supplies)


def of_part(graph: RecipeGraph, words: str) -> Iterator[Denotation]:
    """The part of the list that has this name: "For the sauce"."""
    wanted = {stem(word) for word in bare(words).split()}
    parts: dict[str, list[Supply]] = {}
    for supply in graph.supplies.values():
        if supply.part and wanted & {stem(word) for word in supply.part.lower().split()}:
            parts.setdefault(supply.part, []).append(supply)
    for lines in parts.values():
        yield of_lines(lines, "list-part")
