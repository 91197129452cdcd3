"""A table that is looked up by bisection says what LemmInflect's own dictionary says."""

from __future__ import annotations

import pytest

from ontology.dictionary import SortedTable, lemminflect

TABLE = b"add,verb,adds\nadd,noun,add\nbake,verb,bakes\nzest,noun,zests\n"


def parse(line):
    _, category, forms = line.strip().split(",")
    return {category: tuple(forms.split("/"))}


@pytest.mark.parametrize(
    ("word", "forms"),
    [
        ("add", {"verb": ("adds",), "noun": ("add",)}),
        ("bake", {"verb": ("bakes",)}),
        ("zest", {"noun": ("zests",)}),
        ("a", {}),
        ("bak", {}),
        ("baked", {}),
        ("zzz", {}),
        ("", {}),
        ("\ud800", {}),
        ("can", {"modal": ("can",)}),
    ],
)
def test_words_are_found_wherever_they_stand(word, forms):
    table = SortedTable(TABLE, parse, {"can": {"modal": ("can",)}})
    assert table.get(word, {}) == forms


def test_an_empty_table_has_no_word():
    assert SortedTable(b"", parse, {}).get("add", {}) == {}


def test_the_tables_agree_with_the_dictionaries_of_the_library():
    lemminflect()
    from lemminflect.codecs.InflectionLUCodec import InflectionLUCodec
    from lemminflect.codecs.LemmaLUCodec import LemmaLUCodec
    from lemminflect.core.Inflections import Inflections
    from lemminflect.core.Lemmatizer import Lemmatizer

    lemmas, forms = Lemmatizer(), Inflections()
    for table, whole in (
        (lemmas.lemma_dict, LemmaLUCodec.load(lemmas.lemma_lu_fn)),
        (forms.infl_dict, InflectionLUCodec.load(forms.infl_lu_fn)),
    ):
        some = [*list(whole)[::37], "can", "be"]
        assert [word for word in some if word in whole and table.get(word, {}) != whole[word]] == []
