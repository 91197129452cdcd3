"""What is secret stays so: the file of the token, and the folder of a store."""

from __future__ import annotations

import stat

import pytest

from api.cli.serve import _is_open
from kg.store import open_store

from .conftest import TOKEN


def test_a_token_that_others_can_read_is_said(served, open_to_writers, tmp_path):
    file = tmp_path / "token"
    file.write_text("open-sesame\n")
    file.chmod(0o644)
    for server, is_said in ((served("--token", str(file)), True), (open_to_writers, False)):
        assert server.client.delete("/recipes/none", headers=TOKEN).status_code == 404
        said = server.log.read_text("utf-8")
        assert ("others can read the token" in said) == is_said
        assert "open-sesame" not in said


@pytest.mark.parametrize(("mode", "is_open"), [(0o600, False), (0o400, False), (0o640, True)])
def test_who_may_read_a_token_is_looked_at(tmp_path, mode, is_open):
    file = tmp_path / "token"
    file.touch(mode=mode)
    file.chmod(mode)
    assert _is_open(file) is is_open


def test_a_new_store_is_its_owners_alone(tmp_path):
    folder = tmp_path / "recipes"
    open_store(str(folder), writable=True).close()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    folder.chmod(0o750)
    open_store(str(folder), writable=True).close()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o750, "what its owner decided stays"
