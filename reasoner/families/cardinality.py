"""Family cardinality: "How many bowls are used?" -> "2"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from kg.entities import Act
from kg.graph import RecipeGraph
from kg.listing import stem
from kg.quantities import unit_of
from ontology import taxonomy
from reasoner.comparing import SIGNS, compared
from reasoner.families.frequency import ActionsOn
from reasoner.finding import Found, bare, find_any, find_props, find_things, nothing
from reasoner.measuring import is_arranged
from reasoner.outcome import Answered, Evidence, MatchKind, NoAnswer, Outcome
from reasoner.phrasing import Phrasing
from reasoner.pieces import pieces_said
from reasoner.question import Question
from reasoner.units import in_words, total
from reasoner.when import When, split_when
from reasoner.wording import listed

__all__ = ["HowMany", "MoreOf"]

_MANY = Phrasing(
    "how many <what> {do} ({you}|{recipe}|it|this) ({need}|get dirty|dirty|contain|make|get)",
    "how many <what> {is} [there] ({used}|dirtied|mentioned) [in {recipe}|for {recipe}]",
    "how many <what> {is} there [{total}|in {recipe}] [counting all|{total}]",
    "how many <what> {is} in {recipe}",
    "how many [different] <what> (in|for) {recipe}",
    "how many <what> (go|goes|{is}) (in|into) (this|it|{recipe})",
    "how many <what> (go|goes|{is}) (in|into) <whole>",
    "how many <what> {do} <whole> ({need}|make|contain)",
    "how many (steps|events|actions|ingredients) <whole> ({need}|make|contain)",
    "what is the number of <what>",
    "count [the] <what>",
    "how many <what>",
)
_MORE = Phrasing(
    "(are|is) there <sign> <a> (or|than) <b>",
    "{do} ({you}|{recipe}) {need} <sign> <a> (or|than) <b>",
    "{what} (are there|is there|do i need) <sign> [of] <a> or <b>",
)
_SURE = frozenset(
    {MatchKind.EXACT, MatchKind.LEMMA, MatchKind.SYNONYM, MatchKind.HEAD, MatchKind.SPELLING}
)
_NOT_COUNTED = frozenset(
    "will do does did are is were was go goes i you we it this need for in out to there get have "
    "make be should must can would counting altogether".split()
)
_MEASURED = frozenset("g kg mg ml cl dl l oz lb".split())
_TIMES_OF_DAY = frozenset("minutes hours seconds days minute hour times".split())
_WHOLE = {
    "step": ("steps", "step-count"),
    "event": ("events", "event-count"),
    "action": ("actions", "event-count"),
    "ingredient": ("ingredients", "listed-ingredients"),
    "sentence": ("sentences", "sentence-count"),
}


@dataclass(frozen=True, slots=True)
class HowMany:
    """Asks how many there are of something: vessels of a kind, steps, events, ingredients."""

    family: ClassVar[str] = "cardinality"
    what: str
    when: When | None = None

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "how many bowls are used"."""
        rest, when = split_when(question.plain)
        parts = _MANY.read(rest)
        measured = (
            len(question.words) > 3 and question.words[3] == "of" and unit_of(question.words[2])
        )
        if parts is None or question.words[2] in _TIMES_OF_DAY or measured in _MEASURED:
            return None
        if ActionsOn.parse(question) is not None:
            return None
        what = re.sub(
            r"^(?:different|separate|kinds of) ", "", parts.get("what") or question.words[2]
        )
        return cls(what, when)

    def answer(self, graph: RecipeGraph) -> Outcome:
        """Different props or things of that name or class."""
        if is_arranged(self.what):
            return NoAnswer(self, f"the recipe does not say how many {self.what}")
        words = _before_the_verb(self.what.split())
        for end in range(len(words), 0, -1):
            phrase = " ".join(words[:end])
            if stem(phrase) in _WHOLE:
                return self._whole(graph, stem(phrase))
            counted = _plainly_named(graph, phrase) or _of_kind(graph, phrase)
            counted = counted or _surely_named(graph, phrase)
            if counted:
                return self._count(graph, counted)
        return self._said(graph) or nothing(self, self.what)

    def _said(self, graph: RecipeGraph) -> Answered | None:
        """How many pieces the text itself counts."""
        pieces = pieces_said(graph, " ".join(_before_the_verb(self.what.split())))
        return Answered(pieces.text, self, (pieces.evidence,)) if pieces else None

    def _count(self, graph: RecipeGraph, counted: Found) -> Outcome:
        """How many there are of what was found."""
        entities = _in_time(graph, counted, self.when)
        names = [graph.name(entity) for entity in entities]
        evidence = tuple(_first_use(graph, entity) for entity in entities)
        listing = self.what.strip()
        if entities and entities[0] in graph.things and all(e in graph.things for e in entities):
            return self._pieces(graph, counted, evidence)
        counts = Counter(names).items()
        shown = listed(f"{name} ({count})" if count > 1 else name for name, count in counts)
        finding = Evidence("count-of-kind", None, f"{listing}: {shown}")
        number = _number(graph, entities)
        return Answered(str(number), self, (finding, *evidence), counted.matches, value=number)

    def _pieces(
        self, graph: RecipeGraph, counted: Found, evidence: tuple[Evidence, ...]
    ) -> Outcome:
        """How many eggs: what the ingredient list says."""
        supplies = dict.fromkeys(graph.things[e].supply for e in counted.entities)
        listed_ = [graph.supplies[s] for s in supplies if s]
        numbers = [s.amount for s in listed_ if s.amount]
        said = [graph.text.said_number(entity) for entity in counted.entities]
        if not numbers and any(said):
            number = max(n for n in said if n)
            return Answered(str(number), self, evidence, counted.matches, value=number)
        if not numbers:
            return self._said(graph) or NoAnswer(
                self, f"the recipe does not say how many {self.what}", evidence, counted.matches
            )
        text = in_words(total(numbers))
        lines = tuple(Evidence("ingredient-list", None, s.text) for s in listed_)
        value = (
            float(sum(a.number for a in numbers)) if len({a.unit for a in numbers}) == 1 else None
        )
        return Answered(text, self, lines, counted.matches, value=value)

    def _whole(self, graph: RecipeGraph, word: str) -> Outcome:
        """Counts of the recipe as a whole, or of one step."""
        acts = _acts_in(graph, self.when)
        counts = {
            "step": len(graph.recipe.steps),
            "event": len(acts),
            "action": len([act for act in acts if not act.aside]),
            "ingredient": len(graph.supplies) or sum(t.explicit for t in graph.things.values()),
            "sentence": sum(len(step.sentences) for step in graph.recipe.steps),
        }
        name, rule = _WHOLE[word]
        evidence = Evidence(rule, None, f"the recipe has {counts[word]} {name}")
        return Answered(str(counts[word]), self, (evidence,), value=counts[word])


@dataclass(frozen=True, slots=True)
class MoreOf:
    """Asks whether there are more of one kind than of another."""

    family: ClassVar[str] = "cardinality"
    a: str
    b: str
    sign: str
    choice: bool

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "are there more baking pans or bowls"."""
        parts = _MORE.read(question.plain)
        if parts is None or parts["sign"] not in SIGNS:
            return None
        other = parts["b"].removeprefix(f"{parts['sign']} ")
        return cls(parts["a"], other, parts["sign"], " or " in question.plain)

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The larger number, or that they are as many."""
        first = _of_kind(graph, self.a) or find_props(graph, self.a)
        second = _of_kind(graph, self.b) or find_props(graph, self.b)
        counts = (_number(graph, first.entities), _number(graph, second.entities))
        if not first and not second:
            return nothing(self, self.a)
        return compared(self, (self.a, self.b), counts, self.sign, self.choice)


def _number(graph: RecipeGraph, entities: Sequence[str]) -> int:
    """How many there are, counting "four bowls" as four."""
    return sum(graph.text.said_number(entity) or 1 for entity in entities)


def _plainly_named(graph: RecipeGraph, words: str) -> Found:
    """Things to eat that go by just this name."""
    found = find_things(graph, words)
    plain = found.matches and found.matches[0].kind in (MatchKind.EXACT, MatchKind.LEMMA)
    return found if plain else Found(found.words, (), ())


def _before_the_verb(words: list[str]) -> list[str]:
    """What is counted, without what is said about it: "bowls" of "bowls will I need"."""
    end = next((n for n, word in enumerate(words) if n and word in _NOT_COUNTED), len(words))
    return words[:end]


def _surely_named(graph: RecipeGraph, words: str) -> Found:
    """What words name for sure: nothing is counted that is merely like it."""
    found = find_any(graph, words)
    sure = found.matches and found.matches[0].kind in _SURE
    return found if sure else Found(found.words, (), ())


def _of_kind(graph: RecipeGraph, words: str) -> Found:
    """Every prop of the class that the words name ("vessels", "pans", "tools")."""
    name = bare(words)
    for kind in ("place", "tool"):
        cls = taxonomy.class_of(name, kind)
        if cls is None or taxonomy.kind_of(cls) not in ("place", "tool"):
            continue
        head = stem(name)
        of_kind = [
            prop.id
            for prop in graph.props.values()
            if prop.cls and (taxonomy.is_a(prop.cls, cls) or stem(prop.name).endswith(head))
        ]
        if of_kind:
            return Found(name, tuple(of_kind), find_props(graph, name).matches)
    if stem(name) in ("tool", "utensil", "implement"):
        return Found(name, tuple(p.id for p in graph.props.values() if p.kind.value == "tool"), ())
    return Found(name, (), ())


def _in_time(graph: RecipeGraph, found: Found, when: When | None) -> list[str]:
    if when is None or when.step is None or when.step < 1:
        return list(found.entities)
    acts = {act.tick for act in _acts_in(graph, when)}
    return [e for e in found.entities if any(a.tick in acts for a in graph.uses(e))]


def _acts_in(graph: RecipeGraph, when: When | None) -> list[Act]:
    if when is None or when.step is None or when.step < 1:
        return list(graph.acts)
    return list(graph.acts_of_step(when.step))


def _first_use(graph: RecipeGraph, entity: str) -> Evidence:
    uses = graph.uses(entity)
    if not uses:
        return Evidence("first-use", None, f"{graph.name(entity)} is named")
    finding = f"{graph.name(entity)} is first used by {uses[0].event.text}"
    return Evidence("first-use", uses[0].at, finding)
