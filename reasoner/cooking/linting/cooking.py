"""Look for what the steps leave open: how long, how hot, of what, and what is left in a vessel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kg.attributes import AttributeKind
from kg.entities import Act, Thing
from kg.graph import RecipeGraph
from kg.timeline import LISTING, Property
from ontology import taxonomy
from ontology.effects import Effect
from ontology.lexicon import stem
from ontology.phrases import words_of
from ontology.wordlists import wordlist
from reasoner.cooking.deeds import label
from reasoner.cooking.linting.finding import Finding, Rule, around, is_open, of_act
from reasoner.cooking.tasks import tasks
from reasoner.reading.analysis import function_words

__all__ = ["checks"]

_TIMED: Final = frozenset(
    "BakeAction RoastAction SimmerAction BoilAction ChillAction FreezeAction MarinateAction "
    "SoakAction PoachAction BraiseAction DeepFryAction FryAction GrillAction".split()
)
_DEGREES: Final = frozenset({"BakeAction", "RoastAction"})
_ENDS: Final = (AttributeKind.DURATION, AttributeKind.UNTIL)
_SIGNS: Final = wordlist("lint.signs")


def checks(graph: RecipeGraph) -> Iterator[Finding]:
    """What a careful cook would ask about."""
    yield from _before_made(graph)
    yield from _left_behind(graph)
    yield from _no_time(graph)
    yield from _no_temperature(graph)
    yield from _names_nothing(graph)


def _before_made(graph: RecipeGraph) -> Iterator[Finding]:
    """Names of made things that are used while nothing of the kind was made yet, but is later."""
    for thing in graph.things.values():
        begun = graph.timeline.of(thing.id, Property.EXISTS)
        if not begun or begun[0].rule != "mentioned before it is made" or begun[0].start == LISTING:
            continue
        later = [t for t in graph.things.values() if _is_same_made(t, thing, begun[0].start)]
        uses = [act for act in graph.uses_of(thing.id) if not act.aside]
        if later and uses and _is_meant(graph, thing, uses[0]):
            made = graph.act(later[0].made_at or 1)
            said = (
                f"{thing.name} is used here, and made in step {made.at.step} ({label(graph, made)})"
            )
            yield of_act(graph, Rule.BEFORE_MADE, said, uses[0])


def _is_meant(graph: RecipeGraph, thing: Thing, act: Act) -> bool:
    """True if the words of an act name a thing, and the act is done on no condition."""
    named = any(each.entity == thing.id and each.participation.mention for each in act.partakings)
    return named and not is_open(graph, act.at)


def _is_same_made(other: Thing, thing: Thing, tick: int) -> bool:
    is_later = other.made_at is not None and other.made_at > tick + 1
    return is_later and other.id != thing.id and stem(other.name) == stem(thing.name)


def _left_behind(graph: RecipeGraph) -> Iterator[Finding]:
    """Something that was made, stands in a vessel at the end, and that no later step speaks of."""
    done = [act for act in graph.acts if not act.aside]
    dish = {
        part
        for act in done[-1:]
        for thing in (*act.takes, *act.gives)
        for part in _wholly(graph, thing)
    }
    for standing in graph.state_at().things if done else ():
        thing, where = standing.thing, standing.whereabouts
        if thing.explicit or thing.taken_from or thing.id in dish or "served" in standing.form:
            continue
        if where is None or not thing.made_at or not _is_vessel(graph, where.place):
            continue
        uses = [act for act in graph.uses_of(thing.id) if not act.aside]
        if (
            uses
            and uses[-1].at.step < done[-1].at.step
            and not _is_spoken_of(graph, thing, uses[-1])
        ):
            said = f"{thing.name} is still in the {graph.name(where.place)}: no later step takes it"
            yield of_act(graph, Rule.LEFT_BEHIND, said, uses[-1])


def _is_vessel(graph: RecipeGraph, place: str) -> bool:
    prop = graph.props.get(place)
    return prop is not None and prop.cls is not None and taxonomy.is_a(prop.cls, "Vessel")


def _is_spoken_of(graph: RecipeGraph, thing: Thing, last: Act) -> bool:
    """True if a later step may mean a thing: by its name, its parts, its vessel or a vague word."""
    later = [step.text for step in graph.recipe.steps if step.number > last.at.step]
    said = {stem(word) for word in words_of(" ".join(later))}
    parts = [graph.name(part) for part in graph.ancestry(thing.id)]
    places = [graph.name(place) for place in last.places]
    every = {word for name in (thing.name, *parts, *places) for word in words_of(name)}
    names = {stem(word) for word in every - function_words()}
    vague = any(taxonomy.names_a(word, "food", "Mixture", "Sauce", "Reference") for word in said)
    return vague or bool(names & said)


def _wholly(graph: RecipeGraph, thing: str) -> set[str]:
    """A thing, all that it was made of, and all that it became part of."""
    found, pending = set[str](), [thing]
    while pending:
        current = pending.pop()
        if current not in found:
            found.add(current)
            pending += graph.parents(current)
    return found


def _no_time(graph: RecipeGraph) -> Iterator[Finding]:
    """Cooking and waiting that neither a time nor a sign ends, in its step."""
    for act in graph.acts:
        if act.aside or act.meaning is None or act.meaning.action not in _TIMED or not act.takes:
            continue
        if any(taxonomy.names_a(graph.name(thing), "food", "Water") for thing in act.takes[:1]):
            continue
        said = [a for a in graph.attributes if a.at.step == act.at.step and a.kind in _ENDS]
        is_told = said or any(word in around(graph, act.at) for word in _SIGNS)
        if not is_told and not is_open(graph, act.at) and _names_food(graph, act):
            what = label(graph, act)
            yield of_act(graph, Rule.NO_TIME, f"{what}: how long, or until when?", act)


def _names_food(graph: RecipeGraph, act: Act) -> bool:
    """True if the words of an act name what it works on: "boil the jars" cooks no food."""
    taken = [each for each in act.partakings if each.entity in act.takes]
    return any(each.participation.mention for each in taken)


def _no_temperature(graph: RecipeGraph) -> Iterator[Finding]:
    """Baking where no sentence says how hot the oven is."""
    kinds = (AttributeKind.TEMPERATURE, AttributeKind.HEAT)
    if any(a.kind in kinds and "oven" in around(graph, a.at) for a in graph.attributes):
        return
    if any(a.kind is AttributeKind.TEMPERATURE and a.act is not None for a in graph.attributes):
        return
    for task in tasks(graph):
        act = graph.act(task.tick)
        baked = act.meaning is not None and act.meaning.action in _DEGREES
        if baked and task.heater == "oven" and not task.is_preheating:
            said = f"{task.label}: how hot?"
            yield of_act(graph, Rule.NO_TEMPERATURE, said, act)
            return


def _names_nothing(graph: RecipeGraph) -> Iterator[Finding]:
    """Steps that tell to do something, and neither name nor reach a food or a vessel."""
    for step in graph.recipe.steps:
        acts = [act for act in graph.acts_of_step(step.number) if not act.aside]
        reached = any(act.takes or act.places or act.tools for act in acts)
        if acts and not reached and not any(_is_adjusting(act) for act in acts):
            listed = {
                stem(word) for line in graph.supplies.values() for word in words_of(line.name)
            }
            if not listed & set(map(stem, words_of(step.text))):
                message = f"{label(graph, acts[0])}: what?"
                yield Finding(Rule.NAMES_NOTHING, message, step.number, acts[0].at, step.text)


def _is_adjusting(act: Act) -> bool:
    effects = act.meaning.effects if act.meaning else ()
    return effects[:1] in ((Effect.ADJUST,), (Effect.SERVE,), (Effect.TURN,))
