"""The prompt of `mirepoix ask`: one question a line, with history and completion."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from api.cli.answers import answer_shown
from api.cli.screen import Screen
from kg.graph import RecipeGraph
from reasoner import ask
from reasoner.ask import Conventions
from reasoner.outcome import Answered, Outcome, as_dict
from reasoner.suggest import answerable

__all__ = ["converse"]

_LEAVING = frozenset({"quit", "exit", "q", ":q", "bye"})
_KEPT = 1000


def converse(
    graph: RecipeGraph,
    screen: Screen,
    as_json: bool,
    conventions: Conventions,
    at: int | None,
    sure: float,
    interactive: bool,
) -> None:
    """Answer questions until there are no more; the cook is at the step that was told last."""
    at, before = at or 0, None
    history = _History(graph) if interactive else None
    if history:
        screen.text(
            f'{graph.recipe.title}: ask anything; Tab completes, "next" tells the next step, '
            "an empty line leaves.\n"
        )
    try:
        while (question := _next(interactive)) is not None:
            if not question or question.lower() in _LEAVING:
                if interactive:
                    break
                continue
            begins = at == 0 and question.lower().strip("?!. ") == "next"
            asked = "What is step 1?" if begins else question
            outcome = ask(
                graph,
                asked,
                conventions=conventions,
                sure=sure,
                previous=before,
                at_step=at or None,
            )
            at, before = _told(outcome, at), outcome
            if as_json:
                record = {"question": question, **as_dict(outcome)}
                screen.file(json.dumps(record, ensure_ascii=False, default=str) + "\n")
            else:
                screen.show(*answer_shown(outcome, graph))
    finally:
        if history:
            history.save()


def _told(outcome: Outcome, at: int) -> int:
    """The step that the cook is at after an answer: "next" moves on."""
    told = isinstance(outcome, Answered) and outcome.evidence[:1]
    is_step = told and told[0].rule == "step-told" and told[0].moment
    return told[0].moment.step if told and is_step and told[0].moment else at


def _next(interactive: bool) -> str | None:
    try:
        if interactive:
            return input("? ").strip()
        line = sys.stdin.readline()
        return line.strip() if line else None
    except (EOFError, UnicodeDecodeError):
        return None


class _History:
    """Readline's history in the user's state folder, and completion from the recipe's questions."""

    def __init__(self, graph: RecipeGraph) -> None:
        home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
        self._file = Path(home) / "mirepoix" / "questions"
        self._texts = answerable(graph)
        try:
            import readline
        except ImportError:
            return
        readline.set_completer_delims("")
        readline.set_completer(self._complete)
        readline.parse_and_bind("tab: complete")
        readline.set_history_length(_KEPT)
        if self._file.is_file():
            readline.read_history_file(self._file)

    def _complete(self, typed: str, state: int) -> str | None:
        fitting = [text for text in self._texts if text.lower().startswith(typed.lower())]
        return fitting[state] if state < len(fitting) else None

    def save(self) -> None:
        """Keep the history for next time, where that is possible."""
        try:
            import readline

            self._file.parent.mkdir(parents=True, exist_ok=True)
            readline.write_history_file(self._file)
        except (ImportError, OSError):
            return
