"""Proofs say what they take for granted, and why."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kg import rdf
from kg.builder import build
from kg.model import Role
from kg.parsing.choosing import Option, best_of
from kg.readers import read_text
from kg.record import recipe_record
from reasoner import ask
from reasoner.outcome import Evidence, as_dict

SOUP = """\
Onion soup

Ingredients
2 tbsp oil
2 onions, sliced
1 litre stock

Method
1. Heat the oil in a large pan. Add the onions and cook for 10 minutes.
2. Stir in the stock and simmer for 20 minutes.
"""


@pytest.fixture(scope="module")
def soup():
    (recipe,) = read_text(SOUP)
    return build(recipe)


def assumed_in(outcome):
    return [sentence for item in outcome.evidence for sentence in item.assumed]


def test_a_place_that_nobody_wrote_is_said_to_be_assumed_with_the_reason(soup):
    outcome = ask(soup, "In which pan do I simmer it?", sure=0)
    assert "large pan" in outcome.text
    assert any(s.startswith("simmer happens in the large pan: it ") for s in assumed_in(outcome))


def test_what_is_written_is_not_called_assumed(soup):
    outcome = ask(soup, "In which pan do I heat the oil?", sure=0)
    assert "large pan" in outcome.text
    assert assumed_in(outcome) == []


def test_a_chain_of_needs_says_each_assumption_once(soup):
    found = assumed_in(ask(soup, "In which pan do I simmer it?", sure=0))
    assert len(found) == len(set(found))


def test_a_usual_tool_is_assumed():
    outcome = ask("tzatziki", "What do you use to grate the cucumber?")
    assert assumed_in(outcome) == []
    hidden = ask("apple-cake", "How do you melt the butter?")
    for item in getattr(hidden, "evidence", ()):
        assert item.rule


def test_annotated_recipes_assume_nothing():
    assert assumed_in(ask("pizza", "Where is the dough after step 2?")) == []


def test_json_and_text_carry_it(soup):
    record = as_dict(ask(soup, "In which pan do I simmer it?", sure=0))
    assert any(item["assumed"] for item in record["evidence"])
    item = Evidence("rule", None, "finding", ("stir uses the spoon: it is usual",))
    assert str(item) == "rule: finding (assumed: stir uses the spoon: it is usual)"


def test_reasons_survive_the_way_through_rdf(soup):
    again = rdf.from_nquads(rdf.nquads(soup))
    before = [p.assumed for e in soup.recipe.events for p in e.participations]
    after = [p.assumed for e in again.recipe.events for p in e.participations]
    assert any(before)
    assert after == before


@pytest.fixture(scope="module")
def doubtful(soup):
    """The soup, where it nearly simmered in another pot."""

    def doubted(part):
        is_pan = part.assumed and part.role is Role.HABITAT
        return replace(part, rival="small pot") if is_pan else part

    events = tuple(
        replace(event, participations=tuple(map(doubted, event.participations)))
        for event in soup.recipe.events
    )
    return build(replace(soup.recipe, events=events))


def test_a_close_call_is_told_with_what_came_second(doubtful):
    found = assumed_in(ask(doubtful, "In which pan do I simmer it?", sure=0))
    assert any(s.endswith("; or small pot") for s in found)
    parts = recipe_record(doubtful)["events"][-1]["participants"]
    assert any(str(part["assumed"]).endswith("; or small pot") for part in parts)


def test_a_close_call_survives_the_way_through_rdf(doubtful):
    again = rdf.from_nquads(rdf.nquads(doubtful))
    rivals = [p.rival for e in again.recipe.events for p in e.participations]
    assert rivals == [p.rival for e in doubtful.recipe.events for p in e.participations]
    assert "small pot" in rivals


def test_only_what_is_close_has_a_rival():
    options = [Option("pan", ["wide"]), Option("jug", ["tall"])]
    assert best_of(options, {"wide": 3.0, "tall": 1.0}) == ("pan", None)
    assert best_of(options, {"wide": 1.1, "tall": 1.0}) == ("pan", "jug")
    assert best_of(options[:1], {}) == ("pan", None)
