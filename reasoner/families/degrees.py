"""Family roles, how hot: "What should the temperature be?", "What is that in Celsius?"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from kg.graph import RecipeGraph
from kg.model import Sentence
from reasoner.outcome import Answered, Evidence, NoAnswer, Outcome
from reasoner.phrasing import Phrasing
from reasoner.question import Question

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

    @classmethod
    def parse(cls, question: Question) -> Self | None:
        """Read "what is the temperature in Celsius"."""
        plain = re.sub(r"^(?:could|can|would) (?:you|i) (?:give me|have) ", "", question.plain)
        if _ASKED.read(plain) is None:
            return None
        last = question.words[-1]
        unit = "C" if last in ("celsius", "centigrade", "c") else None
        return cls("F" if last in ("fahrenheit", "f") else unit)

    def answer(self, graph: RecipeGraph) -> Outcome:
        """The first degrees of the text; in the unit that is asked for, as written or converted."""
        said = [
            (match, sentence)
            for step in graph.recipe.steps
            for sentence in step.sentences
            for match in _DEGREES.finditer(sentence.text)
        ]
        if not said:
            return NoAnswer(self, "the recipe gives no degrees")
        written = [pair for pair in said if self.unit in (None, _unit(pair[0]))]
        match, sentence = (written or said)[0]
        text = _told(int(match["number"]), _unit(match))
        if not written and self.unit:
            text = f"about {_told(_converted(int(match['number']), self.unit), self.unit)}"
        return Answered(text, self, (_says(sentence),))


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
    return Evidence("said-in-the-sentence", None, sentence.text)
