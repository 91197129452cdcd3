"""Readings in processes of their own: what one of them does costs no other anything."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import threading
import time
from types import SimpleNamespace
from unittest.mock import Mock

import httpx
import pytest

from api.errors import Problem
from api.reading import Desk, Limits, jobs
from api.reading.desk import ReadingError
from api.routes.asking import ask_many
from api.schemas import AskMany
from api.settings import Settings
from api.shelf import Asking

from .conftest import PLAIN, SOUP, problem_of

HANG = 50
LONG = "chop the onion and " * 35
RUN_ON = SOUP + "4. " + "chop the onion and " * 400 + "serve it.\n"
TEA = '{"@type":"Recipe","name":"Tea","recipeIngredient":["1 bag"],"recipeInstructions":"Stir."'
LARGE = {
    "tags that stay open": "<html><body>" + "<div>" * 1_400_000,
    "entities": "<html><p>" + "&amp;" * 1_400_000,
    "values of JSON": TEA + ',"keywords":[' + '"abc",' * 1_000_000 + '"x"]}',
    "rows": "# newdoc id = x\n" + ("1\tStir\tstir\tVERB\tO" + "\t_" * 15 + "\n") * 100_000,
    "offsets": '{"content":"' + "stir the egg. " * 400_000 + '","events":[],"title":"x"}',
}
ENDLESS = SOUP + "".join(f"{n}. {LONG * 4}serve it.\n" for n in range(4, 90))


@pytest.fixture(scope="module")
def desk():
    found = Desk(2, Limits(seconds=3.0, memory=400 << 20))
    yield found
    found.close()


def done(desk, *job):
    return asyncio.run(desk.do(*job))


def refused(desk, *job):
    with pytest.raises(Problem) as caught:
        done(desk, *job)
    return caught.value


def test_a_text_is_read_in_another_process(desk):
    sent = done(desk, jobs.understood, SOUP, 100)
    assert [graph.recipe.id for graph in sent.graphs] == ["brown-onion-soup"]
    assert done(desk, os.getpid) != os.getpid()
    assert done(desk, os.getpid) != done(desk, os.getpid)


def test_a_recipe_that_is_sent_along_is_asked_where_it_is_read(desk, monkeypatch):
    monkeypatch.setattr(Asking, "outcome", None)
    bench = SimpleNamespace(desk=desk, settings=Settings(), measures=Mock())
    asked = AskMany(recipe=SOUP, questions=["How many steps are there?"])
    told = json.loads(asyncio.run(ask_many(bench, asked)).body)
    assert [outcome["recipe"] for outcome in told["outcomes"]] == ["brown-onion-soup"]


def test_what_was_read_is_not_read_again(desk):
    assert desk.known(SOUP) == SOUP
    asked = (100, None, [Asking("How long do I fry the onions?")])
    before = done(desk, jobs.answers, desk.known(SOUP), *asked)
    desk.keep(SOUP, done(desk, jobs.everything, SOUP, 100, False).understood)
    assert isinstance(desk.known(SOUP), bytes)
    assert done(desk, jobs.answers, desk.known(SOUP), *asked) == before
    desk.keep("long", b" " * (1 << 20))
    assert desk.known("long") == "long"


def test_a_problem_comes_back_as_it_was(desk):
    problem = refused(desk, jobs.understood, "", 100)
    assert (problem.name, problem.status) == ("unreadable", 422)
    assert problem.errors[0]["line"] == 1
    problem = refused(desk, jobs.understood, SOUP * 100, 100)
    assert problem.facts == {"limit": 100}


def test_a_bug_comes_back_with_its_traceback(desk):
    with pytest.raises(ReadingError, match="ZeroDivisionError"):
        done(desk, divmod, 1, 0)


def test_what_takes_too_long_is_ended(desk):
    done(desk, os.getpid)
    for work in ((time.sleep, 1000), (max, range(10**12))):  # waits, works
        started = time.monotonic()
        problem = refused(desk, *work)
        assert time.monotonic() - started < HANG
        assert (problem.name, problem.status) == ("too-costly", 413)
        assert "3 seconds" in problem.detail


def test_what_needs_too_much_memory_is_ended(desk):
    problem = refused(desk, bytes, 1 << 30)
    assert (problem.name, problem.status) == ("too-costly", 413)
    assert "400 MB" in problem.detail
    assert refused(desk, bytes, 100 << 20).name == "too-costly", "a result has its limit too"


@pytest.mark.parametrize("text", LARGE.values(), ids=LARGE)
def test_seven_megabytes_of_one_thing_are_read_or_refused(desk, text):
    started = time.monotonic()
    try:
        done(desk, jobs.everything, text, 2000, False)
    except Problem as problem:
        assert 400 <= problem.status < 500, problem
    assert time.monotonic() - started < HANG + HANG


@pytest.mark.parametrize("end", [os.abort, os._exit], ids=["crash", "exit"])
def test_a_process_that_is_gone_is_told_as_such(desk, end):
    problem = refused(desk, end, *([3] if end is os._exit else []))
    assert problem.name == "too-costly"
    assert done(desk, jobs.understood, SOUP, 100).graphs


def test_a_nursery_that_was_killed_is_replaced(desk):
    parent = done(desk, os.getppid)
    os.kill(parent, signal.SIGKILL)
    assert done(desk, os.getppid) != parent


def test_who_finds_no_slot_is_told_to_come_back():
    desk = Desk(1, Limits(seconds=5.0), patience=0.2)

    async def crowd():
        await desk.do(os.getpid)
        return await asyncio.gather(
            desk.do(time.sleep, 2), desk.do(time.sleep, 2), return_exceptions=True
        )

    try:
        first, second = asyncio.run(crowd())
    finally:
        desk.close()
    assert first is None
    assert isinstance(second, Problem) and second.name == "busy" and second.headers["Retry-After"]


def test_a_run_on_sentence_is_read_and_said_to_be_cut(writable):
    for path in ("/read", "/recipes"):
        answer = writable.post(path, content=RUN_ON, headers=PLAIN)
        assert answer.status_code in (200, 201), answer.text[:300]
        assert "were cut" in answer.json()["notices"][0]["problem"]


def test_a_text_that_costs_too_much_is_refused_and_holds_nobody_up(writable):
    answers = []

    def send():
        with httpx.Client(base_url=writable.url, timeout=120) as client:
            answers.append(client.post("/read", content=ENDLESS, headers=PLAIN))

    crowd = [threading.Thread(target=send) for _ in range(4)]
    for thread in crowd:
        thread.start()
    while any(thread.is_alive() for thread in crowd):
        started = time.monotonic()
        assert writable.get("/health").status_code == 200
        assert time.monotonic() - started < 5
        time.sleep(0.1)
    for answer in answers:
        assert problem_of(answer, 413, answer.json()["type"].rpartition("#")[2])
    assert writable.post("/read", content=SOUP, headers=PLAIN).status_code == 200
