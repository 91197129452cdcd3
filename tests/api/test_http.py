"""The HTTP API, asked as clients do: a real server on the samples."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree

import networkx
import pytest
import rdflib

from kg import samples

from .conftest import BUNS, FRIEND, problem_of


def test_recipes_are_listed_a_page_at_a_time(server):
    found, address = [], "/recipes?limit=5"
    while address:
        page = server.get(address).json()
        found += page["recipes"]
        address = page["next"]
    assert [recipe["id"] for recipe in found] == sorted(samples.names())
    assert page["total"] == len(found)
    assert found[0].keys() >= {"id", "title", "steps", "events", "ingredients", "url"}


def test_recipes_are_found_by_words_of_title_and_ingredients(server):
    ids = {
        r["id"] for r in server.get("/recipes", params={"search": "Mozzarella"}).json()["recipes"]
    }
    assert "pizza" in ids and "tzatziki" not in ids
    assert server.get("/recipes", params={"search": "unobtainium"}).json()["total"] == 0


def test_a_recipe_is_read_with_its_words_marked(server):
    told = server.get("/recipes/tzatziki").json()
    sentences = [s for step in told["steps"] for s in step["sentences"]]
    words = {
        mark["kind"]: sentence["text"][mark["start"] : mark["end"]]
        for sentence in reversed(sentences)
        for mark in reversed(sentence["marks"])
    }
    assert words.keys() == {"event", "ingredient", "tool", "place"}
    assert any(mark["hidden"] for s in sentences for mark in s["marks"])


def test_a_question_is_answered_with_its_proof(server):
    asked = {"question": "Where is the butter after step 1?"}
    told = server.get("/recipes/apple-cake/ask", params=asked).json()
    assert told["text"] == "on the round cake tin"
    assert told["evidence"][0]["moment"].startswith("1.")
    assert server.post("/recipes/apple-cake/ask", json=asked).json() == told


def test_questions_are_made_with_their_answers(server):
    asked = {"kinds": "0,17,unanswerable", "per_kind": 2, "seed": 4}
    told = server.get("/recipes/pizza/questions/made", params=asked).json()["questions"]
    assert {each["class"] for each in told} == {"0", "17", "18"}
    for each in told:
        question = {"question": each["question"], "conventions": each["conventions"]}
        assert server.get("/recipes/pizza/ask", params=question).json()["text"] == each["answer"]
    found = server.get("/recipes/pizza/questions/made", params={"kinds": "martian"})
    assert "martian" in problem_of(found, 422, "invalid")["detail"]


def test_the_step_that_a_cook_is_at_can_be_sent_along(server):
    asked = {"question": "What's next?", "at_step": 1}
    told = server.get("/recipes/apple-cake/ask", params=asked).json()
    assert told["text"].startswith("Peel the apples")
    assert server.post("/recipes/apple-cake/ask", json=asked).json() == told
    many = {"recipe_id": "apple-cake", "questions": ["What's next?"], "at_line": 1}
    assert "lemon juice" in server.post("/ask", json=many).json()["outcomes"][0]["text"]
    alone = {"question": "What's next?"}
    assert server.get("/recipes/apple-cake/ask", params=alone).json()["text"] is None
    for step, status, name in ((99, 404, "not-found"), (-1, 422, "invalid")):
        wrong = asked | {"at_step": step}
        problem_of(server.get("/recipes/apple-cake/ask", params=wrong), status, name)


def test_the_benchmarks_idea_of_an_answer_can_be_asked_for(server):
    asked = {"question": "How many bowls are used?", "conventions": "r2vq"}
    assert server.get("/recipes/pizza/ask", params=asked).status_code == 200
    asked["conventions"] = "martians"
    problem_of(server.get("/recipes/pizza/ask", params=asked), 422, "invalid")


def test_many_questions_go_in_one_call(server):
    asked = {"recipe_id": "pizza", "questions": ["How many steps are there?", "Is it raining?"]}
    outcomes = server.post("/ask", json=asked).json()["outcomes"]
    assert outcomes[0]["outcome"] == "Answered"
    assert [outcome["asked"] for outcome in outcomes] == asked["questions"]


def test_a_recipe_can_be_sent_along_with_a_question(server):
    text = samples.path_of("tzatziki").read_text("utf-8").replace("tzatziki", "borrowed")
    asked = {"recipe": text, "questions": ["What do you use to squeeze the cucumber?"]}
    told = server.post("/ask", json=asked).json()["outcomes"][0]
    assert "hands" in told["text"]
    problem_of(server.get("/recipes/borrowed"), 404, "not-found")


def test_the_state_after_a_step_or_an_event(server):
    after = server.get("/recipes/pizza/state", params={"step": 1}).json()
    assert server.get("/recipes/pizza/state", params={"tick": after["tick"]}).json() == after
    assert any(t["name"] == "dough" and t["where"]["name"] == "warm place" for t in after["things"])
    problem_of(server.get("/recipes/pizza/state?step=99"), 404, "not-found")
    problem_of(server.get("/recipes/pizza/state?step=1&tick=1"), 422, "invalid")
    problem_of(server.get("/recipes/pizza/state?step=x"), 422, "invalid")


def test_the_state_of_a_recipe_sent_along_says_what_is_not_so_for_sure(server):
    state = server.post("/state", json={"recipe": BUNS}).json()
    facts = [fact for thing in state["things"] for fact in thing["terms"]]
    assert {"only if using", "or steam instead"} <= {fact["said"] for fact in facts}
    assert all({"property", "value", "condition", "instead"} <= set(fact) for fact in facts)
    assert [s["condition"] for s in state["supplies"]] == [None, None, "if using"]


def test_the_timeline_and_the_life_of_a_thing(server):
    timeline = server.get("/recipes/pizza/timeline").json()
    assert [event["tick"] for event in timeline["events"]] == list(range(1, 32))
    lives = server.get("/recipes/pizza/life", params={"thing": "dough"}).json()["lives"]
    assert lives and all(life in timeline["lives"] for life in lives)
    problem_of(server.get("/recipes/pizza/life?thing=plutonium"), 404, "not-found")


def test_questions_that_a_recipe_can_answer(server):
    told = server.get("/recipes/tzatziki/questions", params={"limit": 12}).json()["questions"]
    assert len(told) == 12
    for question in told:
        answer = server.get("/recipes/tzatziki/ask", params={"question": question}).json()
        assert answer["outcome"] == "Answered", question


@pytest.mark.parametrize(
    ("media", "read"),
    [
        ("text/turtle", lambda text: rdflib.Graph().parse(data=text, format="turtle")),
        ("application/ld+json", lambda text: json.loads(text)["@graph"]),
        ("application/n-quads", lambda text: text.splitlines()),
        ("application/trig", lambda text: text.splitlines()),
        ("application/graphml+xml", lambda text: networkx.parse_graphml(text).nodes),
        ("application/json", lambda text: networkx.node_link_graph(json.loads(text)).nodes),
        ("image/svg+xml", lambda text: list(ElementTree.fromstring(text))),
    ],
)
def test_the_graph_comes_in_the_format_that_is_accepted(server, media, read):
    response = server.get("/recipes/tzatziki/graph", headers={"Accept": media})
    assert response.headers["content-type"].split(";")[0] == media
    assert len(read(response.text)) > 10


def test_a_graph_that_is_known_is_not_sent_again(server):
    first = server.get("/recipes/pizza/graph?format=trig")
    again = {"If-None-Match": first.headers["etag"]}
    assert server.get("/recipes/pizza/graph?format=trig", headers=again).status_code == 304
    other = server.get("/recipes/pizza/graph?format=turtle", headers=again)
    assert other.status_code == 200
    assert "Accept" in other.headers["vary"]


def test_no_format_on_offer_is_said(server):
    told = server.get("/recipes/pizza/graph", headers={"Accept": "application/pdf"})
    assert "turtle" in problem_of(told, 406, "not-acceptable")["formats"]
    problem_of(server.get("/recipes/pizza/graph?format=pdf"), 406, "not-acceptable")


def test_answers_are_compressed_for_who_wants_it(server):
    url = "/recipes/pizza/timeline"
    zipped = server.get(url, headers={"Accept-Encoding": "gzip"})
    plain = server.get(url, headers={"Accept-Encoding": "identity"})
    assert zipped.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert zipped.json() == plain.json()


def test_other_origins_are_not_let_in_unless_told_so(server, reserved):
    headers = {"Origin": FRIEND}
    assert "access-control-allow-origin" not in server.get("/recipes", headers=headers).headers
    told = reserved.get("/recipes", headers=headers).headers["access-control-allow-origin"]
    assert told == FRIEND


def test_health_readiness_version_and_measures(server):
    assert server.get("/health").json() == {"status": "ok"}
    assert server.get("/ready").json() == {"status": "ok"}
    assert server.get("/version").json()["read_only"] is True
    server.get("/recipes/pizza/ask?question=How+many+steps+are+there%3F")
    measured = server.get("/metrics")
    assert measured.headers["content-type"].startswith("text/plain")
    assert 'mirepoix_outcomes_total{outcome="Answered"}' in measured.text
    assert 'route="/recipes/{recipe_id}/ask",status="200"' in measured.text


def test_every_request_has_an_id_and_a_line_in_the_log(served):
    server = served()
    own = server.get("/health", headers={"X-Request-ID": "soup-1"})
    assert own.headers["x-request-id"] == "soup-1"
    made = server.get("/recipes/nothing", headers={"X-Request-ID": "bad id\t{}"})
    assert made.headers["x-request-id"] != "bad id\t{}"
    lines = [json.loads(line) for line in server.stop().splitlines()]
    by_id = {line["request"]: line for line in lines if "request" in line}
    assert by_id["soup-1"]["path"] == "/health"
    assert by_id[made.headers["x-request-id"]]["status"] == 404


@pytest.mark.parametrize("path", ["/nowhere", "/recipes/piza", "/web/none.js", "/recipes/a/b"])
def test_what_is_not_there_is_said(server, path):
    assert "Not Found" not in problem_of(server.get(path), 404, "not-found")["detail"]


def test_a_near_miss_has_a_suggestion(server):
    assert "did you mean pizza?" in server.get("/recipes/piza").json()["detail"]


def test_a_wrong_method_is_said_with_the_right_ones(server):
    for path, right in (
        ("/", "GET, HEAD, OPTIONS"),
        ("/web/app.js", "GET, HEAD, OPTIONS"),
        ("/health", "GET, HEAD, OPTIONS"),
        ("/read", "OPTIONS, POST"),
        ("/recipes", "GET, HEAD, OPTIONS, POST"),
        ("/recipes/pizza", "DELETE, GET, HEAD, OPTIONS, PUT"),
    ):
        response = server.client.request("PATCH", path)
        assert right in problem_of(response, 405, "wrong-method")["detail"]
        assert response.headers["allow"] == right
        asked = server.client.options(path)
        assert (asked.status_code, asked.headers["allow"], asked.content) == (204, right, b"")


def test_head_has_the_headers_of_get_and_no_body(server):
    described = server.get("/openapi.json").json()["paths"]
    given = {
        "/recipes/{recipe_id}/ask": "?question=How+many%3F",
        "/recipes/{recipe_id}/life": "?thing=dough",
        "/recipes/{recipe_id}/scale": "?factor=2",
        "/plan": "?recipe=pizza",
        "/shop": "?recipe=pizza",
    }
    paths = [
        path.format(recipe_id="pizza", program="mealie") + given.get(path, "")
        for path, methods in described.items()
        if "get" in methods
    ]
    for path in ("/", "/web/app.js", "/favicon.ico", *paths):
        whole, head = server.get(path), server.client.head(path)
        assert head.status_code == whole.status_code == 200, path
        assert head.content == b""
        if path != "/metrics":
            same = ("content-type", "content-length", "etag", "vary", "content-security-policy")
            assert [head.headers.get(name) for name in same] == [
                whole.headers.get(name) for name in same
            ]
    missing = server.client.head("/recipes/piza")
    assert (missing.status_code, missing.content) == (404, b"")
    assert server.client.head("/read").status_code == 405


def test_openapi_documents_every_route_and_every_failure(server):
    told = server.get("/openapi.json").json()
    for path, methods in told["paths"].items():
        for method, operation in methods.items():
            assert operation["summary"], (method, path)
            assert operation["description"], (method, path)
            for status, response in operation["responses"].items():
                if int(status) >= 400 and path != "/ready":
                    assert "application/problem+json" in response["content"], (method, path, status)
    types = server.get("/problems").json()
    assert types["not-found"]["status"] == 404
