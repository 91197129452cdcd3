"""What is secret stays so: the file of the token, and the folder of a store."""

from __future__ import annotations

import stat

import pytest

from kg.store import open_store

from .conftest import TOKEN


@pytest.mark.parametrize(("mode", "is_said"), [(0o600, False), (0o644, True), (0o640, True)])
def test_a_token_that_others_can_read_is_said(served, tmp_path, mode, is_said):
    file = tmp_path / "token"
    file.write_text("open-sesame\n")
    file.chmod(mode)
    server = served("--token", str(file))
    assert server.client.delete("/recipes/none", headers=TOKEN).status_code == 404
    said = server.log.read_text("utf-8")
    assert ("others can read the token" in said) == is_said
    assert "open-sesame" not in said


def test_a_new_store_is_its_owners_alone(tmp_path):
    folder = tmp_path / "recipes"
    open_store(str(folder), writable=True).close()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    folder.chmod(0o750)
    open_store(str(folder), writable=True).close()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o750, "what its owner decided stays"
