"""What a made question is: its words, its answer, its kind and the proof."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from reasoner.outcome import Evidence

__all__ = ["NO_ANSWER", "STRANGER", "Dialect", "Made"]

Dialect = str
STRANGER: Final = "18"
"""R2VQ's class of questions that were taken from another recipe."""
NO_ANSWER: Final = "N/A"


@dataclass(frozen=True, slots=True)
class Made:
    """A question about a recipe; without an answer the recipe does not say.

    `kind` is R2VQ's class ("0" to "18") or the kind of an operator. `dialect` is "r2vq" or
    "people": the conventions in which `reasoner.ask` gives this answer.
    """

    recipe: str
    kind: str
    question: str
    answer: str | None
    evidence: tuple[Evidence, ...]
    dialect: Dialect
    taken_from: str = ""

    def as_dict(self) -> dict[str, Any]:
        """The question as JSON has it."""
        proofs = [
            {"rule": proof.rule, "at": str(proof.moment or ""), "finding": proof.finding}
            for proof in self.evidence
        ]
        told = {
            "recipe": self.recipe,
            "class": self.kind,
            "question": self.question,
            "answer": self.answer,
            "evidence": proofs,
            "conventions": self.dialect,
        }
        return {**told, "taken_from": self.taken_from} if self.taken_from else told
