"""Operators over amounts, counts, order and the list, on one little recipe."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kg import build, readers
from kg.graph import RecipeGraph
from kg.quantities import Amount
from kg.values import Measure
from reasoner.matching import vocabulary
from reasoner.operators import OPERATORS
from reasoner.operators.base import At, Denotation, Described, Relation, Slots

_SOUP = """Bean soup

Ingredients
- 500 g white beans
- 2-3 carrots, diced
- 1 onion, diced
- 4 tbsp olive oil
- 1 can (400 g) tomatoes
- 100 g butter
- 50 g grated parmesan (optional)
- 1 l water
- 2 bay leaves
- 1 stock cube

Method
1. Soak the beans in a bowl for 12 hours.
2. Heat half the oil in a pot and fry the onion for 5 minutes. Add the carrots.
3. Add the beans, the tomatoes and the water and bring to a boil. Simmer for 1 hour.
4. While the soup simmers, melt the butter in a pan. Once it is brown, add the remaining oil.
5. Divide the soup between 4 bowls. Sprinkle with parmesan.
"""


@pytest.fixture(scope="module")
def soup() -> RecipeGraph:
    return build(readers.read_one_text(_SOUP))


def _described(graph: RecipeGraph, words: str) -> Described:
    known = vocabulary(graph)
    found = [*known.supplies(words), *known.things(words), *known.props(words)]
    return Described(words, tuple(dict.fromkeys(match.meaning for match in found)))


def _tick(graph: RecipeGraph, verb: str) -> int:
    return next(act.tick for act in graph.acts if act.event.lemma.split()[0] == verb)


def _slots(
    graph: RecipeGraph,
    *things: str,
    acts: str = "",
    amounts: tuple[Amount, ...] = (),
    said: str = "",
    at: At | None = None,
) -> Slots:
    ticks = tuple(_tick(graph, verb) for verb in acts.split())
    described = tuple(_described(graph, words) for words in things)
    return Slots(ticks, described, at, amounts, tuple(said.split()))


def _run(graph: RecipeGraph, kind: str, slots: Slots) -> list[Denotation]:
    query = OPERATORS[kind].of(graph, slots)
    assert query is not None
    assert query.wording(graph)
    found = list(query.run(graph))
    assert all(each.evidence for each in found)
    return found


def _holds(graph: RecipeGraph, slots: Slots) -> list[str]:
    query = OPERATORS["listed"].of(graph, slots)
    return [each.text for each in query.holds(graph, slots)] if query else []


@pytest.mark.parametrize(
    ("thing", "text"),
    [("beans", "500 g"), ("carrots", "2 to 3"), ("tomatoes", "1 can (400 g)"), ("onion", "1")],
)
def test_the_list_says_how_much(soup: RecipeGraph, thing: str, text: str) -> None:
    assert _run(soup, "amount", _slots(soup, thing))[0].text == text


def test_a_range_has_its_least_and_its_most(soup: RecipeGraph) -> None:
    found = _run(soup, "amount", _slots(soup, "carrots"))
    assert found[0].value == Measure(Fraction(2), Fraction(3), None)
    assert [each.text for each in found[1:] if "most" in each.cues] == ["3"]


def test_an_amount_is_told_in_the_unit_asked_for(soup: RecipeGraph) -> None:
    slots = _slots(soup, "water", amounts=(Amount(Fraction(), "ml"),))
    assert _run(soup, "amount", slots)[0].text == "1000 ml"


def test_an_act_takes_a_share_of_what_is_listed(soup: RecipeGraph) -> None:
    found = _run(soup, "amount_used", _slots(soup, "olive oil", acts="heat"))
    assert found[0].text == "half of it (2 tbsp)"
    assert found[0].value == Measure(Fraction(2), Fraction(2), "tbsp")


def test_what_is_left_is_what_was_not_taken(soup: RecipeGraph) -> None:
    at = At(Relation.AFTER, _tick(soup, "heat"), act=_tick(soup, "heat"))
    assert _run(soup, "amount_left", _slots(soup, "olive oil", at=at))[0].text == "2 tbsp"


def test_lines_are_added_up(soup: RecipeGraph) -> None:
    found = _run(soup, "amount_total", _slots(soup, "butter", "parmesan"))
    assert found[0].value == Measure(Fraction(150), Fraction(150), "g")


def test_packs_are_added_by_their_size(soup: RecipeGraph) -> None:
    slots = _slots(soup, "tomatoes", "beans", amounts=(Amount(Fraction(), "g"),))
    assert _run(soup, "amount_total", slots)[0].text == "900 g"


def test_an_amount_is_halved_or_scaled_by_another(soup: RecipeGraph) -> None:
    assert _run(soup, "amount_changed", _slots(soup, "butter", said="half"))[0].text == "50 g"
    kilo = (Amount(Fraction(1), "kg"),)
    slots = _slots(soup, "butter", "beans", amounts=kilo)
    assert _run(soup, "amount_changed", slots)[0].text == "200 g"


def test_the_heavier_of_two_comes_first(soup: RecipeGraph) -> None:
    assert _run(soup, "compare", _slots(soup, "butter", "beans"))[0].text == "the beans"


def test_sets_are_counted(soup: RecipeGraph) -> None:
    assert _run(soup, "count_things", _slots(soup))[0].value == 10
    assert _run(soup, "count_things", _slots(soup, said="optional"))[0].value == 1
    assert _run(soup, "count_things", _slots(soup, acts="", said="dice"))[0].value == 2
    assert _run(soup, "count_steps", _slots(soup))[0].value == 5


def test_acts_are_counted(soup: RecipeGraph) -> None:
    found = _run(soup, "count_acts", _slots(soup, acts="add"))
    assert "3 times" in [each.text for each in found]


@pytest.mark.parametrize(
    ("acts", "word"), [("soak fry", "before"), ("simmer fry", "after"), ("melt soak", "after")]
)
def test_acts_have_an_order(soup: RecipeGraph, acts: str, word: str) -> None:
    found = _run(soup, "before_or_after", _slots(soup, acts=acts))
    assert found[0].value == word
    assert found[0].text.startswith(word)


def test_the_first_and_the_last_of_several_are_told(soup: RecipeGraph) -> None:
    slots = _slots(soup, "tomatoes", "onion", "carrots")
    assert _run(soup, "which_first", slots)[0].text == "the onion"
    last = _slots(soup, "tomatoes", "onion", "carrots", said="last")
    assert _run(soup, "which_first", last)[0].text == "the tomatoes"


def test_steps_are_found_by_act_and_by_thing(soup: RecipeGraph) -> None:
    assert _run(soup, "step_of", _slots(soup, acts="melt"))[0].text == "step 4"
    assert _run(soup, "first_step", _slots(soup, "beans"))[0].value == 1
    assert _run(soup, "last_step", _slots(soup, "parmesan"))[0].value == 5


def test_what_comes_next_is_told_in_the_words_of_the_text(soup: RecipeGraph) -> None:
    assert _run(soup, "next", _slots(soup, acts="fry"))[0].text == "add the carrots"
    assert "fry" in _run(soup, "previous", _slots(soup, acts="add"))[0].text


def test_what_is_done_meanwhile(soup: RecipeGraph) -> None:
    assert "butter" in _run(soup, "meanwhile", _slots(soup, acts="simmer"))[0].text


def test_a_day_ahead(soup: RecipeGraph) -> None:
    assert "12 hours" in _run(soup, "ahead", _slots(soup, "beans"))[0].text


@pytest.mark.parametrize(
    ("thing", "answers"),
    [
        ("dairy", ["yes, butter and parmesan"]),
        ("onion", ["yes, onion"]),
        ("celery", ["maybe: stock cube may contain celery"]),
        ("vegan", ["no, butter and parmesan"]),
        ("sesame", ["no"]),
        ("bowl", ["yes"]),
        ("zumbo", []),
    ],
)
def test_what_is_in_it_is_proved_and_what_is_unknown_is_not_said(
    soup: RecipeGraph, thing: str, answers: list[str]
) -> None:
    assert _holds(soup, _slots(soup, thing, said=thing)) == answers


def test_a_line_that_no_step_uses_is_found(soup: RecipeGraph) -> None:
    found = _run(soup, "never_used", _slots(soup))
    assert found[0].text == "bay leaves and stock cube"


def test_the_list_is_narrowed(soup: RecipeGraph) -> None:
    assert _run(soup, "list", _slots(soup, said="optional"))[0].text == "grated parmesan"
    assert len(_run(soup, "list", _slots(soup))[0].value) == 10


def test_what_is_done_between_two_acts(soup: RecipeGraph) -> None:
    found = _run(soup, "between", _slots(soup, acts="soak add"))
    assert "fry" in found[0].text
    assert "simmer" not in found[0].text


def test_an_act_waits_for_what_the_text_says(soup: RecipeGraph) -> None:
    last = max(act.tick for act in soup.acts if act.event.lemma == "add")
    found = _run(soup, "must_wait", Slots(acts=(last,)))
    assert "brown" in found[0].text


def test_vessels_are_counted_as_often_as_the_text_says(soup: RecipeGraph) -> None:
    assert _run(soup, "count_props", _slots(soup, "pot"))[0].value == 1
    assert _run(soup, "count_pieces", _slots(soup, acts="divide"))[0].value == 4
