"""What the learners do with small examples of our own."""

import itertools

import numpy as np
import pytest

from kg.model import (
    Argument,
    Event,
    Frame,
    Kind,
    Mention,
    Moment,
    Recipe,
    Reference,
    Sentence,
    Source,
    Step,
    Token,
)
from kg.parsing.chain import Chain
from kg.parsing.parts import parts_of_speech
from kg.parsing.supposing import chances
from kg.parsing.training.choices import Choice, learned_choices
from kg.parsing.training.gold import labelled
from kg.parsing.training.learn import _bio, _roles_to_learn
from ontology import lexicon


def test_a_choice_is_learned_from_what_speaks_for_the_right_candidate():
    pot, oven = ["pot", "wet"], ["oven", "dry"]
    choices = [Choice([pot, oven, ["none"]], [True, False, False])] * 4
    scales = learned_choices(choices)
    assert scales.weigh(pot) > scales.weigh(oven)
    assert scales.weigh(pot) > scales.weigh(["none"])


def test_what_is_seen_once_is_not_learned():
    scales = learned_choices([Choice([["rare"], ["other"]], [True, False])])
    assert scales.weights == {}


def test_heavier_choices_win():
    choices = [Choice([["a"], ["b"]], [True, False], 1.0)] * 2
    choices += [Choice([["a"], ["b"]], [False, True], 9.0)] * 2
    scales = learned_choices(choices)
    assert scales.weigh(["b"]) > scales.weigh(["a"])


def test_chances_add_up():
    found = chances([0.0, 2.0, -700.0])
    assert abs(sum(found) - 1) < 1e-9
    assert found[1] > found[0] > found[2]


@pytest.mark.parametrize("roles", [2, 9])
def test_sequences_of_any_length_are_labelled_as_if_alone(roles):
    labels = ["O", *(f"{mark}-{role}" for role in range(roles) for mark in "BI")]
    steps = np.random.default_rng(5).normal(size=(len(labels), len(labels))).astype(np.float32)
    for inside in range(2, len(labels), 2):
        steps[:, inside] = -1e4
        steps[[inside - 1, inside], inside] = 0.5
    chain = Chain(labels, {}, np.zeros((0, len(labels)), dtype=np.float32), steps)
    scores = np.random.default_rng(7).normal(size=(11, len(labels))).astype(np.float32)
    together = chain.best_of_each(scores, [4, 0, 1, 6])
    parts = [scores[a:b] for a, b in ((0, 4), (4, 4), (4, 5), (5, 11))]
    assert together == [chain.best(part) for part in parts]
    assert together == [[labels[n] for n in _best_way(part, steps)] for part in parts]
    for path in together:
        for before, after in itertools.pairwise(path):
            assert not after.startswith("I-") or before[2:] == after[2:]


def _best_way(scores, steps):
    """The best path, label by label."""
    ways = [(score, [label]) for label, score in enumerate(scores[0])] if len(scores) else [(0, [])]
    for here in scores[1:]:
        ways = [
            max((score + steps[path[-1], label] + gain, [*path, label]) for score, path in ways)
            for label, gain in enumerate(here)
        ]
    return max(ways)[1]


def test_parts_of_speech_are_those_of_the_lexicon():
    for text in (
        "chop the onions and fry them in 2 tbsp hot oil until golden .",
        "to serve , spoon the well-stirred sauce over it ; do n't boil !",
    ):
        assert parts_of_speech(text.split()) == lexicon.tag(text.split())


def _recipe(kind):
    words = "stir the leek mixture well".split()
    at = Moment(2, 1, 3)
    leek = Mention("m", at, 3, kind, "leek", Reference("leek mixture", Moment(1, 1, 1)))
    stir = Event("e", Moment(2, 1, 1), 1, "stir", "stir", None, ())
    tokens = tuple(Token(word, word, "X") for word in words)
    step = Step(2, (Sentence(2, 1, " ".join(words), tokens),))
    return Recipe("r", "r", (), (step,), (stir,), (leek,), Source("r", "conllu", 1))


def test_a_cut_off_name_is_mended_where_the_file_guesses():
    guessed = next(labelled(_recipe(Kind.IMPLICIT), is_sure=False))
    assert guessed.labels == ("B-EVENT", "O", "B-FOOD", "I-FOOD", "O")
    sure = next(labelled(_recipe(Kind.IMPLICIT), is_sure=True))
    assert sure.labels == ("B-EVENT", "O", "B-FOOD", "O", "O")


def test_roles_that_hardly_occur_are_not_learned():
    def frame(role):
        return Frame(1, None, (1,), (Argument(role, 2, 2, "it"),))

    frames = [frame("Patient")] * 996 + [frame("Theme")] * 3 + [frame("Topic")]
    assert _roles_to_learn(frames) == {"Patient", "Theme"}
    assert _bio(frame("Topic"), 2, {"Patient"}) == ["B-V", "O"]
    assert _bio(frame("Patient"), 2, {"Patient"}) == ["B-V", "B-Patient"]
