"""`mirepoix completion`: what a shell needs to complete commands, options and names of recipes."""

from __future__ import annotations

import os
from enum import StrEnum
from typing import Annotated, Final

import typer

from api.cli.options import Debug, NoColour
from api.cli.screen import Screen

__all__ = ["Shell", "completion", "prepare"]

_PROGRAM: Final = "mirepoix"
_VARIABLE: Final = "_MIREPOIX_COMPLETE"


class Shell(StrEnum):
    """The shells that can complete."""

    BASH = "bash"
    ZSH = "zsh"
    FISH = "fish"


def completion(
    context: typer.Context,
    shell: Annotated[Shell, typer.Argument(help="Which shell.", show_default=False)],
    no_colour: NoColour = False,
    debug: Debug = False,
) -> None:
    """Print the script that lets a shell complete: eval "$(mirepoix completion bash)".

    For fish: mirepoix completion fish | source.
    """
    from typer.completion import get_completion_script  # type: ignore[attr-defined]

    script = get_completion_script(prog_name=_PROGRAM, complete_var=_VARIABLE, shell=shell.value)
    Screen(context).file(f"{script}\n")


def prepare() -> None:
    """Let the command answer a shell that wants something completed."""
    if _VARIABLE in os.environ:
        from typer.completion import completion_init  # type: ignore[attr-defined]

        completion_init()
