"""Words for an event -> the acts that are meant: "frying the onions", "it goes in the oven"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kg.graph import Act, RecipeGraph
from ontology import effects, taxonomy
from reasoner.durations import Duration, durations_in
from reasoner.facing import ticks_on_side
from reasoner.finding import Found, find_any, find_tiers
from reasoner.matching import vocabulary
from reasoner.outcome import Match, MatchKind

__all__ = ["Events", "find_events", "involves"]

_FILLER = frozenset(
    "the a an is are was were be been being has have had do does did you we i they one should "
    "must can could will would to then all of some its their your my first just it them this "
    "that these those get gets got let start starts started begin begins finish finished done "
    "with from in on into onto at over off out for until by and or , using use there up go "
    "goes going gone come comes need needs spend spends stay stays something anything much "
    "enough too".split()
)
_GOING = re.compile(
    r"\b(?:goes?|going|go|put|placed|comes?|enters?|is|are)\b.*?"
    r"\b(?:in|into|on|onto|to|inside|out of|from|off)\b (?:the |a |an )?(?P<place>[\w' -]+)$"
)
_BREAK = re.compile(
    r"\s*(?:,|\b(?:and|with|in|into|on|onto|to|from|over|off|out of|using|for|until|at|by|of)\b)\s*"
)
_STEP = re.compile(r"^(?:do )?step (?P<number>\d{1,4})$")
_PRONOUNS = frozenset("it them they this that these those something anything".split())
_IRREGULAR = {
    "brought": "bring",
    "took": "take",
    "taken": "take",
    "broken": "break",
    "left": "leave",
}
_PARTICLES = frozenset("away off out up in down over aside together on back".split())
_COMMAND = re.compile(r"(\w+) (?:the|a|an|it|them|my|your)\b")
_LEAVING = re.compile(r"\b(?:out of|from|off)\b")
_IT = re.compile(r"\b(?:it|them|they)\b")
_MAKING = frozenset("make prepare do use have get start".split())
"""Verbs for whatever is done to a thing."""
_NOTHING = Found("", (), ())
_PLAIN = frozenset({MatchKind.EXACT, MatchKind.LEMMA, MatchKind.SYNONYM})


@dataclass(frozen=True, slots=True)
class Events:
    """The acts that words may mean, in order of time, and how the words were matched."""

    acts: tuple[Act, ...]
    matches: tuple[Match, ...] = ()
    problem: str = ""

    @property
    def is_one(self) -> bool:
        """True if there is no doubt which act is meant."""
        return len(self.acts) == 1


def find_events(graph: RecipeGraph, words: str, it: tuple[str, ...] = ()) -> Events:
    """The acts that fit the words best: the verb must fit, and every noun that the recipe knows.

    Where no act with the very verb fits the nouns, verbs that people use instead are tried.
    """
    plain = words.strip().strip("\"'“”").lower()
    if step := _STEP.match(plain):
        return _in_step(graph, int(step["number"]))
    failed: Events | None = None
    for verbs in _verbs(graph, plain):
        found = _fitting(graph, plain, verbs, it)
        if found.acts:
            return found
        failed = failed or found
    if failed is not None:
        return failed
    told = (_fitting(graph, plain, verbs, it) for verbs in _told(graph, plain))
    return next((found for found in told if found.acts), None) or _by_place(graph, plain, it)


def _in_step(graph: RecipeGraph, step: int) -> Events:
    """All that is done in a step: "how long do I do step 4"."""
    if step not in {each.number for each in graph.recipe.steps}:
        return Events((), (), f"the recipe has no step {step}; it has {len(graph.recipe.steps)}")
    acts = tuple(act for act in graph.acts_of_step(step) if not act.aside)
    return Events(acts, (), "" if acts else f"there is nothing to do in step {step}")


def _told(graph: RecipeGraph, plain: str) -> Iterator[tuple[Match, ...]]:
    """The acts that a command may mean by a word that can also name a thing: "fry the fish"."""
    command = _COMMAND.match(plain)
    if command is not None:
        yield from vocabulary(graph).known_acts(command[1])


def _verbs(graph: RecipeGraph, plain: str) -> Iterator[tuple[Match, ...]]:
    """The acts that the words which may be verbs of this recipe name, the surest first.

    What the names of the acts give is tried first; typos and likeness only if nothing else fits.
    """
    words = [word for word in re.findall(r"[\w'-]+", plain) if word not in _PRONOUNS]
    places = [
        place
        for place, word in enumerate(words)
        if word not in _FILLER and not _is_compound(words[place : place + 2])
    ]
    phrases = [phrase for place in places for phrase in _phrases_from(graph, words[place:])]
    tiers = [tier for phrase in dict.fromkeys(phrases) for tier in _named_acts(graph, phrase)]
    yield from sorted(tiers, key=lambda found: -found[0].score)
    for place in places:
        known = vocabulary(graph).known_acts(words[place])
        if not known and not _is_noun(graph, words[place]):
            yield from vocabulary(graph).act_tiers(words[place])


def _phrases_from(graph: RecipeGraph, words: list[str]) -> Iterator[str]:
    """The phrases that may be a verb: long ones only where this recipe has such a verb."""
    first = _IRREGULAR.get(words[0], words[0])
    several = any(first.startswith(verb[:3]) for verb in graph.text.verbs_of_several_words)
    for length in (4, 3, 2) if several else (2,):
        particle = length == 2 and len(words) > 1 and words[1] in _PARTICLES
        if len(words) >= length and (several or particle):
            yield " ".join(words[:length])
    yield words[0]


def _fitting(
    graph: RecipeGraph, plain: str, verbs: tuple[Match, ...], it: tuple[str, ...]
) -> Events:
    """The acts of some verbs that are about everything else that the words say."""
    ticks = _ticks(verbs)
    about = [_about(graph, phrase, ticks) for phrase in _phrases(plain, verbs[0].words)]
    if it and _IT.search(plain):
        about.append(_About("it", Found("it", it, ())))
    never = [each for each in about if not each.ticks(graph) & ticks]
    if never:
        return Events((), verbs, never[0].problem(plain))
    fitting = ticks.intersection(*(each.ticks(graph) for each in about)) if about else ticks
    if not fitting:
        return Events((), verbs, f"no event of this recipe has all of {plain!r}")
    fitting = fitting.intersection(*(each.own_ticks(graph) for each in about)) or fitting
    said = [_says(graph, each.phrase) for each in about]
    fitting = fitting.intersection(*said) or fitting if said else fitting
    matches = (verbs[0], *(each.found.matches[0] for each in about if each.found.matches))
    return Events(tuple(graph.act(tick) for tick in sorted(fitting)), matches)


def _ticks(matches: tuple[Match, ...]) -> frozenset[int]:
    """The ticks of the acts that a verb names."""
    return frozenset(int(match.meaning) for match in matches)


def _says(graph: RecipeGraph, phrase: str) -> frozenset[int]:
    """The ticks of the acts whose sentence has all these words."""
    words = phrase.split()
    return graph.text.ticks_saying(words[0]).intersection(
        *(graph.text.ticks_saying(w) for w in words[1:])
    )


@dataclass(frozen=True, slots=True)
class _About:
    """A phrase beside the verb: something of the recipe, or just words of its sentence."""

    phrase: str
    found: Found

    def ticks(self, graph: RecipeGraph) -> frozenset[int]:
        """The ticks of the acts that are about it."""
        asked = durations_in(self.phrase)
        if asked:
            return _lasting(graph, asked[0].seconds)
        ticks = ticks_on_side(graph, self.phrase) or _says(graph, self.phrase)
        return ticks.union(*(graph.text.ticks_about(entity) for entity in self.found.entities))

    def own_ticks(self, graph: RecipeGraph) -> frozenset[int]:
        """Of these, the acts that it takes part in itself, where it is something of the recipe."""
        own = (graph.text.ticks_about(entity) for entity in self.found.entities)
        return frozenset[int]().union(*own) or self.ticks(graph)

    def problem(self, words: str) -> str:
        """What to say if no act is about it."""
        if self.found:
            return f"nothing is said about {words!r}"
        return f"nothing in this recipe matches {self.phrase!r}"


def _lasting(graph: RecipeGraph, seconds: int) -> frozenset[int]:
    """The ticks of the acts whose sentence names just this length of time."""
    units = ("minutes", "minute", "hours", "hour", "seconds", "second", "overnight", "days", "day")
    timed = frozenset[int]().union(*(graph.text.ticks_saying(unit) for unit in units))
    return frozenset(
        tick
        for tick in timed
        if any(time.seconds == seconds for time in _times_said(graph, graph.act(tick)))
    )


def _times_said(graph: RecipeGraph, act: Act) -> tuple[Duration, ...]:
    sentence = graph.text.sentence(act.at)
    return durations_in(" ".join(token.form for token in sentence.tokens)) if sentence else ()


def _about(graph: RecipeGraph, phrase: str, ticks: frozenset[int]) -> _About:
    """What a phrase means: the surest reading that one of the acts is about."""
    readings = [_About(phrase, found) for found in find_tiers(graph, phrase)]
    for reading in readings:
        if reading.ticks(graph) & ticks:
            return reading
    return readings[0] if readings else _About(phrase, Found(phrase, (), ()))


def _is_compound(words: list[str]) -> bool:
    """True of a name such as "baking sheet", whose first word is no verb there."""
    if len(words) < 2 or not words[0].endswith("ing") or words[1] in _FILLER:
        return False
    cls = taxonomy.class_of(" ".join(words), "place")
    return cls is not None and cls != taxonomy.class_of(words[1], "place")


def _named_acts(graph: RecipeGraph, phrase: str) -> list[tuple[Match, ...]]:
    """The acts that a phrase names; a name of a thing, or several words, must name them plainly."""
    several = " " in phrase
    kept = []
    for tier in vocabulary(graph).known_acts(phrase):
        plain = tier[0].kind in _PLAIN
        if several and phrase.split()[-1] not in _PARTICLES:
            tier = tuple(m for m in tier if " " in graph.act(int(m.meaning)).event.lemma)
        if tier and (plain or not (several or _is_noun(graph, phrase))):
            kept.append(tier)
    return kept


def _is_noun(graph: RecipeGraph, phrase: str) -> bool:
    """True of a name of something, in this recipe or in any."""
    if find_any(graph, phrase).matches:
        return True
    cls = taxonomy.class_of(phrase)
    return cls is not None and taxonomy.kind_of(cls) in ("food", "tool", "place")


def _by_place(graph: RecipeGraph, plain: str, it: tuple[str, ...]) -> Events:
    """The act that puts something there: "it goes in the oven"."""
    going = _GOING.search(plain)
    if going is None:
        return _by_nouns(graph, plain, it)
    places = vocabulary(graph).props(going["place"])
    if not places:
        return _by_meeting(graph, plain, going["place"], it)
    uses = [act for match in places for act in graph.uses(match.meaning) if not act.aside]
    it = it or tuple(
        e for phrase in _phrases(plain, "")[:1] for e in find_any(graph, phrase).entities
    )
    it = tuple(entity for entity in it if entity not in {match.meaning for match in places})
    if _LEAVING.search(plain):
        uses = [act for act in uses if _takes_out(graph, act, it)]
    moved = [act for act in uses if not it or any(involves(graph, act, thing) for thing in it)]
    if not moved:
        return Events((), places, f"it never goes there: {plain!r}")
    first = min(moved, key=lambda act: act.tick)
    return Events((first,), places[:1])


def _by_meeting(graph: RecipeGraph, plain: str, where: str, it: tuple[str, ...]) -> Events:
    """The act by which something goes into another thing: "the milk goes into the eggs"."""
    into = find_any(graph, where)
    if not into:
        return Events((), (), f"nothing in this recipe matches {where!r}")
    named = find_any(graph, _phrases(plain, "")[0]) if not _IT.search(plain) else None
    going = named.entities if named else it
    mine = frozenset[int]().union(*(graph.text.ticks_about(entity) for entity in going))
    both = mine.intersection(
        frozenset[int]().union(*(graph.text.ticks_about(entity) for entity in into.entities))
    )
    first = next((t for t in sorted(both) if not graph.act(t).aside), None)
    if first is None:
        return Events((), into.matches, f"it never goes there: {plain!r}")
    return Events((graph.act(first),), into.matches[:1])


def _takes_out(graph: RecipeGraph, act: Act, things: tuple[str, ...]) -> bool:
    """True if a thing is there before an act and not after it."""
    for thing in things:
        before, after = graph.where(thing, act.tick - 1), graph.where(thing, act.tick)
        there = before is not None and any(p in act.places for p in (before.place, *before.beyond))
        still = after is not None and any(p in act.places for p in (after.place, *after.beyond))
        if there and not still:
            return True
    return False


def _by_nouns(graph: RecipeGraph, plain: str, it: tuple[str, ...]) -> Events:
    """The acts that have everything to do with what the words name: "the peas go in"."""
    named = [find_any(graph, phrase) for phrase in _phrases(plain, "")]
    named = [found for found in named if not _begins_with_a_verb(graph, found)] or [_NOTHING]
    wanted = [found for found in named if found]
    if not wanted or len(wanted) < len(named):
        return Events((), (), f"no event of this recipe is called {plain!r}")
    acts = [
        graph.act(t) for t in sorted({u.tick for e in wanted[0].entities for u in graph.uses(e)})
    ]
    fitting = [
        act
        for act in acts
        if not act.aside
        and all(any(involves(graph, act, e) for e in found.entities) for found in wanted)
    ]
    matches = tuple(found.matches[0] for found in wanted)
    return Events(tuple(fitting), matches, "" if fitting else f"nothing is said about {plain!r}")


def _begins_with_a_verb(graph: RecipeGraph, found: Found) -> bool:
    """True of "store the cookies": nobody asks about whatever else is done to the cookies."""
    first, _, rest = found.words.partition(" ")
    if not rest or first in _MAKING or effects.meaning(first) is None:
        return False
    return not any(first in graph.name(entity).lower().split() for entity in found.entities)


def _phrases(plain: str, verb: str) -> list[str]:
    """The phrases around the verb, without articles and the like."""
    found = []
    for word in verb.split():
        plain = re.sub(rf"\b{re.escape(word)}\b", " , ", plain, count=1)
    for piece in _BREAK.split(plain):
        words = piece.strip(" \"'").split()
        while words and words[0] in _FILLER:
            words.pop(0)
        while words and words[-1] in _FILLER:
            words.pop()
        if words:
            found.append(" ".join(words))
    return found


def involves(graph: RecipeGraph, act: Act, entity: str) -> bool:
    """True if a thing or prop takes part in an act, by itself or inside a mixture."""
    return act.tick in graph.text.ticks_about(entity)
