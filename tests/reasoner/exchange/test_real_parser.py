"""Cooklang's own parser (npm's @cooklang/cooklang, made from cooklang-rs) on what is written.

It is fetched once into a folder of its own; `pytest -m campaign` runs it where npm can.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from kg import samples
from reasoner.ask import graph_of
from reasoner.exchange import cooklang

from .conftest import BISCUITS

SCRIPT = Path(__file__).parent / "official.mjs"
PACKAGE = "@cooklang/cooklang@0.18"
pytestmark = pytest.mark.campaign


@pytest.fixture(scope="module")
def parsed(tmp_path_factory):
    """What the parser finds in the samples and a recipe with shares, by their names."""
    if not shutil.which("node") or not shutil.which("npm"):
        pytest.skip("no node and npm here")
    folder = tmp_path_factory.mktemp("cooklang")
    got = subprocess.run(["npm", "install", "--silent", PACKAGE], cwd=folder, timeout=300)
    if got.returncode:
        pytest.skip(f"npm cannot fetch {PACKAGE}")
    texts = {name: name for name in samples.names()} | {"own": BISCUITS}
    for name, recipe in texts.items():
        (folder / f"{name}.cook").write_text(cooklang.written(graph_of(recipe)), "utf-8")
    shutil.copy(SCRIPT, folder)
    command = ["node", "--experimental-wasm-modules", "--no-warnings", SCRIPT.name]
    files = [f"{name}.cook" for name in texts]
    said = subprocess.run([*command, *files], cwd=folder, capture_output=True, timeout=300)
    assert said.returncode == 0, said.stderr.decode()
    return dict(zip(texts, json.loads(said.stdout), strict=True))


def test_nothing_is_reported(parsed):
    assert {name: found["report"] for name, found in parsed.items() if found["report"]} == {}
    assert parsed["own"]["title"] == "Lemon biscuits"


def test_amounts_timers_and_references_are_found(parsed):
    found = parsed["own"]
    assert ["butter", 20, "g", None] in found["uses"]
    assert ["butter", 180, "g", None] in found["uses"]
    assert ["dough", None, None, "step"] in found["uses"]
    assert ["chill the dough", 90, "minutes"] in found["timers"]
