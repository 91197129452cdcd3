"""What is worked out once for a word and kept, and the words that most is asked about."""

import pytest

from kg.parsing import kept as keeping
from kg.parsing.attributes import plain_lemma, stem
from kg.parsing.kept import kept


def test_an_answer_is_worked_out_once():
    asked = []
    length = kept(lambda word: asked.append(word) or len(word))
    assert [length("leek"), length("egg"), length("leek")] == [4, 3, 4]
    assert asked == ["leek", "egg"]


def test_all_is_forgotten_once_it_is_too_much(monkeypatch):
    monkeypatch.setattr(keeping, "_MOST", 2)
    asked = []
    length = kept(lambda word: asked.append(word) or len(word))
    assert [length(word) for word in ("a", "an", "the", "a")] == [1, 2, 3, 1]
    assert asked == ["a", "an", "the", "a"]


def test_an_error_is_not_kept():
    with pytest.raises(ZeroDivisionError):
        kept(lambda number: 1 // number)(0)


def test_nouns_lose_their_plural():
    assert [stem(word) for word in ("onions", "berries", "glass")] == ["onion", "berry", "glass"]


def test_forms_lead_to_their_verb_and_nouns_lose_their_plural():
    words = ("chopped", "stirring", "carrots", "bake")
    assert [plain_lemma(word) for word in words] == ["chop", "stir", "carrot", "bake"]
