"""Family roles: "For how long do you bake the cake?" -> "for 50 minutes"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Self

from kg.entities import Act
from kg.graph import RecipeGraph
from kg.model import Moment, Sentence
from kg.temperatures import degrees_in
from kg.timeline import Property
from ontology import taxonomy
from reasoner.durations import Duration, durations_in
from reasoner.events import find_events
from reasoner.finding import find_props
from reasoner.outcome import Alternative, Answered, Evidence, NoAnswer, Outcome
from reasoner.phrasing import Phrasing
from reasoner.question import Question
from reasoner.when import When, split_when
from reasoner.wording import a, listed, named, phrase_of, place_of

_ASKED: tuple[tuple[str, Phrasing], ...] = (
    (
        "duration",
        Phrasing(
            "[for] how long ({do}|{is}) {you} [have to|need to] <event> [for]",
            "[for] how long ({do}|{is}) <event> [for]",
            "how (many minutes|many hours|much time|many seconds|many days) {do} {you} <event>",
            "how (many minutes|many hours|much time) ({do}|{is}) <event>",
            "[for] how long {do} <event> (need|take|last)",
            "what is the <event> time",
            "[for] how long [to] <event>",
        ),
    ),
    (
        "outcome",
        Phrasing(
            "(to what extent|to what degree|to what point|until when|until what|till when) {do} "
            "{you} <event>",
            "(to what extent|until when|until what|till when) ({is}|{do}) <event>",
            "how {do} {you} know when <event>",
            "when {is} <event>",
            "(when|at what point) {do} {you} (stop|finish) <event>",
            "how (brown|thick|thin|fine|finely|big|small|large|soft|tender|hard|dark|smooth) "
            "{do} {you} <event>",
            "how (brown|thick|thin|fine|finely|big|small|large|soft|tender|hard|dark|smooth) "
            "{is} <event>",
            "(in what shape|in what size|in what pieces|what shape|what size) {do} {you} <event>",
        ),
    ),
    (
        "temperature",
        Phrasing(
            "(at|to|over|on) {what} (temperature|heat) ({do}|{is}) {you} <event>",
            "(at|to|over|on) {what} (temperature|heat) ({do}|{is}) <event>",
            "how hot ({do}|{is}) <event>",
            "what (temperature|heat) ({do}|{is}) {you} <event>",
            "what (temperature|heat) ({do}|{is}) <event>",
            "what is the temperature of <event>",
            "what (temperature|heat) <event> should be [at]",
        ),
    ),
    (
        "reason",
        Phrasing(
            "(why|what for|for what purpose|for what reason) ({do}|{is}) {you} [have to|need "
            "to] <event>",
            "why {do} not {you} <event>",
            "(why|for what purpose|for what reason) ({do}|{is}) <event>",
            "what is the (point|purpose|reason) (of|for) <event>",
        ),
    ),
    (
        "source",
        Phrasing(
            "(from where|from what|out of what|where from) {do} {you} <event>",
            "(from where|from what|out of what) {is} <event>",
            "where {do} {you} <event> from",
            "what {do} {you} <event> (from|out of)",
        ),
    ),
    (
        "amount",
        Phrasing(
            "(by how much|how far apart|how far) {do} {you} <event>",
            "(by how much|how far apart|how far) ({is}|{do}) <event>",
        ),
    ),
    (
        "goal",
        Phrasing(
            "(into what|in what|onto what|to what|where to|into which|on what) {do} {you} <event>",
            "(into what|in what|onto what|to what|where to) {is} <event>",
            "what {do} {you} <event> (into|onto|to)",
            "what {is} <event> (into|onto|to|over)",
        ),
    ),
    (
        "companion",
        Phrasing(
            "{what} {do} {you} <event> with",
            "{what} {is} <event> with",
            "with what {do} {you} <event>",
            "with what {is} <event>",
        ),
    ),
    ("place", Phrasing("where {do} {you} <event>", "where {is} <event>")),
    (
        "manner",
        Phrasing(
            "(how|in what way|in what manner) {do} {you} <event>",
            "(how|in what way) {is} <event>",
        ),
    ),
)
_ROLES = {
    "duration": ("Time",),
    "outcome": ("Result", "Goal", "Product"),
    "temperature": ("Goal", "Instrument", "Attribute", "Location"),
    "reason": ("Purpose", "Cause", "Beneficiary"),
    "source": ("Source",),
    "amount": ("Extent",),
    "goal": ("Destination", "Result", "Goal", "Co-Patient", "Location"),
    "companion": ("Co-Patient", "Co-Theme", "Instrument", "Material", "Attribute"),
    "place": ("Location", "Destination", "Co-Patient", "Co-Theme"),
    "manner": ("Attribute", "Instrument", "Goal", "Material"),
}
_TOTAL = Phrasing(
    "how (long|much time) ({do}|{is}) (it|this|everything|all|{recipe}|the whole thing) "
    "[take|last|need] [{total}|to make|to cook|to prepare]",
    "how (long|much time) ({do}|{is}) (it|this|{recipe}) take to (make|cook|prepare) "
    "[it|this|everything]",
    "[what is] the total [cooking|waiting|preparation|baking] time [of {recipe}]",
    "how (long|much time) {total}",
    "how (long|much time) {do} all [of] [the] [timed] (steps|times|actions) take [{total}]",
)
_LONGEST = Phrasing(
    "{what} [step|action|event|part|thing] (takes|lasts|needs|is) [the] <which> [time|step|action] "
    "[in {recipe}|of all]",
    "what is the <which> (step|time|action|wait|part)",
)
_PARTICLES = frozenset("in into on onto to over up out off with at together".split())
_TEMPERATURE = re.compile(r"\d|heat\b|\bgas mark\b|\bboil\b|\bhot\b|\bwarm\b|\bcold\b")


@dataclass(frozen=True, slots=True)
class RoleOf:
    """Asks for one thing that the text says about an event: how long, until when, why, where."""

    family: ClassVar[str] = "roles"
    asked: str
    event: str
    when: When | None = None

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "for how long do you bake the cake", "why do I rest the dough"."""
        rest, when_ = split_when(question.plain)
        whole, split = (question.plain, None), (rest, when_)
        is_within = when_ is not None and when_.relation == "during" and when_.step is not None
        for plain, when in (split, whole) if is_within else (whole, split):
            for asked, phrasing in _ASKED:
                parts = phrasing.read(plain)
                if parts:
                    return cls(asked, parts["event"], when if plain != question.plain else None)
        return None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The words of the text in that role, for the event that fits best and has it."""
        of_prop = self._of_prop(graph) if self.asked == "temperature" else None
        if isinstance(of_prop, Answered):
            return of_prop
        found = find_events(graph, self.event)
        acts = [act for act in found.acts if _in_step(act, self.when)]
        if not acts and of_prop is not None:
            return of_prop
        if not acts:
            reason = found.problem or f"no event of this recipe is {self.event!r}"
            return NoAnswer(self, reason, (), found.matches)
        options = {
            text: (act, rule) for act in reversed(acts) for text, rule in self._said(graph, act)
        }
        ordered = sorted(options.items(), key=lambda item: item[1][0].tick)
        if not ordered:
            reason = f"the recipe does not say ({self.asked} of {phrase_of(graph, acts[0])})"
            return NoAnswer(self, reason, (), found.matches)
        text, (act, rule) = ordered[0]
        others = tuple(
            Alternative(t, (Evidence(r, o.at, phrase_of(graph, o)),)) for t, (o, r) in ordered[1:]
        )
        evidence = Evidence(rule, act.at, f"{phrase_of(graph, act)}: {text}")
        return Answered(text, self, (evidence,), found.matches, others)

    def _said(self, graph: RecipeGraph, act: Act) -> Iterable[tuple[str, str]]:
        """What an act says in this role: its arguments first, then what the state knows."""
        if self.asked == "companion" and act.tools:
            return [(listed(a(graph.name(t)) for t in act.tools), "prop-of-event")]
        for role in _ROLES[self.asked]:
            spans = [arg.text for arg in act.event.arguments if arg.role == role]
            for text in spans[-1:]:
                if self._suits(text):
                    return [(text, f"role {role}")]
        return self._known(graph, act)

    def _suits(self, text: str) -> bool:
        if self.asked == "temperature":
            return bool(_TEMPERATURE.search(text)) and "minute" not in text
        if self.asked == "duration":
            return bool(durations_in(text))
        return text.lower() not in _PARTICLES

    def _known(self, graph: RecipeGraph, act: Act) -> list[tuple[str, str]]:
        if self.asked == "duration":
            sentence = graph.text.sentence(act.at)
            alone = sentence is not None and len(graph.text.acts_in(act.at)) == 1
            found = durations_in(sentence.text if sentence and alone else _behind(graph, act))
            return [(f"for {found[0].text}", "said-in-the-sentence")] if found else []
        if self.asked == "temperature":
            same = [p for p in graph.props if any(_is_same(graph, p, q) for q in act.places)]
            said = [graph.timeline.now(p, Property.TEMPERATURE, act.tick) for p in same]
            return [(f.value, "temperature-of-place") for f in said if f]
        if self.asked in ("place", "goal"):
            spots = [(t, graph.where(t, act.tick)) for t in act.gives or act.takes]
            return [
                (place_of(graph, w.place, w.preposition), "location-of-thing")
                for _, w in spots
                if w
            ][:1]
        if self.asked == "companion":
            words = set(self.event.split())
            others = [t for t in act.takes if not words & set(graph.name(t).lower().split())]
            is_other = 0 < len(others) < len(act.takes)
            return [(named(graph, others), "taken-along")] if is_other else []
        if self.asked == "manner" and act.tools:
            return [(f"with {listed(a(graph.name(t)) for t in act.tools)}", "prop-of-event")]
        return []

    def _of_prop(self, graph: RecipeGraph) -> Outcome:
        """How hot a prop is: "what temperature is the oven"."""
        event, when = split_when(self.event)
        found = find_props(graph, re.sub(r"\b(?:be|set|preheated|heated|to)\b", " ", event).strip())
        for prop in found.entities:
            heats = [
                (fluent.value, graph.act(fluent.because).at)
                for fluent in graph.timeline.of(prop, Property.TEMPERATURE)
            ]
            if when and when.step and when.step > 0:
                heats = [(heat, at) for heat, at in heats if at.step <= when.step][-1:]
            if heats:
                proof = tuple(Evidence("temperature-of-place", at, heat) for heat, at in heats)
                text = ", then ".join(dict.fromkeys(heat for heat, _ in heats))
                return Answered(text, self, proof, found.matches)
        for sentence in _noted(graph, found.entities):
            degrees = degrees_in(sentence.text)
            if degrees:
                evidence = Evidence("said-in-the-sentence", None, sentence.text)
                return Answered(degrees, self, (evidence,), found.matches)
        reason = f"the recipe gives no temperature for {self.event!r}"
        return NoAnswer(self, reason, (), found.matches)


@dataclass(frozen=True, slots=True)
class TotalTime:
    """Asks how long everything takes, as far as the text gives times."""

    family: ClassVar[str] = "roles"

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "how long does it take in total"."""
        return cls() if _TOTAL.read(question.plain) is not None else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The sum of the times that are said."""
        timed = _timed(graph)
        if not timed:
            return NoAnswer(self, "the recipe gives no times")
        seconds = sum(duration.seconds for _, duration in timed)
        evidence = tuple(_took(graph, act, d) for act, d in timed)
        text = f"{Duration.spoken(seconds)} of times that are given"
        return Answered(text, self, evidence, value=seconds)


@dataclass(frozen=True, slots=True)
class LongestTime:
    """Asks what takes longest, or shortest."""

    family: ClassVar[str] = "roles"
    which: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "what takes the longest"."""
        parts = _LONGEST.read(question.plain)
        which = parts["which"].split()[0] if parts else ""
        if which in ("longest", "most", "slowest"):
            return cls("longest")
        return cls("shortest") if which in ("shortest", "least", "quickest") else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The act with the longest time, and the time."""
        timed = _timed(graph)
        if not timed:
            return NoAnswer(self, "the recipe gives no times")
        pick = max if self.which == "longest" else min
        act, duration = pick(timed, key=lambda pair: pair[1].seconds)
        text = f"{phrase_of(graph, act)}, {duration.text}"
        return Answered(text, self, (_took(graph, act, duration),), value=duration.seconds)


def _behind(graph: RecipeGraph, act: Act) -> str:
    """The words between a verb and the next, if they begin with a time: "to rest for an hour"."""
    sentence = graph.text.sentence(act.at)
    later = [other.at.token for other in graph.text.acts_in(act.at) if other.at > act.at]
    tokens = sentence.tokens[act.event.end : min(later) - 1 if later else None] if sentence else ()
    words = [token.form for token in tokens]
    is_time = bool(words) and (words[0].lower() == "for" or words[0][:1].isdigit())
    return " ".join(words) if is_time else ""


def _noted(graph: RecipeGraph, props: Iterable[str]) -> list[Sentence]:
    """The sentences that name a prop and tell nobody to do anything: "Oven 190C"."""
    names = {graph.name(prop).lower() for prop in props}
    said = [s for step in graph.recipe.steps for s in step.sentences]
    bare = [s for s in said if not graph.text.acts_in(Moment(s.step, s.number, 1))]
    return [s for s in bare if names & {token.form.lower() for token in s.tokens}]


def _in_step(act: Act, when: When | None) -> bool:
    return when is None or when.step is None or when.step < 1 or act.at.step == when.step


def _timed(graph: RecipeGraph) -> list[tuple[Act, Duration]]:
    """The acts that have a time, each with its first."""
    timed = []
    for act in graph.acts:
        said = [
            d for arg in act.event.arguments if arg.role == "Time" for d in durations_in(arg.text)
        ]
        if said and not act.aside:
            timed.append((act, said[0]))
    return timed


def _took(graph: RecipeGraph, act: Act, duration: Duration) -> Evidence:
    return Evidence("role Time", act.at, f"{phrase_of(graph, act)}: {duration.text}")


def _is_same(graph: RecipeGraph, prop: str, other: str) -> bool:
    """True of one prop, or of two appliances of a kind: a kitchen has one oven."""
    cls = graph.props[prop].cls
    if prop == other or cls is None:
        return prop == other
    return cls == graph.props[other].cls and taxonomy.is_a(cls, "Appliance")
