"""Find what the descriptions of a question mean in one graph: acts, things, props and moments.

Every finding has a score; nothing is decided before the readings are ranked.
"""
