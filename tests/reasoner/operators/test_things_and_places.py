"""Operators about things and places: roles of acts, where, contents, made of, called, same."""

from __future__ import annotations

import pytest

from kg import build, readers
from kg.graph import RecipeGraph
from reasoner.operators import OPERATORS
from reasoner.operators.base import At, Denotation, Described, Relation, Slots

_STEW = """Bean stew

Ingredients
- 2 onions
- 1 tbsp olive oil
- 400 g beans
- 500 ml vegetable stock
- 1 tsp cumin
- 1 tsp paprika
- 4 slices bread

For the dressing
- 3 tbsp yogurt
- 1 lemon

Method
1. Chop the onions and set them aside.
2. Heat the olive oil in a large pot. Add the onions and fry them until golden.
3. Add the beans, the stock and the spices. Bring to a boil.
4. Whisk the yogurt and the lemon juice in a small bowl to make the dressing.
5. Toast the bread in the oven. Transfer to a plate.
6. Pour the dressing over the stew.
"""


@pytest.fixture(scope="module")
def stew() -> RecipeGraph:
    return build(readers.read_one_text(_STEW))


def _act(graph: RecipeGraph, verb: str, step: int) -> int:
    return next(act.tick for act in graph.acts_of_step(step) if act.event.lemma == verb)


def _named(graph: RecipeGraph, words: str) -> Described:
    lines = [line.id for line in graph.supplies.values() if words.rstrip("s") in line.name]
    every = {**graph.things, **graph.props}
    found = [e for e, entity in every.items() if words.rstrip("s") in entity.name]
    return Described(words, (*lines, *found))


def _slots(
    graph: RecipeGraph,
    things: tuple[str, ...] = (),
    act: tuple[str, int] | None = None,
    at: tuple[str, int] | None = None,
    relation: Relation = Relation.BEFORE,
    said: str = "",
) -> Slots:
    acts = (_act(graph, *act),) if act else ()
    moment = None
    if at:
        tick = _act(graph, *at)
        moment = At(relation, tick - (relation is Relation.BEFORE), None, tick)
    named = tuple(_named(graph, thing) for thing in things)
    return Slots(acts, named, moment, (), tuple(said.split()))


def _asked(graph: RecipeGraph, kind: str, slots: Slots) -> list[Denotation]:
    query = OPERATORS[kind].of(graph, slots)
    return list(query.run(graph)) if query else []


def _checked(graph: RecipeGraph, kind: str, slots: Slots) -> list[Denotation]:
    query = OPERATORS[kind].of(graph, slots)
    return list(query.holds(graph, slots)) if query else []


def test_the_object_of_an_act_is_what_the_text_names(stew: RecipeGraph) -> None:
    found = _asked(stew, "object", _slots(stew, act=("whisk", 4)))
    assert found[0].text == "the yogurt and lemon juice"
    assert "written" in found[0].cues
    assert found[0].evidence[0].moment == stew.act(_act(stew, "whisk", 4)).at


def test_a_pronoun_stands_for_what_was_named_before_it(stew: RecipeGraph) -> None:
    found = _asked(stew, "object", _slots(stew, ("them",), act=("fry", 2)))
    assert found[0].text == "the onions"


def test_an_elided_object_is_what_was_worked_on(stew: RecipeGraph) -> None:
    found = _asked(stew, "object", _slots(stew, act=("transfer", 5)))
    assert found[0].text == "the bread"
    assert not found[0].cues & {"written"}


def test_what_the_question_gives_is_not_its_answer(stew: RecipeGraph) -> None:
    found = _asked(stew, "goal", _slots(stew, ("dressing",), act=("pour", 6)))
    assert found and all("dressing" not in denoted.text for denoted in found[:1])


def test_a_tool_that_nobody_names_is_assumed(stew: RecipeGraph) -> None:
    found = _asked(stew, "tool", _slots(stew, ("onions",), act=("chop", 1)))
    assert found[0].text == "the knife"
    assert "assumed" in found[0].cues


def test_an_act_is_done_where_the_text_says(stew: RecipeGraph) -> None:
    found = _asked(stew, "place_of_act", _slots(stew, act=("whisk", 4)))
    assert (found[0].text, found[0].cues) == ("in the small bowl", frozenset({"written"}))


def test_what_is_set_aside_is_aside(stew: RecipeGraph) -> None:
    slots = _slots(stew, ("onions",), at=("set", 1), relation=Relation.AFTER)
    assert _asked(stew, "where", slots)[0].text.startswith("aside")


def test_where_a_part_is_its_whole_is(stew: RecipeGraph) -> None:
    slots = _slots(stew, ("beans",), at=("bring to a boil", 3), relation=Relation.DURING)
    assert "in the large pot" in [denoted.text for denoted in _asked(stew, "where", slots)]


def test_where_a_thing_goes_is_where_the_act_puts_it(stew: RecipeGraph) -> None:
    found = _asked(stew, "goes_to", _slots(stew, ("bread",), act=("transfer", 5)))
    assert found[0].text == "on the plate"
    assert found[0].value[0] in stew.props


def test_the_contents_of_a_vessel_are_those_of_the_moment(stew: RecipeGraph) -> None:
    found = _asked(stew, "contents", _slots(stew, ("pot",), at=("add", 3)))
    assert "olive oil" in found[0].text and "onions" in found[0].text
    assert "beans" not in found[0].text


def test_something_made_is_told_by_its_part_of_the_list(stew: RecipeGraph) -> None:
    found = _asked(stew, "made_of", _slots(stew, ("dressing",)))
    assert found[0].text == "the yogurt and lemon"
    assert found[0].cues == {"list-part"}


def test_a_word_for_several_stands_for_lines_of_the_list(stew: RecipeGraph) -> None:
    found = _asked(stew, "called", _slots(stew, ("spices",), act=("add", 3)))
    assert found[0].text == "the cumin and paprika"


def test_one_name_in_two_steps_is_one_thing(stew: RecipeGraph) -> None:
    two = Slots((_act(stew, "add", 2), _act(stew, "chop", 1)), (_named(stew, "onions"),))
    assert [denoted.text for denoted in _checked(stew, "same", two)] == ["yes"]


def test_two_lines_of_the_list_are_two_things(stew: RecipeGraph) -> None:
    slots = _slots(stew, ("beans", "bread"))
    assert [denoted.text for denoted in _checked(stew, "same", slots)] == ["no"]


def test_a_state_is_checked_at_its_moment(stew: RecipeGraph) -> None:
    after = _slots(stew, ("onions",), at=("chop", 1), relation=Relation.AFTER, said="onion chop")
    before = _slots(stew, ("onions",), at=("chop", 1), said="onion chop")
    assert [d.value for d in _checked(stew, "state", after)] == [True]
    assert [d.value for d in _checked(stew, "state", before)] == [False]


_SALAD = """Potato salad

Ingredients
- 500 g potatoes, peeled and diced
- 1/2 cup corn (frozen)
- 100 g pitted olives
- 2 cups chicken, cooked and shredded

Method
1. Boil the potatoes in a pot, covered, for 15 minutes.
2. Turn off the heat. Add the corn and let it stand without uncovering it.
3. Stir in the olives and the chicken. The olives should not get hot. Serve cold.
"""


@pytest.fixture(scope="module")
def salad() -> RecipeGraph:
    return build(readers.read_one_text(_SALAD))


@pytest.mark.parametrize(
    ("thing", "said", "holds"),
    [
        ("corn", "be the corn frozen", True),
        ("corn", "be the corn fresh", False),
        ("chicken", "do the chicken go in raw", False),
        ("potatoes", "do the potato keep their skin", False),
        ("potatoes", "potato skin off", True),
        ("olives", "do the olive still have their stone", False),
    ],
)
def test_a_line_of_the_list_tells_how_a_thing_is(
    salad: RecipeGraph, thing: str, said: str, holds: bool
) -> None:
    assert [d.value for d in _checked(salad, "state", _slots(salad, (thing,), said=said))] == [
        holds
    ]


@pytest.mark.parametrize(
    ("act", "said", "holds"),
    [
        (("boil", 1), "be the lid on", True),
        (("boil", 1), "do it boil uncovered", False),
        (("add", 2), "be the heat still on", False),
        (("add", 2), "be the pot off the heat", True),
        (("stand", 2), "do I take the lid off", False),
        (("stir", 3), "may the olive be hot", False),
    ],
)
def test_the_acts_tell_of_lid_and_heat(
    salad: RecipeGraph, act: tuple[str, int], said: str, holds: bool
) -> None:
    tick = next(a.tick for a in salad.acts_of_step(act[1]) if act[0] in a.event.lemma)
    things = (_named(salad, "olives"),) if "olive" in said else ()
    slots = Slots((tick,), things, said=tuple(said.split()))
    assert [d.value for d in _checked(salad, "state", slots)] == [holds]


def test_on_the_heat_is_a_place_too(salad: RecipeGraph) -> None:
    tick = next(act.tick for act in salad.acts_of_step(2) if act.event.lemma == "add")
    slots = Slots(
        (tick,), (_named(salad, "pot"),), said=tuple("be the pot still on the heat".split())
    )
    assert [d.value for d in _checked(salad, "where", slots)] == [False]


def test_how_a_thing_goes_in_stands_behind_its_name(salad: RecipeGraph) -> None:
    found = _asked(salad, "state", _slots(salad, ("chicken",)))
    assert found[0].text == "cooked and shredded"


def test_what_stands_under_a_name_is_told_before_what_is_beside_it(stew: RecipeGraph) -> None:
    found = _asked(stew, "object", _slots(stew, ("spices",), act=("add", 3)))
    assert found[0].text == "the cumin and paprika"


def test_where_something_goes_before_a_moment_is_where_the_act_puts_it(stew: RecipeGraph) -> None:
    slots = _slots(stew, ("onions",), act=("add", 2), at=("fry", 2))
    assert "pot" in _asked(stew, "goes_to", slots)[0].text


def test_what_is_made_of_several_grows_by_what_the_text_puts_in() -> None:
    text = (
        "Dip\n\nMethod\n1. Mix the peanut butter and the sugar in a bowl. Add the water and stir."
    )
    graph = build(readers.read_one_text(text))
    found = [d.text for d in _asked(graph, "made_of", _slots(graph, act=("mix", 1)))]
    assert "the peanut butter, sugar and water" in found


def test_what_becomes_of_a_thing_is_what_is_done_to_it_later(stew: RecipeGraph) -> None:
    found = _asked(stew, "became", _slots(stew, ("bread",), act=("toast", 5)))
    assert found[0].text.startswith("it is transferred")


@pytest.mark.parametrize("kind", ["object", "tool", "where", "contents", "made_of", "called"])
def test_without_anything_named_there_is_no_query(stew: RecipeGraph, kind: str) -> None:
    assert OPERATORS[kind].of(stew, Slots()) is None


def test_a_query_prints_compares_and_is_worded(stew: RecipeGraph) -> None:
    slots = _slots(stew, ("onions",), act=("fry", 2))
    one, two = OPERATORS["object"].of(stew, slots), OPERATORS["object"].of(stew, slots)
    assert one == two and one is not None
    assert one.wording(stew) == "what do I fry in step 2"
    where = OPERATORS["where"].of(stew, _slots(stew, ("onions",), at=("set", 1)))
    assert where is not None and where.wording(stew).startswith("where is onions before setting")


_FRITTERS = """Courgette fritters

Ingredients
- 3 courgettes
- 100 g feta
- 2 eggs
- 1 tbsp capers (optional)
- 2 tbsp oil

Method
1. Grate the courgettes into a large bowl. Add the feta, eggs and capers and mix.
2. Heat the oil in a frying pan. Fry spoonfuls of the mixture for 2 minutes on each side.
3. Repeat with the remaining mixture. Drain the fritters on kitchen paper.
"""


@pytest.fixture(scope="module")
def fritters() -> RecipeGraph:
    return build(readers.read_one_text(_FRITTERS))


def test_what_may_be_left_out_is_told_to_be_so(fritters: RecipeGraph) -> None:
    slots = _slots(fritters, ("large bowl",), at=("heat", 2))
    found = [d.text for d in _asked(fritters, "contents", slots)]
    assert any("capers (optional)" in text and "eggs" in text for text in found)


def test_what_is_repeated_is_what_was_done(fritters: RecipeGraph) -> None:
    found = _asked(fritters, "object", _slots(fritters, act=("repeat", 3)))[0]
    assert "frying" in found.text and "repeats" in found.cues
    assert found.value == (_act(fritters, "fry", 2),)


def test_what_counts_for_a_side_counts_twice(fritters: RecipeGraph) -> None:
    found = _asked(fritters, "total_duration", _slots(fritters, act=("fry", 2)))[0]
    assert found.text == "4 minutes" and "both-sides" in found.cues


def test_what_was_done_by_then_is_so_and_what_comes_later_is_not_yet(fritters: RecipeGraph) -> None:
    slots = _slots(fritters, ("courgettes",), at=("add", 1), said="be the courgette grate already")
    assert _checked(fritters, "state", slots)[0].value is True
    early = _slots(fritters, ("courgettes",), at=("grate", 1), said="be the courgette fry already")
    assert _checked(fritters, "state", early)[0].value is not True


def test_something_elsewhere_is_not_where_one_asks(fritters: RecipeGraph) -> None:
    slots = _slots(fritters, ("eggs", "frying pan"), at=("heat", 2))
    found = _checked(fritters, "where", slots)[0]
    assert found.value is False and "bowl" in found.text and found.evidence


def test_a_vessel_that_nothing_tips_stands_upright(fritters: RecipeGraph) -> None:
    slots = _slots(fritters, ("large bowl",), at=("mix", 1), said="be the bowl upright")
    assert _checked(fritters, "orientation", slots)[0].value is True
    turned = _slots(fritters, ("large bowl",), at=("mix", 1), said="be the bowl upside down")
    assert _checked(fritters, "orientation", turned)[0].value is False


def test_all_tools_are_told_where_the_question_says_so(fritters: RecipeGraph) -> None:
    slots = _slots(fritters, act=("mix", 1), said="what tool do you need")
    assert {"frying pan", "large bowl"} <= {
        name
        for name in ("frying pan", "large bowl")
        if name in _asked(fritters, "tool", slots)[0].text
    }


def test_a_row_of_what_is_done_names_what_else_will_do() -> None:
    step = "1. Boil the potatoes, then mash or grate them."
    graph = build(readers.read_one_text(f"Mash\n\nIngredients\n- 1 kg potatoes\n\nMethod\n{step}"))
    slots = _slots(graph, ("potatoes",), act=("mash", 1), said="do i mash the potato")
    assert _checked(graph, "became", slots)[0].text == "yes, or grate instead"


def test_what_a_name_stands_for_is_read_behind_it_or_in_quotes() -> None:
    steps = (
        "1. Fry the soffritto (carrot, celery and onion) in the oil for 5 minutes.\n"
        '2. Cut the top off each roll and lay the "hat" beside it.'
    )
    lines = "- 1 carrot\n- 1 celery stick\n- 1 onion\n- 2 tbsp oil\n- 4 rolls"
    graph = build(readers.read_one_text(f"Rolls\n\nIngredients\n{lines}\n\nMethod\n{steps}"))
    found = _asked(graph, "called", Slots(things=(Described("soffritto", ()),), said=("what",)))
    assert found[0].text == "carrot, celery and onion" and "explained" in found[0].cues
    asked = Slots((_act(graph, "cut", 2),), (Described("top", ()),), said=("do", "they", "call"))
    assert "hat" in [each.text for each in _asked(graph, "called", asked)]
