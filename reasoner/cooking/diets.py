"""Say which allergens a dish has and which diets it fits, with the line that proves it.

There is no bare "no": what no line has is "not listed", and only if every line was understood;
otherwise it is "unknown". What is in a packet nobody can know: that is "may contain".
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from kg.graph import RecipeGraph
from kg.model import Moment
from ontology import allergens, taxonomy
from ontology.allergens import Status
from reasoner.cooking.errors import CookingError
from reasoner.foods import Food, foods_of
from reasoner.once import once_a_graph
from reasoner.wording import listed

__all__ = ["Answer", "Judgement", "Proof", "asked_for", "diets"]


class Answer(StrEnum):
    """What can be said about a class of foods in a dish."""

    CONTAINS = "contains"
    MAY_CONTAIN = "may contain"
    NOT_LISTED = "not listed"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Proof:
    """A line of the list, or words of a step: what in it shows it; no word if nobody knows it."""

    words: str
    word: str
    moment: Moment | None

    @property
    def line(self) -> int | None:
        """The number of the line of the list."""
        return self.moment.sentence if self.moment and not self.moment.step else None

    def as_dict(self) -> dict[str, Any]:
        """The proof as JSON has it."""
        return {
            "words": self.words,
            "word": self.word or None,
            "line": self.line,
            "moment": str(self.moment) if self.moment else None,
        }


@dataclass(frozen=True, slots=True)
class Judgement:
    """An allergen or a diet: what is said, what shows it, and which lines were not understood.

    Of a diet the answer is about what it goes without: a dish that "contains" it does not fit.
    """

    name: str
    label: str
    is_diet: bool
    answer: Answer
    proofs: tuple[Proof, ...]
    unknown: tuple[Proof, ...]
    looked_at: int

    @property
    def text(self) -> str:
        """What is said, as a sentence."""
        shown = listed(f"{proof.words} ({proof.word})" for proof in self.proofs)
        open_lines = listed(proof.words for proof in self.unknown)
        if self.is_diet:
            said = {
                Answer.CONTAINS: f"not {self.label}: {shown}",
                Answer.MAY_CONTAIN: f"perhaps not {self.label}: look at {shown}",
                Answer.NOT_LISTED: f"nothing on the list speaks against {self.label}",
                Answer.UNKNOWN: f"not known whether it is {self.label}: {open_lines or 'no list'}",
            }
        else:
            said = {
                Answer.CONTAINS: f"contains {self.label}: {shown}",
                Answer.MAY_CONTAIN: f"may contain {self.label}: {shown}",
                Answer.NOT_LISTED: f"{self.label}: not listed",
                Answer.UNKNOWN: f"{self.label}: not known, because of {open_lines or 'no list'}",
            }
        return said[self.answer]

    def as_dict(self) -> dict[str, Any]:
        """The judgement as JSON has it."""
        return {
            "name": self.name,
            "label": self.label,
            "diet": self.is_diet,
            "answer": str(self.answer),
            "text": self.text,
            "proofs": [proof.as_dict() for proof in self.proofs],
            "unknown": [proof.as_dict() for proof in self.unknown],
            "looked_at": self.looked_at,
        }


_MOST_ASKED: Final = 40


def asked_for(names: Iterable[str]) -> tuple[str, ...]:
    """The classes and diets that words name; refuses what is none: "nuts", "vegan", "a hammer"."""
    wanted = list(names)
    if len(wanted) > _MOST_ASKED:
        raise CookingError(f"at most {_MOST_ASKED} classes are asked for at once")
    found = {name: allergens.class_asked(name) for name in wanted}
    unknown = [name for name, asked in found.items() if asked is None]
    if unknown:
        known = listed(map(allergens.label, (*allergens.declared(), *allergens.diets())))
        raise CookingError(f"no allergen or diet {unknown[0][:40]!r}; there is {known}")
    return tuple(dict.fromkeys(asked for asked in found.values() if asked))


def diets(graph: RecipeGraph, names: Iterable[str] = ()) -> tuple[Judgement, ...]:
    """What is known of the allergens and diets that are asked for, else of the usual ones.

    >>> from reasoner.ask import graph_of
    >>> [found.text for found in diets(graph_of("tzatziki"), ["milk", "vegan", "peanuts"])][0]
    'contains dairy: 400 g Greek yoghurt (yoghurt)'
    """
    wanted = asked_for(names)
    if not wanted:
        return _usual(graph)
    return tuple(_judged(graph, asked) for asked in wanted)


@once_a_graph
def _usual(graph: RecipeGraph) -> tuple[Judgement, ...]:
    usual = (*allergens.declared(), "alcohol", *allergens.diets())
    return tuple(_judged(graph, asked) for asked in usual)


@once_a_graph
def _foods(graph: RecipeGraph) -> tuple[Food, ...]:
    """The foods of a recipe, without headings and tools that stand on its list."""
    return tuple(food for food in foods_of(graph) if _is_food(food.words))


def _is_food(words: str) -> bool:
    if words.rstrip().endswith(":"):
        return False
    cls = taxonomy.class_of(words)
    is_tool = cls is not None and taxonomy.kind_of(cls) in ("tool", "place")
    return not is_tool or allergens.names_food(words)


def _judged(graph: RecipeGraph, asked: str) -> Judgement:
    foods = _foods(graph)
    found: dict[Status, list[Proof]] = {status: [] for status in Status}
    for food in foods:
        verdict = allergens.contains(food.words, asked)
        if verdict.status is not Status.FREE:
            found[verdict.status].append(Proof(food.words, verdict.word, food.at))
    unknown = found[Status.NOT_KNOWN]
    if not any(found[status] for status in (Status.CONTAINS, Status.MAY_CONTAIN)):
        unknown = [*unknown, *_only_in_steps(graph, asked)]
    answer, proofs = _answer(found, unknown, bool(graph.supplies))
    return Judgement(
        asked, allergens.label(asked), allergens.is_diet(asked), answer, tuple(proofs),
        tuple(unknown), len(foods),
    )  # fmt: skip


def _answer(
    found: dict[Status, list[Proof]], unknown: list[Proof], has_list: bool
) -> tuple[Answer, list[Proof]]:
    if found[Status.CONTAINS]:
        return Answer.CONTAINS, found[Status.CONTAINS]
    if found[Status.MAY_CONTAIN]:
        return Answer.MAY_CONTAIN, found[Status.MAY_CONTAIN]
    return (Answer.UNKNOWN if unknown or not has_list else Answer.NOT_LISTED), []


def _only_in_steps(graph: RecipeGraph, asked: str) -> list[Proof]:
    """Sentences with a word for it that no food of the recipe was found for."""
    every = [sentence for step in graph.recipe.steps for sentence in step.sentences]
    named = [(sentence, allergens.word_in(sentence.text, asked)) for sentence in every]
    return [Proof(s.text, word, Moment(s.step, s.number, 1)) for s, word in named if word]
