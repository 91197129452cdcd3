"""The page in a real browser: every view, by mouse and by keyboard, dark, narrow, offline."""

from __future__ import annotations

import json
import re

import pytest
from axe_playwright_python.sync_playwright import Axe

from kg import samples

from ..conftest import BUNS, SOUP, TEA

QUESTION = "Where is the butter after step 1?"
ANSWER = "on the round cake tin"


def test_the_kitchen_over_time_is_drawn_and_moves(visit, seen):
    page = visit("#/pizza")
    seen(page.locator("#lanes .strand")).not_to_have_count(0)
    seen(page.locator("#lanes .column")).to_have_count(31)
    seen(page.locator(".places-column li", has_text="large bowl")).to_have_count(1)
    seen(page.locator("#now")).to_contain_text("after event 31 of 31")
    page.locator("#moment").fill("9")
    seen(page.locator("#now")).to_contain_text("after event 9 of 31: leave (step 1)")
    seen(page.locator("#state")).to_contain_text("in the warm place")
    page.get_by_label("One event earlier").click()
    seen(page.locator("#now")).to_contain_text("after event 8 of 31")


@pytest.mark.parametrize("tick", [1, 16, 31])
def test_verbs_stand_over_their_columns(visit, tick):
    page = visit(f"#/pizza?at={tick}")
    middles = page.evaluate(
        """(tick) => [`.column[data-tick="${tick}"] .verb`, ".body .now"].map((s) => {
        const box = document.querySelector(`#lanes ${s}`).getBoundingClientRect();
        return (box.left + box.right) / 2;
    })""",
        tick,
    )
    assert abs(middles[0] - middles[1]) < 2


def test_a_line_says_what_it_is(visit, seen):
    page = visit("#/pizza")
    page.locator("#lanes .strand[data-thing^='dough'] .name").first.hover()
    seen(page.locator("#tip")).to_contain_text("dough")
    seen(page.locator("#tip")).to_contain_text("made from")
    page.locator("#lanes .strand[data-thing^='dough'] .name").first.click()
    seen(page.locator("#life h3")).to_have_text("dough")


def test_words_of_the_text_are_marked_and_have_lives(visit, seen):
    page = visit("#/tzatziki")
    for kind in ("event", "ingredient", "tool", "place", "unsaid"):
        seen(page.locator(f"#text .mark.{kind}")).not_to_have_count(0)
    page.locator("#text .steps .mark.ingredient", has_text="cucumber").first.click()
    seen(page.locator("#life h3").first).to_have_text("cucumber")
    seen(page.locator("#lanes .strand.lit")).not_to_have_count(0)
    page.locator("#text .mark.event", has_text="grate").first.click()
    seen(page.locator("#now")).to_contain_text("grate")


def test_evidence_lights_up_in_text_and_lanes(visit, seen):
    page = visit("#/apple-cake")
    page.get_by_label("Your question about this recipe").fill(QUESTION)
    page.get_by_role("button", name="Ask", exact=True).click()
    seen(page.locator("#answer .said")).to_have_text(ANSWER)
    seen(page.locator("#answer .rule")).to_have_text("location-of-thing")
    seen(page.locator("#answer blockquote mark")).to_have_text("grease")
    seen(page.locator("#text .mark.event.lit")).to_have_text("grease")
    seen(page.locator("#lanes .lit-columns .lit[data-tick='2']")).to_have_count(1)


def test_a_link_to_an_answer_can_be_shared(visit, seen):
    page = visit("#/apple-cake")
    page.locator("#question").fill(QUESTION)
    page.keyboard.press("Enter")
    address = page.locator("#share").get_attribute("href")
    other = visit(address)
    seen(other.locator("#answer .said")).to_have_text(ANSWER)
    seen(other.locator("#question")).to_have_value(QUESTION)
    seen(other.locator("#text .mark.event.lit")).to_have_text("grease")
    seen(other).to_have_title(re.compile("Apple Cake"))


def test_suggestions_come_from_the_recipe_and_have_answers(visit, seen):
    page = visit("#/tzatziki")
    seen(page.locator("#known option")).not_to_have_count(0)
    page.locator("#ideas .idea").first.click()
    seen(page.locator("#answer .said.Answered")).to_have_count(1)
    page.locator("#question").fill("Please sing a song about cucumber")
    page.keyboard.press("Enter")
    page.locator("#answer .idea").first.click()
    seen(page.locator("#answer .said.Answered")).to_have_count(1)


def test_a_sparql_example_leads_back_to_recipes(visit, seen):
    page = visit("#/explore")
    page.get_by_label("Example").select_option("no-oven")
    seen(page.locator("#results tbody tr")).not_to_have_count(0)
    seen(page.locator("#count")).to_contain_text("rows in")
    page.locator("#results a").first.click()
    seen(page.locator("#page-recipe h1")).to_be_visible()
    page.go_back()
    seen(page.locator("#explore-title")).to_be_focused()
    page.get_by_label("Query").fill("SELECT nonsense")
    page.keyboard.press("Control+Enter")
    seen(page.locator("#results .fault")).to_be_visible()
    page.get_by_label("Query").fill("SELECT * { SERVICE <http://127.0.0.1:9/> { ?s ?p ?o } }")
    page.get_by_role("button", name="Run").click()
    seen(page.locator("#results .fault")).to_contain_text("SERVICE")


def test_an_error_is_shown_at_its_line(visit, seen):
    text = samples.path_of("tzatziki").read_text("utf-8").replace("B-EVENT", "I-EVENT", 1)
    line = next(n for n, found in enumerate(text.split("\n"), 1) if "I-EVENT" in found)
    page = visit("#/add")
    page.get_by_label("The recipe").fill(text)
    page.get_by_label("Be strict").check()
    page.get_by_role("button", name="Read it").click()
    seen(page.locator("#faults .at button")).to_have_text(f"Line {line}")
    seen(page.locator("#faults .here")).to_contain_text("I-EVENT")
    chosen = (
        "document.activeElement.value.slice(document.activeElement.selectionStart).slice(0, 20)"
    )
    assert page.evaluate(chosen).startswith(text.split("\n")[line - 1][:20])
    seen(page.locator("#source")).to_have_attribute("aria-invalid", "true")


def test_a_recipe_that_is_pasted_is_shown_and_asked_without_being_stored(visit, seen, server):
    text = samples.path_of("tzatziki").read_text("utf-8").replace("tzatziki", "dip")
    page = visit("#/add")
    page.get_by_label("The recipe").fill(text)
    page.get_by_role("button", name="Read it").click()
    page.locator("#read a").click()
    seen(page.locator("#facts")).to_contain_text("only in this page")
    page.locator("#question").fill("What do you use to squeeze the cucumber?")
    page.keyboard.press("Enter")
    seen(page.locator("#answer .said")).to_have_text("the hands")
    assert server.get("/recipes/dip").status_code == 404


def test_a_file_can_be_opened_and_kept_by_who_has_the_token(visit, seen, writable, tmp_path):
    file = tmp_path / "dip.conllu"
    text = samples.path_of("tzatziki").read_text("utf-8").replace("tzatziki", "dip")
    file.write_text(text, encoding="utf-8")
    page = visit("#/add", site=writable)
    page.locator("#file").set_input_files(file)
    page.get_by_label("Token").fill("wrong")
    page.get_by_role("button", name="Keep it on the server").click()
    seen(page.locator("#read")).to_contain_text("the token is not the right one")
    page.get_by_label("Token").fill("open-sesame")
    page.get_by_role("button", name="Keep it on the server").click()
    seen(page.locator("#read")).to_contain_text("Kept:")
    assert writable.get("/recipes/dip").status_code == 200


def test_what_nobody_wrote_is_marked_as_assumed_with_its_reason(visit, seen):
    page = visit("#/add")
    page.get_by_label("The recipe").fill(SOUP)
    page.get_by_role("button", name="Read it").click()
    page.locator("#read a").click()
    assumed = page.locator("#text .steps .mark.assumed")
    seen(assumed).not_to_have_count(0)
    said = assumed.first.get_attribute("aria-label")
    assert ", assumed: " in said
    assumed.first.hover()
    seen(page.locator("#tip")).to_contain_text(said.split(", ", 2)[2])
    style = "getComputedStyle(document.querySelector('#text .steps .mark.assumed')).borderTopStyle"
    assert page.evaluate(style) == "dotted"
    page.mouse.move(0, 0)
    seen(page.locator("#tip")).to_be_hidden()
    assumed.first.focus()
    seen(page.locator("#tip")).to_be_visible()


def test_what_is_not_so_for_sure_says_on_what_terms(visit, seen):
    page = visit("#/add")
    page.get_by_label("The recipe").fill(BUNS)
    page.get_by_role("button", name="Read it").click()
    page.locator("#read a").click()
    seen(page.locator("#state")).to_contain_text("baked (or steam instead)")
    seen(page.locator("#state")).to_contain_text("raisins (only if using)")


@pytest.mark.parametrize(
    ("text", "title"),
    [(SOUP, "Brown Onion Soup"), (json.dumps(TEA), "Tea")],
    ids=["text", "schema.org"],
)
def test_a_recipe_without_annotation_is_read_asked_and_kept(visit, seen, writable, text, title):
    page = visit("#/add", site=writable)
    page.get_by_label("The recipe").fill(text)
    page.get_by_role("button", name="Read it").click()
    seen(page.locator("#read a").first).to_have_text(title)
    page.get_by_label("Token").fill("open-sesame")
    page.get_by_role("button", name="Keep it on the server").click()
    seen(page.locator("#read")).to_contain_text("Kept:")
    page.locator("#read [role=status] a").click()
    seen(page.locator("#title")).to_have_text(title)
    page.locator("#question").fill("How many steps are there?")
    page.keyboard.press("Enter")
    seen(page.locator("#answer .said.Answered")).to_have_count(1)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('{"@type": "Recipe",\n "name": "Tea",\n "recipeIngredient": [}\n', 3),
        ("A poem about the sea\n\nThe waves they roll\n", 1),
    ],
    ids=["JSON that breaks off", "no recipe"],
)
def test_what_cannot_be_read_is_shown_at_its_line(visit, seen, text, line):
    page = visit("#/add")
    page.get_by_label("The recipe").fill(text)
    page.get_by_role("button", name="Read it").click()
    seen(page.locator("#faults .fault").first).to_contain_text("This cannot be read")
    seen(page.locator("#faults .at button").first).to_have_text(f"Line {line}")
    seen(page.locator("#faults .here").first).to_contain_text(text.split("\n")[line - 1].strip())


def test_the_picture_follows_the_slider(visit, seen):
    page = visit("#/pizza", width=900)
    assert page.evaluate("document.querySelector('#lanes').scrollLeft") == 0
    page.locator("#moment").fill("25")
    seen(page.locator("#now")).to_contain_text("after event 25 of 31")
    place = """() => {
        const box = document.querySelector("#lanes").getBoundingClientRect();
        const now = document.querySelector("#lanes .body .now").getBoundingClientRect();
        return now.left > box.left && now.right < box.right;
    }"""
    assert page.evaluate(place)


def test_the_reference_of_the_api_is_made_without_anybody_else(visit, seen, server):
    page = visit("docs")
    count = sum(len(methods) for methods in server.get("/openapi.json").json()["paths"].values())
    seen(page.locator("details.operation")).to_have_count(count)
    page.locator("#ask_get summary").click()
    seen(page.locator("#ask_get")).to_contain_text("conventions")
    assert page.hosts == {server.url.removeprefix("http://")}
    assert Axe().run(page).violations_count == 0


def test_everything_can_be_reached_by_keyboard(visit, seen):
    page = visit("#/apple-cake")
    focused = "document.activeElement"

    def tab_to(test):
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate(f"{focused}.matches({test!r})"):
                return
        raise AssertionError(f"no Tab leads to {test}")

    tab_to(".skip")
    tab_to("#recipes")
    tab_to("#question")
    page.keyboard.type(QUESTION)
    page.keyboard.press("Enter")
    seen(page.locator("#answer .said")).to_have_text(ANSWER)
    tab_to("#text button.mark")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(f"{focused}.matches('#text button.mark')")
    page.keyboard.press("Enter")
    seen(page.locator("#life h3")).not_to_have_count(0)
    tab_to("#moment")
    page.keyboard.press("Home")
    seen(page.locator("#now")).to_have_text("before everything")
    tab_to(".strand")
    before = page.evaluate(f"{focused}.dataset.thing")
    page.keyboard.press("ArrowDown")
    after = page.evaluate(f"{focused}.dataset.thing")
    assert after != before
    seen(page.locator("#tip")).to_be_visible()
    page.keyboard.press("Enter")
    assert page.evaluate(f"{focused}.id") == "life-heading"
    seen(page.locator(f"#lanes .strand.lit[data-thing='{after}']")).not_to_have_count(0)


def test_dark_and_light_follow_the_reader(visit, seen):
    colour = "getComputedStyle(document.body).backgroundColor"
    dark, light = visit(color_scheme="dark"), visit(color_scheme="light")
    assert dark.evaluate(colour) != light.evaluate(colour)
    light.locator("#theme").click()
    light.locator("#theme").click()
    seen(light.locator("#theme")).to_have_attribute("aria-label", "Theme: dark")
    assert light.evaluate(colour) == dark.evaluate(colour)
    light.reload()
    seen(light.locator("#theme")).to_have_attribute("aria-label", "Theme: dark")


def test_sixty_events_stay_readable(visit, seen, banquet):
    page = visit("#/add")
    page.get_by_label("The recipe").fill(banquet)
    page.get_by_role("button", name="Read it").click()
    page.locator("#read a").click()
    seen(page.locator("#lanes .column")).to_have_count(62)
    measured = page.evaluate("""() => {
        const boxes = [...document.querySelectorAll("#lanes .column .verb")]
            .map((verb) => verb.getBoundingClientRect());
        const over = boxes.filter((box, n) => n && box.left < boxes[n - 1].right - 1).length;
        const names = [...document.querySelectorAll("#lanes .name")]
            .map((name) => name.getBoundingClientRect());
        const hits = names.flatMap((a, n) => names.slice(n + 1).filter((b) =>
            a.left < b.right - 4 && b.left < a.right - 4
            && a.top < b.bottom - 3 && b.top < a.bottom - 3));
        return { over, hits: hits.length, names: names.length,
            height: Math.min(...names.map((box) => box.height)),
            page: document.documentElement.scrollWidth - innerWidth,
            lanes: document.querySelector("#lanes").scrollWidth };
    }""")
    assert measured["over"] == 0
    assert measured["names"] > 60
    assert measured["hits"] <= measured["names"] * 0.03
    assert measured["height"] >= 11
    assert measured["page"] <= 0
    assert measured["lanes"] > 3000
    page.locator("#moment").fill("50")
    seen(page.locator("#now")).to_contain_text("after event 50 of 62")


@pytest.mark.parametrize("address", ["#/pizza", "#/explore?example=recipes", "#/add", "docs"])
def test_narrow_screens_need_no_sideways_scrolling(visit, address):
    page = visit(address, width=360, height=740)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "address",
    ["#/apple-cake?q=Where+is+the+butter+after+step+1%3F", "#/explore?example=recipes", "#/add"],
)
def test_an_accessibility_check_passes(visit, address, scheme):
    page = visit(address, color_scheme=scheme)
    if "apple" in address:
        page.locator("#text .mark.ingredient").first.click()
        page.locator("#life h3").first.wait_for()
    page.wait_for_timeout(300)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_html_in_a_recipe_is_text_and_nothing_else_runs(visit, seen, writable):
    evil = '<img src=x onerror="window.pwned=1"><script>window.pwned=1</script>'
    text = samples.path_of("tzatziki").read_text("utf-8").replace("tzatziki", "evil")
    text = re.sub(r"(# (?:title|metadata:title)\s*=).*", rf"\1 {evil}", text)
    text = re.sub(r"(# text = )Peel", rf"\1{evil} Peel", text, count=1)
    token = {"Authorization": "Bearer open-sesame", "Content-Type": "text/plain"}
    assert writable.post("/recipes", content=text, headers=token).status_code == 201
    page = visit("#/evil", site=writable)
    seen(page.locator("#text .steps")).to_contain_text("<img src=x")
    page.goto(f"{writable.url}/recipes/evil/graph?format=svg")
    page.goto(f"{writable.url}/#/evil")
    page.wait_for_selector("html[data-ready]")
    page.evaluate("""() => {
        const script = document.createElement("script");
        script.textContent = "window.pwned = 2";
        document.body.append(script);
        document.body.insertAdjacentHTML("beforeend", "<img src=x onerror='window.pwned=3'>");
    }""")
    page.wait_for_timeout(200)
    assert page.evaluate("window.pwned") is None
    policy = writable.get("/").headers["content-security-policy"]
    assert "script-src 'self'" in policy and "unsafe" not in policy


def test_nothing_is_fetched_from_anywhere_else(visit, server):
    page = visit("#/pizza?q=How+many+steps+are+there%3F")
    page.wait_for_load_state("networkidle")
    assert page.hosts == {server.url.removeprefix("http://")}


def test_what_is_not_there_is_said_on_the_page(visit, seen):
    page = visit("#/piza")
    seen(page.get_by_role("alert").first).to_contain_text("did you mean pizza?")
