"""Questions in, outcomes with proofs out.

`ask(recipe, question)` gives `Answered`, `NoAnswer` (the recipe does not say) or `NotUnderstood`.
"""

from __future__ import annotations

from reasoner.ask import ask
from reasoner.outcome import Answered, Evidence, Match, NoAnswer, NotUnderstood, Outcome, as_dict

__all__ = [
    "Answered",
    "Evidence",
    "Match",
    "NoAnswer",
    "NotUnderstood",
    "Outcome",
    "as_dict",
    "ask",
]
