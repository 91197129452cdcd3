"""Ordering: documents, rules, exact decoding, and a model that learns."""

from __future__ import annotations

from itertools import pairwise, permutations

import numpy as np
import pytest

from kg import samples
from kg.errors import Notices
from kg.readers import read_one
from reasoner.tasks.ordering.decoding import best_order
from reasoner.tasks.ordering.documents import event_documents, sent_documents
from reasoner.tasks.ordering.lessons import lessons_in, strangers_to
from reasoner.tasks.ordering.pairs import Pairs, rule_score
from reasoner.tasks.ordering.scorer import evaluate, ordered, score

SALAD = (
    "Preheat the oven.",
    "Chop an onion on a board.",
    "Mix the chopped onion with the oil in a bowl.",
    "Roast the mixture for 10 minutes.",
    "Serve it with the remaining oil.",
)


@pytest.fixture(scope="module")
def pizza():
    return read_one(samples.path_of("pizza"))


def test_all_sentences_are_a_document_and_neighbours_are_pairs(pizza):
    count = sum(len(step.sentences) for step in pizza.steps)
    lengths = [len(document.sentences) for document in sent_documents(pizza)]
    assert lengths.count(2) == count - 1


def test_a_document_of_events_has_the_sentences_of_one_ingredient(pizza):
    documents = list(event_documents(pizza))
    assert documents
    assert any(
        all("dough" in text or "flour" in text for text in each.sentences) for each in documents
    )
    assert all(list(each.places) == sorted(each.places) for each in documents)


def test_the_best_order_is_found_exactly():
    chance = np.random.default_rng(1)
    for count in (2, 3, 5):
        before, following = chance.normal(size=(2, count, count))

        def worth(order, before=before, following=following):
            pairs = sum(before[a, b] for k, a in enumerate(order) for b in order[k + 1 :])
            return pairs + sum(following[a, b] for a, b in pairwise(order))

        best = max(permutations(range(count)), key=worth)
        assert worth(best_order(before, following)) == pytest.approx(worth(best))


def test_the_rules_put_a_plain_recipe_in_order():
    assert ordered(SALAD[::-1], rule_score) == list(SALAD)


def test_in_which_order_the_sentences_come_changes_nothing():
    assert len({tuple(ordered(some, rule_score)) for some in permutations(SALAD)}) == 1


def test_the_model_learns_what_rules_do_not_know():
    texts = [[f"Blanch the {food}.", f"Refresh the {food}."] for food in ("peas", "beans", "kale")]
    pairs = Pairs([*texts, ["Blanch the chard.", "Refresh the chard."]])
    scores = pairs.learned(texts)
    for count in (2, 5):
        assert pairs.score(scores, "Blanch the chard.", "Refresh the chard.", count) > 0
        assert pairs.score(scores, "Refresh the chard.", "Blanch the chard.", count) < 0


def test_lessons_are_found_in_files_in_folders_and_in_flow_graphs(tmp_path):
    soup = "Soup\n\nIngredients\n1 leek\n\nMethod\n1. Cut the leek. Boil it.\n2. Serve.\n"
    (tmp_path / "soup.txt").write_text(soup, encoding="utf-8")
    told = [["Cut the leek.", "Boil it.", "Serve."]]
    assert list(lessons_in(str(tmp_path / "soup.txt"), Notices())) == told
    assert list(lessons_in(str(tmp_path), Notices())) == told
    words = (("Boil", "B-Ac"), ("rice", "B-F"), (".", "O"), ("Eat", "B-Ac"), (".", "O"))
    rows = [f"{n}\t{word}\t_\tX\t{tag}\t_\t0\troot\t_\t_" for n, (word, tag) in enumerate(words, 1)]
    (tmp_path / "flow.conllu").write_text("\n".join(rows) + "\n\n", encoding="utf-8")
    found = list(lessons_in(str(tmp_path / "flow.conllu"), Notices()))
    assert found == [["Boil rice .", "Eat ."]]


def test_a_recipe_that_is_scored_is_not_learned_from_under_another_name():
    again = [text.upper() for text in SALAD]
    other = ["Boil the rice in a pot of water.", "Serve it."]
    assert strangers_to([SALAD], [again, other]) == [other]


def test_perfect_and_reversed_orders_have_the_figures_of_the_paper(pizza):
    documents = [each for each in event_documents(pizza) if len(each.sentences) in range(3, 6)]
    right = score([(each, each.sentences) for each in documents])["3-5"]
    wrong = score([(each, each.sentences[::-1]) for each in documents])["3-5"]
    assert (right.pmr, right.acc, right.tau) == (100, 100, 1)
    assert (wrong.pmr, wrong.tau) == (0, -1)


def test_the_graph_adds_what_it_knows(pizza):
    alone = evaluate([pizza], "event", rules=True)
    helped = evaluate([pizza], "event", rules=True, with_graph=True)
    assert all(helped[name].tau >= alone[name].tau for name in alone)
