"""What the site needs beyond mkdocs: pages of the root folder, and doctests as code."""

from __future__ import annotations

import re
from pathlib import Path

import griffe
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[1]
PAGES = ("SECURITY.md", "CONTRIBUTING.md", "CHANGELOG.md")
_DOCTEST = re.compile(r"^>>> .*(?:\n.+)*", re.M)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Take pages of the root folder in, with links as they are from there."""
    for name in PAGES:
        text = (ROOT / name).read_text("utf-8").replace("](docs/", "](")
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, **_: object) -> str:
    """Links that lead out of docs/ to those pages lead to them in the site."""
    return re.sub(rf"\]\(\.\./({'|'.join(map(re.escape, PAGES))})", r"](\1", markdown)


class Doctests(griffe.Extension):
    """Shows the examples of a docstring as code; Markdown would take them for quotations."""

    def on_instance(self, *, obj: griffe.Object, **_: object) -> None:
        """Fence them."""
        if obj.docstring:
            fenced = _DOCTEST.sub(lambda found: f"```pycon\n{found[0]}\n```", obj.docstring.value)
            obj.docstring.value = fenced
