"""The hierarchical transformer learns, keeps what it learned, and is the same for the same seed."""

import pytest

torch = pytest.importorskip("torch", reason="torch is an extra")

import numpy as np  # noqa: E402

from kg.errors import ReadError  # noqa: E402
from reasoner.tasks.recipeqa.htrn import (  # noqa: E402
    Settings,
    answers_of,
    load_htrn,
    save_htrn,
    train_htrn,
)
from reasoner.tasks.recipeqa.question import Asked, Item, Question, Task  # noqa: E402
from reasoner.tasks.recipeqa.vectors import Rarity  # noqa: E402

SETTINGS = Settings(hidden=16, heads=2, layers=1, rounds=15, rate=5e-3, dropout=0.0)


def questions(count, size, seed):
    """Clozes whose right choice has the features of their recipes' family."""
    random = np.random.default_rng(seed)
    sides = np.random.default_rng(0).normal(size=(2, size))
    found = []
    for number in range(count):
        side, answer = number % 2, int(random.integers(2))
        steps = ("Boil the rice.", "Stir the soup.") if side else ("Bake the bread.", "Cut it.")
        told = Item("", sides[side] + 0.1 * random.normal(size=size))
        pair = [Item("", sides[1 - side] + 0.1 * random.normal(size=size)) for _ in range(2)]
        pair[answer] = Item("", sides[side] + 0.1 * random.normal(size=size))
        question = Question(Task.VISUAL_CLOZE, steps, (told, *pair), ((0, 1), (0, 2)), (1, 2))
        found.append(Asked(question, answer, f"{number:016x}"))
    return found


def test_it_learns_what_unseen_questions_need(tmp_path):
    rarity = Rarity({})
    network = train_htrn(questions(96, 10, 1), rarity, SETTINGS)
    unseen = questions(40, 10, 2)
    answers = answers_of(network, [each.question for each in unseen], rarity)
    right = sum(one == each.answer for one, each in zip(answers, unseen, strict=True))
    assert right >= 36
    save_htrn(network, rarity, tmp_path / "net.pt")
    again, _ = load_htrn(tmp_path / "net.pt")
    assert answers_of(again, [each.question for each in unseen], rarity) == answers


def test_titles_that_share_much_are_told_apart_by_the_rest():
    foods = "carrot lamb lentil mushroom onion pear salmon spinach".split()
    told = []
    for place, food in enumerate(foods):
        steps = (f"Cut the {food} on a board.", f"Fry the {food} in a hot pan.", "Serve it warm.")
        names = ("Serve It", *(f"Cut and Fry the {foods[place - n]}" for n in range(3)))
        items = tuple(Item(name) for name in names)
        question = Question(Task.TEXTUAL_CLOZE, steps, items, ((1, 0), (2, 0), (3, 0)), (1, 2, 3))
        told.append(Asked(question, 0, f"{place:016x}"))
    network = train_htrn(told, Rarity({}), Settings(hidden=16, heads=2, layers=1, rounds=0))
    assert answers_of(network, [each.question for each in told], Rarity({})).count(0) >= 7


def test_the_same_seed_learns_the_same():
    told = questions(16, 4, 3)
    short = Settings(hidden=16, heads=2, layers=1, rounds=2)
    one, two = (train_htrn(told, Rarity({}), short) for _ in range(2))
    for mine, yours in zip(one.parameters(), two.parameters(), strict=True):
        assert torch.equal(mine, yours)


def test_what_is_no_network_is_said(tmp_path):
    (tmp_path / "no.pt").write_bytes(b"nothing")
    with pytest.raises(ReadError, match="no trained network"):
        load_htrn(tmp_path / "no.pt")
