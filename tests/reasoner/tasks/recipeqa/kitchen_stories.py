"""Small recipes with step titles, made of parts that follow one another, in our own words."""

from __future__ import annotations

import json
from random import Random

FOODS = "carrot leek lamb lentil mushroom noodle onion pear plum pumpkin salmon spinach".split()
STAGES = (
    ("Gather the {a}", "You need 2 cups of {a}, 1 spoon of salt and 3 spoons of oil."),
    ("Chop the {a}", "Cut the {a} on a board with a sharp knife until the pieces are small."),
    ("Fry With {b}", "Heat oil in a pan, then add the {b} and stir till it is brown."),
    ("Simmer in {c} Stock", "Pour the {c} stock into the pot and let it bubble gently."),
    ("Season", "Taste it and put in salt, pepper and a little more {a}."),
    ("Serve and Enjoy!", "Spoon it on warm plates, bring it to the table and eat it at once."),
)


def recipes(count=24, seed=3):
    """Recipes as `recipeqa_recipes.json` has them."""
    random = Random(seed)
    found = []
    for number in range(count):
        a, b, c = random.sample(FOODS, 3)
        steps = [
            {
                "number": n + 1,
                "title": title.format(a=a, b=b, c=c),
                "body": f"{body.format(a=a, b=b, c=c)} Pan {number}.",
            }
            for n, (title, body) in enumerate(STAGES)
        ]
        found.append({"id": f"r{number}", "steps": steps})
    return found


def ordering_questions(told, seed=5):
    """Ordering questions of those recipes, pictures as keys that mean nothing, and stand-ins."""
    random = Random(seed)
    pictures, rows = {}, []
    for recipe in told:
        keys = []
        for step in sorted(random.sample(recipe["steps"], 4), key=lambda step: step["number"]):
            keys.append(f"k{random.randrange(10**9)}")
            pictures[keys[-1]] = step["title"]
        orders = [keys]
        while len(orders) < 4:
            order = random.sample(keys, 4)
            if order not in orders:
                orders.append(order)
        random.shuffle(orders)
        rows.append({"recipe": recipe["id"], "choices": orders, "answer": orders.index(keys)})
    return rows, pictures


def write(path, document):
    """Write a document as JSON and return where it is."""
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def renamed(document, names):
    """A document in which every text that has a new name is called so."""
    if isinstance(document, str):
        return names.get(document, document)
    if isinstance(document, list):
        return [renamed(each, names) for each in document]
    if isinstance(document, dict):
        return {names.get(key, key): renamed(value, names) for key, value in document.items()}
    return document
