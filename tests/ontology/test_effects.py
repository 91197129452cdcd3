import tomllib
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

from ontology.effects import Effect, meaning, meaning_of_class
from ontology.owl import GERUNDS
from ontology.source import model
from ontology.tables import tables

GOLDEN = tomllib.loads((Path(__file__).parent / "golden/meanings.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", GOLDEN["case"], ids=lambda case: case["verb"])
def test_a_verb_means_its_class_of_actions(case):
    found = meaning(case["verb"], case.get("frame"))
    assert found is not None
    for field in case.keys() - {"verb", "frame", "effects"}:
        assert getattr(found, field) == case[field]
    if "effects" in case:
        assert found.effects == tuple(map(Effect, case["effects"]))


@pytest.mark.parametrize("unknown", ["", " ", "frobnicate", "🍳", "x" * 10_000, ",", "the"])
def test_an_action_of_no_known_class_has_no_meaning(unknown):
    assert meaning(unknown) is None
    assert meaning(unknown, "NO_SUCH_FRAME") is None


def test_the_words_outrank_the_frame():
    assert meaning("chop", "COOK").action == "ChopAction"


def test_a_page_of_text_is_answered_at_once():
    assert meaning("the " * 3000) is None


def test_every_action_has_an_effect_and_every_effect_an_action():
    used = {effect for action in tables()["actions"] for effect in meaning_of_class(action).effects}
    assert used == set(Effect)


def test_the_sources_describe_exactly_the_effects_there_are():
    assert set(model()["effects"]) == set(Effect) == set(GERUNDS)


def test_every_frame_leads_to_a_meaning():
    for frame in tables()["frames"]:
        assert meaning("", frame) is not None


def test_what_heats_makes_warm_or_hot_and_what_cools_cold():
    for action in tables()["actions"]:
        found = meaning_of_class(action)
        if found.effects[0] is Effect.COOL:
            assert found.temperature in ("cold", "frozen")
        if found.temperature in ("cold", "frozen"):
            assert Effect.COOL in found.effects
        if found.temperature in ("hot", "warm"):
            assert Effect.HEAT in found.effects


def test_an_unknown_class_of_actions_means_nothing():
    assert meaning_of_class("NoSuchAction") is None


def test_a_meaning_cannot_be_changed():
    with pytest.raises(FrozenInstanceError):
        meaning("chop").form = "sliced"
