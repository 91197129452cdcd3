"""`mirepoix eval all`: every task's row in one table, and what was skipped and why."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import typer

from api.cli.look import heading, table
from api.cli.options import Debug, Json, NoColour
from api.cli.screen import Screen

__all__ = ["TASKS", "Ran", "Task", "all_tasks", "ran"]


class Task(NamedTuple):
    """A row: a command of `mirepoix eval`, the data it needs, and the figures that it prints.

    A figure is a label with the way to it through the JSON of the command; `slow` ones are left
    out by `--quick`, and `why` says what no data can give.
    """

    name: str
    arguments: tuple[str, ...]
    needs: tuple[str, ...]
    figures: Mapping[str, tuple[str, ...]]
    slow: bool = False
    why: str = ""


_TRAIN, _TEST = "r2vq/train_rebuilt.conllu", "r2vq/test_annotated.conllu"


def _order(setting: str, *more: str) -> Task:
    lengths = ("2", "3-5", "6-10")
    figures = {f"PMR {name}": (name, "pmr") for name in lengths}
    name = " ".join((f"ordering, {setting}", *(option.strip("-") for option in more)))
    return Task(
        name,
        ("ordering", _TRAIN, "--setting", setting, *more),
        (_TRAIN,),
        figures,
        slow=not more,
    )


def _natural(kind: str) -> Task:
    """Questions by four hands; the shipped weights have learned from them: one is left out."""
    files = tuple(f"natural/{kind}_{hand}.json" for hand in "abcd")
    recipes = ("text/public_domain.json", _TEST)
    told = tuple(word for file in recipes for word in ("--recipes", file))
    return Task(
        f"natural questions, {kind} (learned without the fourth hand)",
        ("natural", *files, *told, "--leave-out", files[-1], "--no-stages"),
        (*files, *recipes),
        {"right": ("right",), "wrong": ("wrong",), "silent": ("silent",), "n": ("n",)},
        slow=True,
    )


TASKS: Final = (
    _natural("ordinary"),
    _natural("tail"),
    Task(
        "R2VQ",
        ("r2vq", _TRAIN),
        (_TRAIN,),
        {
            "EM": ("em",),
            "EM 5-16 in reach": ("in_reach", "first predicate (5-16)", "em"),
            "EM 4 in reach": ("in_reach", "both have roles (4)", "em"),
            "n": ("n",),
        },
    ),
    Task(
        "R2VQ, questions that find their event",
        ("r2vq", _TEST),
        (_TEST,),
        {"own": ("matched",), "others'": ("strangers",), "n": ("questions",)},
    ),
    Task(
        "R2VQ-2021",
        ("r2vq2021", "r2vq/r2vq2021.jsonl"),
        ("r2vq/r2vq2021.jsonl",),
        {"EM": ("em",), "n": ("n",)},
    ),
    Task(
        "question texts made again",
        ("questions", _TEST),
        (_TEST,),
        {"share": ("0-17", "share"), "n": ("0-17", "n")},
    ),
    Task(
        "CUTL",
        ("cutl", _TEST, _TRAIN, "--gold", "r2vq/cutl"),
        (_TEST, _TRAIN, "r2vq/cutl"),
        {"F1": ("f1",), "precision": ("precision",), "recall": ("recall",)},
    ),
    Task(
        "parser against annotation",
        ("parse", _TEST),
        (_TEST,),
        {"events F1": ("events", "f1"), "mentions F1": ("mentions", "f1"), "n": ("recipes",)},
    ),
    Task(
        "flow graphs",
        ("flowgraph", "text/flowgraph.conllu"),
        ("text/flowgraph.conllu",),
        {"spans F1": ("spans", "f1"), "edges F1": ("edges", "f1"), "n": ("recipes",)},
    ),
    Task(
        "CookDial",
        ("cookdial", "text/cookdial"),
        ("text/cookdial",),
        {
            "actions F1": ("actions", "f1"),
            "lines F1": ("lines", "f1"),
            "places F1": ("places", "f1"),
            "n": ("recipes",),
        },
    ),
    _order("event"),
    _order("sent"),
    _order("event", "--rules"),
    _order("sent", "--rules"),
    Task(
        "RecipeQA, textual cloze",
        ("recipeqa", "text/recipeqa_textual_cloze.json"),
        ("text/recipeqa_textual_cloze.json",),
        {"accuracy": ("accuracy",), "n": ("n",)},
        slow=True,
    ),
    Task(
        "RecipeQA, visual tasks",
        (),
        (),
        {},
        why="the pictures and their features are not to be had",
    ),
    Task(
        "key frames",
        (),
        (),
        {},
        why="no gold of clips was published; `mirepoix eval frames CSV --gold CSV` scores yours",
    ),
)


@dataclass(frozen=True, slots=True)
class Ran:
    """What came of a task: its figures, or why it was skipped."""

    task: str
    command: str
    figures: dict[str, float | int | None]
    skipped: str
    seconds: float


def ran(task: Task, data: Path, quick: bool, timeout: float) -> Ran:
    """Run a task's command in a process of its own; a failure skips the row and says so."""
    command = " ".join(("mirepoix eval", *task.arguments)) if task.arguments else ""
    missing = [name for name in task.needs if not (data / name).exists()]
    if task.why or missing or (quick and task.slow):
        why = task.why or (f"no {', '.join(missing)}" if missing else "slow; left out by --quick")
        return Ran(task.name, command, {}, why, 0.0)
    started = time.monotonic()
    arguments = [str(data / a) if a in task.needs else a for a in task.arguments]
    program = [sys.executable, "-m", "api.cli", "eval", *arguments, "--json"]
    try:
        done = subprocess.run(program, capture_output=True, timeout=timeout, check=False)
    except subprocess.TimeoutExpired:
        return Ran(task.name, command, {}, f"took more than {timeout:g} s", timeout)
    seconds = round(time.monotonic() - started, 1)
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().splitlines()
        return Ran(task.name, command, {}, said[-1] if said else "failed", seconds)
    told = json.loads(done.stdout)
    figures = {label: _at(told, way) for label, way in task.figures.items()}
    return Ran(task.name, command, figures, "", seconds)


def _at(told: Any, way: tuple[str, ...]) -> float | int | None:  # noqa: ANN401  (any JSON)
    """What stands at a place in JSON; nothing if the command says it otherwise."""
    for name in way:
        told = told.get(name) if isinstance(told, dict) else None
    return told if isinstance(told, float | int) else None


def all_tasks(
    context: typer.Context,
    data: Annotated[
        Path, typer.Option(metavar="FOLDER", help="Where r2vq/ and text/ are.", file_okay=False)
    ],
    only: Annotated[
        str, typer.Option(metavar="WORDS", help="Only rows whose name has these words.")
    ] = "",
    quick: Annotated[bool, typer.Option("--quick", help="Leave out what takes minutes.")] = False,
    timeout: Annotated[float, typer.Option(help="Seconds that a row may take.", min=1)] = 3600,
    as_json: Json = False,
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """Run every task and print its row, with what was skipped and why."""
    screen = Screen(context)
    chosen = [task for task in TASKS if only.lower() in task.name.lower()]
    found = [ran(task, data, quick, timeout) for task in chosen]
    if as_json:
        screen.data({"rows": [asdict(each) for each in found]})
        return
    screen.show(heading("Every task"), table(("task", "figures", "command"), list(_rows(found))))


def _rows(found: list[Ran]) -> Iterator[tuple[str, str, str]]:
    for each in found:
        told = ", ".join(f"{name} {_shown(value)}" for name, value in each.figures.items())
        yield each.task, f"skipped: {each.skipped}" if each.skipped else told, each.command


def _shown(value: float | int | None) -> str:
    return "-" if value is None else f"{value:,}" if isinstance(value, int) else f"{value:.4g}"
