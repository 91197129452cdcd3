"""`mirepoix eval all`: every task's row in one table, and what was skipped and why."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any, Final, NamedTuple

import typer

from api.cli.look import heading, table
from api.cli.options import Debug, Json, NoColour
from api.cli.screen import Screen

__all__ = ["TASKS", "Ran", "Task", "all_tasks", "ran"]


class Task(NamedTuple):
    """A row: a command of `mirepoix eval`, the data it needs, and the figures that it prints.

    A figure is a label with the way to it through the JSON of the command; `slow` ones are left
    out by `--quick`, and `why` says what no data can give. What `made` tells `mirepoix make` to
    write stands in the arguments as MADE.
    """

    name: str
    arguments: tuple[str, ...]
    needs: tuple[str, ...]
    figures: Mapping[str, tuple[str, ...]]
    slow: bool = False
    why: str = ""
    made: tuple[str, ...] = ()


_MADE: Final = "MADE"
_TRAIN, _TEST = "r2vq/train_rebuilt.conllu", "r2vq/test_annotated.conllu"
_PLAIN: Final = "text/public_domain.json"


def _order(setting: str, *more: str) -> Task:
    lengths = ("2", "3-5", "6-10")
    figures = {f"PMR {name}": (name, "pmr") for name in lengths}
    name = " ".join((f"ordering, {setting}", *(option.strip("-") for option in more)))
    lessons = () if more else (_TEST, "text/flowgraph.conllu", "text/cookdial", _PLAIN)
    learn = tuple(word for lesson in lessons for word in ("--learn", lesson))
    asked = ("ordering", _TRAIN, "--setting", setting, *more, *learn)
    return Task(name, asked, (_TRAIN, *lessons), figures, slow=not more)


def _natural(kind: str) -> Task:
    """Questions by four hands; the shipped weights have learned from them: one is left out."""
    files = tuple(f"natural/{kind}_{hand}.json" for hand in "abcd")
    recipes = (_PLAIN, _TEST)
    told = tuple(word for file in recipes for word in ("--recipes", file))
    return Task(
        f"natural questions, {kind} (learned without the fourth hand)",
        ("natural", *files, *told, "--leave-out", files[-1], "--no-stages"),
        (*files, *recipes),
        {"right": ("right",), "wrong": ("wrong",), "silent": ("silent",), "n": ("n",)},
        slow=True,
    )


_TITLED: Final = "text/recipeqa_recipes.json"


def _recipeqa(name: str, file: str, *more: str, made: tuple[str, ...] = ()) -> Task:
    """A file of questions with the probes beside the aligner, learned in folds by recipe."""
    probes = ("distances only", "choices only", "most alike")
    figures = {
        "accuracy": ("accuracy",),
        **({"HTRN": ("htrn", "accuracy")} if "--htrn" in more else {}),
        "Hasty": ("hasty", "accuracy"),
        **{probe: ("probes", probe, "accuracy") for probe in probes},
        "n": ("n",),
    }
    needs = (_TITLED,) if made or file == _TITLED else (file, _TITLED)
    asked = ("recipeqa", file, "--learn-from", _TITLED, "--probe", *more)
    return Task(name, asked, needs, figures, slow=True, made=made)


def _made(kind: str, distance: int, *more: str) -> Task:
    """Questions as Meta-RecipeQA makes them, of one knob K2, titles for pictures."""
    knobs = ("--task", kind, "--knobs", f"0,{distance},0", "--k", "100", "--seed", "1")
    name = f"Meta-RecipeQA, made {kind}, K2 = {distance}"
    return _recipeqa(name, _MADE, *more, made=("recipeqa", _TITLED, *knobs))


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
        "parser against annotation (learned from, too)",
        ("parse", _TEST),
        (_TEST,),
        {"events F1": ("events", "f1"), "mentions F1": ("mentions", "f1"), "n": ("recipes",)},
    ),
    Task(
        "flow graphs (learned from, too)",
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
    _recipeqa("RecipeQA, textual cloze", "text/recipeqa_textual_cloze.json"),
    _recipeqa("RecipeQA, orders, titles for pictures", _TITLED),
    _made("cloze", 0, "--htrn"),
    _made("cloze", 1, "--htrn"),
    _made("coherence", 0),
    _made("coherence", 1),
    _made("ordering", 0),
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
    if task.made:
        command = " ".join(("mirepoix make", *task.made, "-o", _MADE, "&&", command))
    missing = [name for name in task.needs if not (data / name).exists()]
    if task.why or missing or (quick and task.slow):
        why = task.why or (f"no {', '.join(missing)}" if missing else "slow; left out by --quick")
        return Ran(task.name, command, {}, why, 0.0)
    started = time.monotonic()
    try:
        with TemporaryDirectory() as folder:
            done = _done(task, data, Path(folder) / "made.json", timeout)
    except subprocess.TimeoutExpired:
        return Ran(task.name, command, {}, f"took more than {timeout:g} s", timeout)
    seconds = round(time.monotonic() - started, 1)
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().splitlines()
        return Ran(task.name, command, {}, said[-1] if said else "failed", seconds)
    told = json.loads(done.stdout)
    figures = {label: _at(told, way) for label, way in task.figures.items()}
    return Ran(task.name, command, figures, "", seconds)


def _done(task: Task, data: Path, made: Path, timeout: float) -> subprocess.CompletedProcess[bytes]:
    """Run `make`, if the row's questions are made, and then `eval`."""
    places = {name: str(data / name) for name in task.needs} | {_MADE: str(made)}
    program = [sys.executable, "-m", "api.cli"]
    if task.made:
        making = [*program, "make", *(places.get(a, a) for a in task.made), "-o", str(made)]
        done = subprocess.run(making, capture_output=True, timeout=timeout, check=False)
        if done.returncode:
            return done
    asking = [*program, "eval", *(places.get(a, a) for a in task.arguments), "--json"]
    return subprocess.run(asking, capture_output=True, timeout=timeout, check=False)


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
    found = []
    for task in chosen:
        found.append(ran(task, data, quick, timeout))
        if not as_json:
            screen.complain(f"{task.name}: {found[-1].skipped or f'{found[-1].seconds:g} s'}")
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
