"""Text files as numbered lines: any line end, byte order marks, stray bytes."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from itertools import chain
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from kg.errors import Notices, ReadError

STDIN: Final = "-"
LONGEST_LINE: Final = 1 << 26
_HEAD: Final = 1 << 13
_CONTROL: Final = bytes(set(range(32)) - set(b"\t\n\v\f\r\x1b"))
_KINDS: Final = (
    (b"%PDF-", "a PDF; copy its text into a text file"),
    (b"PK\x03\x04", "a zip archive, such as a .docx; save it as plain text"),
    (b"\xd0\xcf\x11\xe0", "an old Office document; save it as plain text"),
    (b"{\\rtf", "rich text (RTF); save it as plain text"),
    (b"\x89PNG", "a picture; a text file was expected"),
    (b"\xff\xd8\xff", "a picture; a text file was expected"),
    (b"GIF8", "a picture; a text file was expected"),
    (b"\x1f\x8b", "a compressed file; unpack it first"),
)
"""What files begin with that people take for recipes."""
_BOM: Final = "\ufeff"
_UTF16: Final = (b"\xff\xfe", b"\xfe\xff")


class Line(NamedTuple):
    """A line of a file, counted from 1, without its line end."""

    number: int
    text: str


def name_of(path: str) -> str:
    """What messages call a file."""
    return "<standard input>" if path == STDIN else path


def lines_of(path: str, notices: Notices) -> Iterator[Line]:
    """The lines of a text file one by one, so that a file of any size fits in memory."""
    with _opened(path) as file:
        try:
            yield from _decoded(_raw(file, name_of(path)), name_of(path), notices)
        except OSError as error:
            raise ReadError(error.strerror or "cannot be read", path) from error


def lines_in(text: str, source: str, notices: Notices) -> Iterator[Line]:
    """The lines of a text that is already in memory."""
    raw = io.BytesIO(text.encode("utf-8", errors="replace"))
    return _decoded(_raw(raw, source), source, notices)


def _opened(path: str) -> AbstractContextManager[BinaryIO]:
    if path == STDIN:
        return nullcontext(sys.stdin.buffer)
    try:
        return Path(path).open("rb")
    except FileNotFoundError:
        raise ReadError("no such file", path) from None
    except IsADirectoryError:
        raise ReadError("is a folder; a recipe file was expected", path) from None
    except OSError as error:
        raise ReadError(error.strerror or "cannot be opened", path[:200]) from error
    except ValueError as error:
        raise ReadError("is not a usable file name", repr(path[:200])) from error


def _raw(file: BinaryIO, source: str) -> Iterator[bytes]:
    """The lines as bytes; a file that begins like a picture or an archive is refused."""
    head: list[bytes] = []
    size = 0
    for line in _bounded(file, source):
        head.append(line)
        size += len(line)
        if size >= _HEAD:
            break
    if head and head[0].startswith(_UTF16):
        return _from_utf16(b"".join([*head, *_bounded(file, source)]), source)
    _refuse_binary(b"".join(head)[:_HEAD], source)
    return chain(head, _bounded(file, source))


def _from_utf16(data: bytes, source: str) -> Iterator[bytes]:
    """The lines of what Windows calls a Unicode text."""
    try:
        text = data.decode("utf-16")
    except UnicodeDecodeError as error:
        raise ReadError("is neither UTF-8 nor UTF-16 text", source) from error
    return _bounded(io.BytesIO(text.encode("utf-8", errors="replace")), source)


def _bounded(file: BinaryIO, source: str) -> Iterator[bytes]:
    """Lines of a bearable length, so that an endless one cannot fill the memory."""
    while line := file.readline(LONGEST_LINE):
        if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
            raise ReadError(f"has a line of more than {LONGEST_LINE >> 20} MB", source)
        yield line


def _refuse_binary(head: bytes, source: str) -> None:
    """Text has next to no control characters; a stray one is mended, not refused."""
    for start, kind in _KINDS:
        if head.startswith(start):
            raise ReadError(f"is {kind}", source)
    strange = len(head) - len(head.translate(None, _CONTROL))
    if strange * 50 > len(head):
        raise ReadError("is binary; a text file was expected", source)


def _decoded(raw: Iterable[bytes], source: str, notices: Notices) -> Iterator[Line]:
    number, seen_text = 0, False
    for bytes_ in raw:
        number += 1
        try:
            text = bytes_.decode("utf-8")
        except UnicodeDecodeError:
            text = _otherwise(bytes_, source, number, notices)
        text = text.rstrip("\r\n")
        if text[:1] == _BOM or "\0" in text or "\r" in text:
            for text in _mended(text, number, source, notices):  # noqa: B020
                yield Line(number, text)
                number += 1
            number -= 1
        else:
            yield Line(number, text)
        seen_text = seen_text or bool(text.strip())
    if not seen_text:
        raise ReadError("is empty; a recipe was expected", source)


def _otherwise(line: bytes, source: str, number: int, notices: Notices) -> str:
    """A line that is not UTF-8: what old editors write, or else with a sign for what is lost."""
    if b"\t" not in line and not line.startswith(b"#"):
        try:
            text = line.decode("cp1252")
        except UnicodeDecodeError:
            pass
        else:
            notices.add("is not UTF-8; read as Windows-1252", source, number)
            return text
    notices.add("bytes that are not UTF-8 were replaced", source, number)
    return line.decode("utf-8", errors="replace")


def _mended(text: str, number: int, source: str, notices: Notices) -> list[str]:
    """The lines that an odd one really is: after a byte order mark, a NUL, bare returns."""
    if text[:1] == _BOM:
        text = text[1:]
        if number > 1:
            notices.add("a byte order mark inside the file was removed", source, number)
    if "\0" in text:
        notices.add("NUL characters were removed", source, number)
        text = text.replace("\0", "")
    if "\r" in text:
        notices.add("carriage returns were taken as line ends", source, number)
    return text.split("\r")
