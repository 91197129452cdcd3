"""Pages whose markup alone says too little: parts of the list, menus, addresses."""

import json
import time

from kg.listing import Listing
from kg.readers import read_text
from kg.readers.scraping import address_of

PIE = {
    "@context": "https://schema.org",
    "@type": "Recipe",
    "name": "Leek Pie",
    "recipeIngredient": ["250 g spelt flour", "120 g butter", "3 leeks", "30 g butter"],
    "recipeInstructions": ["Rub the butter into the flour.", "Fry the leeks in a pan."],
}
GROUP = '<div class="wprm-recipe-ingredient-group"><h4>{}</h4><ul>{}</ul></div>'
ITEM = '<li class="wprm-recipe-ingredient">{}</li>'


def page(*groups, head=""):
    script = f'<script type="application/ld+json">{json.dumps(PIE)}</script>'
    shown = "".join(GROUP.format(name, "".join(map(ITEM.format, items))) for name, items in groups)
    return f"<html><head>{head}{script}</head><body>{shown}</body></html>"


def parts(text):
    (recipe,) = read_text(text, "pie.html")
    return [(line.part, line.text) for line in recipe.ingredients]


def test_a_page_keeps_the_parts_of_its_list():
    lines = PIE["recipeIngredient"]
    found = parts(page(("For the pastry", lines[:2]), ("For the filling", lines[2:])))
    assert found == [
        *(("pastry", line) for line in lines[:2]),
        *(("filling", line) for line in lines[2:]),
    ]


def test_parts_that_do_not_have_every_line_are_not_taken():
    found = parts(page(("For the pastry", ["250 g spelt flour"]), ("Else", ["3 leeks"])))
    assert found == [("", line) for line in PIE["recipeIngredient"]]


def test_a_page_says_where_it_lives():
    link = '<link rel="canonical" href="https://kitchen.example/pie/">'
    assert address_of(page(head=link)) == "https://kitchen.example/pie/"
    meta = '<meta property="og:url" content="https://kitchen.example/tart">'
    assert address_of(page(head=meta)) == "https://kitchen.example/tart"
    assert address_of(page()).startswith("https://")


def test_a_page_that_closes_nothing_is_read_in_time():
    start = time.process_time()
    assert parts(page() + '<div class="wprm-recipe-ingredient-group">' * 19_000)
    assert time.process_time() - start < 2


def test_the_menu_of_a_site_is_no_food():
    menu = "".join(f'<li><a href="/x">{name}</a></li>' for name in ("Start", "Chicken", "Bread"))
    text = (
        f"<html><body><div><ul>{menu}</ul></div><h1>Leek Broth</h1><h2>Ingredients</h2>"
        "<ul><li>3 leeks</li><li>1 l <a href='/s'>stock</a></li></ul><h2>Method</h2>"
        f"<ol><li>Slice the leeks.</li><li>Simmer them in the stock.</li></ol><ul>{menu}</ul>"
    )
    (recipe,) = read_text(text, "broth.html")
    assert [line.text for line in recipe.ingredients] == ["3 leeks", "1 l stock"]
    assert len(recipe.steps) == 2


def test_no_brackets_stay_in_names():
    text = "Dip\n\nIngredients\n{}\n\nMethod\n1. Stir everything together in a bowl.\n"
    lines = "4 tbsp olive oil (\n1 lemon (juiced (all of it))\n200 g yoghurt [thick]\n1 tsp salt)"
    (recipe,) = read_text(text.format(lines))
    names = [supply.name for supply in Listing(recipe).supplies.values()]
    assert names == ["olive oil", "lemon", "yoghurt", "salt"]
