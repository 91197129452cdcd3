"""The dialect of R2VQ's first release, on a recipe of our own."""

from __future__ import annotations

import json

import pytest

from kg.builder import build
from kg.readers import read_text
from reasoner.outcome import NoAnswer, NotUnderstood
from reasoner.tasks.r2vq2021.dialect import answer

TEXT = "Mix the eggs and flour in a bowl.\nPour the batter into the bowl. Cut the eggs."


def thing(aid, mention, nth=0, **more):
    start = -1
    for _ in range(nth + 1):
        start = TEXT.index(mention, start + 1)
    fields = {
        "aid": aid,
        "mention": mention,
        "name": mention,
        "offset": [[start, start + len(mention)]],
    }
    return {**fields, "ref_id": None, **more}  # fmt: skip


def food(aid, mention, nth=0, **more):
    return thing(aid, mention, nth, **{"expression": "explicit", **more})


def bowl(aid, nth):
    more = {"expression": "explicit", "usage": "habitat", "orientation": "upright"}
    return thing(aid, "bowl", nth, **{**more, "ref_id": "B1"})


def unseen(aid, name, usage):
    fields = {"aid": aid, "mention": name, "name": name, "offset": [[-1, -1]], "ref_id": None}
    return {**fields, "expression": "implicit", "usage": usage, "orientation": "upright"}


@pytest.fixture(scope="module")
def graph():
    eggs, flour, batter = food("T1", "eggs"), food("T2", "flour"), food("T3", "batter")
    more_eggs = food("T4", "eggs", 1)
    mix = thing("V1", "Mix", implicit_props=[unseen("V1-ip0", "whisk", "tool")])
    pour = thing("V2", "Pour", implicit_props=[unseen("V2-ip4", "hand", "tool")])
    cut = thing("V3", "Cut", implicit_props=[])
    events = [
        {"aid": "E1", "verb": mix, "ingredients": [eggs, flour], "props": [bowl("P1", 0)]},
        {"aid": "E2", "verb": pour, "ingredients": [batter], "props": [bowl("P2", 1)]},
        {"aid": "E3", "verb": cut, "ingredients": [more_eggs, flour], "props": []},
    ]
    for event in events:
        event["terminal"] = False
        event["verb"]["name"] = event["verb"]["mention"].lower()
    recipe = {
        "title": "By hand",
        "content": TEXT,
        "ingredients_list": [],
        "steps_offset": [],
        "sents_offset": [],
        "ingredients": [eggs, flour, batter, more_eggs],
        "props": [bowl("P1", 0), bowl("P2", 1), unseen("V1-ip0", "whisk", "tool")],
        "verbs": [mix, pour, cut],
        "events": events,
        "instantiations": [{"aid": "R1", "ingredient": batter, "event": events[0]}],
    }
    return build(next(read_text(json.dumps(recipe))))


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("How many bowls are used?", 1),
        ("How many times the bowl is used?", 2),
        ("How many times the whisk is used?", 1),
        ("Are there more bowls?", False),
        ("What should be mixed?", [["T1", "T2"]]),
        ("What should be mixed in/on/to the bowl?", [["T1", "T2"]]),
        ("What should be mixed by the whisk?", [["T1", "T2"]]),
        ("What should be cut?", [["T4"]]),
        ("Where should you mix the eggs?", [["P1"]]),
        ("Where should you pour the batters?", [["P2"]]),
        ("What is used to mix the flour?", [["E1-ip0"]]),
        ("What is used to pour the batter?", [["E2-ip0"]]),
        ("What is in the batter?", [["T1", "T2"]]),
        ("Are the eggs in step 0 and step 1 identical?", False),
    ],
)
def test_questions_of_the_first_release(graph, question, value):
    found = answer(graph, question)
    assert found.value == value
    assert type(found.value) is type(value)
    assert found.evidence


def test_what_nobody_goes_by_has_no_answer(graph):
    assert isinstance(answer(graph, "How many woks are used?"), NoAnswer)
    assert isinstance(answer(graph, "What is in the soup?"), NoAnswer)
    assert isinstance(answer(graph, "Is there a wok?"), NotUnderstood)
