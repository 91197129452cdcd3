"""Words of a question reach the right things, props and acts, by the cheapest kind of match."""

from __future__ import annotations

import gc
import subprocess
import sys
import time
import weakref
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reasoner.matching import same, vocabulary
from reasoner.matching.morphology import noun, verb
from reasoner.matching.names import name_of
from reasoner.matching.neighbours import TABLES, neighbours
from reasoner.matching.spelling import correction, distance
from reasoner.outcome import MatchKind

ROOT = Path(__file__).parents[2]


@pytest.fixture
def supper(cook):
    return cook(
        "chop the [red onion] with a <knife>",
        "fry the [red onion] in the {large frying pan} | Drop=olive_oil",
        "pour the [white wine] into the {large frying pan}",
        "simmer the [wine] in the {large frying pan} | Result=sauce",
        "--",
        "whisk the [eggs] in the {small bowl}",
        "mix the [flour] and [egg mixture] in the {large bowl} | Result=batter",
        "stir in the [rice vinegar]",
        "set aside the [batter]",
        listed=("1 red onion", "2 tablespoons olive oil", "100 ml white wine", "3 eggs"),
    )


def found(matches):
    return [match.meaning.split(".")[0] for match in matches]


def kinds(matches):
    return {match.kind for match in matches}


@pytest.mark.parametrize(
    ("words", "thing", "kind"),
    [
        ("red onion", "red_onion", MatchKind.EXACT),
        ("the red onions", "red_onion", MatchKind.LEMMA),
        ("chopped red onion", "red_onion", MatchKind.LEMMA),
        ("EVOO", "olive_oil", MatchKind.SYNONYM),
        ("onion", "red_onion", MatchKind.CLASS),
        ("vegetables", "red_onion", MatchKind.CLASS),
        ("pancake batter", "batter", MatchKind.HEAD),
        ("baatter", "batter", MatchKind.SPELLING),
    ],
)
def test_each_kind_of_match_finds_its_thing(supper, words, thing, kind):
    matches = vocabulary(supper).things(words)
    assert {*found(matches)} == {thing}  # what grows keeps its name
    assert kinds(matches) == {kind}


@pytest.mark.parametrize(
    "words", ["red wine", "beef", "black pepper", "cider vinegar", "xyzzy", ""]
)
def test_what_the_recipe_has_not_matches_nothing(supper, words):
    assert vocabulary(supper).things(words) == ()


@pytest.mark.parametrize(
    ("words", "props"),
    [
        ("bowl", ["large_bowl", "small_bowl"]),
        ("big bowl", ["large_bowl"]),
        ("small bowls", ["small_bowl"]),
        ("skillet", ["large_frying_pan"]),
        ("pan", ["large_frying_pan"]),
        ("skilet", ["large_frying_pan"]),
        ("medium bowl", []),
        ("oven", []),
    ],
)
def test_props_are_told_apart_by_size_and_found_by_class(supper, words, props):
    assert sorted(found(vocabulary(supper).props(words))) == props


@pytest.mark.parametrize(
    ("words", "ticks"),
    [
        ("fried", ["2"]),
        ("cook", ["2", "4"]),
        ("placed", ["8"]),
        ("stir", ["7"]),
        ("drain", []),
        ("sautéed", ["2"]),
        ("simering", ["4"]),
    ],
)
def test_acts_are_found_by_their_verb(supper, words, ticks):
    assert sorted(found(vocabulary(supper).acts(words))) == ticks


def test_less_sure_acts_come_in_later_tiers(supper):
    first, *later = vocabulary(supper).act_tiers("mix")
    assert found(first) == ["6"]
    assert "7" in {tick for tier in later for tick in found(tier)}


def test_a_supply_is_found_by_its_line(supper):
    assert [match.meaning for match in vocabulary(supper).supplies("egg")] == ["list.4"]


def test_a_line_of_the_list_lends_its_name_to_the_thing(cook):
    graph = cook("fry the [salmon] in the {pan}", listed=("4 salmon fillets",))
    assert found(vocabulary(graph).things("salmon fillets")) == ["salmon"]


def test_a_vocabulary_is_kept_with_its_graph_and_no_longer(cook):
    graph = cook("fry the [onion] in the {pan}")
    assert vocabulary(graph) is vocabulary(graph)
    gone = weakref.ref(graph)
    del graph
    gc.collect()
    assert gone() is None


def test_a_cheap_match_loads_neither_numpy_nor_a_library():
    code = """if True:
        import sys
        from kg import build
        from kg.readers import read_one
        from kg.samples import path_of
        from reasoner.matching import vocabulary
        words = vocabulary(build(read_one(path_of("shepherds-pie"))))
        assert words.things("chopped spuds") and words.props("skillet") and words.acts("frying")
        assert not words.things("beef") and not words.acts("freeze") and not words.props("teapot")
        heavy = ("numpy", "lemminflect", "torch", "sentence_transformers", "nltk")
        print(*(name for name in heavy if name in sys.modules))
        from ontology import vectors, wordnet
        print(vectors.table.cache_info().currsize + wordnet.wordnet.cache_info().currsize)
    """
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert ran.stdout.split() == ["0"]


def test_wordnet_speaks_where_the_ontology_is_silent(cook):
    graph = cook("put the [soup] into the {tureen}")
    (match,) = vocabulary(graph).props("serving dish")
    assert match.kind is MatchKind.WORDNET
    assert match.score < same("skillet", "frying pan", "place").score


def test_an_embedding_ranks_with_a_margin_and_never_against_the_ontology():
    from reasoner.matching.likeness import ranked

    class Model:
        name = "by hand"

        def __init__(self, **scores):
            self.scores = scores

        def similarity(self, one, other):
            return self.scores.get(other)

        def rank(self, phrase, candidates):
            known = [(name, self.scores[name]) for name in candidates if name in self.scores]
            return sorted(known, key=lambda pair: -pair[1])

    asked = name_of("zorbly glop", "food")
    blorg, fleem = name_of("blorg", "food"), name_of("fleem", "food")
    ahead = ranked(asked, [blorg, fleem], Model(blorg=0.9, fleem=0.6))
    assert [(name.text, how[0]) for name, how in ahead] == [("blorg", MatchKind.EMBEDDING)]
    assert ranked(asked, [blorg, fleem], Model(blorg=0.9, fleem=0.85)) == []
    assert ranked(asked, [blorg, fleem], Model(blorg=0.5, fleem=0.1)) == []
    assert ranked(name_of("green pepper", "food"), [name_of("black pepper", "food")], Model()) == []
    assert ranked(name_of("butter", "food"), [name_of("onion", "food")], Model(onion=0.99)) == []


@pytest.mark.parametrize(
    ("one", "other", "letters"),
    [
        ("", "", 0),
        ("onoin", "onion", 1),
        ("ab", "ba", 1),
        ("buter", "butter", 1),
        ("abc", "xyz", 3),
    ],
)
def test_distance_counts_slips_of_the_pen(one, other, letters):
    assert distance(one, other) == distance(other, one) == letters


def test_words_that_are_right_are_never_corrected():
    assert correction("flour", ["floor"]) is None
    assert correction("boat", ["oat"]) is None
    assert correction("leak", ["leek"]) is None
    assert correction("brocoli", ["broccoli"]) == "broccoli"


@pytest.mark.parametrize(
    ("form", "base"),
    [
        ("chopped", "chop"),
        ("rolling", "roll"),
        ("grated", "grate"),
        ("mixes", "mix"),
        ("frozen", "freeze"),
        ("dried", "dry"),
        ("stuffed", "stuff"),
        ("tossed", "toss"),
        ("peeled", "peel"),
        ("brushing", "brush"),
    ],
)
def test_verbs_have_a_base(form, base):
    assert verb(form) == base


@pytest.mark.parametrize(
    ("form", "base"),
    [("berries", "berry"), ("radishes", "radish"), ("knives", "knife"), ("couscous", "couscous")],
)
def test_nouns_have_a_singular(form, base):
    assert noun(form) == base


def test_the_ontology_has_every_neighbour():
    assert "SauteAction" in neighbours("FryAction")
    for kind, text in TABLES.items():
        for line in text.strip().splitlines():
            assert " > " in line or " = " in line, f"{kind}: {line}"


@given(st.text(max_size=300), st.sampled_from(["food", "tool", "place", "action"]))
def test_any_text_is_a_name(text, kind):
    name = name_of(text, kind)
    assert name.core or not name.words
    match = same(text, text, kind)
    assert match is None if not name.words else match.kind is MatchKind.EXACT


@given(st.text(max_size=40), st.text(max_size=40))
def test_no_text_breaks_the_comparison(one, other):
    for kind in ("food", "action"):
        match = same(one, other, kind)
        assert match is None or 0 < match.score <= 1


def test_a_page_of_text_is_looked_up_in_no_time(supper):
    words = vocabulary(supper)
    started = time.perf_counter()
    for page in (
        "onion " * 20_000,
        "x" * 100_000,
        "; DROP TABLE recipes; --" * 4_000,
        "🍅" * 50_000,
    ):
        words.things(page), words.props(page), words.acts(page)
    assert time.perf_counter() - started < 60
