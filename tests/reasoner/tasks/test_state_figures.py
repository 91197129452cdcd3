"""The kitchen after every step, against a grid that a careful reader wrote."""

from __future__ import annotations

import json

import pytest

from kg.builder import build
from kg.errors import ReadError
from kg.readers import read_one_text
from reasoner.tasks.state import figures_of, read_grid

TEXT = """Porridge

100 g oats
300 ml milk
1 tsp honey

1. Stir the oats and the milk together in a pot.
2. Simmer for 5 minutes and stir in the honey.
"""
GRID = [
    {
        "recipe": "Porridge",
        "after": [
            {"groups": [{"of": [1, 2], "place": ["pot", "pan"]}]},
            {"groups": [{"of": [1, 2, 3], "place": ["pot"]}], "gone": []},
        ],
    }
]


def _graph(title):
    return build(read_one_text(TEXT))


def test_a_kitchen_that_is_right_after_every_step_has_full_marks(tmp_path):
    file = tmp_path / "grid.json"
    file.write_text(json.dumps(GRID))
    found = figures_of(read_grid(file), _graph).as_dict()
    assert {kind: found[kind]["f1"] for kind in ("used", "together", "where")} == {
        "used": 1.0,
        "together": 1.0,
        "where": 1.0,
    }
    assert found["recipes"]["Porridge"]["where"]["n"] == 5


def test_what_is_no_grid_is_refused(tmp_path):
    file = tmp_path / "grid.json"
    file.write_text('[{"recipe": "Porridge"}]')
    with pytest.raises(ReadError, match="no grid"):
        list(read_grid(file))
