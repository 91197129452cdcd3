"""What is found by numbers is what the attributes, written out, would have added up to."""

import subprocess
import sys

import numpy as np

from kg.parsing.chain import Chain
from kg.parsing.clauses import Clauses
from kg.parsing.columns import Column, RowFinder, Template, column_of, texts
from kg.parsing.parts import parts_of_speech
from kg.parsing.predicates import YES, candidates, predicate_attributes, predicates_in
from kg.parsing.roles import roles_of, training_attributes
from kg.parsing.spotting import attributes_of, spotted

TEMPLATES = (Template("t", ("tag",)), Template("-ww", ("-word", "word")))
SENTENCES = [
    "dice the bacon and fry it in a hot pan until crisp .".split(),
    "serve !".split(),
    "meanwhile , whisk the eggs ; then pour them over the bacon".split(),
    "( the large bowl )".split(),
]


def model(labels, examples, seed=1):
    """Weights by chance for half of the attributes, and by chance for the steps."""
    chance = np.random.default_rng(seed)
    names = sorted({name for every in examples for names in every for name in names})
    index = {name: row for row, name in enumerate(names[::2])}
    weights = chance.normal(size=(len(index), len(labels))).astype(np.float32)
    steps = chance.normal(size=(len(labels), len(labels))).astype(np.float32)
    for after, label in enumerate(labels):
        for before, other in enumerate(labels):
            if label.startswith("I-") and other[2:] != label[2:]:
                steps[before, after] = -1e4
    return Chain(labels, index, weights, steps)


def by_name(chain, every):
    return chain.best(np.array([chain.of_names(names) for names in every]))


def clauses(words, *predicates):
    labels = tuple("B-FOOD" if word in ("bacon", "eggs") else "O" for word in words)
    return Clauses(tuple(words), parts_of_speech(words), labels, predicates)


def test_an_attribute_joins_what_its_columns_say():
    columns = {
        "tag": column_of(["VERB", "NOUN", ""]),
        "word": column_of(["fry", "bacon", "now"]),
        "-word": column_of(["<>", "fry", "bacon"]),
    }
    assert texts(TEMPLATES, columns) == [
        ["t=VERB", "-ww=<> fry"],
        ["t=NOUN", "-ww=fry bacon"],
        ["-ww=bacon now"],
    ]


def test_rows_are_found_by_the_numbers_of_the_values():
    index = {"t=VERB": 0, "-ww=fry bacon": 1, "0:w=fry": 2, "-ww=odd": 3}
    columns = {
        "tag": Column(("VERB", "NOUN", ""), np.array([0, 1, 2])),
        "word": column_of(["fry", "bacon", "bacon"]),
        "-word": column_of(["<>", "fry", "bacon"]),
    }
    nothing = len(index)
    found = RowFinder(TEMPLATES, index).rows(columns)
    assert found.tolist() == [[0, nothing, nothing], [nothing, 1, nothing]]


def test_every_row_is_found_however_many_there_are():
    words = [f"w{n}" for n in range(3000)]
    index = {f"t={word}": row for row, word in enumerate(words)}
    column = column_of([*words, "unknown"])
    found = RowFinder(TEMPLATES[:1], index).rows({"tag": column})
    assert found.tolist() == [list(range(3001))]


def test_spotting_adds_up_the_attributes_of_the_learner():
    listed = frozenset({"egg"})
    tagged = [(words, parts_of_speech(words), listed) for words in SENTENCES]
    examples = [attributes_of(*sentence) for sentence in tagged]
    chain = model(["O", "B-FOOD", "I-FOOD", "B-TOOL", "I-TOOL"], examples)
    assert spotted(chain, tagged) == [by_name(chain, every) for every in examples]


def test_roles_add_up_the_attributes_of_the_learner():
    every = [
        clauses(SENTENCES[0], 0, 4),
        clauses(SENTENCES[1], 0),
        clauses(SENTENCES[2], 2, 7),
        clauses(SENTENCES[3]),
    ]
    examples = [seen for sentence in every for seen in training_attributes(sentence)]
    chain = model(["O", "B-V", "B-Patient", "I-Patient", "B-Time", "I-Time"], examples)
    found = [labels for sentence in roles_of(chain, every) for labels in sentence]
    assert found == [by_name(chain, seen) for seen in examples]
    assert [len(labels) for labels in roles_of(chain, every)] == [2, 1, 2, 0]


def test_a_word_knows_the_markers_before_it_up_to_a_verb():
    sentence = clauses("put the leek in a pan with oil and let it cook".split(), 0, 9, 11)
    found = list(zip(*sentence.phrases(), strict=True))
    assert found[2] == ("<verb>", 2, "<>")
    assert found[5] == ("in", 2, "<verb>")
    assert found[7] == ("with", 1, "in")
    assert found[10] == ("<verb>", 1, "with")
    assert sentence.marker(5) == ("in", 2)
    long = clauses(("with", *["very"] * 14))
    assert [long.marker(place)[0] for place in (12, 13)] == ["with", "<>"]


def test_a_predicate_sees_what_stands_between_it_and_a_word():
    sentence = clauses("fry bacon , add eggs and let them set".split(), 0, 3, 6, 8)
    first, _, _, last = training_attributes(sentence)
    assert {"cut foods spot=+1 1 FOOD", "cut breaks=+1 1"} <= set(first[4])
    assert {"side near=- 1", "cut led spot=-0 let -"} <= set(last[7])
    assert not any(name.startswith("cut") for name in first[0])


def test_predicates_add_up_the_attributes_of_the_learner():
    every = [(s.words, s.tags, s.labels) for s in map(clauses, SENTENCES)]
    places = [candidates(*sentence) for sentence in every]
    examples = [
        predicate_attributes(sentence, found) for sentence, found in zip(every, places, strict=True)
    ]
    chain = model(["no", YES], examples, seed=3)
    assert predicates_in(chain, every) == [
        [n for n, names in zip(at, seen, strict=True) if chain.of_names(names).argmax() == 1]
        for at, seen in zip(places, examples, strict=True)
    ]
    assert [] in places


def test_the_clause_of_a_candidate_is_opened_by_the_last_such_word_before_it():
    sentence = clauses("stir until melted and fry".split())
    found = predicate_attributes((sentence.words, sentence.tags, sentence.labels), [0, 2, 4])
    assert [next(n for n in names if n.startswith("until=")) for names in found] == [
        "until=- -",
        "until=until ed",
        "until=and -",
    ]


def test_reading_annotated_recipes_does_not_load_numpy():
    code = "import sys, kg.readers; print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
