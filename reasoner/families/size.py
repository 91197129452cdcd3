"""Family listing, how big: "How big should the pan be?", "What size is the can?"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from kg.graph import RecipeGraph
from reasoner.finding import bare, find_props
from reasoner.matching import vocabulary
from reasoner.outcome import Answered, Evidence, Match, NoAnswer, Outcome
from reasoner.phrasing import Phrasing
from reasoner.question import Question
from reasoner.wording import the

__all__ = ["SizeOf"]

_ASKED: Final = Phrasing(
    "how (big|large|wide|deep|long|small|heavy) {do} <thing> (be|have to be|need to be)",
    "how (big|large|wide|deep|long|small|heavy) {do} <thing> [need to] be",
    "how (big|large|wide|deep|small|heavy) {is} <thing> [supposed to be]",
    "how (big|large|wide|deep) a <thing> {do} {you} (need|use|take|want)",
    "how (big|large|wide|deep) a <thing> {is} (needed|used|required)",
    "what {is} the (size|sizes) of <thing>",
    "what size {do} <thing> be",
    "(what|which) size [of] <thing> {do} {you} (need|use|take|want)",
    "(what|which) size [of] <thing> {is} (needed|used|required)",
    "(what|which) size {is} <thing>",
)
_UNIT: Final = (
    r"(?:inch(?:es)?|in\.?|cm|mm|centimet\w+|quarts?|qt\.?|cups?|lit\w+|l|ml|(?:fluid |fl\.? )?"
    r"(?:ounces?|oz\.?)|g|grams?|kg|pounds?|lbs?\.?|pints?|gallons?)\b\.?"
)
_NUMBER: Final = r"\d+(?:[.,]\d+)?(?:[ -]\d+\s?/\s?\d+|\s?/\s?\d+)?"
_MEASURE: Final = re.compile(
    rf"{_NUMBER}(?:[ -]?(?:x|×|by)[ -]?{_NUMBER})*[ -]?{_UNIT}"
    rf"|{_NUMBER}(?:\s?(?:x|×|by)\s?{_NUMBER})+",
    re.I,
)
_LOOSE: Final = re.compile(
    r"\b(?:extra[- ])?(?:large|small|medium(?:-sized)?|big|shallow|deep|wide|tall|heavy)\b", re.I
)
_HOLDER: Final = re.compile(
    r"\b(?:cans?|tins?|packages?|packets?|jars?|boxe?s?|bags?|bottles?|containers?|cartons?|tubs?)\b"
)


@dataclass(frozen=True, slots=True)
class SizeOf:
    """Asks how big a vessel, a package or an ingredient should be."""

    family: ClassVar[str] = "listing"
    thing: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "how big should the pan be"."""
        parts = _ASKED.read(question.plain)
        return cls(parts["thing"]) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The size that the list gives, or that stands in the name of the vessel."""
        listed = list(self._listed(graph))
        props = find_props(graph, self.thing)
        named = [(graph.name(prop), prop) for prop in props.entities]
        told = [*listed, *named] if _HOLDER.search(self.thing) else [*named, *listed]
        for pattern in (_MEASURE, _LOOSE):
            for text, source in told:
                size = pattern.search(text)
                if size:
                    at = graph.props[source].origin if source in graph.props else None
                    rule = "name-of-prop" if source in graph.props else "ingredient-list"
                    return Answered(size[0], self, (Evidence(rule, at, text),), props.matches)
        reason = f"the recipe does not say how big {the(bare(self.thing))} should be"
        return NoAnswer(self, reason, (), props.matches)

    def _listed(self, graph: RecipeGraph) -> Iterator[tuple[str, str]]:
        """The lines that words name: by what is in the package, or by "package" itself."""
        name = bare(self.thing)
        holder, _, content = name.partition(" of ")
        words = [content or name, *([holder] if not content else [])]
        found: dict[str, Match] = {
            match.meaning: match for each in words for match in vocabulary(graph).supplies(each)
        }
        said = _HOLDER.fullmatch(name)
        for supply in graph.supplies.values():
            is_held = said is not None and name.rstrip("s") in supply.text.lower()
            if supply.id in found or is_held:
                yield supply.text, supply.id
