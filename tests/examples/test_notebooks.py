"""The notebooks of `examples/` run from the first cell to the last, and show something."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "examples"
SHOWS = ("_repr_html_", "_repr_svg_")


def cells_of(notebook):
    for cell in json.loads(notebook.read_text("utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == [], "a notebook is kept without what it showed"
            yield "".join(cell["source"])


def run(source, names):
    """Run a cell, and give the value of its last line as a notebook would."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names) if last else None


@pytest.mark.parametrize("notebook", sorted(FOLDER.glob("*.ipynb")), ids=lambda path: path.stem)
def test_a_notebook_runs(notebook, monkeypatch):
    monkeypatch.chdir(FOLDER)
    names, shown = {}, 0
    for cell in cells_of(notebook):
        value = run(cell, names)
        for show in SHOWS:
            if hasattr(value, show):
                assert getattr(value, show)().lstrip().startswith("<")
                shown += 1
        assert repr(value)
    assert shown


def test_the_linked_export_refers_to_every_line_once(monkeypatch):
    monkeypatch.chdir(FOLDER)
    names = {}
    for cell in cells_of(FOLDER / "mealie-links.ipynb"):
        run(cell, names)
    exported = names["exported"]
    known = [line["referenceId"] for line in exported["recipeIngredient"]]
    steps = exported["recipeInstructions"]
    found = [ref["referenceId"] for step in steps for ref in step["ingredientReferences"]]
    assert sorted(found) == sorted(known)
    assert [ref["referenceId"] for ref in steps[0]["ingredientReferences"]] == known[:4]
