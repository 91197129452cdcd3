"""Lines of the ingredient list, by rules and with the library that is made for it.

`python -m tests.kg.test_ingredient_lines FILE` says how far both agree on the recipes of a file.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.parsing import ingredient_library, ingredients
from kg.parsing.ingredients import ingredient_line, read_line

GOLDEN = Path(__file__).parents[1] / "golden" / "ingredient_lines.toml"
LINES = tomllib.loads(GOLDEN.read_text(encoding="utf-8"))["line"]


def said(line):
    return {
        "amount": str(line.amount) if line.amount else "",
        "most": str(line.most) if line.most else "",
        "name": line.name,
        "preparation": line.preparation,
        "alternatives": list(line.alternatives),
        "optional": line.is_optional,
    }


def wanted(case):
    empty = {"amount": "", "most": "", "preparation": "", "alternatives": [], "optional": False}
    known = {key: case[key] for key in (*empty, "name") if key in case}
    return {**empty, **known}


@pytest.mark.parametrize("case", LINES, ids=lambda case: case["text"])
def test_a_line_is_taken_apart(case):
    found = read_line(case["text"])
    assert said(found) == wanted(case)
    assert case.get("remark", "") in found.remark


@pytest.mark.parametrize(
    "case", [case for case in LINES if case.get("by_rules", True)], ids=lambda case: case["text"]
)
def test_most_lines_need_no_library(case):
    assert said(ingredient_line(case["text"])) == wanted(case)


def test_there_are_lines_of_every_kind():
    assert len(LINES) >= 60
    assert sum(not case.get("by_rules", True) for case in LINES) >= 5


def test_the_library_reads_what_is_doubtful_and_nothing_else():
    assert read_line("500 ml chicken or vegetable stock").by == "library"
    assert read_line("2 onions, finely chopped").by == "rules"


def test_without_the_library_the_rules_read_every_line(monkeypatch):
    monkeypatch.setattr(ingredients, "taken_apart", lambda line: None)
    found = read_line.__wrapped__("500 ml chicken or vegetable stock")
    assert (found.by, str(found.amount), found.name) == ("rules", "500 ml", "chicken")


def test_without_our_tagger_the_library_is_not_loaded(monkeypatch, tmp_path):
    monkeypatch.setattr(ingredient_library, "_TAGGER", tmp_path / "not there")
    assert ingredient_library._parser.__wrapped__() is None


def test_the_library_is_loaded_by_the_first_line_that_needs_it_and_fetches_nothing():
    code = (
        "import socket, sys\n"
        "def refuse(*_): raise OSError('no network')\n"
        "socket.socket.connect = refuse\n"
        "from kg.parsing.ingredients import read_line\n"
        "read_line('2 onions, finely chopped')\n"
        "print('ingredient_parser' in sys.modules)\n"
        "print(read_line('2 tbsp sunflower or rapeseed oil').by)\n"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["False", "library"]


def test_the_library_reads_where_a_group_may_write_the_files(tmp_path):
    shared = tmp_path / "nltk_data"
    shutil.copytree(ingredient_library._TAGGER, shared)
    for path in (shared, *shared.rglob("*")):
        path.chmod(0o775 if path.is_dir() else 0o664)
    code = (
        "import os, pathlib, sys\n"
        "os.umask(0o002)\n"
        "from kg.parsing import ingredient_library as library\n"
        "library._TAGGER = pathlib.Path(sys.argv[1])\n"
        "print(library.taken_apart('2 tbsp sunflower or rapeseed oil').unit)\n"
    )
    found = subprocess.run(
        [sys.executable, "-W", "error", "-c", code, str(shared)], capture_output=True, text=True
    )
    assert (found.stdout.strip(), found.stderr) == ("tbsps", "")


@pytest.mark.parametrize("text", ["", " ", "½", "((((", "1/0 cup x", "🍅", "-", "1", "a", "or"])
def test_odd_lines_are_no_error(text):
    assert isinstance(read_line(text).name, str)


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="12/½-–., ()aeorcuptsg&+~x🍅é'", max_size=40))
def test_no_line_breaks_it(text):
    found = read_line(text)
    assert found.amount is None or found.amount.number >= 0


def main(path):
    recipes = json.loads(Path(path).read_text(encoding="utf-8"))
    lines = [str(line) for recipe in recipes for line in recipe["ingredients"]]
    pairs = [(ingredient_line(line), read_line(line)) for line in lines]
    print(f"{len(lines)} lines")
    print(f"read by the library: {sum(read.by == 'library' for _, read in pairs) / len(lines):.1%}")
    for part in ("name", "amount", "preparation", "alternatives"):
        same = sum(
            str(getattr(ruled, part)).lower() == str(getattr(read, part)).lower()
            for ruled, read in pairs
        )
        print(f"same {part}: {same / len(lines):.1%}")


if __name__ == "__main__":
    main(sys.argv[1])


def test_what_a_remark_offers_instead_is_an_alternative():
    line = read_line("250 ml beef stock (or vegetable stock, if that is what you have)")
    assert (line.name, line.alternatives) == ("beef stock", ("vegetable stock",))
    assert ingredient_line("3 eggs (or 4 if they are small)").alternatives == ()
