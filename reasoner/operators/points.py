"""Points on the line of the text: when something comes in, is done, and what follows it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from kg.entities import Act
from kg.graph import RecipeGraph
from kg.model import Moment
from kg.parsing.meanwhile import opens_beside
from ontology.effects import Effect
from ontology.lexicon import stem
from ontology.wordlists import wordlist
from reasoner.once import once_a_graph
from reasoner.operators.base import Described, Slots, act_of, phrase
from reasoner.operators.sets import acts_of, deeds, kin_of
from reasoner.operators.words import bare
from reasoner.wording import as_written, gerund_of, listed

_WHILE: Final = wordlist("asking.while")
_LOOSE_ENDS: Final = wordlist("asking.loose_ends")
"""What a clause does not end with."""
_JOINING: Final = frozenset({Effect.COMBINE, Effect.MOVE, Effect.COAT})


def do(graph: RecipeGraph, act: Act) -> str:
    """An act as the cook is told to do it: "add the milk to the bowl"."""
    return phrase(graph, act).replace(gerund_of(act), act.event.verb, 1)


def in_its_words(graph: RecipeGraph, act: Act) -> str:
    """An act as the text tells it, from its verb to the next one."""
    sentence = graph.text.sentence(act.at)
    if sentence is None:
        return ""
    later = [a.at.token for a in graph.text.acts_in(act.at) if a.at > act.at and not a.aside]
    words = sentence.words(act.at.token, min(later) - 1 if later else len(sentence.tokens)).split()
    while len(words) > 1 and words[-1].lower() in _LOOSE_ENDS:
        words.pop()
    return as_written(" ".join([words[0].lower(), *words[1:]])) if words else ""


def done(graph: RecipeGraph, acts: Iterable[Act]) -> str:
    """Several acts in a row, as they are told."""
    return listed(do(graph, act) for act in acts)


def turning_point(graph: RecipeGraph, slots: Slots) -> Act | None:
    """The act that a time is told by: that of the moment, the last one named, or of the thing."""
    if slots.at is not None and slots.at.act:
        return act_of(graph, slots.at.act)
    if slots.acts:
        return act_of(graph, slots.acts[-1])
    if slots.at is not None and slots.at.step is not None:
        return act_of(graph, slots.at.tick)
    if slots.here is not None and slots.here.step:
        return act_of(graph, graph.last_tick(slots.here.step))
    uses = [acts_of(graph, each.ids) for each in slots.things if each.ids]
    return next((acts[-1] for acts in uses if acts), None)


def acts_said(graph: RecipeGraph, slots: Slots) -> list[list[int]]:
    """The acts of each verb among the words of a question, with its things where there are such."""
    names = {stem(word) for each in slots.things for word in bare(each.words).split()}
    ids = {entity for each in slots.things for entity in each.ids if entity not in graph.supplies}
    about = {tick for entity in ids for tick in graph.text.ticks_about(entity)}
    found: list[list[int]] = []
    for word in dict.fromkeys(slots.said):
        ticks = _by_verb(graph).get(word, ()) if stem(word) not in names else ()
        if ticks:
            found.append([tick for tick in ticks if tick in about] or [*ticks])
    return found


@once_a_graph
def _by_verb(graph: RecipeGraph) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for act in graph.acts:
        if not act.aside:
            found.setdefault(act.event.lemma.split()[0], []).append(act.tick)
    return found


def deed_after(graph: RecipeGraph, act: Act, by: int = 1) -> Act | None:
    """What the cook does next, or did so many deeds before."""
    order = [graph.acts[tick - 1] for tick in deeds(graph)]
    if by < 0:
        order, by = order[::-1], -by
        beyond = [other for other in order if other.at < act.at]
    else:
        beyond = [other for other in order if other.at > act.at]
    return beyond[by - 1] if len(beyond) >= by else None


def entry_of(
    graph: RecipeGraph, described: Described, acts: Sequence[int] = (), places: Iterable[str] = ()
) -> tuple[Moment, Act] | None:
    """When a thing comes in: in one of some acts, into one of some places, or first of all.

    Of one sentence the order of the words counts: "add the oil, then the onions".
    """
    uses = acts_of(graph, described.ids)
    wanted = set(places)
    joining = [a for a in uses if a.meaning and not _JOINING.isdisjoint(a.meaning.effects)]
    ways = (
        [a for a in uses if a.tick in acts],
        [a for a in joining if not wanted.isdisjoint(a.places)],
        [a for a in uses if not wanted.isdisjoint(a.places)],
        [a for a in uses if acts and a.event.lemma in {graph.act(t).event.lemma for t in acts}],
        [a for a in joining if len(a.takes) > 1],
        uses,
    )
    chosen = next((way[0] for way in ways if way), None)
    return (_place_in(graph, described, chosen), chosen) if chosen else None


def _place_in(graph: RecipeGraph, described: Described, act: Act) -> Moment:
    kin = kin_of(graph, described.ids)
    named = [
        mention.at
        for part in act.partakings
        if part.entity in kin and (mention := part.participation.mention) is not None
    ]
    return max([act.at, *(at for at in named if at[:2] == act.at[:2])])


def said_at(graph: RecipeGraph, words: str) -> Sequence[Moment]:
    """Where the steps say the last word of a name, in whatever number."""
    return _said(graph).get(stem(bare(words)), ())


@once_a_graph
def _said(graph: RecipeGraph) -> dict[str, list[Moment]]:
    found: dict[str, list[Moment]] = {}
    for step in graph.recipe.steps:
        for sentence in step.sentences:
            for number, token in enumerate(sentence.tokens, 1):
                place = Moment(step.number, sentence.number, number)
                found.setdefault(stem(token.form), []).append(place)
    return found


@once_a_graph
def _needed(graph: RecipeGraph) -> dict[int, frozenset[int]]:
    """For each act, all the acts that must be done before it."""
    found: dict[int, frozenset[int]] = {}
    for act in graph.acts:
        direct = [tick for tick in act.needs if tick in found]
        found[act.tick] = frozenset(direct).union(*(found[tick] for tick in direct))
    return found


def depends(graph: RecipeGraph, later: int, earlier: int) -> bool:
    """True if an act takes what another one gives, directly or through others."""
    return earlier in _needed(graph).get(later, frozenset())


def told_beside(graph: RecipeGraph, act: Act) -> list[Act]:
    """What the text itself tells to do while an act goes on, or goes on beside it."""
    return [graph.acts[tick - 1] for tick in sorted(_beside(graph).get(act.tick, ()))]


@once_a_graph
def _beside(graph: RecipeGraph) -> dict[int, set[int]]:
    """For each act, the acts of the sentence that says "meanwhile" or "while that goes on"."""
    found: dict[int, set[int]] = {}
    done: list[Act] = []
    for _, group in groupby(graph.acts, key=lambda act: act.at[:2]):
        here = list(group)
        step = here[0].at.step
        before = [act for act in done if act.at.step == step] or [
            act for act in done if act.at.step == step - 1
        ]
        sentence = graph.text.sentence(here[0].at)
        words = tuple(token.form.lower() for token in sentence.tokens) if sentence else ()
        going = [*(before if opens_beside(words) else ()), *_going_on(graph, here, before)]
        doing = [act for act in here if not act.aside and act not in going]
        for act in going:
            found.setdefault(act.tick, set()).update(each.tick for each in doing)
            for each in doing:
                found.setdefault(each.tick, set()).add(act.tick)
        done += [act for act in here if not act.aside]
    return found


def _going_on(graph: RecipeGraph, here: Sequence[Act], last: Sequence[Act]) -> list[Act]:
    """The acts that a clause with "while" in a sentence speaks of: themselves, or done before."""
    found: list[Act] = []
    for clause in _clauses(graph, here[0].at):
        inside = [act for act in here if clause.start < act.at.token <= clause.stop and act.aside]
        for told in inside:
            found += [told, *_before(graph, told, here[0].tick)]
        found += last if clause.start == 0 else ()
    return list(dict.fromkeys(found))


def goes_with(graph: RecipeGraph, one: Act, other: Act) -> bool:
    """True of two acts near each other where the later one's sentence says "while"."""
    first, last = sorted((one, other), key=lambda act: act.at)
    sentence = graph.text.sentence(last.at)
    words = [token.form.lower() for token in sentence.tokens] if sentence else []
    return last.at.step - first.at.step <= 1 and any(
        words[clause.start] != "as" for clause in _clauses(graph, last.at)
    )


def _clauses(graph: RecipeGraph, at: Moment) -> list[range]:
    """The tokens of each clause with "while" in a sentence, up to its comma."""
    sentence = graph.text.sentence(at)
    words = [token.form.lower() for token in sentence.tokens] if sentence else []
    starts = [place for place, word in enumerate(words) if word in _WHILE]
    ends = [next((k for k in range(s, len(words)) if words[k] in ",."), len(words)) for s in starts]
    return [range(start, end) for start, end in zip(starts, ends, strict=True)]


def while_clause(graph: RecipeGraph, act: Act) -> str:
    """What the sentence of an act says that goes on meanwhile: "while the fish cakes chill"."""
    sentence = graph.text.sentence(act.at)
    for clause in _clauses(graph, act.at) if sentence else ():
        if sentence and act.at.token not in clause and len(clause) > 2:
            return sentence.words(clause.start + 1, clause.stop).lower()
    return ""


def _before(graph: RecipeGraph, told: Act, before: int) -> list[Act]:
    """What "while the rice cooks" speaks of: the last deed of that verb, and with those things."""
    called = [a for a in graph.text.acts_called(told.event.lemma) if a.tick < before]
    uses = [a for thing in told.takes for a in graph.uses_of(thing) if a.tick < before]
    taking = sorted((a for a in uses if not a.aside), key=lambda act: act.tick)
    return [*[act for act in called if not act.aside][-1:], *taking[-1:]]
