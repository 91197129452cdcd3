"""Home Assistant (intents of 2024.6 and later): every timer as slots of HassStartTimer.

`slots` is what `POST /api/intent/handle` takes as `data`, with the intent's name as `name`. A time
that is a range starts at its least, so that somebody looks in time; vague ones have no timer.
"""

from __future__ import annotations

import json
from typing import Any, Final

from kg.graph import RecipeGraph
from reasoner.cooking.timers import Timer, timers

__all__ = ["INTENT", "record", "slots", "written"]

INTENT: Final = "HassStartTimer"
_SIZES: Final = (("hours", 3600), ("minutes", 60), ("seconds", 1))


def written(graph: RecipeGraph) -> str:
    """The timers of a recipe as JSON."""
    return json.dumps(record(graph), ensure_ascii=False, indent=2) + "\n"


def record(graph: RecipeGraph) -> dict[str, Any]:
    """The timers of a recipe, each with the intent that starts it."""
    return {
        "recipe": graph.recipe.title,
        "timers": [_timer(timer) for timer in timers(graph) if timer.least],
    }


def _timer(timer: Timer) -> dict[str, Any]:
    return {
        "intent": {"name": INTENT, "slots": slots(timer)},
        "step": timer.step,
        "words": timer.words,
        "most": timer.most,
        "until": timer.until,
    }


def slots(timer: Timer) -> dict[str, Any]:
    """The name of a timer, and its hours, minutes and seconds as far as there are some."""
    found: dict[str, Any] = {"name": timer.name}
    left = timer.least or 0
    for name, size in _SIZES:
        count, left = divmod(left, size)
        if count:
            found[name] = count
    return found
