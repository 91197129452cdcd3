"""An outcome as people see it: the answer, the proof, and the sentence with the evidence marked."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from api.cli.look import FRESH, MARKED, QUIET, indented, said
from kg.graph import RecipeGraph
from kg.model import Moment
from kg.plain import printable
from reasoner.outcome import Answered, Evidence, MatchKind, NoAnswer, NotUnderstood, Outcome

__all__ = ["answer_shown"]

_MOST = 6


def answer_shown(outcome: Outcome, graph: RecipeGraph) -> Iterator[RenderableType]:
    """The lines that `mirepoix ask` prints."""
    if isinstance(outcome, NotUnderstood):
        yield from _not_understood(outcome, graph)
        return
    if isinstance(outcome, NoAnswer):
        yield said("The recipe does not say.", "bold")
        yield indented(said(outcome.reason))
    else:
        yield said(outcome.text, f"bold {FRESH}")
        yield from _others(outcome)
    yield from _proof(outcome.evidence, graph)
    yield from _readings(outcome, graph)


def _others(outcome: Answered) -> Iterator[RenderableType]:
    for other in outcome.alternatives[:_MOST]:
        where = next((f" (at {e.moment})" for e in other.evidence if e.moment), "")
        yield indented(said(f"or {other.text}{where}", QUIET))


def _proof(evidence: tuple[Evidence, ...], graph: RecipeGraph) -> Iterator[RenderableType]:
    for item in evidence[:_MOST]:
        yield indented(said(f"because {item.finding}  [{item.rule}]"))
        for supposed in item.assumed:
            yield indented(said(f"assumed: {supposed}", QUIET), 4)
    if len(evidence) > _MOST:
        yield indented(said(f"and {len(evidence) - _MOST} more", QUIET))
    places = list(dict.fromkeys((e.moment.step, e.moment.sentence) for e in evidence if e.moment))
    for step, number in places[:3]:
        tokens = {
            e.moment.token
            for e in evidence
            if e.moment and (e.moment.step, e.moment.sentence) == (step, number)
        }
        yield indented(_marked(graph, Moment(step, number, 1), tokens))


def _marked(graph: RecipeGraph, at: Moment, tokens: set[int]) -> Text:
    """A sentence of the recipe with its evidence in brackets, and in colour where there is any."""
    text = Text(f"step {at.step}: ", QUIET)
    sentence = graph.recipe.sentence(at)
    if sentence is None:
        return text
    place, spans = 0, sentence.spans()
    for start, end in (spans[number - 1] for number in sorted(tokens) if number <= len(spans)):
        text.append(printable(sentence.text[place:start]))
        text.append(f">{printable(sentence.text[start:end])}<", MARKED)
        place = end
    return text.append(printable(sentence.text[place:]))


def _readings(outcome: Answered | NoAnswer, graph: RecipeGraph) -> Iterator[RenderableType]:
    """How words were matched, where that is not plain."""
    loose = [m for m in outcome.matches if m.kind not in (MatchKind.EXACT, MatchKind.LEMMA)]
    for match in list({m.words: m for m in loose}.values())[:3]:
        meant = _meant(match.meaning, graph)
        note = f"{match.words!r} taken as {meant} ({match.kind}, {match.score:.2f})"
        yield indented(said(note, QUIET))


def _meant(meaning: str, graph: RecipeGraph) -> str:
    if meaning.isdecimal():
        return f"{graph.act(int(meaning)).event.text} (event {meaning})"
    return graph.name(meaning)


def _not_understood(outcome: NotUnderstood, graph: RecipeGraph) -> Iterator[RenderableType]:
    yield said("That question is not understood.", "bold")
    yield indented(said(outcome.reason))
    known = [f"{m.words} ({_meant(m.meaning, graph)})" for m in outcome.matches]
    if known:
        yield indented(said(f"understood of it: {', '.join(known[:_MOST])}"))
    if outcome.suggestions:
        yield indented(said("this recipe can answer, for example:"))
    for text in outcome.suggestions:
        yield indented(said(text), 4)
