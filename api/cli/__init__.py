"""The command `mirepoix`: one file a command.

recipes   what RECIPE on a command line may be        lookup    what THING may be
wording   things and events in a few words            story, kitchen, lives   what people see
screen    the one place that writes                   guard     errors and signals to exit codes
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command and exit: 0 fine, 1 wrong input, 2 wrong usage."""
    from api.cli.guard import guarded

    guarded(arguments)
