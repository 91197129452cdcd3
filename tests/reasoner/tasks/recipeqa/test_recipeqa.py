"""RecipeQA: reading, aligning, learning, probing and making questions, on recipes of our own."""

import importlib.util
import json
from itertools import combinations, pairwise
from pathlib import Path

import numpy as np
import pytest

from kg.errors import NotFoundError, Notices, ReadError
from reasoner.tasks.recipeqa.aligner import fit
from reasoner.tasks.recipeqa.alignments import gap_signs, summed
from reasoner.tasks.recipeqa.corpus import corpus_in, titled_in
from reasoner.tasks.recipeqa.folds import Folds
from reasoner.tasks.recipeqa.hasty import hasty
from reasoner.tasks.recipeqa.knobs import knobs_of
from reasoner.tasks.recipeqa.learning import Lesson, in_folds, learn
from reasoner.tasks.recipeqa.made import Made
from reasoner.tasks.recipeqa.making import make_questions
from reasoner.tasks.recipeqa.model import Model, load_model, save_model
from reasoner.tasks.recipeqa.pictures import pictures_in
from reasoner.tasks.recipeqa.probes import learned_probes, quick_probes
from reasoner.tasks.recipeqa.question import Item, Question, Task
from reasoner.tasks.recipeqa.reader import questions_in
from reasoner.tasks.recipeqa.scorer import difference, score
from reasoner.tasks.recipeqa.vectors import Rarity
from reasoner.tasks.recipeqa.words import base_words

_spec = importlib.util.spec_from_file_location(
    "kitchen_stories", Path(__file__).with_name("kitchen_stories.py")
)
stories = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(stories)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("recipeqa")


@pytest.fixture(scope="module")
def told(folder):
    """A file of recipes with ordering questions."""
    recipes = stories.recipes()
    rows, pictures = stories.ordering_questions(recipes)
    document = {"recipes": recipes, "visual_ordering": rows, "pictures": pictures}
    return stories.write(folder / "recipes.json", document)


def made_of(path, kind, knobs="0,1,0", k=40, seed=1, pictures=None):
    corpus = corpus_in(path, pictures, Notices())
    return make_questions(corpus, kind, knobs_of(knobs), k, seed)


@pytest.fixture(scope="module")
def made(told, folder):
    """A file of each kind of made questions."""
    return {kind: stories.write(folder / f"{kind}.json", made_of(told, kind)) for kind in Made}


def features_of(document, size):
    """Features of any size: the words of a stand-in, thrown together by chance."""
    random = np.random.default_rng(size)
    rows = {}
    vectors = {}
    for key, title in document["pictures"].items():
        words = [rows.setdefault(word, random.normal(size=size)) for word in base_words(title)]
        vectors[key] = np.sum(words, axis=0)
    return vectors


def test_sums_over_alignments_are_those_of_a_list_of_them():
    random = np.random.default_rng(1)
    scores, weights = random.normal(size=(1, 3, 5)), random.normal(size=4)
    gaps = gap_signs(3, 5) @ weights
    found = summed(scores, gaps)
    masses = {}
    for steps in combinations(range(5), 3):
        way = [0, *(step + 1 for step in steps), 6]
        total = sum(scores[0, item, step] for item, step in enumerate(steps))
        masses[steps] = np.exp(total + sum(gaps[a, b] for a, b in pairwise(way)))
    assert found.totals[0] == pytest.approx(np.log(sum(masses.values())))
    share = sum(mass for steps, mass in masses.items() if steps[1] == 2) / sum(masses.values())
    assert found.places[0, 1, 2] == pytest.approx(share)
    assert found.moves[0].sum() == pytest.approx(4)


def test_more_items_than_steps_may_share_a_step():
    found = summed(np.zeros((1, 4, 2)), np.zeros((4, 4)))
    assert np.exp(found.totals[0]) == pytest.approx(5)


@pytest.mark.parametrize("kind", list(Made))
def test_a_document_of_any_task_is_read_in_one_form(made, kind):
    for asked in questions_in(made[kind]):
        question = asked.question
        assert len(question.candidates) == 4
        length = 3 if kind is Made.COHERENCE else 4
        assert all(len(candidate) == length for candidate in question.candidates)


def test_a_cloze_puts_each_choice_into_the_gap(folder):
    row = {
        "context": [{"body": "Boil water."}, {"body": "Put in rice."}],
        "question": ["Boil", "@placeholder"],
        "choice_list": ["Rice", "Fly"],
        "answer": 0,
        "task": "textual_cloze",
        "qid": "whatever",
    }
    (asked,) = questions_in(stories.write(folder / "one.json", {"data": [row]}))
    texts = [[asked.question.items[i].text for i in row] for row in asked.question.candidates]
    assert texts == [["Boil", "Rice"], ["Boil", "Fly"]]
    assert not hasattr(asked.question, "qid")


def test_what_is_no_file_of_questions_is_said(folder):
    with pytest.raises(ReadError, match="no file of RecipeQA's questions"):
        questions_in(stories.write(folder / "odd.json", {"data": [{"task": "sudoku"}]}))


def test_a_picture_without_features_is_a_clear_error(told, folder):
    np.savez(folder / "few.npz", other=np.ones(3))
    with pytest.raises(NotFoundError, match="no features of the picture 'k"):
        questions_in(told, pictures_in(folder / "few.npz"))


def test_features_of_two_sizes_are_an_error(folder):
    np.savez(folder / "two.npz", one=np.ones(3), two=np.ones(4))
    with pytest.raises(ReadError, match=r"sizes \[3, 4\]"):
        pictures_in(folder / "two.npz")


def test_the_hasty_student_answers_by_distance_alone():
    near, far = np.array([1.0, 0.1]), np.array([0.0, 1.0])
    items = tuple(Item("", vector) for vector in (np.array([1.0, 0.0]), near, far, near))
    steps = ("One.", "Two.")
    cloze = Question(Task.VISUAL_CLOZE, steps, items[:3], ((0, 1), (0, 2)), (1, 2))
    assert hasty(cloze, Rarity({})) == 0
    left = tuple(tuple(i for i in range(4) if i != out) for out in range(4))
    odd = Question(Task.VISUAL_COHERENCE, steps, items, left, (0, 1, 2, 3))
    assert hasty(odd, Rarity({})) == 2
    orders = ((0, 2, 1, 3), (0, 1, 3, 2))
    assert hasty(Question(Task.VISUAL_ORDERING, steps, items, orders, ()), Rarity({})) == 1


def test_the_aligner_beats_the_student_and_the_probes_on_orders(told):
    asked = questions_in(told)
    lesson = Lesson(asked, titled_in(told))
    folds, gold = Folds(4), [each.answer for each in asked]
    answers = [int(chances.argmax()) for chances in in_folds(lesson, folds)]
    probes = quick_probes(asked, lesson.plain, lesson.rarity)
    learned = learned_probes(asked, lesson.plain, lesson.rarity, folds)
    assert set(probes) == {"nearest", "farthest", "most alike", "odd one"}
    assert set(learned) == {"distances only", "choices only"}
    best = score(answers, gold).accuracy
    assert best > 85
    distances = [probes["nearest"], probes["farthest"], learned["distances only"]]
    assert all(best > score(row, gold).accuracy for row in distances)


@pytest.fixture(scope="module")
def model(told, made):
    asked = {Task.VISUAL_ORDERING: questions_in(told)}
    asked[Task.TEXTUAL_CLOZE] = questions_in(made[Made.CLOZE])
    titled = titled_in(told)
    taught = {task: learn(Lesson(some, titled)) for task, some in asked.items()}
    return Model(taught, frozenset(each.recipe for each in asked[Task.VISUAL_ORDERING]))


def test_a_model_is_the_same_after_it_was_written(model, made, folder):
    save_model(model, folder / "a.npz")
    save_model(load_model(folder / "a.npz"), folder / "b.npz")
    assert (folder / "a.npz").read_bytes() == (folder / "b.npz").read_bytes()
    again = load_model(folder / "b.npz")
    for asked in questions_in(made[Made.CLOZE])[:5]:
        one, two = model.chances(asked.question), again.chances(asked.question)
        assert one == pytest.approx(two, abs=0.02)


def test_an_answer_says_which_step_each_title_tells(model, told):
    asked = questions_in(told)[0]
    answer = model.answer(asked.question)
    steps = [found.step for found in answer.evidence]
    assert answer.candidate == asked.answer
    assert steps == sorted(steps)
    assert any(found.words for found in answer.evidence)


def test_new_names_of_pictures_and_questions_change_no_answer(model, told, made, folder):
    document = json.loads(told.read_text(encoding="utf-8"))
    keys = sorted(document["pictures"])
    names = dict(zip(keys, reversed(keys), strict=True))
    ids = [recipe["id"] for recipe in document["recipes"]]
    names |= dict(zip(ids, ids[1:] + ids[:1], strict=True))
    other = stories.write(folder / "renamed.json", stories.renamed(document, names))
    for one, two in zip(questions_in(told), questions_in(other), strict=True):
        assert model.answer(one.question).candidate == model.answer(two.question).candidate
    cloze = json.loads(made[Made.CLOZE].read_text(encoding="utf-8"))
    qids = [row["qid"] for row in cloze["data"]]
    for row, qid in zip(cloze["data"], reversed(qids), strict=True):
        row["qid"] = qid
    other = stories.write(folder / "requestioned.json", cloze)
    for one, two in zip(questions_in(made[Made.CLOZE]), questions_in(other), strict=True):
        assert (model.chances(one.question) == model.chances(two.question)).all()


@pytest.mark.parametrize("size", [3, 40])
def test_pictures_are_features_of_any_size_and_their_keys_mean_nothing(told, folder, size):
    document = json.loads(told.read_text(encoding="utf-8"))
    vectors = features_of(document, size)
    keys = sorted(vectors)
    names = dict(zip(keys, keys[1:] + keys[:1], strict=True))
    np.savez(folder / "one.npz", **vectors)
    np.savez(folder / "two.npz", **{names[key]: vector for key, vector in vectors.items()})
    other = stories.write(folder / "other.json", stories.renamed(document, names))
    answers = []
    for file, features in ((told, "one.npz"), (other, "two.npz")):
        asked = questions_in(file, pictures_in(folder / features))
        found = in_folds(Lesson(asked), Folds(4))
        answers.append([int(chances.argmax()) for chances in found])
    assert answers[0] == answers[1]
    if size == 40:
        assert score(answers[0], [each.answer for each in asked]).accuracy > 50


def test_wrong_knobs_are_a_clear_error():
    with pytest.raises(ReadError, match="three of 0 and 1"):
        knobs_of("0,2")


@pytest.mark.parametrize("kind", list(Made))
def test_the_same_seed_makes_the_same_questions_and_another_does_not(told, kind):
    one, two, three = (made_of(told, kind, seed=seed) for seed in (1, 1, 2))
    assert json.dumps(one) == json.dumps(two) != json.dumps(three)
    assert one["manifest"]["k"] == 40
    assert one["manifest"]["questions"] == len(one["data"]) > 10


def test_the_first_knob_says_how_many_questions_a_recipe_gives(told):
    often, seldom = (made_of(told, Made.ORDERING, f"{knob},0,0") for knob in (0, 1))
    recipes = json.loads(told.read_text(encoding="utf-8"))["recipes"]
    assert len(often["data"]) == 3 * len(recipes)
    assert len(seldom["data"]) <= 2 * len(recipes)


def test_what_all_titles_share_is_taken_from_their_vectors(told):
    rows = np.array([item.vector for row in corpus_in(told, None, Notices()).shown for item in row])
    assert np.linalg.norm(rows, axis=1) == pytest.approx(1)
    assert np.linalg.norm(rows.mean(axis=0)) < 0.2


def test_the_second_knob_sets_pools_apart(told):
    corpus = corpus_in(told, None, Notices())
    from reasoner.tasks.recipeqa.space import Space

    space = Space.of(corpus, 40)
    answer = corpus.shown[0][1]
    inner, outer = space.pool([answer], inner=True), space.pool([answer], inner=False)
    away = {item.name: float(np.linalg.norm(item.vector - answer.vector)) for item in space.items}
    assert outer and not {item.name for item in inner} & {answer.name}
    assert all(item.recipe != answer.recipe for item in inner + outer)
    if inner:
        assert max(away[i.name] for i in inner) <= min(away[i.name] for i in outer) + 1e-6


def test_the_third_knob_now_and_then_takes_one_that_is_nearer_than_the_answer(told):
    counts = made_of(told, Made.CLOZE, "0,1,1")["manifest"]["K3"]
    assert counts["nearer than the answer"] > 0
    assert made_of(told, Made.CLOZE, "0,1,0")["manifest"]["K3"]["nearer than the answer"] == 0


def test_recipes_without_titles_show_first_sentences_that_are_not_in_the_text(folder):
    method = "\n".join(
        f"{n}. Take the {food} number {n}. Then wash it well in a bowl."
        for n, food in enumerate(stories.FOODS[:6], 1)
    )
    path = folder / "plain.txt"
    path.write_text(f"Stew\n\nIngredients\n1 onion\n\nMethod\n{method}\n", encoding="utf-8")
    corpus = corpus_in(path, None, Notices())
    assert corpus.shown[0][0].name == "Take the carrot number 1."
    assert corpus.steps[0][0] == "Then wash it well in a bowl."


def test_pictures_of_recipes_make_visual_questions(told, folder):
    vectors = features_of(json.loads(told.read_text(encoding="utf-8")), 12)
    np.savez(folder / "shown.npz", **vectors)
    pictures = pictures_in(folder / "shown.npz")
    document = made_of(told, Made.COHERENCE, pictures=pictures)
    assert document["manifest"]["shown by"] == "features"
    path = stories.write(folder / "visual.json", document)
    if document["data"]:
        assert questions_in(path, pictures)[0].question.items[0].vector is not None


def test_a_difference_has_an_interval():
    found = difference([0, 0, 0, 0], [0, 0, 1, 1], [0, 0, 0, 0])
    assert found.mean == 50
    assert found.low < 50 < found.high


def test_the_slope_of_the_loss_is_right(told):
    asked = questions_in(told)[:6]
    lesson = Lesson(asked)
    from reasoner.tasks.recipeqa import aligner
    from reasoner.tasks.recipeqa.lexicon import learn_lexicon
    from reasoner.tasks.recipeqa.sheet import batches
    from reasoner.tasks.recipeqa.sheets import sheet_of

    lexicon = learn_lexicon(lesson.pairs, asked, lesson.rarity)
    sheets = [
        sheet_of(each.question, plain, lexicon, lesson.rarity, {})
        for each, plain in zip(asked, lesson.plain, strict=True)
    ]
    size = sheets[0].at_steps.shape[2]
    (batch,) = batches(sheets)
    right = np.array([each.answer for each in asked])
    start = np.random.default_rng(2).normal(size=size + 4 + batch.fixed.shape[2]) * 0.1

    def loss(flat):
        return aligner._loss(batch, aligner._cut(flat, size), right, np.ones(6))

    cost, slope = loss(start)
    for place in (0, 20, size, size + 2, size + 6, len(start) - 1):
        step = np.zeros_like(start)
        step[place] = 1e-5
        assert (loss(start + step)[0] - cost) / 1e-5 == pytest.approx(slope[place], abs=1e-3)
    assert fit(sheets, right.tolist(), [1.0] * 6, np.ones(len(start)), 5).gaps.shape == (4,)


def test_clozes_that_are_made_to_learn_from_are_never_scored(told, made):
    from reasoner.tasks.recipeqa.report import Wanted, lesson_of, reports_of

    asked = questions_in(made[Made.CLOZE])[:12]
    lesson = lesson_of(asked, titled_in(told), is_real=True)
    assert len(lesson.plain) == len(lesson.every) > len(asked)
    document = json.loads(made[Made.CLOZE].read_text(encoding="utf-8"))
    real = stories.write(made[Made.CLOZE].with_name("real.json"), {"data": document["data"][:24]})
    wanted = Wanted(3, probes=True, htrn=False, network=None, embeddings=False, evidence=0)
    (report,) = reports_of(real, None, told, wanted, lambda _: None)
    assert report.aligner.n == 24
