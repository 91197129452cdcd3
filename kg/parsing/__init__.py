"""Plain text -> Recipe: events, mentions, roles, references and what the text leaves out.

A pipeline of small steps: `tokens` cuts words, `spotting` finds events and mentions, `predicates`
and `roles` the semantic roles, `linking` who takes part in what, `coreference` what a mention
refers to, `supposing` what is left out; `history` is what has happened so far. `models` are learned
by `training` and shipped; without them `rules` and the ontology's affordances do what they can.
"""

from __future__ import annotations

from kg.parsing.outline import Outline
from kg.parsing.pipeline import parse, parse_many

__all__ = ["Outline", "parse", "parse_many"]
