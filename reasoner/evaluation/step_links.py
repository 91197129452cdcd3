"""Which step takes up what a step leaves: a small learned choice, and what follows from it.

What a step makes or changes is taken up by one of the later steps, or by none. Each candidate has a
few signs (is it the next one, does it say words that none said since, does the graph hand something
on to it), and weighted sums of them give chances. Step j waits for step i with the chance that the
steps which take things up, one after the other, lead from i to j.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import exp, log
from pathlib import Path
from typing import Final

from kg.graph import RecipeGraph
from reasoner.dependence import direct

__all__ = ["WEIGHTS", "Signs", "chances", "signs", "waits", "waits_by"]

Signs = dict[str, float]
WEIGHTS: Final = Path(__file__).with_name("step_links.json")


def _starts(words: str) -> re.Pattern[str]:
    return re.compile(rf"(?:{words})\b", re.I)


def _says(words: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{words})\b", re.I)


_OPENS: Final = _starts(
    "meanwhile|while|in an?|in another|in separate|for the|to make|combine|preheat|heat|line|"
    "grease|lightly|mix together|whisk|beat|sift|cut|peel|make"
)
_GOES_ON: Final = _starts(
    "add|stir in|pour|mix in|fold|beat in|blend in|sprinkle|spread|top|spoon|bring|simmer|reduce|"
    "cover|cook|remove|return|season|bake|drain|turn|leave|let|allow|knead|roll|divide|shape"
)
_SERVES: Final = _starts("serve|enjoy|garnish|makes|eat|note|tip|best")
_REMARKS: Final = _starts(
    "enjoy|note|tip|makes|this|if you|you may|the|remember|best|for best|store"
)
_ELSEWHERE: Final = _says("meanwhile|in the meantime|separate (?:bowl|pan|saucepan)|another")
_SET_ASIDE: Final = _says(
    "set aside|put aside|set to one side|reserve|refrigerate|chill|cool|keep warm|leave to|"
    "marinate|until (?:needed|serving|ready)"
)
_MADE: Final = _says(
    "mixture|batter|dough|sauce|soup|it|them|these|filling|pastry|dressing|marinade|syrup|paste|pan|"
    "ingredients|cake|loaf|bread|biscuits|cookies|everything|salad|stew"
)
_READIES: Final = _says(
    "preheat|pre-heat|heat (?:the )?oven|grease|line|butter a|oil a|lightly (?:grease|oil|butter)"
)
_HEATER: Final = _says("oven|barbecue|grill")
_HEATS: Final = _says("oven|bake|roast|barbecue|grill")
_FORM: Final = _says("tins?|trays?|sheets?|dish|dishes|pan|moulds?|ramekins?|cases?")
_READY: Final = _says("prepared|greased|lined")
_COMMON: Final = frozenset(
    "the and with for until into from are about over then you your this that minutes minute "
    "degrees gas mark heat place well large small medium each all out when not add put mix stir "
    "cook bake side one two".split()
)


class _Steps:
    """What the signs are read from: the words of the steps, and what the graph knows of them."""

    def __init__(self, graph: RecipeGraph, texts: Sequence[str]) -> None:
        self.texts, self.count = ["", *texts], len(texts)
        self.words = [_content(text) for text in self.texts]
        step = {act.tick: act.at.step for act in graph.acts}
        done = [act for act in graph.acts if not act.aside]
        self.done = {act.at.step for act in done}
        last = {act.at.step: act.tick for act in done}
        self.taken = {
            (step[early], step[late])
            for late, needs in direct(graph).items()
            for early in needs
            if step[early] < step[late]
        }
        self.taken_last = {
            (step[early], act.at.step)
            for act in graph.acts
            for early in act.needs
            if last.get(step[early]) == early and step[early] < act.at.step
        }
        self.food: list[set[str]] = [set() for _ in self.texts]
        self.places: list[set[str]] = [set() for _ in self.texts]
        for act in graph.acts:
            self.places[act.at.step].update(act.places)
            self.food[act.at.step].update(
                partaking.participation.reference.name
                for partaking in act.partakings
                if partaking.participation.mention and partaking.entity in graph.things
            )


def _content(text: str) -> frozenset[str]:
    words = re.findall(r"[a-z]{3,}", text.lower())
    return frozenset(word.rstrip("s") for word in words if word not in _COMMON)


def signs(graph: RecipeGraph, texts: Sequence[str]) -> list[list[Signs]]:
    """For each step but the last, the signs of each later step, and last those of none of them."""
    steps = _Steps(graph, texts)
    return [list(_signs_of(steps, early)) for early in range(1, steps.count)]


def _signs_of(steps: _Steps, early: int) -> Iterator[Signs]:
    said: frozenset[str] = frozenset()
    opened = 0
    for late in range(early + 1, steps.count + 1):
        fresh = len((steps.words[early] & steps.words[late]) - said)
        between = any((early, k) in steps.taken for k in range(early + 1, late))
        yield {
            **_distance(steps, early, late),
            **_readiness(steps.texts[early], steps.texts[late]),
            **_opening(steps.texts[late], is_next=late == early + 1),
            **_sharing(steps, early, late, min(fresh, 3) / 3),
            "first the graph gives to": float((early, late) in steps.taken and not between),
            "new threads between": min(opened, 3) / 3,
        }
        said |= steps.words[late]
        opened += bool(_OPENS.match(steps.texts[late]))
    yield _none(steps, early)


def _distance(steps: _Steps, early: int, late: int) -> Signs:
    readies = bool(_READIES.search(steps.texts[early]))
    aside = bool(_SET_ASIDE.search(steps.texts[early]))
    is_next = late == early + 1
    return {
        "next": float(is_next and not readies),
        "next after readying": float(is_next and readies),
        "far": log(late - early) * (not readies),
        "far from readying": log(late - early) * readies,
        "later than set aside": float(aside and not is_next),
        "last": float(late == steps.count),
        "nothing done": float(late not in steps.done),
    }


def _readiness(early: str, late: str) -> Signs:
    readies = bool(_READIES.search(early))
    heats = readies and bool(_HEATER.search(early))
    return {
        "heats what was heated": float(heats and bool(_HEATS.search(late))),
        "uses a form": float(readies and not heats and bool(_FORM.search(late))),
        "says it is ready": float(readies and not heats and bool(_READY.search(late))),
        "readies": float(bool(_READIES.search(late))),
    }


def _opening(late: str, *, is_next: bool) -> Signs:
    opens, made = bool(_OPENS.match(late)), bool(_MADE.search(late))
    return {
        "opens afresh": float(opens and not made),
        "opens with what was made": float(opens and made),
        "names what was made": float(made),
        "elsewhere": float(bool(_ELSEWHERE.search(late))),
        "goes on next": float(is_next and bool(_GOES_ON.match(late))),
        "serves": float(bool(_SERVES.match(late))),
        "remarks": float(bool(_REMARKS.match(late))),
    }


def _sharing(steps: _Steps, early: int, late: int, fresh: float) -> Signs:
    readies = bool(_READIES.search(steps.texts[early]))
    shared = len(steps.words[early] & steps.words[late])
    return {
        "shared words": min(shared, 3) / 3,
        "words unsaid since": fresh,
        "words unsaid since, later": fresh * (late > early + 1),
        "shared food": float(bool(steps.food[early] & steps.food[late])),
        "shared place": float(bool(steps.places[early] & steps.places[late]) and not readies),
        "the graph gives to": float((early, late) in steps.taken),
        "the graph gives the last to": float((early, late) in steps.taken_last),
    }


def _none(steps: _Steps, early: int) -> Signs:
    text = steps.texts[early]
    return {
        "none": 1.0,
        "none: nothing done": float(early not in steps.done),
        "none: serves": float(bool(_SERVES.match(text))),
        "none: remarks": float(bool(_REMARKS.match(text))),
        "none: the graph gives": float(any(pair[0] == early for pair in steps.taken)),
        "none: few are left": 1 / (steps.count - early),
    }


@cache
def _shipped() -> Mapping[str, float]:
    found: dict[str, float] = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    return found


def chances(candidates: list[Signs], weights: Mapping[str, float]) -> list[float]:
    """The chance that each candidate is the one."""
    sums = [
        sum(weights.get(name, 0.0) * value for name, value in each.items() if value)
        for each in candidates
    ]
    most = max(sums)
    shares = [exp(each - most) for each in sums]
    return [share / sum(shares) for share in shares]


def waits(
    graph: RecipeGraph, texts: Sequence[str], weights: Mapping[str, float] | None = None
) -> dict[tuple[int, int], float]:
    """For each pair of steps, the chance that the later waits for the earlier."""
    return waits_by(signs(graph, texts), _shipped() if weights is None else weights)


def waits_by(
    candidates: Sequence[list[Signs]], weights: Mapping[str, float]
) -> dict[tuple[int, int], float]:
    """The same from the signs."""
    taken = [chances(each, weights) for each in candidates]
    count = len(taken) + 1
    found: dict[tuple[int, int], float] = {}
    for early in range(count - 1, 0, -1):
        first = dict(enumerate(taken[early - 1][:-1], early + 1))
        for late in range(early + 1, count + 1):
            by_way = sum(first[k] * found[k, late] for k in range(early + 1, late))
            found[early, late] = first[late] + by_way
    return found
