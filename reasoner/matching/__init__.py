"""Words of a question to things, props and acts of a recipe, cheapest kind of match first.

exact      the same words
lemma      the same words in another form, or with trimmings: "the chopped onions", "onion"
synonym    names of one class of the ontology: aubergine, eggplant
class      a name of a class above: a skillet is a pan
head noun  the same head, described by one side only: "miso glaze", "glaze"
spelling   one of these, after a typo is put right by the recipe's own words
wordnet    one meaning, or one right above, where the ontology does not know both
embedding  the most alike of the names that nothing else decides, if well ahead of the second

`same` compares two phrases; `vocabulary(graph)` looks words up among the names of a recipe.
"""

from __future__ import annotations

from reasoner.matching.phrases import same
from reasoner.matching.vocabulary import Vocabulary, vocabulary

__all__ = ["Vocabulary", "same", "vocabulary"]
