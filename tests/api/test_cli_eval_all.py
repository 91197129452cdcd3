"""`mirepoix eval all`: rows, and what was skipped and why."""

from __future__ import annotations

import json
from pathlib import Path

from api.cli.eval_all import TASKS, Task, ran
from kg import samples

from .conftest import SOUP


def test_what_is_not_there_is_skipped_with_the_reason(invoke, tmp_path):
    done = invoke("eval", "all", "--data", str(tmp_path), "--json")
    rows = json.loads(done.output)["rows"]
    assert [row["task"] for row in rows] == [task.name for task in TASKS]
    assert all(row["skipped"] for row in rows)
    assert any("train_rebuilt" in row["skipped"] for row in rows)


def test_a_row_has_the_figures_of_its_command(tmp_path):
    sample = Path(samples.path_of("pizza"))
    (tmp_path / "pizza.conllu").write_bytes(sample.read_bytes())
    figures = {"share": ("0-17", "share"), "odd": ("no", "such")}
    task = Task("made again", ("questions", "pizza.conllu"), ("pizza.conllu",), figures)
    found = ran(task, tmp_path, quick=False, timeout=300)
    assert found.figures == {"share": 100.0, "odd": None}
    assert found.command == "mirepoix eval questions pizza.conllu"


def test_questions_of_a_row_are_made_before_they_are_answered(tmp_path):
    (tmp_path / "soup.txt").write_text(SOUP, encoding="utf-8")
    made = ("recipeqa", "soup.txt", "--task", "ordering")
    task = Task("made", ("martian", "MADE"), ("soup.txt",), {}, made=made)
    found = ran(task, tmp_path, quick=False, timeout=300)
    assert "martian" in found.skipped
    assert found.command.startswith("mirepoix make recipeqa soup.txt --task ordering -o MADE && ")
    broken = task._replace(made=("recipeqa", "soup.txt", "--task", "cloze", "--knobs", "7"))
    assert "three of 0 and 1" in ran(broken, tmp_path, quick=False, timeout=300).skipped


def test_slow_rows_and_unknown_commands_are_skipped(tmp_path):
    assert "slow" in ran(Task("x", ("parse",), (), {}, slow=True), tmp_path, True, 60).skipped
    assert ran(Task("x", ("martian",), (), {}), tmp_path, False, 60).skipped
