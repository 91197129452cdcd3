"""The lists of words that rules and features look at."""

from __future__ import annotations

import re
from pathlib import Path

from ontology import wordlists

ROOT = Path(wordlists.__file__).parents[1]


def test_the_compiled_lists_are_what_the_files_say():
    assert wordlists.FILE.read_text(encoding="utf-8") == wordlists.compiled()


def test_every_list_is_used_and_every_name_is_there():
    code = "\n".join(
        path.read_text(encoding="utf-8")
        for folder in ("ontology", "kg", "reasoner", "api")
        for path in (ROOT / folder).rglob("*.py")
    )
    used = set(re.findall(r'wordlist\("([a-z_.]+)"\)', code))
    assert used == set(wordlists._lists())


def test_no_list_says_the_same_as_another():
    every = wordlists._lists()
    same = {words: name for name, words in every.items()}
    assert sorted(same.values()) == sorted(every)
