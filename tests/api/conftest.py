"""Runs the command as a user does: in a process of its own, or in this one where that is enough."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
from contextlib import ExitStack, suppress
from functools import cache
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner
from typer.main import get_command

from api.cli.app import app
from kg import samples
from tests.api.zygote import Zygote

TOKEN = {"Authorization": "Bearer open-sesame"}
FRIEND = "http://kitchen.example"
PLAIN = {**TOKEN, "Content-Type": "text/plain; charset=utf-8"}
TZATZIKI = samples.path_of("tzatziki").read_text("utf-8")
SOUP = """Brown Onion Soup

Ingredients
- 4 onions
- 50 g butter
- 1 litre stock

Method
1. Slice the onions and melt the butter in a large pan.
2. Fry the onions in the butter for 20 minutes. Pour in the stock and simmer.
3. Serve in bowls.
"""
BUNS = """Buns

Ingredients
200 g flour
1 egg
30 g raisins

Method
1. Mix the flour and the egg in a bowl. Add the raisins, if using.
2. Bake or steam the dough for 20 minutes.
"""
TEA = {
    "@context": "https://schema.org",
    "@type": "Recipe",
    "name": "Tea",
    "recipeIngredient": ["1 tea bag", "200 ml water"],
    "recipeInstructions": "Boil the water. Pour it over the tea bag in a cup.",
}


def recipe_named(name):
    return TZATZIKI.replace("tzatziki", name)


def problem_of(response, status, name):
    """A failure is told as problem details."""
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    told = response.json()
    assert told["type"] == f"/problems#{name}"
    assert told["status"] == status
    assert told["title"] and told["detail"] and "Traceback" not in told["detail"]
    assert told["request"] == response.headers["x-request-id"]
    return told


ROOT = Path(__file__).parents[2]
PATIENCE = 60


@pytest.fixture(scope="session")
def zygote():
    """The command, loaded once."""
    found = Zygote()
    yield found
    found.end()


@pytest.fixture
def shell(tmp_path, zygote):
    """Runs `mirepoix` in an empty folder; with its own environment or streams, from nothing."""

    def run(*arguments, environment=None, **options):
        if environment is None and not set(options) - {"input"}:
            return zygote.run(list(arguments), tmp_path, options.get("input", b""))
        clean = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "NO_COLOR")}
        return subprocess.run(
            [sys.executable, "-m", "api.cli", *arguments],
            capture_output="stdout" not in options,
            cwd=tmp_path,
            env={**clean, "PYTHONPATH": str(ROOT), **(environment or {})},
            timeout=60,
            check=False,
            **options,
        )

    return run


@pytest.fixture(scope="session")
def gathered():
    """All commands; typer's own runner would gather them for every call, and take its time."""
    return get_command(app)


@pytest.fixture
def invoke(gathered):
    """Runs a command in this process; what goes wrong is raised as it is."""

    def run(*arguments, **options):
        return CliRunner().invoke(gathered, list(arguments), catch_exceptions=False, **options)

    return run


@pytest.fixture
def two(tmp_path):
    """A file with two recipes."""
    texts = [samples.path_of(name).read_text("utf-8") for name in ("tzatziki", "pizza")]
    file = tmp_path / "two.conllu"
    file.write_text("\n\n".join(texts), encoding="utf-8")
    return file


@pytest.fixture
def mended(tmp_path):
    """A recipe with something wrong in it that a reader can mend."""
    text = samples.path_of("tzatziki").read_text("utf-8")
    file = tmp_path / "mended.conllu"
    file.write_text(text.replace("B-EVENT", "I-EVENT", 1), encoding="utf-8")
    return file


def first_line(process, seconds=120):
    """The next line that a process says; nothing if it ends or says nothing for long."""
    there, _, _ = select.select([process.stdout], [], [], seconds)
    return process.stdout.readline().decode() if there else ""


class Server:
    """`mirepoix serve` in a process of its own, on a free port."""

    command = ("serve",)

    def __init__(self, folder, *options, environment=None):
        self.log = folder / f"serve-{len(list(folder.glob('serve-*')))}.log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "api.cli", *self.command, "--port", "0", *options],
                stdout=subprocess.PIPE,
                stderr=log,
                cwd=folder,
                env={**os.environ, "PYTHONPATH": str(ROOT), **(environment or {})},
                start_new_session=True,
            )
        found = re.search(r"http://\S+?(?=/ )", first_line(self.process))
        if not found:
            self.end()
            raise AssertionError(self.log.read_text("utf-8"))
        self.url = found[0]
        self.client = httpx.Client(base_url=self.url, timeout=30)
        assert self.client.get("/ready").status_code == 200

    def get(self, path, **options):
        return self.client.get(path, **options)

    def post(self, path, **options):
        return self.client.post(path, **options)

    def end(self):
        """Its exit code; what does not end by itself is killed, with everything it started."""
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(timeout=PATIENCE)
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.stdout.close()
        return self.process.wait(timeout=PATIENCE)

    def leave(self):
        """Tell it to stop, once."""
        if not self.client.is_closed:
            self.client.close()
            if self.process.poll() is None:
                self.process.terminate()

    def stop(self):
        """Stop it as an operator does; whatever it was asked, it went well and says so."""
        self.leave()
        code = self.end()
        said = self.log.read_text("utf-8")
        assert code == 0, said[-2000:]
        assert "raceback" not in said, said[-4000:]
        return said


@pytest.fixture(scope="session")
def served(tmp_path_factory):
    """Starts servers, and stops them all at the end."""
    folder = tmp_path_factory.mktemp("served")
    started = []

    def start(*options, warm=False, **settings):
        lazy = () if warm else ("--lazy",)
        started.append(Server(folder, *options, *lazy, **settings))
        return started[-1]

    yield start
    for server in started:  # they finish side by side
        server.leave()
    with ExitStack() as stack:  # all are stopped, whatever one of them has to say
        for server in started:
            stack.callback(server.stop)


@pytest.fixture(scope="session")
def server(served):
    """A server on the samples, as `mirepoix serve` starts it."""
    return served(warm=True)


@pytest.fixture(scope="session")
def token_file(tmp_path_factory):
    """A file with a token."""
    file = tmp_path_factory.mktemp("token") / "token"
    file.write_text("open-sesame\n", encoding="utf-8")
    file.chmod(0o600)
    return file


@pytest.fixture(scope="session")
def open_to_writers(served, token_file):
    """A server that can be written to; `writable` tidies it up."""
    return served("--token", str(token_file))


@pytest.fixture
def writable(open_to_writers):
    """A server that can be written to by who has the token; each test finds only the samples."""
    yield open_to_writers
    kept = set(samples.names())
    for recipe in open_to_writers.get("/recipes?limit=100").json()["recipes"]:
        if recipe["id"] not in kept:
            gone = open_to_writers.client.delete(recipe["url"], headers=TOKEN)
            assert gone.status_code == 204, gone.text


@pytest.fixture(scope="session")
def reserved(served, token_file):
    """A server that may only be read, gives at most a hundred rows, and has a friend elsewhere."""
    options = ("--read-only", "--rows", "100", "--cors", FRIEND)
    return served("--token", str(token_file), *options)


@pytest.fixture(scope="session")
def on_a_folder(served, token_file, tmp_path_factory):
    """Starts a server on a folder of its own, once for each number of workers."""

    @cache
    def start(workers):
        folder = tmp_path_factory.mktemp("folder") / "store"
        options = ("--token", str(token_file), "--store", str(folder), "--workers", workers)
        return served(*options), str(folder)

    return start
