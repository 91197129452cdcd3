"""CookDial (Jiang et al. 2022): what is understood of recipes as people post them.

Its graphs say which words are actions, who takes part in each, which line of the list a mention is
about, and in what vessel things are. All recipes are read from their text and their list alone.
Where the dialogues are there too, what their cooks asked is asked of the recipes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from kg.builder import build
from kg.entities import Act
from kg.graph import RecipeGraph
from kg.model import Mention, Moment, Source
from kg.parsing import Outline, parse
from kg.parsing.tokens import sentences_in
from kg.parsing.training.cookdial_reading import Action, Cooked, Node, cooked_recipes
from ontology.lexicon import stem
from reasoner.tasks.cookdial.questions import Tally, tallies, trials
from reasoner.tasks.parse.scorer import Part

__all__ = ["CookScore", "score"]

Spans = dict[Moment, tuple[int, int]]
_WRITTEN: Final = frozenset({"ppt", "gol", "loc", "instrument", "source"})
_THERE: Final = frozenset({"gol", "loc"})
_PARTS: Final = ("actions", "food", "tools", "lines", "places")


@dataclass(frozen=True, slots=True)
class CookScore:
    """Actions by where their verb stands; of found actions, who takes part, by share."""

    parts: dict[str, Part]
    recipes: int
    questions: dict[str, Tally] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """The score as JSON has it; the questions only where there are dialogues."""
        asked = {name: tally.as_dict() for name, tally in self.questions.items()}
        return {
            **{name: asdict(part) for name, part in self.parts.items()},
            "recipes": self.recipes,
            **({"questions": asked} if asked else {}),
        }


class _Understood:
    """A recipe as the parser has it, with where its words stand."""

    def __init__(self, gold: Cooked) -> None:
        steps = tuple([tuple(sentences_in(step)) or (step,) for step in gold.steps])
        source = Source(gold.id, "text", 1)
        recipe = parse(Outline(gold.id, gold.title, tuple(gold.lines.values()), steps, source))
        self.graph = build(recipe)
        spans = _spans(self.graph, gold.steps)
        self.acts = [(act, spans[act.at]) for act in self.graph.acts if act.at in spans]
        self.mentions = [
            (mention, spans[mention.at][0], spans[mention.at._replace(token=mention.end)][1])
            for mention in recipe.mentions
            if mention.at in spans
        ]

    def act(self, action: Action) -> Act | None:
        """The act whose verb stands where an action's words do."""
        node = action.node
        for act, (start, _) in self.acts:
            if act.at.step == action.step and node.start <= start < node.end:
                return act
        return None

    def named(self, step: int, node: Node) -> list[Mention]:
        """The mentions that share words with a participant."""
        return [
            mention
            for mention, start, end in self.mentions
            if mention.at.step == step and start < node.end and end > node.start
        ]


def score(folder: Path) -> CookScore:
    """The figures over a folder of recipes."""
    counts = {name: [0, 0, 0] for name in _PARTS}
    cooked: list[tuple[Cooked, RecipeGraph]] = []
    for gold in cooked_recipes(folder):
        ours = _Understood(gold)
        cooked.append((gold, ours.graph))
        _count_actions(counts["actions"], gold, ours)
        for name, is_right in (*_participants(gold, ours), *_places(gold, ours)):
            for place, value in enumerate((is_right, 1, 1)):
                counts[name][place] += value
    parts = {name: Part.of(*each) for name, each in counts.items()}
    return CookScore(parts, len(cooked), tallies(trials(folder, cooked)))


def _count_actions(counts: list[int], gold: Cooked, ours: _Understood) -> None:
    written = [action for action in gold.actions if action.node.start >= 0]
    found = [act for action in written if (act := ours.act(action)) is not None]
    done = [act for act, _ in ours.acts if not act.aside or act in found]
    for place, value in enumerate((len(found), len(done), len(written))):
        counts[place] += value


def _participants(gold: Cooked, ours: _Understood) -> Iterator[tuple[str, bool]]:
    """Whether each written participant of a found action takes part in it, by its own line."""
    numbers = {name: number for number, name in enumerate(gold.lines, 1)}
    for action in gold.actions:
        act = ours.act(action) if action.node.start >= 0 else None
        for role, node in action.node.roles if act else ():
            if role not in _WRITTEN or node.start < 0 or node.kind not in ("FOOD", "TOOL"):
                continue
            assert act is not None
            named = ours.named(action.step, node)
            is_linked = any(act.at in (mention.part_of, mention.result_of) for mention in named)
            yield ("food" if node.kind == "FOOD" else "tools"), is_linked
            if is_linked and node.name in numbers:
                yield "lines", f"list.{numbers[node.name]}" in _supplies(ours.graph, act)


def _supplies(graph: RecipeGraph, act: Act) -> set[str | None]:
    things = [*act.takes, *act.gives]
    return {graph.things[thing].supply for thing in things if thing in graph.things}


def _places(gold: Cooked, ours: _Understood) -> Iterator[tuple[str, bool]]:
    """Whether listed things are, after a step, where its last action puts them."""
    numbers = {name: number for number, name in enumerate(gold.lines, 1)}
    last = {action.step: action.node for action in gold.actions}
    for step, node in last.items():
        vessels = [o for role, o in node.roles if role in _THERE and o.kind == "TOOL" and o.words]
        foods = [o for role, o in node.roles if role == "ppt" and o.name in numbers]
        for food in foods if vessels else ():
            wanted = stem(vessels[-1].words.partition(" with ")[0])
            where = _whereabouts(ours.graph, f"list.{numbers[food.name]}", step)
            yield "places", wanted in {stem(name) for name in where}


def _whereabouts(graph: RecipeGraph, supply: str, step: int) -> Iterator[str]:
    """The names of what a listed thing is in after a step, and of what that is in."""
    tick = graph.last_tick(step)
    for thing in [thing.id for thing in graph.things.values() if thing.supply == supply]:
        for each in (thing, graph.whole(thing, tick)):
            found = graph.where(each, tick) if each else None
            if found:
                yield from map(graph.name, (found.place, *found.beyond))


def _spans(graph: RecipeGraph, steps: tuple[str, ...]) -> Spans:
    """Where each word stands in the text of its step."""
    found: Spans = {}
    for step in graph.recipe.steps:
        text, place = steps[step.number - 1], 0
        for sentence in step.sentences:
            for number, token in enumerate(sentence.tokens, 1):
                start = text.find(token.form, place)
                place = start + len(token.form) if start >= 0 else place
                found[Moment(step.number, sentence.number, number)] = (max(start, 0), place)
    return found
