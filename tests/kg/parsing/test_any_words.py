"""Whatever kitchen words stand in a row: what is understood of them holds together."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from kg import rdf
from kg.builder import build
from kg.model import Source
from kg.parsing import Outline, parse, parse_many
from reasoner import ask

WORDS = """
the a dough sauce onions butter bowl pan oven knife it them everything mixture remaining half
other rest ingredients dry wet balls lemon juice nuts add chop grate mix fry bake fold repeat
repeating let rise cool simmer toss serve put pour remove drain set aside to into in on over with
for of from until golden if unless needed optional using you can may also or and then , . ; : ( )
not do without browning meanwhile while cooks again twice three times more step steps 2 4 1/2 12
20 minutes except all each sauté ½ -
""".split()
QUESTIONS = (
    "What is in the bowl after step 1?",
    "Must step 2 wait for step 1?",
    "What do I repeat in step 2?",
    "What can I do while the sauce simmers?",
    "Do I fry the onions?",
    "How many balls are there?",
    "What is 'them' in step 2?",
)
said = st.lists(st.sampled_from(WORDS), max_size=16).map(" ".join)
steps = st.lists(st.lists(said, min_size=1, max_size=3).map(tuple), max_size=5).map(tuple)
tried = settings(max_examples=120, deadline=None)


@st.composite
def outlines(draw):
    return Outline(
        "soup of words",
        draw(said),
        tuple(draw(st.lists(said, max_size=4))),
        draw(steps),
        Source("words.txt", "text", 1),
        sections=tuple(draw(st.lists(st.tuples(st.integers(1, 5), said), max_size=2))),
    )


@tried
@given(outline=outlines())
def test_events_refer_to_what_is_there(outline):
    recipe = parse(outline)
    ids = [event.id for event in recipe.events]
    moments = {event.at for event in recipe.events}
    assert ids == sorted(set(ids), key=lambda one: tuple(map(int, one.split("."))))
    for number, event in enumerate(recipe.events):
        assert set(event.repeats) <= set(ids[:number])
        assert not event.instead_of or event.instead_of in ids
        for part in event.participations:
            origin = part.reference.origin
            assert origin is None or origin[:2] <= event.at[:2]
    for mention in recipe.mentions:
        assert mention.part_of is None or mention.part_of in moments
        assert mention.result_of is None or mention.result_of in moments


@tried
@given(every=st.lists(outlines(), max_size=3))
def test_recipes_do_not_change_one_another(every):
    assert list(parse_many(every)) == [parse(outline) for outline in every]


@tried
@given(outline=outlines())
def test_graphs_survive_rdf_and_questions(outline):
    graph = build(parse(outline))
    quads = rdf.nquads(graph)
    assert rdf.nquads(rdf.from_nquads(quads)) == quads
    for question in QUESTIONS:
        ask(graph, question)
