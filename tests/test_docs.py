"""The documents: links that lead somewhere, one version everywhere, and a site built offline."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")
ELSEWHERE = re.compile(r'<(?:script|link|img|iframe)\b[^>]*\b(?:src|href)="(?:https?:)?//[^"]+"')


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files_that_are_there(page):
    text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.S)
    assert [link for link in LINK.findall(text) if not (page.parent / link).exists()] == []


def test_the_version_is_the_one_of_the_newest_changes():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    newest = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert newest and newest[1] == project["version"]


def test_the_readme_stays_short_and_names_the_two_commands():
    text = (ROOT / "README.md").read_text("utf-8")
    assert len(text.splitlines()) <= 150
    assert "$ make run" in text and "$ make test" in text


def test_the_site_is_built_and_loads_nothing_from_elsewhere(tmp_path):
    pytest.importorskip("mkdocstrings")
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(tmp_path)]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert "Ask" in (tmp_path / "python.html").read_text("utf-8")
    for page in tmp_path.glob("*.html"):
        assert ELSEWHERE.findall(page.read_text("utf-8")) == []
