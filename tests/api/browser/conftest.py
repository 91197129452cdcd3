"""A real browser: Debian's chromium, driven by Playwright; installed where that is possible."""

from __future__ import annotations

import os
import re
import shutil
import subprocess

import pytest
from playwright.sync_api import Error, expect, sync_playwright

from kg import samples

WAIT = 60_000
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def _found():
    return next(filter(None, map(shutil.which, NAMES)), None)


def _installed():
    """Chromium from Debian, if this user may install it."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return None
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "check": False}
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = ["apt-get", "install", "-y", "--no-install-recommends", "chromium"]
    for command in (install, ["apt-get", "update"], install):
        done = subprocess.run(command, env=environment, timeout=600, **quiet)
        if command is install and done.returncode == 0:
            break
    return _found()


@pytest.fixture(scope="module")
def browser():
    """Chromium, without a window; gone with its module, for it keeps an event loop running."""
    path = _found() or _installed()
    if path is None:
        pytest.skip("no chromium here, and it cannot be installed without being root on Debian")
    with sync_playwright() as playwright:
        try:
            chromium = playwright.chromium.launch(
                executable_path=path, args=["--no-sandbox"], timeout=120_000
            )
        except Error as error:
            pytest.skip(f"{path} does not start here: {error.message.splitlines()[0]}")
        yield chromium
        chromium.close()


@pytest.fixture
def visit(browser, server):
    """Opens the page at an address; what goes wrong in it is an error."""
    contexts = []
    troubles = []

    def opened(address="#/tzatziki", *, width=1400, height=950, site=None, **options):
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(WAIT)
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.hosts = set()
        page.on("request", lambda request: page.hosts.add(request.url.split("/")[2]))
        page.goto(f"{(site or server).url}/{address}")
        page.wait_for_selector("html[data-ready]")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert troubles == []


@pytest.fixture
def seen():
    """Playwright's patient assertions."""
    expect.set_options(timeout=WAIT)
    return expect


@pytest.fixture(scope="session")
def banquet():
    """Two samples cooked one after the other: a recipe of more than sixty events."""
    pie = samples.path_of("shepherds-pie").read_text("utf-8")
    cake = samples.path_of("apple-cake").read_text("utf-8")
    asked = ("# question", "# answer")
    first = "\n".join(line for line in pie.splitlines() if not line.startswith(asked))
    steps = max(int(number) for number in re.findall(r"newpar id = \S+::step(\d+)", first))
    second = cake[cake.index("# newpar id = apple-cake::step01") :]
    second = second.replace("apple-cake::", "shepherds-pie::")
    second = re.sub(r"::step(\d+)", lambda found: f"::step{int(found[1]) + steps:02d}", second)
    second = re.sub(
        r"(?<=[\w'])\.(\d+)\.(\d+)\.(\d+)\b",
        lambda found: f".{int(found[1]) + steps}.{found[2]}.{found[3]}",
        second,
    )
    return f"{first.strip()}\n\n{second}".replace("shepherds-pie", "banquet")
