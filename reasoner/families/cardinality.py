"""Family cardinality: "How many bowls are used?" -> "2"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from kg.entities import Act
from kg.graph import RecipeGraph
from kg.quantities import unit_of
from ontology import taxonomy
from reasoner.finding import Found, bare, find_any, find_props, find_things, nothing
from reasoner.often import open_ended, repetitions, times_done
from reasoner.outcome import Answered, Evidence, MatchKind, NoAnswer, Outcome
from reasoner.phrasing import Phrasing
from reasoner.pieces import pieces_said
from reasoner.question import Question
from reasoner.when import When, split_when
from reasoner.wording import listed, the

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
_TIMES = Phrasing(
    "(how many times|how often) {do} {you} (need|use) <prop>",
    "(how many times|how often) {is} <prop> ({used}|worked with)",
    "(how many times|how often) {do} <prop> get used",
)
_VERB_TIMES = Phrasing(
    "(how many times|how often) {do} {you} [have to|need to] <event>",
    "(how many times|how often) {do} <event>",
)
_RISING = frozenset({"rise", "prove", "proof"})
"""What a dough does, whatever it is called."""
_ACTIONS = Phrasing(
    "how many (actions|action|operations|things) {do} it take to (process|prepare|handle) <thing>",
    "how many (actions|operations|things|events) {is} (done|performed) (to|with|on|for) <thing>",
    "how many (actions|operations|steps|events) (involve|concern|use|process) <thing>",
)
_MORE = Phrasing(
    "(are|is) there <sign> <a> (or|than) <b>",
    "{do} ({you}|{recipe}) {need} <sign> <a> (or|than) <b>",
    "{what} (are there|is there|do i need) <sign> [of] <a> or <b>",
)
_OFTENER = Phrasing(
    "(is|are) <a> used <sign> [often|frequently|times] than <b>",
    "{what} is used <sign> [often|frequently] <a> or <b>",
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
_SIGNS = frozenset({"more", "fewer", "less"})
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
        if _ACTIONS.read(question.plain):
            return None
        what = re.sub(
            r"^(?:different|separate|kinds of) ", "", parts.get("what") or question.words[2]
        )
        return cls(what, when)

    def answer(self, graph: RecipeGraph) -> Outcome:
        """Different props or things of that name or class."""
        words = _before_the_verb(self.what.split())
        for end in range(len(words), 0, -1):
            phrase = " ".join(words[:end])
            if taxonomy_word(phrase) in _WHOLE:
                return self._whole(graph, taxonomy_word(phrase))
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
        text = listed(str(amount) for amount in numbers)
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
class TimesUsed:
    """Asks how often a prop or an ingredient is used."""

    family: ClassVar[str] = "cardinality"
    prop: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "how many times is the bowl used"."""
        parts = _TIMES.read(question.plain)
        return cls(parts["prop"]) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The acts that it takes part in."""
        found = find_any(graph, self.prop)
        if not found:
            return nothing(self, self.prop)
        return _counted_uses(self, graph, found)


@dataclass(frozen=True, slots=True)
class TimesDone:
    """Asks how often something is done."""

    family: ClassVar[str] = "cardinality"
    event: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "how many times do you stir the sauce"."""
        parts = _VERB_TIMES.read(question.plain)
        return cls(parts["event"]) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The acts that fit the words."""
        from reasoner.events import find_events

        found = find_events(graph, self.event)
        if not found.acts:
            return NoAnswer(self, found.problem, (), found.matches)
        acts = [act for act in found.acts if not act.aside]
        if any(act.event.lemma in _RISING for act in acts):
            acts = [act for act in graph.acts if act.event.lemma in _RISING and not act.aside]
        evidence = tuple(_use(act, self.event) for act in acts)
        count = sum(times_done(graph, act) for act in acts)
        again = [other for act in acts for other in repetitions(graph, act)]
        evidence += tuple(
            Evidence("repeats", a.at, f"{a.event.text} {a.event.times}") for a in again
        )
        text, open_end = str(count), open_ended(graph, acts)
        if open_end:
            text = f"{text} or more: {open_end}" if again else open_end
        return Answered(text, self, evidence, found.matches, value=None if open_end else count)


@dataclass(frozen=True, slots=True)
class ActionsOn:
    """Asks how many actions it takes to process an ingredient."""

    family: ClassVar[str] = "cardinality"
    thing: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "how many actions does it take to process the onion"."""
        parts = _ACTIONS.read(question.plain)
        return cls(parts["thing"]) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The acts that take it by its own name."""
        found = find_things(graph, self.thing)
        if not found:
            return nothing(self, self.thing)
        return _counted_uses(self, graph, found)


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
        if parts is None or parts["sign"] not in _SIGNS:
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
        return _compared(self, (self.a, self.b), counts, self.sign, self.choice)


@dataclass(frozen=True, slots=True)
class UsedMore:
    """Asks whether one prop is used more often than another."""

    family: ClassVar[str] = "cardinality"
    a: str
    b: str
    sign: str
    choice: bool

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "is the pan used more often than the bowl"."""
        parts = _OFTENER.read(question.plain)
        if parts is None or parts["sign"] not in _SIGNS:
            return None
        return cls(parts["a"], parts["b"], parts["sign"], " or " in question.plain)

    def answer(self, graph: RecipeGraph) -> Outcome:
        """By the number of acts that use them."""
        first, second = find_any(graph, self.a), find_any(graph, self.b)
        for found in (first, second):
            if not found:
                return nothing(self, found.words)
        counts = (len(_uses(graph, first)), len(_uses(graph, second)))
        return _compared(self, (self.a, self.b), counts, self.sign, self.choice)


def taxonomy_word(words: str) -> str:
    """The last word of a phrase in the singular."""
    from kg.cast import stem

    return stem(words)


def _compared(
    query: MoreOf | UsedMore,
    names: tuple[str, str],
    counts: tuple[int, int],
    sign: str,
    choice: bool,
) -> Outcome:
    a, b = (bare(name) for name in names)
    evidence = Evidence("count-and-compare", None, f"{a}: {counts[0]}, {b}: {counts[1]}")
    wins = counts[0] > counts[1] if sign == "more" else counts[0] < counts[1]
    if not choice:
        return Answered("yes" if wins else "no", query, (evidence,), value=wins)
    if counts[0] == counts[1]:
        return Answered(f"neither: {counts[0]} of each", query, (evidence,), value=None)
    return Answered(a if wins else b, query, (evidence,), value=a if wins else b)


def _counted_uses(query: TimesUsed | ActionsOn, graph: RecipeGraph, found: Found) -> Outcome:
    """How many acts use what was found, each as evidence."""
    acts = _uses(graph, found)
    evidence = tuple(_use(act, found.words) for act in acts)
    return Answered(str(len(acts)), query, evidence, found.matches, value=len(acts))


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
        head = taxonomy_word(name)
        of_kind = [
            prop.id
            for prop in graph.props.values()
            if prop.cls
            and (taxonomy.is_a(prop.cls, cls) or taxonomy_word(prop.name).endswith(head))
        ]
        if of_kind:
            return Found(name, tuple(of_kind), find_props(graph, name).matches)
    if taxonomy_word(name) in ("tool", "utensil", "implement"):
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
    return [act for act in graph.acts if act.at.step == when.step]


def _uses(graph: RecipeGraph, found: Found) -> list[Act]:
    ticks = {a.tick for entity in found.entities for a in graph.uses(entity) if not a.aside}
    return [graph.act(tick) for tick in sorted(ticks)]


def _use(act: Act, words: str) -> Evidence:
    return Evidence("used-in", act.at, f"{act.event.text} uses {the(bare(words))}")


def _repeats(act: Act) -> Evidence:
    return Evidence("repeats", act.at, f"{act.event.text} {act.event.times}".strip())


def _first_use(graph: RecipeGraph, entity: str) -> Evidence:
    uses = graph.uses(entity)
    if not uses:
        return Evidence("first-use", None, f"{graph.name(entity)} is named")
    finding = f"{graph.name(entity)} is first used by {uses[0].event.text}"
    return Evidence("first-use", uses[0].at, finding)
