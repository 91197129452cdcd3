"""Who computes when, and that what runs strangers' queries has neither network nor all memory."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import suppress

import pytest

from kg.errors import BusyError, OverLimitError, QueryError, QueryTimeoutError
from kg.store import sample_store
from kg.store.embedded import MemoryStore
from kg.store.refusal import Asked
from kg.store.turns import Turns, memory_of_each
from kg.store.workers import Workers

RUNAWAY = "SELECT * { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . FILTER(?c < ?f && ?f < ?i) } ORDER BY ?c #"
HANG = 60


def test_a_long_query_makes_room_and_goes_on_when_it_may():
    turns, order = Turns(1), []
    until = time.monotonic() + HANG
    with turns.begun(until) as first, turns.begun(until, is_long=True):
        assert not first.is_long
        stopped = threading.Event()
        going = threading.Thread(
            target=lambda: first.go_on(stopped.set, lambda: order.append("resumed"))
        )
        going.start()
        assert stopped.wait(HANG)
        with turns.begun(until):
            order.append("another began")
    going.join(HANG)
    assert order == ["another began", "resumed"]


def test_when_too_many_wait_the_next_is_refused_at_once():
    turns = Turns(1)
    until = time.monotonic() + HANG
    waiting = []
    with turns.begun(until, is_long=True):
        for _ in range(turns.waiting):
            turns.stopped.acquire()
        with pytest.raises(BusyError), turns.begun(until, is_long=True):
            waiting.append("never")
    assert not waiting


def test_who_finds_no_place_in_time_is_told():
    turns = Turns(1)
    first = turns.begun(time.monotonic() + HANG)
    with first, pytest.raises(QueryTimeoutError), turns.begun(time.monotonic() + 0.05):
        pass
    with turns.begun(time.monotonic() + HANG):
        pass


def test_runaways_keep_neither_short_queries_nor_our_own_waiting():
    with sample_store() as store:
        endings = []

        def run_away(number):
            try:
                store.query(f"{RUNAWAY} {number}", timeout=4)
            except QueryError as error:
                endings.append(type(error))

        runaways = [threading.Thread(target=run_away, args=(n,)) for n in range(8)]
        for thread in runaways:
            thread.start()
        time.sleep(0.5)
        assert store.query("ASK {}", timeout=HANG).value
        assert store.count() == 13
        for thread in runaways:
            thread.join(HANG)
        assert set(endings) <= {QueryTimeoutError, BusyError} and len(endings) == 8


def test_an_answer_has_a_limit_in_bytes():
    with sample_store() as store:
        with pytest.raises(OverLimitError):
            store.raw("SELECT * { ?s ?p ?o }", most_bytes=1000)
        with pytest.raises(OverLimitError):
            store.raw("CONSTRUCT { ?s ?p ?o } WHERE { ?s ?p ?o }", most_bytes=1000)
        assert store.raw("ASK {}", most_bytes=1000).body
        assert store.raw("SELECT ?r { ?r a mx:Recipe }").rows == 13


def test_a_query_that_wants_all_memory_ends_alone():
    doubled = " ".join(f"BIND(CONCAT(?v{n}, ?v{n}) AS ?v{n + 1})" for n in range(40))
    with sample_store() as store:
        with pytest.raises(QueryError):
            store.query(f"SELECT ?v40 {{ BIND('aaaaaaaa' AS ?v0) {doubled} }}", timeout=HANG)
        assert store.count() == 13


def test_the_processes_of_a_store_have_half_the_machine_at_most():
    whole = memory_of_each(1)
    assert memory_of_each(10**6) < memory_of_each(20) <= whole


@pytest.mark.parametrize("text", ["SERVICE <{url}> {{ ?s ?p ?o }}", "SERVICESILENT <{url}> {{}}"])
def test_the_process_of_a_query_has_no_network_whatever_the_query_says(text):
    with socket.create_server(("127.0.0.1", 0)) as listener, MemoryStore() as store:
        listener.settimeout(0.3)
        url = f"http://127.0.0.1:{listener.getsockname()[1]}/"
        asked = Asked(f"SELECT * {{ {text.format(url=url)} }}")
        workers: Workers = store._workers
        with suppress(QueryError):
            workers.raw(asked, None, None, HANG, 10_000)
        with pytest.raises(TimeoutError):
            listener.accept()


def test_the_process_of_an_update_has_no_network_either():
    with socket.create_server(("127.0.0.1", 0)) as listener, MemoryStore() as store:
        listener.settimeout(0.3)
        url = f"http://127.0.0.1:{listener.getsockname()[1]}/"
        with pytest.raises(QueryError):
            store._update(f"LOAD <{url}>", HANG)
        with pytest.raises(TimeoutError):
            listener.accept()
