"""Family props: "What do you use to cut the onion?" -> "a knife"; "Where do you chop it?"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from kg.entities import Act, Prop, Thing
from kg.graph import RecipeGraph
from kg.model import Kind, Role
from ontology import affordances, taxonomy
from ontology.effects import meaning
from reasoner.events import Events, find_events
from reasoner.outcome import Alternative, Answered, Evidence, NoAnswer, Outcome
from reasoner.phrasing import Phrasing
from reasoner.question import Question
from reasoner.remarks import is_dish
from reasoner.verbs import split_at_participle
from reasoner.when import When, split_when
from reasoner.wording import a, listed, place_of, the

_TOOL = Phrasing(
    "{what} [{tool}|thing|knife] {do} {you} (use|need|take|employ) (to|for|when|in order to) "
    "<event>",
    "{what} [{tool}|thing|knife] {is} (used|needed|required|good) (to|for) <event>",
    "{what} {tool} {do} {you} <event> with",
    "with {what} {tool} {do} {you} <event>",
    "with {what} {tool} {is} <event>",
    "{what} {tool} {do} <event> (need|require|take)",
)
_PLACE = Phrasing(
    "where {do} {you} [have to|need to] <event>",
    "(in|on) {what} {vessel} {do} {you} <event>",
    "where {do} <event> take place",
    "{what} [{vessel}] {do} {you} <event> (in|on)",
)
_PLACE_ACTIVE = Phrasing("where {do} <event>")
"""The last word must be what is done: "where does the pie cool"."""
_PARTICLE = re.compile(r"what (?:do|should|must) (?:i|you|we) (?:stir|mix|fold|whisk|rub) in$")
"""What is stirred in, and not what one stirs in."""
_PLACE_PASSIVE = Phrasing("where {is} <event>", "in {what} {vessel} {is} <event>")
_NEEDED = Phrasing(
    "what [all|else] {do} {you} [have to] (need|have ready|get out|prepare|use) [for "
    "{recipe}|to make {recipe}|to make this|to cook this]",
    "what <kind> {do} {you} [have to] (need|use|get out|have) [for {recipe}|to make {recipe}|to "
    "make this|in {recipe}]",
    "what <kind> {is} {used} [for {recipe}|in {recipe}]",
    "which <kind> {do} {you} (need|use) [for {recipe}|in {recipe}]",
    "which <kind> {is} {used} [for {recipe}|in {recipe}]",
    "(list|name) [all] the <kind> [of {recipe}|for {recipe}|in {recipe}]",
    "what <kind> {do} {you} [have to] (need|use) to (prepare|cook|bake) (it|this|{recipe})",
    "what {is} the <kind> [of {recipe}|for {recipe}|in {recipe}]",
    "what {do} {recipe} need",
    "what {do} {you} need (for|to make|to cook) <dish>",
    "what <kind> {do} {you} need (for|to make|to cook) <dish>",
    "what is {used} [for {recipe}|in {recipe}]",
    "what {do} {you} have to <kind>",
)
_KINDS = re.compile(
    r"^(?:kitchen |cooking )?(?:tools?|utensils?|equipment|vessels?|containers?|dishes|ingredients?"
    r"|kitchenware|gear|things|(?:pots|pans|bowls) and (?:pots|pans|bowls)|implements?|food|buy)$"
)
_FOOD_KINDS = ("ingredient", "buy", "food")
_VESSEL_KINDS = ("vessel", "container", "dish", "bowl", "pot")


@dataclass(frozen=True, slots=True)
class ToolFor:
    """Asks which tool an event uses, also where the text does not say."""

    family: ClassVar[str] = "props"
    event: str
    when: When | None = None

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "what do you use to cut the carrots"."""
        rest, when = split_when(question.plain)
        parts = _TOOL.read(rest)
        return cls(parts["event"], when) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The tool of the act, written or hidden; else the one that such an act usually needs."""
        events = _in_step(find_events(graph, self.event), self.when)
        if not events.acts:
            return NoAnswer(self, events.problem, (), events.matches)
        options: dict[str, Act] = {}
        for act in events.acts:
            if act.tools:
                options.setdefault(_tools(graph, act), act)
        if not options:
            return _assumed(self, graph, events, "tool")
        (text, act), *others = options.items()
        evidence = (_uses(graph, act, act.tools),)
        rest = tuple(Alternative(t, (_uses(graph, o, o.tools),)) for t, o in others)
        return Answered(text, self, evidence, events.matches, rest, value=list(act.tools))


@dataclass(frozen=True, slots=True)
class PlaceFor:
    """Asks where something should be done; in which vessel, if it is all that a step does."""

    family: ClassVar[str] = "props"
    event: str
    when: When | None = None
    in_vessel: bool = False

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "where should you chop the onion", "where is the onion chopped"."""
        rest, when = split_when(question.plain)
        parts = _PLACE.read(rest)
        if parts is not None and _PARTICLE.match(rest) is None:
            is_vessel = parts["event"].startswith("do step ") and not rest.startswith("where")
            return cls(parts["event"], when, is_vessel)
        parts = _PLACE_ACTIVE.read(rest)
        if parts is not None and meaning(parts["event"].split()[-1]) is not None:
            return cls(parts["event"], when)
        parts = _PLACE_PASSIVE.read(rest)
        done = parts is not None and split_at_participle(parts["event"])[1]
        return cls(parts["event"], when) if parts and done else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The place of the act; else where the thing lies then; else the usual place."""
        events = _in_step(find_events(graph, self.event), self.when)
        if not events.acts:
            return NoAnswer(self, events.problem, (), events.matches)
        options: dict[str, Act] = {}
        for act in events.acts:
            place = _place(graph, act)
            if place and not (self.in_vessel and not _is_in_vessel(graph, act)):
                options.setdefault(place, act)
        if not options and self.in_vessel:
            return NoAnswer(self, f"the recipe names no vessel for {self.event!r}")
        if not options:
            return _assumed(self, graph, events, "place")
        (text, act), *others = options.items()
        evidence = (_uses(graph, act, act.places),)
        rest = tuple(Alternative(t, (_uses(graph, o, o.places),)) for t, o in others)
        return Answered(text, self, evidence, events.matches, rest, value=list(act.places))


@dataclass(frozen=True, slots=True)
class WhatIsNeeded:
    """Asks what must be at hand: tools, vessels, ingredients, or everything to cook with."""

    family: ClassVar[str] = "props"
    kind: str
    when: When | None = None
    dish: str = ""

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "what tools do I need for this recipe"."""
        rest, when = split_when(question.plain)
        parts = _NEEDED.read(rest)
        if parts is None:
            return None
        kind = parts.get("kind", "everything")
        if meaning(parts.get("dish", "").split(" ")[0]) is not None:
            return None
        if "kind" in parts and not _KINDS.match(kind):
            return None
        kind = kind.removeprefix("kitchen ").removeprefix("cooking ").rstrip("s")
        return cls(kind, when, parts.get("dish", ""))

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The props or the list, each with the act that first uses it."""
        if self.dish and not is_dish(graph, self.dish):
            return NoAnswer(self, f"the recipe does not say what {self.dish} alone needs")
        if self.kind.startswith(_FOOD_KINDS) or "buy" in self.kind:
            lines = [s.text for s in graph.supplies.values()]
            names = lines or [t.name for t in graph.things.values() if t.explicit]
            evidence = tuple(Evidence("ingredient-list", None, line) for line in lines)
            return Answered(listed(names), self, evidence, value=names)
        props = [p for p in graph.props.values() if self._wants(graph, p.id)]
        if self.when and self.when.step and self.when.step > 0:
            step = self.when.step
            props = [p for p in props if any(u.at.step == step for u in graph.uses(p.id))]
            if self.kind == "everything" and (foods := _brought(graph, step)):
                return self._at_hand(graph, foods, props)
        if not props:
            return NoAnswer(self, "the recipe names none and implies none")
        uses = [(p.name, graph.uses(p.id)) for p in props]
        evidence = tuple(Evidence("first-use", u[0].at, name) for name, u in uses if u)
        text = listed(a(name) for name in dict.fromkeys(p.name for p in props))
        return Answered(text, self, evidence, value=[p.id for p in props])

    def _at_hand(
        self, graph: RecipeGraph, foods: Sequence[Thing], props: Sequence[Prop]
    ) -> Outcome:
        """The food that a step takes, and what it is worked on with."""
        names = dict.fromkeys([*(food.name for food in foods), *(a(prop.name) for prop in props)])
        ids = [*(food.id for food in foods), *(prop.id for prop in props)]
        uses = [(graph.name(one), graph.uses(one)) for one in ids]
        evidence = tuple(Evidence("first-use", u[0].at, name) for name, u in uses if u)
        return Answered(listed(names), self, evidence, value=ids)

    def _wants(self, graph: RecipeGraph, prop: str) -> bool:
        known = graph.props[prop]
        if self.kind.startswith(("tool", "utensil")):
            return known.kind is Kind.TOOL
        if self.kind.startswith(_VESSEL_KINDS):
            return known.cls is not None and taxonomy.is_a(known.cls, "Vessel")
        return True


def _is_in_vessel(graph: RecipeGraph, act: Act) -> bool:
    """True of what is done in a bowl, a pan or the like, and not on a board or in the bin."""
    classes = [graph.props[place].cls for place in act.places]
    return any(cls is not None and taxonomy.is_a(cls, "Vessel") for cls in classes)


def _brought(graph: RecipeGraph, step: int) -> list[Thing]:
    """The listed things that a step names."""
    acts = [act for act in graph.acts_of_step(step) if not act.aside]
    said = [p for act in acts for p in act.partakings if p.participation.role is Role.INGREDIENT]
    things = dict.fromkeys(part.entity for part in said if part.participation.mention)
    return [graph.things[t] for t in things if t in graph.things and graph.things[t].explicit]


def _in_step(events: Events, when: When | None) -> Events:
    if when is None or when.step is None or when.step < 1:
        return events
    acts = tuple(act for act in events.acts if act.at.step == when.step)
    return Events(acts, events.matches, events.problem or f"not in step {when.step}")


def _tools(graph: RecipeGraph, act: Act) -> str:
    names = [graph.name(tool) for tool in act.tools]
    if names in (["hand"], ["hands"], ["fingers"]):
        return "your hands" if names != ["fingers"] else "your fingers"
    return listed(a(name) for name in names)


def _place(graph: RecipeGraph, act: Act) -> str | None:
    """Where an act happens: its own places, else where what it works on lies."""
    if holder := _holding_tool(graph, act):
        return place_of(graph, holder, "in")
    for thing in act.gives or act.takes:
        found = graph.where(thing, act.tick)
        if found and found.place in act.places:
            return place_of(graph, found.place, found.preposition)
    if act.places:
        return place_of(graph, act.places[0], graph.usual_preposition(act.places[0]))
    for thing in act.gives or act.takes:
        found = graph.where(thing, act.tick)
        if found:
            return place_of(graph, found.place, found.preposition)
    return None


def _holding_tool(graph: RecipeGraph, act: Act) -> str | None:
    """The tool that the text says something is done in: "rinse the rice in a sieve"."""
    sentence = graph.text.sentence(act.at)
    words = [token.form.lower() for token in sentence.tokens] if sentence else []
    for part in act.partakings:
        mention = part.participation.mention
        end = mention.at.token - 1 if mention else 0
        if part.entity in act.tools and "in" in words[max(0, end - 2) : end]:
            return part.entity
    return None


def _assumed(query: ToolFor | PlaceFor, graph: RecipeGraph, events: Events, kind: str) -> Outcome:
    """What such an action usually needs, said to be assumed."""
    act = events.acts[0]
    cls = next((graph.things[t].cls for t in act.takes if t in graph.things), None)
    usual = [x for x in affordances.affordances(act.event.lemma, cls) if x.kind == kind]
    if not usual or usual[0].weight < 0.5:
        return NoAnswer(
            query,
            f"the recipe does not say, and {the(act.event.lemma)} needs no usual {kind}",
            (),
            events.matches,
        )
    name = taxonomy.label(usual[0].needs)
    finding = f"{act.event.text} usually needs {a(name)} (weight {usual[0].weight})"
    supposed = f"{act.event.text.lower()} uses {a(name)}: it is what the action usually needs"
    evidence = Evidence("affordance", act.at, finding, (supposed,))
    return Answered(a(name), query, (evidence,), events.matches)


def _uses(graph: RecipeGraph, act: Act, props: tuple[str, ...]) -> Evidence:
    hidden = {p.entity for p in act.partakings if p.participation.is_hidden}
    rule = "hidden-prop-of-event" if any(p in hidden for p in props) else "prop-of-event"
    names = listed(graph.name(prop) for prop in props) or "what is there"
    return Evidence(rule, act.at, f"{act.event.text} uses {names}")
