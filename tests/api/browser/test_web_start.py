"""The page from nothing to an answer: paste, drop, open, edit, reload, keep; in a real browser."""

from __future__ import annotations

import json
import re

import pytest

from kg import samples

from ..conftest import BUNS, SOUP, TEA

QUESTION = "How long do I fry the onions?"
UNREADABLE = {
    "JSON that breaks off": ('{"@type": "Recipe",\n "name": "Tea",\n "recipeIngredient": [}\n', 3),
    "no recipe": ("A poem about the sea\n\nThe waves they roll\n", 1),
}


@pytest.fixture
def paste(visit, seen):
    """Opens the page and pastes a text."""

    def pasted(text, **options):
        page = visit("", **options)
        page.get_by_label("Your recipe").fill(text)
        seen(page.locator("#read")).to_contain_text("Read 1 recipe")
        return page

    return pasted


def test_it_opens_with_a_sentence_a_box_three_samples_and_a_question(visit, seen):
    page = visit("")
    seen(page.locator("h1#title")).to_contain_text("Paste a recipe, then ask it anything")
    seen(page.get_by_label("Your recipe")).to_be_visible()
    seen(page.locator("#samples .cards a")).to_have_count(3)
    page.locator("#question").fill(QUESTION)
    page.keyboard.press("Enter")
    seen(page.locator("#answer")).to_contain_text("Of which recipe?")
    page.locator("#samples .cards a").first.click()
    seen(page.locator("#title")).to_have_text("Two Tomato and Mozzarella Pizzas")
    seen(page.locator("#lanes .strand").first).to_be_visible()


def test_from_pasting_to_an_answer_in_one_flow_that_survives_a_reload(paste, seen, server):
    page = paste(SOUP)
    seen(page.locator("#lanes .column")).to_have_count(6)
    seen(page.get_by_label("Your recipe")).to_be_visible()
    seen(page.locator("#ideas .idea").first).to_have_text(re.compile("^How long do I"))
    placeholder = page.locator("#question").get_attribute("placeholder")
    assert placeholder == page.locator("#ideas .idea").first.text_content()
    page.locator("#question").fill(QUESTION)
    page.keyboard.press("Enter")
    for _ in range(2):
        seen(page.locator("#answer .said")).to_have_text("20 minutes")
        seen(page.locator("#answer blockquote mark").first).to_have_text("Fry")
        seen(page.locator("#now")).to_contain_text("after event 3 of 6: fry (step 2)")
        seen(page.locator("#text .mark.event.lit")).to_have_text("Fry")
        seen(page.locator("#facts")).to_contain_text("only in this browser")
        page.reload()
    assert server.get("/recipes/brown-onion-soup").status_code == 404
    page.goto(f"{server.url}/#/")
    seen(page.locator("#samples .cards a").first).to_contain_text("Brown Onion Soup")


def test_the_storyline_follows_what_is_written(paste, seen):
    page = paste(SOUP)
    page.get_by_label("Your recipe").press("Control+End")
    page.keyboard.type("4. Sprinkle the parsley over it.\n")
    seen(page.locator("#lanes .column")).to_have_count(7)
    seen(page.get_by_label("Your recipe")).to_be_focused()
    page.get_by_role("button", name="Edit").click()
    seen(page.locator("#text .steps")).to_contain_text("parsley")


def test_a_sample_can_be_edited_into_a_recipe_of_ones_own(visit, seen):
    page = visit("#/tzatziki")
    page.get_by_role("button", name="Edit").click()
    seen(page.get_by_label("Your recipe")).to_have_value(re.compile("cucumber"))
    page.get_by_label("Your recipe").press("Control+Home")
    page.keyboard.type("My ")
    seen(page.locator("#title")).to_have_text(re.compile("^My Tzatziki"))
    seen(page.locator("#facts")).to_contain_text("only in this browser")


def test_a_saved_page_can_be_dropped(visit, seen):
    page = visit("")
    scripted = f'<script type="application/ld+json">{json.dumps(TEA)}</script>'
    page.evaluate(
        """(html) => {
        const data = new DataTransfer();
        data.items.add(new File([html], "tea.html", { type: "text/html" }));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
    }""",
        f"<html><head>{scripted}</head><body><h1>Tea</h1></body></html>",
    )
    seen(page.locator("#title")).to_have_text("Tea")


@pytest.mark.parametrize(("text", "line"), UNREADABLE.values(), ids=UNREADABLE)
def test_what_cannot_be_read_is_shown_at_its_line(visit, seen, text, line):
    page = visit("")
    page.get_by_label("Your recipe").fill(text)
    seen(page.locator("#read")).to_contain_text("This cannot be read yet")
    seen(page.locator("#source")).to_have_attribute("aria-invalid", "true")
    seen(page.locator("#faults .here").first).to_contain_text(text.split("\n")[line - 1].strip())
    page.get_by_role("button", name=f"Line {line}").click()
    chosen = "document.activeElement.value.slice(document.activeElement.selectionStart)"
    assert page.evaluate(chosen).startswith(text.split("\n")[line - 1])
    page.reload()
    seen(page.get_by_label("Your recipe")).to_have_value(text)


def test_an_unknown_recipe_says_so_kindly(visit, seen):
    page = visit("#/piza")
    seen(page.locator("#title")).to_have_text("That recipe is not here")
    seen(page.locator("#facts")).to_contain_text("did you mean pizza?")
    seen(page.locator("#samples .cards a").first).to_have_attribute("href", "#/pizza")
    page = visit("#/~gone")
    seen(page.locator("#facts")).to_contain_text("This recipe is not kept in this browser.")
    seen(page.get_by_label("Your recipe")).to_be_visible()


def test_a_file_can_be_opened_and_kept_by_who_has_the_token(visit, seen, writable, tmp_path):
    file = tmp_path / "dip.conllu"
    text = samples.path_of("tzatziki").read_text("utf-8").replace("tzatziki", "dip")
    file.write_text(text, encoding="utf-8")
    page = visit("", site=writable)
    page.locator("#file").set_input_files(file)
    page.get_by_label("Token").fill("wrong")
    page.get_by_role("button", name="Keep it on the server").click()
    seen(page.locator("#keep")).to_contain_text("the token is not the right one")
    page.get_by_label("Token").fill("open-sesame")
    page.get_by_role("button", name="Keep it on the server").click()
    page.locator("#keep a").click()
    seen(page.locator("#title")).to_contain_text("Tzatziki")
    assert writable.get("/recipes/dip").status_code == 200


def test_what_nobody_wrote_is_marked_as_assumed_with_its_reason(paste, seen):
    page = paste(SOUP)
    page.get_by_role("button", name="Edit").click()
    assumed = page.locator("#text .steps .mark.assumed").first
    said = assumed.get_attribute("aria-label")
    assert ", assumed: " in said
    assumed.hover()
    seen(page.locator("#tip")).to_contain_text(said.split(", ", 2)[2])
    page.mouse.move(0, 0)
    seen(page.locator("#tip")).to_be_hidden()
    assumed.focus()
    seen(page.locator("#tip")).to_be_visible()


def test_what_is_not_so_for_sure_says_on_what_terms(paste, seen):
    page = paste(BUNS)
    seen(page.locator("#state")).to_contain_text("baked (or steam instead)")
    seen(page.locator("#state")).to_contain_text("raisins (only if using)")
