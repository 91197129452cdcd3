"""Operators that tell a cook, from where he stands, what comes next, what was, and what is left."""

from __future__ import annotations

import pytest

from kg import build, readers
from kg.graph import RecipeGraph
from reasoner.context import Stage, stage_of
from reasoner.operators import OPERATORS
from reasoner.operators.base import Denotation, Here, Slots
from reasoner.reading.analysis import analyse

_BUNS = """Plum buns

Ingredients
- 300 g flour
- 1 sachet yeast
- 150 ml milk
- 1 egg
- 8 plums

Method
1. Heat the oven to 180 °C.
2. Knead the flour, the yeast, the milk and the egg to a dough.
3. Stone the plums.
4. Wrap each plum in dough and bake the buns for 20 minutes.
"""


@pytest.fixture(scope="module")
def buns() -> RecipeGraph:
    return build(readers.read_one_text(_BUNS))


def _slots(question: str, step: int, line: int) -> Slots:
    analysis = analyse(question)
    return Slots(said=analysis.said(), here=Here(step, line), place=analysis.place)


def _told(graph: RecipeGraph, kind: str, question: str, step: int, line: int) -> list[str]:
    query = OPERATORS[kind].of(graph, _slots(question, step, line))
    return [each.text for each in query.run(graph)] if query else []


def _holds(graph: RecipeGraph, kind: str, question: str, step: int, line: int) -> Denotation:
    slots = _slots(question, step, line)
    query = OPERATORS[kind].of(graph, slots)
    assert query is not None
    return query.holds(graph, slots)[0]


@pytest.mark.parametrize(
    ("question", "line", "told"),
    [
        ("the second one?", 2, ["1 sachet yeast"]),
        ("and the first?", 4, ["150 ml milk", "300 g flour"]),
        ("what was the last one?", 3, ["150 ml milk", "8 plums"]),
        ("what is the fourth ingredient", 1, ["1 egg"]),
        ("which comes 9th", 1, []),
        ("what is it", 1, []),
    ],
)
def test_a_line_is_told_by_its_place(
    buns: RecipeGraph, question: str, line: int, told: list[str]
) -> None:
    assert _told(buns, "line_n", question, 0, line) == told


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("the next two please", "150 ml milk; 1 egg"),
        ("three more", "150 ml milk; 1 egg; 8 plums"),
        ("2 sachets of yeast, I have them. next!", "150 ml milk"),
    ],
)
def test_as_many_lines_are_told_as_are_asked_for(
    buns: RecipeGraph, question: str, told: str
) -> None:
    assert _told(buns, "next_line", question, 0, 2) == [told]


@pytest.mark.parametrize(
    ("question", "step", "is_so"),
    [
        ("is it done?", 4, True),
        ("is it done?", 2, False),
        ("anything left to do?", 4, False),
        ("do I still have to do something?", 2, True),
    ],
)
def test_whether_all_is_done_is_asked_both_ways(
    buns: RecipeGraph, question: str, step: int, is_so: bool
) -> None:
    assert _holds(buns, "finished", question, step, 0).value is is_so


def test_what_is_still_to_come_is_counted(buns: RecipeGraph) -> None:
    assert _told(buns, "count_things", "how many more ingredients", 0, 3)[0].startswith("2")
    assert "2" in _told(buns, "count_steps", "how many steps are left", 2, 0)


def test_what_else_can_be_done_meanwhile_is_told(buns: RecipeGraph) -> None:
    told = _holds(buns, "meanwhile", "anything else I can do while it heats?", 1, 0)
    assert told.text.startswith("yes, knead")


def test_a_cook_comes_from_the_list_to_the_last_step(buns: RecipeGraph) -> None:
    places = ((0, 0), (0, 3), (0, 5), (2, 0), (4, 0))
    assert [stage_of(buns, Here(*each)) for each in places] == [*Stage]
    assert stage_of(buns, None) is None
