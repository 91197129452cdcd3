"""What something is done with, by the text: "brush the salmon with the glaze"."""

from __future__ import annotations

from kg.entities import Act
from kg.graph import RecipeGraph

__all__ = ["companions"]


def companions(graph: RecipeGraph, act: Act) -> tuple[str, ...]:
    """The things and props that stand behind "with" in an act's sentence, before the next verb."""
    sentence = graph.text.sentence(act.at)
    words = [token.form.lower() for token in sentence.tokens] if sentence else []
    later = [other.at.token for other in graph.text.acts_in(act.at) if other.at > act.at]
    end = min(later, default=len(words) + 1)
    start = next((n for n in range(act.at.token, len(words)) if words[n] == "with"), end)
    parts = [(part.entity, part.participation.mention) for part in act.partakings]
    behind = [entity for entity, mention in parts if mention and start < mention.at.token < end]
    return tuple(dict.fromkeys(behind))
