"""Nothing that goes wrong reaches a user as a traceback: errors and signals to exit codes."""

from __future__ import annotations

import signal
import sys
import traceback
from collections.abc import Sequence
from types import FrameType
from typing import NoReturn

__all__ = ["guarded"]

WRONG = 1
INTERRUPTED = 130
_REPORT = "this is a bug in mirepoix; please report it with what the same command prints on --debug"


def guarded(arguments: Sequence[str] | None) -> NoReturn:
    """Run the command line and exit with its code."""
    signal.signal(signal.SIGINT, _stop)
    given = list(sys.argv[1:] if arguments is None else arguments)
    from api.cli.app import app
    from api.cli.errors import OutputError
    from kg.errors import KgError
    from kg.extras import missing

    try:
        app(given, prog_name="mirepoix")
    except (KgError, OutputError) as error:
        _say(f"mirepoix: {error}")
    except Exception as error:
        if "--debug" in given:
            traceback.print_exc()
        known = missing(error) if isinstance(error, ModuleNotFoundError) else None
        _say(f"mirepoix: {known or f'{type(error).__name__}: {error}; {_REPORT}'}")
    sys.exit(WRONG)


def _stop(_signal: int, _frame: FrameType | None) -> None:
    sys.exit(INTERRUPTED)


def _say(message: str) -> None:
    """One line on the standard error, if anybody still listens there."""
    from kg.plain import printable

    line = " ".join(printable(message).splitlines())
    try:
        print(line, file=sys.stderr, flush=True)
    except (OSError, ValueError, AttributeError):
        return
