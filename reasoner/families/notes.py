"""Family notes: what stands beside the steps: "Any tips?", "Is it vegan?"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from kg.graph import RecipeGraph
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.phrasing import Phrasing
from reasoner.question import Question
from reasoner.remarks import Remark, forbids, notes_of, quoted

__all__ = ["OfDiet", "WhatNotes"]

_KINDS: Final = {
    "tip": re.compile(r"tip|hint|trick|advice", re.I),
    "variation": re.compile(r"variation|variant|option|swap|substitut|alternative", re.I),
    "serving": re.compile(r"serving suggestion|to serve|serve", re.I),
    "note": re.compile(r"", re.I),
}
_NAMES: Final = (
    "(notes|note|tips|tip|hints|advice|tricks|variations|variation|variants|suggestions|remarks"
    "|serving suggestions)"
)
_NOTES: Final = Phrasing(
    f"[are there|is there|do you have|have you got|got|does it have|does the recipe have] "
    f"[any|some|the|a|other|more] [good|useful|extra|other|cooking|recipe] {_NAMES} "
    "[on this|for this|for it|about it|for this recipe|for {recipe}|in {recipe}|with it|to this]",
    f"what (is|are|do|does) [the|your] [recipe] {_NAMES} [say|tell] [me|us] [about it]",
    f"(read|show|give|tell) [me|us] [the|your|any|some] {_NAMES}",
    f"what {_NAMES} (are there|do you have|does it have|does {{recipe}} have|does {{recipe}} give)",
    "what else {do} {you} [need to|have to] know",
    "how {do} {you} vary (it|this|{recipe})",
)
_DIETS: Final = (
    "(vegan|vegetarian|veggie|gluten free|gluten-free|glutenfree|dairy free|dairy-free|nut free"
    "|nut-free|egg free|egg-free|lactose free|lactose-free|sugar free|sugar-free|halal|kosher|keto"
    "|paleo|low carb|low-carb|low fat|low-fat|plant based|plant-based)"
)
_IS: Final = Phrasing(
    f"(is|are) (it|this|they|these|{{recipe}}|that) [recipe|dish] "
    f"[suitable for|ok for|fine for|good for|really|also|actually] {_DIETS}",
    "(is|are) (it|this|they|these|{recipe}) [recipe|dish] (suitable|ok|okay|fine|good|safe) for "
    "(vegans|vegetarians|coeliacs|celiacs)",
    "{do} (vegans|vegetarians) eat (it|this|that|{recipe})",
    f"(is|are) <thing> {_DIETS}",
)
_MAKE: Final = Phrasing(
    f"how {{do}} {{you}} (make|turn|get) (it|this|them|{{recipe}}) [into] [a] {_DIETS} [version]",
    f"{{do}} {{you}} (make|do) (it|this|them|{{recipe}}|that) {_DIETS}",
    f"{{do}} (it|this|they|{{recipe}}) be [made] {_DIETS}",
    f"(is|are) there [a|any] {_DIETS} (version|option|variation|alternative)",
    f"{{do}} {{you}} have [a|any] {_DIETS} (version|option|variation|alternative)",
    f"what {{is}} the {_DIETS} (version|option|alternative)",
)
_DIET: Final = re.compile(
    r"\b(vegan|vegetarian|veggie|(?:gluten|dairy|nut|egg|lactose|sugar)[ -]?free|halal|kosher|keto"
    r"|paleo|low[ -](?:carb|fat)|plant[ -]based|coeliac|celiac)"
)
_SAME: Final = {"veggie": "vegetarian", "coeliac": "gluten free", "celiac": "gluten free"}
_CHANGED: Final = re.compile(
    r"\b(?:version|make it|make them|option|instead|use|swap|replace|substitut\w+|to keep it"
    r"|leave out|omit|if you|check|then|takes? the place)\b|^for (?:an? )?",
    re.I,
)


@dataclass(frozen=True, slots=True)
class WhatNotes:
    """Asks what the notes say, all of them or those of a kind."""

    family: ClassVar[str] = "notes"
    has_last_word: ClassVar[bool] = True
    kind: str = "note"

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "any tips", "what do the notes say"."""
        if _NOTES.read(question.plain) is None:
            return None
        words = " ".join(question.words)
        if re.search(r"\b(?:vary|varia\w+)\b", words):
            return cls("variation")
        if "serving suggestion" in words:
            return cls("serving")
        return cls("tip" if re.search(r"\b(?:tips?|hints?|tricks?|advice)\b", words) else "note")

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The notes under such a heading; for tips, all notes where none is called one."""
        every = notes_of(graph)
        found = [r for r in every if _KINDS[self.kind].search(r.heading)]
        if self.kind in ("tip", "note"):
            found = found or every
        if not found:
            return NoAnswer(self, f"the recipe has no {self.kind}s")
        return Answered(quoted(found), self, tuple(r.evidence for r in found))


@dataclass(frozen=True, slots=True)
class OfDiet:
    """Asks whether a recipe suits a diet, or how it is changed to; only the text can say so."""

    family: ClassVar[str] = "notes"
    has_last_word: ClassVar[bool] = True
    diet: str
    asks_how: bool = False

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "is it vegan", "how do I make it gluten free"."""
        named = _DIET.search(question.plain)
        if named is None:
            return None
        diet = _SAME.get(named[1], named[1].replace("-", " "))
        if _MAKE.read(question.plain) is not None:
            return cls(diet, asks_how=True)
        return cls(diet) if _IS.read(question.plain) is not None else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """Yes where title, facts or notes say so; how to change it where a note says that."""
        wanted = re.compile(rf"\b{self.diet.replace(' ', '[ -]?')}", re.I)
        noted = [r for r in notes_of(graph) if wanted.search(f"{r.heading} {r.text}")]
        changes = [r for r in noted if _is_change(r, wanted)]
        if self.asks_how and changes:
            return Answered(quoted(changes), self, tuple(r.evidence for r in changes))
        said = self._said(graph, wanted)
        stated = [r for r in noted if r not in changes]
        if said or (stated and not forbids(stated[0])):
            evidence = (*said, *(r.evidence for r in stated))
            return Answered("yes", self, evidence, value=True)
        if stated:
            return Answered("no", self, (stated[0].evidence,), value=False)
        if changes:
            text = f"not as it is: {quoted(changes)}"
            return Answered(text, self, tuple(r.evidence for r in changes), value=False)
        return NoAnswer(self, f"the recipe does not say whether it is {self.diet}")

    def _said(self, graph: RecipeGraph, wanted: re.Pattern[str]) -> tuple[Evidence, ...]:
        """What title and facts say: "Vegan Oat Pancakes", "suitableForDiet: VeganDiet"."""
        recipe = graph.recipe
        found = [Evidence("title", None, recipe.title)] if wanted.search(recipe.title) else []
        for key, value in recipe.metadata:
            plain = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", f"{key}: {value}".replace("/", " "))
            if re.search("diet|suitab|categor|tag|keyword|course", key, re.I) and wanted.search(
                plain
            ):
                found.append(Evidence("said-before", None, f"{key}: {value}"))
        return tuple(found)


def _is_change(remark: Remark, wanted: re.Pattern[str]) -> bool:
    """True of a note that says how to come to it: "For a vegan version use oil"."""
    if wanted.search(remark.heading):
        return True
    return _CHANGED.search(remark.text) is not None
