"""A picture of the kitchen over time: lanes are places, lines are ingredients.

strand    a thing for as long as it is by itself: it enters, moves, and joins or ends
stretch   the piece of a strand that lies in one place
lane      a place with the stretches that lie in it, none over another
"""

from __future__ import annotations

from kg.drawing.svg import to_svg

__all__ = ["to_svg"]
