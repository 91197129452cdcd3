"""Bulk builds: whole, in many processes, on Dask, past bad recipes, and through fifty kills."""

from __future__ import annotations

import importlib
import multiprocessing
import os
import random
import signal
import subprocess
import sys
import time
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from kg import corpus, rdf, readers, samples
from kg.builder import build
from kg.store import open_store
from kg.store.embedded import MemoryStore

from .doomed import tell_while_building

ROOT = Path(__file__).parents[2]
SMALL = ("tzatziki", "shortbread", "miso-salmon")
KILLS, ROUND = 50, 10
BUILD_COMMAND = (sys.executable, "-m", "api.cli", "build")


def copies_of(names, times):
    """Recipes several times over, each with an id of its own."""
    for number in range(times):
        for name in names:
            text = samples.path_of(name).read_text("utf-8")
            yield text.replace(f"# newdoc id = {name}", f"# newdoc id = {name}-{number}", 1)


@pytest.fixture
def many(tmp_path):
    file = tmp_path / "many.conllu"
    file.write_text("\n\n".join(copies_of(SMALL, 8)), "utf-8")
    return file


def expected_of(file):
    return {recipe.id: rdf.nquads(build(recipe)) for recipe in readers.read(file)}


@pytest.fixture
def built():
    """Builds into a store in memory."""
    with ExitStack() as stores:

        def build_into(files, **options):
            store = stores.enter_context(MemoryStore())
            progress = corpus.build_corpus([str(file) for file in files], store, **options)
            return store, progress

        yield build_into


def test_a_bulk_build_gives_what_reading_and_building_gives(built, many):
    store, progress = built([many])
    assert store._recipes == expected_of(many)
    assert (progress.stored, progress.failed, progress.skipped) == (24, 0, 0)
    assert progress.bytes_read == many.stat().st_size


def test_two_processes_give_the_same(built, many):
    with corpus.local_executor(2) as executor:
        store, progress = built([many], executor=executor, workers=2, batch=5)
    assert store._recipes == expected_of(many)
    assert progress.stored == 24


def test_every_shared_file_is_built_like_it_is_read(built, r2vq):
    for name in ("sample.conllu", "test_annotated.conllu", "r2vq2021.jsonl"):
        store, progress = built([r2vq / name])
        assert store._recipes == expected_of(r2vq / name)
        assert progress.failed == 0


def test_a_bad_recipe_is_reported_and_the_others_go_on(built, many, tmp_path, monkeypatch):
    lines = many.read_text("utf-8").splitlines()
    place = next(n for n, line in enumerate(lines) if line == "# newdoc id = shortbread-1")
    broken = tmp_path / "broken.conllu"
    rest = lines[place + 1 :]
    rest[next(n for n, line in enumerate(rest) if line.startswith("1\t"))] = "1\tbad"
    broken.write_text("\n".join([*lines[: place + 1], *rest]), "utf-8")
    store, progress = built([broken, tmp_path / "nowhere.conllu"], strict=True)
    assert progress.stored == 23
    assert [failure.recipe for failure in progress.failures] == ["shortbread-1", None]
    assert str(progress.failures[0]).startswith(f"{broken}:{place + 1} (shortbread-1): ")
    assert "no such file" in str(progress.failures[1])
    assert "shortbread-1" not in store.ids()


def test_a_bug_in_one_recipe_does_not_stop_the_others(built, many, monkeypatch):
    from kg.corpus import understanding

    def moody(recipe):
        if recipe.id == "tzatziki-3":
            raise RuntimeError("boo")
        return build(recipe)

    monkeypatch.setattr(understanding, "build", moody)
    _, progress = built([many])
    assert progress.stored == 23
    assert "RuntimeError: boo" in progress.failures[0].problem


def test_the_same_id_twice_hides_no_recipe(built, tmp_path):
    text = samples.path_of("tzatziki").read_text("utf-8")
    one, other = tmp_path / "one.conllu", tmp_path / "other.conllu"
    one.write_text(f"{text}\n\n{text}", "utf-8")
    other.write_text(text, "utf-8")
    store, _ = built([one, other])
    assert store.ids() == ["tzatziki", "tzatziki~2", "tzatziki~3"]
    assert {recipe.id for recipe in readers.read(one)} == {"tzatziki", "tzatziki~2"}


def test_resume_passes_over_what_is_there(built, many):
    store, _ = built([many])
    store.delete("tzatziki-5")
    again = corpus.build_corpus([str(many)], store, resume=True)
    assert (again.stored, again.skipped) == (1, 23)
    anew = corpus.build_corpus([str(many)], store)
    assert (anew.stored, anew.skipped) == (24, 0)


def test_progress_knows_its_rate_and_what_is_left(built, many):
    seen = []
    built([many], batch=4, tell=lambda p: seen.append((p.stored, p.left)))
    assert [stored for stored, _ in seen] == sorted(stored for stored, _ in seen)
    assert seen[-1][0] == 24
    assert seen[-1][1] == 0


@pytest.fixture(scope="module")
def kitchen():
    """Starts processes from one that has loaded what a build needs."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([tell_while_building.__module__])
    return context


def killed_after(kitchen, reports, seconds, file, place, crew, how="resume"):
    """What a build reported before it was killed, so long after so many reports."""
    here, there = kitchen.Pipe(duplex=False)
    build = (str(file), str(place), crew, how, there)
    process = kitchen.Process(target=tell_while_building, args=build)
    process.start()
    there.close()
    reported = here.recv()
    with here, suppress(EOFError, OSError):  # nothing more is said, or half a message
        for _ in range(reports):
            reported += here.recv()
        time.sleep(seconds)
        with suppress(ProcessLookupError):  # it was done before
            os.killpg(process.pid, signal.SIGKILL)
        while True:
            reported += here.recv()
    process.join()
    process.close()
    return set(reported)


def test_fifty_kills_lose_nothing_that_was_reported_and_leave_no_half(kitchen, tmp_path):
    file, place = tmp_path / "some.conllu", tmp_path / "store"
    file.write_text("\n\n".join(copies_of(("tzatziki", "shortbread"), 30)), "utf-8")
    expected = {name: (triples,) for name, triples in expected_triples_of(file).items()}
    chance = random.Random(4)
    for _ in range(KILLS // ROUND):
        with open_store(place, writable=True) as store:
            store.clear()
        reported, waited_for = set(), 0
        for kill in range(ROUND):
            crew, reports = ("one", "two")[kill % 2], chance.randrange(3)
            seconds = chance.uniform(0.0, 0.1)
            reported |= killed_after(kitchen, reports, seconds, file, place, crew)
            waited_for += reports
        assert len(reported) >= waited_for, "they were killed while they stored"
        assert_whole(place, expected, reported)
    with open_store(place, writable=True) as store:
        corpus.build_corpus([str(file)], store, resume=True)
        assert store.ids() == sorted(expected)


def test_kills_while_two_threads_replace_recipes_leave_the_old_or_the_new(kitchen, tmp_path):
    old, new, place = tmp_path / "old.conllu", tmp_path / "new.conllu", tmp_path / "store"
    old.write_text("\n\n".join(copies_of(("tzatziki", "shortbread"), 6)), "utf-8")
    new.write_text(old.read_text("utf-8").replace("cucumber", "courgette"), "utf-8")
    versions = [expected_triples_of(file) for file in (old, new)]
    either = {name: tuple(version[name] for version in versions) for name in versions[0]}
    with open_store(place, writable=True) as store:
        corpus.build_corpus([str(old)], store)
    chance = random.Random(5)
    for kill in range(6):
        file, reports = (new, old)[kill % 2], chance.randrange(1, 5)
        assert killed_after(kitchen, reports, chance.uniform(0.0, 0.1), file, place, "two", "anew")
        assert_whole(place, either, set(either))


def assert_whole(place, expected, reported):
    with open_store(place, writable=True) as store:
        found = set(store.ids())
        assert reported <= found
        for name in found:
            assert sorted(store.triples(name).splitlines()) in expected[name], name


def expected_triples_of(file):
    return {name: triples_of(name, quads) for name, quads in expected_of(file).items()}


def triples_of(name, quads):
    tail = f" <{rdf.graph_iri(name)}> .".encode()
    return sorted(line.removesuffix(tail) + b" ." for line in quads.splitlines())


def test_processes_end_with_the_build_that_was_killed(many, tmp_path):
    process = subprocess.Popen(
        [*BUILD_COMMAND, str(many), "--store", "store", "--workers", "2", "--batch", "5"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    while b"recipes stored" not in (line := process.stderr.readline()):
        assert line, "the build ended before it was killed"
    process.kill()
    process.stderr.close()
    process.wait()
    try:
        assert ends_within(process.pid, 60), "processes of the build are still there"
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def ends_within(group, seconds):
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


DEADLY = """
import os
from kg.corpus.understanding import understood

def deadly(piece):
    if any(document.id == "shortbread-3" for document in piece.documents):
        os.abort()
    return understood(piece)
"""


def test_a_recipe_that_kills_its_process_is_reported_and_the_others_go_on(
    built, many, tmp_path, monkeypatch
):
    (tmp_path / "deadly.py").write_text(DEADLY)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(corpus, "understood", importlib.import_module("deadly").deadly)
    with corpus.local_executor(2) as executor:
        store, progress = built([many], executor=executor, workers=2)
    assert sorted(store._recipes) == sorted(set(expected_of(many)) - {"shortbread-3"})
    (failure,) = progress.failures
    assert (failure.recipe, failure.problem) == ("shortbread-3", "the process that built it died")


def test_dask_builds_the_same(built, many):
    distributed = pytest.importorskip("distributed")
    options = {
        "n_workers": 2,
        "threads_per_worker": 1,
        "processes": True,
        "dashboard_address": None,
    }
    with (
        distributed.LocalCluster(host="127.0.0.1", **options) as cluster,
        corpus.dask_executor(cluster.scheduler_address) as (executor, workers),
    ):
        store, progress = built([many], executor=executor, workers=workers)
    assert workers == 2
    assert progress.stored == 24
    assert store._recipes == expected_of(many)


def test_a_dask_scheduler_that_is_not_there_is_said():
    pytest.importorskip("distributed")
    from kg.errors import StoreError

    with (
        pytest.raises(StoreError, match="no Dask scheduler"),
        corpus.dask_executor("tcp://127.0.0.1:1"),
    ):
        pass


def test_no_process_of_a_build_survives_whoever_is_killed_while_it_starts(tmp_path):
    file = tmp_path / "one.conllu"
    file.write_bytes(samples.path_of("pizza").read_bytes())
    for turn in range(6):
        mark = f"mirepoix-{os.getpid()}-{turn}"
        options = ["--store", str(tmp_path / str(turn)), "--workers", "3"]
        process = subprocess.Popen(
            [sys.executable, "-m", "api.cli", "build", str(file), *options],
            env={**os.environ, "PYTHONPATH": str(ROOT), "BUILD_MARK": mark},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        until = time.monotonic() + 60
        while len(marked(mark)) < 2 + turn // 2 and process.poll() is None:
            time.sleep(0.01)
        process.kill()
        process.wait()
        while marked(mark):
            assert time.monotonic() < until, marked(mark)
            time.sleep(0.1)


def marked(mark):
    """The processes that have a mark among their variables."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if mark.encode() in (folder / "environ").read_bytes():
                found.append(folder.name)
    return found
