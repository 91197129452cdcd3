"""The public door: any format, one file, one recipe, the standard input."""

import io
import json
import sys
from pathlib import Path

import pytest

import kg.readers
from kg.errors import AmbiguousError, AnnotationError, NotFoundError, Notices, ReadError
from kg.readers import read, read_one, read_text, recipe_ids


@pytest.fixture
def kitchen(tmp_path, omelette, lemonade):
    """A folder with a file of each kind."""
    two = omelette + omelette.replace("omelette", "frittata")
    (tmp_path / "one.conllu").write_text(omelette, encoding="utf-8")
    (tmp_path / "two.conllu").write_text(two, encoding="utf-8")
    (tmp_path / "drinks.txt").write_text("\n  \n" + json.dumps(lemonade), encoding="utf-8")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(256)))
    (tmp_path / "utf16.conllu").write_text(omelette, encoding="utf-16")
    (tmp_path / "empty.conllu").write_bytes(b"")
    (tmp_path / "odd#name.conllu").write_text(omelette, encoding="utf-8")
    return tmp_path


def test_what_the_door_promises_is_there():
    assert sorted(kg.readers.__all__) == kg.readers.__all__
    assert all(hasattr(kg.readers, name) for name in kg.readers.__all__)


def test_the_format_is_seen_not_guessed_from_the_name(kitchen):
    assert [r.source.format for r in read(kitchen / "one.conllu")] == ["conllu"]
    assert [r.source.format for r in read(str(kitchen / "drinks.txt"))] == ["r2vq-json"]


def test_a_broken_first_line_does_not_hide_the_format(lemonade, omelette):
    notices = Notices()
    text = 'rest of a line"}\n' + json.dumps(lemonade)
    assert [r.id for r in read_text(text, notices=notices)] == ["quick-lemonade"]
    assert [n.line for n in notices.found] == [1]
    assert [r.id for r in read_text("oops\n" + omelette)] == ["omelette"]


def test_one_recipe_is_found_by_its_id(kitchen):
    two = kitchen / "two.conllu"
    assert read_one(two, "frittata").id == "frittata"
    assert read_one(f"{two}#omelette").id == "omelette"
    assert read_one(kitchen / "one.conllu").id == "omelette"
    assert read_one(kitchen / "odd#name.conllu").id == "omelette"
    assert read_one(f"{kitchen}/odd#name.conllu#omelette").id == "omelette"
    assert list(recipe_ids(two)) == ["omelette", "frittata"]


def test_one_of_several_must_be_named(kitchen):
    with pytest.raises(AmbiguousError, match=r"several recipes.*#omelette, .*#frittata"):
        read_one(kitchen / "two.conllu")


def test_an_id_that_is_not_there_is_answered_with_those_that_are(kitchen):
    with pytest.raises(NotFoundError, match="no recipe 'fritata'; did you mean frittata"):
        read_one(kitchen / "two.conllu", "fritata")


def test_the_standard_input_is_a_file(monkeypatch, omelette):
    stdin = io.TextIOWrapper(io.BytesIO(omelette.encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    (recipe,) = read("-")
    assert recipe.source.path == "<standard input>"


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("picture.png", "is a picture; a text file was expected"),
        ("empty.conllu", "is empty; a recipe was expected"),
        ("nowhere.conllu", "no such file"),
        ("", "is a folder; a recipe file was expected"),
        ("a" * 300, "File name too long"),
        ("nul\0byte", "is not a usable file name"),
        ("one.conllu/below", "Not a directory"),
    ],
)
def test_what_is_no_recipe_file_is_refused_with_one_message(kitchen, name, problem):
    path = f"{kitchen}/{name}" if name else str(kitchen)
    for strict in (False, True):
        with pytest.raises(ReadError) as refused:
            list(read(path, strict=strict))
        assert refused.value.problem == problem
        assert "\n" not in str(refused.value)


def test_bytes_that_are_not_utf8_are_replaced_and_said(tmp_path, omelette):
    path, notices = tmp_path / "latin.conllu", Notices()
    path.write_bytes(omelette.replace("bowl.\n", "böwl.\n").encode("latin-1"))
    (recipe,) = read(path, notices=notices)
    assert recipe.steps[0].text == "Beat the eggs in a b\ufffdwl."
    assert [(n.line, n.problem) for n in notices.found] == [
        (13, "bytes that are not UTF-8 were replaced")
    ]
    with pytest.raises(AnnotationError):
        list(read(path, strict=True))


def test_notices_that_are_handed_in_can_be_made_strict(omelette):
    notices = Notices()
    with pytest.raises(AnnotationError):
        list(read_text(omelette + "# newdoc\n", strict=True, notices=notices))
    assert notices.strict


def test_an_endless_line_is_refused(monkeypatch):
    monkeypatch.setattr("kg.readers.lines.LONGEST_LINE", 1 << 20)
    with pytest.raises(ReadError, match="has a line of more than 1 MB"):
        list(read_text("# newdoc id = " + "a" * (1 << 20)))


def test_reading_is_lazy(tmp_path):
    recipes = read(Path(tmp_path / "nowhere"))
    with pytest.raises(ReadError):
        next(recipes)
