"""Who asks alone needs no server: what is in an extra is loaded late, and named if missing."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from kg.extras import EXTRAS

ROOT = Path(__file__).parents[2]
WITHOUT = f"""
import sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {sorted(EXTRAS)!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Blocked())
"""
ASKING = """
import mirepoix, reasoner
graph = mirepoix.read("tzatziki")
assert reasoner.ask(graph, "What do you use to squeeze the cucumber?").text == "the hands"
toast = "Toast\\n\\nIngredients\\n2 slices bread\\n\\nMethod\\n1. Toast the bread for 2 minutes."
assert mirepoix.ask(toast, "How long do I toast the bread?").text == "2 minutes"
assert mirepoix.plan([graph]).tasks and mirepoix.links(graph) and mirepoix.lint(graph) is not None
assert graph._repr_html_()
with mirepoix.sample_store() as store:
    assert mirepoix.search(store, mirepoix.Wanted(ingredients=("salmon",)))
"""
COMMAND = "from api.cli import main; main({!r})"


def run(code):
    return subprocess.run(
        [sys.executable, "-c", WITHOUT + code],
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=120,
        check=False,
    )


def test_asking_planning_and_storing_need_no_extra():
    done = run(ASKING)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("words", [["ask", "tzatziki", "How long?"], ["timers", "pizza"]])
def test_commands_for_cooks_need_no_extra(words):
    assert "pip install" not in run(COMMAND.format(words)).stderr


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        (["serve"], "server"),
        (["mcp", "--http"], "mcp"),
        (["mcp"], "mcp"),
        (["tools"], "server"),
        (["train", "parser", "kg/samples", "-o", "nowhere"], "train"),
    ],
)
def test_what_needs_an_extra_says_which(words, extra):
    done = run(COMMAND.format(words))
    assert done.returncode == 1
    assert f"pip install 'mirepoix[{extra}]'" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_every_extra_that_is_named_is_there():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert set(EXTRAS.values()) <= set(project["optional-dependencies"])
    base = " ".join(project["dependencies"])
    assert not [name for name in EXTRAS if name.replace("_", "-") in base]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_get_a_script(shell):
    done = run(COMMAND.format(["completion", shell]))
    assert done.returncode == 0 and "_MIREPOIX_COMPLETE" in done.stdout


def test_a_shell_completes_commands_and_recipes():
    asked = "import os\nos.environ.update(COMP_WORDS={!r}, COMP_CWORD={!r}, {})\n"
    asking = "_MIREPOIX_COMPLETE='complete_bash'"
    said = run(asked.format("mirepoix ask tza", "2", asking) + COMMAND.format([])).stdout
    assert said.split() == ["tzatziki"]
    said = run(asked.format("mirepoix se", "1", asking) + COMMAND.format([])).stdout
    assert said.split() == ["search", "serve"]
