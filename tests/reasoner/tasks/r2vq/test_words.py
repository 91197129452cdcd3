"""The forms of words are as odd as the benchmark's questions have them."""

from reasoner.tasks.r2vq.words import gerund, participle, plural, singular


def test_the_odd_forms_of_the_benchmark():
    assert [singular(noun) for noun in ("quinoa", "halloumi", "veggies", "bay leaves")] == [
        "quinoum",
        "halloumus",
        "veggy",
        "bay leave",
    ]
    assert [participle(verb) for verb in ("blend", "saute", "lie")] == ["blent", "sauted", "lied"]
    assert [gerund(verb) for verb in ("saute", "shre", "deep - fry")] == [
        "sauting",
        "shring",
        "deeping - fry",
    ]
    assert plural("baking dish") == "baking dishes"
