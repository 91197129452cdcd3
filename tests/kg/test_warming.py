"""How hot pans are while the text turns the heat up and down."""

from __future__ import annotations

import pytest

from kg.builder import build
from kg.readers import read_text
from kg.timeline import Property

BEGINNING = "Soup\n\n1 onion\n2 tbsp oil\n1 litre stock\n\n1. Heat the oil in a pot over high heat."


def _heats(*steps, pan="pot"):
    told = "\n".join(f"{number}. {step}" for number, step in enumerate(steps, 2))
    (recipe,) = read_text(f"{BEGINNING}\n{told}\n")
    graph = build(recipe)
    (prop,) = [prop for prop in graph.props.values() if prop.name == pan]
    return [fluent.value for fluent in graph.timeline.of(prop.id, Property.TEMPERATURE)]


@pytest.mark.parametrize(
    ("sentence", "heat"),
    [
        ("Reduce the heat to low and add the onion.", "low heat"),
        ("Lower the heat to medium-low and add the onion.", "medium-low heat"),
        ("Turn the heat down to medium and add the onion.", "medium heat"),
        ("Turn down the heat and add the onion.", "lower heat"),
        ("Increase the heat and boil the stock.", "higher heat"),
    ],
)
def test_the_heat_is_changed(sentence, heat):
    assert _heats(sentence) == ["high heat", heat]


def test_the_heat_of_the_pot_is_changed_while_the_onion_lies_on_a_plate():
    lifted = "Fry the onion in the pot, then lift it onto a plate."
    assert _heats(lifted, "Lower the heat to medium.") == ["high heat", "medium heat"]


def test_what_is_boiled_down_is_no_heat():
    assert _heats("Add the stock to the pot and reduce by half.") == ["high heat"]
