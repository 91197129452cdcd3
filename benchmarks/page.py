"""The page, from pasting a recipe to the first answer: in a real browser, as busy as it is here."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from statistics import median
from typing import Any

from benchmarks.corpus import plain_texts

FIRST_ANSWER_MS = 300.0
"""What was wanted, of a machine that has nothing else to do."""
MOST = 12
SETTLED = 3.0
"""Seconds for a new server to have everything loaded."""
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_WATCH = """() => {
  window.at = {};
  const look = () => {
    if (!at.shown && document.querySelector("#lanes .column")) at.shown = performance.now();
    const answer = document.querySelector("#answer .said");
    if (at.asked && !at.said && answer) at.said = performance.now();
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}"""
_PASTE = """(text) => {
  const box = document.getElementById("source");
  box.value = text;
  at.pasted = performance.now();
  box.dispatchEvent(new InputEvent("input", { inputType: "insertFromPaste", bubbles: true }));
}"""
_ASK = """() => {
  const box = document.getElementById("question");
  box.value = "What is the first step?";
  at.asked = performance.now();
  box.form.requestSubmit();
}"""


def run() -> None:
    """Print how long a pasted recipe takes to be shown, and its first answer."""
    browser = next(filter(None, map(shutil.which, NAMES)), None)
    if browser is None:
        print("The page: no chromium here, nothing was measured")
        return
    with _served() as address:
        found = [_timed(browser, address, text) for text in plain_texts(MOST)]
    print(
        f"The page: pasted recipes in Chromium, {os.getloadavg()[0]:.1f} programs waiting beside it"
    )
    rows = list(zip(*found, strict=True))
    _print("shown", rows[0])
    _print("answered", rows[1])
    _print("together", [sum(each) for each in found], f"   of {FIRST_ANSWER_MS:.0f}")


def _print(name: str, found: Sequence[float], wanted: str = "") -> None:
    print(f"  {name:<10} median {median(found):5.0f} ms   slowest {max(found):5.0f} ms{wanted}")


@contextmanager
def _served() -> Iterator[str]:
    """A server on the samples, at a port that it finds."""
    command = [sys.executable, "-m", "api.cli", "serve", "--log-level", "warning"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        said = process.stdout.readline() if process.stdout else ""
        time.sleep(SETTLED)
        address = re.search(r"http://\S+", said)
        assert address, said
        yield address[0]
    finally:
        process.terminate()
        process.wait()


def _timed(browser: str, address: str, text: str) -> tuple[float, float]:
    """Milliseconds from pasting to the recipe, and from asking to the answer."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        page = chromium.new_context(bypass_csp=True).new_page()
        page.goto(address)
        page.wait_for_selector("html[data-ready]")
        page.evaluate(_WATCH)
        page.evaluate(_PASTE, text)
        page.wait_for_function("at.shown")
        page.wait_for_load_state("networkidle")
        page.evaluate(_ASK)
        page.wait_for_function("at.said")
        at: dict[str, Any] = page.evaluate("at")
        chromium.close()
    return at["shown"] - at["pasted"], at["said"] - at["asked"]
