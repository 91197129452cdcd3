"""A build in a process of its own that says what it stored, for tests that kill it."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor

from kg import readers, samples
from kg.builder import build
from kg.corpus import build_corpus, cutting
from kg.store import open_store

TOGETHER = 2
build(readers.read_one(samples.path_of("tzatziki")))  # words and tables are loaded before the fork


def tell_while_building(file, place, crew, how, line):
    """Build into a store, and send the recipes of each batch when they are stored."""
    os.setsid()  # so that it can be killed with everything it started
    cutting._PIECE_RECIPES = TOGETHER
    with open_store(place, writable=True) as store, ThreadPoolExecutor(2) as two:
        load = store.load

        def told(recipes):
            load(recipes)
            line.send(list(recipes))

        store.load = told
        line.send([])
        help_of = {"executor": two, "workers": 2} if crew == "two" else {}
        build_corpus([file], store, batch=TOGETHER, resume=how == "resume", **help_of)
