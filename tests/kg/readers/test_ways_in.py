"""Texts as people have them, good and bad: each is read as a reader would, or refused in words."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from kg.errors import Notices, ReadError
from kg.readers import read, read_text
from kg.readers.page_text import lines_seen

GOLDEN = Path(__file__).parents[2] / "golden" / "ways_in.toml"
TEXTS = tomllib.loads(GOLDEN.read_text(encoding="utf-8"))["text"]
READ = [case for case in TEXTS if "refused" not in case]
REFUSED = [case for case in TEXTS if "refused" in case]
STEPS = "".join(f"{n}. Stir the eggs in the bowl for {n} minutes.\n" for n in range(1, 10_001))


def named(case):
    return case["name"]


def test_there_are_texts_of_many_kinds():
    assert len(TEXTS) >= 35
    assert len(REFUSED) >= 8


@pytest.mark.parametrize("case", READ, ids=named)
def test_a_text_is_read_with_its_parts(case):
    notices = Notices()
    found = list(read_text(case["text"], case["name"], notices=notices))
    assert [recipe.title for recipe in found] == case["titles"]
    assert [len(recipe.ingredients) for recipe in found] == case["items"]
    assert [len(recipe.steps) for recipe in found] == case["steps"]
    assert [notice.problem for notice in notices.found] == case.get("notices", [])
    assert all(recipe.events for recipe in found if recipe.steps)


@pytest.mark.parametrize("case", REFUSED, ids=named)
def test_what_is_no_recipe_is_refused_in_one_sentence(case):
    with pytest.raises(ReadError) as refused:
        list(read_text(case["text"], case["name"]))
    assert refused.value.problem == case["refused"]
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "is empty; a recipe was expected"),
        (b"\n\n \t\n", "is empty; a recipe was expected"),
        (bytes(range(256)) * 40, "is binary; a text file was expected"),
        (b"%PDF-1.4\n1 0 obj", "is a PDF; copy its text into a text file"),
        (b"PK\x03\x04" + bytes(40), "is a zip archive, such as a .docx; save it as plain text"),
        (b"{\\rtf1 Soup}", "is rich text (RTF); save it as plain text"),
        (b"\xff\xfeT\x00o\xd8", "is neither UTF-8 nor UTF-16 text"),
        (STEPS.encode(), "holds no recipe that can be read: more than 2000 lines of plain text"),
    ],
    ids=["empty", "blank", "binary", "pdf", "zip", "rtf", "half utf-16", "10,000 lines"],
)
def test_files_that_cannot_be_read_say_why(tmp_path, content, problem):
    path = tmp_path / "recipe.txt"
    path.write_bytes(content)
    with pytest.raises(ReadError) as refused:
        list(read(path))
    assert refused.value.problem == problem


def test_a_text_of_an_old_editor_keeps_its_letters(tmp_path):
    path, notices = tmp_path / "old.txt", Notices()
    text = "Crème brûlée\n\nIngredients\n500 ml crème\n\nMethod\n1. Heat the crème in a pan.\n"
    path.write_bytes(text.encode("cp1252"))
    (recipe,) = read(path, notices=notices)
    assert recipe.title == "Crème brûlée"
    assert {notice.problem for notice in notices.found} == {"is not UTF-8; read as Windows-1252"}


def test_words_that_a_page_broke_are_mended():
    pdf = next(case for case in TEXTS if case["name"] == "pdf.txt")
    (recipe,) = read_text(pdf["text"])
    told = " ".join(step.text for step in recipe.steps)
    assert "heavy-bottomed casserole" in told
    assert "the carrots in the same casserole for 10 minutes" in told
    assert "Page 1" not in told


def test_what_is_around_a_recipe_is_left_out():
    blog = next(case for case in TEXTS if case["name"] == "blog.txt")
    (recipe,) = read_text(blog["text"])
    shown = " ".join([s.text for s in recipe.ingredients] + [s.text for s in recipe.steps])
    for word in ("friends", "Print", "Metric", "kcal", "comment"):
        assert word not in shown


def test_only_what_is_seen_of_a_page_is_read():
    page = "<head><title>x</title></head><h2>Soup</h2><script>no</script><p>Boil <b>it</b>.<li>a"
    assert list(lines_seen(page)) == ["## Soup", "Boil it .", "- a"]


@pytest.mark.parametrize("mark", ["<!--", "<script>", "<a ", "</", "<div>", "<![CDATA[", "&"])
def test_markup_that_never_ends_is_no_error(mark):
    assert len(list(lines_seen(mark * 50_000))) <= 1
