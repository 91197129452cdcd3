"""The page in a real browser: every view, by mouse and by keyboard, dark, narrow, offline."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe

from kg import samples

QUESTION = "Where is the butter after step 1?"
ANSWER = "on the round cake tin"
ASKED = "#/apple-cake?q=Where+is+the+butter+after+step+1%3F"
WIDTH = (
    "document.querySelector('#lanes').scrollWidth - document.querySelector('#lanes').clientWidth"
)


def test_the_kitchen_over_time_fits_zooms_and_moves(visit, seen):
    page = visit("#/pizza")
    seen(page.locator("#lanes .column")).to_have_count(31)
    seen(page.locator(".places-column li", has_text="large bowl")).to_have_count(1)
    assert page.evaluate(WIDTH) <= 0
    page.get_by_label("Show it larger").click(click_count=3)
    assert page.evaluate(WIDTH) > 300
    page.get_by_role("button", name="Fit").click()
    assert page.evaluate(WIDTH) <= 0
    seen(page.locator("#now")).to_contain_text("after event 31 of 31")
    page.locator("#moment").fill("9")
    seen(page.locator("#now")).to_contain_text("after event 9 of 31: leave (step 1)")
    seen(page.locator("#state")).to_contain_text("in the warm place")
    page.get_by_label("One event earlier").click()
    seen(page.locator("#now")).to_contain_text("after event 8 of 31")
    middles = page.evaluate("""() => [".column[data-tick='8'] .hit", ".body .now"].map((s) => {
        const box = document.querySelector(`#lanes ${s}`).getBoundingClientRect();
        return (box.left + box.right) / 2;
    })""")
    assert abs(middles[0] - middles[1]) < 2


def test_a_line_says_what_it_is_and_two_bowls_are_two_lanes(visit, seen):
    page = visit("#/apple-cake")
    bowls = page.locator(".places-column li", has_text="bowl")
    assert len(set(bowls.all_text_contents())) == bowls.count() > 1
    page.goto(page.url.replace("apple-cake", "pizza"))
    seen(page.locator("#title")).to_contain_text("Pizzas")
    page.locator("#lanes .strand[data-thing^='dough'] .dot").first.hover()
    seen(page.locator("#tip")).to_contain_text("made from")
    page.locator("#lanes .strand[data-thing^='dough'] .dot").first.click()
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


def test_an_answer_is_a_cooks_first_and_moves_the_kitchen_to_its_evidence(visit, seen):
    page = visit("#/apple-cake")
    page.get_by_label("Your question about this recipe").fill(QUESTION)
    page.get_by_role("button", name="Ask", exact=True).click()
    seen(page.locator("#answer .said")).to_have_text(ANSWER)
    seen(page.locator("#answer > blockquote mark")).to_have_text("grease")
    seen(page.locator("#answer .rule").first).not_to_be_visible()
    page.get_by_text("Why", exact=True).click()
    seen(page.locator("#answer .rule").first).to_have_text("location-of-thing")
    seen(page.locator("#text .mark.event.lit")).to_have_text("grease")
    seen(page.locator("#lanes .lit-columns .lit[data-tick='2']")).to_have_count(1)
    seen(page.locator("#now")).to_contain_text("after event 2 of 24")
    seen(page.locator("#state")).to_contain_text("20 g of the butter")
    other = visit(page.locator("#share").get_attribute("href"))
    seen(other.locator("#answer .said")).to_have_text(ANSWER)
    seen(other.locator("#question")).to_have_value(QUESTION)
    seen(other).to_have_title(re.compile("Apple Cake"))


def test_suggestions_have_answers_and_did_you_mean_takes_one_click(visit, seen):
    page = visit("#/tzatziki")
    page.locator("#ideas button").first.click()
    seen(page.locator("#answer .said.Answered")).to_have_text("1 hour")
    page.locator("#question").fill("Please sing a song about cucumber")
    page.keyboard.press("Enter")
    seen(page.locator("#answer")).to_contain_text("Did you mean")
    page.locator("#answer .idea").first.click()
    seen(page.locator("#answer .said.Answered")).to_have_count(1)
    page.get_by_role("link", name="What can I do ahead?").click()
    seen(page.locator("#part")).to_contain_text("Make ahead", ignore_case=True)


def _asked_more_strictly(route):
    url = route.request.url
    route.continue_(url=url if "sure=" in url else f"{url}&sure=0.999")


def test_what_is_not_sure_is_told_as_a_guess_on_demand(visit, seen):
    page = visit("#/pizza")
    page.route(re.compile("/ask\\?"), _asked_more_strictly)
    page.locator("#question").fill("What is the tomato sauce made of?")
    page.locator("#question").press("Enter")
    page.get_by_role("button", name="Show the best guess").click()
    seen(page.locator("#answer .said")).to_contain_text(
        re.compile(r"tomatoes.* a guess, \d+ % sure")
    )


def test_cook_mode_goes_step_by_step_with_amounts_timers_and_questions_in_context(visit, seen):
    page = visit("#/pizza?part=cook")
    seen(page.locator(".amounts li").first).to_have_text("7 g dried yeast")
    page.clock.install()
    page.get_by_role("button", name="knead the dough: 10:00").click()
    seen(page.locator("#timers")).to_contain_text("knead the dough")
    page.get_by_role("link", name="Next").click()
    seen(page.locator("#part")).to_contain_text("Step 2 of 4")
    seen(page.get_by_role("link", name="Next")).to_be_focused()
    page.locator("#question").fill("What next?")
    page.keyboard.press("Enter")
    seen(page.locator("#answer .said")).to_contain_text("Preheat the oven")
    seen(page.locator("#part")).to_contain_text("Step 2 of 4")
    page.clock.run_for(599_000)
    seen(page.locator(".timer .left")).to_have_text(re.compile("00:0[0-2]"))
    page.clock.run_for(3_000)
    seen(page.locator(".timer.over")).to_contain_text("Time is up: until smooth and elastic")
    page.reload()
    page.get_by_label("Stop: knead the dough").click()
    seen(page.locator("#timers")).to_be_hidden()


def test_plan_shopping_allergens_and_check_are_parts_of_a_recipe(visit, seen):
    page = visit("#/pizza")
    parts = page.get_by_role("navigation", name="Parts of the recipe")
    parts.get_by_role("link", name="Plan").click()
    seen(page.locator(".gantt li").first).to_contain_text("dissolve the yeast")
    page.get_by_label("Cooks", exact=True).fill("2")
    page.get_by_label("Serve at").fill("19:00")
    page.keyboard.press("Tab")
    seen(page.locator(".gantt li").first).to_contain_text("17:")
    seen(page.locator(".gantt")).to_contain_text("cook 2")
    parts.get_by_role("link", name="Shopping").click()
    page.get_by_label("Times").fill("2")
    page.keyboard.press("Tab")
    seen(page.locator("#part")).to_contain_text("4 cloves garlic")
    parts.get_by_role("link", name="Allergens").click()
    seen(page.locator("#part")).to_contain_text("dairy 250 g mozzarella")
    parts.get_by_role("link", name="Check").click()
    seen(page.locator("#part")).to_contain_text("Nothing is forgotten")


def test_plan_and_shopping_take_several_recipes(visit, seen):
    page = visit("#/pizza?part=plan")
    page.get_by_label("With another recipe").select_option("tzatziki")
    seen(page.locator(".gantt")).to_contain_text("Tzatziki with Warm Pitta Strips, ~")
    page.get_by_role("link", name="Shopping", exact=True).click()
    seen(page.locator("#part")).to_contain_text("3 cloves garlic")
    page.get_by_label("Times").fill("2")
    page.keyboard.press("Tab")
    seen(page.locator("#part")).to_contain_text("6 cloves garlic")
    page.get_by_role("button", name=re.compile("Without Tzatziki")).click()
    seen(page.locator("#part")).to_contain_text("4 cloves garlic")
    page.get_by_role("link", name="Plan", exact=True).click()
    seen(page.locator(".gantt")).not_to_contain_text("Tzatziki")


def test_the_parts_of_a_pasted_recipe_are_there_too(visit, seen):
    page = visit("")
    text = "Toast\n\n2 slices bread\n1 lemon\n\n1. Toast the bread for 2 minutes.\n"
    page.get_by_label("Your recipe").fill(text)
    for part, told in {
        "Cook": "Step 1 of 1",
        "Plan": "toast the bread",
        "Shopping": "1 lemon",
    }.items():
        page.get_by_role("link", name=part, exact=True).click()
        seen(page.locator("#part")).to_contain_text(told)
    page.get_by_label("With another recipe").select_option("tzatziki")
    seen(page.locator("#part")).to_contain_text("cucumber Tzatziki")
    page.get_by_role("link", name="Plan", exact=True).click()
    page.locator(".gantt a", has_text="peel").click()
    seen(page.locator("#now")).to_contain_text("after event 1 of 19")
    page.goto(page.url.split("#")[0] + "#/tzatziki?part=plan&with=~toast")
    seen(page.locator(".gantt")).to_contain_text("toast the bread")
    page.locator(".gantt a", has_text="toast the bread").click()
    seen(page.locator("#title")).to_have_text("Toast")
    page.get_by_role("link", name="Check", exact=True).click()
    seen(page.locator(".findings blockquote").first).to_have_text("1 lemon")


def test_a_sparql_example_leads_back_to_recipes_and_can_be_downloaded(visit, seen):
    page = visit("#/explore")
    page.get_by_label("Example").select_option("no-oven")
    seen(page.locator("#results tbody tr")).not_to_have_count(0)
    with page.expect_download() as saved:
        page.get_by_role("button", name="CSV").click()
    assert saved.value.path().read_text("utf-8").startswith("recipe")
    page.locator("#results a").first.click()
    seen(page.locator("#page-recipe h1")).to_be_visible()
    page.go_back()
    seen(page.locator("#explore-title")).to_be_focused()
    page.get_by_label("Query", exact=True).fill("DESCRIBE <https://mirepoix.dev/recipe/pizza>")
    page.keyboard.press("Control+Enter")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Turtle").click()
    assert saved.value.suggested_filename == "mirepoix.ttl"
    page.get_by_label("Query", exact=True).fill(
        "SELECT * { SERVICE <http://127.0.0.1:9/> { ?s ?p ?o } }"
    )
    page.get_by_role("button", name="Run").click()
    seen(page.locator("#results .fault")).to_contain_text("SERVICE")


def test_prefixes_and_terms_are_completed(visit, seen):
    page = visit("#/explore")
    query = page.get_by_label("Query", exact=True)
    query.fill("")
    query.press_sequentially("SELECT * { ?e mx:usesT")
    seen(page.locator("#terms [aria-selected='true']")).to_have_text("mx:usesTool")
    page.keyboard.press("Tab")
    seen(query).to_have_value("SELECT * { ?e mx:usesTool")
    query.press_sequentially(" ?t . ?e prov:u")
    page.keyboard.press("Escape")
    seen(page.locator("#terms")).to_be_hidden()
    seen(query).to_be_focused()


def test_the_reference_of_the_api_can_be_tried(visit, seen, server):
    page = visit("docs")
    count = sum(len(methods) for methods in server.get("/openapi.json").json()["paths"].values())
    seen(page.locator(".opblock")).to_have_count(count)
    page.locator("#operations-server-health_get button").first.click()
    page.get_by_role("button", name="Execute").click()
    seen(page.locator(".live-responses-table tbody .response-col_status").first).to_contain_text(
        "200"
    )
    assert page.hosts == {server.url.removeprefix("http://")}


def test_everything_can_be_reached_by_keyboard(visit, seen):
    page = visit("#/apple-cake")
    seen(page.locator("#ideas .idea")).not_to_have_count(0)
    focused = "document.activeElement"

    def tab_to(test):
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate(f"{focused}.matches({test!r})"):
                return
        raise AssertionError(f"no Tab leads to {test}")

    tab_to(".skip")
    tab_to("#recipes")
    tab_to("#text button.mark")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(f"{focused}.matches('#text button.mark')")
    page.keyboard.press("Enter")
    seen(page.locator("#life h3")).not_to_have_count(0)
    tab_to("#question")
    page.keyboard.type(QUESTION)
    page.keyboard.press("Enter")
    seen(page.locator("#answer .said")).to_have_text(ANSWER)
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


def test_sixty_events_fit_and_are_readable_when_zoomed(visit, seen, banquet):
    page = visit("")
    page.get_by_label("Your recipe").fill(banquet)
    seen(page.locator("#lanes .column")).to_have_count(62)
    assert page.evaluate(WIDTH) <= 0
    for _ in range(5):
        page.get_by_label("Show it larger").click()
    measured = page.evaluate("""() => {
        const boxes = (what) => [...document.querySelectorAll(`#lanes ${what}`)]
            .map((found) => found.getBoundingClientRect());
        const names = boxes(".name:not(.spare)");
        const hits = names.flatMap((a, n) => names.slice(n + 1).filter((b) =>
            a.left < b.right - 4 && b.left < a.right - 4
            && a.top < b.bottom - 3 && b.top < a.bottom - 3));
        const verbs = boxes(".column .verb");
        return { over: verbs.filter((box, n) => n && box.left < verbs[n - 1].right - 1).length,
            hits: hits.length, names: names.length,
            height: Math.min(...names.map((box) => box.height)),
            page: document.documentElement.scrollWidth - innerWidth };
    }""")
    assert measured["over"] == 0
    assert measured["names"] > 60
    assert measured["hits"] <= measured["names"] * 0.03
    assert measured["height"] >= 11
    assert measured["page"] <= 0
    assert page.evaluate(WIDTH) > 2000
    page.locator("#moment").fill("50")
    seen(page.locator("#now")).to_contain_text("after event 50 of 62")


@pytest.mark.parametrize(
    "address",
    ["", "#/pizza", "#/pizza?part=plan&with=tzatziki", "#/pizza?part=cook", "#/explore"],
)
def test_phones_need_no_sideways_scrolling(visit, address):
    page = visit(address, width=360, height=740)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_on_a_phone_answer_and_text_come_first_and_the_storyline_scrolls_by_step(visit, seen):
    page = visit(ASKED, width=390, height=800)
    tops = [
        page.locator(part).bounding_box()["y"] for part in ("#answer", "#text", "#lanes", "#state")
    ]
    assert tops == sorted(tops)
    seen(page.locator("#answer .said")).to_be_in_viewport()
    page.locator("#moment").fill("20")
    assert page.evaluate(WIDTH) > 390
    snap = "getComputedStyle(document.querySelector('#lanes .rest')).scrollSnapAlign"
    assert page.evaluate(snap) == "start"


@pytest.mark.parametrize(
    ("scheme", "parts"),
    [("light", ["cook", "plan", "shop", "allergens", "lint"]), ("dark", ["cook", "plan"])],
)
def test_an_accessibility_check_passes(visit, scheme, parts):
    page = visit(ASKED, color_scheme=scheme)
    others = [f"#/pizza?part={part}" for part in parts]
    for address in (None, "#/", "#/explore?example=recipes", *others):
        if address:
            ready = page.evaluate("document.documentElement.dataset.ready")
            page.evaluate("(address) => { location.hash = address; }", address)
            page.wait_for_selector(f"html:not([data-ready='{ready}'])")
        else:
            page.locator("#text .mark.ingredient").first.click()
            page.get_by_text("Why", exact=True).click()
        page.wait_for_timeout(300)
        found = Axe().run(page)
        assert found.violations_count == 0, f"{address}: {found.generate_report()}"


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
    page.goto(f"{writable.url}/#/evil?part=cook")
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


def test_the_title_has_the_focus_whenever_another_recipe_is_chosen(visit, seen):
    page = visit("#/pizza")
    for name, title in (("tzatziki", "Tzatziki"), ("onion-soup", "French"), ("pizza", "Two")):
        page.locator("#recipes").select_option(name)
        seen(page.locator("#title")).to_contain_text(title)
        seen(page.locator("#title")).to_be_focused()


def test_explore_opens_with_a_query_that_cooks_understand(visit, seen):
    page = visit("#/explore")
    seen(page.locator("#query")).to_have_value(re.compile("listed ingredients of every thing"))
