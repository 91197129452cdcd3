import pytest

from ontology import lexicon


@pytest.mark.parametrize(
    ("word", "upos", "base"),
    [
        ("leaves", "NOUN", "leaf"),
        ("leaves", "VERB", "leave"),
        ("Knives", "NOUN", "knife"),
        ("chopped", "VERB", "chop"),
        ("sauteed", "VERB", "saute"),
        ("ground", "VERB", "grind"),
        ("molasses", "NOUN", "molasses"),
        ("masalas", "NOUN", "masala"),
        ("the", "DET", "the"),
        ("", "NOUN", ""),
        ("1/2", "NUM", "1/2"),
        ("🍳", "NOUN", "🍳"),
    ],
)
def test_a_word_has_a_base_form(word, upos, base):
    assert lexicon.lemma(word, upos) == base


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("leaf", "leaves"),
        ("bay leaf", "bay leaves"),
        ("potato", "potatoes"),
        ("cherry", "cherries"),
        ("loaf", "loaves"),
        ("couscous", "couscous"),
        ("tongs", "tongs"),
    ],
)
def test_nouns_have_a_plural_and_come_back_from_it(one, many):
    assert lexicon.plural(one) == many
    assert lexicon.singular(many) == one


@pytest.mark.parametrize(
    ("verb", "done", "doing"),
    [
        ("chop", "chopped", "chopping"),
        ("beat", "beaten", "beating"),
        ("cut", "cut", "cutting"),
        ("freeze", "frozen", "freezing"),
        ("saute", "sauteed", "sauteing"),
        ("sauté", "sautéed", "sautéing"),
        ("puree", "pureed", "pureeing"),
        ("preheat", "preheated", "preheating"),
        ("stir-fry", "stir-fried", "stir-frying"),
        ("set aside", "set aside", "setting aside"),
        ("", "", ""),
    ],
)
def test_verbs_have_a_participle_and_a_gerund(verb, done, doing):
    assert lexicon.participle(verb) == done
    assert lexicon.gerund(verb) == doing


def test_inflections_change_the_first_word_of_a_phrase():
    assert "rolled out" in list(lexicon.inflections("roll out"))


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Chop the onions .", "VERB DET NOUN PUNCT"),
        ("Bring to a boil .", "VERB ADP DET NOUN PUNCT"),
        ("Heat the oil in a large pan .", "VERB DET NOUN ADP DET ADJ NOUN PUNCT"),
        ("Salt", "NOUN"),
        ("2 cups chopped onions", "NUM NOUN VERB NOUN"),
        ("Add salt to taste .", "VERB NOUN PART VERB PUNCT"),
        ("Drain , cool and serve .", "VERB PUNCT VERB CCONJ VERB PUNCT"),
    ],
)
def test_words_get_their_parts_of_speech(text, parts):
    assert lexicon.tag(text.split()) == tuple(parts.split())


def test_tags_of_nothing_and_of_odd_words():
    assert lexicon.tag([]) == ()
    assert len(lexicon.tag(["", "🍳", "x" * 10_000])) == 3


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("Cut into bite-size pieces.", ["Cut", "into", "bite", "-", "size", "pieces", "."]),
        ("Don't stir!", ["Do", "n't", "stir", "!"]),
        ("1/2 cup (120 ml) milk", ["1/2", "cup", "(", "120", "ml", ")", "milk"]),
        ("", []),
        ("   ", []),
        ("🍳 eggs", ["🍳", "eggs"]),
    ],
)
def test_a_text_falls_into_words(text, tokens):
    assert [text[start:end] for start, end in lexicon.words(text)] == tokens


def test_quotation_marks_and_long_texts_keep_their_places():
    text = 'A "good" pinch; ' * 700
    spans = lexicon.words(text)
    assert all(0 <= start < end <= len(text) for start, end in spans)
    assert text[slice(*spans[2])] == "good"


@pytest.mark.parametrize(
    ("phrase", "head"),
    [
        ("2 large non-stick frying pans", "pan"),
        ("pan with the vegetables", "pan"),
        ("finely chopped red onions", "onion"),
        ("", None),
        ("of the", None),
    ],
)
def test_the_head_of_a_phrase_is_its_last_noun_before_a_preposition(phrase, head):
    assert lexicon.head_noun(phrase) == head
