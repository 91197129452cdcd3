"""The one place that writes: text that fits the terminal, JSON, exports, and notices."""

from __future__ import annotations

import codecs
import io
import os
import sys
import tempfile
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from shutil import get_terminal_size
from typing import Any, Final, NoReturn

import typer
from rich.console import Console, RenderableType

from api.cli.errors import OutputError
from api.cli.options import NO_COLOUR
from kg.errors import Notices
from kg.plain import printable
from kg.record import as_json

__all__ = ["Screen", "write_file"]

STDOUT: Final = "the standard output"
PIPE_CLOSED: Final = 141
_WIDTH: Final = 80
_NARROWEST: Final = 30
_MOST_NOTICES: Final = 10
_PLAINER: Final = {"…": "...", "→": "->", "·": "-", "–": "-", "—": "-", "─": "-", "×": "x"}
_PLAINER_QUOTES: Final = {"‘": "'", "’": "'", "“": '"', "”": '"', "°": " degrees "}


class _Page(io.StringIO):
    """A page in memory that tells rich which encoding it will be written in."""

    encoding: str = "utf-8"


class Screen:
    """Where a command's results go: people read `show`, programs read `data`."""

    def __init__(self, context: typer.Context) -> None:
        is_terminal = sys.stdout is not None and sys.stdout.isatty()
        unwanted = context.meta.get(NO_COLOUR) or os.environ.get("NO_COLOR")
        colour = is_terminal and not unwanted and os.environ.get("TERM") not in ("dumb", "unknown")
        self._page = _Page()
        self._page.encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
        self._console = Console(
            file=self._page,
            width=_width(is_terminal),
            force_terminal=bool(colour),
            color_system="auto" if colour else None,
            markup=False,
            emoji=False,
            highlight=False,
        )

    def show(self, *parts: RenderableType) -> None:
        """Write something for people."""
        for part in parts:
            self._console.print(part)
        lines = [line.rstrip() for line in self._page.getvalue().split("\n")]
        self._page.seek(0)
        self._page.truncate()
        self.text("\n".join(lines))

    def text(self, text: str) -> None:
        """Write text as well as the terminal's encoding can."""
        out = _stdout()
        try:
            text.encode(out.encoding or "utf-8")
        except (UnicodeEncodeError, LookupError):
            encoding = out.encoding or "ascii"
            text = text.encode(encoding, errors="plainer").decode(encoding)
        _attempt(lambda: out.write(text))

    def data(self, record: Any) -> None:  # noqa: ANN401  (whatever JSON can hold)
        """Write one JSON document."""
        self.file(as_json(record))

    def file(self, text: str) -> None:
        """Write what is UTF-8 by its format, whatever the terminal's encoding is."""
        out = _stdout()
        buffer = getattr(out, "buffer", None)
        if buffer is None:
            self.text(text)
        else:
            _attempt(lambda: buffer.write(text.encode("utf-8", errors="replace")))

    def complain(self, message: str) -> None:
        """Say on the standard error what is wrong, and go on."""
        _say(f"mirepoix: {message}")

    def note(self, notices: Notices) -> None:
        """Say on the standard error what was mended in the input."""
        for notice in notices.found[:_MOST_NOTICES]:
            _say(f"notice: {notice}")
        if notices.count > _MOST_NOTICES:
            rest = notices.count - _MOST_NOTICES
            _say(f"notice: and {rest} more; `mirepoix check` lists them")


def write_file(path: Path, text: str) -> None:
    """Write a file whole or not at all: a reader never sees half of it."""
    try:
        if path.exists() and not path.is_file():
            path.write_text(text, encoding="utf-8", errors="replace", newline="\n")
            return
        _replace(path.resolve(), text)
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        raise OutputError(str(path), problem) from error


def _replace(path: Path, text: str) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}.")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", errors="replace", newline="\n") as file:
            file.write(text)
        temporary.chmod(path.stat().st_mode if path.exists() else 0o666 & ~_umask())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _width(is_terminal: bool) -> int:
    """The terminal's width; what is piped is 80 wide unless COLUMNS says otherwise."""
    said = os.environ.get("COLUMNS", "")
    if said.isascii() and said.isdecimal() and int(said) > 0:
        return max(int(said), _NARROWEST)
    return max(get_terminal_size().columns, _NARROWEST) if is_terminal else _WIDTH


def _stdout() -> Any:  # noqa: ANN401  (a stream of whatever kind stands there)
    if sys.stdout is None:
        raise OutputError(STDOUT, "it is closed")
    return sys.stdout


def _attempt(write: Callable[[], object]) -> None:
    """Write; nobody reading on is no error, a full disk is."""
    try:
        write()
        sys.stdout.flush()
    except BrokenPipeError:
        _leave_quietly()
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        _silence()
        raise OutputError(STDOUT, problem) from error


def _leave_quietly() -> NoReturn:
    _silence()
    sys.exit(PIPE_CLOSED)


def _silence() -> None:
    """Let what is still buffered go nowhere, so that the end of the program does not complain."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())


def _say(message: str) -> None:
    with suppress(OSError, ValueError, AttributeError):
        print(printable(message), file=sys.stderr)


def _plainer(error: UnicodeError) -> tuple[str, int]:
    """What stands for characters that an encoding lacks: ½ becomes 1/2, é becomes e."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    return "".join(_without_accents(letter) for letter in text), error.end


def _without_accents(letter: str) -> str:
    known = _PLAINER.get(letter) or _PLAINER_QUOTES.get(letter)
    if known:
        return known
    parts = unicodedata.normalize("NFKD", letter).replace("⁄", "/")
    return parts.encode("ascii", errors="ignore").decode() or "?"


codecs.register_error("plainer", _plainer)
