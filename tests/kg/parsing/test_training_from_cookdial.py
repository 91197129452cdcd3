"""CookDial's graphs as gold for words: spans and who takes part, nothing of what is hidden."""

from __future__ import annotations

import json
from pathlib import Path

from kg.model import Role
from kg.parsing.training.cookdial import cookdial_gold
from kg.parsing.training.corpus import Corpus


def _folder(tmp_path: Path) -> Path:
    graph = (
        '( inst-0 / R :inform ( ac-0-0 "Beat"@3:7 / AC :ppt ( ing-0 "the two eggs"@8:20 / FOOD )'
        ' :loc ( tool-0-0 "a large bowl with a lip"@24:47 / TOOL )'
        ' :instrument ( tool-0-1 "a whisk"@53:60 / TOOL ) :gol ( NULL / FOOD ) ) )'
    )
    text = "0) Beat the two eggs in a large bowl with a lip with a whisk."
    steps = [{"id": "inst-0", "text": text, "type": "instruction", "eamr": graph}]
    listed = [{"id": "ing-0", "text": "2 eggs", "type": "ingredient", "eamr": ""}]
    told = {"id": "7", "title": "Eggs", "content": [*listed, *steps]}
    (tmp_path / "7.json").write_text(json.dumps(told), encoding="utf-8")
    return tmp_path


def test_names_are_cut_to_what_they_name(tmp_path: Path) -> None:
    (recipe,) = cookdial_gold(_folder(tmp_path))
    (event,) = recipe.events
    assert (event.text, str(event.at)) == ("Beat", "1.1.1")
    found = [(part.role, part.mention.text) for part in event.participations if part.mention]
    assert found == [
        (Role.INGREDIENT, "eggs"),
        (Role.HABITAT, "large bowl"),
        (Role.TOOL, "whisk"),
    ]


def test_it_teaches_spans_and_nothing_of_what_is_left_out(tmp_path: Path) -> None:
    corpus = Corpus([], cookdial_gold(_folder(tmp_path)))
    assert not corpus.recipes
    ((sentence, is_full),) = corpus.sentences()
    assert not is_full
    assert sentence.labels[0] == "B-EVENT"
