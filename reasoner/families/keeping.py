"""Family keeping: what the notes say about later: "How long does it keep?" -> "3 days"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from kg.graph import RecipeGraph
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.phrasing import Phrasing
from reasoner.question import Question
from reasoner.remarks import (
    AHEAD,
    FREEZING,
    KEEPING,
    REHEATING,
    STORING,
    Remark,
    about,
    forbids,
    is_dish,
    lasts,
    quoted,
    remarks_on,
    subject_of,
)

__all__ = ["CanFreeze", "HowLongKeeps", "HowToReheat", "HowToStore", "MadeAhead"]

_WHERE: Final = (
    "[in the fridge|in the refrigerator|in a fridge|chilled|at room temperature|in the cupboard"
    "|in the pantry|in a tin|in an airtight container|for|after that|afterwards|once made"
    "|once cooked|once baked|after baking|after cooking|fresh|good]"
)
_KEEPS_ITSELF: Final = Phrasing(
    f"how (long|many days) {{do}} <thing> (keep|last|stay fresh|stay good|be good) {_WHERE}",
)
_KEEPS: Final = Phrasing(
    f"how (long|many days) {{do}} <thing> hold {_WHERE}",
    f"how (long|many days) {{do}} <thing> be (kept|stored|refrigerated|saved) {_WHERE}",
    f"how (long|many days) {{do}} {{you}} (keep|store|refrigerate|save) <thing> {_WHERE}",
    f"how long {{is}} <thing> good [for] {_WHERE}",
    "what {is} the (shelf life|storage time) [of] [<thing>]",
    "{do} <thing> keep [well|for long]",
    "until when {do} <thing> keep",
)
_FREEZES: Final = Phrasing(
    "{do} {you} freeze <thing>",
    "{do} <thing> be frozen",
    "{do} <thing> freeze [well|ok|okay]",
    "(is|are) <thing> (freezable|freezer friendly|freezer-friendly|suitable for freezing"
    "|good for freezing|ok to freeze|okay to freeze)",
    "is it (ok|okay|possible|safe|fine) to freeze <thing>",
    "{do} {you} (keep|store|put) <thing> in the freezer",
)
_FREEZES_LONG: Final = Phrasing(
    "how (long|many months|many weeks) {do} {you} freeze <thing> [for]",
    "how (long|many months|many weeks) {do} <thing> be frozen [for]",
    "how (long|many months|many weeks) {do} {you} (keep|store|leave) <thing> "
    "(in the freezer|frozen)",
    "how (long|many months|many weeks) {do} <thing> (keep|last) (in the freezer|frozen)",
    "how (long|many months|many weeks) {do} <thing> be (kept|stored) (in the freezer|frozen)",
)
_FREEZES_HOW: Final = Phrasing(
    "how {do} {you} [best] freeze <thing>",
    "how {do} <thing> be frozen",
    "{what} is the best way to freeze <thing>",
)
_EARLIER: Final = (
    "(ahead|ahead of time|in advance|beforehand|the day before|a day before|the night before"
    "|a day ahead|a day early|the day ahead|the evening before|a day in advance|earlier|early)"
)
_AHEAD: Final = Phrasing(
    f"{{do}} {{you}} (make|prepare|do|prep|cook|bake|assemble|mix|start) <thing> {_EARLIER}",
    f"{{do}} <thing> be (made|prepared|done|prepped|cooked|baked|assembled|mixed) {_EARLIER}",
    f"{{do}} {{you}} make [part of|parts of|any of|some of] <thing> {_EARLIER}",
    f"what {{do}} {{you}} (make|prepare|do|prep) {_EARLIER}",
    f"what {{do}} be (made|prepared|done) {_EARLIER}",
    "is (it|this) a make ahead recipe",
)
_HOW_FAR: Final = Phrasing(
    "how (far|long|early|many days) (ahead|ahead of time|in advance|before) {do} {you} "
    "(make|prepare|do|prep|cook|bake|assemble) <thing>",
    "how (far|long|early|many days) (ahead|in advance|ahead of time) {do} <thing> be "
    "(made|prepared|done|cooked|baked|assembled)",
    "how (early|soon) {do} {you} (make|prepare|start) <thing>",
)
_STORE: Final = Phrasing(
    "how {do} {you} [best] (store|keep|save|put away) <thing>",
    "how {do} <thing> [best] be (stored|kept|saved)",
    "how {is} <thing> [best] (stored|kept)",
    "where {do} {you} (store|keep|put away) <thing>",
    "where {do} <thing> be (stored|kept)",
    "where {is} <thing> [best] (stored|kept)",
    "what {do} {you} do with [the|any] (leftovers|leftover)",
    "{what} is the best way to (store|keep) <thing>",
    "{do} <thing> (need|have) to be (refrigerated|kept in the fridge|chilled|stored in the fridge)",
    "{do} {you} (need|have) to refrigerate <thing>",
)
_REHEAT: Final = Phrasing(
    "how {do} {you} [best] (reheat|re-heat|rewarm|warm up|heat up) <thing>",
    "how {do} {you} (warm|heat) <thing> (up|again|up again)",
    "how {do} <thing> [best] be (reheated|warmed up|heated up)",
    "{do} {you} (reheat|re-heat|rewarm|warm up) <thing>",
    "{do} <thing> be (reheated|warmed up)",
    "{what} is the best way to reheat <thing>",
)
_WHETHER: Final = re.compile(r"(?:do|does|did|should|must|can|could|will|would|may|is|are)\b")


@dataclass(frozen=True, slots=True)
class HowLongKeeps:
    """Asks how long something keeps."""

    family: ClassVar[str] = "keeping"
    thing: str
    is_by_itself: bool = False

    @property
    def has_last_word(self) -> bool:
        """True of "how long does it keep": no act of the recipe can answer that."""
        return self.is_by_itself

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "how long does it keep in the fridge"."""
        if "freezer" in question.words or "frozen" in question.words:
            return None
        if parts := _KEEPS_ITSELF.read(question.plain):
            return cls(parts["thing"], is_by_itself=True)
        parts = _KEEPS.read(question.plain)
        return cls(parts.get("thing") or "it") if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The time that a remark names; of something else, the remark as it stands."""
        found = about(graph, remarks_on(graph, KEEPING), self.thing)
        timed = [r for r in found if (time := lasts(r.text)) and not time.startswith("at least")]
        unfrozen = [r for r in timed if not FREEZING.said.search(_before_time(r.text))]
        if not (unfrozen or timed):
            return NoAnswer(self, "the recipe does not say how long it keeps", _proof(found))
        told = unfrozen or timed
        is_one = len(told) == 1 and _is_meant(graph, told[0], self.thing)
        text = lasts(told[0].text) if is_one else quoted(told)
        return Answered(text, self, _proof(told), value=text)


@dataclass(frozen=True, slots=True)
class CanFreeze:
    """Asks whether, how, or for how long something can be frozen."""

    family: ClassVar[str] = "keeping"
    has_last_word: ClassVar[bool] = True
    thing: str
    asks: str = "whether"

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "can I freeze it", "how long can I freeze it", "how do I freeze it"."""
        for asks, phrasing in (
            ("how long", _FREEZES_LONG),
            ("how", _FREEZES_HOW),
            ("whether", _FREEZES),
        ):
            if parts := phrasing.read(question.plain):
                return cls(parts["thing"], asks)
        return None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """Yes or no with the time, the time alone, or the remark."""
        found = about(graph, remarks_on(graph, FREEZING), self.thing)
        if not found:
            return NoAnswer(self, "the recipe does not say whether it can be frozen")
        time = next((t for r in found if (t := lasts(r.text, within="fr"))), "")
        if self.asks == "how long":
            if not time:
                return NoAnswer(self, "the recipe does not say for how long", _proof(found))
            return Answered(time, self, _proof(found), value=time)
        if self.asks == "how":
            return Answered(quoted(found), self, _proof(found))
        found = _meant_first(graph, found, self.thing)
        if not _is_meant(graph, found[0], self.thing):
            return Answered(quoted(found[:1]), self, _proof(found[:1]))
        if forbids(found[0]):
            return Answered("no", self, _proof(found[:1]), value=False)
        text = f"yes, {_for(time)}" if time else "yes"
        return Answered(text, self, _proof(found), value=True)


@dataclass(frozen=True, slots=True)
class MadeAhead:
    """Asks whether, or how far ahead, something can be made."""

    family: ClassVar[str] = "keeping"
    has_last_word: ClassVar[bool] = True
    thing: str
    asks: str = "whether"

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "can I make it ahead", "how far ahead can I make it"."""
        if parts := _HOW_FAR.read(question.plain):
            return cls(parts["thing"], "how far")
        parts = _AHEAD.read(question.plain)
        if parts is None:
            return None
        return cls(parts.get("thing") or "it", "what" if question.words[0] == "what" else "whether")

    def answer(self, graph: RecipeGraph) -> Outcome:
        """Yes or no, the time, or the remark where only a part of it is meant."""
        found = about(graph, remarks_on(graph, AHEAD), self.thing)
        if not found:
            return NoAnswer(self, "the recipe does not say whether it can be made ahead")
        time = next((t for r in found if (t := lasts(r.text))), "")
        if self.asks == "how far":
            if not time:
                return NoAnswer(self, "the recipe does not say how far ahead", _proof(found))
            return Answered(time.split(" in ")[0], self, _proof(found), value=time)
        found = _meant_first(graph, found, self.thing)
        if self.asks == "what" or not _is_meant(graph, found[0], self.thing):
            return Answered(quoted(found), self, _proof(found))
        yes = not forbids(found[0])
        text = "no" if not yes else f"yes, {time.split(' in ')[0]} ahead" if time else "yes"
        text = "yes" if time.startswith(("the ", "overnight")) and yes else text
        return Answered(text, self, _proof(found), value=yes)


@dataclass(frozen=True, slots=True)
class HowToStore:
    """Asks how or where something is stored."""

    family: ClassVar[str] = "keeping"
    thing: str

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "how do I store it"."""
        parts = _STORE.read(question.plain)
        return cls(parts.get("thing") or "it") if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The remarks about it."""
        found = about(graph, remarks_on(graph, STORING), self.thing)
        if not found:
            return NoAnswer(self, "the recipe does not say how it is stored")
        return Answered(quoted(found), self, _proof(found))


@dataclass(frozen=True, slots=True)
class HowToReheat:
    """Asks how, or whether, something is heated again."""

    family: ClassVar[str] = "keeping"
    has_last_word: ClassVar[bool] = True
    thing: str
    asks_whether: bool = False

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "how do I reheat it"."""
        parts = _REHEAT.read(question.plain)
        whether = _WHETHER.match(question.plain) is not None
        return cls(parts["thing"], whether) if parts else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The remarks about it."""
        found = about(graph, remarks_on(graph, REHEATING), self.thing)
        if not found:
            return NoAnswer(self, "the recipe does not say how it is reheated")
        if self.asks_whether:
            yes = not forbids(found[0])
            return Answered("yes" if yes else "no", self, _proof(found), value=yes)
        return Answered(quoted(found), self, _proof(found))


def _is_meant(graph: RecipeGraph, remark: Remark, words: str) -> bool:
    """True of a remark about what is asked for itself, not about a part of it."""
    return not is_dish(graph, words) or is_dish(graph, subject_of(remark))


def _meant_first(graph: RecipeGraph, remarks: list[Remark], words: str) -> list[Remark]:
    """Remarks about what is asked for before those about a part of it."""
    return sorted(remarks, key=lambda remark: not _is_meant(graph, remark, words))


def _before_time(text: str) -> str:
    """The clause in which a time stands first: "keeps 3 days, or freeze for a month"."""
    time = lasts(text)
    return text[: text.find(time.split(" in ")[0])] if time else text


def _for(time: str) -> str:
    return time if time.startswith(("for ", "overnight")) else f"for {time}"


def _proof(remarks: list[Remark]) -> tuple[Evidence, ...]:
    return tuple(remark.evidence for remark in remarks)
