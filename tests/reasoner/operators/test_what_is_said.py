"""Operators over what the text says: how long, how hot, until when, what for, what instead."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kg import build, readers
from kg.graph import RecipeGraph
from kg.quantities import Amount
from kg.values import Duration, Temperature
from reasoner.operators import OPERATORS
from reasoner.operators.base import Denotation, Described, Slots

_FLAN = """Leek flan

Ingredients
- 3 leeks
- 1 tbsp butter or olive oil
- 200 ml cream
- 50 g Gruyère cheese, grated
- a pinch of nutmeg (optional)

Method
1. Heat the oven to 190 °C. Cut the leeks into 2 cm rings.
2. Fry the leeks in the butter over a low heat for 10 minutes, stirring so that they don't burn.
3. Whisk the cream with the cheese until smooth. Pour it slowly over the leeks.
4. Bake the flan for 25 to 30 minutes until the middle is set. Cool it for 15 minutes.
"""


@pytest.fixture(scope="module")
def flan() -> RecipeGraph:
    return build(readers.read_one_text(_FLAN))


def _slots(graph: RecipeGraph, *verbs: str, thing: str = "", said: str = "") -> Slots:
    ticks = tuple(act.tick for verb in verbs for act in graph.acts if act.event.lemma == verb)
    lines = [line.id for line in graph.supplies.values() if thing and thing in line.text]
    things = (Described(thing, (*lines, *graph.find(thing))),) if thing else ()
    return Slots(ticks, things, None, (), tuple(said.split()))


def _asked(graph: RecipeGraph, kind: str, slots: Slots) -> list[Denotation]:
    query = OPERATORS[kind].of(graph, slots)
    return list(query.run(graph)) if query else []


def _checked(graph: RecipeGraph, kind: str, slots: Slots) -> list[Denotation]:
    query = OPERATORS[kind].of(graph, slots)
    return list(query.holds(graph, slots)) if query else []


@pytest.mark.parametrize(
    ("kind", "verb", "text"),
    [
        ("duration", "fry", "10 minutes"),
        ("duration", "bake", "25 to 30 minutes"),
        ("temperature", "heat", "190 °C"),
        ("temperature", "bake", "190 °C"),
        ("heat", "fry", "low heat"),
        ("until", "bake", "until the middle is set"),
        ("purpose", "stir", "so that they don't burn"),
        ("manner", "pour", "slowly"),
        ("size", "cut", "2 cm rings"),
    ],
)
def test_what_is_said_of_the_act_comes_first(flan, kind, verb, text):
    first = _asked(flan, kind, _slots(flan, verb))[0]
    assert first.text == text
    assert first.evidence
    assert all(text in proof.finding for proof in first.evidence)


def test_values_are_typed(flan):
    assert _asked(flan, "duration", _slots(flan, "bake"))[0].value == Duration(1500, 1800)
    assert _asked(flan, "temperature", _slots(flan, "heat"))[0].value == Temperature(190, 190, "C")


def test_durations_of_several_acts_are_added(flan):
    total = _asked(flan, "total_duration", _slots(flan, "bake", "cool"))[0]
    assert (total.text, total.value) == ("40 to 45 minutes", Duration(2400, 2700))
    assert len(total.evidence) == 2


def test_a_duration_of_another_act_is_not_taken_for_certain(flan):
    assert all(each.sure < 1 for each in _asked(flan, "duration", _slots(flan, "whisk")))
    assert not _asked(flan, "duration", _slots(flan, "pour"))


@pytest.mark.parametrize(("minutes", "yes"), [(28, True), (50, False)])
def test_a_proposed_duration_is_compared(flan, minutes, yes):
    slots = _slots(flan, "bake", said="bake minute")
    asked = Slots(slots.acts, (), None, (Amount(Fraction(minutes), None),), slots.said)
    assert [each.value for each in _checked(flan, "duration", asked)] == [yes]


def test_what_the_list_offers_may_be_used_instead(flan):
    found = _asked(flan, "alternative", _slots(flan, thing="butter"))
    assert "olive oil" in found[0].text
    assert "butter" not in found[0].text


@pytest.mark.parametrize(
    ("thing", "said", "text"),
    [
        ("nutmeg", "can leave out nutmeg", "yes, it is optional"),
        ("nutmeg", "have to use nutmeg", "no, it is optional"),
    ],
)
def test_what_is_optional_may_be_left_out(flan, thing, said, text):
    assert _checked(flan, "alternative", _slots(flan, thing=thing, said=said))[0].text == text


def test_nobody_says_what_else_the_cream_could_be(flan):
    assert not _checked(flan, "alternative", _slots(flan, thing="cream", said="use cream"))


def test_the_kind_is_in_the_fullest_name(flan):
    assert "gruyère" in _asked(flan, "kind", _slots(flan, "whisk", thing="cheese"))[0].text.lower()


def test_queries_have_a_canonical_wording(flan):
    slots = _slots(flan, "bake", thing="leeks")
    kinds = "duration temperature until purpose size alternative kind note".split()
    wordings = [OPERATORS[kind].of(flan, slots).wording(flan) for kind in kinds]
    assert wordings[0] == "how long does baking the flan in the oven take"
    assert len(set(wordings)) == len(kinds)
