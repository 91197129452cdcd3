"""The command as a process: exit codes, streams, signals, terminals; never a traceback."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from kg import samples

HEAVY = ("networkx", "owlready2", "nltk", "rdflib", "numpy", "fastapi", "pyoxigraph", "lemminflect")


def assert_wrong(result, *words, code=1):
    """Wrong input: nothing on stdout, one clear line on stderr, no traceback."""
    said = result.stderr.decode()
    assert result.returncode == code
    assert result.stdout == b""
    assert "Traceback" not in said
    assert all(word in said for word in words), said
    if code == 1:
        assert len(said.splitlines()) == 1


def test_a_missing_file_is_said(shell):
    assert_wrong(shell("show", "nowhere/soup.conllu"), "nowhere/soup.conllu", "no such file")


def test_an_unknown_sample_has_a_suggestion(shell):
    assert_wrong(shell("show", "tzatzki"), "did you mean tzatziki?")


def test_a_folder_is_no_recipe(shell, tmp_path):
    assert_wrong(shell("state", str(tmp_path)), "is a folder")


@pytest.mark.parametrize(
    ("content", "word"), [(b"", "empty"), (b"\n \n", "empty"), (bytes(range(256)) * 9, "binary")]
)
def test_a_file_that_is_no_recipe_is_said(shell, tmp_path, content, word):
    file = tmp_path / "soup.conllu"
    file.write_bytes(content)
    for command in (("show",), ("state",), ("export",)):
        assert_wrong(shell(*command, str(file)), str(file), word)
    assert_wrong(shell("life", str(file), "salt"), word)


def test_one_of_many_must_be_named(shell, two):
    assert_wrong(shell("show", str(two)), "#tzatziki", "#pizza")
    assert_wrong(shell("show", f"{two}#piza"), "did you mean pizza?")


@pytest.mark.parametrize("step", ["0", "99", "-1"])
def test_a_step_that_is_not_there_is_said(shell, step):
    assert_wrong(shell("state", "tzatziki", "--step", step), step, "1 to 5")


def test_a_tick_that_is_not_there_is_said(shell):
    assert_wrong(shell("state", "tzatziki", "--tick", "99"), "99", "0 to 19")


@pytest.mark.parametrize(
    "arguments",
    [
        ("state", "tzatziki", "--step", "x"),
        ("state", "tzatziki", "--step", "1", "--tick", "1"),
        ("export", "tzatziki", "--format", "png"),
        ("export", "tzatziki", "--format", "svg", "--json"),
        ("show",),
        ("life", "tzatziki"),
        ("check",),
        ("cook", "tzatziki"),
        ("show", "tzatziki", "--louder"),
    ],
)
def test_wrong_usage_exits_with_two(shell, arguments):
    assert_wrong(shell(*arguments), "Usage: mirepoix", code=2)


@pytest.mark.parametrize("words", ["unicorn", "", "   ", "\x1b[31m"])
def test_an_unknown_thing_is_said(shell, words):
    result = shell("life", "tzatziki", words)
    assert_wrong(result, "no thing")
    assert b"\x1b" not in result.stderr


def test_a_near_name_is_offered(shell):
    assert_wrong(shell("life", "tzatziki", "cucmber"), "did you mean", "cucumber")


def test_strict_makes_what_could_be_mended_an_error(shell, mended):
    assert shell("show", str(mended)).returncode == 0
    assert_wrong(shell("show", str(mended), "--strict"), f"{mended}:")


def test_a_file_that_cannot_be_written_is_said(shell, tmp_path):
    for target in (tmp_path / "no" / "soup.svg", tmp_path):
        assert_wrong(shell("export", "tzatziki", "-o", str(target)), "cannot be written")
    assert list(tmp_path.iterdir()) == []


def test_an_existing_file_keeps_its_mode(shell, tmp_path):
    file = tmp_path / "soup.json"
    file.write_text("old")
    file.chmod(0o640)
    assert shell("export", "tzatziki", "-o", str(file)).returncode == 0
    assert json.loads(file.read_text("utf-8"))["format"] == 2
    assert file.stat().st_mode & 0o777 == 0o640


def test_version_and_help(shell, invoke):
    assert shell("--version").stdout.startswith(b"mirepoix ")
    for command in ("show", "state", "life", "export", "check", "tour", "samples"):
        assert "--json" in invoke(command, "--help").stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("arguments", [("show", "pizza"), ("show", "pizza", "--json")])
def test_a_full_disk_is_said(shell, arguments):
    with Path("/dev/full").open("wb") as full:
        result = shell(*arguments, stdout=full, stderr=subprocess.PIPE)
    assert result.returncode == 1
    assert b"No space left" in result.stderr
    assert b"Traceback" not in result.stderr


@pytest.mark.parametrize("arguments", [("show", "pizza"), ("export", "pizza"), ("tour",)])
def test_nobody_reading_on_is_no_error(shell, arguments):
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as out:
        result = shell(*arguments, stdout=out, stderr=subprocess.PIPE)
    assert result.returncode in (0, 141)
    assert result.stderr == b""


def test_an_interrupt_is_quiet(tmp_path):
    process = subprocess.Popen(
        [sys.executable, "-m", "api.cli", "show", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        cwd=tmp_path,
    )
    process.stdin.write(b"# newdoc id = soup\n" + b"# a comment\n" * 50_000)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert said == b""


def test_a_bug_is_one_line_that_asks_for_a_report(shell, tmp_path):
    (tmp_path / "sitecustomize.py").write_text(
        "import kg.builder\ndef broken(_): raise RuntimeError('boo')\nkg.builder.build = broken"
    )
    path = os.pathsep.join([str(tmp_path), str(Path(__file__).parents[2])])
    result = shell("show", "tzatziki", environment={"PYTHONPATH": path})
    assert_wrong(result, "boo", "--debug")
    told = shell("show", "tzatziki", "--debug", environment={"PYTHONPATH": path})
    assert b"Traceback" in told.stderr


def on_a_terminal(*arguments, environment):
    """What the command writes on a terminal."""
    main, other = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "api.cli", *arguments],
        stdout=other,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), **environment},
    )
    os.close(other)
    found = b""
    while True:
        try:
            piece = os.read(main, 4096)
        except OSError:
            break
        if not piece:
            break
        found += piece
    os.close(main)
    assert process.wait(timeout=60) == 0
    return found


def test_colour_is_for_terminals_that_want_it():
    terminal = {"TERM": "xterm-256color", "NO_COLOR": ""}
    assert b"\x1b[" in on_a_terminal("show", "tzatziki", environment=terminal)
    for arguments in (("--no-color", "show", "tzatziki"), ("show", "tzatziki", "--no-color")):
        assert b"\x1b" not in on_a_terminal(*arguments, environment=terminal)
    for unwanted in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        assert b"\x1b" not in on_a_terminal("tour", environment={**terminal, **unwanted})


@pytest.mark.parametrize("name", samples.names())
def test_what_is_piped_has_no_colour_and_eighty_columns(invoke, monkeypatch, name):
    monkeypatch.delenv("COLUMNS", raising=False)
    for command in ("show", "state"):
        page = invoke(command, name).stdout
        assert "\x1b" not in page
        assert max(map(len, page.splitlines())) <= 80


@pytest.mark.parametrize("width", ["40", "60", "200"])
def test_pages_fit_the_width_that_is_said(invoke, width):
    for arguments in (("tour",), ("state", "shepherds-pie"), ("life", "pizza", "dough")):
        page = invoke(*arguments, env={"COLUMNS": width}).stdout
        assert max(map(len, page.splitlines())) <= int(width)


@pytest.mark.parametrize("width", ["0", "-5", "many", "1"])
def test_a_width_that_makes_no_sense_is_survived(shell, width):
    assert shell("state", "pizza", environment={"COLUMNS": width}).returncode == 0


@pytest.mark.parametrize(
    "environment",
    [
        {"LANG": "C", "LC_ALL": "C"},
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "latin-1"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    ],
)
def test_a_poor_encoding_is_survived(shell, tmp_path, environment):
    text = samples.path_of("tzatziki").read_text("utf-8")
    file = tmp_path / "soup.conllu"
    file.write_text(
        text.replace("Tzatziki with", "Cr\u00e8me \u2018\u00bd\u2019 \u9ebb \U0001f951"), "utf-8"
    )
    page = shell("show", str(file), environment=environment)
    assert page.returncode == 0
    assert b"Cr" in page.stdout and b"1 large cucumber" in page.stdout
    told = json.loads(shell("show", str(file), "--json", environment=environment).stdout)
    assert "\u9ebb" in told["recipe"]["title"]


def test_orders_to_the_terminal_and_markup_are_taken_literally(shell, tmp_path):
    text = samples.path_of("tzatziki").read_text("utf-8")
    file = tmp_path / "soup.conllu"
    file.write_text(text.replace("Tzatziki with", "\x1b]0;owned\x07 [red]x[/red] :smile:"), "utf-8")
    page = shell("show", str(file)).stdout.decode()
    assert "\x1b" not in page
    assert "[red]x[/red] :smile:" in page


@pytest.mark.parametrize("arguments", [["--help"], ["samples"], ["state", "tzatziki"]])
def test_nothing_heavy_is_loaded_to_read_a_recipe(arguments):
    code = (
        f"import sys, atexit; from api.cli import main; atexit.register(lambda: print("
        f"*(m for m in {HEAVY!r} if m in sys.modules), file=sys.stderr)); main({arguments!r})"
    )
    root = Path(__file__).parents[2]
    found = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=root
    )
    assert found.stderr.split() == []
