"""Text files as numbered lines: any line end, a byte order mark, stray bytes."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from kg.errors import Notices, ReadError

STDIN = "-"


class Line(NamedTuple):
    """A line of a file, counted from 1, without its line end."""

    number: int
    text: str


def lines_of(path: str, notices: Notices) -> Iterator[Line]:
    """The lines of a text file one by one, so that a file of any size fits in memory."""
    if path == STDIN:
        yield from _decoded(iter(sys.stdin.buffer), "<standard input>", notices)
        return
    _refuse_what_is_no_file(path)
    try:
        with Path(path).open("rb") as file:
            yield from _decoded(iter(file), path, notices)
    except OSError as error:
        raise ReadError(error.strerror or "cannot be opened", path) from error


def _refuse_what_is_no_file(path: str) -> None:
    try:
        if not Path(path).exists():
            raise ReadError("no such file", path)
        if Path(path).is_dir():
            raise ReadError("is a folder; a recipe file was expected", path)
    except (OSError, ValueError) as error:
        raise ReadError("is not a usable file name", path[:80]) from error


def _decoded(raw: Iterator[bytes], source: str, notices: Notices) -> Iterator[Line]:
    seen_text = False
    for number, bytes_ in enumerate(raw, 1):
        if b"\0" in bytes_:
            raise ReadError("is binary; a text file was expected", source)
        try:
            text = bytes_.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError:
            if not seen_text and number == 1:
                raise ReadError("is not UTF-8 text", source) from None
            notices.add("bytes that are not UTF-8 were replaced", source, number)
            text = bytes_.decode("utf-8", errors="replace")
        text = text.rstrip("\r\n")
        seen_text = seen_text or bool(text.strip())
        yield Line(number, text)
    if not seen_text:
        raise ReadError("is empty; a recipe was expected", source)
