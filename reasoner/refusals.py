"""What the text says not to do: "don't stir", "do not let it boil"."""

from __future__ import annotations

from typing import Final

from kg.entities import Act
from kg.graph import RecipeGraph
from reasoner.finding import find_any
from reasoner.matching.morphology import verb
from reasoner.once import once_a_graph
from reasoner.outcome import Evidence
from reasoner.passages import words_in

__all__ = ["refused"]

_NEAR: Final = 4
"""So many acts before it may be about what is not to be done."""


def refused(graph: RecipeGraph, words: str) -> Evidence | None:
    """The proof that the text says not to do what words say, to what they name."""
    said = words_in(words)
    known = _refusals(graph)
    for place, word in enumerate(said):
        for tick in known.get(verb(word), ()):
            others = " ".join(said[:place]), " ".join(said[place + 1 :])
            if _is_about(graph, graph.act(tick), [phrase for phrase in others if phrase]):
                act = graph.act(tick)
                sentence = graph.text.sentence(act.at)
                finding = f"the text says not to: {sentence.text!r}" if sentence else act.event.text
                return Evidence("said-not", act.at, finding)
    return None


@once_a_graph
def _refusals(graph: RecipeGraph) -> dict[str, list[int]]:
    """The ticks of what is not to be done, by its verb."""
    found: dict[str, list[int]] = {}
    for act in graph.acts:
        if act.aside == "negation":
            found.setdefault(act.event.lemma, []).append(act.tick)
    return found


def _is_about(graph: RecipeGraph, act: Act, phrases: list[str]) -> bool:
    """True if what the phrases name takes part in the act, or in those just before it."""
    named = [found for phrase in phrases if (found := find_any(graph, phrase))]
    if not named:
        return all(phrase in ("it", "this", "that", "them") for phrase in phrases)
    near = {t for t in range(act.tick - _NEAR, act.tick + 1)
            if t > 0 and graph.act(t).at.step == act.at.step}  # fmt: skip
    about = (graph.text.ticks_about(e) for found in named for e in found.entities)
    return not near.isdisjoint(frozenset[int]().union(*about))
