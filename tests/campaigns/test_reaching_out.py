"""A short run of the campaign; `python -m tests.campaigns.reaching_out` is the long one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.campaigns.reaching_out import SKIPPED


def test_no_query_or_update_reaches_another_host():
    command = [sys.executable, "-m", "tests.campaigns.reaching_out", "4000", "7"]
    root = Path(__file__).parents[2]
    found = subprocess.run(
        command, cwd=root, capture_output=True, text=True, timeout=600, check=False
    )
    if found.returncode == SKIPPED:
        pytest.skip(found.stdout.strip())
    assert found.returncode == 0, found.stdout + found.stderr
    assert ", 0 connected; 0 connected behind the second wall" in found.stdout
