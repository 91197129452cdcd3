"""What came of a question, as notebooks show it: the answer, and the events that prove it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kg.drawing.html import safe, table_html

if TYPE_CHECKING:
    from reasoner.outcome import Answered, Evidence, NoAnswer, NotUnderstood

__all__ = ["answered_html", "silent_html"]


def answered_html(outcome: Answered) -> str:
    """The answer, how sure it is, its proof, and other answers that fit."""
    sure = f' <span style="opacity:.6">({outcome.confidence:.0%} sure)</span>'
    others = "".join(f"<p>or: {safe(other.text)}</p>" for other in outcome.alternatives)
    return f"<p><b>{safe(outcome.text)}</b>{sure}</p>{_proof(outcome.evidence)}{others}"


def silent_html(outcome: NoAnswer | NotUnderstood) -> str:
    """Why there is no answer, and what could be asked instead."""
    instead = "".join(f"<li>{safe(text)}</li>" for text in outcome.suggestions)
    meant = f"<p>Did you mean</p><ul>{instead}</ul>" if instead else ""
    return f"<p><i>{safe(outcome.reason)}</i></p>{meant}"


def _proof(evidence: Iterable[Evidence]) -> str:
    rows = [
        (each.moment or "", each.finding, each.rule, "; ".join(each.assumed)) for each in evidence
    ]
    return table_html(("where", "what the recipe says", "rule", "assumed"), rows) if rows else ""
