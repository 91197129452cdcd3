"""Which step takes up what a step leaves, and what CaT-Bench makes of it."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from reasoner.evaluation import catbench
from reasoner.evaluation.step_links import chances, waits
from reasoner.evaluation.step_links_checking import cross_validated
from reasoner.evaluation.step_links_training import drawn_recipes, learn, understood

TEXT = Path(os.environ.get("MIREPOIX_TEXT", Path(__file__).parents[3] / "shared" / "text"))
STEPS = [
    "Preheat the oven to 180 C.",
    "Whisk the eggs and the sugar in a bowl.",
    "Fold in the flour.",
    "Meanwhile, melt the chocolate in another bowl and set aside.",
    "Pour the batter into a tin.",
    "Bake for 30 minutes.",
    "Drizzle the cake with the melted chocolate.",
]
DRAWN = """\
1\tBoil\t_\tVV0\tB-Ac\t_\t8\tt\t_\t_
2\trice\t_\tNN1\tB-F\t_\t1\tt\t_\t_
3\t.\t_\t.\tO\t_\t0\troot\t_\t_
4\tChop\t_\tVV0\tB-Ac\t_\t8\td\t_\t_
5\therbs\t_\tNN2\tB-F\t_\t4\tt\t_\t_
6\t.\t_\t.\tO\t_\t0\troot\t_\t_
7\tThen\t_\tRT\tO\t_\t0\troot\t_\t_
8\tcombine\t_\tVV0\tB-Ac\t_\t0\troot\t_\t_
9\t.\t_\t.\tO\t_\t0\troot\t_\t_
"""


@pytest.fixture(scope="module")
def cake():
    return waits(understood("cake", STEPS), STEPS)


def test_a_step_waits_for_what_it_takes_up(cake):
    assert cake[2, 3] > 0.6
    assert cake[3, 5] > 0.6
    assert cake[5, 6] > 0.6


def test_the_oven_is_waited_for_by_the_baking_only(cake):
    assert cake[1, 6] > 0.6
    assert all(cake[1, late] < 0.5 for late in (2, 3, 4, 5))


def test_what_is_done_meanwhile_is_waited_for_where_it_is_used(cake):
    assert cake[4, 7] > cake[4, 5]
    assert cake[3, 4] < 0.5


def test_chances_are_shares_of_one():
    found = chances([{"next": 1.0}, {"far": 1.0}, {"none": 1.0}], {"next": 2.0, "none": -1.0})
    assert sum(found) == pytest.approx(1.0)
    assert found[0] > found[1] > found[2]


def test_a_drawn_graph_tells_who_waits_however_it_is_cut(tmp_path):
    (tmp_path / "flow.conllu").write_text(DRAWN, encoding="utf-8")
    [drawn] = drawn_recipes(tmp_path / "flow.conllu")
    assert drawn.steps == ("Boil rice.", "Chop herbs.", "Then combine.")
    assert drawn.waits() == {(1, 3), (2, 3)}
    assert drawn.waits_of(["Boil rice. Chop herbs.", "Then combine."]) == {(1, 2)}


def test_learning_prefers_what_was_drawn(tmp_path):
    (tmp_path / "flow.conllu").write_text("\n".join([DRAWN] * 5), encoding="utf-8")
    weights = learn(drawn_recipes(tmp_path / "flow.conllu"))
    steps = ["Boil rice.", "Chop herbs.", "Then combine."]
    found = waits(understood("", steps), steps, weights)
    assert found[1, 3] > 0.6 > found[1, 2]


def test_recipes_of_the_benchmark_are_left_out_of_learning(tmp_path):
    flow, asked = tmp_path / "flow.conllu", tmp_path / "cat.json"
    flow.write_text(DRAWN, encoding="utf-8")
    question = {"question": "Must Step 1 happen before Step 3?", "gold": "yes"}
    steps = ["Boil rice.", "Chop herbs.", "Then combine."]
    asked.write_text(json.dumps([{"steps": steps, "questions": [question]}]), encoding="utf-8")
    assert catbench.learned_without(asked, flow) == {}
    assert catbench.by_drawn(asked, flow).yes_f1 == 1.0


def test_checking_learns_from_the_others_only(tmp_path):
    (tmp_path / "flow.conllu").write_text("\n".join([DRAWN] * 10), encoding="utf-8")
    found = cross_validated(drawn_recipes(tmp_path / "flow.conllu"), 0.6)
    assert found.pairs_f1 == 1.0
    assert found.thinned_f1 == found.thinned_drawn_f1 < 1.0


@pytest.mark.skipif(not TEXT.is_dir(), reason=f"the shared texts are not at {TEXT}")
def test_the_benchmark_stays_where_it_was():
    found = catbench.score(TEXT / "catbench.json")
    assert found.f1 >= 0.62
    assert found.n == 1264
