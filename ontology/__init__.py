"""What cooking words mean, before any recipe.

Glossary
--------
class       a kind of thing, tool, place or action, by its local name: "RedOnion", "DiceAction".
kind        the branch a class belongs to: "food", "tool", "place" or "action".
effect      what a class of actions does: combine, separate, move, heat …
form        the state an action leaves a thing in: chopped, melted, baked.
affordance  that an action usually needs a tool or a place, with a weight.
words       the sources that people edit (`words/*.toml`); `python -m ontology` makes
            cooking.owl (for OWL tools) and tables.json (for us) from them.
"""

__all__ = ["affordances", "coverage", "effects", "lexicon", "taxonomy", "vocab"]
