from __future__ import annotations

import json
from fractions import Fraction

from reasoner.cooking import links
from reasoner.cooking.links import Way


def uses(graph, step):
    return {use.line.name: use for use in links(graph)[step - 1].uses}


def test_a_step_uses_the_amount_that_it_names(biscuits):
    butter = uses(biscuits, 1)["butter"]
    assert (butter.share, str(butter.amount), butter.words) == (Fraction(1, 10), "20 g", "butter")


def test_the_rest_is_what_is_left(biscuits):
    assert str(uses(biscuits, 2)["butter"].amount) == "180 g"
    assert str(uses(biscuits, 2)["caster sugar"].amount) == "50 g"
    assert str(uses(biscuits, 6)["caster sugar"].amount) == "50 g"


def test_units_are_converted_to_tell_the_share(biscuits):
    milk = uses(biscuits, 3)["milk"]
    assert (milk.share, str(milk.amount)) == (Fraction(1, 4), "1/16 cup")


def test_mixtures_are_followed_to_their_lines(biscuits):
    flour = uses(biscuits, 5)["plain flour"]
    assert flour.way is not Way.NAMED
    assert flour.through is not None
    assert str(flour.amount) == "300 g"
    assert not flour.first and uses(biscuits, 3)["plain flour"].first


def test_tools_and_vessels_are_named_or_said_to_be_assumed(biscuits):
    first = links(biscuits)[0]
    assert {gear.name: gear.assumed for gear in first.vessels} == {"oven": "", "tray": ""}
    assert all(gear.assumed or gear.moment for step in links(biscuits) for gear in step.tools)


def test_pieces_of_a_line_never_make_more_than_the_line(every):
    for graph in every:
        named = {}
        for step in links(graph):
            for use in step.uses:
                assert use.share is None or 0 <= use.share <= 1
                assert (use.amount is None) or use.amount.number <= use.line.amount.number
                if use.way is Way.NAMED and use.share not in (None, 1):
                    named.setdefault(use.line.id, []).append(use.share)
        assert len(named) < 20


def test_links_go_to_json(every):
    for graph in every:
        told = json.loads(json.dumps([step.as_dict() for step in links(graph)]))
        assert [step["step"] for step in told] == [step.number for step in graph.recipe.steps]
        assert all(use["text"] for step in told for use in step["uses"])
