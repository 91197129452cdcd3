"""Asking: questions a second, the slowest answers, cold starts, and growth with the recipe."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterable
from statistics import median

from benchmarks.corpus import reading_text
from kg.builder import build
from kg.graph import RecipeGraph
from kg.model import (
    Event,
    Kind,
    Mention,
    Moment,
    Participation,
    Recipe,
    Reference,
    Role,
    Sentence,
    Source,
    Step,
    Token,
)
from kg.readers import read_text
from reasoner import ask
from reasoner.ask import Conventions

WINNER = 160
"""Questions a second of the system that won SemEval-2022 Task 9, on the same kind of machine."""
QUESTIONS = (
    "Where is the food 3 after step 1?",
    "How many times is the bowl 2 used?",
    "What do you use to stir the food 5?",
    "Which comes first, stirring the food 2 or stirring the food 4?",
)


def run() -> None:
    """Print speeds as ratios, cold starts, and time per question as recipes grow."""
    text, name = reading_text()
    graphs = [(build(r), [q.text for q in r.questions]) for r in read_text(text)]
    print(f"Asking the questions of {name} (graphs already built)")
    for conventions in ("r2vq", "people"):
        _speed(graphs, conventions)
    _cold()
    _growth()


def _speed(graphs: list[tuple[RecipeGraph, list[str]]], conventions: Conventions) -> None:
    times = sorted(
        _seconds(graph, question, conventions) for graph, asked in graphs for question in asked
    )
    rate = len(times) / sum(times)
    slow = times[int(len(times) * 0.99)] * 1000
    print(
        f"  {conventions:<7} {rate:8.0f} questions/s ({rate / WINNER:.0f} times the winner's)"
        f"   median {median(times) * 1e6:.0f} µs   p99 {slow:.2f} ms"
    )


def _seconds(graph: RecipeGraph, question: str, conventions: Conventions = "people") -> float:
    start = time.perf_counter()
    ask(graph, question, conventions=conventions)
    return time.perf_counter() - start


def _cold() -> None:
    """Fresh processes: what an import costs, and the first answer on a sample."""
    for title, code in (
        ("python starts", "pass"),
        ("import reasoner", "import reasoner"),
        ("first answer", "import reasoner; reasoner.ask('tzatziki', 'What is in the tzatziki?')"),
    ):
        print(f"  {title:<16} {median(_process(code) for _ in range(5)):6.2f} s a process")


def _process(code: str) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return time.perf_counter() - start


def _growth() -> None:
    """The same questions on recipes of 10, 100 and 1,000 events."""
    base = 0.0
    print("  events   time per question (ratio)")
    for events in (10, 100, 1000):
        graph = build(long_recipe(events))
        for question in QUESTIONS:
            ask(graph, question)
        each = median(_rounds(graph))
        base = base or each
        print(f"  {events:6}   {each * 1e6:8.0f} µs ({each / base:.2f})")


def _rounds(graph: RecipeGraph) -> Iterable[float]:
    for _ in range(50):
        for question in QUESTIONS:
            yield _seconds(graph, question)


def long_recipe(events: int) -> Recipe:
    """A recipe that stirs one food after the other, each in a bowl of its own."""
    steps = tuple(_step(number) for number in range(1, events + 1))
    return Recipe(
        f"long-{events}",
        f"{events} events",
        (),
        tuple(step for step, _, _ in steps),
        tuple(event for _, event, _ in steps),
        tuple(mention for _, _, mentions in steps for mention in mentions),
        Source("<benchmark>", "benchmark", 1),
    )


def _step(number: int) -> tuple[Step, Event, tuple[Mention, ...]]:
    words = f"stir the food {number} in the bowl {number} with the spoon {number}".split()
    at = Moment(number, 1, 1)
    kinds = ((3, Kind.EXPLICIT, Role.INGREDIENT), (7, Kind.HABITAT, Role.HABITAT))
    mentions, parts = [], []
    for token, kind, role in (*kinds, (11, Kind.TOOL, Role.TOOL)):
        place = Moment(number, 1, token)
        name = f"{words[token - 1]} {number}"
        mention = Mention(str(place), place, token + 1, kind, name, Reference(name, place), at)
        mentions.append(mention)
        parts.append(Participation(role, mention.reference, mention))
    sentence = Sentence(number, 1, " ".join(words), tuple(Token(w, w, "X") for w in words))
    event = Event(str(at), at, 1, "stir", "stir", None, tuple(parts))
    return Step(number, (sentence,)), event, tuple(mentions)
