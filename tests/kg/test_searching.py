"""Stored recipes with this and without that."""

from __future__ import annotations

import pytest

from kg.errors import QueryError
from kg.searching import Wanted, query_of, search
from kg.store import sample_store


@pytest.fixture(scope="module")
def store():
    with sample_store() as found:
        yield found


def ids(store, **wanted):
    return [found.id for found in search(store, Wanted(**wanted))]


def test_everything_without_a_wish_by_id(store):
    found = ids(store)
    assert found == store.ids()
    assert ids(store, limit=2) == found[:2]


def test_a_class_finds_what_is_below_it(store):
    assert "pizza" in ids(store, ingredients=("cheese",))
    assert "pizza" not in ids(store, ingredients=("cheese", "beef"))
    assert "shepherds-pie" not in ids(store, without_ingredients=("meat",))


def test_with_and_without_share_nothing(store):
    for word in ("egg", "butter", "onion", "cheese"):
        has, lacks = ids(store, ingredients=(word,)), ids(store, without_ingredients=(word,))
        assert has and lacks and not set(has) & set(lacks)


def test_tools_and_actions(store):
    assert set(ids(store, tools=("oven",))) | set(ids(store, without_tools=("oven",))) == set(
        store.ids()
    )
    assert "chicken-curry" in ids(store, actions=("fry",))
    assert "tzatziki" not in ids(store, actions=("fry",))
    assert "tzatziki" in ids(store, without_actions=("frying",))


def test_words_of_a_title_and_words_of_no_class(store):
    assert ids(store, title="pitta WARM") == ["tzatziki"]
    assert ids(store, ingredients=("zorkmid",)) == []
    assert ids(store, without_ingredients=("zorkmid",)) == store.ids()


@pytest.mark.parametrize("word", ['a" } #', "a) b(", "x\\", "[a-z]+"])
def test_a_word_is_no_piece_of_a_query(store, word):
    assert isinstance(ids(store, title=word, without_ingredients=(word,), actions=(word,)), list)


@pytest.mark.parametrize(
    "wanted", [Wanted(limit=0), Wanted(limit=10_000), Wanted(tools=("?",)), Wanted("a " * 50)]
)
def test_what_cannot_be_searched_for_is_told(wanted):
    with pytest.raises(QueryError):
        query_of(wanted)
