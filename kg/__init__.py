"""What one recipe says, and when.

A glossary of the package:

recipe      the text and its annotation, as frozen values (`kg.model`)
event       a cooking verb of the text, with who takes part in it
act         an event on the clock: what it takes, gives and needs (`kg.graph`)
tick        a point on the clock: 0 is the ingredient list, n is the n-th event
thing       something to eat: explicit (brought in) or implicit (made by an act)
prop        something to cook with or in: a tool or a habitat
supply      a line of the ingredient list
fluent      something that is true of a subject from one tick until another (`kg.timeline`)
aside       an event that is only described ("until browned"): nobody does it
lump        the outermost mixture that a thing is part of at some tick
"""

from __future__ import annotations

from kg.builder import build
from kg.graph import RecipeGraph
from kg.model import Recipe

__all__ = ["Recipe", "RecipeGraph", "build"]
