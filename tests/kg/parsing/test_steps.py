"""The small steps of the pipeline, each by itself."""

from kg.model import Moment, Reference
from kg.parsing.chain import Chain, read_chain, write_chain
from kg.parsing.clauses import Clauses
from kg.parsing.coreference import Names, is_vague
from kg.parsing.denoting import Written
from kg.parsing.history import Happening, History
from kg.parsing.linking import Verbs, nearest
from kg.parsing.models import shipped
from kg.parsing.props import Props
from kg.parsing.rules import labels_by_rule
from kg.parsing.spotting import Spot, listed_words, spots_of
from kg.parsing.tokens import sentences_in, spans
from kg.parsing.weighing import Scales, fit, paired, read_scales, write_scales
from ontology import lexicon

FLOUR, EGG, DOUGH = (
    Reference("flour", Moment(1, 1, 2)),
    Reference("egg", Moment(1, 1, 4)),
    Reference("dough", Moment(1, 1, 1)),
)


START = Moment(1, 1, 1)


def event(lemma="mix", at=START, **parts):
    return Happening(at, at.token, lemma, "combine", "base", "DET", "<>", **parts)


def test_words_are_cut_as_the_benchmark_cuts_them():
    assert [s.text for s in spans("1/2-inch, 500g (350F) o'clock")] == [
        "1/2-inch", ",", "500g", "(", "350F", ")", "o'clock",
    ]  # fmt: skip


def test_sentences_end_at_full_stops_and_line_ends():
    assert sentences_in("Bake at 350 F. for 5 min. Cool.\nServe") == [
        "Bake at 350 F. for 5 min.",
        "Cool.",
        "Serve",
    ]


def test_a_chain_finds_the_best_labels_and_survives_a_file(tmp_path):
    import numpy as np

    weights = np.array([[2, 0, 0], [0, 0, 1]], dtype=np.float32)
    steps = np.array([[0, 0, -9], [0, 0, 1], [0, 0, 0]], dtype=np.float32)
    chain = Chain(["O", "B-FOOD", "I-FOOD"], {"w=the": 0, "w=oil": 1}, weights, steps)
    write_chain(tmp_path / "chain.npz", chain)
    for model in (chain, read_chain(tmp_path / "chain.npz")):
        scores = np.array([model.of_names(["w=the"]), model.of_names(["w=oil"])])
        assert model.best(scores) == ["O", "O"]
        assert model.best(scores[1:]) == ["I-FOOD"]
        assert model.best(scores[:0]) == []


def test_scales_survive_a_file(tmp_path):
    pan, oven = (paired(["fry", "egg"], [name, "close by"]) for name in ("pan", "oven"))
    learned = {"bare": 1.25, pan[0]: 2.0, pan[1]: 0.5, oven[0]: -3.0}
    write_scales(tmp_path / "weights.json", {"place": Scales.of(learned)})
    scales = read_scales(tmp_path / "weights.json")["place"]
    assert scales.weigh(["bare", "unheard of"]) == 1.25
    assert fit(scales.facing(("fry", "egg")), ["pan", "close by"]) == 2.5
    assert fit(scales.facing(("fry", "fish")), ["oven", "close by"]) == -3.0
    assert fit(scales.facing(("bake", "fish")), ["oven", "close by"]) == 0.0


def test_labels_become_spots():
    assert spots_of(["I-FOOD", "O", "B-TOOL", "I-FOOD"]) == [
        Spot("FOOD", 1, 1), Spot("TOOL", 3, 3), Spot("FOOD", 4, 4),
    ]  # fmt: skip


def test_rules_spot_commands_and_known_names():
    words = "chop the red onion with a knife".split()
    labels = labels_by_rule(words, lexicon.tag(words), listed_words([["1", "onion"]]))
    assert labels[0] == "B-EVENT"
    assert {spot.label for spot in spots_of(labels)} == {"EVENT", "FOOD", "TOOL"}


def test_a_mention_goes_with_the_last_command_before_it():
    words = tuple("heat oil and fry onions".split())
    clauses = Clauses(words, ("VERB", "NOUN", "CCONJ", "VERB", "NOUN"), ("O",) * 5, (0, 3))
    events = [Spot("EVENT", 1, 1), Spot("EVENT", 4, 4)]
    verbs = Verbs.of(clauses, events)
    assert nearest(verbs, Spot("FOOD", 2, 2)) == events[0]
    assert nearest(verbs, Spot("FOOD", 5, 5)) == events[1]


def test_history_knows_what_went_into_what():
    history = History()
    history.happen(event(foods=[FLOUR, EGG], results=[DOUGH]))
    assert history.focus == [DOUGH]
    assert history.outermost(FLOUR) == DOUGH
    assert history.contents(DOUGH) == {DOUGH, FLOUR, EGG}


def test_the_mixture_is_what_was_made():
    history, names = History(), Names()
    history.happen(event(foods=[FLOUR, EGG], results=[DOUGH]))
    names.learn(DOUGH, "dough")
    assert (
        names.food(Written("dough", Moment(2, 1, 3), ("the",)), history, shipped().names) == DOUGH
    )
    assert (
        names.food(Written("mixture", Moment(2, 1, 3), ("the",)), history, shipped().names) == DOUGH
    )
    assert is_vague("mixture")
    assert not is_vague("onion")


def test_another_bowl_is_another_bowl():
    props = Props()
    first = props.refer("bowl", Moment(1, 1, 3), ("a",))
    assert props.refer("bowl", Moment(1, 2, 3), ("the",)) == first
    assert props.refer("bowl", Moment(2, 1, 3), ("another",)) != first
