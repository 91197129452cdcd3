"""R2VQ's questions, answered from the text of recipes of our own."""

import pytest

from kg.parsing.models import without_models
from kg.readers import read_one
from reasoner.tasks.r2vq.from_text_answers import Answerer

_SOUP = """Onion soup

Ingredients
2 onions
1 tablespoon butter
1 litre stock
1 teaspoon salt

Steps
1. Chop the onions. Melt the butter in a large pot.
2. Add the onions and fry gently over low heat for 10 minutes until golden.
3. Pour the stock into the pot and simmer for 20 minutes. Season with salt.
4. Transfer the soup to a blender and blend until smooth. Saute the croutons in a small pan.
"""


@pytest.fixture(scope="module")
def soup(tmp_path_factory):
    file = tmp_path_factory.mktemp("soup") / "soup.txt"
    file.write_text(_SOUP, encoding="utf-8")
    return Answerer(read_one(file))


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Where do you melt the butter?", "in a large pot"),
        ("For how long do you fry the onion gently over low heat until golden?", "for 10 minutes"),
        (
            "To what extent do you fry the onion gently over low heat for 10 minutes?",
            "until golden",
        ),
        (
            "How do you fry the onion gently for 10 minutes until golden?",
            "fry the onion over low heat",
        ),
        ("Where do you pour the stock?", "into the pot"),
        ("Where do you transfer the soup?", "to a blender"),
    ],
)
def test_what_a_question_repeats_gives_away_the_words_that_it_asks_for(soup, question, answer):
    assert soup.answer(question) == answer


def test_a_list_of_food_asks_for_the_tool(soup):
    assert soup.answer("How do you chop the onions?") == "by using a knife"


def test_a_place_that_the_text_leaves_out_is_one_that_was_used(soup):
    assert soup.answer("Where should you simmer the stock?") == "large pot"


def test_what_is_left_out_is_listed_behind_what_is_named(soup):
    answer = soup.answer("What should be added to the large pot?")
    assert answer is not None
    assert answer.startswith("the onions and ")


def test_odd_forms_of_verbs_are_known(soup):
    question = "Chopping the onions and sauting the croutons in a small pan, which comes first?"
    assert soup.answer(question) == "the first event"


def test_only_what_the_text_says_is_counted(soup):
    assert soup.answer("How many actions does it take to process the onion?") == "2"
    assert soup.answer("How many blenders are used?") == "1"


def test_something_was_at_another_place_before(soup):
    question = "Where was the soup before it was transferred to a blender?"
    assert soup.answer(question) in ("pot", "large pot")


@pytest.mark.parametrize(
    "question",
    [
        "Where do you bake the prepared lasagna?",
        "What's in the chocolate ganache?",
        "How many waffle irons are used?",
        "Where was the trout before it was grilled?",
        "Is it going to rain tomorrow?",
    ],
)
def test_questions_of_other_recipes_have_no_answer(soup, question):
    assert soup.answer(question) is None


def test_the_maker_of_a_thing_does_not_take_it(tmp_path):
    file = tmp_path / "cake.txt"
    file.write_text(
        "Cake\n\nIngredients\n200 g flour\n1 teaspoon baking powder\n2 eggs\n\nSteps\n"
        "1. Mix the flour and baking powder in a bowl.\n"
        "2. Beat the eggs. Add the flour mixture to the eggs.\n",
        encoding="utf-8",
    )
    cake = Answerer(read_one(file))
    assert cake.answer("What's in the flour mixture?") == "the flour and baking powder"
    made = cake.answer("How did you get the flour mixture?")
    assert made is not None
    assert made.startswith("by mixing the flour and baking powder in the bowl")


def test_without_models_there_are_answers_by_rule(tmp_path):
    file = tmp_path / "soup.txt"
    file.write_text(_SOUP, encoding="utf-8")
    with without_models():
        soup = Answerer(read_one(file))
        assert soup.answer("Where do you melt the butter?") is None
        assert soup.answer("How do you chop the onions?") == "by using a knife"
        assert soup.answer("How many actions does it take to process the onion?") == "2"
