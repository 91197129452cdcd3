"""Family roles, how hot: "What should the temperature be?", "What is that in Celsius?"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from kg.graph import RecipeGraph
from kg.model import Moment, Sentence
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.phrasing import Phrasing
from reasoner.question import Question
from reasoner.when import When, split_when

__all__ = ["HowHot", "HowHotInside"]

_ASKED: Final = Phrasing(
    "what {do} [be] the [oven|cooking|baking] temperature [be] [in|as] [degrees|degree] "
    "[celsius|centigrade|fahrenheit|c|f]",
    "what {is} the [oven|cooking|baking] temperature [in|as] [degrees] "
    "[celsius|centigrade|fahrenheit|c|f]",
    "the [oven|cooking|baking] temperature [in|as] [degrees] [celsius|centigrade|fahrenheit|c|f]",
    "what temperature [in|as] [degrees] [celsius|centigrade|fahrenheit|c|f]",
    "(give me|what {is}) the degrees [in] [celsius|centigrade|fahrenheit]",
    "how hot {is} (it|that) in (celsius|centigrade|fahrenheit)",
)
_UNITS: Final = {
    "celsius": "C", "centigrade": "C", "c": "C", "fahrenheit": "F", "f": "F"
}  # fmt: skip
_WHETHER: Final = Phrasing(
    "{is} (it|that|this|those|the degrees|these degrees|the temperature) [degrees] [in] [degrees] "
    "(celsius|centigrade|fahrenheit|c|f)",
    "{is} (it|that|this) <one> or <other>",
    "[in] [degrees] (celsius|centigrade|fahrenheit) [or] [celsius|fahrenheit]",
)
"""Whether the degrees of the text are of a unit; in both, if either is named."""
_SO_HOT: Final = re.compile(
    r"^(?:is|are|should) (?:it|that|the (?:oven )?temperature)(?: still| really| be| at)* "
    r"(?P<degrees>\d{2,3}) ?(?:°|º|degrees?)? ?(?P<unit>celsius|fahrenheit|centigrade|c|f)?$"
)
_DEGREES: Final = re.compile(
    r"\b(?P<number>\d{2,3})\s*(?:°|º|degrees?|deg)?\s*(?P<unit>celsius|fahrenheit|[cf])\b", re.I
)


_INSIDE: Final = re.compile(
    r"^what (?:is |should )?(?:the |be the )?(?:internal|core|inside|inner) temperature\b"
    r"|^how hot (?:should|must|does|is) .+ (?:be |get )?(?:inside|in the middle|in the cent\w+)$"
    r"|^what temperature (?:should|must|does) .+ reach$"
)
_REACHED: Final = re.compile(
    r"\b(?:reach\w*|reads?|registers?|internal|inside|thermometer|probe|core)\b", re.I
)


@dataclass(frozen=True, slots=True)
class HowHotInside:
    """Asks how hot the food itself must get."""

    family: ClassVar[str] = "roles"
    asked: str = "inside"

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "what internal temperature am I looking for"."""
        return cls() if _INSIDE.search(question.plain) else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The degrees that something must reach, by the first sentence that says so."""
        for step in graph.recipe.steps:
            for sentence in step.sentences:
                reached = _REACHED.search(sentence.text)
                match = _DEGREES.search(sentence.text, reached.start()) if reached else None
                if match:
                    return Answered(
                        _told(int(match["number"]), _unit(match)), self, (_says(sentence),)
                    )
        return NoAnswer(self, "the recipe does not say how hot it must get inside")


@dataclass(frozen=True, slots=True)
class HowHot:
    """Asks for the temperature that the recipe gives, perhaps in a unit."""

    family: ClassVar[str] = "roles"
    unit: str | None = None
    when: When | None = None
    asks_whether: bool = False
    degrees: int | None = None

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "what is the temperature in Celsius", "is that Celsius"."""
        rest, when = split_when(question.plain)
        is_in_step = when is not None and (when.step or 0) > 0
        plain, when = (rest, when) if is_in_step else (question.plain, None)
        plain = re.sub(r"^(?:could|can|would) (?:you|i) (?:give me|have) ", "", plain)
        units = [unit for word in plain.split() if (unit := _UNITS.get(word))]
        if _ASKED.read(plain) is not None:
            return cls(units[-1] if units else None, when)
        if number := _SO_HOT.match(plain):
            unit = _UNITS.get(number["unit"] or "")
            return cls(unit, when, True, int(number["degrees"]))
        is_asked = units and _WHETHER.read(plain) is not None
        return cls(None if len(units) > 1 else units[0], when, True) if is_asked else None

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The first degrees of the text; in the unit that is asked for, as written or converted."""
        said = [
            (match, sentence)
            for step in graph.recipe.steps
            if self.when is None or self.when.step == step.number
            for sentence in step.sentences
            for match in _DEGREES.finditer(sentence.text)
        ]
        if not said:
            return NoAnswer(self, "the recipe gives no degrees")
        if self.asks_whether:
            return self._whether(said)
        written = [pair for pair in said if self.unit in (None, _unit(pair[0]))]
        match, sentence = (written or said)[0]
        text = _told(int(match["number"]), _unit(match))
        if not written and self.unit:
            text = f"about {_told(_converted(int(match['number']), self.unit), self.unit)}"
        return Answered(text, self, (_says(sentence),))

    def _whether(self, said: list[tuple[re.Match[str], Sentence]]) -> Outcome:
        """Whether the degrees are of the unit; both, where the text gives both."""
        first, sentence = said[0]
        there = [match for match, other in said if other is sentence]
        told = " or ".join(_told(int(match["number"]), _unit(match)) for match in there)
        if self.degrees is not None:
            told_so = [(int(m["number"]), _unit(m)) for m, _ in said]
            is_so = any(n == self.degrees and self.unit in (None, u) for n, u in told_so)
            text = "yes" if is_so else f"no, {told}"
            return Answered(text, self, (_says(sentence),), value=is_so)
        if self.unit is None:
            return Answered(told, self, (_says(sentence),))
        yes = _unit(first) == self.unit
        return Answered(f"{'yes' if yes else 'no'}, {told}", self, (_says(sentence),), value=yes)


def _unit(match: re.Match[str]) -> str:
    return match["unit"][0].upper()


def _told(degrees: int, unit: str) -> str:
    return f"{degrees} degrees {unit}"


def _converted(degrees: int, unit: str) -> int:
    """Degrees of the other unit in this one, to the nearest five as ovens have them.

    >>> _converted(350, "C"), _converted(180, "F")
    (175, 355)
    """
    exact = (degrees - 32) * 5 / 9 if unit == "C" else degrees * 9 / 5 + 32
    return round(exact / 5) * 5


def _says(sentence: Sentence) -> Evidence:
    moment = Moment(sentence.step, sentence.number, 1)
    return Evidence("said-in-the-sentence", moment, sentence.text)
