"""Find what a recipe forgets, says twice or cannot mean: with its place and its words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from kg.attributes import AttributeKind
from kg.entities import Act, Supply, Thing
from kg.graph import RecipeGraph
from kg.model import Moment
from kg.timeline import LISTING, Property
from ontology import taxonomy
from ontology.effects import Effect
from ontology.lexicon import stem
from ontology.phrases import words_of
from reasoner.cooking.accounts import accounts
from reasoner.cooking.deeds import label, sentence_of
from reasoner.cooking.tasks import tasks
from reasoner.foods import foods_of
from reasoner.once import once_a_graph

__all__ = ["Finding", "Rule", "lint"]


class Rule(StrEnum):
    """What can be wrong with a recipe."""

    NEVER_USED = "listed but never used"
    NOT_LISTED = "used but not listed"
    TOO_MUCH = "more used than listed"
    BEFORE_MADE = "used before it is made"
    LEFT_BEHIND = "a vessel that is never emptied"
    NO_TIME = "no time and no sign"
    NO_TEMPERATURE = "no temperature"
    NAMES_NOTHING = "a step that names nothing"
    NO_STEPS = "nothing to do"
    NO_LIST = "no list"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something to look at: what, why, and where in the text (step 0 is the list)."""

    rule: Rule
    message: str
    step: int
    moment: Moment | None
    quote: str

    def __str__(self) -> str:
        place = f"step {self.step}" if self.step else "list"
        if not self.step and self.moment:
            place = f"line {self.moment.sentence}"
        return f"{place}: {self.rule}: {self.message}"

    def as_dict(self) -> dict[str, Any]:
        """The finding as JSON has it; `line` is a line of the list."""
        return {
            "rule": str(self.rule),
            "message": self.message,
            "step": self.step,
            "line": self.moment.sentence if self.moment and not self.step else None,
            "moment": str(self.moment) if self.moment else None,
            "quote": self.quote,
        }


_EVERYTHING: Final = ("ingredient", "everything", "all of the above", "seasonings")
_AT_HAND: Final = ("Water", "Ice", "Salt", "BlackPepper", "Pepper", "SaltAndPepper", "Seasoning")
_TIMED: Final = frozenset(
    "BakeAction RoastAction SimmerAction BoilAction ChillAction FreezeAction MarinateAction "
    "SoakAction PoachAction BraiseAction DeepFryAction FryAction GrillAction".split()
)
_DEGREES: Final = frozenset({"BakeAction", "RoastAction"})


@once_a_graph
def lint(graph: RecipeGraph) -> tuple[Finding, ...]:
    """Everything that a careful reader would ask about, as the text goes."""
    checks = (
        _empty, _never_used, _not_listed, _too_much, _before_made, _left_behind, _no_time,
        _no_temperature, _names_nothing,
    )  # fmt: skip
    found = [finding for check in checks for finding in check(graph)]
    return tuple(sorted(found, key=lambda each: (each.step, each.moment or Moment(0, 0, 0))))


def _empty(graph: RecipeGraph) -> Iterator[Finding]:
    if not graph.supplies:
        yield Finding(Rule.NO_LIST, "there is no list of ingredients", 0, None, "")
    if not any(not act.aside for act in graph.acts):
        yield Finding(Rule.NO_STEPS, "no step says what to do", 0, None, "")


def _never_used(graph: RecipeGraph) -> Iterator[Finding]:
    """Lines that no act takes and no step has a word of."""
    used = {line for taking in accounts(graph).takings for line, _ in taking.lines}
    text = " ".join(step.text for step in graph.recipe.steps).lower()
    if not text or any(words in text for words in _EVERYTHING):
        return
    said = {stem(word) for word in words_of(text)}
    for line in graph.supplies.values():
        if line.id not in used and not _is_said(line, said) and _is_food(line):
            yield _of_line(Rule.NEVER_USED, f"{line.name} is in no step", line)


def _is_said(line: Supply, said: set[str]) -> bool:
    """True if the steps have a word for a line: one of its own, of its class, or of its kind."""
    words = {stem(word) for word in words_of(line.text.partition(",")[0]) if len(word) > 2}
    cls = taxonomy.class_of(line.name, "food")
    names = [line.name] if cls is None else [taxonomy.label(cls), *taxonomy.synonyms(cls)]
    kinds = [taxonomy.label(kind) for kind in taxonomy.ancestors(cls)] if cls else []
    heads = {stem(name) for name in (*names, *kinds)} - {"food", "thing", "entity"}
    return bool((words | heads) & said)


def _is_food(line: Supply) -> bool:
    cls = taxonomy.class_of(line.text)
    is_heading = line.text.rstrip().endswith(":")
    return not is_heading and (cls is None or taxonomy.kind_of(cls) == "food")


def _not_listed(graph: RecipeGraph) -> Iterator[Finding]:
    """Foods that only the steps name; what every kitchen has is not asked for."""
    if not graph.supplies:
        return
    listed = {stem(word) for line in graph.supplies.values() for word in words_of(line.text)}
    kinds = [c for line in graph.supplies.values() if (c := taxonomy.class_of(line.name, "food"))]
    for name, at in dict(food for food in foods_of(graph) if food[1] and food[1].step).items():
        cls = taxonomy.class_of(name, "food")
        if (
            cls is None
            or taxonomy.is_a(cls, "PartOfFood")
            or stem(name) in {*listed, "fat"}
            or not at
        ):
            continue
        if any(taxonomy.is_a(cls, hand) for hand in _AT_HAND) or _is_kin(cls, kinds):
            continue
        if _is_open(graph, at):
            continue
        if any(thing.name == name and _is_taken(graph, thing) for thing in graph.things.values()):
            yield _of_moment(graph, Rule.NOT_LISTED, f"no line has {name}", at)


def _is_open(graph: RecipeGraph, at: Moment) -> bool:
    """True of what the cook may leave, or what is only compared: "optional", "such as", "if"."""
    text = _around(graph, at)
    compared = (
        AttributeKind.SIZE,
        AttributeKind.EXAMPLE,
        AttributeKind.UNTIL,
        AttributeKind.PURPOSE,
    )
    within = any(
        said.kind in compared and said.at[:2] == at[:2] and said.at.token <= at.token <= said.end
        for said in graph.attributes
    )
    conditional = any(act.event.condition for act in graph.text.acts_in(at))
    return within or conditional or any(words in text for words in _OPEN)


_OPEN: Final = (
    "optional",
    "such as",
    "for example",
    "your favo",
    "if you",
    "e.g.",
    "you can ",
    "any type",
)


def _is_kin(cls: str, kinds: Iterable[str]) -> bool:
    return any(taxonomy.is_a(cls, kind) or taxonomy.is_a(kind, cls) for kind in kinds)


def _is_taken(graph: RecipeGraph, thing: Thing) -> bool:
    uses = [act for act in graph.uses_of(thing.id) if not act.aside]
    return any(
        each.entity == thing.id and each.participation.mention
        for act in uses
        for each in act.partakings
    )


def _too_much(graph: RecipeGraph) -> Iterator[Finding]:
    for over in accounts(graph).overdrawn:
        line, act = graph.supplies[over.line], graph.act(over.tick)
        if over.taken:
            total = round(float(over.before + over.taken) * 100)
            said = f"{over.words} {line.name} makes {total} % of the line ({line.text})"
        else:
            said = f"{over.words} {line.name}, but all of it was used before ({line.text})"
        yield _of_act(graph, Rule.TOO_MUCH, said, act)


def _before_made(graph: RecipeGraph) -> Iterator[Finding]:
    """Names of made things that are used while nothing of the kind was made yet, but is later."""
    for thing in graph.things.values():
        begun = graph.timeline.of(thing.id, Property.EXISTS)
        if not begun or begun[0].rule != "mentioned before it is made" or begun[0].start == LISTING:
            continue
        later = [t for t in graph.things.values() if _is_same_made(t, thing, begun[0].start)]
        uses = [act for act in graph.uses_of(thing.id) if not act.aside]
        if later and uses:
            made = graph.act(later[0].made_at or 1)
            said = (
                f"{thing.name} is used here, and made in step {made.at.step} ({label(graph, made)})"
            )
            yield _of_act(graph, Rule.BEFORE_MADE, said, uses[0])


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
            yield _of_act(graph, Rule.LEFT_BEHIND, said, uses[-1])


def _is_vessel(graph: RecipeGraph, place: str) -> bool:
    prop = graph.props.get(place)
    return prop is not None and prop.cls is not None and taxonomy.is_a(prop.cls, "Vessel")


def _is_spoken_of(graph: RecipeGraph, thing: Thing, last: Act) -> bool:
    """True if a later step may mean a thing: by its name, its parts, its vessel or a vague word."""
    later = [step.text for step in graph.recipe.steps if step.number > last.at.step]
    said = {stem(word) for word in words_of(" ".join(later))}
    parts = [graph.name(part) for part in graph.ancestry(thing.id)]
    places = [graph.name(place) for place in last.places]
    names = {stem(word) for name in (thing.name, *parts, *places) for word in words_of(name)}
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
        if all(taxonomy.names_a(graph.name(thing), "food", "Water") for thing in act.takes):
            continue
        said = [a for a in graph.attributes if a.at.step == act.at.step and a.kind in _ENDS]
        text = sentence_of(graph, act).lower()
        if not said and not any(word in text for word in _SIGNS):
            what = label(graph, act)
            yield _of_act(graph, Rule.NO_TIME, f"{what}: how long, or until when?", act)


_ENDS: Final = (AttributeKind.DURATION, AttributeKind.UNTIL)
_SIGNS: Final = (
    "until",
    "till ",
    "when ",
    "golden",
    "tender",
    "brown",
    "bring to",
    "come to",
    "package",
)


def _no_temperature(graph: RecipeGraph) -> Iterator[Finding]:
    """Baking where no sentence says how hot the oven is."""
    kinds = (AttributeKind.TEMPERATURE, AttributeKind.HEAT)
    if any(a.kind in kinds and "oven" in _around(graph, a.at) for a in graph.attributes):
        return
    if any(a.kind is AttributeKind.TEMPERATURE and a.act is not None for a in graph.attributes):
        return
    for task in tasks(graph):
        act = graph.act(task.tick)
        baked = act.meaning is not None and act.meaning.action in _DEGREES
        if baked and task.heater == "oven" and not task.is_preheating:
            said = f"{task.label}: how hot?"
            yield _of_act(graph, Rule.NO_TEMPERATURE, said, act)
            return


def _around(graph: RecipeGraph, at: Moment) -> str:
    sentence = graph.text.sentence(at)
    return sentence.text.lower() if sentence else ""


def _names_nothing(graph: RecipeGraph) -> Iterator[Finding]:
    """Steps that tell to do something, and neither name nor reach a food or a vessel."""
    for step in graph.recipe.steps:
        acts = [act for act in graph.acts_of_step(step.number) if not act.aside]
        reached = any(act.takes or act.places or act.tools for act in acts)
        if acts and not reached and not any(_is_adjusting(act) for act in acts):
            message = f"{label(graph, acts[0])}: what?"
            yield Finding(Rule.NAMES_NOTHING, message, step.number, acts[0].at, step.text)


def _is_adjusting(act: Act) -> bool:
    effects = act.meaning.effects if act.meaning else ()
    return effects[:1] in ((Effect.ADJUST,), (Effect.SERVE,), (Effect.TURN,))


def _of_line(rule: Rule, message: str, line: Supply) -> Finding:
    return Finding(rule, message, 0, Moment(0, line.number, 1), line.text)


def _of_act(graph: RecipeGraph, rule: Rule, message: str, act: Act) -> Finding:
    return Finding(rule, message, act.at.step, act.at, sentence_of(graph, act))


def _of_moment(graph: RecipeGraph, rule: Rule, message: str, at: Moment) -> Finding:
    sentence = graph.text.sentence(at)
    return Finding(rule, message, at.step, at, sentence.text if sentence else "")
