"""Runs the command as a user does: in a process of its own, or in this one where that is enough."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from api.cli.app import app
from kg import samples

ROOT = Path(__file__).parents[2]


@pytest.fixture
def shell(tmp_path):
    """Runs `mirepoix` in an empty folder, with an environment of its own."""

    def run(*arguments, environment=None, **options):
        clean = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "NO_COLOR")}
        return subprocess.run(
            [sys.executable, "-m", "api.cli", *arguments],
            capture_output="stdout" not in options,
            cwd=tmp_path,
            env={**clean, "PYTHONPATH": str(ROOT), **(environment or {})},
            timeout=60,
            check=False,
            **options,
        )

    return run


@pytest.fixture
def invoke():
    """Runs a command in this process; what goes wrong is raised as it is."""

    def run(*arguments, **options):
        return CliRunner().invoke(app, list(arguments), catch_exceptions=False, **options)

    return run


@pytest.fixture
def two(tmp_path):
    """A file with two recipes."""
    texts = [samples.path_of(name).read_text("utf-8") for name in ("tzatziki", "pizza")]
    file = tmp_path / "two.conllu"
    file.write_text("\n\n".join(texts), encoding="utf-8")
    return file


@pytest.fixture
def mended(tmp_path):
    """A recipe with something wrong in it that a reader can mend."""
    text = samples.path_of("tzatziki").read_text("utf-8")
    file = tmp_path / "mended.conllu"
    file.write_text(text.replace("B-EVENT", "I-EVENT", 1), encoding="utf-8")
    return file
