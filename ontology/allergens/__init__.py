"""Which foods contain what people must not or will not eat: allergens, meat, alcohol, and diets.

tables   the classes and diets, their names, and names of foods with what each says of a class
naming   which names of foods a text has, and whether all of it was understood
judging  what a text says of a class, with the word that shows it

>>> contains("2 tbsp tahini", "sesame")
Verdict(status=<Status.CONTAINS: 'contains'>, word='tahini')
>>> contains("1 can coconut milk", "milk").status, contains("1 stock cube", "celery").status
(<Status.FREE: 'free'>, <Status.MAY_CONTAIN: 'may contain'>)
>>> class_asked("any dairy products"), class_asked("vegan"), class_asked("a hammer")
('milk', 'vegan', None)
"""

from __future__ import annotations

from ontology.allergens.judging import contains, word_in
from ontology.allergens.naming import Verdict, is_plain, names_food, says_nothing
from ontology.allergens.tables import Status, class_asked, declared, diets, is_diet, label

__all__ = [
    "Status",
    "Verdict",
    "class_asked",
    "contains",
    "declared",
    "diets",
    "is_diet",
    "is_plain",
    "label",
    "names_food",
    "says_nothing",
    "word_in",
]
