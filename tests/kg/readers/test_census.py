"""The census counts what recipes hold while they stream by."""

import json
import pickle
from itertools import chain

from kg.census import census
from kg.readers import read_text


def test_a_census_of_nothing_is_all_zero():
    assert not any(census([]).as_dict().values())


def test_recipes_of_both_formats_are_counted_alike(omelette, lemonade):
    recipes = chain(read_text(omelette), read_text(json.dumps(lemonade)))
    assert census(recipes).as_dict() == {
        "recipes": 2,
        "steps": 4,
        "ingredient_lines": 3,
        "sentences": 9,
        "tokens": 49,
        "events": 7,
        "terminal_events": 1,
        "mentions": {
            "explicit ingredient": 4,
            "habitat": 3,
            "implicit ingredient": 3,
        },
        "hidden": {"Drop": 1, "Habitat": 2, "Result": 3, "Tool": 2},
        "frames": 3,
        "arguments": {"Destination": 1, "Location": 1, "Patient": 1, "Theme": 1},
        "props_by_usage": {"habitat": 5, "tool": 2},
        "props_by_orientation": {"not upright": 1, "upright": 2},
        "instantiations": 1,
        "questions": 3,
    }


def test_arguments_that_the_file_does_not_begin_are_not_counted(omelette):
    mended = omelette.replace("B-Theme", "_")
    assert "Theme" not in census(read_text(mended)).arguments


def test_a_census_travels_between_processes_and_as_json(omelette):
    counted = census(read_text(omelette))
    assert pickle.loads(pickle.dumps(counted)) == counted
    assert json.loads(json.dumps(counted.as_dict())) == counted.as_dict()
