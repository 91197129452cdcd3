"""Recipes come in and go: only with the token, all or none, and every worker sees it at once."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import quote

import httpx
import pytest

from .conftest import PLAIN, SOUP, TEA, TOKEN, TZATZIKI, problem_of, recipe_named


@pytest.fixture(autouse=True)
def still_up(writable):
    yield
    assert writable.get("/health").status_code == 200
    assert writable.process.poll() is None


def test_recipes_are_added_replaced_and_deleted(writable):
    added = writable.post("/recipes", content=recipe_named("dip"), headers=PLAIN)
    assert added.status_code == 201
    assert added.headers["location"] == "/recipes/dip"
    first = writable.get("/recipes/dip/graph?format=nquads")
    again = writable.post("/recipes", content=recipe_named("dip"), headers=PLAIN)
    problem_of(again, 409, "already-there")
    changed = recipe_named("dip").replace("Tzatziki", "Dip", 1)
    url = "/recipes/dip"
    stale = {**PLAIN, "If-Match": '"something-else"'}
    problem_of(writable.client.put(url, content=changed, headers=stale), 412, "changed")
    assert writable.client.put(url, content=changed, headers=PLAIN).status_code == 200
    second = writable.get("/recipes/dip/graph?format=nquads")
    assert (first.headers["etag"] != second.headers["etag"]) == (first.text != second.text)
    other = writable.client.put("/recipes/other", content=changed, headers=PLAIN)
    problem_of(other, 422, "invalid")
    assert writable.client.delete(url, headers=TOKEN).status_code == 204
    problem_of(writable.get(url), 404, "not-found")
    problem_of(writable.client.delete(url, headers=TOKEN), 404, "not-found")


def test_several_recipes_are_added_all_or_none(writable):
    both = "\n\n".join(recipe_named(name) for name in ("one", "two"))
    added = writable.post("/recipes", content=both, headers=PLAIN).json()
    assert [recipe["id"] for recipe in added["recipes"]] == ["one", "two"]
    mixed = "\n\n".join(recipe_named(name) for name in ("three", "two"))
    problem_of(writable.post("/recipes", content=mixed, headers=PLAIN), 409, "already-there")
    problem_of(writable.get("/recipes/three"), 404, "not-found")


MEALIE = {
    "name": "Intruder",
    "recipeIngredient": [{"quantity": 1, "food": {"name": "egg"}, "referenceId": "1"}],
    "recipeInstructions": [{"text": "Boil the egg for 6 minutes."}],
}
ONLY_READ = {  # POST because of what is sent along; each is tried without a token, too
    "/read": {"content": recipe_named("intruder"), "headers": {"Content-Type": "text/plain"}},
    "/state": {"json": {"recipe": recipe_named("intruder"), "tick": 1}},
    "/ask": {"json": {"recipe": recipe_named("intruder"), "questions": ["How many steps?"]}},
    "/recipes/{recipe_id}/ask": {"json": {"question": "How many steps are there?"}},
    "/cook/{what}": {"json": {"recipe": recipe_named("intruder")}},
    "/exchange/{program}": {"json": {"recipe": recipe_named("intruder")}},
    "/hooks/mealie": {"json": MEALIE},
}


@pytest.mark.parametrize("token", [{}, {"Authorization": "Bearer wrong"}, {"Authorization": "x"}])
def test_without_the_token_no_write_gets_in_by_any_route(writable, server, token):
    """Whatever the API describes and is no GET is tried, so that no new route is forgotten."""
    before = writable.get("/recipes").json(), writable.get("/recipes/pizza").json()
    tried = []
    for path, methods in writable.get("/openapi.json").json()["paths"].items():
        for method in methods.keys() - {"get", "head", "options"}:
            url = path.format(recipe_id="pizza", what="links", program="mealie")
            if path in ONLY_READ:
                assert writable.client.request(method, url, **ONLY_READ[path]).status_code == 200
                continue
            tried.append((method, path))
            body, kind = recipe_named("intruder"), "text/plain"
            if path == "/sparql":
                body, kind = "DROP ALL", "application/sparql-update"
            sent = {"content": body, "headers": {"Content-Type": kind, **token}}
            problem_of(writable.client.request(method, url, **sent), 401, "no-token")
            problem_of(server.client.request(method, url, **sent), 403, "read-only")
    assert sorted(tried) == [
        ("delete", "/recipes/{recipe_id}"),
        ("post", "/recipes"),
        ("post", "/sparql"),
        ("put", "/recipes/{recipe_id}"),
    ]
    assert (writable.get("/recipes").json(), writable.get("/recipes/pizza").json()) == before


def test_no_method_writes_where_it_is_not_described(writable):
    before = writable.get("/recipes").json()
    for path in writable.get("/openapi.json").json()["paths"]:
        for method in ("PUT", "PATCH", "DELETE"):
            url = path.format(recipe_id="pizza", what="links", program="mealie")
            answer = writable.client.request(method, url, content=TZATZIKI)
            assert answer.status_code in (401, 405), (method, path)
    assert writable.get("/recipes").json() == before


def test_read_only_wins_over_the_token(reserved):
    refused = reserved.post("/recipes", content=recipe_named("dip"), headers=PLAIN)
    problem_of(refused, 403, "read-only")


def test_plain_text_pages_and_schema_org_are_understood(writable):
    data = json.dumps(TEA)
    page = f'<html><script type="application/ld+json">{data}</script></html>'
    for media, body in (
        ("text/plain", SOUP),
        ("application/ld+json", data),
        ("text/html", page),
    ):
        headers = {"Content-Type": f"{media}; charset=utf-8"}
        found = writable.post("/read", content=body, headers=headers).json()["recipes"][0]
        assert found["text"]["title"] in ("Brown Onion Soup", "Tea")
        assert found["timeline"]["events"]
        added = writable.post("/recipes", content=body, headers={**TOKEN, **headers})
        assert added.status_code == 201 or media == "text/html", added.text
        address = f"/recipes/{quote(found['text']['id'])}"
        assert writable.get(address).json()["steps"] == found["text"]["steps"]
        assert writable.get(f"{address}/timeline").json() == found["timeline"]


def test_what_is_assumed_is_told_with_its_reason(writable):
    """In the marks of the text, in the timeline, and in proofs."""
    headers = {"Content-Type": "text/plain"}
    found = writable.post("/read", content=SOUP, headers=headers).json()["recipes"][0]
    hidden = [
        unsaid
        for step in found["text"]["steps"]
        for sentence in step["sentences"]
        for mark in sentence["marks"]
        for unsaid in mark["hidden"]
    ]
    assert hidden and all(unsaid["assumed"] for unsaid in hidden), "nobody annotated this text"
    parts = [part for event in found["timeline"]["events"] for part in event["participants"]]
    assert {bool(part["assumed"]) for part in parts} == {True, False}
    asked = {"recipe": SOUP, "questions": ["What do you use to slice the onions?"]}
    (told,) = writable.post("/ask", json=asked).json()["outcomes"]
    assert any(item["assumed"] for item in told["evidence"]), told


def test_an_embedded_store_has_one_writer_and_says_so(served, token_file, on_a_folder):
    first, folder = on_a_folder("1")
    assert first.get("/recipes").json()["total"] == 0
    for workers in ("1", "2"):
        with pytest.raises(AssertionError, match=r"^mirepoix: .*another process is writing"):
            served("--token", str(token_file), "--store", folder, "--workers", workers)


@pytest.mark.parametrize("workers", [pytest.param("1", marks=pytest.mark.campaign), "2"])
def test_all_workers_see_every_write_at_once(on_a_folder, workers):
    server, _ = on_a_folder(workers)
    errors = []

    def cook(number):
        name = f"dip-{number}"
        with httpx.Client(base_url=server.url, timeout=30) as client:
            for _ in range(2):
                steps = [
                    (client.post("/recipes", content=recipe_named(name), headers=PLAIN), 201),
                    (fresh(server, f"/recipes/{name}"), 200),
                    (fresh(server, f"/recipes/{name}/ask?question=How+many+steps+are+there"), 200),
                    (client.delete(f"/recipes/{name}", headers=TOKEN), 204),
                    (fresh(server, f"/recipes/{name}"), 404),
                ]
                errors.extend(
                    (r.status_code, wanted) for r, wanted in steps if r.status_code != wanted
                )

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(cook, range(4)))
    assert errors == []
    assert server.get("/recipes").json()["total"] == 0
    counted = [server.get("/metrics").text.count("mirepoix_requests_total{") for _ in range(2)]
    assert counted[0] > 3


def fresh(server, path):
    """A request on a connection of its own, so that either worker may get it."""
    return httpx.get(f"{server.url}{path}", timeout=30)
