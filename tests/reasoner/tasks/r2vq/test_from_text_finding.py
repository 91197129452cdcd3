"""The parts by which questions find their words, labels and events in a text."""

import numpy as np
import pytest

from kg.parsing.chain import Chain
from reasoner.tasks.r2vq.from_text_aligning import aligned
from reasoner.tasks.r2vq.from_text_events import Action
from reasoner.tasks.r2vq.from_text_guesses import likeness
from reasoner.tasks.r2vq.from_text_labelling import Labelling, held


def test_the_longest_runs_are_aligned_first():
    sentence = "stir the rice in a pan until the rice is soft".split()
    found = aligned("the rice until the rice is soft".split(), sentence, 0)
    assert found.places == (1, 2, 6, 7, 8, 9, 10)
    assert found.share == 1.0


def test_words_that_say_nothing_are_not_aligned_alone():
    assert aligned(["the", "soup"], "fry the onion".split(), 0).places == (None, None)


def test_an_object_that_the_text_leaves_out_is_not_aligned():
    sentence = "simmer until the rice is soft".split()
    found = aligned("the rice".split(), sentence, 0)
    assert found.places == (2, 3)
    assert found.without_object(0).places == (None, None)


def test_an_object_behind_the_verb_stays():
    found = aligned("the rice".split(), "simmer the rice".split(), 0)
    assert found.without_object(0) == found


@pytest.mark.parametrize(
    ("words", "action"),
    [
        ("added to the bowl", Action("added", (), "bowl", None)),
        ("whisked with the fork", Action("whisked", (), None, "fork")),
        ("fry the onion, garlic and leek", Action("fry", ("onion", "garlic", "leek"), None, None)),
        ("cut the ham on the board", Action("cut", ("ham",), "board", None)),
    ],
)
def test_questions_are_taken_apart(words, action):
    assert Action.of(words) == action


def test_names_are_alike_by_their_heads():
    assert likeness("mixing bowl", "bowl") == 0.5


def _labelling(*rows: tuple[float, ...]) -> Labelling:
    labels = ["O", "B-V", "B-Time", "I-Time", "B-Patient", "I-Patient"]
    steps = np.zeros((len(labels), len(labels)), dtype=np.float32)
    for inside, opens in ((3, 2), (5, 4)):
        steps[:, inside] = -1e4
        steps[[opens, inside], inside] = 0.0
    chain = Chain(labels, {}, np.zeros((0, len(labels)), dtype=np.float32), steps)
    return Labelling(chain, np.array(rows, dtype=np.float32))


_FRY_ONION_TEN_MINUTES = (
    (0.0, 5.0, 0.0, 0.0, 0.0, 0.0),
    (0.0, 0.0, 2.0, 0.0, 1.0, 0.0),
    (0.0, 0.0, 1.0, 0.0, 0.0, 2.0),
    (0.0, 0.0, 0.0, 1.0, 0.0, 2.0),
)


def test_what_a_question_repeats_does_not_play_the_role_that_it_asks_for():
    given = held(_labelling(*_FRY_ONION_TEN_MINUTES), {1}, 0, ["Time"])
    span = given.last_span(["Time"], {0, 1})
    assert span is not None
    assert (span.role, span.start, span.end) == ("Time", 2, 3)
    assert given.labels_with(span) == ["B-V", "B-Patient", "B-Time", "I-Time"]


def test_there_is_no_span_where_a_question_repeats_everything():
    given = held(_labelling(*_FRY_ONION_TEN_MINUTES), {1, 2, 3}, 0, ["Time"])
    assert given.last_span(["Time"], {0, 1, 2, 3}) is None


def test_what_a_question_asks_for_costs_weight():
    free = _labelling(*_FRY_ONION_TEN_MINUTES)
    given = held(free, {1}, 0, ["Time"])
    span = given.last_span(["Time"], {0, 1})
    assert span is not None
    assert span.weight < free.best()
