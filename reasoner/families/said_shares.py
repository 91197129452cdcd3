"""Family quantities, shares: "Do all of the oats go into the bowl?", "What share goes on top?"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Final, Self

from kg.entities import Supply
from kg.graph import RecipeGraph
from kg.model import Moment
from kg.portions import Portion, portion_before
from reasoner.finding import find_any, find_supplies, lineage, nothing
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.portioned import portions_said, share_in_words
from reasoner.question import Question
from reasoner.saying import content_of
from reasoner.when import When, split_when

__all__ = ["ShareSaid"]

_ALL: Final = re.compile(
    r"^(?:do|does|should|is|are) (?:all(?: of)?(?: the)?|(?:the )?whole(?: of the)?|"
    r"(?P<first>the [\w -]+?) all) ?(?P<thing>[\w -]*?)"
    r" ?(?:go|goes|get added|added|put|used|stirred|get used) (?:in|into|on|onto|to|over|with) "
    r"(?P<use>[\w' -]+)$"
)
_SHARE: Final = tuple(
    re.compile(way)
    for way in (
        r"^(?:how much|how many|what (?:share|part|portion|proportion|fraction)) (?:of )?"
        r"(?:the )?(?P<thing>[\w -]+?) (?:goes|go|(?:is|are|gets|get) [a-z]+(?:ed|en|t)) "
        r"(?:in|into|on|onto|to|over|with) (?:the )?(?P<use>[\w' -]+)$",
        r"^(?:how much|how many|what (?:share|part|portion|proportion|fraction)) of the "
        r"(?P<thing>[\w -]+?) (?:do|should|must) (?:i|we|you) (?P<use>[\w' -]+)$",
    )
)
_PRONOUNS: Final = (["it"], ["them"])
_Told = tuple[Moment, Portion, Fraction | None]


@dataclass(frozen=True, slots=True)
class ShareSaid:
    """Asks whether all of a thing, or which share of it, is taken for one use."""

    family: ClassVar[str] = "quantities"
    thing: str
    use: str
    asks_all: bool = False
    when: When | None = None

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "do all of the oats go into the bowl", "how much of the cheese goes on top"."""
        rest, when = split_when(question.plain)
        if match := _ALL.match(rest):
            return cls(match["thing"] or match["first"] or "", match["use"], True, when)
        for way in _SHARE:
            if match := way.match(rest):
                return cls(match["thing"], match["use"], False, when)
        return None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """By the share that the sentence of that use says it takes."""
        supplies, found = find_supplies(graph, self.thing)
        if not found:
            return nothing(self, self.thing)
        said = _told(graph, found.entities, supplies)
        told = [each for each in said if self._says(graph, each)]
        told = told or [each for each in said if self._meets(graph, each)]
        told = told or [each for each in said if self._is_alone(graph, each, said)]
        told = [other for each in said if (other := self._rest(graph, each))] or told
        if len(told) != 1:
            return NoAnswer(self, f"no share of {self.thing} is said for that", (), found.matches)
        mention, portion, share = told[0]
        sentence = graph.text.sentence(mention)
        proof = Evidence("said-amount", mention, sentence.text if sentence else portion.words)
        words = self._words(portion, share, supplies)
        if words is None:
            return NoAnswer(self, f"it is not said how much {self.thing}", (proof,), found.matches)
        text = f"no, {words}" if self.asks_all else words
        return Answered(text, self, (proof,), found.matches, value=words)

    def _words(
        self, portion: Portion, share: Fraction | None, supplies: list[Supply]
    ) -> str | None:
        if share is not None and share < 1:
            return share_in_words(share, supplies)
        if portion.amount is not None and not self.asks_all:
            return str(portion.amount)
        is_told = portion.words and portion.amount is None and (self.asks_all or not portion.rest)
        return f"{portion.words} it" if is_told else None

    def _says(self, graph: RecipeGraph, told: _Told) -> bool:
        """True if the clause with that share has the words of the use."""
        words = set(content_of(self.use)) - set(content_of(self.thing))
        is_said = bool(words) and words <= set(content_of(_clause(graph, told[0])))
        return is_said and self._is_then(told[0])

    def _meets(self, graph: RecipeGraph, told: _Told) -> bool:
        """True if the act that takes that share has what the question names."""
        target = set(find_any(graph, self.use).entities)
        near = [a for a in graph.text.acts_in(told[0]) if _names(graph, a.tick, told[0])]
        met = any(target & {*act.places, *act.takes, *act.gives} for act in near)
        return met and self._is_then(told[0])

    def _is_then(self, at: Moment) -> bool:
        step = self.when.step if self.when else None
        return not step or step < 1 or at.step == step

    def _is_alone(self, graph: RecipeGraph, told: _Told, said: list[_Told]) -> bool:
        """True if the one share in a sentence is there with what the question names."""
        place, sentence = told[0][:2], graph.text.sentence(told[0])
        words = set(content_of(self.use)) - set(content_of(self.thing))
        alone = sum(each[0][:2] == place for each in said) == 1
        is_said = sentence and words and words <= set(content_of(sentence.text))
        return bool(alone and is_said and self._is_then(told[0]))

    def _rest(self, graph: RecipeGraph, told: _Told) -> _Told | None:
        """What a share leaves, where the same sentence goes on with "the rest" and the use."""
        mention, _, share = told
        sentence = graph.text.sentence(mention)
        behind = sentence.tokens[mention.token :] if sentence else ()
        _, rest, tail = " ".join(t.form for t in behind).lower().partition("the rest ")
        words = set(content_of(self.use)) - set(content_of(self.thing))
        if not (rest and share and words and words <= set(content_of(tail))):
            return None
        return mention, Portion(rest=True, words="the rest of"), 1 - share


def _clause(graph: RecipeGraph, mention: Moment) -> str:
    """The words from the verb before a mention to the next verb."""
    sentence = graph.text.sentence(mention)
    starts = sorted(act.at.token for act in graph.text.acts_in(mention))
    first = max((start for start in starts if start <= mention.token), default=1)
    last = min((start for start in starts if start > mention.token), default=None)
    tokens = sentence.tokens[first - 1 : last and last - 1] if sentence else ()
    return " ".join(token.form for token in tokens)


def _names(graph: RecipeGraph, tick: int, mention: Moment) -> bool:
    """True of an act that takes just these words."""
    said = [part.participation.mention for part in graph.act(tick).partakings]
    return any(each is not None and each.at == mention for each in said)


def _told(graph: RecipeGraph, things: tuple[str, ...], supplies: list[Supply]) -> list[_Told]:
    """Each place that takes a share of it; the rest is what the shares before it leave."""
    named = [(mention.at, part) for mention, part in portions_said(graph, things, supplies)]
    lines = {supply.id for supply in supplies}
    own = tuple(t.id for t in graph.things.values() if t.supply in lines)
    every = [*named, *_by_pronoun(graph, own or things)]
    found: list[_Told] = []
    left = Fraction(1)
    for at, portion in sorted(every, key=lambda each: each[0]):
        if portion is None:
            continue
        share = left if portion.rest else portion.share
        found.append((at, portion, share if share != 1 else None))
        left -= portion.share or 0
    return found


def _by_pronoun(graph: RecipeGraph, things: tuple[str, ...]) -> list[tuple[Moment, Portion | None]]:
    """Where a share is taken of "it" or "them", in an act that takes the things."""
    family = lineage(graph, tuple(thing for thing in things if thing in graph.things))
    ticks = sorted({tick for thing in family for tick in graph.text.ticks_about(thing)})
    found = []
    for act in map(graph.act, ticks):
        sentence = graph.text.sentence(act.at)
        words = [token.form.lower() for token in sentence.tokens] if sentence else []
        start = act.event.end
        if words[start + 1 : start + 2] == ["of"] and words[start + 2 : start + 3] in _PRONOUNS:
            at = Moment(act.at.step, act.at.sentence, start + 3)
            if not set(act.takes).isdisjoint(family):
                found.append((at, portion_before(words[: start + 2], words[start + 2 : start + 3])))
    return found
