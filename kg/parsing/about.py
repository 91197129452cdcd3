"""What an event looks like by itself: how its verb stands, and what is written beside it."""

from __future__ import annotations

from typing import NamedTuple

from kg.parsing.history import Happening, History

__all__ = ["About", "first_kind"]


def first_kind(event: Happening) -> str:
    """The kind of the first food of an event."""
    return event.kinds_of_food[0] if event.kinds_of_food else "-"


class About(NamedTuple):
    """What an event looks like by itself, for every decision about it."""

    verb: str
    shape: str
    verb_behind: str
    verb_form: str
    objects: str
    effect: str
    opening: str
    before: str
    until: str
    written: str
    verb_written: str
    after: str
    kind: str

    @classmethod
    def of(cls, event: Happening, history: History) -> About:
        """Look at an event once."""
        lemma, form, behind = event.lemma, event.form, event.behind
        foods = min(len(event.foods), 2)
        last = history.events[-1] if history.events else None
        same = last is not None and last.at[:2] == event.at[:2]
        written = f"{'p' if event.places else ''}{'t' if event.tools else ''}"
        return cls(
            lemma,
            f"f{foods} {form} {behind}",
            f"{lemma} b={behind}",
            f"{lemma} {form}",
            f"{'o' if event.has_object else 'n'}{foods} {form}",
            f"e={event.effect} {foods} {form}",
            f"{'s' if same else 'd'}{'1' if event.opens_sentence else '2'} {foods}",
            f"before={event.before}",
            f"{'until' if event.until else 'now'} {form} {foods}",
            f"w={written}",
            f"w={written} {lemma}",
            f"after={last.lemma if same and last else '-'} {lemma}",
            f"k={first_kind(event)} {event.effect}",
        )
